"""203A A Set Up Sheet is its owner's: nobody else can tell one sheet from another before a rule makes its owner say."""

from collections.abc import Callable

import pytest

from rules.demons_run import tables
from rules.demons_run.ship import Ship
from rules.demons_run.state import State
from rules.dice import FastDice, ScriptedDice
from rules.game import Action
from rules.hexes import hexside
from tests.rules.demons_run.referee.players import GAME, Course, Player, decoded, setup, snapshot, told

PLANTED = {
    tables.FUEL: 88_800,
    tables.STRUCTURAL_INTEGRITY: 77_700,
    tables.TRACTOR: 511,
    tables.LASER: 622,
    tables.SCRAMBLER: 733,
    tables.SCREENS: 844,
}
"""Levels that no sheet has, so that every number near them is one of the sheet."""

SAID_ALOUD = {
    "laser-damage",
    "scrambler-damage",
    "hell-fire-attacked",
    "hell-hound-attacked",
    "structure-lost",
    "buoy-recovered",
    "buoy-missed",
    "attempt-paid",
    "marker-unharmed",
    "marker-destroyed",
    "points-counted",
}
"""Events of which the rules let everybody hear a Level: weapons that fire, Screens that are attacked, hits, Tractors in use, and
the count at the end."""


def numbers(value: object) -> list[int]:
    if isinstance(value, dict):
        return numbers(list(value.values()))
    if isinstance(value, list):
        return [number for each in value for number in numbers(each)]
    return [value] if isinstance(value, int) else []


def is_planted(number: int) -> bool:
    return 400 < number < 1000 or number > 70_000


def planted_race(seed: int) -> Course:
    """A race of two or more seats whose first ship has the planted sheet."""
    course, player = Course(setup(1 + seed % 3 + 4 * seed), FastDice(seed, keep_rolls=True)), Player(seed)
    while course.state.step == "design":
        course.carry_out(course.decide(player))
    course.state.ships[0].levels |= PLANTED
    return course


@pytest.mark.parametrize("seed", range(24))
def test_no_number_of_a_sheet_is_seen_by_others(seed: int):
    course, player = planted_race(seed), Player(seed)
    seats = {*course.state.seats, ""} - {course.state.owners[course.state.ships[0].name]}
    while GAME.awaiting(course.state) and course.state.turn < 8:
        events = course.carry_out(course.decide(player))
        for seat in seats:
            for name, _, params, terms in told(events, seat):
                heard = [params, terms] if name not in SAID_ALOUD else [params.get("before"), params.get("after")]
                assert not [number for number in numbers(heard) if is_planted(number)], (name, heard)
            if GAME.awaiting(course.state):
                seen = [GAME.view(course.state, seat), [vars_of(offer) for offer in GAME.legal_actions(course.state, seat)]]
                assert not [number for number in numbers(seen) if is_planted(number)]


def vars_of(action: Action) -> list[object]:
    return [action.name, action.decision, action.params]


def test_the_owner_sees_the_sheet():
    course = planted_race(0)
    ship = course.state.ships[0]
    sheet = next(each for each in GAME.view(course.state, course.state.owners[ship.name])["ships"] if each["name"] == ship.name)
    assert PLANTED.items() <= sheet["sheet"]["levels"].items()


def changed_levels(ship: Ship) -> None:
    ship.levels = {function: level + 1 for function, level in ship.levels.items()}
    ship.levels[tables.MANEUVER_ENGINES] = 3


def changed_allocation(ship: Ship) -> None:
    ship.allocated |= dict.fromkeys((tables.TRACTOR, tables.LASER, tables.SCRAMBLER, tables.SCREENS), 1)


def faster(ship: Ship) -> None:
    """As if it had allocated one Level more to its Main Engines."""
    ship.velocity += 1
    ship.allocated[tables.MAIN_ENGINES] += 1


@pytest.mark.parametrize("change", [changed_levels, changed_allocation, faster], ids=lambda change: change.__name__)
@pytest.mark.parametrize("seed", range(8))
def test_a_seat_cannot_tell_one_sheet_of_a_rival_from_another(seed: int, change: Callable[[Ship], None]):
    course, player = Course(setup(4 * seed + 3), FastDice(seed)), Player(seed)
    while GAME.awaiting(course.state) and course.state.turn < 5:
        course.carry_out(course.decide(player))
        for place, ship in enumerate(course.state.ships):
            if not ship.is_racing() or course.state.step != "allocation":
                continue
            twin = course.state.copy()
            if change is changed_allocation and ship.name in course.state.waiting:
                continue
            change(twin.ships[place])
            for seat in {*course.state.seats, ""} - {course.state.owners[ship.name]}:
                assert GAME.view(twin, seat) == GAME.view(course.state, seat)
                offers = [[vars_of(offer) for offer in GAME.legal_actions(state, seat)] for state in (twin, course.state)]
                assert offers[0] == offers[1]


def allocated(text: str, params: dict[str, int]) -> tuple[State, object]:
    """What others hear of an allocation of the first ship that has one to make."""
    state = decoded(text)
    decision = GAME.awaiting(state)[0]
    events = GAME.apply(state, Action("allocate", decision.seat, decision.id, params), FastDice(0))
    return state, told(events)


def allocating_race(*, is_duel: bool = False, **more: object) -> str:
    course, player = Course(setup(5 if is_duel else 3, **more), FastDice(1)), Player(1)
    while course.state.step == "design":
        course.carry_out(course.decide(player))
    for ship in course.state.ships:
        ship.levels |= dict.fromkeys((tables.LASER, tables.SCREENS, tables.TRACTOR, tables.MAIN_ENGINES), 6) | {tables.FUEL: 100}
    return snapshot(course.state)


@pytest.mark.parametrize("params", [{"accelerate": 3}, {"laser": 6, "screens": 2}, {"tractor": 1, "accelerate": 6}], ids=str)
def test_every_allocation_sounds_alike(params: dict[str, int]):
    text = allocating_race()
    assert allocated(text, params)[1] == allocated(text, {})[1]


def test_open_sheets_are_heard_by_all():
    text = allocating_race(open_sheets=True)
    names = [event[0] for event in allocated(text, {"accelerate": 3})[1]]
    assert names == ["functions-allocated", "velocity-changed"]
    state = decoded(text)
    assert all("sheet" in ship for ship in GAME.view(state, "")["ships"])


def test_velocity_shows_when_the_phase_begins():
    """203B What a ship has gained is its own until it is about to move by it."""
    text = allocating_race(is_duel=True)
    state, _ = allocated(text, {"accelerate": 3})
    first = GAME.awaiting(decoded(text))[0]
    mover = next(ship for ship in state.ships if state.owners[ship.name] == first.seat)
    rival = next(seat for seat in state.seats if seat != first.seat)
    assert velocity(state, mover, rival) == 0
    assert velocity(state, mover, first.seat) == 3
    decision = GAME.awaiting(state)[0]
    events = GAME.apply(state, Action("allocate", decision.seat, decision.id, {}), FastDice(0))
    assert events[-1].name == "phase-begun"
    assert events[-1].params == {"ship": mover.name, "velocity": 3}
    assert velocity(state, mover, rival) == 3


def velocity(state: State, ship: Ship, seat: str) -> int:
    return next(each["velocity"] for each in GAME.view(state, seat)["ships"] if each["name"] == ship.name)


def struck(params: dict[str, int], crisis: list[int]) -> list[object]:
    """What others hear when a ship that has allocated `params`, and has not moved, is struck by a System Crisis."""
    state, _ = allocated(allocating_race(is_duel=True), params)
    target = state.ship(state.order[0])
    second = GAME.awaiting(state)[0]
    GAME.apply(state, Action("allocate", second.seat, second.id, {}), FastDice(0))
    state.order.reverse()
    firer = state.active_ship()
    firer.allocated[tables.SCRAMBLER] = 9
    target.hex, firer.hex, firer.facing = (10, 5), (10, 7), hexside(1)
    decision = GAME.awaiting(state)[0]
    action = Action("fire-scrambler", decision.seat, decision.id, {"target": target.name})
    return told(GAME.apply(state, action, ScriptedDice([6, 6, *crisis])), decision.seat)


@pytest.mark.parametrize(
    ("params", "crisis"),
    [
        pytest.param({"tractor": 6}, [1, 1], id="no-tractor"),
        pytest.param({"laser": 6}, [2, 2], id="no-weapon"),
        pytest.param({"accelerate": 4}, [3, 3], id="no-accelerate"),
        pytest.param({"accelerate": 4, "laser": 3}, [3, 4], id="systems-failure"),
        pytest.param({"accelerate": 4}, [5, 5, 2], id="must-accelerate"),
    ],
)
def test_a_crisis_does_not_say_what_it_has_taken(params: dict[str, int], crisis: list[int]):
    assert struck(params, crisis) == struck({}, crisis)
    assert struck(params, crisis)[-1][0] != "target-hit"
