"""212 A race of a season as a refereed race: its set-up, and its results when it is over."""

from dataclasses import asdict
from typing import Any

from rules.demons_run import tables
from rules.demons_run.house_rules import DEFAULT, HouseRules
from rules.demons_run.outcome import outcome
from rules.demons_run.season import Result, Season, SeasonRace
from rules.demons_run.state import State
from rules.errors import RuleViolation


def seats(season: Season, race: SeasonRace) -> list[str]:
    """100A The players of a race, in the order of their first ships."""
    return list(dict.fromkeys(season.ship(name).player for name in race.entrants))


def race_ships(season: Season, race: SeasonRace) -> list[dict[str, Any]]:
    """100A `ships` of the race's set-up: each with its seat and the Levels that it enters with."""
    return [
        {"name": name, "seat": season.ship(name).player, "levels": dict(levels), "in_season": True}
        for name, levels in race.entrants.items()
    ]


def chosen_rules(rules: HouseRules) -> dict[str, object]:
    """The house rules that differ from the rulings, as JSON values: what a table would send."""
    ruled = asdict(DEFAULT)
    return {name: _listed(value) for name, value in asdict(rules).items() if value != ruled[name]}


def _listed(value: object) -> object:
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


def results_of_race(season: Season, number: int, setup: dict[str, Any], state: State) -> list[Result]:
    """211B, 212C Results of a race of the season that was refereed.

    Args:
        season: the season.
        number: of the race in it.
        setup: what the refereed race was set up with.
        state: how it stands.

    Raises:
        RuleViolation: ``race-not-over``, ``other-race``; the pointer is ``/session``.
    """
    race = season.races[number - 1]
    if _entered(setup.get("ships", [])) != _entered(race_ships(season, race)):
        words = "This session is another race: other ships, or ships with other Levels."
        raise RuleViolation("other-race", "212D", words, {}, "/session")
    over = outcome(state)
    if over is None:
        raise RuleViolation("race-not-over", "211B", "This session's race is not over yet.", {}, "/session")
    return [_result(race, state, score) for score in _scores(over)]


def _entered(ships: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ships whose Levels cost no more than a design may come without the word that they are a season's."""
    return [{name: value for name, value in ship.items() if name != "in_season"} for ship in ships]


def _scores(over: dict[str, Any]) -> list[dict[str, Any]]:
    return list(over["scores"])


def _result(race: SeasonRace, state: State, score: dict[str, Any]) -> Result:
    name = score["ship"]
    before = race.entrants[name][tables.PILOT_INTEGRATION]
    after = state.ship(name).levels[tables.PILOT_INTEGRATION]
    # A correction by hand may have left it with more than it began with.
    return Result(name, score["status"], score["points"], max(0, before - after), score["place"])
