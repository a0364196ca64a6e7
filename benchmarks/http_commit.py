"""One committed action of a session against a flask-smorest route with one Lua commit: same server, same Redis, same run.

The actions play cards in an assistant session of Devil Take the Hindmost and put the car back to its start: token, strict
reading, load, rules (compiled where they have been), commit, words.
Each connection has a session of its own, so that nobody waits for anybody.

Run: python -m benchmarks.http_commit [rounds] [seconds per round]
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import _load as load
from benchmarks.http_dice import CONNECTIONS, await_server, free_port, median_ratio
from service.launch.embedded_redis import EmbeddedRedis
from service.launch.redis_binary import find_redis

GOAL, LIMIT = 0.5, 0.4
_SESSIONS = "/api/v1/sessions"
_PLAN = {"game": "devil-take-the-hindmost", "mode": "assistant", "seats": [{"name": "red"}, {"name": "blue"}]}
# A lap, and back to its beginning: the assistant leaves both to the table, so this can go on for ever.
_CARDS = ("red-5", "blue-4", "red-8", "one", "blue-6")
_LAP = [
    *({"name": "play-cards", "params": {"car": "red-A", "cards": [card]}} for card in _CARDS),
    {"name": "place-car", "params": {"car": "red-A", "position": 1, "lane": 1}},
]
_SERVE = load.serving("benchmarks._commit_apps:app")


def main() -> int:
    """Measure, print, judge."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory(prefix="rm-bench-") as name:
        folder = Path(name)
        redis = EmbeddedRedis(binary=find_redis(), data_dir=folder / "data", runtime_dir=folder / "run")
        redis.prepare()
        port = free_port()
        environment = {**os.environ, "REDIS_URL": redis.url, "RACEMARSHAL_PORT": str(port), "PROMETHEUS_MULTIPROC_DIR": name}
        with (folder / "log").open("wb") as log:
            processes = [
                subprocess.Popen(redis.command(), stdout=log, stderr=log),
                subprocess.Popen([sys.executable, "-c", _SERVE], env=environment, stderr=log),
            ]
        try:
            measured = _measure(("127.0.0.1", port), rounds, seconds)
        finally:
            for process in reversed(processes):
                process.terminate()
                process.wait()
    return _report(measured)


def _measure(address: tuple[str, int], rounds: int, seconds: float) -> dict[str, list[load.Load]]:
    await_server(address)
    requests: dict[str, Sequence[Sequence[bytes]]] = {
        "flask-smorest, 8 KB commit": [[load.post("/smorest-commit", b'{"notation":"2d6+1"}')]],
        "committed action": [_session(address) for _ in range(CONNECTIONS)],
    }
    measured: dict[str, list[load.Load]] = {name: [] for name in requests}
    for turn in range(rounds + 1):
        for name, sent in requests.items():
            found = load.run(address, sent, connections=CONNECTIONS, seconds=seconds)
            # The first round warms up.
            if turn:
                measured[name].append(found)
    return measured


def _session(address: tuple[str, int]) -> list[bytes]:
    """A new session; the requests that act in it."""
    made = _call(address, _SESSIONS, _PLAN, "")
    path = f"{_SESSIONS}/{made['id']}"
    joined = _call(address, f"{path}/join", {"code": made["codes"][0]["code"]}, "")
    bearer = {"Authorization": f"Bearer {joined['token']}"}
    return [load.post(f"{path}/actions", json.dumps(action).encode(), bearer) for action in _LAP]


def _call(address: tuple[str, int], path: str, body: dict[str, Any], token: str) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"http://{address[0]}:{address[1]}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        told: dict[str, Any] = json.load(answer)
    return told


def _report(measured: dict[str, list[load.Load]]) -> int:
    for name, rounds in measured.items():
        speed, p50, p99 = (statistics.median(getattr(found, which) for found in rounds) for which in ("per_second", "p50", "p99"))
        print(f"{name:28} {speed:7.0f} requests/s   p50 {p50:5.2f} ms   p99 {p99:5.2f} ms")
    found = median_ratio(measured, "committed action", "flask-smorest, 8 KB commit")
    print(f"committed action / flask-smorest with commit {found:.2f}   (goal {GOAL}, never under {LIMIT})")
    return 0 if found >= LIMIT else 1


if __name__ == "__main__":
    raise SystemExit(main())
