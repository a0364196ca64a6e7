"""What a process remembers saves a trip, and never decides anything: two processes are two stores on one Redis."""

from collections.abc import Callable

import pytest

from service.ports import StoreUnavailable
from service.sessions.memory import Found, Memory
from service.sessions.model import Change, Entry, Loaded
from service.sessions.ports import Committed, Stale
from service.sessions.redis_store import RedisStore
from service.sessions.refusals import DecisionClosed, SessionNotFound, VersionStale
from service.sessions.requests import Act
from service.sessions.usecases import Created, Sessions
from service.wiring import redis_client
from tests.service.conftest import http_settings
from tests.service.sessions.toys import TOYS

Begin = Callable[..., Created]
Join = Callable[[Created, str], str]


class Counting(RedisStore):
    """Counts what it is asked for."""

    loads = 0

    def load(self, *args: object, **options: object) -> object:
        self.loads += 1
        return super().load(*args, **options)


@pytest.fixture
def processes(redis_server: str) -> tuple[Sessions, Sessions]:
    client = redis_client(http_settings(REDIS_URL=redis_server))
    first, second = (Sessions(Counting(client, 1000), TOYS) for _ in range(2))
    return first, second


def move(turn: int) -> Act:
    return Act("move", {}, f"turn-{turn}")


@pytest.fixture
def made(toy: Begin) -> Created:
    return toy("bumping-cars", "red", "blue", dice="server")


def test_one_who_goes_on_needs_no_second_look(processes: tuple[Sessions, Sessions], toy: Begin, holder: Join) -> None:
    here, _ = processes
    made = toy("bumping-cars", "red", dice="server")
    red = holder(made, "red")
    assert [here.submit(made.id, red, move(turn)).version for turn in range(3)] == [2, 3, 4]
    assert here._store.loads == 1
    assert here.open(made.id, red)[0].version == 4


def test_two_processes_in_turn(processes: tuple[Sessions, Sessions], made: Created, holder: Join) -> None:
    here, there = processes
    red, blue = holder(made, "red"), holder(made, "blue")
    assert here.submit(made.id, red, move(0)).version == 2
    assert there.submit(made.id, blue, move(1)).version == 3
    assert here.submit(made.id, red, move(2)).version == 4, "refused at first by what is remembered"
    assert there.submit(made.id, blue, move(3)).version == 5
    with pytest.raises(DecisionClosed):
        here.submit(made.id, red, move(2))
    with pytest.raises(VersionStale) as stale:
        here.submit(made.id, red, move(4), expected_version=4)
    assert stale.value.version == 5
    assert here.submit(made.id, red, move(4), expected_version=5).version == 6


def test_a_token_that_has_lost_its_seat_is_a_stranger_everywhere(
    processes: tuple[Sessions, Sessions], made: Created, holder: Join
) -> None:
    here, there = processes
    red = holder(made, "red")
    here.submit(made.id, red, move(0))
    there._store._redis.hdel(f"rm:{{{made.id}}}:access", f"token:{red}")
    with pytest.raises(SessionNotFound):
        here.submit(made.id, red, move(2))
    there._store._redis.delete(f"rm:{{{made.id}}}:head")
    with pytest.raises(SessionNotFound):
        here.submit(made.id, red, move(2))


def test_another_past_of_the_same_length_is_noticed(processes: tuple[Sessions, Sessions], made: Created, holder: Join) -> None:
    """Redis was set back by a crash, and the session has gone another way since."""
    here, there = processes
    red, blue = holder(made, "red"), holder(made, "blue")
    client, head = here._store._redis, f"rm:{{{made.id}}}:head"
    before = client.hgetall(head)
    here.submit(made.id, red, move(0))
    client.hset(head, mapping=before)
    state = there.open(made.id, red)[0]
    assert state.version == 1
    remembered = here._store.recall(made.id, red)
    assert remembered.version == 2
    client.hset(head, mapping={"version": 2, "commit": "another one"})
    outcome = here._store.commit(made.id, 2, change_of(remembered), None, remembered.basis)
    assert outcome == Stale(2)
    assert outcome.loaded.snapshot == state.snapshot
    assert here._store.commit(made.id, 2, change_of(remembered), None, outcome.loaded.basis) == Committed(3)
    with pytest.raises(DecisionClosed):
        here.submit(made.id, blue, move(7))


def change_of(loaded: Loaded) -> Change:
    return Change(loaded.snapshot, Entry("action", "now", "red"))


def test_a_store_that_fails_after_the_commit_is_not_asked_twice(
    processes: tuple[Sessions, Sessions], made: Created, holder: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change may have been made: to make it again is for the caller to decide."""
    here, _ = processes
    red, blue = holder(made, "red"), holder(made, "blue")
    here.submit(made.id, red, move(0))
    here.open(made.id, blue)
    commit = here._store.commit

    def lost(*args: object) -> None:
        commit(*args)
        raise StoreUnavailable

    monkeypatch.setattr(here._store, "commit", lost)
    with pytest.raises(StoreUnavailable):
        here.submit(made.id, blue, move(1))
    assert here.open(made.id, blue)[0].version == 3


def test_the_memory_is_small() -> None:
    memory = Memory(2)
    for name in "abc":
        meta = type("Meta", (), {"id": name})()
        memory.keep("t", Found(meta, 1, b"{}", name, "marshal"))
    assert [memory.recall(name, "t") is None for name in "abc"] == [True, False, False]
    assert memory.recall("b", "another token") is None
    memory.move_on("a", 2, b"", "x")
    memory.move_on("c", 2, b"[]", "y")
    assert (memory.recall("c", "t").version, memory.recall("c", "t").snapshot) == (2, b"[]")
