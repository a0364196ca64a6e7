"""What is stored of a simulation."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

RUNNING: Final = "running"
DONE: Final = "done"

MOST_GAMES: Final = {"demons-run": 20_000, "devil-take-the-hindmost": 100_000, "mini-demolition-derby": 100_000}
"""The most games of one simulation, by the time that a game takes."""

MOST_SEED: Final = 2**53 - 1
"""Every JSON reader keeps an integer up to here."""


@dataclass(frozen=True, slots=True)
class VariantPlan:
    """One way in which the games are set up.

    Attributes:
        label: what the answers call it.
        setup: the engine's set-up.
        bots: the name of the bot that plays, for each seat.
    """

    label: str
    setup: dict[str, Any]
    bots: dict[str, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate.

    Attributes:
        game: its name.
        games: how many; of every variant.
        seed: all dice come from it and from the number of the game.
        hears: whether hazards are counted, which takes longer.
        variants: one, or two that are compared on the same dice.
    """

    game: str
    games: int
    seed: int
    hears: bool
    variants: tuple[VariantPlan, ...]

    def text(self) -> bytes:
        """As JSON."""
        return orjson.dumps(self)

    @staticmethod
    def read(text: bytes) -> "Plan":
        """From `text`."""
        data = orjson.loads(text)
        return Plan(**{**data, "variants": tuple(VariantPlan(**each) for each in data["variants"])})


@dataclass(frozen=True, slots=True)
class NewSimulation:
    """A simulation to store; `token` is hashed, and so is `asker`, the address that it counts for, empty for none."""

    id: str
    token: str
    plan: Plan
    created_at: str
    asker: str = ""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A simulation as it stands. Times are seconds since 1970 by Redis's clock.

    Attributes:
        id: its id.
        plan: what was asked for.
        created_at: RFC 3339, UTC.
        done: games that are counted.
        started: when the first of them was begun; None before.
        finished: when the last was counted; None before.
        now: the time of reading.
        expires: when everything of it is forgotten, unless something happens before.
        counts: what has been counted; empty where it was not asked for.
    """

    id: str
    plan: Plan
    created_at: str
    done: int
    started: float | None
    finished: float | None
    now: float
    expires: float
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def state(self) -> str:
        """`running` or `done`."""
        return RUNNING if self.finished is None else DONE

    def pace(self) -> float | None:
        """Games a second so far; None before the first one."""
        if self.started is None or not self.done:
            return None
        return self.done / max((self.finished or self.now) - self.started, 0.001)

    def left(self) -> float | None:
        """Seconds that it will take at this pace; 0 when it is done, None before the first game."""
        pace = self.pace()
        return None if pace is None else (self.plan.games - self.done) / pace


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games that a worker has taken on: `count` of them from number `first`, for the `attempt`th time (from 1)."""

    first: int
    count: int
    attempt: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How games are shared out: whether some are waiting for a worker, and how many workers are playing."""

    is_waiting: bool
    busy: int
