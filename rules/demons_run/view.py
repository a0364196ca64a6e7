"""What a seat, or the table screen, may see of a race: Set Up Sheets and allocations are their owners' (203A)."""

from rules.demons_run import tables
from rules.demons_run.board import Marker
from rules.demons_run.buoys import is_high_roller
from rules.demons_run.codec import changed_rules
from rules.demons_run.ship import Ship
from rules.demons_run.state import ALLOCATION, DESIGN, PHASES, State


def view(state: State, seat: str) -> dict[str, object]:
    """The race as `seat` may see it; the empty seat sees what everybody does."""
    return {
        "turn": state.turn,
        "last_turn": tables.LAST_TURN,
        "step": state.step,
        "order": list(state.order),
        "active": state.order[state.active] if state.step == PHASES else None,
        "waiting": list(state.waiting),
        "board": state.board_document or state.board_name,
        "rules": changed_rules(state.rules),
        "open_sheets": state.is_open,
        "ships": [_ship(state, ship, is_own=state.is_open or state.owners[ship.name] == seat) for ship in state.ships],
        "buoys": [_marker(state, buoy) for buoy in state.buoys],
        "hell_hounds": [{"id": hound.id, "hex": state.board.label(hound.hex)} for hound in state.hell_hounds],
        "finishers": list(state.finishers),
        "trails": [{"piece": name, "hexes": list(trail)} for name, trail in state.trails.items() if len(trail) > 1],
        "shots": [{"ship": ship, "from": start, "to": end} for ship, start, end in state.shots],
    }


def _marker(state: State, marker: Marker) -> dict[str, object]:
    return {
        "id": marker.id,
        "kind": None if marker.kind is None else marker.kind.value,
        "hex": state.board.label(marker.hex),
        "is_high_roller": is_high_roller(state.board, marker),
    }


def _ship(state: State, ship: Ship, *, is_own: bool) -> dict[str, object]:
    """A ship: what lies on the board, and for its owner the sheet."""
    seen: dict[str, object] = {
        "name": ship.name,
        "seat": state.owners[ship.name],
        "corner": state.corners[ship.name],
        "hex": state.board.label(ship.hex),
        "facing": ship.facing,
        "finish": None if ship.finish is None else state.board.label(ship.finish),
        "status": ship.status,
        "is_lost": ship.is_lost,
        "is_captured": ship.is_captured,
        "has_moved": ship.has_moved,
        "buoys": [{"id": buoy.id, "kind": None if buoy.kind is None else buoy.kind.value} for buoy in ship.buoys],
        "velocity": ship.velocity if is_own or velocity_shows(state, ship) else _velocity_last_seen(ship),
        "is_designed": ship.levels[tables.STRUCTURAL_INTEGRITY] > 0 or state.step != DESIGN,
    }
    if is_own:
        levels = {function: known_level(state, ship, function) for function in ship.levels}
        pilot = levels[tables.PILOT_INTEGRATION]
        seen["sheet"] = {
            "levels": levels,
            "pi_modifier": None if pilot is None else state.rules.pi_modifier(pilot),
            "allocated": dict(ship.allocated),
            "velocity_before": ship.velocity_before,
            "crises": list(ship.crises),
            "crises_next": list(ship.crises_next),
            "leaks": ship.leaks,
            "whip_gain": ship.whip_gain,
            "has_fired": list(ship.has_fired),
            "attempts": list(ship.attempts),
        }
    return seen


def known_level(state: State, ship: Ship, function: str) -> int | None:
    """The Level of a Function on a ship's sheet; None where the table has not said it."""
    return None if function in state.unknown.get(ship.name, ()) else ship.levels[function]


def velocity_shows(state: State, ship: Ship) -> bool:
    """203B An allocated change of Velocity shows when the ship's phase begins."""
    if state.step == ALLOCATION:
        return False
    return ship.has_moved or state.step != PHASES or state.active_ship() is ship


def _velocity_last_seen(ship: Ship) -> int:
    """203B Velocity without what has been allocated in secret; a forced change (210C) has been seen."""
    return ship.velocity - ship.allocated[tables.MAIN_ENGINES]
