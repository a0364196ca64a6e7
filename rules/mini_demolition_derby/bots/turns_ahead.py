"""Variant 3: what a diamonds card played before a turn can be expected to bring."""

from rules.dice import Dice
from rules.mini_demolition_derby.bots.rolls_ahead import RollsAhead
from rules.mini_demolition_derby.bumps import drive, set_off
from rules.mini_demolition_derby.cards import DIAMOND_KING_LIVES, JACK, KING, QUEEN
from rules.mini_demolition_derby.diamonds import BUMP_PROOF, DOUBLE, EXTRA_MOVE, GROUND_PROOF, teleport_cell
from rules.mini_demolition_derby.match import place_order
from rules.mini_demolition_derby.phases import LIVES_AT_START
from rules.mini_demolition_derby.rolls import protect
from rules.mini_demolition_derby.state import State, Throw
from rules.mini_demolition_derby.turn import first_step

SHIELDS = (*GROUND_PROOF, *BUMP_PROOF, *DOUBLE)


class TurnsAhead:
    """The match before a turn, as a team finds it.

    Attributes:
        state: the match.
        team: place of the team.
        counts_others: whether what befalls other teams counts, or only the own cars.
        samples: how many turns are played in thought to see what a shield would save; with 0 shields are kept in hand.
        dice: of thoughts.
    """

    __slots__ = ("counts_others", "dice", "known", "samples", "state", "team")

    def __init__(self, state: State, team: int, samples: int, dice: Dice, *, counts_others: bool) -> None:
        self.state = state
        self.team = team
        self.samples = samples
        self.dice = dice
        self.counts_others = counts_others
        self.known: dict[tuple[str, ...], float] = {}

    def gain(self, rank: str, car: str, target: str) -> float:
        """Ruling MD-31: what a diamond of this rank changes about what the match is worth, in parts of it.

        Args:
            rank: of the diamond.
            car: the team's own car it is played on; empty for none.
            target: the opponent's car; empty for none.
        """
        key = self._kind(rank), car, target
        if key not in self.known:
            self.known[key] = self._gain(rank, car, target)
        return self.known[key]

    def _kind(self, rank: str) -> str:
        for ranks in (GROUND_PROOF, BUMP_PROOF, DOUBLE, EXTRA_MOVE):
            if rank in ranks:
                return ranks[0]
        return rank

    def _gain(self, rank: str, car: str, target: str) -> float:
        if rank in SHIELDS:
            return self._shielded(rank)
        twin = self.state.copy()
        number = twin.names.index(car)
        ahead = RollsAhead(twin, number, counts_others=self.counts_others)
        before = ahead.now(twin.arena)
        if rank in EXTRA_MOVE:
            return share(ahead.plain(), before)
        protect(twin, -1)
        if rank == KING:
            piece = twin.arena.cars[number]
            piece.lives = min(LIVES_AT_START, piece.lives + DIAMOND_KING_LIVES)
        else:
            teleport(twin, rank, number, twin.names.index(target))
        return share(ahead.now(twin.arena), before)

    def _shielded(self, rank: str) -> float:
        with_it = without = 0.0
        for _ in range(self.samples):
            throws = [self._thrown() for _ in self.state.names]
            with_it += self._after_turn(rank, throws)
            without += self._after_turn("", throws)
        return share(with_it, without)

    def _thrown(self) -> Throw:
        red = self.dice.one(6, "a roll in thought")
        return Throw(red, self.dice.one(6, "a roll in thought") if self.state.rules.two_dice else red)

    def _after_turn(self, rank: str, throws: list[Throw]) -> float:
        twin = self.state.copy()
        team = twin.teams[self.team]
        team.is_ground_proof = team.is_ground_proof or rank in GROUND_PROOF
        team.is_bump_proof = team.is_bump_proof or rank in BUMP_PROOF
        team.is_double = team.is_double or rank in DOUBLE
        arena = twin.arena
        for number in place_order(twin):
            car = arena.cars[number]
            if car.is_on() and not arena.is_over:
                protect(twin, number)
                drive(arena, car, first_step(arena, throws[number].red), throws[number].blue)
        own = twin.team_of.index(self.team)
        return RollsAhead(twin, own, counts_others=self.counts_others).now(arena)


def teleport(state: State, rank: str, own: int, other: int) -> None:
    """Variant 3, ruling MD-31: a car is put elsewhere, and bombs there go off."""
    arena = state.arena
    cell = teleport_cell(state, rank, arena.cars[own], arena.cars[other])
    car = arena.cars[other if rank in {JACK, QUEEN} else own]
    arena.take_off(car)
    arena.put(car, cell)
    for entered in (cell, cell - arena.forward):
        if arena.bombs[entered]:
            set_off(arena, car, entered)


def share(after: float, before: float) -> float:
    """By how much of itself something has grown; nothing grows out of nothing."""
    return after / before - 1 if before > 0 else 0.0
