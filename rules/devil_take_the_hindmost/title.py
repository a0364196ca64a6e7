"""Points Scoring: the points of a whole race, the Team Title, and who has won."""

from rules.devil_take_the_hindmost import points
from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.state import Result
from rules.log import Log


class TeamScore:
    """How a team has done.

    Attributes:
        team: its name.
        points: of all its cars.
        best_car: the place of its best car in the race, 1 for the winner.
        place: its own place, from 1; the same for teams that share it.
    """

    __slots__ = ("best_car", "place", "points", "team")

    def __init__(self, team: str, best_car: int) -> None:
        self.team = team
        self.points = 0
        self.best_car = best_car
        self.place = 0


def team_scores(rules: HouseRules, results: list[Result]) -> list[TeamScore]:
    """Points Scoring, ruling DT-27: every team that has had a car in `results`, the leader first, equal ones by their best cars.

    Args:
        rules: the house rules.
        results: first out first; at the end of the race the winner is last.
    """
    scores: dict[str, TeamScore] = {}
    for place, result in enumerate(reversed(results), 1):
        if result.team not in scores:
            scores[result.team] = TeamScore(result.team, place)
        scores[result.team].points += result.points
    ordered = sorted(scores.values(), key=_from_the_top)
    for index, score in enumerate(ordered):
        shares = rules.team_tie == "shared" and index > 0 and ordered[index - 1].points == score.points
        score.place = ordered[index - 1].place if shares else index + 1
    return ordered


def title_holders(scores: list[TeamScore]) -> list[str]:
    """Points Scoring, ruling DT-27: the team or teams with the Team Title."""
    return [score.team for score in scores if score.place == 1]


def winners(rules: HouseRules, results: list[Result]) -> list[str]:
    """Ruling DT-28: who has won a finished game: the owner of the last car, or the holders of the Team Title."""
    if rules.winner_by == "team":
        return title_holders(team_scores(rules, results))
    return [results[-1].team]


def note_winners(rules: HouseRules, results: list[Result], log: Log) -> None:
    """Points Scoring, ruling DT-28: tell who has won the Team Title and the game."""
    scores = team_scores(rules, results)
    holders: list[str] = title_holders(scores)
    log.note("team-title-won", points.SECTION, {"teams": holders, "points": scores[0].points})
    log.note("game-won", "DT-28", {"teams": winners(rules, results), "by": rules.winner_by})


def score_race(rules: HouseRules, finished: list[Car], cars: int, log: Log) -> list[Result]:
    """Points Scoring: what each car of a race has earned, in a race that is over or under way.

    Args:
        rules: the house rules.
        finished: the cars that have fallen out, first out first; if the race is over, all cars, the winner last.
        cars: how many were in the race, 2 or more.
        log: where it is told.
    """
    results: list[Result] = []
    for place, (car, terms) in enumerate(zip(finished, points.terms_of_race(cars), strict=False), 1):
        earned = points.total(terms)
        results.append(Result(car.name, car.team, min(place, cars - 1), earned))
        log.note("points-scored", points.SECTION, {"car": car.name, "team": car.team, "points": earned}, terms)
    if len(results) == cars:
        note_winners(rules, results, log)
    return results


def _from_the_top(score: TeamScore) -> tuple[int, int]:
    return (-score.points, score.best_car)
