"""All session operations, in the order of the documents."""

from service.http.sessions import corrections, fairness, lifecycle, playing, record, seats, streams, undoing
from service.http.sessions.group import blp

__all__ = ["blp", "corrections", "fairness", "lifecycle", "playing", "record", "seats", "streams", "undoing"]
