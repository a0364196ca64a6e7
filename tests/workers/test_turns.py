"""Bots at real tables: real worker processes, real Redis, whole games."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median

import psutil
import pytest
from redis import Redis

from rules import ENGINES
from rules.rookie import Rookie
from service.ports import Platform
from service.redis_platform import job_queue
from service.sessions.correcting import RollBack
from service.sessions.model import Entry, Loaded
from service.sessions.redis_store import RedisStore
from service.sessions.replaying import first_difference
from service.sessions.requests import Act
from service.sessions.seating import Arrange, PlayedBy
from service.sessions.secrets import hashed
from service.sessions.usecases import Created, Plan, Sessions
from service.settings import Settings
from tests.service.launching import environment, wait_until
from workers.turns import enqueue, job_id, turn_of

RACE = "devil-take-the-hindmost"
Start = Callable[..., psutil.Process]


@pytest.fixture
def sessions(redis: Redis) -> Sessions:
    bots = {"offer": Rookie(), "sleeper": Rookie()}
    return Sessions(RedisStore(redis, 86_400), ENGINES, bots={RACE: bots})


@pytest.fixture
def asleep(tmp_path: Path) -> Path:
    """Where a sleeper says which process it thinks in."""
    return tmp_path / "asleep"


@pytest.fixture
def start(settings: Settings, asleep: Path, platform: Platform) -> Iterator[Start]:
    """Starts a worker whose sleepers think for so many seconds, and are interrupted after as many; answers its process."""
    with ExitStack() as stack:

        def begin(seconds: float = 0, time_limit: int = 60) -> psutil.Process:
            before = platform.health().workers
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.workers.playing_worker", str(asleep), str(seconds), str(time_limit)],
                env=environment(REDIS_URL=settings.redis_url),
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
            stack.callback(end, process)
            wait_until(lambda: platform.health().workers > before)
            return psutil.Process(process.pid)

        yield begin


def end(process: subprocess.Popen[str]) -> None:
    family = (
        [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)] if process.poll() is None else []
    )
    for each in family:
        # One that has just ended by itself is gone, too.
        with suppress(psutil.NoSuchProcess):
            each.kill()
    _, errors = process.communicate()
    assert "Traceback" not in errors or "JobTimeoutException" in errors, errors


class Table:
    """A card race with server dice."""

    def __init__(self, sessions: Sessions, seats: dict[str, str], **plan: object) -> None:
        """`seats` with their bots, empty for people."""
        bots = {seat: bot for seat, bot in seats.items() if bot}
        options = {"cards": "dealt", "rules": {}}
        made = sessions.create(Plan(RACE, "referee", "server", tuple(seats), options, bots, **plan), "", "made by a test")
        self.made: Created = made
        self.sessions = sessions
        self.marshal = hashed(made.token)
        self.people = {seat: self._join(seat) for seat in seats}

    def _join(self, seat: str) -> str:
        token, _ = self.sessions.redeem(self.made.id, self.made.codes[f"seat:{seat}"], "", "", None)
        return hashed(token)

    def loaded(self) -> Loaded:
        return self.sessions.open(self.made.id, self.marshal)[0]

    def version(self) -> int:
        return self.loaded().version

    def log(self) -> list[Entry]:
        return [entry for _, entry in self.sessions.entries(self.made.id, 0, 100_000)]

    def awaited(self) -> str:
        loaded = self.loaded()
        decisions = ENGINES[RACE].awaiting(ENGINES[RACE].decode(loaded.snapshot.state))
        return decisions[0].seat if decisions else ""

    def act(self, seat: str) -> int:
        """The seat's person plays the first offer; the version that this makes."""
        engine, loaded = ENGINES[RACE], self.loaded()
        offer = engine.legal_actions(engine.decode(loaded.snapshot.state), seat)[0]
        act = Act(offer.name, offer.params, offer.decision, seat)
        return self.sessions.submit(self.made.id, self.people[seat], act).version

    def played_by(self, bot: str) -> str:
        """From now on, the seat that the table waits for; answers which."""
        seat = self.awaited()
        self.sessions.submit(self.made.id, self.marshal, PlayedBy(seat, bot))
        return seat

    def arrange(self, **wishes: object) -> int:
        return self.sessions.submit(self.made.id, self.marshal, Arrange(**wishes)).version

    def replays(self) -> None:
        assert first_difference(ENGINES[RACE], self.loaded(), self.log()) is None


def test_bots_alone_play_to_the_end(sessions: Sessions, start: Start, platform: Platform) -> None:
    start()
    start()
    table = Table(sessions, {"red": "offer", "blue": "offer"})
    wait_until(lambda: table.loaded().snapshot.is_over)
    log = table.log()
    assert all(entry.by in ("red", "blue") and entry.note["bot"] == "offer" for entry in log[1:])
    assert len({(entry.action["decision"]) for entry in log[1:]}) == len(log) - 1
    assert platform.queue_loads()[0].failed == 0
    table.replays()


def test_bots_answer_people(sessions: Sessions, start: Start, capsys: pytest.CaptureFixture[str]) -> None:
    start()
    table = Table(sessions, {"red": "", "blue": "offer"})
    waits = []
    for _ in range(30):
        wait_until(lambda: table.awaited() != "blue", seconds=10)
        if table.awaited() != "red":
            break
        table.act("red")
        if table.awaited() == "blue":
            begun, version = time.monotonic(), table.version()
            while table.version() == version:
                time.sleep(0.002)
            waits.append(time.monotonic() - begun)
    with capsys.disabled():
        print(f"\ncommit to the bot's answer: median {1000 * median(waits):.0f} ms, slowest {1000 * max(waits):.0f} ms")
    assert len(waits) > 5
    table.replays()


def test_bots_are_held_and_let_go_on(sessions: Sessions, start: Start) -> None:
    start()
    table = Table(sessions, {"red": "offer", "blue": "offer"}, bot_pause=200)
    wait_until(lambda: table.version() >= 3)
    table.arrange(held=True)
    held = table.version()
    time.sleep(0.6)
    assert table.version() == held
    table.arrange(held=False, bot_pause=0)
    wait_until(lambda: table.version() > held + 3)


def test_bots_pause_so_that_people_can_watch(sessions: Sessions, start: Start) -> None:
    start()
    table = Table(sessions, {"red": "offer", "blue": "offer"}, bot_pause=700)
    begun = time.monotonic()
    wait_until(lambda: table.version() >= 4)
    assert time.monotonic() - begun >= 3 * 0.7 - 0.1


def test_a_seat_is_taken_back_while_the_bot_thinks(sessions: Sessions, start: Start, asleep: Path) -> None:
    """The bot's answer comes too late, and nobody hears of it."""
    start(1.0)
    table = Table(sessions, {"red": "", "blue": ""})
    seat = table.played_by("sleeper")
    wait_until(asleep.exists)
    table.played_by("")
    played = table.act(seat)
    time.sleep(1.5)
    assert table.version() == played
    assert [entry.kind for entry in table.log()] == ["created", "seats", "seats", "action"]


def test_the_marshal_rolls_back_while_the_bot_thinks(sessions: Sessions, start: Start, asleep: Path) -> None:
    """The answer to what is no more comes too late; the bot answers what is instead."""
    start(1.5)
    start()
    table = Table(sessions, {"red": "", "blue": ""})
    first = table.awaited()
    assert table.act(first) == 2
    second = table.played_by("sleeper")
    assert second != first
    wait_until(asleep.exists)
    back = sessions.submit(table.made.id, table.marshal, RollBack(sessions.past, "the cat was here", 1)).version
    assert table.awaited() == first
    time.sleep(2)
    assert table.version() == back, "nothing has become of the thought"
    assert table.act(first) == back + 1
    # It may have two cars in a row.
    wait_until(lambda: table.version() >= back + 2)
    entry = table.log()[back + 1]
    assert (entry.by, entry.note["bot"]) == (second, "sleeper")
    table.replays()


def test_a_bot_that_thinks_for_too_long_is_interrupted(sessions: Sessions, start: Start, asleep: Path) -> None:
    start(60, time_limit=1)
    table = Table(sessions, {"red": "", "blue": ""})
    table.played_by("sleeper")
    wait_until(lambda: table.version() == 3, seconds=10)
    entry = table.log()[-1]
    assert (entry.kind, entry.note["bot"]) == ("action", "sleeper")


def test_a_second_delivery_does_nothing(sessions: Sessions, start: Start, redis: Redis, platform: Platform) -> None:
    table = Table(sessions, {"red": "", "blue": ""})
    table.played_by("offer")
    queue = job_queue(redis)
    for _ in range(3):
        queue.enqueue_call("workers.turns.take_turn", args=(table.made.id, 2))
    enqueue(queue, table.made.id, 2)
    enqueue(queue, table.made.id, 2)
    assert queue.count == 4
    start()
    wait_until(lambda: queue.count == 0 and table.version() > 2)
    time.sleep(0.3)
    assert table.version() == 3
    assert platform.queue_loads()[0].failed == 0


@pytest.mark.parametrize("whole_worker", [True, False])
def test_a_turn_that_a_dead_worker_left_is_taken_up(
    sessions: Sessions, start: Start, asleep: Path, whole_worker: bool, redis: Redis
) -> None:
    workers = [start(60) for _ in range(1 + whole_worker)]
    table = Table(sessions, {"red": "", "blue": ""})
    table.played_by("sleeper")
    wait_until(lambda: asleep.exists() and asleep.read_text() != "")
    horse = psutil.Process(int(asleep.read_text()))
    assert redis.hget("rm:tries", table.made.id) == b"1"
    if whole_worker:
        time.sleep(6)
        assert table.version() == 2, "the other worker leaves a bot alone that thinks for long"
        next(worker for worker in workers if worker.pid == horse.ppid()).kill()
    horse.kill()
    killed = time.monotonic()
    wait_until(lambda: table.version() == 3, seconds=20)
    print(f"taken up {time.monotonic() - killed:.1f} s after the kill")
    time.sleep(0.5)
    assert table.version() == 3
    table.replays()


def test_a_turn_is_known_by_the_name_of_its_job() -> None:
    assert turn_of(job_id("abc123", 7)) == ("abc123", 7)
    assert [turn_of(name) for name in (None, "", "chunk_abc_7")] == [None, None, None]
