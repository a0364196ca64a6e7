"""Runs `racemarshal` as a person does: as a process, with an environment of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import requests

RACEMARSHAL = str(Path(sys.executable).with_name("racemarshal"))


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RACEMARSHAL_", "REDIS_URL", "PROM"))}
    return {**kept, **changes}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    command = [RACEMARSHAL, *arguments]
    return subprocess.run(command, env=environment(**changes), capture_output=True, text=True, timeout=60, check=False)


def command_line(process: psutil.Process) -> str:
    """Empty for one that has just ended."""
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


def wait_until(condition: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)


def is_alive(process: psutil.Process) -> bool:
    """A zombie is dead: it only waits for a parent, perhaps a slow one, to take note."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


class Running:
    """`racemarshal up`, up."""

    def __init__(self, log: Path, *arguments: str, port: int | None = None, **changes: str) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = log
        with log.open("w") as out:
            self.process = subprocess.Popen(
                [RACEMARSHAL, "up", f"--port={self.port}", *arguments],
                env=environment(**changes),
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            wait_until(lambda: "Race Marshal is ready" in self.output() or self.process.poll() is not None)
            assert self.process.poll() is None, self.output()
            wait_until(self.is_ready)
        except BaseException:
            self.end_by_force()
            raise

    def output(self) -> str:
        return self._log.read_text()

    def is_ready(self) -> bool:
        try:
            return requests.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except requests.ConnectionError:
            return False

    def descendants(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def child(self, *words: str) -> psutil.Process:
        """The first direct child whose command line has all `words`."""
        children = psutil.Process(self.process.pid).children()
        return next(child for child in children if all(word in command_line(child) for word in words))

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Ask it to stop; its exit status, once it and everything it started is gone."""
        family = self.descendants()
        self.process.send_signal(number)
        status = self.process.wait(timeout=30)
        wait_until(lambda: not any(map(is_alive, family)), seconds=10)
        return status

    def end_by_force(self) -> None:
        if self.process.poll() is None:
            family = self.descendants()
            self.process.kill()
            self.process.wait()
            for process in family:
                if is_alive(process):
                    process.kill()
