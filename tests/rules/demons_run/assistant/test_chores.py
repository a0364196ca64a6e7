"""Assistant mode: every chore does what its chapter says, whoever asks for it and whenever."""

import json

import pytest

from rules.demons_run.chores import CHORES
from rules.dice import ScriptedDice
from rules.errors import RuleViolation
from rules.game import Action
from tests.rules.demons_run.assistant.desk import BOARD, Desk, fuel
from tests.rules.demons_run.referee.players import GAME, Json
from tests.rules.demons_run.referee.stage import LEVELS


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_table_of_its_own_begins(desk: Desk):
    """100B Everything stands where it starts, ships too; nobody is waited for, and nothing is secret."""
    assert [event.name for event in GAME.opening(desk.state)] == ["marker-placed"] * 4 + ["ship-placed"] * 2
    assert GAME.awaiting(desk.state) == []
    assert (desk.state.turn, desk.state.step) == (1, "chores")
    assert GAME.outcome(desk.state) is None
    assert GAME.tabletop(desk.state, "") == GAME.tabletop(desk.state, "Ann")
    assert all("sheet" in ship for ship in GAME.view(desk.state, "")["ships"])


def test_ships_are_entered_as_far_as_the_table_says():
    ships = [{"name": "X", "seat": "Ann", "levels": {"laser": 3, "fuel": 63}}, {"name": "Y", "seat": "Bob", "levels": LEVELS}]
    desk = Desk(known=False, ships=ships)
    assert desk.state.unknown.keys() == {"X"}
    sheets = [ship["sheet"] for ship in GAME.view(desk.state, "")["ships"]]
    assert (sheets[0]["levels"]["laser"], sheets[0]["levels"]["fuel"], sheets[0]["levels"]["screens"]) == (3, 63, None)
    assert (sheets[0]["pi_modifier"], sheets[1]["pi_modifier"]) == (None, 0)
    assert GAME.tabletop(desk.state, "Bob")["ship/X/levels/screens"] is None
    desk.tell("X", screens=2)
    assert "screens" not in desk.state.unknown["X"]
    desk.tell("X", screens=None)
    assert GAME.tabletop(desk.state, "Bob")["ship/X/levels/screens"] is None
    desk.tell("X", **LEVELS)
    assert desk.state.unknown == {}
    assert desk.state.copy().unknown == {}


@pytest.mark.parametrize(
    ("levels", "code", "pointer"),
    [
        ({"laser": 12}, "not-a-number", "/ships/0/levels/laser"),
        ({"structural_integrity": 0}, "not-a-number", "/ships/0/levels/structural_integrity"),
        ({"wings": 2}, "unknown-field", "/ships/0/levels/wings"),
        ([], "not-a-form", "/ships/0/levels"),
    ],
)
def test_what_a_ship_cannot_be(levels: object, code: str, pointer: str):
    with pytest.raises(RuleViolation) as refusal:
        Desk("Ann", ships=[{"name": "X", "seat": "Ann", "levels": levels}])
    assert (refusal.value.code, refusal.value.pointer) == (code, pointer)


def test_the_forms_of_all_chores(desk: Desk):
    offers = GAME.legal_actions(desk.state, "Bob")
    assert [(offer.name, offer.seat, offer.decision) for offer in offers] == [(name, "Bob", "") for name in CHORES]
    json.dumps([offer.params for offer in offers])
    forms = {offer.name: offer.params["form"] for offer in offers}
    for name, chore in CHORES.items():
        assert list(forms[name]) == list(chore.params)
        assert all(forms[name].values()), name
    assert forms["fire-laser"]["target"] == {"enum": ["green", "pink", "easy-1", "drifter", "belial", "rex"]}
    assert forms["fire-scrambler"]["target"] == {"enum": ["green", "pink"]}
    assert forms["line-of-fire"]["target"] == {"type": "string"}
    optional = {offer.name: offer.params.get("optional") for offer in offers}
    assert (optional["place"], optional["take-hits"]) == (["facing"], None)


@pytest.mark.parametrize(
    ("name", "params", "code", "pointer"),
    [
        ("sneeze", {}, "unknown-action", ""),
        ("move-free-floaters", {"loud": True}, "unknown-field", "/loud"),
        ("fire-laser", {"ship": "red", "target": "pink"}, "unknown-choice", "/ship"),
        ("fire-laser", {"ship": "green", "target": "nobody"}, "unknown-target", "/target"),
        ("fire-laser", {"ship": "green"}, "not-a-text", "/target"),
        ("fire-scrambler", {"ship": "green", "target": "rex"}, "scrambler-at-ships-only", "/target"),
        ("fire-scrambler", {"ship": "green", "target": "pink"}, "weapon-not-allocated", ""),
        ("line-of-fire", {"ship": "green", "target": "99"}, "unknown-target", "/target"),
        ("move-ship", {"ship": "green", "path": ["F"]}, "no-mps-left", "/path/0"),
        ("move-ship", {"ship": "green", "path": "F"}, "not-a-list", "/path"),
        ("gravity-whip", {"ship": "green", "length": 2}, "no-whip-here", "/ship"),
        ("recover-buoy", {"ship": "green", "buoy": "lucifer"}, "not-on-board", "/buoy"),
        ("recover-buoy", {"ship": "green", "buoy": "easy-1"}, "tractor-not-allocated", ""),
        ("hell-hound-attack", {"ship": "green", "hound": "rex"}, "out-of-reach", "/hound"),
        ("hell-hound-attack", {"ship": "green", "hound": "fido"}, "not-on-board", "/hound"),
        ("hell-fire-attack", {"ship": "green"}, "no-hell-fire", "/ship"),
        ("hell-hole-attack", {"ship": "green"}, "no-hell-hole", "/ship"),
        ("escape-hole", {"ship": "green"}, "not-captured", "/ship"),
        ("null-attack", {"ship": "green"}, "not-null", "/ship"),
        ("escape-null", {"ship": "green"}, "not-lost-in-null", ""),
        ("take-hits", {"ship": "green", "hits": 0}, "not-a-number", "/hits"),
        ("critical-hits", {"ship": "green", "rolls": 21}, "not-a-number", "/rolls"),
        ("allocate", {"ship": "green", "laser": 9}, "level-above-maximum", "/laser"),
        ("place", {"piece": "nobody", "hex": "0,0"}, "unknown-piece", "/piece"),
        ("place", {"piece": "green", "hex": "0,99"}, "off-board", "/hex"),
        ("place", {"piece": "green", "hex": "0,0", "facing": 7}, "bad-value", "/facing"),
        ("take-off", {"piece": "green", "status": "racing"}, "unknown-choice", "/status"),
        ("take-off", {"piece": "easy-1", "aboard": "red"}, "unknown-choice", "/aboard"),
        ("set-level", {"ship": "green", "function": "wings", "level": 1}, "unknown-choice", "/function"),
        ("set-level", {"ship": "green", "function": "velocity"}, "bad-value", "/level"),
        ("set", {"values": []}, "not-a-form", "/values"),
        ("set", {"values": {"ship/green/hex": 1}}, "bad-value", "/values/ship~1green~1hex"),
        ("set", {"values": {"race/step": "phases"}}, "bad-value", "/values/race~1step"),
        ("set", {"values": {"movement/mps": 1}}, "not-its-phase", "/values/movement~1mps"),
        ("set", {"values": {"race/active": "green"}}, "does-not-fit", "/values/race~1active"),
    ],
)
def test_what_is_refused(desk: Desk, name: str, params: Json, code: str, pointer: str):
    assert desk.refusal(name, **params) == (code, pointer)


@pytest.mark.parametrize(
    ("name", "params", "needed"),
    [
        ("allocate", {"ship": "green", "laser": 2}, "laser"),
        ("move-ship", {"ship": "green", "path": []}, "pi_level"),
        ("recover-buoy", {"ship": "green", "buoy": "easy-1"}, "pi_level"),
        ("fire-laser", {"ship": "green", "target": "pink"}, "pi_level"),
        ("take-hits", {"ship": "green", "hits": 2}, "fuel"),
        ("critical-hits", {"ship": "green"}, "fuel"),
        ("system-crises", {"ship": "green"}, "fuel"),
        ("count-points", {}, "fuel"),
        ("end-race", {}, "fuel"),
        ("escape-null", {"ship": "green"}, "pi_level"),
    ],
)
def test_a_chore_asks_for_the_level_that_it_needs(name: str, params: Json, needed: str):
    desk = Desk(known=False)
    with pytest.raises(RuleViolation, match=f"set ship/green/levels/{needed} first") as refusal:
        desk.do(name, **params)
    assert refusal.value.params == {"ship": "green", "function": needed, "name": f"ship/green/levels/{needed}"}
    assert refusal.value.pointer == ("/ship" if params else "")


def test_only_what_is_needed_must_be_told():
    desk = Desk(known=False)
    assert desk.refusal("allocate", ship="green", accelerate=1) == ("level-unknown", "/ship")
    desk.tell("green", main_engines=3)
    assert desk.refusal("allocate", ship="green", accelerate=1) == ("level-unknown", "/ship")  # it costs Fuel
    desk.tell("green", fuel=5)
    assert desk.told("allocate", ship="green", accelerate=1) == ["functions-allocated", "velocity-changed"]
    desk.tell("green", pi_level=3)
    assert desk.refusal("move-ship", ship="green", path=["L", "F"]) == ("level-unknown", "/ship")
    assert desk.told("move-ship", ship="green", path=["F"]) == ["ship-moved"]
    assert desk.told("lose-fuel") == []
    desk.tell("green", fuel=None)
    desk.do("set", values={"ship/green/leaks": 1, "ship/green/crises_next": ["must-accelerate"]})
    assert desk.refusal("lose-fuel") == ("level-unknown", "")
    assert desk.refusal("next-turn") == ("level-unknown", "")
    desk.put("green", "0,0", tractor=2)
    desk.do("recover-buoy", [6], ship="green", buoy="easy-1")
    assert desk.refusal("recover-buoy", ship="green", buoy="drifter") == ("level-unknown", "/ship")


def test_the_table_carries_out_damage_to_a_sheet_that_only_it_knows():
    """210 A ship whose Structural Integrity is not told: the hits are told, and no more."""
    desk = Desk(known=False)
    desk.put("green", "-3,1", screens=2)
    events = desk.do("hell-hound-attack", [6, 6, 6], ship="green", hound="rex")
    assert [(event.name, event.params.get("hits")) for event in events] == [
        ("hell-hound-attacked", 16),
        ("hell-hound-gone", None),
    ]
    desk.put("green", "0,-5")
    assert desk.told("hell-fire-attack", [6, 6], ship="green") == ["hell-fire-attacked"]


def test_a_sheet_told_in_part_must_be_told_whole_for_damage():
    desk = Desk(known=False)
    desk.tell("green", structural_integrity=9)
    desk.put("green", "-3,1")
    assert desk.refusal("hell-hound-attack", ship="green", hound="rex") == ("level-unknown", "/ship")
    assert desk.refusal("move-hell-hounds") == ("level-unknown", "")
    desk.tell("pink", pi_level=3)
    assert desk.refusal("fire-laser", ship="pink", target="green") == ("level-unknown", "/target")


def test_step_a(desk: Desk):
    """202 Step A: Free Floaters, High Rollers, movement sequence, allocation."""
    assert desk.told("move-free-floaters", [2, 1]) == ["marker-moved"]
    assert desk.state.moved == ["drifter"]
    assert desk.told("move-high-rollers", [3]) == ["marker-moved"]
    assert desk.told("draw-initiative", [2]) == ["initiative-drawn"]
    assert desk.state.order == ["pink", "green"]
    desk.do("allocate", ship="green", accelerate=2, laser=3)
    ship = desk.ship("green")
    assert (ship.velocity, ship.allocated["laser"], fuel(ship)) == (2, 3, 93)
    assert desk.refusal("allocate", ship="green", laser=1) == ("already-allocated", "/ship")
    assert desk.state.trails["drifter"] == ["2,2", "2,1", "2,0"]


def test_step_b_fire(desk: Desk):
    """206"""
    desk.put("green", "0,0", laser=5, scrambler=5)
    desk.put("pink", "0,-4", screens=2)
    (line,) = desk.do("line-of-fire", ship="green", target="pink")
    assert line.params == {
        "ship": "green", "target": "pink", "range": 4, "modifier": 0, "is_in_field": True, "is_blocked": False,
    }  # fmt: skip
    assert desk.do("line-of-fire", ship="green", target="0,5")[0].params["is_blocked"]
    assert desk.told("fire-laser", [3, 3, 1, 1], ship="green", target="pink")[:3] == [
        "target-hit",
        "laser-damage",
        "structure-lost",
    ]
    assert desk.ship("pink").levels["structural_integrity"] == 17
    desk.do("fire-scrambler", [1, 1], ship="green", target="pink")
    assert desk.ship("green").has_fired == ["laser", "scrambler"]
    assert desk.state.shots == [("green", "0,0", "0,-4")] * 2


def test_step_b_movement(desk: Desk):
    """204 A whole path, with what lies on it."""
    desk.put("green", "-3,4", facing=1, v=3)
    told = desk.told("move-ship", [1, 1, 1, 1, 1], ship="green", path=["F", "F", "F"])
    assert told == [
        "ship-moved", "hell-hound-attacked", "structure-lost", "critical-hit-checked", "critical-hit-checked", "hell-hound-gone",
    ]  # fmt: skip
    assert desk.ship("green").has_ended_movement
    assert desk.state.trails["green"] == ["-3,4", "-3,3", "-3,2", "-3,1"]
    assert desk.refusal("move-ship", ship="green", path=[]) == ("already-moved", "")


def test_a_ship_finishes(desk: Desk):
    """211A"""
    desk.put("green", "14,0", facing=3, v=1)
    desk.do("set", values={"ship/green/hex": "15,-1", "ship/green/facing": 4})
    assert desk.told("move-ship", ship="green", path=["F"]) == ["ship-moved", "ship-finished"]
    assert desk.state.finishers == ["green"]
    assert desk.refusal("move-ship", ship="green", path=[]) == ("out-of-race", "")
    assert GAME.legal_actions(desk.state, "Ann")[3].params["form"]["ship"] == {"enum": ["pink"]}


def interrupted(desk: Desk) -> None:
    """Green meets rex, and the damage leaves it no Maneuver Engines for the turn that comes next."""
    desk.tell("green", maneuver_engines=1)
    desk.put("green", "-3,3", facing=1, v=3)
    # 9 hits: 4 checks, the first of which is critical: Maneuver Engines
    dice = [3, 3, 3, 6, 3, 3, 1, 1, 1, 1]
    told = desk.told("move-ship", dice, ship="green", path=["F", "F", "L", "F"])
    assert told[-1] == "movement-interrupted"


def test_a_movement_that_is_interrupted_goes_on(desk: Desk):
    interrupted(desk)
    table = GAME.tabletop(desk.state, "")
    assert (table["race/active"], table["movement/mps"], table["movement/entered"]) == ("green", 2, ["-3,2", "-3,1"])
    assert desk.refusal("move-ship", ship="pink", path=[]) == ("movement-open", "/ship")
    assert desk.told("move-ship", ship="green", path=["F"]) == ["ship-moved"]
    assert (desk.state.progress, desk.state.mover) == (None, "")


@pytest.mark.parametrize(
    "values",
    [
        {"race/active": None},
        {"ship/green/has_ended_movement": True},
        {"movement/mps": 0, "movement/turns": 0, "movement/entered": []},
    ],
)
def test_a_movement_that_is_interrupted_can_be_dropped(desk: Desk, values: Json):
    interrupted(desk)
    desk.do("set", values=values)
    assert (desk.state.progress, desk.state.mover) == (None, "")


def test_a_movement_that_is_interrupted_can_be_entered(desk: Desk):
    desk.put("green", "0,0", v=3)
    desk.do("set", values={"race/active": "green", "movement/mps": 1, "movement/entered": ["0,0"]})
    assert desk.refusal("set", values={"race/active": None, "movement/mps": 2}) == ("not-its-phase", "/values/movement~1mps")
    assert desk.told("move-ship", ship="green", path=["F", "F"]) == ["ship-moved"]
    assert desk.ship("green").hex == (0, -2)


def test_a_turn_forgets_a_movement_that_was_interrupted(desk: Desk):
    interrupted(desk)
    assert "turn-begun" in desk.told("next-turn")
    assert (desk.state.progress, desk.state.mover, desk.state.step, desk.state.turn) == (None, "", "chores", 2)


@pytest.mark.parametrize(("length", "hexagon", "gain"), [(1, "4,3", 1), (3, "5,4", 3), (6, "3,4", 4)])
def test_a_gravity_whip(desk: Desk, length: int, hexagon: str, gain: int):
    """204O For a ship that the table has moved by hand."""
    desk.put("green", "4,3", v=3)
    told = desk.told("gravity-whip", ship="green", length=length)
    assert told == (["ship-moved"] if length > 1 else []) + ["whip-gained"]
    assert (desk.state.board.label(desk.ship("green").hex), desk.ship("green").whip_gain) == (hexagon, gain)


def test_a_ship_too_fast_or_in_null_is_not_whipped():
    desk = Desk(board={**BOARD, "null": ["4,3"]})
    desk.put("green", "4,3", v=3)
    assert desk.refusal("gravity-whip", ship="green", length=1) == ("no-whip-here", "/ship")
    desk.put("green", "5,3", v=5)
    assert desk.refusal("gravity-whip", ship="green", length=1) == ("no-whip-here", "/ship")


def test_one_attempt_for_each_mp_that_the_table_has_told(desk: Desk):
    """205A"""
    desk.put("green", "1,1", v=1, tractor=3)
    desk.do("recover-buoy", [1], ship="green", buoy="drifter")
    assert desk.refusal("recover-buoy", ship="green", buoy="drifter") == ("no-mp-for-attempt", "")


def test_a_buoy_is_recovered_and_set_down(desk: Desk):
    """205, 004B"""
    desk.put("green", "1,1", tractor=3)
    assert desk.told("recover-buoy", [5], ship="green", buoy="easy-1") == ["buoy-recovered"]
    assert desk.told("recover-buoy", [1], ship="green", buoy="drifter") == ["attempt-paid", "buoy-missed"]
    assert desk.told("place", piece="easy-1", hex="0,0") == ["buoys-aboard-set", "piece-put-down"]
    assert desk.told("take-off", piece="easy-1", aboard="pink") == ["buoys-aboard-set", "piece-taken-off"]
    assert desk.told("take-off", piece="easy-1", aboard="pink") == []
    assert [buoy.id for buoy in desk.ship("pink").buoys] == ["easy-1"]
    assert desk.told("take-off", piece="easy-1") == ["buoys-aboard-set"]
    assert desk.told("place", piece="rex", hex="0,0") == ["piece-moved-by-hand"]
    assert desk.told("take-off", piece="rex") == ["piece-taken-off"]
    assert desk.state.hell_hounds == []


def test_ships_leave_and_come_back(desk: Desk):
    assert desk.told("take-off", piece="green") == ["piece-taken-off", "status-set"]
    assert desk.ship("green").status == "disqualified"
    assert desk.told("place", piece="green", hex="0,0", facing=2) == ["piece-put-down", "ship-turned-by-hand", "status-set"]
    assert desk.told("take-off", piece="green", status="destroyed") == ["piece-taken-off", "status-set", "level-set"]
    assert desk.refusal("place", piece="green", hex="0,0") == ("structure-and-status", "/hex")
    assert desk.told("take-off", piece="pink", status="finished") == ["finishers-set", "piece-taken-off", "status-set"]
    desk = Desk(known=False)
    assert desk.told("take-off", piece="green", status="destroyed") == ["piece-taken-off", "status-set"]


def test_hell_hounds(desk: Desk):
    """207, 204J"""
    desk.put("green", "-3,2")
    assert desk.told("hell-hound-attack", [1, 1, 1], ship="green", hound="rex") == [
        "hell-hound-attacked", "structure-lost", "critical-hit-checked", "hell-hound-gone",
    ]  # fmt: skip
    assert desk.state.hell_hounds == []
    assert desk.told("move-hell-hounds") == []
    desk.do("place", piece="rex", hex="0,0")
    assert desk.told("move-hell-hounds", [1, 1]) == ["marker-moved"]


def test_hell_fire(desk: Desk):
    """208"""
    desk.put("green", "0,-5", v=4, screens=5)
    assert desk.told("hell-fire-attack", [1, 2], ship="green") == ["hell-fire-attacked"]
    assert desk.ship("green").has_moved


def test_hell_holes(desk: Desk):
    """204M, 209"""
    desk.put("green", "4,4", v=9)
    assert desk.refusal("hell-hole-attack", ship="green") == ("passes-hell-hole", "")
    desk.put("green", "4,4", v=6)
    assert desk.told("hell-hole-attack", [1, 1], ship="green") == [
        "ship-captured", "velocity-changed", "hell-hole-attacked", "structure-lost", "critical-hit-checked",
    ]  # fmt: skip
    assert desk.told("hell-hole-attack", [1], ship="green") == ["hell-hole-attacked", "structure-lost"]
    assert desk.told("escape-hole", [1, 1], ship="green") == [
        "hole-not-escaped", "hell-hole-attacked", "structure-lost", "critical-hit-checked",
    ]  # fmt: skip
    desk.do("set-level", ship="green", function="velocity", level=5)
    assert desk.told("escape-hole", ship="green") == ["hole-escaped", "velocity-changed"]
    assert not desk.ship("green").is_captured


def test_null(desk: Desk):
    """206/207"""
    desk.put("green", "0,5", v=2)
    assert desk.told("null-attack", [1, 1], ship="green") == ["null-attacked", "lost-in-null", "velocity-changed"]
    assert desk.refusal("move-ship", ship="green", path=[]) == ("lost-in-null", "")
    desk.do("set-level", ship="green", function="velocity", level=1)
    assert desk.told("escape-null", [6, 6, 4], ship="green") == ["null-attacked", "null-escaped"]
    assert (desk.ship("green").is_lost, desk.ship("green").facing) == (False, 4)


def test_damage(desk: Desk):
    """210"""
    assert desk.told("take-hits", [1], ship="green", hits=2) == ["structure-lost", "critical-hit-checked"]
    assert desk.told("critical-hits", [3, 4, 3, 4], ship="green", rolls=2) == ["critical-hit", "levels-lost"] * 2
    assert desk.told("system-crises", [1, 3], ship="green")[0] == "system-crisis"
    desk.do("set-level", ship="green", function="structural_integrity", level=1)
    assert desk.told("take-hits", ship="green", hits=3) == ["structure-lost", "ship-destroyed"]
    assert desk.refusal("take-hits", ship="green", hits=1) == ("out-of-race", "")


def test_a_ship_that_breaks_up_rolls_no_more(desk: Desk):
    """210B Fuel that is not there is lost in Structural Integrity."""
    desk.tell("green", structural_integrity=1, fuel=0)
    told = desk.told("critical-hits", [6, 5], ship="green", rolls=3)
    assert told[-1] == "ship-destroyed"


def test_the_end_of_a_turn(desk: Desk):
    """202 Steps G and H"""
    desk.put("green", "0,5", v=2, laser=4)
    desk.do("set", values={"ship/green/whip_gain": 3, "ship/pink/crises_next": ["must-accelerate"], "race/moved": ["drifter"]})
    assert desk.told("lose-fuel") == ["fuel-lost"]
    assert desk.told("next-turn", [2]) == ["velocity-changed", "velocity-forced", "velocity-changed", "turn-begun"]
    assert (desk.ship("green").velocity, desk.ship("pink").velocity, desk.ship("green").allocated["laser"]) == (5, 2, 0)
    assert (desk.state.turn, desk.state.moved) == (2, [])
    desk.do("set", values={"race/turn": 30})
    assert desk.refusal("next-turn") == ("last-turn", "")


def test_points_and_the_end(desk: Desk):
    """211B"""
    desk.do("take-off", piece="green", status="finished")
    points = [(event.name, event.params) for event in desk.do("count-points")]
    assert points == [
        ("points-counted", {"ship": "green", "points": 150, "rank": 1}),
        ("points-counted", {"ship": "pink", "points": 100, "rank": 2}),
    ]
    assert GAME.outcome(desk.state) is None
    assert desk.told("end-race") == ["race-over", "points-counted", "points-counted"]
    assert GAME.outcome(desk.state)["winners"] == ["Ann"]
    assert GAME.legal_actions(desk.state, "Ann") == []
    assert desk.refusal("count-points") == ("race-over", "")


def test_a_ship_without_a_sheet_that_is_out_scores_nothing():
    desk = Desk("Ann", known=False)
    desk.do("take-off", piece="green")
    assert desk.do("count-points")[0].params["points"] == 0


def test_a_scribe_enters_a_whole_table(desk: Desk):
    """A race that is under way, with one `set`: everything that another table shows."""
    desk.put("green", "4,4")
    desk.do("set", values={"ship/green/is_captured": True, "race/turn": 17, "race/order": ["pink", "green"]})
    desk.do("take-off", piece="drifter", aboard="pink")
    desk.do("take-off", piece="rex")
    shown = GAME.tabletop(desk.state, "")
    other = Desk(known=False)
    before = GAME.tabletop(other.state, "")
    other.do("set", values=shown)
    assert GAME.tabletop(other.state, "") == shown
    assert other.told("set", values=shown) == []
    assert [event.name for event in GAME.rearrange(before, shown)][:3] == [
        "piece-taken-off",
        "piece-taken-off",
        "buoys-aboard-set",
    ]


def test_no_seat_and_any_seat_will_do(desk: Desk):
    for seat in ("", "Ann", "Bob"):
        assert GAME.apply(desk.state, Action("place", seat, "", {"piece": "rex", "hex": "0,0"}), ScriptedDice([])) is not None


def test_an_allocation_of_nothing_needs_no_level():
    """203A"""
    desk = Desk(known=False)
    assert desk.told("allocate", ship="green") == ["functions-allocated"]
