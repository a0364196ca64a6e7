"""A simple model of a session that is played, undone, corrected and rolled back: lists of deeds, one for each version."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.dice import FastDice, RecordedDice, ReplayDiverged, Roll
from rules.errors import RuleViolation
from rules.game import Action
from service.sessions.correcting import Correct, RollBack
from service.sessions.correcting_dice import CorrectDie, Die
from service.sessions.model import Entry, Loaded
from service.sessions.refusals import Misfit, NoDifference, UndoRefused
from service.sessions.replaying import first_difference
from service.sessions.requests import Act, Request
from service.sessions.requests import Roll as Answer
from service.sessions.secrets import hashed
from service.sessions.undoing import Undo
from service.sessions.usecases import Created, Result, Sessions

Json = dict[str, Any]
Choose = Callable[[Any, Any, str, Random], Action | None]
Values = Callable[[Any, Any, Random], Json]


@dataclass(frozen=True)
class Deed:
    """Something that counts: an action with its rolls, or values set by hand. `at` are the versions of its rolls' dice."""

    version: int
    action: Json | None
    rolls: list[Json]
    values: Json | None = None


@dataclass(frozen=True)
class Waiting:
    action: Json
    batches: list[Json]


@dataclass(frozen=True)
class Line:
    """What counts at a version."""

    deeds: list[Deed]
    waiting: Waiting | None


class Model:
    """Plays one session at random and checks it after every step."""

    def __init__(
        self, sessions: Sessions, made: Created, holders: dict[str, str], seed: int, choose: Choose, values: Values
    ) -> None:
        self.sessions = sessions
        self.id = made.id
        self.marshal = hashed(made.token)
        self.holders = holders
        self.random = Random(seed)
        self.choose = choose
        self.values = values
        loaded = self.loaded()
        self.engine = sessions.engine(loaded.meta)
        self.meta = loaded.meta
        self.setup = self.log()[0].rolls
        self.lines = {1: Line([], None)}
        self.done: list[str] = []
        self.rolled = loaded.snapshot.rolled
        self.check()

    def loaded(self) -> Loaded:
        return self.sessions.open(self.id, self.marshal)[0]

    def log(self) -> list[Entry]:
        return [entry for _, entry in self.sessions.entries(self.id, 0, 100_000)]

    @property
    def version(self) -> int:
        return max(self.lines)

    @property
    def line(self) -> Line:
        return self.lines[self.version]

    def play(self, steps: int, kinds: str = "play play play play undo set die die roll_back") -> None:
        for _ in range(steps):
            getattr(self, "do_" + self.random.choice(kinds.split()))()

    def finish(self) -> None:
        loaded, entries = self.loaded(), self.log()
        difference = first_difference(self.engine, loaded, entries)
        assert difference is None, difference

    # What is expected.

    def state(self, deeds: list[Deed]) -> Any:
        state = self.engine.new_state(self.meta.setup, dice_of(self.setup))
        for deed in deeds:
            self.apply(state, deed)
        return state

    def apply(self, state: Any, deed: Deed, *, may_leave: bool = False) -> int:
        """How many of its rolls it took."""
        if deed.values is not None:
            self.engine.correct(state, deed.values)
            return 0
        dice = dice_of(deed.rolls)
        self.engine.apply(state, action_of(deed.action), dice)
        if not may_leave:
            dice.finish()
        assert may_leave or [roll.by for roll in dice.rolls] == [roll["by"] for roll in deed.rolls]
        return dice.taken

    def check(self) -> None:
        loaded = self.loaded()
        snapshot = loaded.snapshot
        assert loaded.version == self.version
        expected = self.state(self.line.deeds)
        assert snapshot.state == self.engine.encode(expected), self.done
        assert snapshot.is_over == (self.engine.outcome(expected) is not None)
        waiting = self.line.waiting
        assert (snapshot.pending is None) == (waiting is None), self.done
        if waiting and snapshot.pending:
            assert snapshot.pending.action == waiting.action
            assert [die.value for die in snapshot.pending.dice] == [value for roll in waiting.batches for value in roll["values"]]
        assert snapshot.rolled >= self.rolled or snapshot.later_seeds
        self.rolled = snapshot.rolled

    def note(self, what: str, line: Line) -> None:
        self.done.append(what)
        self.lines[self.version + 1] = line
        self.check()

    def refused(self, what: str) -> None:
        self.done.append(what)
        self.check()

    # What can happen.

    def do_play(self) -> None:
        if self.line.waiting:
            self.answer()
            return
        state = self.engine.decode(self.loaded().snapshot.state)
        if self.meta.mode == "assistant":
            seats = [self.random.choice(list(self.holders))]
        else:
            seats = [decision.seat or next(iter(self.holders)) for decision in self.engine.awaiting(state)]
        for seat in seats:
            action = self.choose(self.engine, state, seat, self.random)
            if action is not None:
                request = Act(action.name, action.params, action.decision, seat)
                self.took(self.sessions.submit(self.id, self.holders[seat], request))
                return

    def answer(self) -> None:
        missing = self.loaded().snapshot.pending.missing
        by_hand = tuple(self.random.randint(1, missing.sides) for _ in range(missing.count))
        values = by_hand if self.random.random() < 0.8 else None
        self.took(self.sessions.submit(self.id, self.marshal, Answer(values)))

    def took(self, result: Result) -> None:
        entry, line = result.entry, self.line
        batches = line.waiting.batches if line.waiting else []
        if entry.missing is None:
            line = Line([*line.deeds, Deed(result.version, entry.action, entry.rolls)], None)
        else:
            line = Line(line.deeds, Waiting(entry.action, [*batches, *entry.rolls]))
        self.note(f"{entry.kind} {entry.action['name']}", line)

    def tried(self, holder: str, request: Request, *refusals: type[Exception]) -> Any:
        """The result, or one of the refusals."""
        try:
            return self.sessions.submit(self.id, holder, request)
        except refusals as refused:
            return refused

    def do_undo(self) -> None:
        line = self.line
        doing = line.waiting.action if line.waiting else line.deeds[-1].action if line.deeds else None
        seat = doing["seat"] if doing and doing["seat"] in self.holders else "marshal"
        if self.random.random() < 0.3:
            seat = self.random.choice(list(self.holders))
        refused = self.tried(self.holders.get(seat, self.marshal), Undo(self.sessions.past, self.version), UndoRefused)
        if isinstance(refused, UndoRefused):
            is_latest = seat == (doing["seat"] if doing else "marshal")
            assert refused.code in ("server-rolled", "revealed", "nothing-to-undo", "not-yours"), refused.code
            assert refused.code != "not-yours" or not is_latest
            assert (refused.code == "nothing-to-undo") == (not line.deeds and line.waiting is None)
            self.refused(f"undo {refused.code}")
            return
        cut = refused.entry.amendment.cut
        nth = next((n for n, deed in enumerate(line.deeds) if deed.version == cut), len(line.deeds))
        rolls = line.waiting.batches if line.waiting else line.deeds[nth].rolls
        assert not any("server" in roll["origins"] for roll in rolls)
        later = line.deeds[nth + 1 :]
        assert not any(deed.rolls or deed.values for deed in later)
        self.note(f"undo{' under others' if later else ''}", Line([*line.deeds[:nth], *later], None))

    def do_set(self) -> None:
        state = self.engine.decode(self.loaded().snapshot.state)
        values = self.values(self.engine, state, self.random)
        if not values:
            return
        result = self.tried(self.marshal, Correct(self.sessions.past, "by hand", values), RuleViolation, NoDifference)
        if isinstance(result, Exception):
            self.refused("set refused")
            return
        deeds = [*self.line.deeds, Deed(result.version, None, [], values)]
        waiting = self.line.waiting if result.entry.missing else None
        self.note("set", Line(deeds, waiting))

    def do_roll_back(self) -> None:
        version = self.random.randint(max(1, self.version - 12), self.version)
        result = self.tried(self.marshal, RollBack(self.sessions.past, "back", version), NoDifference)
        if isinstance(result, NoDifference):
            assert self.lines[version] == self.line
            self.refused("roll back nowhere")
        else:
            self.note(f"roll back to {version}", self.lines[version])

    def do_die(self) -> None:
        line = self.line
        places = [
            (deed.version, place, roll, index)
            for deed in line.deeds
            for place, roll in enumerate(deed.rolls)
            for index in typed(roll)
        ]
        batches = line.waiting.batches if line.waiting else []
        pending = [(None, place, roll, index) for place, roll in enumerate(batches) for index in typed(roll)]
        if not places + pending:
            return
        version, place, roll, index = self.random.choice((places + pending)[-8:])
        value = self.random.randint(1, roll["sides"])
        roll_back = self.random.random() < 0.5
        if version is None:
            self.correct_batch(place, roll, index, value, roll_back)
        else:
            self.correct_deed(version, place, roll, index, value, roll_back)

    def correct_batch(self, place: int, roll: Json, index: int, value: int, roll_back: bool) -> None:
        entered = self.version_of_batch(place)
        die = Die(entered, 0, index)
        changed = [*self.line.waiting.batches]
        changed[place] = corrected(roll, index, value)
        result = self.tried(self.marshal, CorrectDie(self.sessions.past, "misread", die, value, roll_back), NoDifference, Misfit)
        if isinstance(result, NoDifference):
            assert roll["values"][index] == value
            self.refused("batch the same")
        elif isinstance(result, Misfit):
            assert not roll_back
            self.refused("batch misfit")
        else:
            amendment = result.entry.amendment
            if amendment.redone:
                deed = Deed(amendment.redone[0]["version"], self.line.waiting.action, amendment.redone[0]["rolls"])
                line = Line([*self.line.deeds, deed], None)
            elif result.entry.missing:
                kept = changed[: len(amendment.declared["batches"])]
                assert roll_back or kept == changed
                line = Line(self.line.deeds, Waiting(self.line.waiting.action, kept))
            else:
                assert roll_back
                line = Line(self.line.deeds, None)
            self.note("batch corrected", line)

    def version_of_batch(self, place: int) -> int:
        history = self.sessions.past(self.loaded()).history
        return history.now.declared.batches[place].version

    def correct_deed(self, version: int, place: int, roll: Json, index: int, value: int, roll_back: bool) -> None:
        line = self.line
        nth = next(n for n, deed in enumerate(line.deeds) if deed.version == version)
        target = line.deeds[nth]
        rolls = [*target.rolls]
        rolls[place] = corrected(roll, index, value)
        kept, fits = self.replayed(line.deeds, nth, Deed(version, target.action, rolls))
        request = CorrectDie(self.sessions.past, "misread", Die(version, place, index), value, roll_back)
        result = self.tried(self.marshal, request, NoDifference, Misfit)
        if isinstance(result, NoDifference):
            assert roll["values"][index] == value
            self.refused("die the same")
            return
        if isinstance(result, Misfit):
            assert not roll_back
            if fits:
                assert line.waiting is not None
            else:
                assert result.version == line.deeds[len(kept)].version
            self.refused("die misfit")
            return
        assert fits or roll_back
        waiting = line.waiting if result.entry.missing else None
        if not fits and len(kept) == nth:
            # The action itself waits for other dice, or the rules refuse it now.
            waiting = None
            if result.entry.missing:
                batches = result.entry.amendment.declared["batches"]
                assert place < len(batches)
                waiting = Waiting(target.action, [batch["roll"] for batch in batches])
        if not fits:
            assert len(kept) == nth or result.entry.missing is None
        self.note(f"die corrected {'and cut' if not fits else ''}", Line(kept, waiting))

    def replayed(self, deeds: list[Deed], nth: int, target: Deed) -> tuple[list[Deed], bool]:
        """As many deeds as fit when one of them is `target`, and whether all do."""
        kept = deeds[:nth]
        for deed in [target, *deeds[nth + 1 :]]:
            state = self.state(kept)
            try:
                taken = self.apply(state, deed, may_leave=deed is target)
                if deed is target and [r.by for r in self.thrown(kept, deed, taken)] != [r["by"] for r in deed.rolls[:taken]]:
                    return kept, False
            except (RuleViolation, ReplayDiverged, AssertionError):
                return kept, False
            kept = [*kept, Deed(deed.version, deed.action, deed.rolls[:taken], deed.values)]
        return kept, True

    def thrown(self, kept: list[Deed], deed: Deed, taken: int) -> list[Roll]:
        dice = dice_of(deed.rolls[:taken])
        self.engine.apply(self.state(kept), action_of(deed.action), dice)
        return dice.rolls


def typed(roll: Json) -> list[int]:
    return [index for index, origin in enumerate(roll["origins"]) if origin != "server"]


def corrected(roll: Json, index: int, value: int) -> Json:
    values, origins = [*roll["values"]], [*roll["origins"]]
    values[index], origins[index] = value, "corrected"
    return {**roll, "values": values, "origins": origins}


def dice_of(rolls: list[Json]) -> RecordedDice:
    return RecordedDice(
        [Roll(roll["purpose"], roll["by"], roll["sides"], roll["values"], is_secret=roll["is_secret"]) for roll in rolls]
    )


def action_of(action: Json | None) -> Action:
    return Action(action["name"], action["seat"], action["decision"], action["params"])


def thinking(random: Random) -> FastDice:
    return FastDice(random.randint(0, 10**9))
