"""The bots of Demon's Run: legal in every race, the same again with the same dice, and no wiser than what they are shown."""

import copy
import json

import pytest

from rules.demons_run import tables
from rules.demons_run.bots import ACE, BOTS, RACER
from rules.demons_run.bots.designs import COLLECTOR, FAST, FIGHTER
from rules.demons_run.bots.pilot import Pilot, Skill
from rules.demons_run.bots.rookie import Rookie
from rules.demons_run.house_rules import TOGGLES
from rules.demons_run.ship import design_cost
from rules.dice import FastDice
from rules.game import Event
from service.words import catalogue
from tests.rules.batches import few_then_many
from tests.rules.demons_run.referee.players import GAME, Course, setup, snapshot

QUICK = Skill(depth=2, width=2, most=3, openings=2, steps=400, weighs_rivals=True)
OTHER_READINGS = {toggle.name: toggle.choices[-1] for toggle in TOGGLES if not toggle.is_table}


class Watched:
    """A bot whose views are read again from JSON, and which may change nothing of what it is shown."""

    def __init__(self, bot):
        self.bot = bot
        self.reasons = set()

    def choose(self, view, decision, offers, dice):
        shown = json.loads(json.dumps(view))
        before = copy.deepcopy([offer.params for offer in offers])
        choice = self.bot.choose(shown, decision, offers, dice)
        assert shown == view
        assert [offer.params for offer in offers] == before
        assert choice.action.decision == decision.id
        assert json.loads(json.dumps(choice.params)) == choice.params
        self.reasons.add((choice.why, tuple(sorted(choice.params.items()))))
        return choice


def race(bots, seed, **more):
    """A race of the bots in turn, to its end. Every choice is carried out, so every one is legal."""
    course = Course(setup(seed, **more), FastDice(seed))
    thoughts = FastDice(seed + 1)
    seats = [str(seat["name"]) for seat in course.setup["seats"]]
    while opened := GAME.awaiting(course.state):
        decision = opened[0]
        seat = decision.seat or seats[0]
        offers = [offer for offer in GAME.legal_actions(course.state, seat) if offer.decision == decision.id]
        bot = bots[seats.index(seat) % len(bots)]
        course.carry_out(bot.choose(GAME.view(course.state, seat), decision, offers, thoughts).action)
    return course


def crew():
    return [Watched(bot) for bot in (Pilot(COLLECTOR, RACER), Pilot(FIGHTER, QUICK), Rookie(), Pilot(FAST, RACER))]


@pytest.mark.parametrize("seeds", few_then_many([range(1, 3), *(range(low, low + 10) for low in range(3, 23, 10))]))
def test_whole_races(seeds):
    for seed in seeds:
        bots = crew()[seed % 4 :] + crew()
        dice = "table" if seed % 3 == 0 else "server"
        course = race(bots, seed, dice=dice, rules=OTHER_READINGS if seed % 2 else {})
        assert GAME.outcome(course.state) is not None
        for bot in bots:
            for why, params in bot.reasons:
                words = catalogue("demons-run").explain(Event(f"why-{why}", "", dict(params)))
                assert words.endswith(".")
                assert "{" not in words


@pytest.mark.games
def test_the_same_dice_make_the_same_race():
    first, again = (race(crew(), 5, rules={}) for _ in range(2))
    assert snapshot(first.state) == snapshot(again.state)


@pytest.mark.games
@pytest.mark.parametrize("name", sorted(BOTS))
def test_everybody_by_name(name):
    assert GAME.outcome(race([BOTS[name]], 5).state) is not None


def test_the_names():
    styles = ("fast", "fighter", "collector")
    assert set(BOTS) == {"rookie", *(f"{kind}{style}" for kind in ("racer", "ace") for style in ("", *(f"-{s}" for s in styles)))}


@pytest.mark.parametrize("style", [COLLECTOR, FAST, FIGHTER])
@pytest.mark.parametrize("rules", [{}, OTHER_READINGS])
def test_designs_spend_all_points(style, rules):
    course = Course(setup(0, rules=rules), FastDice(0))
    decision = GAME.awaiting(course.state)[0]
    choice = Pilot(style, RACER).choose({}, decision, GAME.legal_actions(course.state, decision.seat), FastDice(1))
    assert design_cost(choice.action.params["levels"]) == tables.POINTS_PER_SHIP
    assert choice.why == "design"
    course.carry_out(choice.action)


def test_the_skills_differ():
    assert ACE.steps > RACER.steps
