"""A whole race over HTTP: no answer of any route holds what its reader may not know, and the log replays it."""

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from service.sessions.model import Entry, Loaded
from service.sessions.replaying import first_difference
from service.sessions.secrets import hashed
from service.sessions.usecases import Sessions
from tests.service.sessions.table import Device, Table

SEATS = ("red", "blue", "green")


class Watched:
    """Everything that one device is told."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.told: list[str] = []

    def note(self, answer: Any) -> Any:
        self.told.append(answer.text)
        return answer


def text_lists(value: Any) -> Iterator[list[str]]:
    """Every list of texts in an answer."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from text_lists(inner)
    elif isinstance(value, list):
        if value and all(isinstance(item, str) for item in value):
            yield value
        for inner in value:
            yield from text_lists(inner)


def look_everywhere(watched: Watched, version: int) -> None:
    device, note = watched.device, watched.note
    note(device.get())
    note(device.get("/actions"))
    note(device.get(f"/log?after={version - 1}"))
    note(device.get(f"/log?after={version - 1}", Accept="text/plain"))
    note(device.get("/board.svg"))
    note(device.get("?seat="))


def try_what_is_not_allowed(watched: Watched, decision: str, seat: str) -> None:
    """Refusals, dry runs and slips: their texts are answers too."""
    device, note = watched.device, watched.note
    for card in ("red-7", "blue-3", "turbo", "one", "nonsense"):
        for query in ("", "?dry_run=true"):
            body = {"name": "play-cards", "decision": decision, "params": {"cards": [card]}}
            if device.view()["you"]["seats"] != [seat]:
                assert note(device.post(f"/actions{query}", body)).status_code >= 400
    if device.view()["you"]["seats"] != [seat]:
        return
    hand = device.view()["view"]["hand"]
    missing = next(card for card in ("red-2", "red-3", "red-4", "red-5", "red-6", "red-8") if card not in hand)
    body = {"name": "play-cards", "decision": decision, "params": {"cards": [missing]}}
    assert note(device.post("/actions", body)).get_json()["code"] == "card-not-in-hand"
    tried = note(device.post("/actions?dry_run=true", {**body, "params": {"cards": [hand[0]]}}))
    assert tried.get_json().keys() == {"legal", "version", "missing"}


def truth(sessions: Sessions, table: Table) -> Loaded:
    return sessions.open(table.id, hashed(table.marshal.token))[0]


def follow(device: Device, told: list[str]) -> threading.Thread:
    """A live stream, read until the session is gone."""

    def read() -> None:
        for piece in device.get("/events").response:
            told.append(piece.decode())

    thread = threading.Thread(target=read)
    thread.start()
    return thread


@pytest.mark.parametrize("dice", ["server", "table"])
def test_no_answer_of_a_whole_race_tells_a_secret(playing: Flask, sessions: Sessions, dice: str) -> None:
    table = Table(playing, *SEATS, dice=dice)
    devices = {**table.seats, "": table.join(""), "marshal": table.marshal}
    watched = {name: Watched(device) for name, device in devices.items()}
    streams = [follow(watched[name].device, watched[name].told) for name in (*SEATS, "")]
    packs: list[list[str]] = []
    try:
        while seat := table.next_seat():
            packs.append(play_one(sessions, table, seat, watched))
        loaded = truth(sessions, table)
        entries = [entry for _, entry in sessions.entries(table.id, 0, 10_000)]
        logs = {name: whole_log(device) for name, device in devices.items()}
    finally:
        table.marshal.delete()
        for stream in streams:
            stream.join(timeout=20)
    assert not any(stream.is_alive() for stream in streams)
    assert loaded.snapshot.is_over
    assert first_difference(sessions.engine(loaded.meta), loaded, entries) is None
    for name, log in logs.items():
        assert_only_own_cards(name, log, entries)
    orders = [order for entry in entries for order in secret_rolls(entry.rolls)] + [pack[:8] for pack in packs if len(pack) >= 8]
    for name, each in watched.items():
        everything = "\n".join(each.told)
        assert loaded.meta.seed not in everything
        assert everything.count("event: gone") == (name != "marshal")
        for written in map(json.dumps, orders):
            assert written[1:-1] not in everything
            assert written[1:-1].replace(", ", ",") not in everything
        if name != "marshal":
            assert_only_own_cards(name, changes_of(everything), entries)


def whole_log(device: Device) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    after = 0
    while after is not None:
        page = device.get(f"/log?limit=200&after={after}").get_json()
        entries += page["entries"]
        after = page["next"]
    return entries


def play_one(sessions: Sessions, table: Table, seat: str, watched: dict[str, Watched]) -> list[str]:
    """Some look at everything, in turn, and `seat` plays; the pack as it was."""
    loaded = truth(sessions, table)
    hands = {each["name"]: each["hand"] for each in loaded.snapshot.state["seats"]}
    decision = table.marshal.view()["awaiting"][0]["id"]
    for place, (name, each) in enumerate(watched.items()):
        if (loaded.version + place) % 4:
            continue
        start = len(each.told)
        look_everywhere(each, loaded.version)
        if loaded.version % 3 == 0:
            try_what_is_not_allowed(each, decision, seat)
        for text in each.told[start:]:
            assert_no_hand_of_others(name, hands, text)
    answer = table.play_on(loaded.version)
    assert answer.status_code == 200, answer.text
    watched[seat].told.append(answer.text)
    return loaded.snapshot.state["pack"]


def assert_no_hand_of_others(name: str, hands: dict[str, list[str]], text: str) -> None:
    """No hand but one's own under any name. Single cards are told apart by `assert_only_own_cards`: played ones are public."""
    if not text.startswith("{"):
        return
    own = sorted(hands.get(name, []))
    hidden = [sorted(hand) for seat, hand in hands.items() if seat != name and len(hand) > 2 and sorted(hand) != own]
    for cards in text_lists(json.loads(text)):
        assert sorted(cards) not in hidden, (name, text)


def assert_only_own_cards(name: str, told: list[dict[str, Any]], entries: list[Entry]) -> None:
    """The cards dealt and drawn that `name` was told of are its own, and all of its own are told."""
    seen = [step for change in told for step in change["steps"] if step["code"] in ("card-drawn", "hand-dealt")]
    assert len(seen) >= len(entries) - 1
    own = [event for entry in entries for event in entry.events if event["owner"] == name and event["secrets"]]
    known = [step for step in seen if step["params"].get("card") != "unseen" and step["params"].get("cards") != []]
    first = known[0]["params"] if known else {}
    # A stream begins with the whole view, after the deal.
    expected = own if "cards" in first else [event for event in own if event["name"] == "card-drawn"]
    assert [step["params"] for step in known] == [event["params"] | event["secrets"] for event in expected]
    assert all("red " not in step["text"] and "blue " not in step["text"] for step in seen if step not in known)


def changes_of(stream: str) -> list[dict[str, Any]]:
    lines = stream.split("\n")
    return [json.loads(lines[n + 1].removeprefix("data: ")) for n, line in enumerate(lines) if line == "event: change"]


def secret_rolls(rolls: list[dict[str, Any]]) -> Iterator[list[int]]:
    for roll in rolls:
        if roll["is_secret"]:
            yield roll["values"][:8]
