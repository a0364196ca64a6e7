"""A match as it stands."""

from typing import Final

from rules.mini_demolition_derby.arena import Arena, Piece
from rules.mini_demolition_derby.awards import Deed, Record, no_records
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import Layout
from rules.mini_demolition_derby.phase import QUALIFICATION

REFEREE: Final = "referee"
ASSISTANT: Final = "assistant"

ROLL: Final = "roll"
RE_ROLL: Final = "re-roll"
CHOOSE_ROLL: Final = "choose-roll"
ADJUST: Final = "adjust"
TAKE_AWARD: Final = "take-award"
PLAY_DIAMONDS: Final = "play-diamonds"
OVER: Final = "over"


class Team:
    """The cars of one colour, and whoever plays them.

    Attributes:
        name: its colour.
        seats: its players, who roll in turn; none for an independent team (ruling MD-07).
        hand: its cards, by name.
        rolls: how many rolls its players have made.
        is_ground_proof: in this turn it loses no lives by bombs and by leaving the road (Variant 3).
        is_bump_proof: in this turn it loses no lives by bumps.
        is_double: in this turn bumps count twice when its cars move.
    """

    __slots__ = ("hand", "is_bump_proof", "is_double", "is_ground_proof", "name", "rolls", "seats")

    def __init__(self, name: str, seats: list[str]) -> None:
        self.name = name
        self.seats = seats
        self.hand: list[str] = []
        self.rolls = 0
        self.is_ground_proof = False
        self.is_bump_proof = False
        self.is_double = False

    def seat(self) -> str:
        """Preparation: who rolls next; empty for anybody."""
        return self.seats[self.rolls % len(self.seats)] if self.seats else ""

    def copy(self) -> "Team":
        """A team of its own."""
        twin = Team(self.name, self.seats)
        twin.hand = list(self.hand)
        twin.rolls = self.rolls
        twin.is_ground_proof = self.is_ground_proof
        twin.is_bump_proof = self.is_bump_proof
        twin.is_double = self.is_double
        return twin


class Throw:
    """What was rolled.

    Attributes:
        red: the die that says the direction.
        blue: the die that says the number of moves; the same as `red` unless there are two dice (Variant 4).
    """

    __slots__ = ("blue", "red")

    def __init__(self, red: int, blue: int) -> None:
        self.red = red
        self.blue = blue


class State:
    """Everything about a match. Cars are known by their number in the arena.

    Attributes:
        mode: REFEREE or ASSISTANT.
        rules: how this table reads the rulebook.
        layout: the track as it was laid out.
        arena: the track as it is.
        teams: in the order of the set-up.
        names: of the cars.
        team_of: place in `teams` of each car's team.
        phase: QUALIFICATION or FINALS.
        turn: of this phase, from 1; 0 in assistant mode until a turn has been called.
        step: what is awaited: ROLL, RE_ROLL, CHOOSE_ROLL, ADJUST, TAKE_AWARD, PLAY_DIAMONDS, or OVER.
        deeds: decisions so far; tells them apart.
        order: cars that have yet to move in this turn, next one first.
        asked: teams that may play diamonds before this turn, next one first.
        passes: how many of them have passed in a row.
        extra: the car that makes an extra move before the turn (Variant 3), or -1.
        throws: what was rolled for the car to move, while its team has to decide.
        records: the awards.
        deed: what may be rewarded, while its owner has to choose.
        eliminations: how many each car has caused.
        has_bumped: whether there has been a bump in this match.
        is_hurt: whether each car has ever lost a life.
        pack: cards to draw, the next one last.
        used: cards that have been played.
        ranking: of the finals, once they are over.
        left_behind: cars that were on the track when the last place in the finals went.
        last_roll: the last roll, as the view tells it; None before the first.
    """

    __slots__ = (
        "arena", "asked", "deed", "deeds", "eliminations", "extra", "has_bumped", "is_hurt", "last_roll", "layout", "left_behind",
        "mode", "names", "order", "pack", "passes", "phase", "ranking", "records", "rules", "step", "team_of", "teams", "throws",
        "turn", "used",
    )  # fmt: skip

    def __init__(self, mode: str, rules: HouseRules, layout: Layout, arena: Arena) -> None:
        """A match before the first turn, without teams."""
        self.mode = mode
        self.rules = rules
        self.layout = layout
        self.arena = arena
        self.teams: list[Team] = []
        self.names: list[str] = []
        self.team_of: list[int] = []
        self.phase = QUALIFICATION
        self.turn = 0
        self.step = ROLL
        self.deeds = 0
        self.order: list[int] = []
        self.asked: list[int] = []
        self.passes = 0
        self.extra = -1
        self.throws: list[Throw] = []
        self.records: dict[str, Record] = no_records()
        self.deed: Deed | None = None
        self.eliminations: list[int] = [0] * len(arena.cars)
        self.has_bumped = False
        self.is_hurt: list[bool] = [False] * len(arena.cars)
        self.pack: list[str] = []
        self.used: list[str] = []
        self.ranking: list[int] = []
        self.left_behind: list[int] = []
        self.last_roll: dict[str, object] | None = None

    def team(self, car: int) -> Team:
        """The team of a car."""
        return self.teams[self.team_of[car]]

    def named(self, car: Piece) -> dict[str, object]:
        """How events tell a car."""
        return {"car": self.names[car.number], "team": self.team(car.number).name}

    def mover(self) -> int:
        """The car whose roll is due, or under way."""
        return self.extra if self.extra >= 0 else self.order[0]

    def copy(self) -> "State":
        """A state of its own: nothing that happens to one happens to the other."""
        twin = State(self.mode, self.rules, self.layout, self.arena.copy())
        twin.teams = [team.copy() for team in self.teams]
        twin.names = self.names
        twin.team_of = self.team_of
        twin.phase = self.phase
        twin.turn = self.turn
        twin.step = self.step
        twin.deeds = self.deeds
        twin.order = list(self.order)
        twin.asked = list(self.asked)
        twin.passes = self.passes
        twin.extra = self.extra
        twin.throws = list(self.throws)
        twin.records = {award: Record(record.car, record.count) for award, record in self.records.items()}
        twin.deed = self.deed
        twin.eliminations = list(self.eliminations)
        twin.has_bumped = self.has_bumped
        twin.is_hurt = list(self.is_hurt)
        twin.pack = list(self.pack)
        twin.used = list(self.used)
        twin.ranking = list(self.ranking)
        twin.left_behind = list(self.left_behind)
        twin.last_roll = self.last_roll
        return twin
