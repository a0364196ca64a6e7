"""211B The end of a race: Victory Points and who has won."""

from rules.demons_run.ship import Ship
from rules.demons_run.state import OVER, State
from rules.demons_run.victory import ranking, score
from rules.game import Term


class Result:
    """What a ship has made of the race.

    Attributes:
        ship: the ship.
        place: 1 to 4 in the order of finishing; 0 for one that has not finished.
        terms: what scores.
        points: the sum of the terms.
        rank: 1 for the winner; equal ones share it (ruling DR-88).
    """

    __slots__ = ("place", "points", "rank", "ship", "terms")

    def __init__(self, ship: Ship, place: int, terms: list[Term]) -> None:
        self.ship = ship
        self.place = place
        self.terms = terms
        self.points = sum(term.value for term in terms)
        self.rank = 0


def results(state: State) -> list[Result]:
    """211B The result of every ship, in the order of the table."""
    found: list[Result] = []
    for ship in state.ships:
        place = state.finishers.index(ship.name) + 1 if ship.name in state.finishers else 0
        found.append(Result(ship, place, score(state.rules, ship, place)))
    ranks = ranking([result.points for result in found], [result.place for result in found])
    for result, rank in zip(found, ranks, strict=True):
        result.rank = rank
    return found


def outcome(state: State) -> dict[str, object] | None:
    """211B Scores of every ship and the winners once the race is over, None before."""
    if state.step != OVER:
        return None
    found = results(state)
    winners = [state.owners[result.ship.name] for result in found if result.rank == 1]
    scores = [_told(state, result) for result in found]
    return {"winners": list(dict.fromkeys(winners)), "turns": state.turn, "scores": scores}


def _told(state: State, result: Result) -> dict[str, object]:
    return {
        "ship": result.ship.name,
        "seat": state.owners[result.ship.name],
        "status": result.ship.status,
        "place": result.place,
        "points": result.points,
        "terms": [{"name": term.name, "value": term.value, "section": term.section} for term in result.terms],
        "rank": result.rank,
    }
