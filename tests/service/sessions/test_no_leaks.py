"""Whole games over HTTP in which everybody looks everywhere: nobody is told what the rules keep from them.

There are three ways to find a leak. Every answer is searched for the secrets of others, which are made so that they stand out. A
secret is exchanged for another one behind the service's back: whoever may not know it must get the very same answers. And every
answer is searched for the seeds, the numbers that come of them, and the tokens and codes of others.
"""

import json
import random
import re
from collections.abc import Callable, Collection, Iterator
from itertools import product
from typing import Any, ClassVar

import pytest
from flask import Flask
from redis import Redis

from rules.demons_run import tables
from rules.game import Action
from service.app import create_app
from service.sessions import usecases
from service.sessions.hub import Hub
from service.sessions.live import Live
from service.sessions.ports import Store
from service.sessions.replaying import first_difference
from service.sessions.secrets import hashed
from service.sessions.usecases import Sessions
from tests.rules.demons_run.referee.players import Player
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.sessions.leaks import (
    Following,
    Truth,
    long_numbers,
    look_everywhere,
    orders,
    seed_texts,
    stream_numbers,
    try_the_past,
)
from tests.service.sessions.table import Device, Table

Json = dict[str, Any]
_DECK = re.compile(r'"deck":\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}')


class CardRace:
    """A deck in which every card is there once, so that a card's name tells whose it is."""

    game = "devil-take-the-hindmost"
    secrets = 50
    is_planted = False
    plan: ClassVar[Json] = {
        "options": {
            "cards": "dealt",
            "deck": {"cards": {"turbo": 3, **{f"red-{n}": 1 for n in range(2, 11)}, **{f"blue-{n}": 1 for n in range(11)}}},
        },
    }

    def __init__(self, seats: tuple[str, ...], seed: int) -> None:
        self._chooser = random.Random(seed)

    def choose(self, phone: Device, offers: list[Json]) -> Json:
        return self._chooser.choice(offers)

    def hidden_from(self, name: str, state: Json, before: Json, entry: Json) -> re.Pattern[str] | None:
        def hands(of: Json) -> Iterator[tuple[str, list[str]]]:
            return ((seat["name"], seat["hand"]) for seat in of["seats"])

        known = {card for of in (state, before) for seat, hand in hands(of) if seat == name for card in hand}
        known |= self.shown(state) | self.shown(before)
        return cards_pattern({card for _, hand in hands(state) for card in hand} | {*state["pack"]}, known, entry)

    def shown(self, state: Json) -> set[str]:
        return {*state["discards"], *state["aside"]}

    def twin(self, state: Json, holder: str) -> Json | None:
        other = json.loads(json.dumps(state))
        seat = next(seat for seat in other["seats"] if seat["name"] == holder)
        exchange(seat["hand"], other["pack"], self._chooser)
        return other


class Derby:
    """A match with the cards of Variant 3."""

    game = "mini-demolition-derby"
    secrets = 2
    is_planted = False
    plan: ClassVar[Json] = {
        "rules": {"cards": "advanced", "awards": True, "finals_end": "winner_only"},
        "options": {"track": {"rows": 30}},
    }

    def __init__(self, seats: tuple[str, ...], seed: int) -> None:
        self._chooser = random.Random(seed)

    def choose(self, phone: Device, offers: list[Json]) -> Json:
        plain, *cards = offers
        return self._chooser.choice(cards) if cards and self._chooser.random() < 0.5 else plain

    def hidden_from(self, name: str, state: Json, before: Json, entry: Json) -> re.Pattern[str] | None:
        known = {card for of in (state, before) for team in of["teams"] if name in team["seats"] for card in team["hand"]}
        known |= self.shown(state) | self.shown(before)
        secret = {card for team in state["teams"] for card in team["hand"]} | {*state["pack"]}
        return cards_pattern({card for card in secret if "-" in card}, known, entry)

    def shown(self, state: Json) -> set[str]:
        return {*state["used"]}

    def twin(self, state: Json, holder: str) -> Json | None:
        other = json.loads(json.dumps(state))
        team = next(team for team in other["teams"] if holder in team["seats"])
        exchange(team["hand"], other["pack"], self._chooser)
        return other


def exchange(hand: list[str], pack: list[str], chooser: random.Random) -> None:
    """The hand gets other cards, as many, and the pack another order."""
    cards = hand + pack
    chooser.shuffle(cards)
    hand[:], pack[:] = cards[: len(hand)], cards[len(hand) :]


def cards_pattern(secret: set[str], known: set[str], entry: Json) -> re.Pattern[str] | None:
    """Any of the secret cards, however it is written: red-7, red 7, Red-7."""
    played = json.dumps((entry["action"] or {}).get("params"))
    names = sorted(card for card in secret - known - {"turbo", "one"} if f'"{card}"' not in played)
    written = "|".join(re.escape(name).replace(r"\-", "[- ]") for name in names)
    return re.compile(rf"(?<![\w-])(?:{written})(?![\w-])", re.IGNORECASE) if names else None


class Race:
    """Sheets with Fuel and Structural Integrity that no ship has: every number near them is one of somebody's sheet."""

    game = "demons-run"
    secrets = 20
    plan: ClassVar[Json] = {"options": {}}

    def __init__(self, seats: tuple[str, ...], seed: int, *, is_planted: bool = False) -> None:
        self._seats = seats
        self._player = Player(seed)
        self._chooser = random.Random(seed)
        self.is_planted = is_planted

    def choose(self, phone: Device, offers: list[Json]) -> Json:
        actions = [Action(offer["name"], offer["seat"], offer["decision"], offer["params"]) for offer in offers]
        chosen = self._player.answer(phone.view()["view"], actions)
        return {"name": chosen.name, "seat": chosen.seat, "decision": chosen.decision, "params": chosen.params}

    def plant(self, state: Json) -> Json:
        if state["step"] == "design":
            return state
        planted = json.loads(json.dumps(state))
        for ship in planted["ships"]:
            first = self._first(state["owners"][ship["name"]])
            if ship["levels"][tables.FUEL] < 1000 and ship["status"] == "racing":
                ship["levels"] |= {tables.FUEL: first + 800, tables.STRUCTURAL_INTEGRITY: first + 9800}
        return planted

    def _first(self, seat: str) -> int:
        """A million for the first seat: with its thousands apart no list of small numbers looks like it."""
        return 1_000_000 * (1 + self._seats.index(seat))

    def hidden_from(self, name: str, state: Json, before: Json, entry: Json) -> re.Pattern[str] | None:
        if not self.is_planted:
            return None
        millions = [str(place) for place, seat in enumerate(self._seats, 1) if seat != name]
        return re.compile(rf"(?<![\w.])(?:{'|'.join(millions)}),?0[01]\d,?\d{{3}}(?!\w)")

    def shown(self, state: Json) -> set[str]:
        """Every number of a sheet stays its owner's."""
        return set()

    def twin(self, state: Json, holder: str) -> Json | None:
        if state["step"] not in ("allocation", "phases"):
            return None
        other = json.loads(json.dumps(state))
        ships = [ship for ship in other["ships"] if state["owners"][ship["name"]] == holder and ship["status"] == "racing"]
        for ship in ships:
            self._change(other, ship)
        return other if ships else None

    def _change(self, state: Json, ship: Json) -> None:
        ship["levels"] = {function: level + 1 for function, level in ship["levels"].items()}
        is_to_come = state["step"] == "phases" and ship["name"] in state["order"][state["active"] + 1 :]
        if (is_to_come or state["step"] == "allocation") and ship["name"] not in state["waiting"] and not ship["has_moved"]:
            ship["allocated"] |= dict.fromkeys((tables.TRACTOR, tables.LASER, tables.SCRAMBLER, tables.SCREENS), 3)
            ship["allocated"][tables.MAIN_ENGINES] += 1
            ship["velocity"] += 1


class Party:
    """A whole game, and all that its devices are told. `bot`, if any, plays the last seat, whose phone looks on."""

    def __init__(
        self, app: Flask, sessions: Sessions, redis: Redis, kind: Any, seats: tuple[str, ...], dice: str, seed: int, bot: str
    ) -> None:
        self.table = Table(app, *seats, game=kind.game, dice=dice, **{"options": {}, **kind.plan})
        self.bots = seats[-1:] if bot else ()
        for seat in self.bots:
            path = f"{self.table.marshal.path}/seats/{seat}"
            made = self.table.marshal._client.patch(path, json={"bot": bot}, headers=self.table.marshal.bearer)
            assert made.status_code == 200, made.text
        self._sessions = sessions
        self.kind = kind
        self.truth = Truth(redis, self.table)
        self.chooser = random.Random(seed)
        self.devices: dict[str, Device] = {**self.table.seats, "": self.table.join(""), "marshal": self.table.marshal}
        self.open_code = self.table.marshal.post(f"/seats/{seats[0]}/code", {}).get_json()["code"]
        self.before = self.truth.stored()["state"]
        self.shown: set[str] = set()
        self.patterns: dict[int, dict[str, re.Pattern[str] | None]] = {}
        self.answers: list[tuple[str, str]] = []
        self.streams = {name: Following(device) for name, device in self.devices.items()}

    def leave(self) -> None:
        """The session goes, and with it the streams, which are few."""
        assert self.table.marshal.delete().status_code in (204, 404)
        for stream in self.streams.values():
            stream.join()

    def is_over(self) -> bool:
        return self.truth.stored()["is_over"]

    def go_on(self) -> None:
        """One change: dice, an action, or now and then one taken back."""
        self.before = self.truth.stored()["state"]
        seen = self.table.marshal.get("/actions").get_json()
        if seen["pending"]:
            self._roll(seen["pending"])
        elif not self.kind.is_planted and self.chooser.random() < 0.04 and seen["version"] > 12:
            self._take_back(seen["version"])
        else:
            self._act(self.chooser.choice(seen["awaiting"]))
        if self.kind.is_planted:
            self.truth.put(self.kind.plant(self.truth.stored()["state"]))
        self._note_secrets()
        while self.answers:
            name, text = self.answers.pop()
            self.search(name, {"the answer to a change": text})

    def _note_secrets(self) -> None:
        self.shown |= self.kind.shown(self.before)
        if not self.is_over():
            state, entry = self.truth.stored()["state"], self.truth.last_entry()
            self.patterns[self.truth.version()] = {
                name: self.kind.hidden_from(name, state, self.before, entry) for name in self.devices
            }

    def _roll(self, missing: Json) -> None:
        values = [self.chooser.randint(1, missing["sides"]) for _ in range(missing["count"])]
        body = {"server": "roll"} if self.chooser.random() < 0.1 else {"values": values}
        phone = self.chooser.choice(list(self.table.seats.values()))
        self._told(phone, phone.post("/dice", body))

    def _act(self, decision: Json) -> None:
        if decision["seat"] in self.bots:
            assert self._sessions.take_turn(self.table.id, self.truth.version())
            return
        seat = decision["seat"] or next(iter(self.table.seats))
        phone = self.table.seats[seat]
        offers = [offer for offer in phone.offers() if offer["decision"] == decision["id"]]
        self._told(phone, phone.post("/actions", self.kind.choose(phone, offers)))

    def _take_back(self, version: int) -> None:
        phone = self.chooser.choice(list(self.table.seats.values()))
        if phone.post("/undo", {}).status_code != 200:
            answer = self.table.marshal.post("/corrections", {"back_to": version - 2, "reason": "a slip"})
            assert answer.status_code == 200, answer.text

    def _told(self, phone: Device, answer: Any) -> None:
        assert answer.status_code == 200, answer.text
        self.answers.append((next(name for name, device in self.devices.items() if device is phone), answer.text))

    def search_the_log(self) -> None:
        """What each device reads in the log of every change, in both forms."""
        for name, device in self.devices.items():
            after: int | None = 0
            while after is not None:
                page = device.get(f"/log?limit=200&after={after}")
                words = device.get(f"/log?limit=200&after={after}", Accept="text/plain").text
                for version, text in (*entries_of(page.get_json()), *paragraphs_of(words)):
                    assert_hidden(name, self.pattern(name, version), f"version {version} of the log", text)
                assert_own_is_told(name, page.get_json()["entries"], self.truth.log())
                after = page.get_json()["next"]

    def count_secrets(self) -> int:
        """How many events so far had something that only one seat was told."""
        return sum(bool(event["secrets"]) for entry in self.truth.log() for event in entry["events"])

    def search_the_streams(self) -> None:
        """What each device has been told live; the session is deleted for it."""
        last = self.truth.version()
        assert self.table.marshal.delete().status_code == 204
        for name, stream in self.streams.items():
            told = stream.finish()
            assert [version for version, _ in told] == list(range(1 + len(self.bots), last + 1))
            for version, text in told:
                assert_hidden(name, self.pattern(name, version), f"version {version} of the stream", text)

    def pattern(self, name: str, version: int) -> re.Pattern[str] | None:
        return self.patterns.get(version, {}).get(name)

    def look_everywhere(self) -> dict[str, dict[str, str]]:
        return {name: look_everywhere(self.table, device, self.truth.version()) for name, device in self.devices.items()}

    def search(self, name: str, texts: dict[str, str], shown: Collection[str] = ()) -> None:
        """No secret of others is in what a device is told now."""
        for asked, text in texts.items():
            assert_hidden(name, self.pattern(name, self.truth.version()), asked, text, shown)

    def search_for_keys(self, name: str, texts: dict[str, str]) -> None:
        """No seed, number of its streams, token or code of others."""
        everything = "\n".join(texts.values())
        for seed in [] if self.is_over() else self.truth.seeds():
            assert not [text for text in seed_texts(seed) if text in everything]
            assert not stream_numbers(seed) & long_numbers(everything)
        assert self.is_over() or not [order for order in orders(self.truth.log()) if order in everything]
        tokens = [device.token for device in self.devices.values() if device is not self.devices[name]]
        tokens += [hashed(device.token) for device in self.devices.values()]
        assert not [token for token in tokens if token in everything]
        assert name == "marshal" or self.open_code not in everything

    def compare(self, told: dict[str, dict[str, str]]) -> int:
        """With another secret of each seat in place of the true one everybody else is told the same."""
        compared = 0
        true = self.truth.stored()["state"]
        for holder, twin in self.twins():
            self.truth.put(twin)
            try:
                for name, device in self.devices.items():
                    if name != holder:
                        assert_same(name, holder, told[name], look_everywhere(self.table, device, self.truth.version()))
                        compared += 1
            finally:
                self.truth.put(true)
        return compared

    def twins(self) -> list[tuple[str, Json]]:
        """For each seat the state with another secret of its own, where it has one that does not follow from what it does now."""
        stored = self.truth.stored()
        acting = stored["pending"]["action"]["seat"] if stored["pending"] else None
        found = [(holder, self.kind.twin(stored["state"], holder)) for holder in self.table.seats if holder != acting]
        return [(holder, twin) for holder, twin in found if twin not in (None, stored["state"])]


def assert_same(name: str, holder: str, told: dict[str, str], again: dict[str, str]) -> None:
    assert told.keys() == again.keys()
    for asked, text in told.items():
        assert text == again[asked], f"{name or 'the screen'} can tell what {holder} has by {asked}:\n{text}\n{again[asked]}"


def assert_hidden(name: str, pattern: re.Pattern[str] | None, asked: str, text: str, shown: Collection[str] = ()) -> None:
    """`shown` is what everybody has seen before, though it is a secret again."""
    found = pattern.findall(without_documents(text)) if pattern else []
    secrets = [secret for secret in found if secret.lower().replace(" ", "-") not in shown]
    assert not secrets, f"{name or 'the screen'} is told {secrets} by {asked}: {text}"


def assert_own_is_told(name: str, told: list[Json], log: list[Json]) -> None:
    """Nobody is kept in the dark about what is their own."""
    for entry in told:
        events = log[entry["version"] - 1]["events"]
        for step, event in zip(entry["steps"], events, strict=True):
            assert event["owner"] != name or (event["params"] | event["secrets"]).items() <= step["params"].items()


def entries_of(page: Json) -> list[tuple[int, str]]:
    return [(entry["version"], json.dumps(entry)) for entry in page["entries"]]


def paragraphs_of(words: str) -> list[tuple[int, str]]:
    """The log in words, change by change."""
    starts = [(int(found[1]), found.start()) for found in re.finditer(r"^ *(\d+)  20\d\d-", words, re.MULTILINE)]
    ends = [start for _, start in starts[1:]] + [len(words)]
    return [(version, words[start:end]) for (version, start), end in zip(starts, ends, strict=True)]


def without_documents(text: str) -> str:
    """Without what everybody knows from the rulebook: the cards that there are, and how a card is written."""
    return _DECK.sub("", text).replace("Say it like red-7, blue-5, one or turbo", "")


KINDS: dict[str, Callable[[tuple[str, ...], int], Any]] = {
    "card race": CardRace,
    "derby": Derby,
    "race": Race,
    "race with planted sheets": lambda seats, seed: Race(seats, seed, is_planted=True),
}
LONGEST = 3000
# Takes a whole minute, and differs little from the derby with the service's dice.
THE_LONGEST = {("derby", "table")}


@pytest.fixture(scope="module")
def redis_of_all(redis_server: str) -> Iterator[Redis]:
    """A client that empties nothing."""
    client = Redis.from_url(redis_server)
    yield client
    client.close()


@pytest.fixture(scope="module")
def watched(redis_server: str, sessions: Sessions, store: Store) -> Flask:
    """The application of `playing` with room for more streams."""
    settings = http_settings(REDIS_URL=redis_server, RACEMARSHAL_LOG_LEVEL="ERROR")
    return create_app(settings, PretendedPlatform(), Live(sessions, Hub(store, 20)))


@pytest.fixture
def invite(watched: Flask, sessions: Sessions, redis_of_all: Redis) -> Iterator[Callable[..., Party]]:
    """Makes a party: the kind, the seats, the dice, a seed, the last seat's bot if any. It leaves whatever has happened."""
    parties: list[Party] = []

    def make(*plan: Any) -> Party:
        parties.append(Party(watched, sessions, redis_of_all, *plan))
        return parties[-1]

    yield make
    for party in parties:
        party.leave()


def play_a_whole_game(party: Party, every: int, most: int) -> int:
    """To its end, with a look around every so many changes; how often what somebody was told has been compared."""
    compared = looks = 0
    for change in range(LONGEST):
        if party.is_over():
            break
        if looks < most and change >= every * (looks + 1) and (party.twins() or looks == 0):
            looks += 1
            compared += party.compare(look_and_search(party))
        party.go_on()
    look_and_search(party)
    party.search_the_log()
    return compared


def verify_replay(sessions: Sessions, party: Party) -> None:
    """The log alone leads to the same state, whatever was taken back on the way."""
    loaded = sessions.open(party.table.id, hashed(party.table.marshal.token))[0]
    entries = [entry for _, entry in sessions.entries(party.table.id, 0, 10_000)]
    assert first_difference(sessions.engine(loaded.meta), loaded, entries) is None


def look_and_search(party: Party) -> dict[str, dict[str, str]]:
    told = party.look_everywhere()
    for name, texts in told.items():
        # What is worked out from the log knows nothing of sheets that were planted.
        past = {} if party.kind.is_planted else try_the_past(party.devices[name], party.truth.version())
        party.search(name, texts)
        party.search(name, past, party.shown)
        party.search_for_keys(name, texts | past)
    return told


@pytest.mark.parametrize(
    ("kind", "dice"),
    [pytest.param(*each, marks=pytest.mark.long if each in THE_LONGEST else ()) for each in product(KINDS, ("server", "table"))],
)
def test_nobody_is_told_a_secret(
    invite: Callable[..., Party], sessions: Sessions, kind: str, dice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The same game for everybody.
    monkeypatch.setattr(usecases, "fresh_seed", lambda: b"a seed that all tests are to know"[:32])
    seats = ("Ann", "Bob")
    party = invite(KINDS[kind](seats, 7), seats, dice, 11, "rookie" if dice == "table" else "")
    assert play_a_whole_game(party, every=13, most=3) > 3
    assert party.is_over()
    assert party.count_secrets() >= party.kind.secrets
    if not party.kind.is_planted:
        verify_replay(sessions, party)
    party.search_the_streams()


@pytest.mark.long
@pytest.mark.parametrize("dice", ["server", "table"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(2))
def test_nobody_is_told_a_secret_after_every_few_changes(invite: Callable[..., Party], kind: str, dice: str, seed: int) -> None:
    seats = ("Ann", "Bob", "Cid")[: 2 + seed]
    bot = ("", "racer")[seed]
    party = invite(KINDS[kind](seats, seed), seats, dice, seed, bot)
    # Some races are over soon, and with them the looks.
    assert play_a_whole_game(party, every=20, most=LONGEST) > 0
    party.search_the_streams()
