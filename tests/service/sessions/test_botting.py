"""Turns of bots without workers: who is to move, what a bot does, and what becomes of a turn that comes too late or fails."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from redis import Redis

from service.http.sessions import answers
from service.sessions.botting import BotTurn, NoBotsTurn, thoughts
from service.sessions.following import Turn, next_turn, timed
from service.sessions.model import Grant, Loaded, Meta, Missing, Pending, Snapshot
from service.sessions.redis_turns import RedisTurns
from service.sessions.seating import Arrange, PlayedBy
from service.sessions.secrets import hashed
from service.sessions.usecases import Created, Sessions
from service.wiring import redis_client
from tests.service.conftest import http_settings
from tests.service.sessions.toys import TOY_BOTS, TOYS

Begin = Callable[..., Created]
PATIENCE = 300


@pytest.fixture
def client(redis_server: str) -> Redis:
    return redis_client(http_settings(REDIS_URL=redis_server))


@pytest.fixture
def turns(client: Redis) -> RedisTurns:
    client.delete("rm:turns", "rm:tries")
    return RedisTurns(client, PATIENCE)


def look(sessions: Sessions, made: Created) -> Loaded:
    return sessions.open(made.id, hashed(made.token))[0]


def last(sessions: Sessions, made: Created):
    return sessions.entries(made.id, look(sessions, made).version - 1, 1)[0][1]


def arrange(sessions: Sessions, made: Created, **wishes: object) -> int:
    return sessions.submit(made.id, hashed(made.token), Arrange(**wishes)).version


META = Meta("0" * 24, "toy", "referee", "server", "1", ("red", "blue"), {}, "00" * 32, "")
PENDING = Pending({}, (), Missing("move", 1, 6, ""))


@pytest.mark.parametrize(
    ("changes", "seats", "expected"),
    [
        ({"bots": {"red": "racer"}}, ["red"], "red"),
        ({"bots": {"red": "racer"}}, ["blue"], None),
        ({"bots": {"blue": "racer"}}, ["red", "blue"], "blue"),
        ({"bots": {"red": "racer"}}, [""], None),
        ({"bots": {"red": "racer", "blue": "rookie"}}, [""], "red"),
        ({"bots": {"red": "racer"}, "are_bots_held": True}, ["red"], None),
        ({"bots": {"red": "racer"}, "is_over": True}, ["red"], None),
        ({"bots": {"red": "racer"}, "pending": PENDING}, ["red"], None),
        ({"bots": {"red": "racer"}}, [], None),
        ({}, ["red"], None),
    ],
)
def test_whose_turn_it_is(changes: dict, seats: list[str], expected: str | None) -> None:
    snapshot = Snapshot({}, **changes)
    found = next_turn(META, snapshot, [{"id": f"decision-{seat}", "seat": seat} for seat in seats])
    assert (found and found.seat) == expected
    assert found is None or found.bot == snapshot.bots[found.seat]


def test_reminders_are_only_told() -> None:
    decisions = [{"id": "a", "seat": "red"}, {"id": "b", "seat": "blue"}]
    opened = {"a": "2026-11-30T23:59:30.500Z"}
    assert timed(decisions, opened, 60) == [
        {"id": "a", "seat": "red", "since": "2026-11-30T23:59:30.500Z", "reminder_at": "2026-12-01T00:00:30.500Z"},
        {"id": "b", "seat": "blue", "since": None, "reminder_at": None},
    ]
    assert timed(decisions, opened, 0)[0]["reminder_at"] is None


def test_a_turn_does_not_wait_for_a_clock_that_was_set_back(toy: Begin, turns: RedisTurns, client: Redis) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "rookie"}, dice="server", bot_pause=60_000)
    assert turns.claim().turns == []
    client.zadd("rm:turns", {made.id: int(time.time() + 3600) * 1000})
    assert turns.claim().turns == [(made.id, 1)]
    assert turns.claim().turns == []


@pytest.mark.usefixtures("_toys_speak")
def test_a_decision_keeps_the_time_when_it_was_opened(toy: Begin, sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(datetime(2026, 11, 30, 20, minute, tzinfo=UTC) for minute in range(9))
    monkeypatch.setattr(sessions, "_now", lambda: next(clock))
    made = toy("secret-bids", "red", "blue", bots={"blue": "cheat"})
    assert look(sessions, made).snapshot.opened == {"bid-red": "2026-11-30T20:00:00.000Z", "bid-blue": "2026-11-30T20:00:00.000Z"}
    version = arrange(sessions, made, turn_seconds=30)
    assert look(sessions, made).snapshot.opened["bid-red"] == "2026-11-30T20:00:00.000Z"
    entry = last(sessions, made)
    assert (entry.opened["bid-red"], entry.turn_seconds, version) == ("2026-11-30T20:00:00.000Z", 30, 2)
    told = answers.told_change(look(sessions, made).meta, 2, entry, ())
    assert [each["reminder_at"] for each in told["awaiting"]] == ["2026-11-30T20:00:30.000Z"] * 2


def test_a_bot_moves_once_for_each_version(toy: Begin, sessions: Sessions) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "rookie"}, dice="server")
    assert sessions.take_turn(made.id, 1)
    assert not sessions.take_turn(made.id, 1)
    assert not sessions.take_turn(made.id, 2)
    assert not sessions.take_turn("0" * 24, 1)
    entry = last(sessions, made)
    assert (entry.kind, entry.by, entry.action["seat"]) == ("action", "red", "red")
    assert entry.note == {"bot": "rookie", "said": [{"code": "why-any-will-do", "params": {"of": 2}}]}


def test_two_deliveries_at_once_move_once(toy: Begin, sessions: Sessions) -> None:
    """Both have looked before either has written."""
    made = toy("hidden-hands", "red", "blue", bots={"red": "rookie", "blue": "rookie"}, dice="server")
    loaded = replace(look(sessions, made), grant=Grant())
    first, second = (sessions._worked_out(loaded, BotTurn(TOY_BOTS)) for _ in range(2))
    assert sessions._store.commit(made.id, 1, first, None).version == 2
    assert type(sessions._store.commit(made.id, 1, second, None)).__name__ == "Stale"
    assert look(sessions, made).version == 2


def test_bots_alone_play_to_the_end(toy: Begin, sessions: Sessions) -> None:
    made = toy("bumping-cars", "red", "blue", "green", bots=dict.fromkeys(("red", "blue", "green"), "rookie"), dice="server")
    version = 1
    while sessions.take_turn(made.id, version):
        version += 1
    assert look(sessions, made).snapshot.is_over
    assert version > 5


def test_a_bot_does_not_move_while_it_is_held_or_people_play(toy: Begin, sessions: Sessions) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "rookie"}, dice="server")
    assert not sessions.take_turn(made.id, arrange(sessions, made, held=True))
    version = arrange(sessions, made, held=False)
    back = sessions.submit(made.id, hashed(made.token), PlayedBy("red", "")).version
    assert not sessions.take_turn(made.id, version)
    assert not sessions.take_turn(made.id, back)
    assert sessions.take_turn(made.id, sessions.submit(made.id, hashed(made.token), PlayedBy("red", "rookie")).version)


def test_the_table_rolls_for_a_bot(toy: Begin, sessions: Sessions, holder: Callable[..., str]) -> None:
    made = toy("bumping-cars", "red", "blue", bots={"red": "rookie"}, dice="table")
    assert sessions.take_turn(made.id, 1)
    assert last(sessions, made).kind == "declared"
    assert look(sessions, made).snapshot.pending.missing.by == "red"
    assert not sessions.take_turn(made.id, 2)


@pytest.mark.parametrize("bot", ["broken", "cheat", "gone"])
def test_where_a_bot_fails_the_beginner_plays(
    toy: Begin, sessions: Sessions, bot: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sessions, "verify_bot", lambda *_: None)
    made = toy("hidden-hands", "red", "blue", bots={"red": bot}, dice="server")
    assert sessions.take_turn(made.id, 1)
    assert last(sessions, made).note["said"][0]["code"] == "why-any-will-do"
    assert last(sessions, made).note["bot"] == bot


def test_a_bot_moves_for_its_own_seat_and_decision_only(toy: Begin, sessions: Sessions) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "slip"}, dice="server")
    assert sessions.take_turn(made.id, 1)
    action = last(sessions, made).action
    assert (action["seat"], action["decision"], last(sessions, made).by) == ("red", "turn-0", "red")
    assert last(sessions, made).note["said"][0]["params"] == {}, "no beginner has had to step in"


def test_without_a_beginner_any_offer_will_do(toy: Begin, sessions: Sessions) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "broken"}, dice="server")
    change = BotTurn({"broken": TOY_BOTS["broken"]}).work_out(TOYS["hidden-hands"], look(sessions, made), Grant(), "now")
    assert change.entry.action["name"] == "play"
    assert change.entry.note == {"bot": "broken", "said": []}


@pytest.mark.usefixtures("_toys_speak")
def test_when_nothing_helps_the_bots_wait(toy: Begin, sessions: Sessions) -> None:
    """The toy's bids are a form that none of these bots fills in."""
    made = toy("secret-bids", "red", "blue", bots={"red": "broken"}, dice="server")
    assert sessions.take_turn(made.id, 1)
    assert look(sessions, made).snapshot.are_bots_held
    told = answers.told_change(look(sessions, made).meta, 2, last(sessions, made), ())
    assert told["note"]["text"] == "Broken does not know how to go on for red. The bots wait; somebody can take the seat."


def test_a_turn_that_was_cut_off_twice_is_the_beginners(toy: Begin, sessions: Sessions) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "thinker"}, dice="server")
    engine, loaded = TOYS["hidden-hands"], look(sessions, made)
    said = [BotTurn(TOY_BOTS, begun).work_out(engine, loaded, Grant(), "now").entry.note["said"] for begun in (1, 2, 3)]
    assert [each[0]["params"] for each in said] == [{}, {}, {"of": 2}]


def test_a_bot_thinks_the_same_about_the_same_turn(toy: Begin, sessions: Sessions) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "thinker"}, dice="server")
    loaded, turn = look(sessions, made), Turn("turn-0", "red", "thinker")
    faces = [thoughts(loaded, turn).roll(20, 6, "thought") for _ in range(2)]
    assert faces[0] == faces[1]
    assert thoughts(replace(loaded, version=2), turn).roll(20, 6, "thought") != faces[0]
    assert thoughts(loaded, replace(turn, seat="blue")).roll(20, 6, "thought") != faces[0]


def test_nobodys_turn_is_nobodys(toy: Begin, sessions: Sessions) -> None:
    made = toy("hidden-hands", "red", "blue", dice="server")
    with pytest.raises(NoBotsTurn):
        BotTurn(TOY_BOTS).work_out(TOYS["hidden-hands"], look(sessions, made), Grant(), "now")


def test_every_change_says_whether_a_bot_is_to_move(toy: Begin, sessions: Sessions, turns: RedisTurns, client: Redis) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "rookie"}, bot_pause=60_000, dice="server")
    first = client.zscore("rm:turns", made.id)
    seconds, micros = client.time()
    assert 59_000 < first - (seconds * 1000 + micros / 1000) <= 60_000
    arrange(sessions, made, bot_pause=0)
    assert client.zscore("rm:turns", made.id) < first - 59_000
    arrange(sessions, made, held=True)
    assert client.zscore("rm:turns", made.id) is None
    arrange(sessions, made, held=False)
    assert client.zscore("rm:turns", made.id) is not None
    assert sessions.take_turn(made.id, 4)
    assert client.zscore("rm:turns", made.id) is None
    sessions.submit(made.id, hashed(made.token), PlayedBy("blue", "rookie"))
    assert client.zscore("rm:turns", made.id) is not None
    sessions.delete(made.id, hashed(made.token))
    assert client.zscore("rm:turns", made.id) is None


def test_a_turn_is_told_once_and_again_when_it_is_left(toy: Begin, sessions: Sessions, turns: RedisTurns, client: Redis) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "rookie"}, dice="server")
    claimed = turns.claim()
    assert claimed.turns == [(made.id, 1)]
    assert PATIENCE - 100 < claimed.wait <= PATIENCE
    assert turns.claim().turns == []
    assert turns.begin(made.id, 2) == 0, "it is at another version"
    assert turns.begin(made.id, 1) == 1
    turns.wait(PATIENCE - 100)
    turns.keep(made.id, 1)
    turns.wait(150)
    assert turns.claim().turns == [], "it is being kept"
    turns.keep(made.id, 2)
    turns.wait(PATIENCE - 120)
    assert turns.claim().turns == [(made.id, 1)]
    assert turns.begin(made.id, 1) == 2
    assert sessions.take_turn(made.id, 1, 2)
    assert turns.begin(made.id, 1) == 0
    assert not client.hexists("rm:tries", made.id)
    assert turns.claim().wait is None


def test_a_turn_that_always_fails_comes_up_ever_less_often(toy: Begin, turns: RedisTurns, client: Redis) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "rookie"}, dice="server")
    waits = []
    for _ in range(9):
        turns.begin(made.id, 1)
        seconds, micros = client.time()
        waits.append(round((client.zscore("rm:turns", made.id) - seconds * 1000 - micros / 1000) / PATIENCE))
    assert waits == [1, 2, 4, 8, 16, 32, 64, 64, 64]


def test_a_session_that_has_expired_is_forgotten(toy: Begin, turns: RedisTurns, client: Redis) -> None:
    made = toy("hidden-hands", "red", "blue", bots={"red": "rookie"}, dice="server")
    turns.begin(made.id, 1)
    client.delete(f"rm:{{{made.id}}}:head")
    turns.wait(PATIENCE + 50)
    turns.wait(PATIENCE + 50)
    assert turns.claim().turns == []
    assert not client.exists("rm:turns", "rm:tries")


def test_who_waits_is_woken(toy: Begin, turns: RedisTurns, client: Redis) -> None:
    client.delete("rm:follow")
    turns.wait(10)
    toy("hidden-hands", "red", "blue", dice="server")
    toy("hidden-hands", "red", "blue", bots={"red": "rookie"}, dice="server")
    before = client.time()
    turns.wait(4000)
    after = client.time()
    assert (after[0] - before[0]) + (after[1] - before[1]) / 1e6 < 2
