"""202 The Sequence of Play as a referee keeps it, Turn after Turn."""

import pytest

from rules.demons_run import tables
from rules.demons_run.board import Marker
from tests.rules.demons_run.referee.players import GAME
from tests.rules.demons_run.referee.stage import Stage, board, hole, names


def test_a_turn_from_step_a_to_step_h():
    stage = Stage(
        "Ann",
        "Bob",
        board=board(buoys=[{"id": "ff", "kind": "free_floater", "hex": "3,3"}], hell_hounds=[{"id": "hound", "hex": "-3,-9"}]),
        order=[4, 2],
    )
    start = len(stage.events)
    assert stage.state.order == ["pink", "green"]
    assert [event.section for event in stage.events[-3:]] == ["202", "204H", "204B"]
    stage.allocate("green")
    stage.allocate("pink")
    stage.move("pink", "")
    stage.move("green", "", [5, 4, 2])
    assert names(stage.events[start:]) == [
        "functions-allocated", "functions-allocated", "phase-begun", "phase-begun",
        "marker-rests", "turn-begun", "marker-rests", "initiative-drawn",
    ]  # fmt: skip
    assert (stage.state.turn, stage.state.step, stage.state.order) == (2, "allocation", ["pink", "green"])


def test_the_movement_sequence_is_drawn_anew_each_turn():
    """204B A die of the table's own counts along the ships in the order of the table."""
    stage = Stage("Ann", "Bob", order=[2])
    orders = [stage.state.order]
    for draw in (1, 2):
        skip_turn(stage, draw)
        orders.append(stage.state.order)
    assert orders == [["pink", "green"], ["green", "pink"], ["pink", "green"]]


def test_all_allocate_at_once_and_in_any_order():
    stage = Stage("Ann", "Bob", "Cid", "Dee")
    assert [(decision.kind, decision.seat) for decision in GAME.awaiting(stage.state)] == [
        ("allocate", "Ann"),
        ("allocate", "Bob"),
        ("allocate", "Cid"),
        ("allocate", "Dee"),
    ]
    stage.allocate("tan")
    assert [decision.id for decision in GAME.awaiting(stage.state)] == [
        "turn-1-allocate-green",
        "turn-1-allocate-pink",
        "turn-1-allocate-blue",
    ]
    assert GAME.legal_actions(stage.state, "Dee") == []


def test_velocity_changes_at_once():  # DR-T010
    stage = Stage("Ann")
    stage.put("green", (0, 0), facing=1, main_engines=6)
    stage.allocate("green", accelerate=4)
    assert stage.form("green")["mps"] == 4
    stage.move("green", "F F F F")
    green = stage.ship("green")
    assert (green.hex, green.velocity, green.levels["fuel"]) == ((0, -4), 4, 92)


def test_captured_and_held_for_the_rest_of_the_turn():  # DR-T077, DR-T076, DR-T073
    stage = Stage("Ann", board=board(holes=[hole("0,0")]))
    stage.put("green", (0, -3), facing=4, v=5)
    stage.allocate("green")
    stage.move("green", "F F F", [1, 1])  # the hole, and the check for Level 20
    assert (stage.state.turn, stage.state.step) == (2, "allocation")
    green = stage.ship("green")
    assert (green.hex, green.velocity, green.is_captured) == ((0, 0), 0, True)
    stage.allocate("green")
    assert (stage.form("green")["is_held"], stage.form("green")["ends"]) == (True, [])
    assert stage.refusal("move", "green", {"path": ["F"]}) == "held-by-hell-hole"
    stage.move("green", "", [2, 1])
    stage.allocate("green", accelerate=6)
    assert stage.form("green")["mps"] == 3
    stage.move("green", "F F F")
    assert (stage.ship("green").hex, stage.ship("green").velocity) == ((0, 3), 3)


def flow(*, v: int, fire: list[int], **allocation: int) -> Stage:
    """Bob fires his Scrambler at Ann's ship, which is to move after him."""
    stage = Stage("Ann", "Bob", order=[2])
    stage.put("green", (0, 0), facing=4, v=v)
    stage.put("pink", (0, 4), facing=1)
    stage.allocate("green", **allocation)
    stage.allocate("pink", scrambler=8)
    stage.fire("pink", "green", fire, weapon="scrambler")
    return stage


def test_a_crisis_strikes_at_once_who_has_not_moved():  # DR-T152
    stage = flow(v=4, accelerate=3, fire=[4, 4, 3, 3])
    assert stage.ship("green").velocity == 4
    stage.move("pink", "")
    assert stage.form("green")["mps"] == 4
    stage.move("green", "F F F F", [1])
    assert stage.ship("green").crises == []


def test_must_accelerate_before_moving():  # DR-T163
    stage = flow(v=4, accelerate=2, fire=[4, 4, 4, 6, 3])
    green = stage.ship("green")
    assert (green.velocity, green.levels["fuel"]) == (7, 100 - 4 - 6)


def test_who_has_moved_is_struck_in_the_next_turn():  # DR-T151
    stage = Stage("Ann", "Bob", order=[1])
    assert stage.state.order == ["green", "pink"]
    stage.put("green", (0, 0), facing=2)
    stage.put("pink", (0, 4), facing=1)
    stage.allocate("green", screens=2)
    stage.allocate("pink", scrambler=8)
    stage.move("green", "")
    stage.fire("pink", "green", [4, 4, 4, 4], weapon="scrambler")
    assert stage.ship("green").allocated[tables.SCREENS] == 2
    stage.move("pink", "", [1])
    assert stage.form("green")["levels"]["screens"]["highest"] == 0
    assert stage.refusal("allocate", "green", {"screens": 1}) == "forbidden-by-crisis"
    skip_turn(stage)
    assert stage.form("green")["levels"]["screens"]["highest"] == 8
    assert stage.refusal("allocate", "green", {"screens": 1}) == ""


def skip_turn(stage: Stage, *last: int) -> None:
    """Nobody allocates, all go straight on; `last` are the dice after the last phase, by default those of the initiative."""
    order = list(stage.state.order)
    for ship in order:
        stage.allocate(ship)
    for place, ship in enumerate(order):
        dice = (list(last) or [1] * (len(order) - 1)) if place == len(order) - 1 else []
        stage.move(ship, " ".join(["F"] * stage.ship(ship).velocity), dice)


def test_hell_fire_does_not_spoil_the_movement_it_strikes():  # DR-T154
    stage = Stage("Ann", board=board(hell_fire=["0,-1"]))
    stage.put("green", (0, 0), facing=1, v=4)
    stage.allocate("green", screens=3)
    stage.move("green", "F R F F F", [1, 1, 1, 4])  # 2 and 3 turns allowed, less the Screens: 2 points, one roll
    assert stage.ship("green").facing == 2
    stage.allocate("green")
    assert {end["facing"] for end in stage.form("green")["ends"]} == {2}
    assert stage.refusal("move", "green", {"path": ["R", "F", "F", "F", "F"]}) == "turn-forbidden"


@pytest.mark.parametrize(
    ("v", "levels", "expected"),
    [
        pytest.param(4, {"fuel": 7}, (7, 1), id="DR-T160"),
        pytest.param(4, {"fuel": 50, "main_engines": 0}, (4, 50), id="DR-T161"),
    ],
)
def test_must_accelerate_in_the_next_turn(v: int, levels: dict[str, int], expected: tuple[int, int]):
    stage = Stage("Ann")
    green = stage.put("green", (0, 10), facing=1, v=v, **levels)
    green.crises_next = [tables.MUST_ACCELERATE]
    stage.allocate("green")
    stage.move("green", "F F F F", [5])
    green = stage.ship("green")
    assert (green.velocity, green.levels["fuel"]) == expected
    assert {"accelerate": 0, "decelerate": 0}.items() <= {
        name: each["highest"] for name, each in stage.form("green")["levels"].items()
    }.items()
    assert stage.refusal("allocate", "green", {"accelerate": 1}) in {"forbidden-by-crisis", "level-above-maximum"}


def test_systems_failure_allows_no_allocation():  # DR-T155
    stage = Stage("Ann")
    green = stage.put("green", (0, 10), facing=1, v=2)
    green.crises_next = [tables.SYSTEMS_FAILURE]
    stage.allocate("green")
    stage.move("green", "F F")
    assert {each["highest"] for each in stage.form("green")["levels"].values()} == {0}
    assert stage.ship("green").velocity == 2


def test_leaks_drip_every_turn():  # DR-T158
    stage = Stage("Ann")
    stage.put("green", (0, 0)).leaks = 2
    skip_turn(stage)
    skip_turn(stage)
    assert stage.ship("green").levels["fuel"] == 80


@pytest.mark.parametrize(
    ("fuel", "leaks", "expected"),
    [pytest.param(3, 0, 0, id="DR-T091"), pytest.param(12, 1, 2, id="DR-T164")],
)
def test_fuel_loss_in_null(fuel: int, leaks: int, expected: int):
    stage = Stage("Ann", board=board(null=["0,0"]))
    green = stage.put("green", (0, 0), fuel=fuel)
    green.is_lost, green.leaks = True, leaks
    stage.allocate("green")
    assert names(stage.do("escape-null", "green", {}, [2, 2]))[:2] == ["null-attacked", "lost-in-null"]
    green = stage.ship("green")
    assert (green.levels["fuel"], green.levels["structural_integrity"]) == (expected, 20)


def test_first_fire_then_the_escape_then_the_movement():  # DR-51
    stage = Stage("Ann", "Bob", order=[1], board=board(null=["0,0"]))
    stage.put("green", (0, 0), facing=1, v=0).is_lost = True
    stage.put("pink", (0, -5), facing=4)
    stage.allocate("green", accelerate=3, laser=8)
    stage.allocate("pink")
    assert [offer.name for offer in stage.offers("green")] == ["fire-laser", "escape-null"]
    assert stage.refusal("move", "green", {"path": ["F", "F", "F"]}) == "lost-in-null"
    stage.do("escape-null", "green", {}, [5, 5, 2])
    assert [offer.name for offer in stage.offers("green")] == ["move"]
    assert stage.refusal("fire-laser", "green", {"target": "pink"}) == "fire-before-moving"
    assert stage.refusal("move", "green", {"path": ["R", "F", "F", "F"]}) == "turn-in-null"
    stage.move("green", "F F F")
    assert stage.ship("green").hex == (3, -3)


def test_a_failed_escape_ends_the_phase():  # DR-T085
    stage = Stage("Ann", "Bob", order=[1], board=board(null=["0,0"]))
    stage.put("green", (0, 0), fuel=40).is_lost = True
    stage.allocate("green", accelerate=3, screens=4)
    stage.allocate("pink")
    stage.do("escape-null", "green", {}, [2, 2])
    assert stage.state.active_ship().name == "pink"
    stage.move("pink", "", [1])
    green = stage.ship("green")
    assert (green.velocity, green.is_lost, green.levels["fuel"]) == (0, True, 25)


def test_damage_on_the_way_asks_for_a_new_path():
    """204E The Maneuver Engines go, and the rest of the path with them."""
    stage = Stage("Ann", board=board(holes=[hole("5,0")], hell_hounds=[{"id": "hound", "hex": "0,-1"}]), order=[])
    stage.put("green", (0, 0), facing=1, v=3, maneuver_engines=1, structural_integrity=12)
    stage.allocate("green")
    # four dice of damage: Level 12 is lost, the check is a Critical Hit on the Maneuver Engines
    events = stage.move("green", "F R F F", [1, 1, 1, 1, 5, 3, 3, 1])
    assert names(events)[-1] == "movement-interrupted"
    assert stage.state.active_ship().name == "green"
    form = stage.form("green")
    assert (form["mps"], {end["facing"] for end in form["ends"]}) == (2, {1})
    assert [offer.name for offer in stage.offers("green")] == ["move"]
    stage.move("green", "F F")
    assert stage.state.turn == 2


def test_a_ship_destroyed_before_its_phase_has_none():
    stage = Stage("Ann", "Bob", "Cid", order=[1, 1])
    stage.put("green", (0, 0), facing=4)
    stage.put("pink", (0, 3), structural_integrity=3)
    for ship in ("green", "pink", "blue"):
        stage.allocate(ship, laser=8 if ship == "green" else 0)
    stage.fire("green", "pink", [3, 3])
    stage.move("green", "")
    assert stage.state.active_ship().name == "blue"
    stage.move("blue", "", [1])
    assert stage.state.waiting == ["green", "blue"]


def test_the_hounds_go_for_the_earlier_mover():  # DR-T140
    stage = Stage("Ann", "Bob", order=[2])
    stage.put("green", (0, 0))
    stage.put("pink", (4, 0))
    stage.state.hell_hounds = [Marker("hound", None, (2, 0))]
    assert stage.state.order == ["pink", "green"]
    stage.allocate("green")
    stage.allocate("pink", screens=8)
    stage.move("pink", "")
    stage.move("green", "", [6, 1, 1, 1])
    attacks = [event.params["ship"] for event in stage.events if event.name == "hell-hound-attacked"]
    assert attacks == ["pink"]


PHASES = pytest.mark.parametrize("crisis_moved", ["phase_begun", "phase_finished"])


@PHASES
def test_nobody_fires_after_an_escape_from_null(crisis_moved):
    """202 Step B: attacks first, whenever a ship counts as having moved (DR-78)."""
    stage = Stage("Ann", "Bob", board=board(null=["0,0"]), rules={"crisis_moved": crisis_moved}, order=[1])
    stage.put("green", (0, 0)).is_lost = True
    stage.put("pink", (0, -4))
    stage.allocate("green", accelerate=2, laser=5)
    stage.allocate("pink")
    assert "fire-laser" in names(stage.offers("green"))
    stage.do("escape-null", "green", {}, [6, 6, 1])
    assert names(stage.offers("green")) == ["move"]
    assert stage.refusal("fire-laser", "green", {"target": "pink"}) == "fire-before-moving"
    stage.move("green", "F F")


@PHASES
def test_nobody_fires_in_the_middle_of_a_movement(crisis_moved):
    """Maneuver Engines shot away by a Hell Hound interrupt it."""
    more = {"board": board(hell_hounds=[{"id": "hound", "hex": "0,-1"}]), "rules": {"crisis_moved": crisis_moved}}
    stage = Stage("Ann", "Bob", order=[1], **more)
    stage.put("green", (0, 0), v=2, maneuver_engines=1, structural_integrity=8)
    stage.put("pink", (0, -4))
    stage.allocate("green", laser=5, screens=3)
    stage.allocate("pink")
    stage.move("green", "F R F", [1, 1, 1, 1, 5, 3, 3])
    assert names(stage.offers("green")) == ["move"]
    assert stage.refusal("fire-laser", "green", {"target": "pink"}) == "fire-before-moving"
    stage.move("green", "F")
