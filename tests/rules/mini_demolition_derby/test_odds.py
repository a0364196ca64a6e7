"""What each face of the die would do."""

import pytest

from rules.game import Action
from rules.mini_demolition_derby.odds import chances
from tests.rules.mini_demolition_derby.matches import GAME, act, clear, match


def told(state):
    (decision,) = GAME.awaiting(state)
    return chances(state, Action(decision.kind, decision.seat, decision.id, {}))


def story(events):
    return [(event.name, event.params) for event in events]


def test_each_face_does_what_it_then_does():
    before = clear(match(), ("red 1", 5, 10), ("yellow 1", 5, 11), bombs=[(4, 12, 1)])
    found = told(before)
    assert [(chance.code, chance.params["die"], str(chance.fraction)) for chance in found] == [
        ("die-shows", face, "1/6") for face in range(1, 7)
    ]
    assert [story(chance.events) for chance in found] == [story(act(before.copy(), face)) for face in range(1, 7)]
    assert len({str(story(chance.events)) for chance in found}) == 6


@pytest.mark.parametrize("rules", [{"two_dice": True}, {"cards": "base"}])
def test_what_is_not_told(rules):
    assert told(match(**rules)) == []


def test_only_rolls():
    state = match()
    assert chances(state, Action("re-roll", "Anna", "", {})) == []
    assert chances(match(mode="assistant"), Action("roll", "Anna", "", {})) == []
