"""A worker for simulations that measures itself: `python -m benchmarks._counting_worker FILE`.

When it is told to stop, FILE has the seconds of processor time from its first game to the end of its last one, and how many of
them went into playing; the rest is the queue, the store and the housekeeping.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from service import compiled

compiled.activate()

from rules.series import Counts  # noqa: E402
from service.settings import Settings  # noqa: E402
from service.simulations.playing import Series  # noqa: E402
from workers.bulk import run  # noqa: E402

PLAY = Series.play


class Clock:
    """What the processor was used for."""

    def __init__(self) -> None:
        self.began = 0.0
        self.ended = 0.0
        self.played = 0.0

    def play(self, series: Series, first: int, count: int, poll: Callable[[], None], seconds: float) -> tuple[Counts, int]:
        """`Series.play`, measured: this thread plays, and all threads of the process make up the whole."""
        self.began = self.began or time.process_time()
        start = time.thread_time()
        answer = PLAY(series, first, count, poll, seconds)
        self.played += time.thread_time() - start
        self.ended = time.process_time()
        return answer


def main() -> None:
    """Work until SIGTERM, then tell."""
    clock = Clock()

    def measured(series: Series, first: int, count: int, poll: Callable[[], None], seconds: float) -> tuple[Counts, int]:
        return clock.play(series, first, count, poll, seconds)

    Series.play = measured  # type: ignore[method-assign]
    run(Settings.from_environment())
    Path(sys.argv[1]).write_text(json.dumps({"whole": clock.ended - clock.began, "played": clock.played}))


if __name__ == "__main__":
    main()
