"""Assistant mode: the chores of a table that keeps its own sequence of play, in any order and by anybody.

Every chore calls the chapters that the referee calls: no rule stands here.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from rules.demons_run import chores_by_hand, chores_of_perils, chores_of_ships, chores_of_turns, tables
from rules.demons_run.deeds import ALLOCATED
from rules.demons_run.last import follow
from rules.demons_run.path import LONGEST_PATH
from rules.demons_run.play import Play
from rules.demons_run.state import OVER, State, playing, put_back
from rules.demons_run.tabletop import VELOCITY
from rules.dice import Dice
from rules.errors import RuleViolation
from rules.fields import Fields
from rules.game import Action, Event
from rules.hexes import HEXSIDES

Deed: TypeAlias = Callable[[State, Play, Fields], None]


class Chore:
    """A chore.

    Attributes:
        section: where the rulebook has it.
        params: names of what its form asks for.
        optional: those of them that may be left out.
        deed: carries it out.
    """

    __slots__ = ("deed", "optional", "params", "section")

    def __init__(self, section: str, deed: Deed, params: tuple[str, ...] = (), optional: tuple[str, ...] = ()) -> None:
        self.section = section
        self.deed = deed
        self.params = params
        self.optional = optional


CHORES: Final = {
    "move-free-floaters": Chore("204H", chores_of_turns.drift),
    "move-high-rollers": Chore("204I", chores_of_turns.orbit),
    "draw-initiative": Chore("204B", chores_of_turns.draw),
    "allocate": Chore("203", chores_of_ships.allocate_functions, ("ship", *ALLOCATED), ALLOCATED),
    "line-of-fire": Chore("206C", chores_of_ships.look_along, ("ship", "target")),
    "fire-laser": Chore("206F", chores_of_ships.fire_laser, ("ship", "target")),
    "fire-scrambler": Chore("206G", chores_of_ships.fire_scrambler, ("ship", "target")),
    "move-ship": Chore("204", chores_of_ships.move, ("ship", "path")),
    "gravity-whip": Chore("204O", chores_of_ships.whip, ("ship", "length")),
    "recover-buoy": Chore("205", chores_of_ships.recover_buoy, ("ship", "buoy")),
    "hell-hound-attack": Chore("207", chores_of_perils.be_attacked_by_hound, ("hound", "ship")),
    "hell-fire-attack": Chore("208", chores_of_perils.enter_hell_fire, ("ship",)),
    "hell-hole-attack": Chore("209", chores_of_perils.enter_hell_hole, ("ship",)),
    "escape-hole": Chore("204M", chores_of_perils.leave_hell_hole, ("ship",)),
    "null-attack": Chore("204K", chores_of_perils.enter_null, ("ship",)),
    "escape-null": Chore("206/207", chores_of_perils.leave_null, ("ship",)),
    "take-hits": Chore("210A", chores_of_perils.suffer_hits, ("ship", "hits")),
    "critical-hits": Chore("210C", chores_of_perils.suffer_critical_hits, ("ship", "rolls"), ("rolls",)),
    "system-crises": Chore("210C", chores_of_perils.suffer_system_crises, ("ship", "rolls"), ("rolls",)),
    "move-hell-hounds": Chore("204J", chores_of_turns.hunt),
    "lose-fuel": Chore("203C", chores_of_turns.lose_fuel),
    "next-turn": Chore("202", chores_of_turns.begin_next_turn),
    "place": Chore("004B", chores_by_hand.place_piece, ("piece", "hex", "facing"), ("facing",)),
    "take-off": Chore("004B", chores_by_hand.take_off, ("piece", "aboard", "status"), ("aboard", "status")),
    "set-level": Chore("005", chores_by_hand.set_level, ("ship", "function", "level")),
    "set": Chore("005", chores_by_hand.set_values, ("values",)),
    "count-points": Chore("211B", chores_of_turns.count),
    "end-race": Chore("211B", chores_of_turns.end),
}
"""Every chore by its name, in the order of a Turn."""

MOST_ALLOCATED: Final = 20


def forms(state: State, seat: str) -> list[Action]:
    """The chores, each with its form: the JSON Schema of every parameter, and which of them may be left out."""
    if state.step == OVER:
        return []
    schemas = _schemas(state)
    return [
        Action(
            name,
            seat,
            "",
            {"form": {param: schemas.get(f"{name}/{param}", schemas.get(param)) for param in chore.params}, **_optional(chore)},
        )
        for name, chore in CHORES.items()
    ]


def _optional(chore: Chore) -> dict[str, object]:
    return {"optional": list(chore.optional)} if chore.optional else {}


def _schemas(state: State) -> dict[str, object]:
    """The schema of each parameter; ``chore/param`` where a chore wants another than the rest."""
    racing = [ship.name for ship in state.ships if ship.is_racing()]
    buoys = [marker.id for marker in state.buoys]
    hounds = [marker.id for marker in state.hell_hounds]
    ships = [ship.name for ship in state.ships]
    pieces = ships + [marker.id for marker in [*state.board.buoys, *state.board.hell_hounds]]
    allocated = dict.fromkeys(ALLOCATED, _whole(0, MOST_ALLOCATED))
    return {
        "ship": {"enum": racing},
        "set-level/ship": {"enum": ships},
        "target": {"enum": [*racing, *buoys, *hounds]},
        "line-of-fire/target": {"type": "string"},
        "fire-scrambler/target": {"enum": racing},
        "path": {"type": "array", "items": {"type": "string"}, "maxItems": LONGEST_PATH},
        "length": _whole(1, tables.WHIP_HEXES_SHIP),
        "buoy": {"enum": buoys},
        "hound": {"enum": hounds},
        "hits": _whole(1, chores_of_perils.MOST_HITS),
        "rolls": _whole(1, chores_of_perils.MOST_ROLLS),
        "piece": {"enum": pieces},
        "hex": {"type": "string"},
        "facing": _whole(1, HEXSIDES),
        "aboard": {"enum": racing},
        "status": {"enum": list(chores_by_hand.LEAVING)},
        "function": {"enum": [*tables.FUNCTIONS, VELOCITY]},
        "level": {**_whole(0, max(tables.SHEET_MAXIMUM.values())), "type": ["integer", "null"]},
        "values": {"type": "object"},
        **allocated,
    }


def _whole(low: int, high: int) -> dict[str, object]:
    return {"type": "integer", "minimum": low, "maximum": high}


def do_chore(state: State, action: Action, dice: Dice) -> list[Event]:
    """Carry out a chore; whoever does it, and whenever.

    Raises:
        RuleViolation: it cannot be done.
    """
    chore = CHORES.get(action.name)
    if chore is None:
        known = ", ".join(CHORES)
        raise RuleViolation("unknown-action", "202", f"There is no chore of this name. There is: {known}.", {"known": known})
    play = playing(state, dice)
    chore.deed(state, play, Fields(action.params, chore.params, chore.section))
    put_back(state, play)
    follow(state, play.events)
    return play.events
