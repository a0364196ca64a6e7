"""Every kind of refusal that the API knows: its stable name, its status, its title, and what to do about it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """One kind of problem; `name` ends its `type` address and is the `code` unless the problem has one of its own."""

    name: str
    status: int
    title: str
    advice: str


_KINDS = (
    ProblemKind("bad-request", 400, "This request cannot be understood", "Check the address and the headers, then try again."),
    ProblemKind("empty-body", 400, "The request is empty", "Send a JSON object, even if it is only {}."),
    ProblemKind("not-json", 400, "This is not JSON", "Look at the line and column named in the detail."),
    ProblemKind("not-utf-8", 400, "The text is not UTF-8", "Save or send the text as UTF-8."),
    ProblemKind("byte-order-mark", 400, "The text starts with a byte order mark", "Leave out the byte order mark."),
    ProblemKind("duplicate-key", 400, "A name is used twice", "Use each name once in an object."),
    ProblemKind("number-too-large", 400, "A number is too large", "Use at most 18 digits."),
    ProblemKind("not-a-number", 400, "NaN and Infinity are not numbers", "Use an ordinary number."),
    ProblemKind("lone-surrogate", 400, "A text has half a character in it", "Send whole characters."),
    ProblemKind("too-deep", 400, "Brackets are nested too deep", "Nest objects and lists less deeply."),
    ProblemKind("unauthorized", 401, "A token is needed", "Join the session with a code, and send the token that it gave you."),
    ProblemKind("not-allowed", 403, "Your token does not allow this", "`params.needed` says what it takes."),
    ProblemKind("not-yours", 403, "The latest action is another's", "Ask whoever did it, or the marshal, to take it back."),
    ProblemKind("not-found", 404, "There is nothing at this address", "Check the address; /api/v1/docs lists every one."),
    ProblemKind("method-not-allowed", 405, "This address does not do that", "The Allow header lists what it does."),
    ProblemKind("stale", 409, "The session has moved on", "Load it again, look at what has changed, and decide anew."),
    ProblemKind(
        "decision-closed",
        409,
        "This decision is not open",
        "Somebody has made it, or it is not its time: load the open ones again.",
    ),
    ProblemKind(
        "bot-plays", 409, "A bot plays this seat", "Take the seat back first: PATCH .../seats/{seat} with a bot of null."
    ),
    ProblemKind("dice-pending", 409, "An action waits for dice", "Answer the pending rolls first: POST .../dice."),
    ProblemKind(
        "no-dice-pending", 409, "Nothing waits for dice", "The rolls have been answered already: load the session again."
    ),
    ProblemKind(
        "server-rolled",
        409,
        "The service rolled dice for this",
        "What has been rolled stands. If it must go, the marshal can roll back: fresh dice are rolled then.",
    ),
    ProblemKind(
        "revealed",
        409,
        "This has shown somebody something",
        "What has been seen cannot be unseen. If it must go, the marshal can roll back.",
    ),
    ProblemKind("nothing-to-undo", 409, "There is nothing to take back", "The game stands as it was set up."),
    ProblemKind(
        "not-over",
        409,
        "The game is still being played",
        "The marshal can have the file all the same, and everybody sees that: POST to this address.",
    ),
    ProblemKind("precondition-failed", 412, "The session has another version", "Load it again; the ETag is its version."),
    ProblemKind("too-large", 413, "The request is too large", "Send less at once."),
    ProblemKind("wrong-content-type", 415, "Only JSON is read here", "Set the header Content-Type: application/json."),
    ProblemKind("not-an-object", 422, "A JSON object is needed", "Start with { and end with }."),
    ProblemKind(
        "invalid-field",
        422,
        "Something in the request is not right",
        "Every entry of `errors` names a place and what is wrong there.",
    ),
    ProblemKind(
        "rule-refused",
        422,
        "The rules do not allow this",
        "`code` names the refusal, `rule` the section of the rulebook, and `params` the numbers it speaks of.",
    ),
    ProblemKind(
        "dice-needed",
        422,
        "More dice are needed",
        "Roll what `missing` lists, add the values to the end of `dice`, and send everything again.",
    ),
    ProblemKind(
        "die-out-of-range", 422, "A die shows a face it does not have", "Correct the die that `errors` names; keep the others."
    ),
    ProblemKind(
        "misfit",
        422,
        "What came after does not fit any more",
        "`params.version` names the first change that does not fit. With `roll_back` the game goes back to there.",
    ),
    ProblemKind("no-difference", 422, "Everything stands like this already", "There is nothing to set right."),
    ProblemKind("no-such-die", 422, "There is no such die", "Look it up in the log; what has been undone has no dice any more."),
    ProblemKind(
        "server-die", 422, "The service rolled this die", "Only typed-in dice can be corrected. The marshal can roll back."
    ),
    ProblemKind(
        "no-such-move", 422, "There is no such move on the table", "The `table` of every change in the log has their ids."
    ),
    ProblemKind("no-such-version", 422, "The game was never there", "Versions count from 1; `params.version` is the latest."),
    ProblemKind(
        "hidden-piece",
        422,
        "This is hidden from you",
        "Trying leaves no trace, so it is only for what you can see. Set it without dry_run: everybody reads of it.",
    ),
    ProblemKind("too-many-dice", 422, "There are dice left over", "Leave out the dice that were not asked for."),
    ProblemKind("too-many-outcomes", 422, "There are too many outcomes to count", "Ask for the odds of less at once."),
    ProblemKind("seat-needed", 422, "Your token has no single seat", "Say in `seat` for which one you speak."),
    ProblemKind("key-reused", 422, "This Idempotency-Key was used for something else", "Make a new key for every new action."),
    ProblemKind("code-unknown", 422, "This join code opens nothing", "Codes work once: ask the marshal for a new one."),
    ProblemKind(
        "file-refused",
        422,
        "This file cannot be taken up",
        "Send the file as the export has written it; `errors` names the place where it does not fit.",
    ),
    ProblemKind(
        "too-many-guesses",
        429,
        "Too many wrong codes",
        "Wait a while (see Retry-After), or use the link or the QR code that the marshal shows.",
    ),
    ProblemKind(
        "too-many-of-yours",
        429,
        "Your address has its share already",
        "End something that was begun from there and that nobody needs, or wait (see Retry-After).",
    ),
    ProblemKind("busy", 503, "Too many changes at once", "Wait a moment (see Retry-After) and send the same request again."),
    ProblemKind(
        "too-many-sessions",
        503,
        "Too many games are kept here",
        "Delete games that nobody plays any more, or come back later (see Retry-After).",
    ),
    ProblemKind(
        "too-many-streams", 503, "Too many live streams are open", "Ask for the session with If-None-Match now and then."
    ),
    ProblemKind("unavailable", 503, "The service cannot reach its memory", "Wait a few seconds (see Retry-After) and try again."),
    ProblemKind("not-ready", 503, "The service is not ready", "Wait a few seconds; `racemarshal doctor` says what is missing."),
    ProblemKind("server-error", 500, "Something broke on our side", "Try again; tell the marshal the `request_id` if it stays."),
)

KINDS: dict[str, ProblemKind] = {kind.name: kind for kind in _KINDS}
