"""Who is asking: tokens, tickets, and the headers that make a change safe to send twice."""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from flask import request

from service.http.extension import current
from service.http.problems import Problem, field_error
from service.http.request_headers import SHORTEST_KEY, SHORTEST_KEY_FOR_SECRETS
from service.sessions.model import Key
from service.sessions.secrets import hashed

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_KEY = re.compile(r"[\x21-\x7e]{8,128}")
_ETAG = re.compile(r'"([0-9]{1,15})"')


def holder() -> str:
    """The caller's token, hashed. Raises Problem `unauthorized`."""
    found = optional_holder()
    if not found:
        raise _unauthorized("Send your token in the header Authorization: Bearer ...")
    return found


def optional_holder() -> str:
    """The caller's token, hashed; empty for a caller without one. Raises Problem for one that is no token."""
    header = request.headers.get("Authorization")
    if header is None:
        return ""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not _TOKEN.fullmatch(token):
        raise _unauthorized("The header must be: Authorization: Bearer, a space, and the token.")
    return hashed(token)


def holder_or_ticket(session_id: str) -> str:
    """The caller's token, or the one that the ticket in the query stands for, hashed. Raises Problem `unauthorized`."""
    return holder_or(lambda ticket: current().live.sessions.holder_of(ticket, session_id, request.path))


def holder_or(find: Callable[[str], str | None]) -> str:
    """The caller's token, or the one that `find` knows the ticket in the query for, hashed. Raises Problem `unauthorized`."""
    ticket = request.args.get("ticket", "")
    if not ticket:
        return holder()
    found = find(ticket)
    if found is None:
        raise _unauthorized("This ticket has expired, or it is for another address.")
    return found


def _unauthorized(detail: str) -> Problem:
    return Problem("unauthorized", detail, headers={"WWW-Authenticate": "Bearer"})


@dataclass(frozen=True, slots=True)
class Once:
    """The Idempotency-Key of a request, empty for none, and the fingerprint of what came with it."""

    key: str
    fingerprint: str

    def stored(self, holder_: str) -> Key | None:
        """The key as the session remembers it: each token has keys of its own, and so have callers without one."""
        return Key(hashed(f"{holder_}:{self.key}"), self.fingerprint) if self.key else None


def once(payload: object, *, makes_secrets: bool = False) -> Once:
    """The request's Idempotency-Key. Raises Problem for one that cannot be used.

    A key that tokens are made from must be long, so that nobody else comes up with it.
    """
    fingerprint = hashlib.sha256(request.path.encode() + orjson.dumps(payload, option=orjson.OPT_SORT_KEYS)).hexdigest()
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return Once("", fingerprint)
    # A header that the server cannot read comes as an empty one: whoever sent it must not believe to be safe.
    shortest = SHORTEST_KEY_FOR_SECRETS if makes_secrets else SHORTEST_KEY
    if not _KEY.fullmatch(key) or len(key) < shortest:
        detail = f"An Idempotency-Key has {shortest} to 128 visible characters; a random UUID is best."
        raise Problem("invalid-field", detail, errors=[field_error("Idempotency-Key", detail)])
    return Once(key, fingerprint)


@dataclass(frozen=True, slots=True)
class Expected:
    """The version that the caller expects, None for whichever; `is_header` where If-Match says so."""

    version: int | None
    is_header: bool


def expected_version(body: Mapping[str, Any]) -> Expected:
    """What If-Match or the body's `expected_version` asks for. Raises Problem where they cannot both be."""
    header, field = _insisted_version(), body.get("expected_version")
    if header is not None and field not in (None, header):
        raise Problem("precondition-failed", "If-Match and expected_version do not name the same version.")
    return Expected(field if header is None else header, header is not None)


def _insisted_version() -> int | None:
    header = request.headers.get("If-Match", "*").strip()
    if header == "*":
        return None
    found = _ETAG.fullmatch(header)
    if found is None:
        raise Problem("precondition-failed", "If-Match is the ETag of the session as you know it, quotes and all.")
    return int(found[1])


def is_known(version: int) -> bool:
    """Whether the caller's If-None-Match says that they have this version already."""
    tags = [tag.strip().removeprefix("W/") for tag in request.headers.get("If-None-Match", "").split(",")]
    return f'"{version}"' in tags or "*" in tags
