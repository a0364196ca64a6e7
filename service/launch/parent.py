"""A process that `up` started ends when `up` is gone, even when that was killed."""

import os
import signal
import threading
import time


def follow(parent: int | None) -> None:
    """From now on, end this process politely once its parent is no longer `parent`. None: nothing to follow."""
    if parent is not None:
        threading.Thread(target=_watch, args=(parent,), name="follow-parent", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)
