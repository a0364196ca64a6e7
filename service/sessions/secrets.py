"""Tokens, join codes and seeds: how they are made, and the only form in which they are stored."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

from rules.dice import SEED_BYTES

_CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0, 1, I, L or O: people read codes to one another."""

_CODE_LENGTH: Final = 8


class SecretSource:
    """Makes secrets: fresh ones, or for a request with an Idempotency-Key the same ones again on every retry.

    So a retry is answered like the first time although only hashes are stored.
    """

    def __init__(self, service_key: bytes, idempotency_key: str) -> None:
        """`service_key` is this installation's own; an empty `idempotency_key` makes every secret fresh."""
        root = idempotency_key.encode() if idempotency_key else secrets.token_bytes(32)
        self._key = hmac.digest(service_key, root, "sha256")
        self._made = 0

    def _bytes(self) -> bytes:
        self._made += 1
        return hmac.digest(self._key, b"%d" % self._made, "sha256")

    def token(self) -> str:
        """A device token, 256 bits."""
        return urlsafe_b64encode(self._bytes()).decode().rstrip("=")

    def session_id(self) -> str:
        """An id nobody guesses, 96 bits."""
        return self._bytes()[:12].hex()


def join_code(service_key: bytes, session_id: str, role: str, generation: int) -> str:
    """The join code of a role, short enough to read out, after `generation` renewals.

    It comes from this installation's key, so that the marshal can be shown it again although only its hash is stored.
    """
    number = int.from_bytes(hmac.digest(service_key, f"join:{session_id}:{generation}:{role}".encode(), "sha256"), "big")
    letters = []
    for _ in range(_CODE_LENGTH):
        number, place = divmod(number, len(_CODE_ALPHABET))
        letters.append(_CODE_ALPHABET[place])
    return "".join(letters)


def fresh_seed() -> bytes:
    """The seed of a session's fair dice.

    Fresh even on a retry, whose seed is thrown away: a key used again must not bring back dice that are known by then.
    """
    return secrets.token_bytes(SEED_BYTES)


def hashed(secret: str) -> str:
    """The stored form of a token, a ticket or an Idempotency-Key."""
    return hashlib.sha256(secret.encode()).hexdigest()


def hashed_code(session_id: str, code: str) -> str:
    """The stored form of a join code: it opens one session only. Case and separators do not matter."""
    return hashed(f"{session_id}:{_plain(code)}")


def code_pointer(service_key: bytes, code: str) -> str:
    """What a join code is found by where its session is not known."""
    return hmac.digest(service_key, f"pointer:{_plain(code)}".encode(), "sha256").hex()


def _plain(code: str) -> str:
    return code.upper().replace("-", "").replace(" ", "")
