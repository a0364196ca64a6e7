"""The live stream of a simulation: how far it is, whenever games have come in."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import orjson
from flask import Response

from service.http.askers import stranger
from service.http.extension import current
from service.http.schemas.simulations import StreamQuerySchema
from service.http.simulations.answers import told_progress
from service.http.simulations.callers import holder_or_ticket
from service.http.simulations.group import ID, blp, documented
from service.ports import StoreUnavailable
from service.simulations.model import DONE, Loaded
from service.simulations.refusals import SimulationNotFound
from service.simulations.usecases import Simulations

KEEP_ALIVE: Final = 15.0
"""Seconds of silence after which a comment is sent, so that nobody on the way takes the stream for dead."""

AT_MOST_EVERY: Final = 0.25
"""Seconds between two events: many workers bring in games more often than anybody can read."""

_EXAMPLE: Final = 'event: progress\ndata: {"games":1200,"wanted":10000,"seconds_left":17.6}\n\n'


@blp.route(f"/{ID}/events")
@blp.operation("follow_simulation", "unauthorized", "not-found", "invalid-field", "too-many-streams", "unavailable", body=False)
@documented()
@blp.arguments(StreamQuerySchema(), location="query")
@blp.response(200, {"type": "string"}, content_type="text/event-stream", example=_EXAMPLE)
def follow_simulation(_query: dict[str, Any], simulation_id: str) -> Response:
    """How far it is, as it goes on.

    Server-sent events. `progress` at the start and when games have come in; `done` with the results at the end; `gone` when the
    simulation was stopped. The stream ends with either of the last two.
    """
    extension = current()
    holder = holder_or_ticket(simulation_id)
    extension.simulations.open(simulation_id, holder)
    listening = ExitStack()
    # Here, where a refusal can still be answered.
    woken = listening.enter_context(extension.live.hub.listen(simulation_id, stranger()))
    stream = ProgressStream(extension.simulations, simulation_id, holder, woken)
    answer = Response(stream.events(), content_type="text/event-stream")
    answer.call_on_close(listening.close)
    answer.headers["Vary"] = "Authorization"
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


class ProgressStream:
    """What one client is told."""

    def __init__(self, simulations: Simulations, simulation_id: str, holder: str, woken: threading.Event) -> None:
        self._simulations = simulations
        self._id = simulation_id
        self._holder = holder
        self._woken = woken
        self._pause = threading.Event()

    def events(self) -> Iterator[bytes]:
        """The stream, from now to the end of the simulation."""
        try:
            yield from self._told()
        except SimulationNotFound:
            yield b"event: gone\ndata: {}\n\n"
        except StoreUnavailable:
            # The client comes back by itself.
            return

    def _told(self) -> Iterator[bytes]:
        told: Loaded | None = None
        while True:
            self._woken.clear()
            loaded = self._simulations.open(self._id, self._holder)
            if loaded.state == DONE:
                loaded, results = self._simulations.results(self._id, self._holder)
                yield _event("done", {**told_progress(loaded), "results": results})
                return
            if told is None or loaded.done != told.done:
                told = loaded
                yield _event("progress", told_progress(loaded))
                self._pause.wait(AT_MOST_EVERY)
            elif not self._woken.wait(KEEP_ALIVE):
                yield b": keep-alive\n\n"


def _event(name: str, data: dict[str, Any]) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), orjson.dumps(data))
