"""Variant 1: the awards that a roll earns, as they are handed out in a match."""

from rules.dice import Dice
from rules.log import Log
from rules.mini_demolition_derby import awards
from rules.mini_demolition_derby.awards import Deed
from rules.mini_demolition_derby.cards import CARDS_FOR_AWARD
from rules.mini_demolition_derby.hands import draw
from rules.mini_demolition_derby.phase import FINALS
from rules.mini_demolition_derby.state import ASSISTANT, TAKE_AWARD, State


def reward(state: State, number: int, deed: Deed, dice: Dice, log: Log) -> bool:
    """Variant 1: awards for a roll.

    Returns:
        Whether the owner has to choose first.
    """
    for award in awards.improve(state.records, deed):
        log.note("record-improved", "MD-27", {"car": deed.car, "award": award, "count": deed.count(award)})
    won = awards.won_by(state.records, deed)
    seat = state.team(number).seat()
    if awards.has_choice(state.rules, won) and seat and state.mode != ASSISTANT:
        state.step = TAKE_AWARD
        state.deed = deed
        return True
    if won:
        take(state, deed, won[0], dice, log)
    reward_last_unhurt(state, deed.car, dice, log)
    return False


def reward_last_unhurt(state: State, rolled: str, dice: Dice, log: Log) -> None:
    """Ruling MD-26: the last car with all its lives may be another one than `rolled`, which has had its award (ruling MD-28)."""
    last = last_unhurt(state)
    if last >= 0 and state.names[last] != rolled:
        deed = Deed(state.names[last], 0, 0, 0, is_last_unhurt=True)
        for award in awards.won_by(state.records, deed):
            take(state, deed, award, dice, log)


def last_unhurt(state: State) -> int:
    """Ruling MD-26: the only car in the match that has never lost a life; -1 for none or several.

    Cars that the last place in the finals leaves behind are no longer in the match.
    """
    arena = state.arena
    in_match = [*arena.through]
    if not arena.is_over or state.phase == FINALS:
        in_match += arena.on_track()
    unhurt = [int(car.number) for car in in_match if not state.is_hurt[car.number]]
    return unhurt[0] if len(unhurt) == 1 else -1


def take(state: State, deed: Deed, award: str, dice: Dice, log: Log) -> None:
    """Variant 1, ruling MD-28: the car takes one award; with cards its team draws three (Variant 2)."""
    count = deed.count(award)
    before = awards.take(state.records, deed, award)
    number = state.names.index(deed.car)
    params = {**state.named(state.arena.cars[number]), "award": award, "count": count, "before": before.car}
    log.note("award-won", "MD-26", params)
    team = state.team(number)
    if team.seats and state.rules.cards != "off":
        draw(state, team, CARDS_FOR_AWARD, dice, log)
