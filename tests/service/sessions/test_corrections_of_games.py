"""Corrections of the real games over HTTP: hostile values, one die of several, and what an undone allocation does not tell."""

from random import Random
from typing import Any

import pytest
from flask import Flask

from rules import BOTS, ENGINES
from rules.dice import FastDice
from service.sessions.replaying import first_difference
from service.sessions.secrets import hashed
from service.sessions.usecases import Sessions
from tests.service.sessions.table import Table

SEATS = ("red", "blue")
GAMES: dict[str, dict[str, Any]] = {
    "demons-run": {},
    "devil-take-the-hindmost": {"cards": "dealt"},
    "mini-demolition-derby": {},
}
HOSTILE: list[Any] = [
    None, True, False, 0, -1, 7, 99, 10**9, -(10**9), "", "0412", "9999", "red", "x" * 200, [], [1], [None], ["a", 1, None, True],
    ["0412"], [3, 4], [-1, 10**9], ["red-7"] * 400,
]  # fmt: skip


class Players:
    """Whoever is to decide does something at random; the table rolls."""

    def __init__(self, sessions: Sessions, table: Table, seed: int) -> None:
        self.sessions = sessions
        self.table = table
        self.random = Random(seed)
        self.engine = ENGINES[self.loaded().meta.game]

    def loaded(self) -> Any:
        return self.sessions.open(self.table.id, hashed(self.table.marshal.token))[0]

    def play_on(self) -> dict[str, Any]:
        pending = self.loaded().snapshot.pending
        answer = self.roll(pending.missing) if pending else self.decide()
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def roll(self, missing: Any) -> Any:
        values = [self.random.randint(1, missing.sides) for _ in range(missing.count)]
        return self.table.marshal.post("/dice", {"values": values})

    def decide(self) -> Any:
        state = self.engine.decode(self.loaded().snapshot.state)
        decision = self.engine.awaiting(state)[0]
        seat = decision.seat or SEATS[0]
        offers = [offer for offer in self.engine.legal_actions(state, seat) if offer.decision == decision.id]
        rookie = BOTS[self.engine.info.name].get("rookie")
        action = self.random.choice(offers)
        if rookie is not None:
            dice = FastDice(self.random.randint(0, 10**9))
            action = rookie.choose(self.engine.view(state, seat), decision, offers, dice).action
        return self.table.seats[seat].act(action.name, action.decision, seat, **action.params)

    def replay(self) -> None:
        loaded = self.loaded()
        entries = [entry for _, entry in self.sessions.entries(self.table.id, 0, 10_000)]
        difference = first_difference(self.engine, loaded, entries)
        assert difference is None, difference


def begin(playing: Flask, sessions: Sessions, game: str, seed: int, **plan: Any) -> Players:
    plan = {"game": game, "options": GAMES[game], "dice": "table", **plan}
    return Players(sessions, Table(playing, *SEATS, **plan), seed)


@pytest.mark.parametrize("game", GAMES)
def test_hostile_values_are_refused_or_stand(playing: Flask, sessions: Sessions, game: str) -> None:
    """Whatever the marshal sets and anybody claims to see, the answer is no fault of ours, and the game goes on."""
    players = begin(playing, sessions, game, 1)
    table, random = players.table, players.random
    for _ in range(20):
        players.play_on()
    names: set[str] = set()
    for seat in SEATS:
        names |= table.seats[seat].get("/tabletop").get_json()["tabletop"].keys()
    accepted = 0
    for name in random.sample(sorted(names), min(len(names), 60)):
        for value in random.sample(HOSTILE, 4):
            seen = table.seats["red"].post("/corrections", {"seen": {name: value}})
            assert seen.status_code in (200, 422), (name, value, seen.text)
            tried = table.marshal.post("/corrections?dry_run=true", {"reason": "why", "set": {name: value}})
            assert tried.status_code in (200, 422), (name, value, tried.text)
            if tried.status_code == 200 and random.random() < 0.1:
                done = table.marshal.post("/corrections", {"reason": "why", "set": {name: value}})
                assert done.status_code == 200, (name, value, done.text)
                accepted += 1
    for device in (*table.seats.values(), table.marshal):
        for path in ("", "/actions", "/tabletop", "/log?limit=200", "/board.svg"):
            assert device.get(path).status_code in (200, 404), path
    players.replay()


def test_one_die_of_several(playing: Flask, sessions: Sessions) -> None:
    players = begin(playing, sessions, "demons-run", 3)
    for _ in range(120):
        told = players.play_on()
        several = [place for place, roll in enumerate(told["dice"]) if len(roll["values"]) > 1 and "hand" in roll["origins"]]
        if several and told["missing"] is None:
            break
    roll = told["dice"][several[0]]
    value = roll["values"][1] % roll["sides"] + 1
    die = {"version": told["version"], "roll": several[0], "index": 1, "value": value}
    hands = players.table.marshal.get("/fairness").get_json()["counts"]["hand"]
    answer = players.table.marshal.post("/corrections", {"reason": "why", "die": die, "roll_back": True})
    assert answer.status_code == 200, answer.text
    (alone,) = answer.get_json()["dice"]
    assert (alone["values"], alone["origins"]) == ([value], ["corrected"])
    assert players.table.marshal.get("/fairness").get_json()["counts"] == {"hand": hands, "corrected": 1}
    players.replay()


def test_an_allocation_that_is_taken_back_stays_secret(playing: Flask, sessions: Sessions) -> None:
    """Others are told nothing of what their neighbour had allocated, nor what to put back on the neighbour's sheet."""
    players = begin(playing, sessions, "demons-run", 4)
    table = players.table
    for _ in range(200):
        told = players.play_on()
        if told["action"] and told["action"]["name"] == "allocate":
            seat = told["action"]["seat"]
            undone = table.seats[seat].post("/undo", {})
            if undone.status_code == 200:
                break
    moves = undone.get_json()["table"]
    assert any("sheet" in move["text"] or "marker" in move["text"].lower() for move in moves), moves
    other = next(name for name in SEATS if name != seat)
    for device in (table.seats[other], table.marshal, table.join("")):
        entry = device.get(f"/log?after={undone.get_json()['version'] - 1}").get_json()["entries"][0]
        assert not [move for move in entry["table"] if "Action Marker" in move["text"] or "Fuel" in move["text"]], entry["table"]
    players.replay()
