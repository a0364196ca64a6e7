"""What dice are going to decide of shots, escapes and paths."""

from fractions import Fraction
from itertools import product

import pytest

from rules.demons_run.odds import chances
from rules.dice import ScriptedDice
from rules.game import Action
from tests.rules.demons_run.referee.players import GAME, decoded, snapshot
from tests.rules.demons_run.referee.stage import Stage, board

BUOYS = [{"id": "easy", "kind": "easy", "hex": "0,-2"}, {"id": "far", "kind": "easy", "hex": "0,-7"}]


def fight(*, screens: int = 0, v: int = 2, **terrain: object) -> Stage:
    """Green flies towards pink, past a Buoy."""
    stage = Stage("Ann", "Bob", order=[1], board=board(buoys=BUOYS, hell_hounds=[{"id": "hound", "hex": "0,-8"}], **terrain))
    stage.put("green", (0, 0), facing=1, v=v)
    stage.put("pink", (0, -5), facing=4)
    stage.allocate("green", laser=6, scrambler=4, tractor=2)
    stage.allocate("pink", screens=screens)
    return stage


def told(stage: Stage, name: str, **params: object) -> dict[str, Fraction]:
    before = snapshot(stage.state)
    found = chances(stage.state, Action(name, "Ann", "", params))
    assert snapshot(stage.state) == before
    buoys = [each.params.get("buoy", "") for each in found]
    return {f"{each.code} {buoy}".strip(): each.fraction for each, buoy in zip(found, buoys, strict=True)}


@pytest.mark.parametrize("screens", [0, 8])
def test_what_comes_through_screens(screens):
    """Six Levels of laser do six hits less the Screens; four of scrambler do damage by more than two over them."""
    stage = fight(screens=screens)
    (laser,) = chances(stage.state, Action("fire-laser", "Ann", "", {"target": "pink"}))
    (scrambler,) = chances(stage.state, Action("fire-scrambler", "Ann", "", {"target": "pink"}))
    assert laser.params == {"hits": [6, 5, 4, 3, 2, 1]}
    assert scrambler.params == {"damages": [True, True]}
    (blocked,) = chances(fight(null=["0,-3"]).state, Action("fire-laser", "Ann", "", {"target": "pink"}))
    assert blocked.params == {"hits": []}


@pytest.mark.parametrize("weapon", ["fire-laser", "fire-scrambler"])
@pytest.mark.parametrize("screens", [0, 8])
def test_a_shot_at_a_ship(weapon, screens):
    """Two dice must reach the 5 hexes; what Screens there are is nobody's to know."""
    assert told(fight(screens=screens), weapon, target="pink") == {"target-hit": Fraction(30, 36)}


def test_a_shot_at_a_buoy():
    """It always reaches 2 hexes, and 6 Levels do two hits to Screens of 4 at most."""
    assert told(fight(), "fire-laser", target="easy") == {"target-hit": Fraction(1), "marker-destroyed": Fraction(6, 36)}


def test_a_shot_at_a_hell_hound_is_harder():
    assert told(fight(), "fire-laser", target="far")["target-hit"] == Fraction(21, 36)
    assert told(fight(), "fire-laser", target="hound")["target-hit"] < Fraction(15, 36)


def test_a_shot_that_null_stops():
    assert told(fight(null=["0,-3"]), "fire-laser", target="pink") == {"target-hit": Fraction(0)}


def test_a_shot_at_nothing():
    assert told(fight(), "fire-laser", target="nobody") == {}


@pytest.mark.parametrize("path", ["F T:easy F", "F F T:easy", "F T:easy F T:easy", "F T:far F T:easy", "F T:easy F T:far"])
def test_every_buoy_of_a_path_as_counted_by_hand(path):
    stage = fight()
    counts = dict.fromkeys(("easy", "far"), Fraction(0))
    for faces in product(range(1, 7), repeat=path.count("T")):
        state = decoded(snapshot(stage.state))
        decision = GAME.awaiting(state)[0]
        # More dice than are needed: an attempt that is no longer wanted takes none.
        dice = ScriptedDice([*faces, *[1] * 20])
        GAME.apply(state, Action("move", decision.seat, decision.id, {"path": path.split()}), dice)
        for buoy in state.ship("green").buoys:
            counts[buoy.id] += Fraction(1, 6 ** len(faces))
    tried = [buoy for buoy in counts if f"T:{buoy}" in path]
    assert told(stage, "move", path=path.split()) == {f"buoy-recovered {buoy}": counts[buoy] for buoy in tried}
    assert any(0 < counts[buoy] < 1 for buoy in tried)


def test_a_path_without_dice():
    assert told(fight(), "move", path=["F", "F"]) == {}


def test_a_path_through_null():
    """Lost with 5 or less in the first hex, or in the second one."""
    stage = fight(null=["0,-1", "0,-2"])
    both = 1 - Fraction(26, 36) ** 2
    assert told(stage, "move", path=["F", "F"]) == {"lost-in-null": both}
    assert told(stage, "move", path=["F", "F", "T:far"])["lost-in-null"] == both


def test_the_way_out_of_null():
    stage = fight(null=["0,-1"])
    stage.state.ship("green").is_lost = True
    assert told(stage, "escape-null") == {"null-escaped": Fraction(26, 36)}


@pytest.mark.parametrize(("attempts", "is_told"), [(3, True), (6, False)])
def test_too_many_branches(attempts, is_told):
    path = ["F", "T:far"] * attempts + ["F"] * (7 - attempts)
    assert bool(told(fight(v=7), "move", path=path)) == is_told


def test_what_dice_do_not_decide():
    stage = fight()
    assert told(stage, "go-on") == {}
    assert told(Stage("Ann"), "allocate") == {}
