"""Setting by hand: what is refused, what follows, what is doubted, and what is told of it."""

import pytest

from rules.demons_run.path import Progress
from rules.demons_run.state import State
from rules.dice import ScriptedDice
from rules.errors import RuleViolation
from rules.game import Corrected, Event
from tests.rules.demons_run.referee.players import GAME, Json, decoded, snapshot
from tests.rules.demons_run.referee.stage import Stage, board, hole

BOARD = board(
    holes=[hole("4,4")],
    null=["0,5", "1,5"],
    buoys=[{"id": "easy-1", "kind": "easy", "hex": "1,1"}, {"id": "drifter", "kind": "free_floater", "hex": "2,2"}],
    hell_hounds=[{"id": "rex", "hex": "-3,0"}],
)
SEATS = ("Ann", "Bob", "Cid")


def stage(*, phases: bool = False, **more: object) -> Stage:
    """Three ships, green, pink and blue, that allocate, or that move with green first."""
    made = Stage(*SEATS, board=BOARD, order=[6, 1, 1], **more)
    for ship in made.state.ships:
        ship.levels["structural_integrity"] = 9
    if phases:
        for name in ("green", "pink", "blue"):
            made.allocate(name, accelerate=2)
    return made


def correct(made: Stage, **values: object) -> Corrected:
    """``ship__green__hex=...`` for ``ship/green/hex``, on a state fresh from the store."""
    made.state = decoded(snapshot(made.state))
    return GAME.correct(made.state, named(values))


def named(values: Json) -> Json:
    return {name.replace("__", "/"): value for name, value in values.items()}


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def refusal(made: Stage, **values: object) -> tuple[str, str]:
    """Code and pointer of a refusal."""
    with pytest.raises(RuleViolation) as refused:
        GAME.correct(decoded(snapshot(made.state)), named(values))
    return refused.value.code, refused.value.pointer


@pytest.mark.parametrize(
    ("values", "code", "pointer"),
    [
        ({"ship__red__hex": "0,0"}, "unknown-piece", "/ship~1red~1hex"),
        ({"sh~ip": 1}, "unknown-piece", "/sh~0ip"),
        ({"ship__green__hex": 7}, "bad-value", "/ship~1green~1hex"),
        ({"ship__green__hex": "0;0"}, "unknown-hex", "/ship~1green~1hex"),
        ({"ship__green__hex": "0,16"}, "off-board", "/ship~1green~1hex"),
        ({"ship__green__finish": None}, "bad-value", "/ship~1green~1finish"),
        ({"ship__green__facing": 7}, "bad-value", "/ship~1green~1facing"),
        ({"ship__green__facing": True}, "bad-value", "/ship~1green~1facing"),
        ({"ship__green__facing": 2.0}, "bad-value", "/ship~1green~1facing"),
        ({"ship__green__status": "tired"}, "bad-value", "/ship~1green~1status"),
        ({"ship__green__status": 1}, "bad-value", "/ship~1green~1status"),
        ({"ship__green__is_lost": 1}, "bad-value", "/ship~1green~1is_lost"),
        ({"ship__green__velocity": 21}, "bad-value", "/ship~1green~1velocity"),
        ({"ship__green__levels/laser": 12}, "bad-value", "/ship~1green~1levels~1laser"),
        ({"ship__green__levels/laser": None}, "bad-value", "/ship~1green~1levels~1laser"),
        ({"ship__green__allocated/laser": -1}, "bad-value", "/ship~1green~1allocated~1laser"),
        ({"ship__green__allocated/main_engines": -12}, "bad-value", "/ship~1green~1allocated~1main_engines"),
        ({"ship__green__leaks": -1}, "bad-value", "/ship~1green~1leaks"),
        ({"ship__green__buoys": "easy-1"}, "bad-value", "/ship~1green~1buoys"),
        ({"ship__green__buoys": ["hard-1"]}, "bad-value", "/ship~1green~1buoys"),
        ({"ship__green__buoys": ["easy-1"] * 2}, "bad-value", "/ship~1green~1buoys"),
        ({"ship__green__buoys": ["easy-1"] * 3}, "bad-value", "/ship~1green~1buoys"),
        ({"ship__green__has_fired": ["tractor"]}, "bad-value", "/ship~1green~1has_fired"),
        ({"ship__green__crises": ["no-turning"] * 2}, "bad-value", "/ship~1green~1crises"),
        ({"ship__green__crises_next": ["must-accelerate", "must-decelerate"]}, "bad-value", "/ship~1green~1crises_next"),
        ({"race__turn": 31}, "bad-value", "/race~1turn"),
        ({"race__step": "chores"}, "bad-value", "/race~1step"),
        ({"race__active": 3}, "bad-value", "/race~1active"),
        ({"race__order": ["green", "red"]}, "bad-value", "/race~1order"),
        ({"race__moved": ["rex"]}, "bad-value", "/race~1moved"),
        ({"movement__entered": "0,0"}, "bad-value", "/movement~1entered"),
        ({"movement__entered": [None]}, "bad-value", "/movement~1entered"),
        ({"movement__turns": -1}, "bad-value", "/movement~1turns"),
        ({"ship__green__buoys": ["easy-1"]}, "two-places", "/ship~1green~1buoys"),
        (
            {"buoy__easy-1__hex": None, "ship__green__buoys": ["easy-1"], "ship__pink__buoys": ["easy-1"]},
            "two-places",
            "/ship~1pink~1buoys",
        ),
        ({"ship__green__hex": None}, "hex-needed", "/ship~1green~1hex"),
        ({"ship__green__status": "finished", "ship__green__hex": "0,0"}, "off-the-board", "/ship~1green~1hex"),
        ({"ship__green__status": "destroyed"}, "structure-and-status", "/ship~1green~1status"),
        ({"ship__green__levels/structural_integrity": 0}, "structure-and-status", "/ship~1green~1status"),
        ({"ship__green__is_lost": True}, "not-in-null", "/ship~1green~1is_lost"),
        ({"ship__green__is_captured": True}, "not-in-hell-hole", "/ship~1green~1is_captured"),
        ({"race__finishers": ["green"]}, "finishers-wrong", "/race~1finishers"),
        ({"race__turn": 0}, "turn-and-step", "/race~1turn"),
        ({"race__order": ["green"]}, "order-incomplete", "/race~1order"),
        ({"race__order": []}, "order-incomplete", "/race~1order"),
        ({"race__step": "phases"}, "active-needed", "/race~1step"),
        ({"race__step": "phases", "race__waiting": ["pink"], "race__active": "green"}, "waiting-wrong", "/race~1waiting"),
        ({"ship__pink__status": "disqualified", "race__waiting": ["pink"]}, "waiting-wrong", "/race~1waiting"),
        ({"race__active": "green"}, "does-not-fit", "/race~1active"),
        ({"movement__mps": 1}, "does-not-fit", "/movement~1mps"),
        ({"race__step": "design", "race__waiting": []}, "nobody-waiting", "/race~1step"),
    ],
)
def test_what_is_refused_while_ships_allocate(values: Json, code: str, pointer: str):
    assert refusal(stage(), **values) == (code, pointer)


@pytest.mark.parametrize(
    ("values", "code", "pointer"),
    [
        ({"race__active": None}, "active-needed", "/race~1step"),
        ({"race__step": "allocation"}, "nobody-waiting", "/race~1step"),
        ({"race__active": "pink", "ship__pink__has_ended_movement": True}, "not-its-phase", "/race~1active"),
        ({"race__active": "pink", "race__order": ["green", "blue"]}, "not-in-sequence", "/race~1active"),
        ({"movement__mps": 3}, "too-many-mps", "/movement~1mps"),
        ({"movement__turns": 1, "movement__turns_here": 2}, "too-many-turns", "/movement~1turns_here"),
        ({"movement__mps": 1, "movement__entered": ["0,0"]}, "not-the-ships-hex", "/movement~1entered"),
    ],
)
def test_what_is_refused_in_a_phase(values: Json, code: str, pointer: str):
    assert refusal(stage(phases=True), **values) == (code, pointer)


def test_a_buoy_set_down_while_it_is_aboard_is_in_two_places():
    made = stage()
    correct(made, **{"buoy__easy-1__hex": None, "ship__green__buoys": ["easy-1"]})
    assert refusal(made, **{"buoy__easy-1__hex": "3,3"}) == ("two-places", "/buoy~1easy-1~1hex")
    correct(made, **{"buoy__easy-1__hex": "3,3", "ship__green__buoys": []})
    assert [(buoy.id, buoy.hex) for buoy in made.state.buoys] == [("drifter", (2, 2)), ("easy-1", (3, 3))]


def test_what_is_set_stands():
    made = stage()
    told = correct(
        made,
        **{
            "ship__green__hex": "2,0",
            "ship__green__facing": 5,
            "ship__green__finish": "-1,-1",
            "ship__green__attempts": ["drifter", "drifter"],
            "ship__green__crises": ["fuel-leak", "fuel-leak"],
            "ship__green__crises_next": ["no-turning"],
            "ship__green__has_fired": ["laser"],
            "ship__green__levels/laser": 3,
            "ship__green__whip_gain": 4,
            "hell-hound__rex__hex": "0,1",
            "race__moved": ["drifter"],
            "race__turn": 9,
            "race__order": ["blue", "green", "pink"],
        },
    )
    ship = made.ship("green")
    assert (ship.hex, ship.facing, ship.finish, ship.attempts) == ((2, 0), 5, (-1, -1), ["drifter", "drifter"])
    assert (ship.crises, ship.crises_next, ship.has_fired) == (["fuel-leak", "fuel-leak"], ["no-turning"], ["laser"])
    assert (ship.levels["laser"], ship.whip_gain, made.state.hell_hounds[0].hex) == (3, 4, (0, 1))
    assert (made.state.moved, made.state.turn, made.state.order) == (["drifter"], 9, ["blue", "green", "pink"])
    assert names(told.changes) == [
        "turn-set", "order-set", "drifted-set", "piece-moved-by-hand", "ship-turned-by-hand", "finish-set", "level-set",
        "crises-set", "crises-set", "count-set", "weapons-fired-set", "attempts-set", "piece-moved-by-hand",
    ]  # fmt: skip
    assert told.warnings == []
    correct(made, **{"hell-hound__rex__hex": None})
    assert made.state.hell_hounds == []


def test_what_stands_already_changes_nothing():
    made = stage(open_sheets=True)
    before = snapshot(made.state)
    told = GAME.correct(made.state, GAME.tabletop(made.state, ""))
    assert (told.changes, told.warnings) == ([], [])
    assert snapshot(made.state) == before


def test_of_a_secret_everybody_hears_only_that_it_was_set():
    """203A; also where it stood already, so that a guess is not told from a miss."""
    made = stage()
    for level in (8, 3):
        event = correct(made, **{"ship__green__levels/laser": level}).changes[0]
        assert event.params == {"ship": "green", "function": "laser", "before": "?", "after": "?"}
        assert (event.owner, event.secrets) == ("Ann", {"before": 8, "after": level})
    event = correct(stage(open_sheets=True), **{"ship__green__levels/laser": 3}).changes[0]
    assert (event.params["before"], event.params["after"], event.secrets) == (8, 3, {})


def test_an_allocated_level_falls_with_its_maximum():
    """Ruling DR-18; what follows from a secret stays untold."""
    made = stage()
    made.allocate("green", laser=6, accelerate=2)
    told = correct(made, **{"ship__green__levels/laser": 4, "ship__green__levels/main_engines": 1})
    assert (made.ship("green").allocated["laser"], made.ship("green").allocated["main_engines"]) == (4, 2)
    assert names(told.changes) == ["level-set", "level-set"]
    correct(made, **{"ship__green__levels/laser": 2, "ship__green__allocated/laser": 3})
    assert made.ship("green").allocated["laser"] == 3


@pytest.mark.parametrize(
    ("values", "velocity", "before", "engines"),
    [
        pytest.param({"velocity": 5}, 5, 3, 2, id="velocity"),
        pytest.param({"velocity": 1}, 1, 0, 1, id="velocity-below-the-engines"),
        pytest.param({"allocated/main_engines": -1}, 2, 3, -1, id="engines"),
        pytest.param({"allocated/main_engines": -5}, 0, 3, -3, id="engines-below-zero"),
        pytest.param({"velocity": 5, "allocated/main_engines": 1}, 5, 4, 1, id="both"),
        pytest.param({"velocity": 5, "velocity_before": 1}, 5, 1, 2, id="velocity-before-as-set"),
        pytest.param({"leaks": 1}, 5, 3, 2, id="neither"),
    ],
)
def test_hidden_velocity_and_main_engines_agree(values: Json, velocity: int, before: int, engines: int):
    """203B What the table sees of a hidden change is Velocity before it."""
    made = stage()
    made.put("green", (0, 0), v=3)
    made.allocate("green", accelerate=2)
    correct(made, **{f"ship__green__{field}": value for field, value in values.items()})
    ship = made.ship("green")
    assert (ship.velocity, ship.velocity_before, ship.allocated["main_engines"]) == (velocity, before, engines)
    assert GAME.view(made.state, "")["ships"][0]["velocity"] == velocity - engines


def test_velocity_that_shows_is_set_alone():
    made = stage(phases=True)
    told = correct(made, ship__green__velocity=6)
    assert (made.ship("green").velocity, made.ship("green").velocity_before) == (6, 0)
    assert [event.params for event in told.changes] == [{"ship": "green", "before": 2, "after": 6}]


def test_a_velocity_that_is_hidden_again_agrees():
    """A ship that was stopped in its phase is told to allocate anew."""
    made = stage(phases=True)
    correct(made, ship__green__velocity=0)
    correct(made, race__step="allocation", race__waiting=["green"])
    assert (made.ship("green").velocity, made.ship("green").allocated["main_engines"]) == (0, 0)


def test_a_ship_put_elsewhere_is_free():
    made = stage()
    correct(made, ship__green__hex="4,4", ship__green__is_captured=True, ship__pink__hex="0,5", ship__pink__is_lost=True)
    told = correct(made, ship__green__hex="0,0", ship__pink__hex="1,5")
    assert (made.ship("green").is_captured, made.ship("pink").is_lost) == (False, True)
    assert names(told.changes) == ["piece-moved-by-hand", "mark-set", "piece-moved-by-hand"]
    correct(made, ship__pink__hex="3,5")
    assert not made.ship("pink").is_lost


def test_finishing_by_hand():
    """211B The order of finishing follows, unless it is set."""
    made = stage(phases=True)
    correct(made, ship__pink__status="finished")
    correct(made, ship__green__status="finished")
    assert made.state.finishers == ["pink", "green"]
    correct(made, race__finishers=["green", "pink"])
    assert made.state.finishers == ["green", "pink"]
    correct(made, ship__green__status="racing", ship__green__hex="0,0")
    assert made.state.finishers == ["pink"]


def test_a_ship_comes_back():
    made = stage(phases=True)
    gone = {"ship__pink__status": "destroyed", "ship__pink__levels/structural_integrity": 0}
    told = correct(made, **gone)
    assert names(told.changes) == ["piece-taken-off", "status-set", "level-set"]
    made.state.order = ["green", "blue"]
    assert refusal(made, ship__pink__status="racing") == ("hex-needed", "/ship~1pink~1hex")
    back = {"ship__pink__status": "racing", "ship__pink__levels/structural_integrity": 2, "ship__pink__hex": "0,0"}
    told = correct(made, **back)
    assert made.state.order == ["green", "blue", "pink"]
    assert names(told.changes)[:2] == ["order-set", "piece-put-down"]


def test_a_phase_passes_on_when_its_ship_is_out_or_has_moved():
    """202 Step B"""
    made = stage(phases=True)
    told = correct(made, ship__green__has_ended_movement=True)
    assert (GAME.tabletop(made.state, "")["race/active"], names(told.changes)) == (
        "pink",
        ["phase-set", "mark-set", "phase-begun"],
    )
    correct(made, ship__pink__status="disqualified")
    assert [decision.id for decision in GAME.awaiting(made.state)] == ["turn-1-phase-0-blue"]
    correct(made, ship__blue__status="disqualified")
    assert (made.state.step, GAME.awaiting(made.state)[0].kind) == ("hell-hounds", "go-on")


def test_a_ship_that_has_moved_gets_no_second_phase():
    made = stage(phases=True)
    correct(made, ship__pink__has_ended_movement=True)
    correct(made, ship__green__status="disqualified")
    assert made.state.active_ship().name == "blue"


def test_a_phase_begun_anew():
    made = stage(phases=True)
    correct(made, movement__mps=1, movement__turns=1)
    assert (made.state.progress.mps, made.state.progress.turns) == (1, 1)
    correct(made, race__active="green")
    assert made.state.progress.mps == 1
    correct(made, race__active="pink", movement__turns=0, movement__mps=2)
    assert made.state.progress.mps == 2
    correct(made, race__active="green")
    assert (made.state.progress, made.state.deeds) == (None, 0)


def test_a_ship_moved_in_the_middle_of_its_movement_goes_on_from_there():
    made = stage(phases=True)
    made.state.progress = Progress(1, 0, 0, [(-14, 0)])
    made.ship("green").hex = (-14, 0)
    correct(made, ship__green__hex="3,3")
    assert made.state.progress.entered == [(3, 3)]
    correct(made, ship__green__hex="4,3", movement__entered=["0,0", "4,3"])
    assert made.state.progress.entered == [(0, 0), (4, 3)]


def test_order_and_phase_stay_together():
    made = stage(phases=True)
    correct(made, race__order=["blue", "pink", "green"])
    assert made.state.active_ship().name == "green"
    correct(made, race__order=["blue", "pink"], ship__green__status="finished")
    assert made.state.active_ship().name == "blue"


@pytest.mark.parametrize("step", ["free-floaters", "high-rollers", "initiative", "hell-hounds", "fuel-loss", "adjustment"])
def test_a_step_that_runs_by_itself_waits_for_somebody_to_go_on(step: str):
    made = stage()
    correct(made, race__step=step)
    assert made.state.waiting == []
    assert [(decision.kind, decision.id) for decision in GAME.awaiting(made.state)] == [("go-on", f"turn-1-{step}")]


def test_nobody_is_waited_for_any_more():
    made = stage()
    told = correct(made, ship__green__status="disqualified")
    assert made.state.waiting == ["pink", "blue"]
    told = correct(made, race__waiting=[])
    assert made.state.step == "phases"
    assert names(told.changes) == ["step-set", "phase-set", "waiting-set", "phase-begun"]


def before_the_race(made: Stage) -> None:
    made.state = GAME.new_state(
        {"mode": "referee", "seats": [{"name": seat} for seat in SEATS], "board": BOARD}, ScriptedDice([])
    )


SHEETS = {f"ship__{name}__levels/structural_integrity": 5 for name in ("green", "pink", "blue")}


def test_designs_that_are_not_waited_for():
    made = stage()
    before_the_race(made)
    assert refusal(made, race__waiting=[])[0] == "structure-and-status"
    told = correct(made, race__waiting=[], **SHEETS)
    assert (made.state.turn, made.state.step) == (1, "free-floaters")
    assert names(told.changes)[-1] == "turn-begun"


def test_a_race_that_is_under_way_comes_in():
    """A whole Turn 7 from a table, entered at once before anybody has designed anything."""
    made = stage()
    before_the_race(made)
    correct(
        made,
        **SHEETS,
        race__turn=7,
        race__step="phases",
        race__order=["pink", "blue", "green"],
        race__active="blue",
        ship__pink__has_ended_movement=True,
        ship__blue__hex="0,0",
        ship__blue__velocity=3,
    )
    assert [decision.id for decision in GAME.awaiting(made.state)] == ["turn-7-phase-0-blue"]
    ends = GAME.legal_actions(made.state, "Cid")[-1].params["form"]["ends"]
    assert {end["hex"] for end in ends} == {"0,-3"} or ends


def test_back_to_the_designs():
    made = stage()
    correct(made, race__step="design", race__waiting=["pink"])
    assert (made.state.turn, [decision.id for decision in GAME.awaiting(made.state)]) == (0, ["design-pink"])


def test_a_race_can_be_ended_and_taken_up_again():
    made = stage()
    told = correct(made, race__step="over")
    assert [(event.name, event.params) for event in told.warnings] == [
        ("race-ended-early", {"ships": ["green", "pink", "blue"]}),
    ]
    assert GAME.outcome(made.state) is not None
    correct(made, race__step="phases", race__active="green")
    assert GAME.outcome(made.state) is None


def test_what_a_picture_shows_of_a_ship_moved_by_hand():
    made = stage()
    made.state.trails = {"green": ["a", "b"], "pink": ["c", "d"], "drifter": ["e"]}
    correct(made, ship__green__hex="0,0", ship__pink__facing=2, buoy__drifter__hex="0,1")
    assert made.state.trails == {"pink": ["c", "d"]}


ALL = {f"ship__green__levels/{name}": 8 for name in ("main_engines", "maneuver_engines", "tractor", "laser", "scrambler")}
RICH = {**ALL, "ship__green__levels/fuel": 290, "ship__green__levels/structural_integrity": 20, "ship__green__levels/screens": 8,
        "ship__green__levels/pi_level": 3}  # fmt: skip


@pytest.mark.parametrize(
    ("values", "warning"),
    [
        ({"ship__green__hex": "4,4"}, "not-captured-in-hole"),
        (RICH, "too-many-points-set"),
        (
            {"ship__green__velocity": 9, "ship__green__velocity_before": 0, "ship__green__levels/main_engines": 3},
            "too-fast-for-engines",
        ),
        ({"ship__green__allocated/laser": 6, "ship__green__levels/laser": 5}, "allocated-above-maximum"),
    ],
)
@pytest.mark.parametrize("is_open", [True, False])
def test_what_is_doubted(values: Json, warning: str, *, is_open: bool):
    made = stage(open_sheets=is_open)
    assert names(correct(made, **values).warnings) == [warning]
    assert correct(made, race__turn=5).warnings == []


def test_a_doubt_does_not_tell_what_is_hidden():
    """203A A warning would say how much laser there is."""
    assert names(correct(stage(open_sheets=True), **{"ship__green__allocated/laser": 9}).warnings) == ["allocated-above-maximum"]
    assert correct(stage(), **{"ship__green__allocated/laser": 9}).warnings == []


def test_a_doubt_is_about_what_was_set():
    made = stage(open_sheets=True)
    correct(made, **RICH)
    assert correct(made, ship__green__facing=4).warnings == []
    assert correct(made, ship__green__hex="4,4", ship__green__is_captured=True).warnings == []
    gone = {"ship__pink__status": "destroyed", "ship__pink__levels/structural_integrity": 0, "ship__pink__hex": None}
    assert correct(made, **gone).warnings == []


def test_a_state_of_its_own():
    """A copy of a race shares nothing with it."""
    state: State = stage(phases=True).state
    twin = state.copy()
    GAME.correct(twin, {"ship/green/hex": "0,0"})
    assert state.ship("green").hex == (-15, 0)
