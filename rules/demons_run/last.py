"""Where pieces have come from and what has been fired lately: what a picture of the board shows besides the pieces."""

from typing import Any

from rules.demons_run.state import State
from rules.game import Event


def follow(state: State, events: list[Event]) -> None:
    """Keep the trails up to date.

    A ship's trail and shots last until its next phase, or its last Turn is over; a marker's trail until the next Turn (202).
    """
    for event in events:
        if event.name == "turn-begun":
            racing = [ship.name for ship in state.ships if ship.is_racing()]
            state.trails = {name: trail for name, trail in state.trails.items() if name in racing}
            state.shots = [shot for shot in state.shots if shot[0] in racing]
        elif event.name == "phase-begun":
            _forget(state, str(event.params["ship"]))
        elif event.name == "ship-moved":
            _lengthen(state, str(event.params["ship"]), event.params)
        elif event.name == "marker-moved":
            _lengthen(state, str(event.params["marker"]), event.params)


def forget_moved(state: State, pieces: list[str]) -> None:
    """Pieces that a hand has put somewhere else have come no way that a picture could show."""
    for piece in pieces:
        state.trails.pop(piece, None)


def _forget(state: State, ship: str) -> None:
    state.trails.pop(ship, None)
    state.shots = [shot for shot in state.shots if shot[0] != ship]


def _lengthen(state: State, name: str, params: dict[str, Any]) -> None:
    trail = state.trails.setdefault(name, [params["from"]])
    trail.extend(params["path"])
