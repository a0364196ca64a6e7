"""Who is how likely to win, judged by the line-up and the hands alone, as it stands between two laps."""

import math
from typing import Final

from rules.devil_take_the_hindmost.cards import BLUE, ONE, TURBO
from rules.devil_take_the_hindmost.elimination import CARS_IN_FINAL_LAP
from rules.devil_take_the_hindmost.points import points_of_race
from rules.devil_take_the_hindmost.state import Seat, State
from rules.devil_take_the_hindmost.title import winners

# Fitted to thousands of races between bots: how much each thing counts, as the logarithm of a car's chance to win the race.
FROM_THE_FRONT: Final = -0.28
FINAL_FROM_THE_FRONT: Final = -0.15
CARD: Final = 0.75
ONES: Final = 0.5
TURBOS: Final = 0.18
BLUES: Final = 0.08
CARDS_FOR_A_CAR: Final = -0.17

POINTS_THAT_TELL: Final = 4.0
"""So many points more make a Team Title about three times as likely."""


def chance(state: State, team: str) -> float:
    """How likely `team` is to win the game (ruling DT-28), 0 to 1; of several winners each has a share.

    `state` is a race that is over, or one that stands in line with all hands dealt.
    """
    if state.is_over:
        holders = winners(state.rules, state.results)
        return 1 / len(holders) if team in holders else 0.0
    strengths = team_strengths(state)
    if state.rules.winner_by == "team":
        strengths = _by_points(state, strengths)
    return strengths[team] / sum(strengths.values())


def team_strengths(state: State) -> dict[str, float]:
    """How much each team's cars count together; teams without cars count nothing."""
    strengths = {seat.name: 0.0 for seat in state.seats}
    hands = {seat.name: _of_hand(state, seat) for seat in state.seats}
    for place, car in enumerate(state.cars):
        if len(state.cars) == CARS_IN_FINAL_LAP:
            ahead = FINAL_FROM_THE_FRONT * place
        else:
            ahead = FROM_THE_FRONT * place / (len(state.cars) - 1)
        strengths[car.team] += math.exp(ahead + hands[car.team])
    return strengths


def _of_hand(state: State, seat: Seat) -> float:
    cars = 0
    for car in state.cars:
        if car.team == seat.name:
            cars += 1
    if not cars:
        return 0.0
    each = 0.0
    for card in seat.hand:
        each += CARDS_FOR_A_CAR
        if card.kind == ONE:
            each += ONES
        elif card.kind == TURBO:
            each += TURBOS
        elif card.kind == BLUE:
            each += BLUES
    return CARD * len(seat.hand) + each / cars


def _by_points(state: State, strengths: dict[str, float]) -> dict[str, float]:
    """Points Scoring: the points that are left, shared out by strength, decide the Team Title."""
    cars = len(state.results) + len(state.cars)
    left = sum(points_of_race(cars)[len(state.results) :])
    whole = sum(strengths.values())
    points = {team: left * strength / whole for team, strength in strengths.items()}
    for result in state.results:
        points[result.team] += result.points
    most = max(points.values())
    return {team: math.exp((earned - most) / POINTS_THAT_TELL) for team, earned in points.items()}
