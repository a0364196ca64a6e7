"""Two who want the same, the same sent twice, lost replies: every accepted change happens once and nothing is lost."""

import multiprocessing
import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rules import ENGINES
from service.app import create_app
from service.sessions.model import Change, Done, Entry, Key, Loaded
from service.sessions.ports import Committed, Gone, Stale
from service.sessions.redis_store import RedisStore
from service.sessions.refusals import DecisionClosed, VersionStale
from service.sessions.requests import Act
from service.sessions.secrets import hashed
from service.sessions.usecases import Created, Sessions
from service.wiring import build_live
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.sessions.table import SESSIONS, Table
from tests.service.sessions.toys import TOYS

Begin = Callable[..., Created]
Join = Callable[[Created, str], str]


def new_key() -> str:
    return str(uuid.uuid4())


def at_once(count: int, do: Callable[[int], Any]) -> list[Any]:
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(do, range(count)))


def log(sessions: Sessions, made: Created) -> list[Entry]:
    return [entry for _, entry in sessions.entries(made.id, 0, 1000)]


@pytest.mark.parametrize("many", [2, 50])
def test_of_many_who_make_one_decision_one_wins(playing: Flask, many: int) -> None:
    table = Table(playing, "red", "blue")
    red = table.seats[table.next_seat()]
    offers = red.offers()
    answers = at_once(many, lambda n: red.post("/actions", offers[n % len(offers)]))
    statuses = Counter(answer.status_code for answer in answers)
    assert statuses == {200: 1, 409: many - 1}
    assert {answer.get_json()["code"] for answer in answers if answer.status_code == 409} == {"decision-closed"}
    assert red.view()["version"] == 2
    assert [entry["version"] for entry in red.get("/log").get_json()["entries"]] == [1, 2]


def _submit_in_a_process(url: str, session: str, token: str, offer: dict[str, Any], go: Any, results: Any) -> None:
    sessions = build_live(http_settings(REDIS_URL=url)).sessions
    go.wait()
    try:
        result = sessions.submit(session, hashed(token), Act(offer["name"], offer["params"], offer["decision"]))
        results.put(result.version)
    except DecisionClosed:
        results.put("closed")


def test_of_two_processes_one_wins(playing: Flask, redis_server: str) -> None:
    table = Table(playing, "red", "blue")
    red = table.seats[table.next_seat()]
    spawn = multiprocessing.get_context("spawn")
    go, results = spawn.Barrier(2), spawn.Queue()
    tasks = [(redis_server, table.id, red.token, offer, go, results) for offer in red.offers()[:2]]
    processes = [spawn.Process(target=_submit_in_a_process, args=task) for task in tasks]
    for process in processes:
        process.start()
    found = {results.get(timeout=60) for _ in processes}
    for process in processes:
        process.join(timeout=20)
    assert found == {2, "closed"}


def test_four_who_decide_in_secret_at_once_all_succeed(sessions: Sessions, toy: Begin, holder: Join) -> None:
    seats = ["red", "blue", "green", "white"]
    made = toy("secret-bids", *seats)
    holders = [holder(made, seat) for seat in seats]

    def bid(place: int) -> int:
        act = Act("bid", {"levels": place}, f"bid-{seats[place]}")
        return sessions.submit(made.id, holders[place], act).version

    assert sorted(at_once(4, bid)) == [2, 3, 4, 5]
    state = sessions.open(made.id, holders[0])[0].snapshot.state
    assert state["bids"] == {seat: place for place, seat in enumerate(seats)}


def test_chores_of_many_at_once_are_all_kept(sessions: Sessions, toy: Begin, holder: Join) -> None:
    made = toy("bumping-cars", "red", mode="assistant", dice="server")
    red = holder(made, "red")
    at_once(20, lambda _: sessions.submit(made.id, red, Act("roll-weather", {})))
    rolled = [entry.events[0]["params"]["weather"] for entry in log(sessions, made)[1:]]
    assert len(rolled) == 20
    loaded = sessions.open(made.id, red)[0]
    assert (loaded.version, loaded.snapshot.rolled) == (21, 20)
    assert loaded.snapshot.state["weather"] == rolled[-1]


def test_the_same_key_has_one_effect_and_one_answer(playing: Flask) -> None:
    table = Table(playing, "red", "blue")
    red = table.seats[table.next_seat()]
    offer, key = red.offers()[0], new_key()
    first = red.post("/actions", offer, Idempotency_Key=key)
    table.play_on()
    for _ in range(200):
        again = red.post("/actions", offer, Idempotency_Key=key)
        assert (again.status_code, again.data, again.headers["ETag"]) == (200, first.data, first.headers["ETag"])
    assert red.view()["version"] == 3


def test_the_same_key_at_once_has_one_effect(playing: Flask) -> None:
    table = Table(playing, "red", "blue")
    red = table.seats[table.next_seat()]
    offer, key = red.offers()[0], new_key()
    answers = at_once(20, lambda _: red.post("/actions", offer, Idempotency_Key=key))
    assert {(answer.status_code, answer.data) for answer in answers} == {(200, answers[0].data)}
    assert red.view()["version"] == 2


def test_a_key_is_bound_to_its_payload_and_only_by_an_accepted_change(playing: Flask) -> None:
    table = Table(playing, "red", "blue")
    seat = table.next_seat()
    red, (one, other) = table.seats[seat], table.seats[seat].offers()[:2]
    key = new_key()
    refused = red.post("/actions", {**one, "params": {"cards": ["no-such-card"]}}, Idempotency_Key=key)
    assert refused.status_code == 422
    tried = red.post("/actions?dry_run=true", one, Idempotency_Key=key)
    assert tried.get_json() == {"legal": True, "version": 1, "missing": None, "odds": []}
    assert red.post("/actions", one, Idempotency_Key=key).status_code == 200
    for body in (other, {**one, "expected_version": 1}):
        answer = red.post("/actions", body, Idempotency_Key=key)
        assert (answer.status_code, answer.get_json()["code"]) == (422, "key-reused")
    assert red.post("/dice", {"server": "roll"}, Idempotency_Key=key).get_json()["code"] == "key-reused"
    # Somebody else's key of the same text is another key.
    blue = next(device for name, device in table.seats.items() if name != seat)
    assert blue.post("/actions", other, Idempotency_Key=key).get_json()["code"] != "key-reused"


@pytest.mark.parametrize("key", ["", "short", "x" * 129, "white space", "täglich-ein-Schlüssel"])
def test_a_key_that_cannot_be_used_is_refused(playing: Flask, key: str) -> None:
    table = Table(playing, "red", "blue")
    answer = table.marshal.post("/actions", {"name": "x"}, Idempotency_Key=key)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "invalid-field")


def test_beginning_and_joining_twice_with_a_key(playing: Flask) -> None:
    plan = {"game": "devil-take-the-hindmost", "seats": [{"name": "red"}, {"name": "blue"}]}
    key, client = new_key(), playing.test_client()
    answers = at_once(8, lambda _: playing.test_client().post(SESSIONS, json=plan, headers={"Idempotency-Key": key}))
    assert {(answer.status_code, answer.data) for answer in answers} == {(201, answers[0].data)}
    other = client.post(SESSIONS, json={**plan, "mode": "assistant"}, headers={"Idempotency-Key": key})
    assert other.get_json()["code"] == "key-reused"
    short = client.post(SESSIONS, json=plan, headers={"Idempotency-Key": "only-15-letters"})
    assert short.get_json()["code"] == "invalid-field"
    assert client.post(SESSIONS, json=plan).get_json()["id"] != client.post(SESSIONS, json=plan).get_json()["id"]

    made = answers[0].get_json()
    (red, blue, _), path = (code["code"] for code in made["codes"]), f"{SESSIONS}/{made['id']}/join"
    joining = new_key()
    joined = [client.post(path, json={"code": red}, headers={"Idempotency-Key": joining}).get_json() for _ in range(3)]
    assert joined[0]["seat"] == "red"
    assert joined == [joined[0]] * 3
    reused = client.post(path, json={"code": blue}, headers={"Idempotency-Key": joining})
    assert reused.get_json()["code"] == "key-reused"
    assert client.post(path, json={"code": blue}).get_json()["seat"] == "blue"


def test_a_key_used_again_does_not_bring_back_dice_that_are_known(sessions: Sessions, toy: Begin) -> None:
    key = new_key()
    made = toy("bumping-cars", "red", key=key)
    seed = sessions.open(made.id, hashed(made.token))[0].meta.seed
    assert toy("bumping-cars", "red", key=key) == made
    assert sessions.open(made.id, hashed(made.token))[0].meta.seed == seed
    sessions.delete(made.id, hashed(made.token))
    assert toy("bumping-cars", "red", key=key) == made
    assert sessions.open(made.id, hashed(made.token))[0].meta.seed != seed


@pytest.fixture
def loaded(sessions: Sessions, toy: Begin, holder: Join) -> Loaded:
    made = toy("bumping-cars", "red")
    return sessions.open(made.id, holder(made, "red"))[0]


def change(loaded: Loaded, weather: int = 0) -> Change:
    state = {**loaded.snapshot.state, "weather": weather}
    return Change(replace(loaded.snapshot, state=state), Entry("action", "now", "red"), bot_in=0)


@pytest.mark.parametrize("key", [None, Key("k", "f")])
def test_a_commit_whose_reply_was_lost_may_be_sent_again(
    store: RedisStore, loaded: Loaded, key: Key | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client library sends it again with the same arguments: here by hand, before and after somebody else's change."""
    sent: list[dict[str, Any]] = []
    script = store._commit
    monkeypatch.setattr(store, "_commit", lambda **arguments: sent.append(arguments) or script(**arguments))
    client, session = store._redis, loaded.meta.id
    before = client.xlen("rm:follow")
    assert store.commit(session, 1, change(loaded, 3), key) == Committed(2)
    accepted = {b"ok"} if key is None else {b"done"}
    assert {script(**sent[0])[0] for _ in range(3)} == accepted
    assert store.commit(session, 2, change(loaded, 4), None) == Committed(3)
    assert script(**sent[0])[0] in accepted
    assert script(**sent[1])[0] == b"ok"
    found = store.entries(session, 0, 10)
    assert [version for version, _ in found] == [1, 2, 3]
    assert store.load(session, "").snapshot.state["weather"] == 4
    followed = client.xrange("rm:follow")[before:]
    assert [(entry[b"session"].decode(), entry[b"version"]) for _, entry in followed] == [(session, b"2"), (session, b"3")]


def test_what_a_commit_answers(store: RedisStore, loaded: Loaded) -> None:
    session, key = loaded.meta.id, Key("k", "f")
    assert store.commit(session, 7, change(loaded), key) == Stale(1)
    assert store.commit(session, 1, change(loaded), key) == Committed(2)
    assert store.commit(session, 2, change(loaded), Key("k", "g")) == Done(2, "f")
    assert store.load(session, "", key).done == Done(2, "f")
    assert store.load(session, "", Key("l", "f")).done is None
    assert store.commit("0" * 24, 1, change(loaded), key) == Gone()


def test_renewing_a_code_may_be_sent_again(store: RedisStore, loaded: Loaded) -> None:
    session = loaded.meta.id
    assert store.renew_code(session, "seat:red", "code-one", 1)
    assert store.renew_code(session, "seat:red", "code-one", 1)
    assert store.redeem(session, "code-one", "token-a", None) == "seat:red"
    assert store.redeem(session, "code-one", "token-a", None) == "seat:red"
    assert store.renew_code(session, "seat:red", "code-one", 1)
    assert store.redeem(session, "code-one", "token-b", None) is None
    assert not store.renew_code("0" * 24, "seat:red", "code", 1)


def test_the_expected_version_is_enforced(sessions: Sessions, toy: Begin, holder: Join) -> None:
    made = toy("secret-bids", "red", "blue")
    red = holder(made, "red")
    for expected in (0, 2):
        with pytest.raises(VersionStale):
            sessions.submit(made.id, red, Act("bid", {"levels": 1}, "bid-red"), expected_version=expected)
        with pytest.raises(VersionStale):
            sessions.try_out(made.id, red, Act("bid", {"levels": 1}, "bid-red"), expected_version=expected)
    assert sessions.submit(made.id, red, Act("bid", {"levels": 1}, "bid-red"), expected_version=1).version == 2


def test_an_expected_version_is_compared_inside_the_write(
    store: RedisStore, sessions: Sessions, toy: Begin, holder: Join
) -> None:
    """Blue's bid comes between red's look and red's write: red insisted, so red is refused."""
    made = toy("secret-bids", "red", "blue")
    red, blue = holder(made, "red"), holder(made, "blue")

    class Between(RedisStore):
        def commit(self, *args: Any) -> Any:
            if sessions.open(made.id, blue)[0].version == 1:
                sessions.submit(made.id, blue, Act("bid", {"levels": 1}, "bid-blue"))
            return super().commit(*args)

    crossed = Sessions(Between(store._redis, 1000), {**ENGINES, **TOYS})
    with pytest.raises(VersionStale):
        crossed.submit(made.id, red, Act("bid", {"levels": 2}, "bid-red"), expected_version=1)
    assert sessions.open(made.id, red)[0].version == 2


def test_without_redis_the_answer_is_503_and_comes_soon(tmp_path: Path) -> None:
    settings = http_settings(REDIS_URL=f"unix://{tmp_path}/no.sock", RACEMARSHAL_LOG_LEVEL="ERROR")
    app = create_app(settings, PretendedPlatform(), build_live(settings))
    table = Table.__new__(Table)
    table.app, table.id = app, "0" * 24
    device = table.device("a" * 43)
    plan = {"game": "devil-take-the-hindmost", "seats": [{"name": "red"}, {"name": "blue"}]}
    answers = [
        app.test_client().post(SESSIONS, json=plan),
        app.test_client().get(SESSIONS, headers=device.bearer),
        device.get(),
        device.get("/actions"),
        device.get("/log"),
        device.get("/events"),
        device.act("play-cards"),
        device.post("/join", {"code": "ABCDEFGH"}),
        device.post("/dice", {"server": "roll"}),
        device.delete(),
    ]
    for answer in answers:
        assert (answer.status_code, answer.get_json()["code"]) == (503, "unavailable"), answer.text
        assert answer.headers["Retry-After"]
