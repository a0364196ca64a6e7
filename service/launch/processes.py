"""Processes that are kept running, and ended in the reverse order of their layers."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import psutil

_LONGEST_DELAY = 30.0
_STEADY_AFTER = 30.0
"""Seconds a process must have lived for its earlier deaths to be forgotten."""


@dataclass(frozen=True, slots=True)
class Program:
    """What to run. Processes of a higher layer need those of the lower ones: they are stopped first.

    `grace` is the seconds it has to end by itself after SIGTERM.
    """

    name: str
    command: list[str]
    environ: dict[str, str]
    layer: int
    grace: float = 10.0


class Child:
    """One program and the process that runs it, or the time when it may be started again."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.deaths = 0
        self._start_at = 0.0
        self._started = 0.0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process's number while it runs."""
        return self._process.pid if self._process else None

    def start_when_due(self) -> None:
        """Start it unless it runs or its delay is not over."""
        if self._process is None and time.monotonic() >= self._start_at:
            self._started = time.monotonic()
            # A session of its own: Ctrl-C reaches only us, and what it forks can be found when it is dead.
            self._process = subprocess.Popen(  # noqa: S603
                self.program.command, env=self.program.environ, stdin=subprocess.DEVNULL, start_new_session=True
            )

    def notice_death(self) -> int | None:
        """The exit status if it has just ended: its remains are cleared away and the next start is set."""
        status = self._process.poll() if self._process else None
        if self._process is None or status is None:
            return None
        end_session(self._process.pid)
        self._process = None
        now = time.monotonic()
        self.deaths = 1 if now - self._started > _STEADY_AFTER else self.deaths + 1
        self._start_at = now + min(_LONGEST_DELAY, 0.25 * 2**self.deaths)
        return status

    def ask_to_end(self) -> None:
        """SIGTERM."""
        if self._process and self._process.poll() is None:
            self._process.terminate()

    def has_ended(self) -> bool:
        """Whether no process of it is left to wait for."""
        return self._process is None or self._process.poll() is not None

    def clear_away(self) -> None:
        """End by force what is left."""
        if self._process:
            end_session(self._process.pid)
            self._process.wait()
            self._process = None


class Supervisor:
    """Starts programs, starts them again when they die, and stops them all."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._children: list[Child] = []

    def start(self, program: Program) -> Child:
        """Start it and keep it running from now on."""
        child = Child(program)
        self._children.append(child)
        child.start_when_due()
        return child

    def start_again(self, children: Iterable[Child]) -> None:
        """End them politely; `look_after` finds them ended and starts them again."""
        for child in children:
            child.ask_to_end()

    def look_after(self) -> None:
        """One round: notice the dead, start again whose time has come."""
        for child in self._children:
            status = child.notice_death()
            if status is not None:
                self._say(f"{child.program.name} ended ({_reason(status)}); it is started again.")
            child.start_when_due()

    def stop(self, *, in_a_hurry: Callable[[], bool]) -> None:
        """End everything, layer by layer, politely until the grace is over or `in_a_hurry` says so."""
        for layer in sorted({child.program.layer for child in self._children}, reverse=True):
            _stop_together([child for child in self._children if child.program.layer == layer], in_a_hurry)
        self._children.clear()


def end_session(leader: int) -> None:
    """Kill every process of the session that `leader` began, its orphans too."""
    for process in psutil.process_iter():
        try:
            if os.getsid(process.pid) == leader:
                process.kill()
        except (OSError, psutil.Error):
            # It has ended meanwhile, or is not ours to look at.
            continue


def python_module(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of ours with this Python, whatever lies in the current folder."""
    return [sys.executable, "-P", "-m", module, *arguments]


def _stop_together(children: Iterable[Child], in_a_hurry: Callable[[], bool]) -> None:
    children = list(children)
    for child in children:
        child.ask_to_end()
    start = time.monotonic()
    asked_again: set[str] = set()
    while waiting := [child for child in children if not child.has_ended()]:
        waited = time.monotonic() - start
        if in_a_hurry() or all(waited > child.program.grace for child in waiting):
            break
        for child in waiting:
            # A worker in the middle of a job waits for it at the first signal and drops it at the second.
            if waited > child.program.grace / 2 and child.program.name not in asked_again:
                asked_again.add(child.program.name)
                child.ask_to_end()
        time.sleep(0.05)
    for child in children:
        child.clear_away()


def _reason(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
