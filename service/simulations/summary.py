"""From the counts of a simulation to answers: who wins, by how much, what becomes of the vehicles, what harms them."""

from collections.abc import Mapping
from typing import Any

from rules.tally import Contestant
from service.simulations.model import Plan, VariantPlan
from service.simulations.playing import FAULTS, tally_of
from service.simulations.statistics import CONFIDENCE, Distribution, difference, mean, share


class Numbers:
    """Counts by their names, see `rules.series`."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts

    def __call__(self, *name: object) -> int:
        """One number."""
        return self._counts.get(" ".join(map(str, name)), 0)

    def below(self, *name: object) -> dict[str, int]:
        """The numbers whose names begin like this, by the one word that follows; in a fixed order."""
        start = " ".join(map(str, name)) + " "
        return {key[len(start) :]: number for key, number in sorted(self._counts.items()) if key.startswith(start)}

    def distribution(self, *name: object) -> Distribution:
        """The numbers whose names go on with a whole number."""
        return Distribution({int(value): number for value, number in self.below(*name).items()})


def summary(plan: Plan, done: int, counts: Mapping[str, int]) -> dict[str, Any]:
    """What `done` games of the plan say, as `ResultsSchema` tells it."""
    numbers = Numbers(counts)
    variants = [_variant(plan, place, variant, numbers) for place, variant in enumerate(plan.variants)]
    return {
        "game": plan.game,
        "games": done,
        "wanted": plan.games,
        "seed": plan.seed,
        "faults": numbers(FAULTS),
        "confidence": CONFIDENCE,
        "variants": variants,
        "comparison": _comparison(plan, numbers) if len(variants) > 1 else None,
    }


def _variant(plan: Plan, place: int, variant: VariantPlan, numbers: Numbers) -> dict[str, Any]:
    tally = tally_of(plan.game, variant.setup)
    games = numbers(place, "games")
    contestants = [
        _contestant(place, number, contestant, variant, numbers) for number, contestant in enumerate(tally.contestants)
    ]
    return {
        "label": variant.label,
        "games": games,
        "cut_short": numbers(place, "cut-short"),
        "drawn": numbers(place, "drawn"),
        "turns": _told(numbers.distribution(place, "turns")),
        "contestants": contestants,
        "harm_unit": tally.unit if plan.hears else "",
        "hazards": _hazards([each["hazards"] for each in contestants], games),
    }


def _contestant(place: int, number: int, contestant: Contestant, variant: VariantPlan, numbers: Numbers) -> dict[str, Any]:
    games = numbers(place, "games") - numbers(place, "cut-short")
    points = numbers.distribution(place, "points", number)
    fates = numbers.below(place, "fate", number)
    wins, shared = numbers(place, "wins", number), numbers(place, "shared", number)
    return {
        "name": contestant.name,
        "seats": contestant.seats,
        "bots": [variant.bots[seat] for seat in contestant.seats],
        "wins": {
            "count": wins,
            "shared": shared,
            "share": share(wins, games).told(),
            "alone": share(wins - shared, games).told(),
        },
        "points": _told(points) if points.counts else None,
        "fates": [
            {"fate": fate, "vehicles": count, "share": share(count, games * contestant.vehicles).told()}
            for fate, count in fates.items()
        ],
        "hazards": [
            {
                "hazard": hazard,
                "times": times,
                "harm": numbers(place, "harm", number, hazard),
                "losses": numbers(place, "losses", number, hazard),
            }
            for hazard, times in numbers.below(place, "times", number).items()
        ],
    }


def _told(found: Distribution) -> dict[str, Any]:
    return {
        "mean": found.mean().told(),
        "deviation": found.deviation(),
        "least": found.quantile(0),
        "quarter": found.quantile(0.25),
        "median": found.quantile(0.5),
        "three_quarters": found.quantile(0.75),
        "most": found.quantile(1),
        "counts": [[value, found.counts[value]] for value in sorted(found.counts)],
    }


def _hazards(accounts: list[list[dict[str, Any]]], games: int) -> list[dict[str, Any]]:
    """The accounts of all contestants added up, the worst first."""
    found: dict[str, dict[str, Any]] = {}
    for account in (line for lines in accounts for line in lines):
        line = found.setdefault(account["hazard"], {"hazard": account["hazard"], "times": 0, "harm": 0, "losses": 0})
        for name in ("times", "harm", "losses"):
            line[name] += account[name]
    harm = sum(line["harm"] for line in found.values())
    for line in found.values():
        line["share_of_harm"] = line["harm"] / harm if harm else 0.0
        line["harm_per_game"] = line["harm"] / games
    return sorted(found.values(), key=lambda line: (-line["harm"], -line["times"], line["hazard"]))


def _comparison(plan: Plan, numbers: Numbers) -> dict[str, Any]:
    """What the second variant made of the same dice, less what the first did."""
    pairs = numbers("pair", "games")
    contestants = tally_of(plan.game, plan.variants[0].setup).contestants
    has_points = bool(numbers.below("0", "points", 0))
    return {
        "pairs": pairs,
        "turns": mean(pairs, numbers("pair", "turns", "sum"), numbers("pair", "turns", "squares")).told(),
        "contestants": [
            {
                "name": contestant.name,
                "wins": difference(numbers("pair", "won", place), numbers("pair", "lost", place), pairs).told(),
                "points": _paired_points(pairs, place, numbers) if has_points else None,
            }
            for place, contestant in enumerate(contestants)
        ],
    }


def _paired_points(pairs: int, place: int, numbers: Numbers) -> dict[str, float]:
    return mean(pairs, numbers("pair", "points", place, "sum"), numbers("pair", "points", place, "squares")).told()
