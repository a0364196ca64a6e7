"""A race as JSON values, and back. What is written shares nothing with the race that can change."""

from typing import Any, Final

from rules.demons_run import tables
from rules.demons_run.board import Board, BuoyKind, Marker, load_board, read_board
from rules.demons_run.house_rules import DEFAULT, HouseRules, field_names
from rules.demons_run.path import Progress
from rules.demons_run.ship import Ship
from rules.demons_run.state import State
from rules.hexes import Hex, Hexside

_RULES: Final = field_names()


def encode(state: State) -> dict[str, object]:
    """The whole state, secrets and all."""
    return {
        "rules": encode_rules(state.rules),
        "board_name": state.board_name,
        "board_document": state.board_document,
        "seats": list(state.seats),
        "owners": dict(state.owners),
        "corners": dict(state.corners),
        "ships": [encode_ship(ship) for ship in state.ships],
        "is_assisted": state.is_assisted,
        "unknown": {name: list(functions) for name, functions in state.unknown.items()},
        "is_open": state.is_open,
        "rolls_by_hand": state.rolls_by_hand,
        "turn": state.turn,
        "step": state.step,
        "order": list(state.order),
        "active": state.active,
        "deeds": state.deeds,
        "waiting": list(state.waiting),
        "moved": list(state.moved),
        "buoys": [_encode_marker(marker) for marker in state.buoys],
        "hell_hounds": [_encode_marker(marker) for marker in state.hell_hounds],
        "finishers": list(state.finishers),
        "progress": _encode_progress(state.progress),
        "mover": state.mover,
        "trails": {name: list(trail) for name, trail in state.trails.items()},
        "shots": [list(shot) for shot in state.shots],
    }


def decode(data: dict[str, Any]) -> State:
    """The state that `encode` wrote; anything else may raise anything."""
    state = State(decode_rules(data["rules"]), board_of(data["board_name"], data["board_document"]), list(data["seats"]))
    state.board_name = data["board_name"]
    state.board_document = data["board_document"]
    state.owners = dict(data["owners"])
    state.corners = dict(data["corners"])
    state.ships = [decode_ship(ship) for ship in data["ships"]]
    # Races that were stored before there was an assistant have neither these nor a mover.
    state.is_assisted = data.get("is_assisted", False)
    state.unknown = {name: list(functions) for name, functions in data.get("unknown", {}).items()}
    state.is_open = data["is_open"]
    state.rolls_by_hand = data["rolls_by_hand"]
    state.turn = data["turn"]
    state.step = data["step"]
    state.order = list(data["order"])
    state.active = data["active"]
    state.deeds = data["deeds"]
    state.waiting = list(data["waiting"])
    state.moved = list(data["moved"])
    state.buoys = [_decode_marker(marker) for marker in data["buoys"]]
    state.hell_hounds = [_decode_marker(marker) for marker in data["hell_hounds"]]
    state.finishers = list(data["finishers"])
    state.progress = _decode_progress(data["progress"])
    state.mover = data.get("mover", "")
    state.trails = {name: list(trail) for name, trail in data["trails"].items()}
    state.shots = [(shot[0], shot[1], shot[2]) for shot in data["shots"]]
    return state


def board_of(name: str, document: dict[str, Any]) -> Board:
    """A board that comes with the game, or the table's own."""
    return read_board(document) if document else load_board(name)


def encode_rules(rules: HouseRules) -> dict[str, object]:
    """House rules as JSON values."""
    values: dict[str, object] = {name: getattr(rules, name) for name in _RULES}
    values["turns_by_velocity"] = list(rules.turns_by_velocity)
    values["me_table"] = [list(box) for box in rules.me_table]
    return values


def changed_rules(rules: HouseRules) -> dict[str, object]:
    """House rules as JSON values, those only in which a table reads the rulebook otherwise than the rulings do."""
    if rules == DEFAULT:
        return {}
    usual = encode_rules(DEFAULT)
    return {name: value for name, value in encode_rules(rules).items() if value != usual[name]}


def decode_rules(data: dict[str, Any]) -> HouseRules:
    """House rules from JSON values, where tables are lists."""
    values = dict(data)
    values["turns_by_velocity"] = tuple(data.get("turns_by_velocity", tables.TURNS_BY_VELOCITY))
    values["me_table"] = tuple((box[0], box[1]) for box in data.get("me_table", tables.MANEUVER_TABLE))
    return HouseRules(**values)


def encode_ship(ship: Ship) -> dict[str, object]:
    """A ship, its whole sheet."""
    return {
        "name": ship.name,
        "levels": dict(ship.levels),
        "hex": list(ship.hex),
        "facing": ship.facing,
        "velocity": ship.velocity,
        "velocity_before": ship.velocity_before,
        "allocated": dict(ship.allocated),
        "buoys": [_encode_marker(buoy) for buoy in ship.buoys],
        "status": ship.status,
        "is_lost": ship.is_lost,
        "is_captured": ship.is_captured,
        "has_moved": ship.has_moved,
        "has_ended_movement": ship.has_ended_movement,
        "crises": list(ship.crises),
        "crises_next": list(ship.crises_next),
        "leaks": ship.leaks,
        "whip_gain": ship.whip_gain,
        "has_fired": list(ship.has_fired),
        "attempts": list(ship.attempts),
        "finish": None if ship.finish is None else list(ship.finish),
    }


def decode_ship(data: dict[str, Any]) -> Ship:
    """The ship that `encode_ship` wrote."""
    ship = Ship(data["name"], dict(data["levels"]), _hex(data["hex"]), Hexside(data["facing"]), data["velocity"])
    ship.velocity_before = data["velocity_before"]
    ship.allocated = dict(data["allocated"])
    ship.buoys = [_decode_marker(buoy) for buoy in data["buoys"]]
    ship.status = data["status"]
    ship.is_lost = data["is_lost"]
    ship.is_captured = data["is_captured"]
    ship.has_moved = data["has_moved"]
    ship.has_ended_movement = data["has_ended_movement"]
    ship.crises = list(data["crises"])
    ship.crises_next = list(data["crises_next"])
    ship.leaks = data["leaks"]
    ship.whip_gain = data["whip_gain"]
    ship.has_fired = list(data["has_fired"])
    ship.attempts = list(data["attempts"])
    ship.finish = None if data["finish"] is None else _hex(data["finish"])
    return ship


def _hex(pair: list[int]) -> Hex:
    return (pair[0], pair[1])


def _encode_marker(marker: Marker) -> list[object]:
    return [marker.id, None if marker.kind is None else marker.kind.value, list(marker.hex)]


def _decode_marker(data: list[Any]) -> Marker:
    return Marker(data[0], None if data[1] is None else BuoyKind(data[1]), _hex(data[2]))


def _encode_progress(progress: Progress | None) -> list[object] | None:
    if progress is None:
        return None
    return [progress.mps, progress.turns, progress.turns_here, [list(place) for place in progress.entered]]


def _decode_progress(data: list[Any] | None) -> Progress | None:
    return None if data is None else Progress(data[0], data[1], data[2], [_hex(pair) for pair in data[3]])
