"""What players send: strictly read, and refused with a code, a section and a sentence."""

import pytest

from tests.rules.demons_run.referee.players import GAME, Json
from tests.rules.demons_run.referee.stage import Stage, board


@pytest.fixture
def duel() -> Stage:
    """Ann is to act, five hexes from Bob, with everything allocated."""
    stage = Stage("Ann", "Bob", order=[1], board=board(buoys=[{"id": "easy", "kind": "easy", "hex": "0,-2"}]))
    stage.put("green", (0, 0), facing=1, v=1)
    stage.put("pink", (0, -5), facing=4)
    stage.allocate("green", laser=4, scrambler=4, tractor=2)
    stage.allocate("pink")
    return stage


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"accelerate": 9}, "level-above-maximum"),
        ({"accelerate": 1, "decelerate": 1}, "accelerate-and-decelerate"),
        ({"decelerate": 1}, "velocity-below-zero"),
        ({"laser": -1}, "not-a-number"),
        ({"laser": "4"}, "not-a-number"),
        ({"main_engines": 1}, "unknown-field"),
    ],
)
def test_what_cannot_be_allocated(params: Json, code: str):
    assert Stage("Ann").refusal("allocate", "green", params) == code


def test_too_little_fuel():
    stage = Stage("Ann")
    stage.put("green", (0, 0), fuel=5)
    assert stage.form("green")["levels"]["laser"]["highest"] == 5
    assert stage.form("green")["levels"]["scrambler"]["highest"] == 2
    assert stage.refusal("allocate", "green", {"laser": 4, "screens": 2}) == "not-enough-fuel"


@pytest.mark.parametrize(
    ("name", "params", "code"),
    [
        ("fire-laser", {"target": "nobody"}, "unknown-target"),
        ("fire-laser", {"target": "green"}, "own-target"),
        ("fire-laser", {"target": 5}, "not-a-text"),
        ("fire-laser", {}, "not-a-text"),
        ("fire-scrambler", {"target": "easy"}, "scrambler-at-ships-only"),
        ("escape-null", {}, "not-lost-in-null"),
        ("escape-null", {"facing": 1}, "unknown-field"),
        ("move", {"path": "F"}, "not-a-list"),
        ("move", {"path": ["F", 1]}, "not-a-list"),
        ("move", {"path": ["F"] * 200}, "not-a-list"),
        ("move", {"path": ["X"]}, "unknown-step"),
        ("move", {"path": ["F", "F"]}, "no-mps-left"),
        ("move", {"path": []}, "mps-left"),
        ("go-on", {}, "unknown-action"),
        ("allocate", {"laser": 1}, "unknown-action"),
        ("design-ship", {"levels": {}}, "unknown-action"),
    ],
)
def test_what_a_ship_cannot_do_in_its_phase(duel: Stage, name: str, params: Json, code: str):
    assert duel.refusal(name, "green", params) == code


def test_the_offers_of_a_phase_are_all_there_is(duel: Stage):
    shots = [(offer.name, offer.params["target"], offer.params["does"]) for offer in duel.offers("green")[:-1]]
    assert shots == [
        (
            "fire-laser",
            "pink",
            {"range": 5, "modifier": 0, "is_blocked": False, "hexes": ["0,-1", "0,-2", "0,-3", "0,-4", "0,-5"]},
        ),
        ("fire-laser", "easy", {"range": 2, "modifier": 0, "is_blocked": False, "hexes": ["0,-1", "0,-2"]}),
        ("fire-scrambler", "pink", shots[0][2]),
    ]
    form = duel.form("green")
    assert {name: form[name] for name in ("mps", "is_held", "tractor")} == {"mps": 1, "is_held": False, "tractor": ["easy"]}
    assert {"hex": "0,-1", "facing": 1, "ends": "", "whip_gain": 0, "path": ["F"]} in form["ends"]


def test_one_shot_with_each_weapon(duel: Stage):
    duel.fire("green", "pink", [1, 1])
    assert [offer.name for offer in duel.offers("green")] == ["fire-scrambler", "move"]
    assert duel.refusal("fire-laser", "green", {"target": "pink"}) == "weapon-already-fired"
    duel.fire("green", "pink", [1, 1], weapon="scrambler")
    assert [offer.name for offer in duel.offers("green")] == ["move"]
    assert GAME.view(duel.state, "")["shots"] == [{"ship": "green", "from": "0,0", "to": "0,-5"}] * 2


def test_an_offer_may_be_sent_back_as_it_is(duel: Stage):
    offer = duel.offers("green")[1]
    assert duel.do(offer.name, "green", offer.params, [6, 6, 1, 1])[-1].name == "marker-destroyed"


def test_trails_show_where_pieces_came_from(duel: Stage):
    duel.move("green", "R F")
    assert GAME.view(duel.state, "")["trails"] == [{"piece": "green", "hexes": ["0,0", "1,-1"]}]
    duel.move("pink", "", [1])
    assert GAME.view(duel.state, "")["trails"] == [{"piece": "green", "hexes": ["0,0", "1,-1"]}]
    duel.allocate("green")
    duel.allocate("pink")
    assert GAME.view(duel.state, "")["trails"] == []


def test_a_closed_decision(duel: Stage):
    duel.move("green", "F")
    assert GAME.legal_actions(duel.state, "Ann") == []
    with pytest.raises(StopIteration):
        duel.move("green", "F")
