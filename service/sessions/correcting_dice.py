"""The marshal corrects a die that was typed in wrong; what came after it is played again."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from rules.errors import DieOutOfRange, RuleViolation
from rules.game import Event
from service.sessions.amending import amended, said
from service.sessions.history import Batch, Declared, History, Position, Step, before, between
from service.sessions.model import MARSHAL, Amendment, Change, Entry, Grant, Loaded, Snapshot
from service.sessions.past import Past, ReadPast, replay_step
from service.sessions.refusals import Misfit, NoDifference, NoSuchDie, ServerDie
from service.sessions.rerunning import misfit_of, redo, rerun, still_declared
from service.sessions.running import AnyGame, AnyState, encode_event


@dataclass(frozen=True, slots=True)
class Die:
    """A die of the log: the version of the change, the place of the roll in it, and the place of the die in that; both from 0."""

    version: int
    roll: int
    index: int


@dataclass(frozen=True, slots=True)
class Found:
    """Where a die counts now: in a step, or in a batch of the declared action (`step` is None); the place of its roll there."""

    step: Step | None
    place: int
    roll: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a corrected die leads to.

    Attributes:
        state: the state afterwards.
        position: what counts afterwards.
        cut: as `Amendment.cut`.
        redone: what was played again, in order.
        events: of the action that the die belongs to.
        shuffles: new ones.
        snapshot: the session's, with the streams of dice as far as they have come.
    """

    state: AnyState
    position: Position
    snapshot: Snapshot
    cut: int | None = None
    redone: list[Step] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    shuffles: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CorrectDie:
    """Give a die that was typed in the face that it showed.

    What came after is played again with its recorded rolls. Where it fits no longer this is refused, or, with `roll_back`, the
    session goes back to there. Dice of its own action that are asked for no more fall away.
    """

    past: ReadPast
    reason: str
    die: Die
    value: int
    roll_back: bool = False

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`.

        Raises:
            NoSuchDie, ServerDie, NoDifference.
            DieOutOfRange: the die has no such face.
            Misfit: what came after does not fit any more.
        """
        grant.verify_marshal()
        past = self.past(loaded)
        found = _found(past.history, self.die)
        self._verify(found.roll)
        roll = _corrected(found.roll, self.die.index, self.value, at)
        work = _Work(engine, loaded, past, at, roll_back=self.roll_back)
        settled = work.batch(found.place, roll) if found.step is None else work.step(found.step, found.place, roll)
        shown = {"was": found.roll["values"][self.die.index], "value": self.value}
        note = said("die-corrected", reason=self.reason, version=self.die.version, **shown)
        entry = Entry(
            "die-corrected",
            at,
            MARSHAL,
            rolls=[_alone(roll, self.die.index), *settled.shuffles],
            events=[encode_event(event) for event in settled.events],
            note={**note, "die": {**asdict(self.die), **shown}},
            amendment=Amendment(cut=settled.cut, redone=[step.stored() for step in settled.redone]),
        )
        loaded = replace(loaded, snapshot=settled.snapshot)
        return amended(engine, loaded, past.history, settled.state, settled.position, entry, is_adjusting=True)

    def _verify(self, roll: dict[str, Any]) -> None:
        if roll["is_secret"] or self.die.index >= len(roll["values"]):
            raise NoSuchDie
        if roll["origins"][self.die.index] == "server":
            raise ServerDie
        if not 1 <= self.value <= roll["sides"]:
            raise DieOutOfRange(self.die.index, self.value, roll["sides"], roll["purpose"])
        if roll["values"][self.die.index] == self.value:
            raise NoDifference


def _found(history: History, die: Die) -> Found:
    """Where a die counts now. Raises NoSuchDie."""
    die = _first_told(history, die)
    now = history.now
    for place, batch in enumerate(now.declared.batches if now.declared is not None else ()):
        if (batch.version, 0) == (die.version, die.roll):
            return Found(None, place, batch.roll)
    for step in now.step.back():
        if die.version in step.versions:
            place = die.roll if die.version == step.version else _place_of_batch(step, die)
            if place < len(step.rolls):
                return Found(step, place, step.rolls[place])
    raise NoSuchDie


def _first_told(history: History, die: Die) -> Die:
    """Where a die was told of first: a correction tells it again."""
    while 1 <= die.version <= history.version:
        entry = history.entry(die.version)
        if entry.kind != "die-corrected" or entry.note is None or (die.roll, die.index) != (0, 0):
            break
        told = entry.note["die"]
        die = Die(told["version"], told["roll"], told["index"])
    return die


def _place_of_batch(step: Step, die: Die) -> int:
    """The place among a step's rolls of the one that a version brought."""
    if die.version not in step.batches or die.roll:
        raise NoSuchDie
    typed = [place for place, roll in enumerate(step.rolls) if not roll["is_secret"]]
    nth = step.batches.index(die.version)
    return typed[nth] if nth < len(typed) else len(step.rolls)


def _corrected(roll: dict[str, Any], index: int, value: int, at: str) -> dict[str, Any]:
    changed = {"values": value, "origins": "corrected", "entered_by": MARSHAL, "entered_at": at}
    return {**roll, **{name: _with(roll[name], index, item) for name, item in changed.items()}}


def _with(items: Sequence[Any], index: int, item: object) -> list[Any]:
    return [*items[:index], item, *items[index + 1 :]]


def _alone(roll: dict[str, Any], index: int) -> dict[str, Any]:
    """One die of a roll."""
    return {**roll, **{name: [roll[name][index]] for name in ("values", "origins", "entered_by", "entered_at")}}


@dataclass(slots=True)
class _Replay:
    """How far a replay has come: the state, the step reached, what waits for dice then, and the events of the target."""

    state: AnyState
    reached: Step
    declared: Declared | None = None
    events: list[Event] = field(default_factory=list)


class _Work:
    """Plays again what a corrected roll changes."""

    def __init__(self, engine: AnyGame, loaded: Loaded, past: Past, at: str, *, roll_back: bool) -> None:
        self._engine = engine
        self._loaded = loaded
        self._past = past
        self._history = past.history
        self._at = at
        self._roll_back = roll_back

    def batch(self, place: int, roll: dict[str, Any]) -> Settled:
        """Of an action that is declared."""
        now = self._history.now
        declared = now.declared
        if declared is None:
            raise ValueError("nothing is declared")
        batches = _with(declared.batches, place, Batch(declared.batches[place].version, roll))
        return self._declared_again(now.step, self._loaded.snapshot.state, declared.version, declared.version, batches)

    def step(self, target: Step, place: int, roll: dict[str, Any]) -> Settled:
        """Of an action that is done, and of all that came after it."""
        start = before(target)
        base = self._engine.encode(self._past.state(start))
        rolls = _with(target.rolls, place, roll)
        replay = _Replay(self._engine.decode(base), start)
        try:
            self._play(replay, target, rolls)
            replay.declared = self._still_declared(replay.state)
        except Misfit:
            if not self._roll_back:
                raise
            if replay.reached is start:
                return self._target_again(target, start, base, rolls)
            # The state that did not fit is spoilt.
            replay.state = self._replayed(base, start, replay.reached)
        position = Position(replay.reached, replay.declared)
        redone = between(start, replay.reached)
        return Settled(replay.state, position, self._loaded.snapshot, target.version, redone, replay.events)

    def _play(self, replay: _Replay, target: Step, rolls: list[dict[str, Any]]) -> None:
        for step in self._from(target):
            entry, is_target = self._history.entry(step.version), step is target
            again = redo(self._engine, replay.state, step.version, entry, rolls if is_target else step.rolls, may_leave=is_target)
            replay.reached = step.redone(replay.reached, again.rolls)
            if is_target:
                replay.events = again.events

    def _from(self, target: Step) -> list[Step]:
        """The target and what came after it. A declaration that a corrected die has ended stands behind later versions."""
        return [target, *between(target, self._history.now.step)]

    def _still_declared(self, state: AnyState) -> Declared | None:
        declared = self._history.now.declared
        if declared is None:
            return None
        action = self._history.action(declared.version)
        return still_declared(self._engine, self._loaded, state, declared, action, self._at)

    def _replayed(self, base: dict[str, Any], start: Step, reached: Step) -> AnyState:
        state = self._engine.decode(base)
        for step in between(start, reached):
            replay_step(self._engine, state, self._history.entry(step.version), step.rolls)
        return state

    def _target_again(self, target: Step, start: Step, base: dict[str, Any], rolls: list[dict[str, Any]]) -> Settled:
        """The action that the die belongs to waits for other dice now; what came after is dropped."""
        typed = [roll for roll in rolls if not roll["is_secret"]]
        batches = [Batch(version, roll) for version, roll in zip(target.batches, typed, strict=False)]
        declared = target.declared or target.version
        return replace(self._declared_again(start, base, declared, target.version, batches), cut=target.version)

    def _declared_again(
        self, start: Step, base: dict[str, Any], declared: int, version: int, batches: Sequence[Batch]
    ) -> Settled:
        """A declared action with other dice: it waits for more, or it is done now.

        Raises:
            Misfit: it is refused, or asks for another batch, and nobody wants to go back to there.
        """
        snapshot = self._loaded.snapshot
        try:
            again = rerun(self._engine, self._loaded, base, self._history.action(declared), batches, self._at)
        except RuleViolation as refused:
            if not self._roll_back:
                raise Misfit(version, "refused", refusal=refused.code) from None
            return Settled(self._engine.decode(base), Position(start), snapshot)
        misfit = misfit_of(again, batches)
        if misfit is not None and not self._roll_back:
            raise misfit
        if again.missing is not None:
            waiting = Declared(declared, tuple(batches[: again.taken]), again.missing)
            return Settled(self._engine.decode(base), Position(start, waiting), snapshot)
        rolls = again.sources.rolls()
        step = Step(start, declared, rolls, declared, tuple(batch.version for batch in batches[: again.taken]))
        shuffles = [roll for roll in rolls if roll["is_secret"]]
        advanced = again.sources.advance(snapshot)
        return Settled(again.state, Position(step), advanced, None, [step], again.events, shuffles)
