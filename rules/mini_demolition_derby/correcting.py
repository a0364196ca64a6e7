"""Everything that stands on the table, set by hand and all at once; then the match goes on from there."""

from typing import Final

from rules.by_hand import Made
from rules.flat_values import FlatValues
from rules.game import Corrected
from rules.mini_demolition_derby.awards import AWARDS, LEAST, YELLOW_BUMP, YELLOW_LIVES, Record
from rules.mini_demolition_derby.corrected import changes
from rules.mini_demolition_derby.correcting_cards import cards_are_set, set_cards
from rules.mini_demolition_derby.correcting_cars import clear_track, put_cars, read_standing, set_lives
from rules.mini_demolition_derby.correcting_track import set_bombs, set_walls
from rules.mini_demolition_derby.house_rules import ADVANCED
from rules.mini_demolition_derby.oddities import new_oddities, odd_order, oddities
from rules.mini_demolition_derby.phase import FINALS
from rules.mini_demolition_derby.phases import FINISHERS_THAT_END
from rules.mini_demolition_derby.resuming import TOLD_BY_REARRANGING, open_question, resume
from rules.mini_demolition_derby.state import TAKE_AWARD, State
from rules.mini_demolition_derby.tabletop import (
    AWARD,
    BUMP_PROOF,
    CAR,
    DOUBLE,
    GROUND_PROOF,
    HAND,
    HAS_BUMPED,
    IS_UNHURT,
    KNOCKED_OUT,
    NEXT_PLAYER,
    ORDER,
    OUT,
    PACK,
    PHASE,
    TEAM,
    THROUGH,
    TURN,
    USED,
    everything,
    named,
    tabletop,
)

SECTION: Final = "Qualification"
FOLLOWING: Final = (THROUGH, OUT, ORDER, USED, PACK)
"""What changes along with other things: where the table sends these as they were, it leaves them to follow."""

MOST_TURNS: Final = 999
MOST_COUNTED: Final = 99


def correct(state: State, values: dict[str, object]) -> Corrected:
    """See `rules.game.Game.correct`; what `tabletop` names may be set.

    Raises:
        RuleViolation: as `set_by_hand`.
    """
    return set_by_hand(state, values).corrected(TOLD_BY_REARRANGING)


def set_by_hand(state: State, values: dict[str, object]) -> Made:
    """Set what `tabletop` names, all at once; then the match goes on from there.

    Raises:
        RuleViolation: ``unknown-piece``, ``bad-value``, and the codes of the parts.
    """
    before, odd_before, question = everything(state), oddities(state), open_question(state)
    given = FlatValues(values, SECTION)
    for name in values:
        if name not in before:
            raise given.unknown(name)
    if not given.has(PHASE) or given.values[PHASE] == state.phase:
        given = given.without(before, FOLLOWING)
    hands = tuple([named(TEAM, team.name, HAND) for team in state.teams])
    # whoever does not see a hand sends its size
    given = given.without(before, hands).without(tabletop(state, ""), hands)
    sets_cards = cards_are_set(state, given)
    is_new_phase = _set_all(state, given)
    made = changes(state, before, everything(state), sets_cards=sets_cards)
    if not made:
        return Made([], [], [])
    if state.step != TAKE_AWARD:
        # its picture would show cars where they are no longer
        state.last_roll = None
    follows = resume(state, question, has_new_order=given.has(ORDER), is_new_phase=is_new_phase)
    odd_orders = odd_order(state) if given.has(ORDER) else []
    return Made(made, follows, new_oddities(odd_before, oddities(state)) + odd_orders)


def _set_all(state: State, given: FlatValues) -> bool:
    """The pieces first, then what depends on them. Answers whether another phase has begun."""
    standing = read_standing(state, given)
    clear_track(state)
    is_new_phase = _set_phase(state, given)
    set_walls(state, given)
    put_cars(state, given, standing)
    set_bombs(state, given)
    set_lives(state, given)
    _set_turn(state, given, is_new_phase=is_new_phase)
    if state.rules.awards:
        _set_awards(state, given)
    if state.rules.cards != "off":
        set_cards(state, given)
    _set_teams(state, given)
    return is_new_phase


def _set_phase(state: State, given: FlatValues) -> bool:
    """Finals: which part of the match this is; `read_standing` has judged it."""
    phase = state.phase
    if given.has(PHASE):
        state.phase = str(given.values[PHASE])
    rules = state.rules
    is_finals = state.phase == FINALS
    state.arena.places = FINISHERS_THAT_END.get(rules.finals_end, rules.cars + 1) if is_finals else rules.quota
    return state.phase != phase


def _set_turn(state: State, given: FlatValues, *, is_new_phase: bool) -> None:
    """Qualification: which turn this is, and who has yet to move in it."""
    if given.has(TURN):
        state.turn = given.number(TURN, 0, MOST_TURNS)
    elif is_new_phase:
        state.turn = 1
    racing = [state.names[car.number] for car in state.arena.on_track()]
    if given.has(ORDER):
        state.order = [state.names.index(name) for name in given.names(ORDER, racing)]


def _set_awards(state: State, given: FlatValues) -> None:
    """Variant 1: who holds the awards, and what they are counted by."""
    if given.has(HAS_BUMPED):
        state.has_bumped = given.flag(HAS_BUMPED)
    for award in AWARDS:
        _set_award(state, given, award)
    for number, name in enumerate(state.names):
        if given.has(named(CAR, name, KNOCKED_OUT)):
            state.eliminations[number] = given.number(named(CAR, name, KNOCKED_OUT), 0, MOST_COUNTED)
        if given.has(named(CAR, name, IS_UNHURT)):
            state.is_hurt[number] = not given.flag(named(CAR, name, IS_UNHURT))


def _set_award(state: State, given: FlatValues, award: str) -> None:
    name = named(AWARD, award)
    if not given.has(name):
        return
    value = given.values[name]
    if value is None:
        state.records[award] = Record()
        return
    most = 1 if award in {YELLOW_BUMP, YELLOW_LIVES} else MOST_COUNTED
    wanted = f"null, or a list of a car and a number from {LEAST[award]} to {most}"
    if not isinstance(value, list) or len(value) != 2:
        raise given.bad(name, wanted)
    car, count = value
    is_count = isinstance(count, int) and not isinstance(count, bool) and LEAST[award] <= count <= most
    if not isinstance(car, str) or car not in state.names or not is_count:
        raise given.bad(name, wanted)
    state.records[award] = Record(car, count)


def _set_teams(state: State, given: FlatValues) -> None:
    """Preparation, Variant 3: whose turn it is to roll for a shared team, and the diamonds in force."""
    for team in state.teams:
        name = named(TEAM, team.name, NEXT_PLAYER)
        if given.has(name):
            team.rolls = team.seats.index(given.choice(name, team.seats))
        if state.rules.cards != ADVANCED:
            continue
        if given.has(named(TEAM, team.name, GROUND_PROOF)):
            team.is_ground_proof = given.flag(named(TEAM, team.name, GROUND_PROOF))
        if given.has(named(TEAM, team.name, BUMP_PROOF)):
            team.is_bump_proof = given.flag(named(TEAM, team.name, BUMP_PROOF))
        if given.has(named(TEAM, team.name, DOUBLE)):
            team.is_double = given.flag(named(TEAM, team.name, DOUBLE))
