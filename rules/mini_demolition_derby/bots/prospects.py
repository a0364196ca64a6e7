"""How likely each team is to win the match, judged by where the cars are and how many lives they have left."""

import math
from typing import Final

from rules.mini_demolition_derby.arena import ROWS_BEHIND, Arena, Piece
from rules.mini_demolition_derby.phase import FINALS
from rules.mini_demolition_derby.state import State

# Fitted to thousands of situations of the base game: how much each thing counts, as the logarithm of a car's chance to win.
ROW: Final = 0.095
LIVES: Final = 1.08
THROUGH: Final = 0.8
ARRIVAL: Final = -0.117
FINAL_ROW: Final = 0.278
FINAL_LIVES: Final = 0.77


class Prospects:
    """How much each car counts.

    Attributes:
        is_final: whether these are the finals.
        team_of: place of each car's team.
    """

    __slots__ = ("is_final", "team_of")

    def __init__(self, state: State) -> None:
        self.is_final = state.phase == FINALS
        self.team_of = state.team_of

    def chance(self, arena: Arena, team: int) -> float:
        """How likely a team is to win, 0 to 1; 0 where nobody can."""
        own = 0.0
        whole = 0.0
        for car, worth in self.worths(arena):
            whole += worth
            if self.team_of[car.number] == team:
                own += worth
        return own / whole if whole > 0 else 0.0

    def own(self, arena: Arena, team: int) -> float:
        """How much the cars of a team count by themselves, whatever becomes of the others."""
        return sum([worth for car, worth in self.worths(arena) if self.team_of[car.number] == team])

    def worths(self, arena: Arena) -> list[tuple[Piece, float]]:
        """What every car that can still win counts."""
        if self.is_final and arena.through:
            return [(arena.through[0], 1.0)]
        found: list[tuple[Piece, float]] = []
        if not arena.is_over:
            found += [(car, self._on_track(arena, car)) for car in arena.cars if car.is_on()]
        for place, car in enumerate(arena.through):
            found.append((car, math.exp(THROUGH + ARRIVAL * place + LIVES * _lives(car))))
        return found

    def _on_track(self, arena: Arena, car: Piece) -> float:
        rows = int(car.front // arena.forward) - ROWS_BEHIND - arena.rows
        if self.is_final:
            return math.exp(FINAL_ROW * rows + FINAL_LIVES * _lives(car))
        return math.exp(ROW * rows + LIVES * _lives(car))


def _lives(car: Piece) -> float:
    return math.log(int(car.lives) + 1)
