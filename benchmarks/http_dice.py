"""The dice endpoint against a bare Flask route and a bare flask-smorest route: same server, same run, alternating rounds.

Run: python -m benchmarks.http_dice [rounds] [seconds per round]
"""

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import _load as load

CONNECTIONS = 8
GOAL, LIMIT = 0.55, 0.45
_BODY = b'{"notation":"2d6+1"}'
_PATHS = {"bare Flask": "/bare", "bare flask-smorest": "/smorest", "dice endpoint": "/api/v1/dice/rolls"}
_SERVE = load.serving("benchmarks._http_apps:app")


def main() -> int:
    """Measure, print, judge."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        environment = {**os.environ, "RACEMARSHAL_PORT": str(port), "PROMETHEUS_MULTIPROC_DIR": folder}
        with (Path(folder) / "log").open("wb") as log:
            server = subprocess.Popen([sys.executable, "-c", _SERVE], env=environment, stderr=log)
        try:
            measured = _measure(("127.0.0.1", port), rounds, seconds)
        finally:
            server.terminate()
            server.wait()
    return _report(measured)


def _measure(address: tuple[str, int], rounds: int, seconds: float) -> dict[str, list[load.Load]]:
    await_server(address)
    measured: dict[str, list[load.Load]] = {name: [] for name in _PATHS}
    for turn in range(rounds + 1):
        for name, path in _PATHS.items():
            found = load.run(address, [[load.post(path, _BODY)]], connections=CONNECTIONS, seconds=seconds)
            # The first round warms up.
            if turn:
                measured[name].append(found)
    return measured


def _report(measured: dict[str, list[load.Load]]) -> int:
    for name, rounds in measured.items():
        speed, p50, p99 = (statistics.median(getattr(found, which) for found in rounds) for which in ("per_second", "p50", "p99"))
        print(f"{name:20} {speed:7.0f} requests/s   p50 {p50:5.2f} ms   p99 {p99:5.2f} ms")
    ratio = median_ratio(measured, "dice endpoint", "bare Flask")
    print(f"dice endpoint / bare Flask route         {ratio:.2f}   (goal {GOAL}, never under {LIMIT})")
    print(f"dice endpoint / bare flask-smorest route {median_ratio(measured, 'dice endpoint', 'bare flask-smorest'):.2f}")
    return 0 if ratio >= LIMIT else 1


def median_ratio(measured: dict[str, list[load.Load]], one: str, other: str) -> float:
    """The median ratio, round by round: what slows the machine down for a while then slows both down."""
    rounds = zip(measured[one], measured[other], strict=True)
    return statistics.median(mine.per_second / yardstick.per_second for mine, yardstick in rounds)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def await_server(address: tuple[str, int]) -> None:
    """Wait until it listens. Raises RuntimeError when it does not."""
    for _ in range(100):
        try:
            socket.create_connection(address).close()
            time.sleep(0.5)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the server did not start")


if __name__ == "__main__":
    raise SystemExit(main())
