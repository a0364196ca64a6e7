"""Finals: who has won."""

from rules.mini_demolition_derby.awards import AWARDS
from rules.mini_demolition_derby.state import OVER, State


def outcome(state: State) -> dict[str, object] | None:
    """Winner, ranking and awards once the match is over, None before.

    `winner` is the car that was first over the line in the finals, None if there was none; `ranking` lists the finalists (ruling
    MD-24); `is_void` says that nobody got through to the finals (ruling MD-25).
    """
    if state.step != OVER:
        return None
    finished = [state.names[car.number] for car in state.arena.through]
    winner = finished[0] if finished else None
    return {
        "winner": winner,
        "winning_team": state.team(state.ranking[0]).name if winner else None,
        "finished": finished,
        "ranking": [{"car": state.names[car], "team": state.team(car).name} for car in state.ranking],
        "is_void": not state.ranking,
        "awards": told_awards(state),
    }


def told_awards(state: State) -> list[dict[str, object]]:
    """Who holds which award."""
    held = [(award, state.records[award]) for award in AWARDS if state.records[award].car]
    return [
        {"award": award, "car": record.car, "team": state.team(state.names.index(record.car)).name, "count": record.count}
        for award, record in held
    ]
