"""What of a log counts now: the steps that lead to the present, after all that was undone, corrected and rolled back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.sessions.model import Amendment, Entry, Missing, Pending
from service.sessions.sources import typed_dice

_SERVER = "server"


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One thing that was done and counts.

    Attributes:
        before: the step that it followed; None for the first, the set-up.
        version: the log entry that tells it.
        rolls: its rolls as they count now, in the form of `Entry.rolls`.
        declared: the version that declared it; 0 where it was done at once.
        batches: for each batch of dice that answered the declaration, the version that brought it.
    """

    before: "Step | None"
    version: int
    rolls: list[dict[str, Any]]
    declared: int = 0
    batches: tuple[int, ...] = ()

    @property
    def versions(self) -> set[int]:
        """Every version that had part in it."""
        return {self.version, *self.batches, *([self.declared] if self.declared else [])}

    def redone(self, before: "Step", rolls: list[dict[str, Any]]) -> "Step":
        """The same step after another one, with other rolls."""
        return replace(self, before=before, rolls=rolls)

    def stored(self) -> dict[str, Any]:
        """As `Amendment.redone` has it."""
        return {"version": self.version, "rolls": self.rolls, "declared": self.declared, "batches": list(self.batches)}

    def back(self) -> "Iterator[Step]":
        """This step and all before it, the latest first."""
        step: Step | None = self
        while step is not None:
            yield step
            step = step.before


@dataclass(frozen=True, slots=True)
class Batch:
    """Dice that answered a declared action: the version that brought them, and the roll."""

    version: int
    roll: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Declared:
    """An action that waits for dice: an entry that tells it, the batches so far, and the batch that is asked for."""

    version: int
    batches: tuple[Batch, ...]
    missing: dict[str, Any]

    @property
    def versions(self) -> set[int]:
        """Every version that had part in it."""
        return {self.version, *(batch.version for batch in self.batches)}

    def pending(self, action: dict[str, Any]) -> Pending:
        """As a snapshot keeps it."""
        dice = tuple(die for batch in self.batches for die in typed_dice(batch.roll))
        return Pending(action, dice, Missing(**self.missing))

    def stored(self) -> dict[str, Any]:
        """As `Amendment.declared` has it."""
        return {
            "version": self.version,
            "batches": [{"version": batch.version, "roll": batch.roll} for batch in self.batches],
            "missing": self.missing,
        }


@dataclass(frozen=True, slots=True)
class Position:
    """Where a session stood at a version: the latest step that counted, and what was declared beyond it."""

    step: Step
    declared: Declared | None = None

    @property
    def versions(self) -> set[int]:
        """Every version that counts."""
        found = set() if self.declared is None else self.declared.versions
        return found.union(*(step.versions for step in self.step.back()))

    def beyond(self, other: "Position") -> list[dict[str, Any]]:
        """The rolls that count here and not there."""
        kept = {step.version for step in other.step.back()}
        rolls = [roll for step in self.step.back() if step.version not in kept for roll in step.rolls]
        batches = other.declared.batches if other.declared is not None else ()
        own = self.declared.batches if self.declared is not None else ()
        return rolls + [batch.roll for batch in own if batch not in batches]


class History:
    """A log, and where it stood after each of its entries."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        """`entries` is the log from its first entry on."""
        self._entries = entries
        self._positions = [Position(Step(None, 1, entries[0].rolls))]
        for version in range(2, len(entries) + 1):
            self._positions.append(self._after(version, entries[version - 1]))

    @property
    def now(self) -> Position:
        """Where the session stands after the last entry."""
        return self._positions[-1]

    @property
    def version(self) -> int:
        """The version of the last entry."""
        return len(self._entries)

    def entry(self, version: int) -> Entry:
        """The entry of a version."""
        return self._entries[version - 1]

    def at(self, version: int) -> Position:
        """Where the session stood at a version."""
        return self._positions[version - 1]

    def action(self, version: int) -> dict[str, Any]:
        """What an entry that has one tells of an action.

        Raises:
            ValueError: it has none.
        """
        action = self.entry(version).action
        if action is None:
            raise ValueError(f"change {version} is no action")
        return action

    def base(self, version: int) -> Step:
        """The step that the change of a version begins from, before it does anything anew."""
        step, amendment = self.at(version - 1).step, self.entry(version).amendment
        return step if amendment is None else self._base(step, amendment)

    def _base(self, step: Step, amendment: Amendment) -> Step:
        if amendment.back_to is not None:
            step = self.at(amendment.back_to).step
        return step if amendment.cut is None else before(live(step, amendment.cut))

    def _after(self, version: int, entry: Entry) -> Position:
        now = self._positions[-1]
        if entry.amendment is not None:
            return Position(self._amended(now.step, version, entry.amendment), _declared(entry.amendment))
        match entry.kind:
            case "action":
                return Position(Step(now.step, version, entry.rolls))
            case "declared" if entry.missing is not None:
                return Position(now.step, Declared(version, (), entry.missing))
            case "dice" if now.declared is not None:
                return _answered(now.step, now.declared, version, entry)
        return now

    def _amended(self, step: Step, version: int, amendment: Amendment) -> Step:
        step = self._base(step, amendment)
        for redone in amendment.redone:
            step = Step(step, redone["version"], redone["rolls"], redone["declared"], tuple(redone["batches"]))
        return step if amendment.values is None else Step(step, version, [])


def _answered(step: Step, declared: Declared, version: int, entry: Entry) -> Position:
    if entry.missing is None:
        versions = (*(batch.version for batch in declared.batches), version)
        return Position(Step(step, version, entry.rolls, declared.version, versions))
    batches = (*declared.batches, Batch(version, entry.rolls[0]))
    return Position(step, Declared(declared.version, batches, entry.missing))


def _declared(amendment: Amendment) -> Declared | None:
    stored = amendment.declared
    if stored is None:
        return None
    return Declared(stored["version"], tuple(Batch(**batch) for batch in stored["batches"]), stored["missing"])


def live(step: Step, version: int) -> Step:
    """The step that a version stands for on the way to `step`.

    Raises:
        ValueError: there is none.
    """
    for each in step.back():
        if each.version == version:
            return each
    raise ValueError(f"change {version} does not count")


def before(step: Step) -> Step:
    """What a step followed.

    Raises:
        ValueError: nothing; it is the set-up.
    """
    if step.before is None:
        raise ValueError("nothing comes before the set-up")
    return step.before


def between(start: Step, reached: Step) -> list[Step]:
    """The steps after `start` up to `reached`, in order."""
    steps: list[Step] = []
    for step in reached.back():
        if step is start:
            break
        steps.append(step)
    return steps[::-1]


def is_of_service(rolls: Sequence[dict[str, Any]]) -> bool:
    """Whether the service rolled or shuffled in it."""
    return any(roll["is_secret"] or _SERVER in roll["origins"] for roll in rolls)
