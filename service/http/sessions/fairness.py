"""How fair the dice of a session are, for anybody to check."""

from collections.abc import Iterable
from typing import Any, Final

from flask import Response

from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.schemas.fairness import FairnessQuerySchema, RevealSchema, SessionFairnessSchema
from service.http.schemas.sessions import ChangeSchema
from service.http.sessions import examples
from service.http.sessions.callers import holder, once
from service.http.sessions.group import ID, blp, documented, private
from service.http.sessions.playing import answered
from service.sessions.disclosing import RevealSeed
from service.sessions.fairness import Cast, Fairness, commitment_of

RECIPE: Final = (
    "A seed is 32 bytes, written in hex. SHA-256 of these bytes, in hex, must be the commitment that was told at the beginning.",
    "Number i of the stream `dice` (i = 0, 1, 2 ...) is HMAC-SHA256 with the seed as the key and i, in decimal ASCII digits "
    "without leading zeros, as the message; its first 8 bytes are read as a whole number, the highest byte first.",
    "The stream `shuffles` is made in the same way; its key is SHA-256 of the 7 ASCII letters `shuffle` and the seed's bytes.",
    "A die of n sides takes the next number of its stream: its face is the remainder of the number divided by n, plus 1. A "
    "number at or above the greatest multiple of n within 2 to the power of 64 is left out, and the next one is taken.",
    "A shuffle of n cards (`is_secret`) begins with the cards 1 to n in order. For k from n down to 2 it rolls a die of k "
    "sides and swaps the k-th card with the one in the place that the die shows. `values` are the cards in their new order.",
    "Every roll names its seed, its stream and the number that its first die comes from. The rolls of a stream follow one "
    "another without a gap: nobody has rolled in secret and thrown the roll away.",
)

_EXAMPLE: Final[dict[str, Any]] = {
    "seeds": [{"since": 1, "commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925", "seed": None}],
    "is_revealed": False,
    "counts": {"server": 1},
    "faces": [{"sides": 6, "origin": "server", "counts": [0, 0, 0, 1, 0, 0]}],
    "rolls": [
        {
            "version": 2,
            "purpose": "gravity whip",
            "by": "red",
            "sides": 6,
            "values": [4],
            "origins": ["server"],
            "is_secret": False,
            "entered_by": ["red"],
            "entered_at": ["2026-11-30T19:02:11.482Z"],
            "seed": 0,
            "stream": "dice",
            "first": 0,
        }
    ],
    "next": None,
    "recipe": [RECIPE[0]],
}


@blp.route(f"/{ID}/fairness")
@blp.operation("session_fairness", "unauthorized", "not-found", "invalid-field", "unavailable", body=False)
@documented()
@blp.arguments(FairnessQuerySchema(), location="query")
@blp.response(200, SessionFairnessSchema(), example=_EXAMPLE)
def session_fairness(query: dict[str, Any], session_id: str) -> Response:
    """The commitments, the seeds that may be told, and where every die came from.

    The seed is told when the game is over. `recipe` says how to check every roll with it; shuffles are shown then, too.
    """
    version, found = current().live.sessions.fairness(session_id, holder())
    following = query["after"] + query["limit"]
    return private(
        json_answer(
            {
                "seeds": [
                    {"since": seed.since, "commitment": commitment_of(seed), "seed": found.told_seed(place)}
                    for place, seed in enumerate(found.seeds)
                ],
                "is_revealed": found.is_revealed,
                "counts": dict(sorted(found.counts().items())),
                "faces": _told_faces(found),
                "rolls": _told_casts(found, found.casts[query["after"] : following]),
                "next": following if following < len(found.casts) else None,
                "recipe": list(RECIPE),
            }
        ),
        version,
    )


def _told_faces(found: Fairness) -> list[dict[str, Any]]:
    return [
        {"sides": sides, "origin": origin, "counts": [counts[face] for face in range(1, sides + 1)]}
        for (sides, origin), counts in sorted(found.faces().items())
    ]


def _told_casts(found: Fairness, casts: Iterable[Cast]) -> list[dict[str, Any]]:
    return [
        {**_told_roll(found, cast), "version": cast.version, "seed": cast.seed, "stream": cast.stream, "first": cast.first}
        for cast in casts
    ]


def _told_roll(found: Fairness, cast: Cast) -> dict[str, Any]:
    if cast.roll["is_secret"] and found.told_seed(cast.seed) is None:
        return {**cast.roll, "values": [], "origins": []}
    return cast.roll


@blp.route(f"/{ID}/fairness/seed", methods=["POST"])
@blp.operation("reveal_seed", "unauthorized", "not-allowed", "not-found", "key-reused", "busy", "unavailable")
@documented(key=True)
@blp.arguments(RevealSchema(), example={})
@blp.response(200, ChangeSchema(), example=examples.CHANGE)
def reveal_seed(body: dict[str, Any], session_id: str) -> Response:
    """Tell the seed before the game is over.

    Marshal only. It stands in everybody's log, and what follows takes its dice from a fresh seed. Cards that have been shuffled
    already can be worked out from the old one.
    """
    holder_ = holder()
    key = once(body).stored(holder_)
    return answered(current().live.sessions.submit(session_id, holder_, RevealSeed(), key=key))
