"""100B What the table sets up before the race, told to it."""

from rules.demons_run.state import State, playing
from rules.dice import ScriptedDice
from rules.game import Event


def opening(state: State) -> list[Event]:
    """100B Every Buoy and Hell Hound goes on its Initial Placement hex, in the order of the board file."""
    play = playing(state, ScriptedDice([]))
    for marker in [*state.buoys, *state.hell_hounds]:
        play.note("marker-placed", "100B", {"marker": marker.id, "hex": play.label(marker.hex)})
    return play.events
