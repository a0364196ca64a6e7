"""211B The end of a race: Victory Points and who has won."""

from rules.demons_run.state import OVER, State
from rules.demons_run.victory import ranking, score


def outcome(state: State) -> dict[str, object] | None:
    """Scores of every ship and the winners once the race is over, None before."""
    if state.step != OVER:
        return None
    places = [state.finishers.index(ship.name) + 1 if ship.name in state.finishers else 0 for ship in state.ships]
    sums = [score(state.rules, ship, place) for ship, place in zip(state.ships, places, strict=True)]
    points = [sum(term.value for term in terms) for terms in sums]
    ranks = ranking(points, places)
    scores = [
        {
            "ship": ship.name,
            "seat": state.owners[ship.name],
            "status": ship.status,
            "place": place,
            "points": total,
            "terms": [{"name": term.name, "value": term.value} for term in terms],
            "rank": rank,
        }
        for ship, place, total, terms, rank in zip(state.ships, places, points, sums, ranks, strict=True)
    ]
    winners = [str(each["seat"]) for each in scores if each["rank"] == 1]
    return {"winners": list(dict.fromkeys(winners)), "turns": state.turn, "scores": scores}
