"""Whatever JSON can say: a chore or a correction refuses it with a code and a pointer, or does it, and never breaks."""

import json

from hypothesis import given
from hypothesis import strategies as st

from rules.demons_run.chores import CHORES
from rules.demons_run.tabletop import everything
from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Action
from tests.rules.demons_run.assistant.desk import Desk
from tests.rules.demons_run.referee.players import GAME, decoded, snapshot
from tests.rules.demons_run.referee.stage import Stage

SIMPLE = st.none() | st.booleans() | st.integers(-3, 300) | st.floats(allow_nan=False) | st.text(max_size=6)
KNOWN = st.sampled_from(
    ["green", "pink", "0,0", "4,4", "easy-1", "rex", "laser", "phases", "over", "racing", "fuel-leak", "F", "L"]
)
ANY = st.recursive(
    SIMPLE | KNOWN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
)

DESK = snapshot(Desk(board="starcup").state)
RACE = snapshot(Stage("Ann", "Bob", board="starcup", order=[6] * 6 + [1] * 3 + [1]).state)
NAMES = st.sampled_from([*everything(decoded(DESK)), "ship/red/hex", "", "/", "~"])
PARAMS = st.sampled_from(sorted({param for chore in CHORES.values() for param in chore.params}))


def is_clear(refusal: RuleViolation) -> None:
    assert refusal.code
    assert refusal.message
    json.dumps([refusal.params, refusal.pointer])


@given(st.sampled_from(sorted(CHORES)), st.dictionaries(PARAMS, ANY, max_size=4), st.data())
def test_any_params_of_any_chore(name: str, params: dict[str, object], data: st.DataObject):
    state = decoded(DESK)
    for param in CHORES[name].params:
        if param not in params and data.draw(st.booleans()):
            params[param] = data.draw(KNOWN)
    known = {param: value for param, value in params.items() if param in CHORES[name].params or len(params) > 3}
    try:
        json.dumps([event.params for event in GAME.apply(state, Action(name, "Ann", "", known), FastDice(1))])
    except RuleViolation as refusal:
        is_clear(refusal)


@given(st.dictionaries(NAMES, ANY, max_size=4), st.sampled_from([DESK, RACE]))
def test_any_values_set_by_hand(values: dict[str, object], text: str):
    state = decoded(text)
    try:
        told = GAME.correct(state, values)
        json.dumps([event.params for event in [*told.changes, *told.warnings]])
    except RuleViolation as refusal:
        is_clear(refusal)
