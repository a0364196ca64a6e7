"""What a seat, or the table screen, may see of a match: everything but the cards of other teams."""

from rules.mini_demolition_derby.arena import Piece
from rules.mini_demolition_derby.layout import wall_cells
from rules.mini_demolition_derby.outcome import told_awards
from rules.mini_demolition_derby.phases import LIVES_AT_START
from rules.mini_demolition_derby.state import ASSISTANT, OVER, State, Team
from rules.mini_demolition_derby.turn import direction_of


def view(state: State, seat: str) -> dict[str, object]:
    """The match as `seat` may see it; the empty seat sees what everybody does."""
    arena = state.arena
    return {
        "mode": state.mode,
        "rules": state.rules.answers(),
        "phase": state.phase,
        "turn": state.turn,
        "step": state.step,
        "lanes": arena.lanes,
        "rows": arena.rows,
        "walls": [[list(cell) for cell in wall_cells(wall)] for wall in state.layout.walls],
        "bombs": bombs_on(state),
        "cars": [_car(state, car) for car in arena.cars],
        "through": [state.names[car.number] for car in arena.through],
        "eliminated": [state.names[car.number] for car in arena.eliminated],
        "places": state.rules.quota,
        "order": [state.names[car] for car in state.order],
        "next": _next(state),
        "throws": [{"direction": direction_of(thrown.red), "moves": thrown.blue} for thrown in state.throws],
        "last_roll": state.last_roll,
        "teams": [_team(team, seat) for team in state.teams],
        "pack": len(state.pack),
        "awards": told_awards(state),
        "is_over": state.step == OVER,
    }


def bombs_on(state: State) -> list[list[int]]:
    """Lane, row and number of the bombs that are still there, in a stable order."""
    arena = state.arena
    return [[*arena.place_of(cell), count] for cell, count in enumerate(arena.bombs) if count]


def _next(state: State) -> str | None:
    has_mover = state.mode != ASSISTANT and state.step != OVER and (state.extra >= 0 or bool(state.order))
    return state.names[state.mover()] if has_mover else None


def _car(state: State, car: Piece) -> dict[str, object]:
    place = state.arena.place_of(car.front) if car.is_on() else None
    return {
        **state.named(car),
        "lives": int(car.lives),
        "most_lives": LIVES_AT_START,
        "lane": None if place is None else place[0],
        "row": None if place is None else place[1],
        "status": status_of(state, car),
    }


def status_of(state: State, car: Piece) -> str:
    """``racing``, ``through`` (finished, in the finals), or ``out``."""
    if car.is_on():
        return "racing"
    return "through" if car in state.arena.through else "out"


def _team(team: Team, seat: str) -> dict[str, object]:
    told: dict[str, object] = {
        "name": team.name,
        "seats": list(team.seats),
        "cards": len(team.hand),
        "is_ground_proof": team.is_ground_proof,
        "is_bump_proof": team.is_bump_proof,
        "is_double": team.is_double,
    }
    if seat and seat in team.seats:
        told["hand"] = sorted(team.hand)
    return told
