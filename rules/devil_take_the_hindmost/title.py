"""Points Scoring: the Team Title."""

from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.state import Result


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


def _from_the_top(score: TeamScore) -> tuple[int, int]:
    return (-score.points, score.best_car)
