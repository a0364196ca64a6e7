"""What dice are going to decide of a chore."""

from fractions import Fraction

import pytest

from rules.demons_run.odds import chances
from rules.game import Action
from tests.rules.demons_run.assistant.desk import Desk
from tests.rules.demons_run.referee.players import snapshot


def told(desk: Desk, name: str, **params: object) -> dict[str, Fraction]:
    before = snapshot(desk.state)
    found = chances(desk.state, Action(name, "Ann", "", params))
    assert snapshot(desk.state) == before
    return {" ".join([each.code, *map(str, each.params.values())]): each.fraction for each in found}


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.put("green", "0,0", facing=1, v=2, laser=6, scrambler=4, tractor=4)
    made.put("pink", "0,-4", facing=1, screens=2)
    return made


@pytest.mark.parametrize("weapon", ["fire-laser", "fire-scrambler"])
def test_a_shot_at_a_ship(desk, weapon):
    assert told(desk, weapon, ship="green", target="pink") == {"target-hit": Fraction(33, 36)}


def test_a_shot_at_a_marker(desk):
    desk.do("place", piece="easy-1", hex="0,-4")
    assert told(desk, "fire-laser", ship="green", target="easy-1") == {
        "target-hit": Fraction(33, 36),
        "marker-destroyed": Fraction(33, 36) * Fraction(6, 36),
    }


@pytest.mark.parametrize("die", range(1, 7))
def test_a_recovery_as_it_then_comes_out(desk, die):
    (chance,) = told(desk, "recover-buoy", ship="green", buoy="easy-1").items()
    assert chance[0] == "buoy-recovered easy-1"
    assert ("buoy-recovered" in desk.told("recover-buoy", [die], ship="green", buoy="easy-1")) == (die > 6 - 6 * chance[1])


def test_null(desk):
    desk.put("green", "0,5", v=2)
    assert told(desk, "null-attack", ship="green") == {"lost-in-null": Fraction(10, 36)}
    desk.do("null-attack", [1, 1], ship="green")
    assert told(desk, "escape-null", ship="green") == {"null-escaped": Fraction(26, 36)}


def test_what_dice_do_not_decide(desk):
    assert told(desk, "line-of-fire", ship="green", target="pink") == {}
