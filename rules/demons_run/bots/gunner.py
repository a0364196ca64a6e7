"""206 Shots: their odds, and when they are worth their Fuel."""

from typing import Any, Final

from rules.demons_run import tables
from rules.demons_run.bots.sight import Rival, Sight
from rules.demons_run.legal import WEAPONS
from rules.demons_run.weapons import aim, line_of_fire
from rules.game import Action
from rules.hexes import Hexside, is_in_cone
from rules.odds import ways_to_throw

TWO_DICE: Final = tuple(ways_to_throw(2, 6))
HIT_WORTH: Final = 8.0
"""Victory Points that a hit on a rival is worth: a ship that is destroyed scores nothing (212C)."""

ARMED: Final = 0.25
"""How likely a rival that has not been seen to fire has a weapon trained."""

USUAL_SCREENS: Final = 2
MOVING_AWAY: Final = 0.4
"""What is left of the odds against a ship that moves before the shot."""

LEAST_CHANCE: Final = 0.3
"""Longer shots are not planned for."""


def hit_chance(range_: int, modifier: int) -> float:
    """206E The chance that two dice and the modifiers reach the range."""
    needed = range_ - modifier
    ways = 0
    for place, number in enumerate(TWO_DICE):
        if place + 2 >= needed:
            ways += number
    return ways / 36


def best_shot(sight: Sight, offers: list[Action]) -> Action | None:
    """The shot to fire now, when the Levels are paid for: the likeliest at a rival, else the likeliest at a Hell Hound."""
    pilot = sight.rules.pi_modifier(sight.ship.levels[tables.PILOT_INTEGRATION])
    rivals = [rival.name for rival in sight.rivals]
    hounds = [hound.id for hound in sight.hell_hounds]
    best: Action | None = None
    best_chance = 0.0
    for offer in offers:
        if offer.name not in WEAPONS:
            continue
        does: Any = offer.params["does"]
        target = offer.params["target"]
        if does["is_blocked"] or target not in (rivals or hounds):
            continue
        modifier = does["modifier"] + pilot
        chance = hit_chance(does["range"], modifier if target in rivals else modifier + tables.AIM_AT_HELL_HOUND)
        if chance > best_chance:
            best = offer
            best_chance = chance
    return best


def laser_level(sight: Sight, highest: int, fuel_price: float) -> int:
    """203 Laser Levels to allocate: all of them for a shot that is worth them, else none."""
    if not highest:
        return 0
    hits = max(0, highest - USUAL_SCREENS)
    worth = max((chance_at(sight, rival) for rival in sight.rivals), default=0.0)
    if worth < LEAST_CHANCE or worth * hits * HIT_WORTH <= highest * fuel_price:
        return 0
    return highest


def chance_at(sight: Sight, rival: Rival) -> float:
    """206 The chance of a hit on a rival in this Turn's phase, from where the ship stands."""
    play = sight.play()
    target = sight.chart.hexes[rival.place]
    aimed = aim(play, sight.ship, target)
    if not aimed.is_in_field or aimed.range > tables.FIRE_RANGE:
        return 0.0
    found = line_of_fire(play, sight.ship, target)
    if found.is_blocked:
        return 0.0
    pilot = sight.rules.pi_modifier(sight.ship.levels[tables.PILOT_INTEGRATION])
    chance = hit_chance(found.range, found.modifier() + pilot)
    return chance if rival.moves_later else chance * MOVING_AWAY


def threat(sight: Sight, place: int, *, later: bool) -> float:
    """206 The chance that a rival hits a ship in `place` this Turn, terrain and modifiers apart.

    Args:
        sight: the race.
        place: where the ship is then.
        later: asks for rivals that move after it, or for those that move before.
    """
    found = 0.0
    target = sight.chart.hexes[place]
    for rival in sight.rivals:
        away = sight.chart.away(rival.place, place)
        if rival.moves_later != later or away > tables.FIRE_RANGE:
            continue
        if is_in_cone(sight.chart.hexes[rival.place], Hexside(rival.facing + 1), target):
            found = max(found, hit_chance(away, 0) * (1.0 if rival.has_fired else ARMED))
    return found


def promise(sight: Sight, place: int, facing: int) -> float:
    """206 How good a place and a facing are for the next Turn's shot: the best chance at a rival where it stands now."""
    found = 0.0
    for rival in sight.rivals:
        away = sight.chart.away(place, rival.place)
        if away <= tables.FIRE_RANGE and is_in_cone(
            sight.chart.hexes[place], Hexside(facing + 1), sight.chart.hexes[rival.place]
        ):
            found = max(found, hit_chance(away, 0))
    return found
