"""Looking for secrets: every answer that a device can get, and what must not be in it."""

import base64
import hashlib
import hmac
import random
import re
import secrets
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from typing import Any

import orjson
from redis import Redis

from tests.service.sessions.table import SESSIONS, Device, Table

STREAM_NUMBERS = 3000
TRIED = 5
"""Corrections that are tried at each look."""

_OF_THIS_REQUEST = re.compile(r'"request_id":"[^"]*"|"since":"[^"]*"|"reminder_at":"[^"]*"')


class Answers:
    """Everything that one device was told by one look at everything, by what it asked."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def note(self, asked: str, answer: Any) -> None:
        assert answer.status_code < 500, (asked, answer.text)
        self.texts[asked] = _OF_THIS_REQUEST.sub("", answer.text)


def look_everywhere(table: Table, device: Device, version: int) -> dict[str, str]:
    """Every route that reads, found in the application itself, and every trial and refusal that changes nothing."""
    found = Answers()
    for path in reading_paths(table):
        for query in queries_of(path, table, version):
            found.note(f"GET {path}{query}", device._client.get(path + query, headers=device.bearer))
    found.note("GET log in words", device.get(f"/log?after={version - 1}", Accept="text/plain"))
    found.note("GET sessions", device._client.get(SESSIONS, headers=device.bearer))
    for seen in ("", str(version - 1)):
        found.texts[f"stream after {seen}"] = first_of_stream(device, seen)
    try_actions(table, device, found)
    try_corrections(table, device, found, version)
    return found.texts


def reading_paths(table: Table) -> Iterator[str]:
    for rule in table.app.url_map.iter_rules():
        if "session_id" in rule.arguments and "GET" in (rule.methods or ()) and not rule.rule.endswith("/events"):
            whose = [*table.seats] if "seat" in rule.arguments else [""]
            for seat in whose:
                path = re.sub(r"<[^>]*session_id>", table.id, rule.rule)
                yield re.sub(r"<[^>]*seat>", seat, path)


def queries_of(path: str, table: Table, version: int) -> list[str]:
    if path.endswith("/log"):
        return [f"?after={version - 1}"]
    if path.endswith(("/fairness", "/actions", "/seats", "/code.svg")):
        return [""]
    return ["", "?seat=", *(f"?seat={seat}" for seat in table.seats)]


def first_of_stream(device: Device, seen: str) -> str:
    answer = device._client.get(f"{device.path}/events", headers={**device.bearer, "Last-Event-ID": seen}, buffered=False)
    if answer.status_code != 200:
        return _OF_THIS_REQUEST.sub("", answer.text)
    with closing(answer):
        return "".join(piece.decode() for piece in islice(answer.response, 2))


def try_actions(table: Table, device: Device, found: Answers) -> None:
    """Each open decision: as offered, as nobody may, and in the name of others."""
    offers = device.offers() if device.get("/actions").status_code == 200 else []
    for place, offer in enumerate(offers[:: max(1, len(offers) // 3)]):
        found.note(f"trial {place}", device.post("/actions?dry_run=true", offer))
    for decision in table.marshal.view()["awaiting"]:
        for seat in ("", *table.seats):
            body = {"name": decision["kind"], "decision": decision["id"], "seat": seat, "params": {"nonsense": 1}}
            for query in ("", "?dry_run=true"):
                found.note(f"nonsense {decision['id']} {seat} {query}", device.post(f"/actions{query}", body))
    if table.marshal.view()["pending"]:
        found.note("too many dice", device.post("/dice", {"values": [1] * 40}))
        found.note("no such face", device.post("/dice", {"values": [99]}))


def try_corrections(table: Table, device: Device, found: Answers, version: int) -> None:
    """What the device sees on the table, as it is and with each kind of thing changed; and names of what it does not see."""
    answer = device.get("/tabletop")
    if answer.status_code != 200:
        return
    seen = answer.get_json()["tabletop"]
    names = {name for other in table.seats.values() for name in other.get("/tabletop").get_json()["tabletop"]}
    found.note("seen as it is", device.post("/corrections", {"seen": seen or {"nothing": 1}}))
    draw = random.Random(version)
    for name in [*some_of(names & seen.keys(), draw), *some_of(names - seen.keys(), draw)]:
        body = {name: draw.choice([1, None, [], "0101", "red-7"])}
        found.note(f"seen {body}", device.post("/corrections", {"seen": body}))
        found.note(f"set {body}", device.post("/corrections?dry_run=true", {"set": body, "reason": "a trial"}))


def some_of(names: set[str], draw: random.Random) -> list[str]:
    """Of names such as ship/red/hex a few, each of another kind."""
    shuffled = draw.sample(sorted(names), len(names))
    kinds = {(name.split("/")[0], name.split("/")[-1], name.count("/")): name for name in shuffled}
    return draw.sample(list(kinds.values()), min(TRIED, len(kinds)))


def try_the_past(device: Device, version: int) -> dict[str, str]:
    """Trials that are worked out from the log."""
    found = Answers()
    for back_to in {1, version // 2 + 1, max(version - 1, 1)}:
        found.note(f"back to {back_to}", device.post("/corrections?dry_run=true", {"back_to": back_to, "reason": "a trial"}))
    for back in range(1, min(6, version)):
        die = {"version": version - back + 1, "value": 1}
        found.note(f"die {back}", device.post("/corrections?dry_run=true", {"die": die, "reason": "a trial"}))
    found.note("stale undo", device.post("/undo", {"expected_version": 0}))
    return found.texts


def seed_texts(seed_hex: str) -> list[str]:
    """A seed and what it stands for, in the forms in which it could be written."""
    found = []
    for seed in (bytes.fromhex(seed_hex), hashlib.sha256(b"shuffle" + bytes.fromhex(seed_hex)).digest()):
        plain = base64.b64encode(seed).decode().rstrip("=")
        found += [
            seed.hex(),
            seed.hex().upper(),
            plain,
            base64.urlsafe_b64encode(seed).decode().rstrip("="),
            str(int.from_bytes(seed, "big")),
        ]
        found += [", ".join(map(str, seed[:8])), ",".join(map(str, seed[:8]))]
    return found


def stream_numbers(seed_hex: str) -> set[str]:
    """The first numbers of both streams of a seed, in decimal."""
    seed = bytes.fromhex(seed_hex)
    seeds = (seed, hashlib.sha256(b"shuffle" + seed).digest())
    return {
        str(int.from_bytes(hmac.digest(key, b"%d" % number, "sha256")[:8], "big"))
        for key in seeds
        for number in range(STREAM_NUMBERS)
    }


def long_numbers(text: str) -> set[str]:
    return set(re.findall(r"\d{12,}", text))


def orders(entries: list[dict[str, Any]]) -> Iterator[str]:
    """How every shuffle begins, as it could be written."""
    for roll in (roll for entry in entries for roll in entry["rolls"] if roll["is_secret"] and len(roll["values"]) >= 8):
        beginning = [str(value) for value in roll["values"][:8]]
        yield ", ".join(beginning)
        yield ",".join(beginning)


class Following:
    """A live stream of the application, read until the session is gone."""

    def __init__(self, device: Device) -> None:
        self._told: list[str] = []
        self._has_begun = threading.Event()
        self._thread = threading.Thread(target=self._read, args=(device,))
        self._thread.start()
        assert self._has_begun.wait(30)

    def _read(self, device: Device) -> None:
        for piece in device.get("/events").response:
            self._told.append(piece.decode())
            if piece.startswith(b"id:"):
                self._has_begun.set()

    def join(self) -> None:
        """Once the session has been deleted: the stream has come to its end."""
        self._thread.join(timeout=30)
        assert not self._thread.is_alive()

    def finish(self) -> list[tuple[int, str]]:
        """Once the session has been deleted: every event with the version that it tells of."""
        self.join()
        assert self._told[-1].startswith("event: gone"), self._told[-1:]
        ids = [re.match(r"id: (\d+)\n", piece) for piece in self._told]
        return [(int(number[1]), piece) for number, piece in zip(ids, self._told, strict=True) if number]


class Truth:
    """What is stored, secrets and all; and a hand that changes it."""

    def __init__(self, redis: Redis, table: Table) -> None:
        self._redis = redis
        self._head = f"rm:{{{table.id}}}:head"
        self._id = table.id

    def stored(self) -> dict[str, Any]:
        return orjson.loads(self._redis.hget(self._head, "snapshot"))

    def meta(self) -> dict[str, Any]:
        return orjson.loads(self._redis.hget(self._head, "meta"))

    def version(self) -> int:
        return int(self._redis.hget(self._head, "version"))

    def put(self, state: dict[str, Any]) -> None:
        """Another state under the same version: what everybody is told from now on comes from it."""
        # The service remembers what it has seen by the id of the last commit.
        snapshot = orjson.dumps({**self.stored(), "state": state})
        self._redis.hset(self._head, mapping={"snapshot": snapshot, "commit": secrets.token_hex(8)})

    def seeds(self) -> list[str]:
        return [self.meta()["seed"], *(hexed for _, hexed in self.stored()["later_seeds"])]

    def log(self) -> list[dict[str, Any]]:
        return [orjson.loads(fields[b"entry"]) for _, fields in self._redis.xrange(f"rm:{{{self._id}}}:log")]

    def last_entry(self) -> dict[str, Any]:
        (_, fields), *_ = self._redis.xrevrange(f"rm:{{{self._id}}}:log", count=1)
        return orjson.loads(fields[b"entry"])
