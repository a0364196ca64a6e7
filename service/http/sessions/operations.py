"""All session operations, in the order of the documents."""

from service.http.sessions import corrections, fairness, files, lifecycle, playing, record, seats, streams, ticking, undoing
from service.http.sessions.group import blp

__all__ = ["blp", "corrections", "fairness", "files", "lifecycle", "playing", "record", "seats", "streams", "ticking", "undoing"]
