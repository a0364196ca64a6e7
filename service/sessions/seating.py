"""Who plays, and how: bots and people, the pace of the bots, and the reminders. Each is an entry of the log."""

from dataclasses import asdict, dataclass, replace
from typing import Any

from service.sessions.model import MARSHAL, Access, Change, Entry, Grant, Loaded, Snapshot, seat_role
from service.sessions.refusals import NoBotsHere, NotAllowed, SeatUnknown
from service.sessions.running import AnyGame, told_decisions


@dataclass(frozen=True, slots=True)
class PlayedBy:
    """Let a bot play for a seat, or people again (an empty `bot`). People who hold the seat keep its view."""

    seat: str
    bot: str

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`. The marshal and whoever holds the seat may do it."""
        by = _author(loaded, grant, self.seat)
        if self.bot and loaded.meta.mode != "referee":
            raise NoBotsHere
        bots = {seat: bot for seat, bot in loaded.snapshot.bots.items() if seat != self.seat}
        if self.bot:
            bots[self.seat] = self.bot
        params = {"seat": self.seat, **({"bot": self.bot} if self.bot else {})}
        note = noted("bot-plays" if self.bot else "person-plays", params)
        return seats_change(engine, loaded, replace(loaded.snapshot, bots=bots), by, at, note)


@dataclass(frozen=True, slots=True)
class HandOver:
    """Take a seat from everybody who holds it, and give it a new hashed join code, its `generation`-th renewal."""

    seat: str
    code: str
    generation: int
    pointer: str

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`. The marshal and whoever holds the seat may do it."""
        by = _author(loaded, grant, self.seat)
        change = seats_change(engine, loaded, loaded.snapshot, by, at, noted("handed-over", {"seat": self.seat}))
        return replace(change, access=Access(seat_role(self.seat), "", self.code, self.generation, self.pointer))


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat: the hashed token `holder` no longer holds it."""

    seat: str
    holder: str

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`."""
        _verify_seat(loaded, self.seat)
        if not grant.may_act_for(self.seat):
            raise NotAllowed(seat_role(self.seat))
        change = seats_change(engine, loaded, loaded.snapshot, self.seat, at, noted("left", {"seat": self.seat}))
        return replace(change, access=Access(seat_role(self.seat), self.holder))


@dataclass(frozen=True, slots=True)
class Arrange:
    """Hold the bots or let them go on, their pause in milliseconds, and the seconds until a reminder; None changes nothing."""

    held: bool | None = None
    bot_pause: int | None = None
    turn_seconds: int | None = None

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`. Marshal only."""
        grant.verify_marshal()
        before = loaded.snapshot
        snapshot = replace(
            before,
            are_bots_held=before.are_bots_held if self.held is None else self.held,
            bot_pause=before.bot_pause if self.bot_pause is None else self.bot_pause,
            turn_seconds=before.turn_seconds if self.turn_seconds is None else self.turn_seconds,
        )
        return seats_change(engine, loaded, snapshot, MARSHAL, at, *self._notes())

    def _notes(self) -> list[dict[str, Any]]:
        notes = []
        if self.held is not None:
            notes.append(noted("bots-held" if self.held else "bots-go-on", {}))
        if self.bot_pause is not None:
            notes.append(noted("bot-pause", {"seconds": self.bot_pause // 1000}))
        if self.turn_seconds is not None:
            notes.append(noted("turn-seconds", {"seconds": self.turn_seconds}))
        return notes


def noted(code: str, params: dict[str, Any]) -> dict[str, Any]:
    """Something that everybody may read: a code of the catalogue with its params."""
    return {"code": code, "params": params}


def seats_change(engine: AnyGame, loaded: Loaded, snapshot: Snapshot, by: str, at: str, *notes: dict[str, Any]) -> Change:
    """A change of who plays and how; the game itself stays where it is, and waits for what it has waited for."""
    pending = loaded.snapshot.pending
    awaiting = [] if pending else told_decisions(engine.awaiting(engine.decode(loaded.snapshot.state)))
    missing = asdict(pending.missing) if pending else None
    return Change(snapshot, Entry("seats", at, by, missing=missing, awaiting=awaiting, note={"said": list(notes)}))


def _author(loaded: Loaded, grant: Grant, seat: str) -> str:
    _verify_seat(loaded, seat)
    if grant.may_act_for(seat):
        return seat
    if grant.marshal:
        return MARSHAL
    raise NotAllowed(seat_role(seat))


def _verify_seat(loaded: Loaded, seat: str) -> None:
    if seat not in loaded.meta.seats:
        raise SeatUnknown(loaded.meta.seats)
