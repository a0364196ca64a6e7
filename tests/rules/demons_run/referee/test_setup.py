"""100, 102 Setting up a race: players, ships, corners, designs."""

import json

import pytest

from rules.demons_run.setup import new_race
from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Action
from tests.rules.demons_run.referee.players import GAME, Json, decoded, snapshot
from tests.rules.demons_run.referee.stage import SMALL, Stage, board

TWO = [{"name": "Ann"}, {"name": "Bob"}]


def ships(*owners: str) -> list[Json]:
    return [{"name": f"ship-{place}", "seat": owner} for place, owner in enumerate(owners)]


@pytest.mark.parametrize(
    ("seats", "more", "corners"),
    [
        pytest.param(1, {}, "AD", id="solitaire"),
        pytest.param(2, {}, "AD DA", id="two-players"),
        pytest.param(3, {}, "AD BC DA", id="DR-T187"),
        pytest.param(4, {}, "AD BC CB DA", id="four-players"),
        pytest.param(2, {"ships": ships("Ann", "Bob", "Ann", "Bob")}, "AD BC CB DA", id="two-ships-each"),
        pytest.param(1, {"ships": ships("Ann", "Ann", "Ann")}, "AD BC DA", id="solitaire-with-three"),
    ],
)
def test_corners_and_finish_hexes(seats: int, more: Json, corners: str):
    state = new_race({"seats": [{"name": name} for name in ("Ann", "Bob", "Cid", "Dee")[:seats]], "mode": "referee", **more})
    lettered = {place: letter for letter, place in state.board.corners.items()}
    assert " ".join(lettered[ship.hex] + lettered[ship.finish] for ship in state.ships) == corners
    assert [decision.id for decision in GAME.awaiting(state)] == [f"design-{ship.name}" for ship in state.ships]


@pytest.mark.parametrize(
    ("more", "code", "pointer"),
    [
        ({"mode": "umpire"}, "unknown-choice", "/mode"),
        ({"seats": []}, "too-many-seats", "/seats"),
        ({"seats": [{"name": str(i)} for i in range(5)]}, "too-many-seats", "/seats"),
        ({"weather": "fine"}, "unknown-field", "/weather"),
        ({"dice": "loaded"}, "unknown-choice", "/dice"),
        ({"open_sheets": 1}, "not-true-or-false", "/open_sheets"),
        ({"board": "attic"}, "unknown-choice", "/board"),
        ({"board": 7}, "unknown-board", "/board"),
        ({"board": board(corners={})}, "no-corners", "/board/corners"),
        ({"board": board(null=["99,99"])}, "off-board", "/board/null/0"),
        ({"rules": {"si_max": 7}}, "unknown-choice", "/rules/si_max"),
        ({"rules": {"turns_by_velocity": [0, 4, 3, 3, 9]}}, "chart-box-printed", "/rules/turns_by_velocity/4"),
        ({"ships": []}, "too-many-ships", "/ships"),
        ({"ships": ships(*["Ann"] * 5)}, "too-many-ships", "/ships"),
        ({"ships": ["Ann"]}, "not-a-form", "/ships/0"),
        ({"ships": [{"name": "", "seat": "Ann"}]}, "bad-name", "/ships/0/name"),
        ({"ships": [{"name": " x", "seat": "Ann"}]}, "bad-name", "/ships/0/name"),
        ({"ships": [{"name": "x\ny", "seat": "Ann"}]}, "bad-name", "/ships/0/name"),
        ({"ships": [{"name": "hound-1", "seat": "Ann"}]}, "bad-name", "/ships/0/name"),
        ({"ships": [{"name": "x", "seat": "Ann"}, {"name": "x", "seat": "Bob"}]}, "bad-name", "/ships/1/name"),
        ({"ships": ships("Ann", "Zoe")}, "unknown-choice", "/ships/1/seat"),
        ({"ships": ships("Ann")}, "seat-without-ship", "/ships"),
        ({"ships": [{"name": "x", "seat": "Ann", "wings": 2}]}, "unknown-field", "/ships/0/wings"),
    ],
)
def test_what_cannot_be_set_up(more: Json, code: str, pointer: str):
    with pytest.raises(RuleViolation) as refusal:
        new_race({"mode": "referee", "seats": TWO, **more})
    assert (refusal.value.code, refusal.value.pointer) == (code, pointer)


def test_the_opening_puts_every_marker_on_the_board():
    state = new_race({"mode": "referee", "seats": TWO})
    told = [event.params for event in GAME.opening(state)]
    assert len(told) == 17 + 3
    assert told[0] == {"marker": "easy-1", "hex": "1205"}
    assert told[-1] == {"marker": "hound-3", "hex": "1814"}


@pytest.fixture
def race():
    return snapshot(new_race({"mode": "referee", "seats": TWO}))


def design(text: str, params: Json, ship: str = "green", seat: str = "Ann") -> tuple[object, list[object]]:
    state = decoded(text)
    events = GAME.apply(state, Action("design-ship", seat, f"design-{ship}", params), FastDice(0))
    return state, events


@pytest.mark.parametrize(
    ("params", "code", "pointer"),
    [
        pytest.param({"levels": {**SMALL, "fuel": 290, "main_engines": 11, "maneuver_engines": 11, "tractor": 10, "laser": 11,
                                 "screens": 8}}, "too-many-points", "/levels", id="DR-T001"),
        pytest.param({"levels": {**SMALL, "laser": 12}}, "level-above-sheet", "/levels/laser", id="DR-T005"),
        pytest.param({"levels": {**SMALL, "fuel": 163}}, "fuel-not-in-tens", "/levels/fuel", id="DR-B07"),
        pytest.param({"levels": {}}, "no-structural-integrity", "/levels/structural_integrity", id="DR-09"),
        pytest.param({"levels": {"velocity": 4}}, "unknown-field", "/levels/velocity", id="102B-no-velocity"),
        pytest.param({"levels": [1]}, "not-a-form", "/levels", id="a-list"),
        pytest.param({"levels": {"fuel": True}}, "not-a-number", "/levels/fuel", id="a-flag"),
        pytest.param({"levels": SMALL, "facing": 7}, "not-a-number", "/facing", id="204A"),
    ],
)  # fmt: skip
def test_what_cannot_be_designed(race: str, params: Json, code: str, pointer: str):
    with pytest.raises(RuleViolation) as refusal:
        design(race, params)
    assert (refusal.value.code, refusal.value.pointer) == (code, pointer)


def test_a_design_is_final(race: str):
    """203A, ruling DR-11 No second thoughts."""
    state, _ = design(race, {"levels": SMALL, "facing": 4})
    assert (state.ship("green").facing, state.waiting) == (4, ["pink"])
    with pytest.raises(RuleViolation, match="not open"):
        design(snapshot(state), {"levels": SMALL})


def test_another_players_design(race: str):
    with pytest.raises(RuleViolation) as refusal:
        design(race, {"levels": SMALL}, seat="Bob")
    assert refusal.value.code == "not-your-ship"


def test_a_design_is_a_secret(race: str):
    state, events = design(race, {"levels": SMALL})
    assert [(event.name, event.params.get("points"), event.secrets) for event in events] == [
        ("ship-designed", "?", {"points": 1}),
        ("ship-placed", None, {}),
    ]
    seen = {seat: [("sheet" in ship) for ship in GAME.view(state, seat)["ships"]] for seat in ("Ann", "Bob", "")}
    assert seen == {"Ann": [True, False], "Bob": [False, True], "": [False, False]}
    assert [ship["is_designed"] for ship in GAME.view(state, "")["ships"]] == [True, False]


def test_a_race_on_a_board_of_ones_own_survives_the_store():
    stage = Stage("Ann", board=board(null=["1,1"]))
    again = decoded(snapshot(stage.state))
    assert again.board.is_null((1, 1))
    assert GAME.view(again, "")["board"]["name"] == "tb"
    assert json.loads(snapshot(again)) == json.loads(snapshot(stage.state))


def test_ships_face_their_finish_until_told_otherwise():
    state = new_race({"mode": "referee", "seats": [{"name": name} for name in ("Ann", "Bob", "Cid", "Dee")]})
    assert [ship.facing for ship in state.ships] == [3, 5, 2, 6]


def test_a_ship_that_is_not_in_the_race(race: str):
    with pytest.raises(KeyError):
        decoded(race).ship("Nautilus")


def test_a_view_tells_which_house_rules_differ_from_the_rulings():
    """Whoever plans a move needs them; most tables have none."""
    usual = GAME.new_state({"seats": [{"name": "Ann"}]}, FastDice(1))
    own = GAME.new_state({"seats": [{"name": "Ann"}], "rules": {"turns_at_v0": 1, "si_max": 29}}, FastDice(1))
    assert GAME.view(usual, "Ann")["rules"] == {}
    assert GAME.view(own, "")["rules"] == {"turns_at_v0": 1}


def test_a_race_stored_before_there_was_an_assistant_goes_on():
    stage = Stage("Ann", "Bob")
    stored = GAME.encode(stage.state)
    older = {name: value for name, value in stored.items() if name not in {"is_assisted", "unknown", "mover"}}
    assert GAME.encode(GAME.decode(older)) == stored
