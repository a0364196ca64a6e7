"""Matches by the thousand, counted and not kept: a series holds as many numbers after a million matches as after a hundred."""

from collections.abc import Callable
from typing import Any

from rules.bots import Bot
from rules.game import Game
from rules.match import MOST_DECISIONS, Played, play_match
from rules.tally import Report, Tally


class Counts:
    """Whole numbers by name, which add up in any order: counts of two halves of a series make those of the whole.

    A name is words with spaces between them, see `count_match` and `count_pair`.
    """

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def add(self, name: str, number: int = 1) -> None:
        """Add to a number, which begins at 0."""
        self.numbers[name] = self.numbers.get(name, 0) + number

    def merge(self, numbers: dict[str, int]) -> None:
        """Add the numbers of another part of the series."""
        for name, number in numbers.items():
            self.add(name, number)


class Variant:
    """One way in which the matches of a series are set up.

    Attributes:
        engine: of the game.
        setup: as `Game.new_state` reads it.
        bots: who plays for each seat.
        tally: reads its matches.
        hears: whether the tally hears what happens in a match, and not only how it ends.
    """

    def __init__(
        self, engine: Game[Any], setup: dict[str, object], bots: dict[str, Bot], tally: Tally, *, hears: bool = True
    ) -> None:
        self.engine = engine
        self.setup = setup
        self.bots = bots
        self.tally = tally
        self.hears = hears and bool(tally.unit)


class Line:
    """A match of a series: how it was played, and the report, None for one that was cut short."""

    def __init__(self, played: Played, report: Report | None) -> None:
        self.played = played
        self.report = report


def play_number(
    variants: list[Variant], seed: int, number: int, counts: Counts, poll: Callable[[], None], limit: int = MOST_DECISIONS
) -> None:
    """Play match `number` of a series in every variant (1 or 2), all on the same dice, and count it whole or not at all.

    Args:
        variants: how it is set up.
        seed: of the series.
        number: from 0; what comes of it depends on no other.
        counts: are added to.
        poll: is called before every decision; what it raises ends the match uncounted.
        limit: decisions after which a match is cut short.

    Raises:
        RuleViolation, ValueError: see `play_match`.
    """
    lines = [_played(variant, seed, number, poll, limit) for variant in variants]
    for place, line in enumerate(lines):
        count_match(counts, str(place), line)
    if len(lines) > 1:
        count_pair(counts, lines[0], lines[1])


def _played(variant: Variant, seed: int, number: int, poll: Callable[[], None], limit: int) -> Line:
    tally = variant.tally
    tally.begin()
    listener = tally if variant.hears else None
    played = play_match(variant.engine, variant.setup, variant.bots, seed, number, None, poll, limit, listener)
    return Line(played, None if played.outcome is None else tally.end(played.outcome))


def count_match(counts: Counts, variant: str, line: Line) -> None:
    """Add a match to the counts of its variant.

    Names begin with the variant (``0``, ``1``) and go on with: ``games``; ``decisions``; ``cut-short``, and if it was not:
    ``turns N`` (how many matches took N), ``drawn`` (nobody won), ``wins C`` and ``shared C`` (contestant C won, alone or with
    others), ``points C N``, ``fate C end``, ``times C hazard``, ``harm C hazard``, ``losses C hazard``.
    """
    counts.add(f"{variant} games")
    counts.add(f"{variant} decisions", line.played.decisions)
    report = line.report
    if report is None:
        counts.add(f"{variant} cut-short")
        return
    counts.add(f"{variant} turns {line.played.turns}")
    if not report.winners:
        counts.add(f"{variant} drawn")
    for place in report.winners:
        counts.add(f"{variant} wins {place}")
        if len(report.winners) > 1:
            counts.add(f"{variant} shared {place}")
    for place, points in enumerate(report.points):
        counts.add(f"{variant} points {place} {points}")
    for (place, end), vehicles in report.fates.items():
        counts.add(f"{variant} fate {place} {end}", vehicles)
    for (place, kind), hazard in report.hazards.items():
        counts.add(f"{variant} times {place} {kind}", hazard.times)
        if hazard.harm:
            counts.add(f"{variant} harm {place} {kind}", hazard.harm)
        if hazard.losses:
            counts.add(f"{variant} losses {place} {kind}", hazard.losses)


def count_pair(counts: Counts, first: Line, second: Line) -> None:
    """Add what the second variant made of the same dice, less what the first made of them.

    Names begin with ``pair`` and go on with: ``games`` (both came to their end), ``turns sum``, ``turns squares``, ``won C``
    (contestant C won the second alone), ``lost C`` (the first alone), ``points C sum``, ``points C squares``.
    """
    if first.report is None or second.report is None:
        return
    counts.add("pair games")
    _difference(counts, "pair turns", second.played.turns - first.played.turns)
    before, after = first.report, second.report
    for place in after.winners:
        if place not in before.winners:
            counts.add(f"pair won {place}")
    for place in before.winners:
        if place not in after.winners:
            counts.add(f"pair lost {place}")
    for place, (points, then) in enumerate(zip(before.points, after.points, strict=False)):
        _difference(counts, f"pair points {place}", then - points)


def _difference(counts: Counts, name: str, difference: int) -> None:
    counts.add(f"{name} sum", difference)
    counts.add(f"{name} squares", difference * difference)
