"""The headers that operations read, as the documents describe them."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from service.http.blueprint import Blueprint, View

SHORTEST_KEY: Final = 8
SHORTEST_KEY_FOR_SECRETS: Final = 16
"""Tokens are made from such a key: nobody else may come up with it."""


class Documented(Protocol):
    """Documents the headers that an operation reads. `makes_secrets` where its key is one that tokens are made from."""

    def __call__(
        self, *, token: bool = True, key: bool = False, if_match: bool = False, makes_secrets: bool = False
    ) -> Callable[[View], View]:
        """The decorator."""
        ...


def documenting(blp: Blueprint, token_of: str, versioned: str) -> Documented:
    """The `documented` of a group: what its tokens are, and the noun for what has a version."""

    def documented(
        *, token: bool = True, key: bool = False, if_match: bool = False, makes_secrets: bool = False
    ) -> Callable[[View], View]:
        headers = [
            *([_bearer(token_of)] if token else []),
            *([_key(SHORTEST_KEY_FOR_SECRETS if makes_secrets else SHORTEST_KEY)] if key else []),
            *([_if_match(versioned)] if if_match else []),
        ]
        return blp.headers(*headers)

    return documented


def _bearer(token_of: str) -> dict[str, Any]:
    return _header("Authorization", f"`Bearer` and {token_of}.")


def _key(shortest: int) -> dict[str, Any]:
    told = "A random UUID: sent again, the request has one effect and the first answer."
    return _header("Idempotency-Key", told, minLength=shortest, maxLength=128)


def _if_match(versioned: str) -> dict[str, Any]:
    return _header("If-Match", f"The ETag of the {versioned} as you know it: refused with 412 if it has moved on.")


def _header(name: str, description: str, **limits: int) -> dict[str, Any]:
    return {"name": name, "in": "header", "schema": {"type": "string", **limits}, "description": description}
