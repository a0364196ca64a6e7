"""Where bots expect Hell Hounds: the very chances with which the rule itself sends them there."""

import pytest

from rules.demons_run.bots.chart import FAR
from rules.demons_run.bots.hazards import Stakes, hound_risk
from rules.demons_run.bots.hounds import hunts, strikes
from rules.demons_run.bots.sight import Sight
from rules.demons_run.hell_hounds import REACH, move_hell_hounds
from rules.demons_run.state import playing
from rules.odds import enumerate_outcomes
from tests.rules.demons_run.referee.players import GAME
from tests.rules.demons_run.referee.stage import Stage, board, hole

HOUNDS = {
    "in the open": "3,3",
    "by the edge": "15,-10",
    "in a Gravity Well": "0,-1",
    "outside a Gravity Well": "1,-2",
    "between two of them": "2,0",
}
HOLES = [hole("0,0"), hole("4,-1", "hell2", "counterclockwise")]


def stage_with(*hounds):
    lairs = [{"id": f"rex-{number}", "hex": place} for number, place in enumerate(hounds)]
    return Stage("Ann", board=board(holes=HOLES, hell_hounds=lairs))


def rolled(stage, place):
    """By the rule itself: how likely a Hell Hound attacks a ship in a place at each distance."""
    lair = stage.state.hell_hounds[0].hex

    def hunt(dice):
        play = playing(stage.state, dice)
        play.resolves_damage = False
        play.ships[0].hex = place
        play.hell_hounds[0].hex = lair
        play.hell_hounds = list(play.hell_hounds)
        move_hell_hounds(play)
        return next((str(event.params["distance"]) for event in play.events if event.name == "hell-hound-attacked"), "")

    found = enumerate_outcomes(hunt, budget=100_000)
    stage.state.hell_hounds[0].hex = lair
    return [float(found.get(str(away), 0)) for away in range(REACH + 1)]


@pytest.mark.parametrize("lair", HOUNDS.values(), ids=HOUNDS)
def test_as_the_rule_has_it(lair):
    stage = stage_with(lair)
    stage.put("green", stage.state.hell_hounds[0].hex)
    seen = Sight(GAME.view(stage.state, "Ann"), "green")
    expected = strikes(seen, FAR)
    for number in seen.chart.around(seen.place, FAR)[::7]:
        place = seen.chart.hexes[number]
        assert expected.get(number, [0.0] * (REACH + 1)) == pytest.approx(rolled(stage, place))
    assert sum(hunt.chance for hunt in hunts(seen.rules, seen.chart.board, seen.hell_hounds[0].hex)) == pytest.approx(1)


def test_two_are_twice_the_risk_and_far_ones_none():
    once, twice, far = stage_with("9,3"), stage_with("9,3", "9,3"), stage_with("-15,5")
    for stage in (once, twice, far):
        stage.put("green", (9, 0))
    losses = Stakes(10, 300.0).hound_losses(0)
    one, two, none = (
        hound_risk(strikes(seen, FAR).get(seen.place), losses)
        for seen in (Sight(GAME.view(stage.state, "Ann"), "green") for stage in (once, twice, far))
    )
    assert one > 0
    assert two == pytest.approx(2 * one)
    assert none == 0
    assert losses[0] > losses[1] > losses[2]
