"""A match as JSON values, and back."""

from typing import Any

from rules.mini_demolition_derby.arena import NOWHERE, Arena
from rules.mini_demolition_derby.awards import Deed, Record
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import Layout
from rules.mini_demolition_derby.phases import empty_arena
from rules.mini_demolition_derby.state import State, Team, Throw


def encode(state: State) -> dict[str, object]:
    """The whole state, secrets and all."""
    return {
        "mode": state.mode,
        "rules": state.rules.answers(),
        "layout": state.layout.document(),
        "arena": _encode_arena(state.arena),
        "teams": [_encode_team(team) for team in state.teams],
        "names": list(state.names),
        "team_of": list(state.team_of),
        "phase": state.phase,
        "turn": state.turn,
        "step": state.step,
        "deeds": state.deeds,
        "order": list(state.order),
        "asked": list(state.asked),
        "passes": state.passes,
        "extra": state.extra,
        "throws": [[thrown.red, thrown.blue] for thrown in state.throws],
        "records": {award: [record.car, record.count] for award, record in state.records.items()},
        "deed": _encode_deed(state.deed),
        "eliminations": list(state.eliminations),
        "has_bumped": state.has_bumped,
        "is_hurt": list(state.is_hurt),
        "pack": list(state.pack),
        "used": list(state.used),
        "ranking": list(state.ranking),
        "left_behind": list(state.left_behind),
        "last_roll": state.last_roll,
    }


def decode(data: dict[str, Any]) -> State:
    """The state that `encode` wrote; anything else may raise anything."""
    rules = HouseRules(**data["rules"])
    layout = _decode_layout(data["layout"])
    state = State(data["mode"], rules, layout, _decode_arena(layout, rules, data["arena"]))
    state.teams = [_decode_team(team) for team in data["teams"]]
    state.names = list(data["names"])
    state.team_of = list(data["team_of"])
    state.phase = data["phase"]
    state.turn = data["turn"]
    state.step = data["step"]
    state.deeds = data["deeds"]
    state.order = list(data["order"])
    state.asked = list(data["asked"])
    state.passes = data["passes"]
    state.extra = data["extra"]
    state.throws = [Throw(red, blue) for red, blue in data["throws"]]
    state.records = {award: Record(car, count) for award, (car, count) in data["records"].items()}
    state.deed = _decode_deed(data["deed"])
    state.eliminations = list(data["eliminations"])
    state.has_bumped = data["has_bumped"]
    state.is_hurt = list(data["is_hurt"])
    state.pack = list(data["pack"])
    state.used = list(data["used"])
    state.ranking = list(data["ranking"])
    state.left_behind = list(data["left_behind"])
    state.last_roll = data["last_roll"]
    return state


def _encode_arena(arena: Arena) -> dict[str, object]:
    return {
        "cars": [[int(car.front), int(car.lives)] for car in arena.cars],
        "bombs": [[cell, count] for cell, count in enumerate(arena.bombs) if count],
        "through": [int(car.number) for car in arena.through],
        "eliminated": [int(car.number) for car in arena.eliminated],
        "places": int(arena.places),
        "is_over": arena.is_over,
        "dead_ends": list(arena.dead_ends),
    }


def _decode_arena(layout: Layout, rules: HouseRules, data: dict[str, Any]) -> Arena:
    arena = empty_arena(layout, rules, rules.cars)
    arena.bombs = [0] * len(arena.bombs)
    for cell, count in data["bombs"]:
        arena.bombs[cell] = count
    for car, (front, lives) in zip(arena.cars, data["cars"], strict=True):
        car.lives = lives
        if front != NOWHERE:
            arena.put(car, front)
    arena.through = [arena.cars[car] for car in data["through"]]
    arena.eliminated = [arena.cars[car] for car in data["eliminated"]]
    arena.places = data["places"]
    arena.is_over = data["is_over"]
    arena.dead_ends = list(data["dead_ends"])
    return arena


def _decode_layout(data: dict[str, Any]) -> Layout:
    grid = [(lane, row) for lane, row in data["grid"]]
    layout = Layout(data["lanes"], data["rows"], grid, [(lane, row) for lane, row in data["finals_grid"]])
    layout.name = data.get("name", "")
    layout.title = data.get("title", "")
    layout.walls = [(left[0], left[1]) for left, _ in data["walls"]]
    layout.bombs = {(lane, row): count for lane, row, count in data["bombs"]}
    return layout


def _encode_team(team: Team) -> dict[str, object]:
    return {
        "name": team.name,
        "seats": list(team.seats),
        "hand": list(team.hand),
        "rolls": team.rolls,
        "is_ground_proof": team.is_ground_proof,
        "is_bump_proof": team.is_bump_proof,
        "is_double": team.is_double,
    }


def _decode_team(data: dict[str, Any]) -> Team:
    team = Team(data["name"], list(data["seats"]))
    team.hand = list(data["hand"])
    team.rolls = data["rolls"]
    team.is_ground_proof = data["is_ground_proof"]
    team.is_bump_proof = data["is_bump_proof"]
    team.is_double = data["is_double"]
    return team


def _encode_deed(deed: Deed | None) -> list[object] | None:
    if deed is None:
        return None
    return [deed.car, deed.lives, deed.cars, deed.eliminations, deed.is_first_bump, deed.is_last_unhurt]


def _decode_deed(data: list[Any] | None) -> Deed | None:
    if data is None:
        return None
    car, lives, cars, eliminations, is_first_bump, is_last_unhurt = data
    return Deed(car, lives, cars, eliminations, is_first_bump=is_first_bump, is_last_unhurt=is_last_unhurt)
