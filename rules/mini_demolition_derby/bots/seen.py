"""A match as a seat sees it, put together again."""

from typing import Any

from rules.mini_demolition_derby.arena import Arena
from rules.mini_demolition_derby.house_rules import read_house_rules
from rules.mini_demolition_derby.layout import default_layout
from rules.mini_demolition_derby.phase import FINALS
from rules.mini_demolition_derby.phases import FINISHERS_THAT_END, empty_arena
from rules.mini_demolition_derby.state import State, Team, Throw
from rules.mini_demolition_derby.turn import DIRECTIONS

DICE_OF_DIRECTIONS = (1, 3, 5)
"""A die that shows each of DIRECTIONS."""


def seen_match(view: dict[str, object]) -> State:
    """The match that a view tells, as far as a roll, a card or an award goes by it.

    The pack is empty, and so are the hands that are not shown; what has been done so far and who has never been hurt is not told.
    """
    told: dict[str, Any] = view
    rules = read_house_rules(told["rules"])
    layout = default_layout(rules, told["lanes"], told["rows"])
    layout.walls = [(wall[0][0], wall[0][1]) for wall in told["walls"]]
    layout.bombs = {(lane, row): count for lane, row, count in told["bombs"]}
    state = State(told["mode"], rules, layout, empty_arena(layout, rules, len(told["cars"])))
    state.phase = told["phase"]
    state.turn = told["turn"]
    state.step = told["step"]
    state.names = [car["car"] for car in told["cars"]]
    state.teams = [_team(team) for team in told["teams"]]
    teams = [team.name for team in state.teams]
    state.team_of = [teams.index(car["team"]) for car in told["cars"]]
    state.order = [state.names.index(name) for name in told["order"]]
    state.throws = [_throw(thrown, has_two_dice=rules.two_dice) for thrown in told["throws"]]
    _put_cars(state, told)
    return state


def mover_of(state: State, view: dict[str, object]) -> int:
    """The car whose roll is due or under way, by number; -1 for none."""
    name = view["next"]
    return state.names.index(name) if isinstance(name, str) else -1


def _put_cars(state: State, told: dict[str, Any]) -> None:
    arena: Arena = state.arena
    for number, car in enumerate(told["cars"]):
        arena.cars[number].lives = car["lives"]
        if car["status"] == "racing":
            arena.put(arena.cars[number], arena.cell(car["lane"], car["row"]))
    arena.through = [arena.cars[state.names.index(name)] for name in told["through"]]
    arena.eliminated = [arena.cars[state.names.index(name)] for name in told["eliminated"]]
    if state.phase == FINALS:
        arena.places = FINISHERS_THAT_END.get(state.rules.finals_end, state.rules.cars + 1)


def _team(told: dict[str, Any]) -> Team:
    team = Team(told["name"], list(told["seats"]))
    team.hand = list(told.get("hand", ()))
    team.is_ground_proof = told["is_ground_proof"]
    team.is_bump_proof = told["is_bump_proof"]
    team.is_double = told["is_double"]
    return team


def _throw(told: dict[str, Any], *, has_two_dice: bool) -> Throw:
    moves: int = told["moves"]
    # one die is both; a 0 or a 7 comes only of a card
    return Throw(DICE_OF_DIRECTIONS[DIRECTIONS.index(told["direction"])] if has_two_dice else moves, moves)
