"""004, 005 The tabletop: what stands where, and who may see it."""

import pytest

from rules.demons_run import tables
from rules.demons_run.changes import rearrange
from rules.demons_run.path import Progress
from rules.demons_run.tabletop import everything
from rules.game import Event
from tests.rules.demons_run.referee.players import GAME, Json
from tests.rules.demons_run.referee.stage import Stage, board

BOARD = board(
    buoys=[{"id": "easy-1", "kind": "easy", "hex": "1,1"}, {"id": "drifter", "kind": "free_floater", "hex": "2,2"}],
    hell_hounds=[{"id": "rex", "hex": "-3,0"}],
)


@pytest.fixture
def stage() -> Stage:
    """Two ships in their corners, with everything still to allocate."""
    return Stage("Ann", "Bob", board=BOARD, order=[6, 1])


def test_a_table_before_anybody_has_allocated(stage: Stage):
    table = GAME.tabletop(stage.state, "Ann")
    assert {name: table[name] for name in table if name.startswith(("race/", "movement/"))} == {
        "race/turn": 1,
        "race/step": "allocation",
        "race/order": ["green", "pink"],
        "race/active": None,
        "race/waiting": ["green", "pink"],
        "race/moved": [],
        "race/finishers": [],
        "movement/mps": 0,
        "movement/turns": 0,
        "movement/turns_here": 0,
        "movement/entered": [],
    }
    assert {name: table[name] for name in table if name.startswith(("buoy", "hell"))} == {
        "buoy/easy-1/hex": "1,1",
        "buoy/drifter/hex": "2,2",
        "hell-hound/rex/hex": "-3,0",
    }
    assert {name: table[name] for name in table if name.startswith("ship/green/") and "level" not in name} == {
        "ship/green/hex": "-15,0",
        "ship/green/facing": 3,
        "ship/green/status": "racing",
        "ship/green/is_lost": False,
        "ship/green/is_captured": False,
        "ship/green/has_moved": False,
        "ship/green/has_ended_movement": False,
        "ship/green/buoys": [],
        "ship/green/finish": "15,0",
        "ship/green/velocity": 0,
        **{f"ship/green/allocated/{function}": 0 for function in tables.FUEL_PER_ALLOCATED_LEVEL},
        "ship/green/velocity_before": 0,
        "ship/green/crises": [],
        "ship/green/crises_next": [],
        "ship/green/leaks": 0,
        "ship/green/whip_gain": 0,
        "ship/green/has_fired": [],
        "ship/green/attempts": [],
    }
    assert table["ship/green/levels/fuel"] == 100


def sheet_of(table: Json, ship: str) -> set[str]:
    return {name.removeprefix(f"ship/{ship}/") for name in table if name.startswith(f"ship/{ship}/")}


def test_a_sheet_is_its_owners(stage: Stage):
    """203A"""
    own, other, public = (GAME.tabletop(stage.state, seat) for seat in ("Ann", "Bob", ""))
    hidden = sheet_of(own, "green") - sheet_of(other, "green")
    assert {"levels/fuel", "allocated/main_engines", "velocity_before", "crises", "leaks", "attempts", "velocity"} <= hidden
    assert not hidden & {"hex", "facing", "buoys", "status"}
    assert sheet_of(public, "green") == sheet_of(other, "green")
    assert sheet_of(everything(stage.state), "pink") == sheet_of(own, "green")
    stage.state.is_open = True
    assert GAME.tabletop(stage.state, "") == everything(stage.state)


def test_velocity_shows_when_a_phase_begins(stage: Stage):
    """203B"""
    stage.allocate("green", accelerate=2)
    assert "ship/green/velocity" not in GAME.tabletop(stage.state, "")
    stage.allocate("pink", accelerate=1)
    table = GAME.tabletop(stage.state, "")
    assert (table["ship/green/velocity"], table["race/active"]) == (2, "green")
    assert "ship/pink/velocity" not in table


def test_what_is_off_the_board(stage: Stage):
    stage.ship("green").status = "finished"
    stage.state.finishers = ["green"]
    stage.state.hell_hounds = []
    stage.ship("pink").buoys = [stage.state.buoys.pop()]
    table = GAME.tabletop(stage.state, "")
    assert (table["ship/green/hex"], table["hell-hound/rex/hex"], table["buoy/drifter/hex"]) == (None, None, None)
    assert (table["ship/pink/buoys"], table["race/finishers"]) == (["drifter"], ["green"])


def test_a_movement_that_was_interrupted(stage: Stage):
    stage.allocate("green", accelerate=2)
    stage.allocate("pink")
    stage.state.progress = Progress(1, 2, 1, [(-14, 0)])
    table = GAME.tabletop(stage.state, "")
    assert [table[f"movement/{field}"] for field in ("mps", "turns", "turns_here", "entered")] == [1, 2, 1, ["-14,0"]]


def told(events: list[Event]) -> list[tuple[str, Json]]:
    return [(event.name, event.params) for event in events]


def test_hands_first_take_off_then_move_then_put_down():
    before = {
        "race/turn": 3, "race/step": "phases", "race/order": ["a/b", "blue"],
        "ship/a/b/hex": "0101", "ship/a/b/facing": 1, "ship/a/b/velocity": 2, "ship/a/b/levels/laser": 5, "ship/a/b/buoys": [],
        "ship/a/b/is_lost": False, "ship/a/b/allocated/laser": 2, "ship/blue/hex": "0404",
        "buoy/lucifer/hex": "1010", "buoy/easy-1/hex": None, "hell-hound/rex/hex": "0505",
    }  # fmt: skip
    after = {
        "race/turn": 4, "race/step": "free-floaters", "race/order": ["blue", "a/b"],
        "ship/a/b/hex": "0102", "ship/a/b/facing": 2, "ship/a/b/velocity": 3, "ship/a/b/levels/laser": 4,
        "ship/a/b/buoys": ["lucifer"], "ship/a/b/is_lost": True, "ship/a/b/allocated/laser": 0, "ship/blue/hex": "0404",
        "buoy/lucifer/hex": None, "buoy/easy-1/hex": "0707", "hell-hound/rex/hex": "0506", "ship/blue/velocity": 3,
    }  # fmt: skip
    assert told(GAME.rearrange(before, after)) == [
        ("piece-taken-off", {"piece": "lucifer", "before": "1010"}),
        ("buoys-aboard-set", {"ship": "a/b", "before": [], "after": ["lucifer"]}),
        ("piece-moved-by-hand", {"piece": "a/b", "before": "0101", "after": "0102"}),
        ("piece-moved-by-hand", {"piece": "rex", "before": "0505", "after": "0506"}),
        ("piece-put-down", {"piece": "easy-1", "after": "0707"}),
        ("ship-turned-by-hand", {"ship": "a/b", "before": 1, "after": 2}),
        ("velocity-set", {"ship": "a/b", "before": 2, "after": 3}),
        ("level-set", {"ship": "a/b", "function": "laser", "before": 5, "after": 4}),
        ("allocation-set", {"ship": "a/b", "function": "laser", "before": 2, "after": 0}),
        ("turn-set", {"before": 3, "after": 4}),
        ("order-set", {"before": ["a/b", "blue"], "after": ["blue", "a/b"]}),
    ]


def test_the_same_table_needs_no_hand(stage: Stage):
    table = GAME.tabletop(stage.state, "Ann")
    assert rearrange(table, table) == []


def test_a_seat_is_told_nothing_of_a_sheet_it_cannot_see(stage: Stage):
    before = GAME.tabletop(stage.state, "Bob")
    stage.ship("green").levels["laser"] = 1
    assert rearrange(before, GAME.tabletop(stage.state, "Bob")) == []
