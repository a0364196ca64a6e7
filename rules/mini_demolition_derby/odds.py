"""Qualification, Variants 2 and 4: what dice and cards would do, before anybody commits to them."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeAlias

from rules.dice import Dice, TableDice
from rules.fields import Fields
from rules.game import Action, Event
from rules.log import Log
from rules.mini_demolition_derby.cards import CLUBS, DIAMONDS, HEARTS, SPADES, UNSEEN
from rules.mini_demolition_derby.chores import ROLL_FOR, do_chore
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.rolls import (
    FIELDS,
    SECTION,
    adjust,
    changed,
    choose_roll,
    possible_changes,
    re_roll,
    roll,
    use_before_roll,
)
from rules.mini_demolition_derby.state import ADJUST, ASSISTANT, CHOOSE_ROLL, RE_ROLL, ROLL, State, Throw
from rules.mini_demolition_derby.turn import direction_of
from rules.odds import Chance

_FACES: Final = range(1, 7)
_FACE_OF_EACH_DIRECTION: Final = (1, 3, 5)
"""The other one does the same."""

Attempt: TypeAlias = Callable[[State, Dice, Log], None]


def chances(state: State, action: Action) -> list[Chance]:
    """What dice are going to decide of a legal action, or what it does once they have fallen; exact, from 18 throws at most.

    Of a roll: what happens with each face of the die (``die-shows``), or each direction and number of two dice (``dice-show``).
    With a hearts card: how likely each is then; where the card costs the first move (`heart_effect`), what is done by the throws
    that lose theirs. All others do what they do without a card. With a card that leaves a choice for afterwards: how likely a
    team that wants nothing else can have each (``die-in-reach``, ``dice-in-reach``). Of that choice: what the roll does that
    stands (``roll-stands``), or what happens when it is rolled again.

    None for what leaves the dice as they are: a king, a joker that is exchanged, diamonds before a turn. Cards that an award
    brings are nobody's to know.
    """
    params = {name: value for name, value in action.params.items() if name != "does"}
    if state.mode == ASSISTANT:
        return _of_chore(state, Action(action.name, action.seat, action.decision, params))
    if action.name != state.step:
        return []
    if state.step == ROLL:
        return _of_roll(state, params)
    if state.step == RE_ROLL and params["again"] is True:
        return _each_throw(state, lambda twin, dice, log: re_roll(twin, params, dice, log), _throws(state.rules))
    settle = {RE_ROLL: re_roll, CHOOSE_ROLL: choose_roll, ADJUST: adjust}.get(state.step)
    return [] if settle is None else [_settled(state, lambda twin, dice, log: settle(twin, params, dice, log))]


def _of_chore(state: State, action: Action) -> list[Chance]:
    if action.name != ROLL_FOR or set(action.params) != {"car"}:
        return []
    return _each_throw(state, lambda twin, dice, log: do_chore(twin, action, dice, log), _throws(state.rules))


def _of_roll(state: State, params: dict[str, object]) -> list[Chance]:
    fields = Fields(params, FIELDS, SECTION)
    use = use_before_roll(state.rules, fields, fields.text("card")) if fields.has("card") else ""
    if use in {SPADES, CLUBS}:
        return _one_of_two(state.rules)
    if use == DIAMONDS:
        return _with_changes(state.rules)
    if use == HEARTS:
        return _avoiding(state, params)
    return [] if use else _each_throw(state, lambda twin, dice, log: roll(twin, params, dice, log), _throws(state.rules))


def _throws(rules: HouseRules) -> list[Throw]:
    """Qualification, Variant 4: all that can be thrown, each as likely as any other."""
    if rules.two_dice:
        return [Throw(red, blue) for red in _FACE_OF_EACH_DIRECTION for blue in _FACES]
    return [Throw(face, face) for face in _FACES]


def _named(rules: HouseRules, thrown: Throw) -> dict[str, object]:
    if rules.two_dice:
        return {"direction": direction_of(thrown.red), "moves": thrown.blue}
    return {"die": thrown.blue}


def _each_throw(state: State, attempt: Attempt, throws: list[Throw]) -> list[Chance]:
    """What comes of each of these throws, for an attempt that is over with one."""
    rules = state.rules
    fraction = Fraction(1, len(_throws(rules)))
    chances: list[Chance] = []
    for thrown in throws:
        typed = [thrown.red, thrown.blue] if rules.two_dice else [thrown.blue]
        chances.append(Chance(_shown(rules), _named(rules, thrown), fraction, _done(state, attempt, typed)[1]))
    return chances


def _shown(rules: HouseRules) -> str:
    return "dice-show" if rules.two_dice else "die-shows"


def _settled(state: State, attempt: Attempt) -> Chance:
    """What comes of a choice after which nothing is thrown any more."""
    twin, events = _done(state, attempt, [])
    rolled = twin.last_roll or {}
    return Chance("roll-stands", {"direction": rolled["direction"], "moves": rolled["moves"]}, Fraction(1), events)


def _done(state: State, attempt: Attempt, typed: list[int]) -> tuple[State, list[Event]]:
    twin = state.copy()
    twin.pack = [UNSEEN] * (len(state.pack) + len(state.used))
    twin.used = []
    log = Log()
    attempt(twin, TableDice(typed), log)
    return twin, log.events


def _avoiding(state: State, params: dict[str, object]) -> list[Chance]:
    """Variant 2, hearts: each throw in another direction, or those that lose their first move."""
    rules = state.rules
    hit = [thrown for thrown in _throws(rules) if direction_of(thrown.red) == params["direction"]]
    if rules.heart_effect == "lose_first_move":
        return _each_throw(state, lambda twin, dice, log: roll(twin, params, dice, log), hit)
    left = [thrown for thrown in _throws(rules) if direction_of(thrown.red) != params["direction"]]
    return [Chance(_shown(rules), _named(rules, thrown), Fraction(1, len(left))) for thrown in left]


def _one_of_two(rules: HouseRules) -> list[Chance]:
    """Variant 2, spades and clubs: whoever wants one throw and no other has two tries at it."""
    throws = _throws(rules)
    missed = 1 - Fraction(1, len(throws))
    return [_in_reach(rules, thrown, 1 - missed * missed) for thrown in throws]


def _with_changes(rules: HouseRules) -> list[Chance]:
    """Variant 2, diamonds: all throws that one more or one less makes of each throw."""
    throws = _throws(rules)
    found: dict[tuple[int, int], int] = {}
    for thrown in throws:
        for change in possible_changes(rules, thrown):
            made = changed(rules, thrown, change)
            found[made.red, made.blue] = found.get((made.red, made.blue), 0) + 1
    return [_in_reach(rules, Throw(red, blue), Fraction(ways, len(throws))) for (red, blue), ways in sorted(found.items())]


def _in_reach(rules: HouseRules, thrown: Throw, fraction: Fraction) -> Chance:
    return Chance("dice-in-reach" if rules.two_dice else "die-in-reach", _named(rules, thrown), fraction)
