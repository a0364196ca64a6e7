"""All session operations, in the order of the documents."""

from service.http.sessions import fairness, lifecycle, playing, record, seats, streams
from service.http.sessions.group import blp

__all__ = ["blp", "fairness", "lifecycle", "playing", "record", "seats", "streams"]
