"""Refusals of the use cases as problems."""

from collections.abc import Callable
from typing import Final

from flask import Flask, Response

from rules.flat_values import pointer
from service.http.problems import Problem, field_error, problem_response
from service.sessions import refusals
from service.sessions.hub import TooManyStreams
from service.sessions.session_file import FileRefused
from service.shares import ShareTaken

_SHARES: Final = {
    "sessions": ("3600", "Many games have been begun from your address, and are still kept. Delete some that nobody plays."),
    "seasons": ("3600", "Many seasons have been begun from your address, and are still kept. Delete some that nobody needs."),
    "simulations": ("30", "Some simulations from your address are still running. Wait until one is done, or stop one."),
}


def register(app: Flask) -> None:
    """Answer with problems from now on."""
    for refusal, problem in _PROBLEMS.items():
        app.register_error_handler(refusal, _answering(problem))


def _answering(problem: Callable[..., Problem]) -> Callable[[Exception], Response]:
    return lambda refused: problem_response(problem(refused))


def _not_allowed(refused: refusals.NotAllowed) -> Problem:
    return Problem("not-allowed", f"This takes {refused.needed}.", params={"needed": refused.needed})


def _seat_needed(refused: refusals.SeatNeeded) -> Problem:
    return Problem("seat-needed", "Say in `seat` for which of your seats you speak.", params={"seats": list(refused.seats)})


def _decision_closed(refused: refusals.DecisionClosed) -> Problem:
    detail = "This decision is not open (any more)." if refused.decision else "Say in `decision` which open decision you make."
    return Problem("decision-closed", detail, params={"decision": refused.decision, "open": refused.open_decisions})


def _stale(refused: refusals.VersionStale) -> Problem:
    detail = f"The session is at version {refused.version} by now."
    return Problem("stale", detail, params={"version": refused.version})


def _dice_pending(refused: refusals.DicePending) -> Problem:
    return Problem("dice-pending", f"First the dice for {refused.purpose}.", params={"purpose": refused.purpose})


def _bot_plays(refused: refusals.BotPlays) -> Problem:
    detail = f"{refused.bot} plays for {refused.seat}: take the seat back first."
    return Problem("bot-plays", detail, params={"seat": refused.seat, "bot": refused.bot})


def _seat_unknown(refused: refusals.SeatUnknown) -> Problem:
    return Problem("not-found", f"There is no seat of this name. There are: {', '.join(refused.seats)}.")


def bot_unknown(refused: refusals.BotUnknown, pointer: str) -> Problem:
    """The problem for a bot that the request names at `pointer`."""
    names = ", ".join(refused.bots)
    detail = f"There is no bot of this name. There are: {names}." if names else "This game has no bots yet."
    return Problem("invalid-field", detail, code="bot-unknown", errors=[field_error(pointer, detail)])


def _too_many_guesses(refused: refusals.TooManyGuesses) -> Problem:
    detail = f"Too many wrong codes. Try again in {refused.seconds} seconds, or use the link or the QR code."
    headers = {"Retry-After": str(refused.seconds)}
    return Problem("too-many-guesses", detail, params={"seconds": refused.seconds}, headers=headers)


def _share_taken(refused: ShareTaken) -> Problem:
    seconds, detail = _SHARES[refused.things]
    return Problem("too-many-of-yours", detail, params={"of": refused.things}, headers={"Retry-After": seconds})


def _undo_refused(refused: refusals.UndoRefused) -> Problem:
    details = {
        "not-yours": f"The latest action is {refused.params.get('by')}'s.",
        "server-rolled": "The service rolled or shuffled for it.",
        "revealed": "It has shown somebody something.",
        "nothing-to-undo": "There is nothing to take back any more.",
    }
    return Problem(refused.code, details[refused.code], params=refused.params)


def _misfit(refused: refusals.Misfit) -> Problem:
    params = {"version": refused.version, "why": refused.why, "asked": refused.asked, "refusal": refused.refusal}
    if refused.why == "refused":
        why = "the rules do not allow it any more"
    else:
        why = f"the rules ask for {refused.asked} now" if refused.asked else "the rules ask for fewer dice now"
    return Problem("misfit", f"Change {refused.version} does not fit any more: {why}.", params=params)


def _no_such_version(refused: refusals.NoSuchVersion) -> Problem:
    detail = f"The latest version is {refused.version}."
    return Problem("no-such-version", detail, errors=[field_error("/back_to", detail)], params={"version": refused.version})


def _hidden_piece(refused: refusals.HiddenPiece) -> Problem:
    detail = f"You do not see {refused.name}."
    errors = [field_error(f"/set{pointer(refused.name)}", detail)]
    return Problem("hidden-piece", detail, errors=errors, params={"name": refused.name})


def _no_such_die(_refused: refusals.NoSuchDie) -> Problem:
    detail = "No die that counts stands at this place of the log."
    return Problem("no-such-die", detail, errors=[field_error("/die", detail)])


def _file_refused(refused: FileRefused) -> Problem:
    return Problem("file-refused", refused.detail, errors=[field_error(refused.pointer, refused.detail)])


def no_bots_here(pointer: str) -> Problem:
    """The problem for a bot, named at `pointer`, in a mode without any."""
    detail = "In assistant mode there are no bots."
    return Problem("invalid-field", detail, errors=[field_error(pointer, detail)])


_PROBLEMS: dict[type[Exception], Callable[..., Problem]] = {
    refusals.SessionNotFound: lambda _: Problem("not-found", "There is no such session, or it is not yours."),
    refusals.NotAllowed: _not_allowed,
    refusals.SeatNeeded: _seat_needed,
    refusals.DecisionClosed: _decision_closed,
    refusals.VersionStale: _stale,
    refusals.DicePending: _dice_pending,
    refusals.BotPlays: _bot_plays,
    refusals.BotUnknown: lambda refused: bot_unknown(refused, "/bot"),
    refusals.NoBotsHere: lambda _: no_bots_here("/bot"),
    refusals.SeatUnknown: _seat_unknown,
    refusals.NoDicePending: lambda _: Problem("no-dice-pending", "Nothing waits for dice."),
    refusals.NotOver: lambda _: Problem("not-over", "The file tells everybody's secrets, and the game is still being played."),
    FileRefused: _file_refused,
    refusals.KeyReused: lambda _: Problem("key-reused", "This Idempotency-Key came with something else before."),
    refusals.CodeUnknown: lambda _: Problem("code-unknown", "This join code opens nothing, or it has been used."),
    refusals.TooManyGuesses: _too_many_guesses,
    refusals.UndoRefused: _undo_refused,
    refusals.Misfit: _misfit,
    refusals.NoDifference: lambda _: Problem("no-difference", "Nothing would change."),
    refusals.NoSuchDie: _no_such_die,
    refusals.ServerDie: lambda _: Problem("server-die", "The service rolled this die: it stands."),
    refusals.NoSuchVersion: _no_such_version,
    refusals.HiddenPiece: _hidden_piece,
    refusals.SessionBusy: lambda _: Problem("busy", "Many are changing this session right now.", headers={"Retry-After": "1"}),
    ShareTaken: _share_taken,
    refusals.TooManySessions: lambda _: Problem(
        "too-many-sessions", "No further game fits in here.", headers={"Retry-After": "3600"}
    ),
    TooManyStreams: lambda _: Problem("too-many-streams", "No further live stream fits.", headers={"Retry-After": "5"}),
}
