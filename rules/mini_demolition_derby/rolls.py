"""Qualification, Variants 2 and 4: a roll for a car, the card played before it, and what comes of it."""

from rules.dice import Dice
from rules.fields import Fields
from rules.log import Log
from rules.mini_demolition_derby import awards
from rules.mini_demolition_derby.awards import Deed
from rules.mini_demolition_derby.bumps import drive
from rules.mini_demolition_derby.cards import (
    CARDS_FOR_JOKER,
    CLUBS,
    DIAMONDS,
    EXCHANGE,
    HEARTS,
    JOKER,
    KING,
    KING_LIVES,
    SPADES,
    uses,
)
from rules.mini_demolition_derby.chronicle import Chronicle
from rules.mini_demolition_derby.hands import discard, draw
from rules.mini_demolition_derby.house_rules import ADVANCED, HouseRules
from rules.mini_demolition_derby.match import go_on
from rules.mini_demolition_derby.phases import LIVES_AT_START
from rules.mini_demolition_derby.rewards import last_unhurt, reward, reward_last_unhurt, take
from rules.mini_demolition_derby.state import ADJUST, CHOOSE_ROLL, RE_ROLL, State, Team, Throw
from rules.mini_demolition_derby.turn import DIRECTIONS, STRAIGHT, direction_of, step_towards

SECTION = "MD-29"
FIELDS = ("card", "as", "direction")


def roll(state: State, params: dict[str, object], dice: Dice, log: Log) -> None:
    """Qualification, Variant 2: play a card or none, and roll for the car whose turn it is.

    Raises:
        RuleViolation: the card cannot be played so.
    """
    use, direction = _play_card(state, Fields(params, FIELDS, SECTION), dice, log)
    throws = [throw_for(state, state.mover(), dice)]
    if use == CLUBS:
        throws.append(throw_for(state, state.mover(), dice))
    for thrown in throws:
        note_throw(state, state.mover(), thrown, log)
    if use == HEARTS:
        _avoid(state, throws[0], direction, dice, log)
    elif use == SPADES:
        _wait(state, RE_ROLL, throws)
    elif use == CLUBS and (throws[0].red, throws[0].blue) != (throws[1].red, throws[1].blue):
        _wait(state, CHOOSE_ROLL, throws)
    elif use == DIAMONDS:
        _wait(state, ADJUST, throws)
    else:
        _drive(state, throws[0], dice, log)


def throw_for(state: State, car: int, dice: Dice) -> Throw:
    """Qualification, Variant 4: one die, or a red one for the direction and a blue one for the moves."""
    by = state.team(car).seat()
    if not state.rules.two_dice:
        die = dice.one(6, f"moves of {state.names[car]}", by)
        return Throw(die, die)
    red = dice.one(6, f"direction of {state.names[car]} (red die)", by)
    return Throw(red, dice.one(6, f"moves of {state.names[car]} (blue die)", by))


def _play_card(state: State, fields: Fields, dice: Dice, log: Log) -> tuple[str, str]:
    """What the card is played for, and the direction that a hearts card names; empty without a card."""
    if not fields.has("card"):
        return "", ""
    team = state.team(state.mover())
    card = verify_in_hand(team, fields)
    use = use_before_roll(state.rules, fields, card)
    direction = fields.choice("direction", list(DIRECTIONS)) if use == HEARTS else ""
    if use == KING and state.arena.cars[state.mover()].lives >= LIVES_AT_START:
        raise fields.refused("lives-full", f"This car has all its {LIVES_AT_START} lives.", "card")
    discard(state, team, card)
    params: dict[str, object] = {**state.named(state.arena.cars[state.mover()]), "card": card, "use": use, "direction": direction}
    log.note("card-played", SECTION, params)
    if use == KING:
        restore(state, state.mover(), KING_LIVES, log)
    elif use == EXCHANGE:
        draw(state, team, CARDS_FOR_JOKER, dice, log)
    return use, direction


def use_before_roll(rules: HouseRules, fields: Fields, card: str) -> str:
    """Variant 2, ruling MD-29: what a card is played for before a roll; of a joker the player says it.

    Raises:
        RuleViolation: ``diamonds-before-turn``, or the joker is played for nothing that there is.
    """
    possible = uses(card, is_advanced=rules.cards == ADVANCED)
    if not possible:
        raise fields.refused("diamonds-before-turn", "In this variant diamonds are played before a turn.", "card")
    return fields.choice("as", possible) if card == JOKER else possible[0]


def verify_in_hand(team: Team, fields: Fields) -> str:
    """Variant 2: the card named must be the team's.

    Raises:
        RuleViolation: ``not-in-hand``.
    """
    card = fields.text("card")
    if card not in team.hand:
        raise fields.refused("not-in-hand", "You do not have this card.", "card")
    return card


def restore(state: State, number: int, lives: int, log: Log) -> None:
    """Variants 2, 3, rulings MD-29, MD-31: a king gives lives back, though never more than seven in all."""
    car = state.arena.cars[number]
    before = int(car.lives)
    after = min(LIVES_AT_START, before + lives)
    car.lives = after
    log.note("lives-restored", SECTION, {**state.named(car), "restored": after - before, "lives": after})


def _wait(state: State, step: str, throws: list[Throw]) -> None:
    state.step = step
    state.throws = throws


def _avoid(state: State, thrown: Throw, direction: str, dice: Dice, log: Log) -> None:
    """Variant 2, hearts: not in this direction."""
    if direction_of(thrown.red) != direction:
        _drive(state, thrown, dice, log)
    elif state.rules.heart_effect == "lose_first_move":
        log.note("first-move-lost", SECTION, state.named(state.arena.cars[state.mover()]))
        _drive(state, thrown, dice, log, is_first_lost=True)
    else:
        while direction_of(thrown.red) == direction:
            thrown = throw_for(state, state.mover(), dice)
            note_throw(state, state.mover(), thrown, log)
        _drive(state, thrown, dice, log)


def re_roll(state: State, params: dict[str, object], dice: Dice, log: Log) -> None:
    """Variant 2, spades: keep the roll, or roll once more; then the second one counts.

    Raises:
        RuleViolation: ``again`` is missing.
    """
    fields = Fields(params, ("again",), SECTION)
    if not fields.has("again"):
        raise fields.refused("not-true-or-false", "Say whether to roll again: true or false.", "again")
    thrown = state.throws[0]
    if fields.flag("again", default=False):
        thrown = throw_for(state, state.mover(), dice)
        note_throw(state, state.mover(), thrown, log)
    _drive(state, thrown, dice, log)


def choose_roll(state: State, params: dict[str, object], dice: Dice, log: Log) -> None:
    """Variant 2, clubs: one of the two rolls.

    Raises:
        RuleViolation: neither 1 nor 2.
    """
    chosen = Fields(params, ("roll",), SECTION).number("roll", 1, 2)
    log.note("roll-chosen", SECTION, {**state.named(state.arena.cars[state.mover()]), "roll": chosen})
    _drive(state, state.throws[chosen - 1], dice, log)


def adjust(state: State, params: dict[str, object], dice: Dice, log: Log) -> None:
    """Variant 2, diamonds: one more, one less, or as it is.

    Raises:
        RuleViolation: another change, or the number would not be on the die.
    """
    fields = Fields(params, ("by",), SECTION)
    change = fields.number("by", -1, 1)
    thrown = state.throws[0]
    if change not in possible_changes(state.rules, thrown):
        raise fields.refused("off-the-die", "The changed number must be one that a die can show.", "by")
    made = changed(state.rules, thrown, change)
    log.note("roll-changed", SECTION, {**state.named(state.arena.cars[state.mover()]), "by": change, "moves": made.blue})
    _drive(state, made, dice, log)


def possible_changes(rules: HouseRules, thrown: Throw) -> list[int]:
    """Ruling MD-29: by how much a diamonds card may change a roll."""
    low, high = (0, 7) if rules.diamond_range == "zero_to_seven" else (1, 6)
    return [change for change in (-1, 0, 1) if low <= thrown.blue + change <= high]


def changed(rules: HouseRules, thrown: Throw, change: int) -> Throw:
    """Rulings MD-29, MD-32: what a diamonds card makes of a roll: of two dice it changes the blue one."""
    moves = thrown.blue + change
    return Throw(thrown.red if rules.two_dice else moves, moves)


def roll_for(state: State, number: int, said: Throw | None, dice: Dice, log: Log) -> None:
    """Qualification, in assistant mode: a roll for any car; `said` by the table, or None for the dice."""
    thrown = throw_for(state, number, dice) if said is None else said
    note_throw(state, number, thrown, log)
    deed = drive_car(state, number, thrown, log)
    if state.rules.awards:
        reward(state, number, deed, dice, log)
    finish_roll(state, number, dice, log)


def note_throw(state: State, number: int, thrown: Throw, log: Log) -> None:
    """Qualification: what was rolled for a car."""
    params = {**state.named(state.arena.cars[number]), "direction": direction_of(thrown.red), "moves": thrown.blue}
    log.note("car-rolled", "Qualification", params)


def _drive(state: State, thrown: Throw, dice: Dice, log: Log, *, is_first_lost: bool = False) -> None:
    state.throws = []
    number = state.mover()
    if state.extra < 0:
        state.order = state.order[1:]
    deed = drive_car(state, number, thrown, log, is_first_lost=is_first_lost)
    state.deeds += 1
    if state.rules.awards and reward(state, number, deed, dice, log):
        return
    finish_roll(state, number, dice, log)


def finish_roll(state: State, number: int, dice: Dice, log: Log) -> None:
    """The roll and its award are done with; the next player of the team rolls the next time."""
    state.team(number).rolls += 1
    go_on(state, log)
    if state.rules.awards:
        # cars that are caught between walls are out of the match as well
        reward_last_unhurt(state, state.names[number], dice, log)


def drive_car(state: State, number: int, thrown: Throw, log: Log, *, is_first_lost: bool = False) -> Deed:
    """Qualification: the moves of a roll, told to the table.

    Returns:
        What the awards count.
    """
    arena = state.arena
    car = arena.cars[number]
    chronicle = Chronicle(state, number, log)
    direction = STRAIGHT if is_first_lost else direction_of(thrown.red)
    moves = thrown.blue - 1 if is_first_lost else thrown.blue
    protect(state, number)
    arena.watch(chronicle)
    drive(arena, car, step_towards(arena, direction), moves)
    chronicle.tell_table()
    state.last_roll = {
        "car": state.names[number],
        "direction": direction,
        "moves": moves,
        "changes": chronicle.changes(),
    }
    return _deed(state, number, chronicle)


def protect(state: State, number: int) -> None:
    """Variant 3: what the diamonds of this turn make of bumps, bombs and borders while car `number` rolls; -1 for none."""
    state.arena.bump_factor = 2 if number >= 0 and state.team(number).is_double else 1
    for car in state.arena.cars:
        team = state.team(int(car.number))
        car.bump_cost = 0 if team.is_bump_proof else 1
        car.ground_cost = 0 if team.is_ground_proof else 1


def _deed(state: State, number: int, chronicle: Chronicle) -> Deed:
    state.eliminations[number] += chronicle.kills
    is_first_bump = bool(chronicle.bumped_cars) and not state.has_bumped
    state.has_bumped = state.has_bumped or bool(chronicle.bumped_cars)
    bumped = chronicle.best_move if state.rules.green_scope == "move" else len(chronicle.bumped_cars)
    return Deed(
        state.names[number],
        chronicle.taken,
        bumped,
        state.eliminations[number] if chronicle.kills else 0,
        is_first_bump=is_first_bump,
        is_last_unhurt=last_unhurt(state) == number,
    )


def take_award(state: State, deed: Deed, params: dict[str, object], dice: Dice, log: Log) -> None:
    """Variant 1, ruling MD-28: the owner chooses one of several awards.

    Raises:
        RuleViolation: it is none of them.
    """
    award = Fields(params, ("award",), "MD-28").choice("award", awards.won_by(state.records, deed))
    take(state, deed, award, dice, log)
    state.deed = None
    reward_last_unhurt(state, deed.car, dice, log)
    finish_roll(state, state.names.index(deed.car), dice, log)
