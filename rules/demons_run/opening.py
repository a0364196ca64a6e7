"""100B What the table sets up before the race, told to it."""

from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.state import State, playing
from rules.dice import ScriptedDice
from rules.game import Event


def opening(state: State) -> list[Event]:
    """100B Every Buoy and Hell Hound goes on its Initial Placement hex, in the order of the board file.

    Ships come with their designs, or, where nobody designs any (assistant mode), at once.
    """
    play = playing(state, ScriptedDice([]))
    for marker in [*state.buoys, *state.hell_hounds]:
        play.note("marker-placed", "100B", {"marker": marker.id, "hex": play.label(marker.hex)})
    if state.is_assisted:
        for ship in state.ships:
            note_placed(state, play, ship)
    return play.events


def note_placed(state: State, play: Play, ship: Ship) -> None:
    """211A A ship stands in its corner."""
    placed: dict[str, object] = {
        "ship": ship.name,
        "corner": state.corners[ship.name],
        "hex": play.label(ship.hex),
        "facing": ship.facing,
    }
    play.note("ship-placed", "211A", placed)
