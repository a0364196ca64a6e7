"""`racemarshal up` with real processes."""

import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import requests
from redis import Redis

from service.launch import network
from service.launch.embedded_redis import EmbeddedRedis, make_runtime_dir, redis_problem, socket_url
from service.launch.errors import LaunchError
from service.launch.redis_binary import RedisBinary
from service.settings import Settings
from service.wiring import build_platform
from tests.service.launching import Running, free_port, is_alive, run, wait_until

# Many processes start here, on a machine that may be busy.
pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def up(tmp_path: Path) -> Iterator["Starter"]:
    starter = Starter(tmp_path)
    yield starter
    for running in starter.started:
        running.end_by_force()


class Starter:
    """Starts services on one data folder, and remembers them for the end of the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.started: list[Running] = []

    @property
    def settings(self) -> Settings:
        plain = Settings.from_environment({"RACEMARSHAL_DATA_DIR": str(self.data)})
        url = socket_url(plain.runtime_dir / "redis.sock")
        return Settings.from_environment({"RACEMARSHAL_DATA_DIR": str(self.data), "REDIS_URL": url})

    def __call__(self, *arguments: str, port: int | None = None, **changes: str) -> Running:
        log = self.folder / f"up-{len(self.started)}.log"
        running = Running(log, *arguments, port=port, RACEMARSHAL_DATA_DIR=str(self.data), **changes)
        self.started.append(running)
        return running


def ping(settings: Settings) -> object:
    platform = build_platform(settings)
    job = platform.enqueue("workers.jobs.ping", "hello")
    wait_until(lambda: platform.result(job) is not None)
    return platform.result(job)


def one_line(stderr: str) -> str:
    """What a person is told: exactly one line."""
    assert stderr.startswith("racemarshal: ")
    assert stderr.count("\n") == 1
    return stderr


def test_it_serves_and_works_and_stops_and_keeps_the_data(up: Starter) -> None:
    running = up()
    assert requests.get(f"{running.url}/healthz", timeout=5).json() == {"status": "ok"}
    assert ping(up.settings)["word"] == "hello"
    report = run("doctor", RACEMARSHAL_DATA_DIR=str(up.data), RACEMARSHAL_PORT=str(running.port))
    assert (report.returncode, "2 alive" in report.stdout, "Race Marshal answers" in report.stdout) == (0, True, True)
    with Redis.from_url(up.settings.redis_url) as client:
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        client.set("kept", "yes")
    second = run("up", f"--port={free_port()}", RACEMARSHAL_DATA_DIR=str(up.data))
    assert second.returncode == 2
    assert f"already running with the data in {up.data} (process {running.process.pid})" in one_line(second.stderr)
    assert running.stop(signal.SIGINT) == 0
    assert "Traceback" not in running.output()

    again = up(port=running.port)
    with Redis.from_url(up.settings.redis_url) as client:
        assert client.get("kept") == b"yes"
    assert again.stop(signal.SIGTERM) == 0


def test_what_dies_is_started_again(up: Starter) -> None:
    running = up("--workers=1", RACEMARSHAL_API_WORKERS="1")
    with Redis.from_url(up.settings.redis_url) as client:
        client.set("kept", "yes")
        for words in (("service.cli", "worker"), ("service.cli", "api"), ("redis-server",)):
            victim = running.child(*words)
            family = victim.children(recursive=True)
            victim.kill()
            wait_until(lambda words=words, dead=victim.pid: child_or_none(running, *words) not in (None, dead))
            wait_until(running.is_ready)
            wait_until(lambda family=family: not any(map(is_alive, family)))
        assert ping(up.settings)["word"] == "hello"
        assert client.get("kept") == b"yes"
    for name in ("Worker 1", "The API", "Redis"):
        assert f"{name} ended (SIGKILL); it is started again." in running.output()
    assert running.stop() == 0


def child_or_none(running: Running, *words: str) -> int | None:
    try:
        return running.child(*words).pid
    except (StopIteration, psutil.Error):
        return None


@pytest.mark.long
@pytest.mark.timeout(300)
def test_it_outlives_a_hail_of_kills(up: Starter) -> None:
    running = up("--workers=1", RACEMARSHAL_API_WORKERS="1")
    with Redis.from_url(up.settings.redis_url) as client:
        client.set("kept", "yes")
        for round_ in range(15):
            words = (("service.cli", "worker"), ("service.cli", "api"), ("redis-server",))[round_ % 3]
            wait_until(lambda words=words: child_or_none(running, *words) is not None, seconds=40)
            running.child(*words).kill()
        wait_until(running.is_ready, seconds=60)
        assert ping(up.settings)["word"] == "hello"
        assert client.get("kept") == b"yes"
    assert running.stop() == 0


def test_an_api_process_that_dies_is_replaced_by_granian(up: Starter) -> None:
    running = up("--workers=1", RACEMARSHAL_API_WORKERS="1")
    server = running.child("service.cli", "api")
    [process] = server.children()
    process.kill()
    wait_until(lambda: process.pid not in [child.pid for child in server.children()] and server.children() != [])
    wait_until(running.is_ready)
    assert is_alive(server)
    assert running.stop() == 0


def test_after_up_was_killed_nothing_is_left_and_the_next_one_starts(up: Starter) -> None:
    running = up("--workers=1", RACEMARSHAL_API_WORKERS="1")
    with Redis.from_url(up.settings.redis_url) as client:
        client.set("kept", "yes")
    family = running.descendants()
    running.process.kill()
    running.process.wait()
    ours = [process for process in family if "redis-server" not in process.name()]
    wait_until(lambda: not any(map(is_alive, ours)))

    again = up("--workers=1", port=running.port, RACEMARSHAL_API_WORKERS="1")
    with Redis.from_url(up.settings.redis_url) as client:
        assert client.get("kept") == b"yes"
    assert again.stop() == 0
    wait_until(lambda: not any(map(is_alive, family)))


def test_a_redis_of_somebody_else_is_used_and_left_alone(up: Starter, redis_url: str) -> None:
    running = up("--workers=1", REDIS_URL=redis_url, RACEMARSHAL_API_WORKERS="1")
    assert ping(Settings.from_environment({"REDIS_URL": redis_url}))["word"] == "hello"
    assert not up.data.exists()
    assert running.stop(signal.SIGHUP) == 0
    assert redis_problem(redis_url) is None


def test_a_second_ctrl_c_does_not_wait(up: Starter) -> None:
    running = up("--workers=1", RACEMARSHAL_API_WORKERS="1")
    platform = build_platform(up.settings)
    platform.enqueue("time.sleep", 60)
    wait_until(lambda: platform.queue_loads()[0].started == 1)
    began = time.monotonic()
    running.process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    assert running.process.poll() is None
    assert running.stop(signal.SIGINT) == 0
    assert time.monotonic() - began < 9, "a worker has ten seconds to finish its job"


def test_lan_tells_the_phones_address_and_is_reachable_there(up: Starter) -> None:
    running = up("--lan", "--workers=1", RACEMARSHAL_API_WORKERS="1")
    addresses = network.lan_addresses()
    if addresses:
        assert f"Phones on the same network open:  http://{addresses[0]}:{running.port}\n" in running.output()
    else:
        assert "No network was found" in running.output()
    for address in addresses:
        assert requests.get(f"http://{address}:{running.port}/healthz", timeout=5).status_code == 200
    assert running.stop() == 0


def test_without_lan_only_this_machine_is_served(up: Starter) -> None:
    running = up("--workers=1", RACEMARSHAL_API_WORKERS="1")
    assert "start it with --lan" in running.output()
    for address in network.lan_addresses():
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((address, running.port), timeout=2)
    assert running.stop() == 0


def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        refused = run("up", f"--port={port}", RACEMARSHAL_DATA_DIR=str(tmp_path))
        report = run("doctor", RACEMARSHAL_DATA_DIR=str(tmp_path), RACEMARSHAL_PORT=str(port))
    assert refused.returncode == 2
    assert f"Port {port} is taken" in one_line(refused.stderr)
    assert report.returncode == 1
    assert f"WRONG  Port           Port {port} is taken" in report.stdout


def test_an_unreachable_redis_is_one_line_without_its_password(tmp_path: Path) -> None:
    url = f"redis://me:secret@127.0.0.1:{free_port()}/0"
    refused = run("up", f"--port={free_port()}", REDIS_URL=url, RACEMARSHAL_DATA_DIR=str(tmp_path))
    assert refused.returncode == 2
    assert "The Redis of REDIS_URL=redis://me:***@127.0.0.1" in one_line(refused.stderr)
    assert "secret" not in refused.stderr


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused = run("up", f"--port={free_port()}", RACEMARSHAL_DATA_DIR=str(tmp_path / "file" / "data"))
    assert refused.returncode == 2
    assert "RACEMARSHAL_DATA_DIR" in one_line(refused.stderr)
    report = run("doctor", RACEMARSHAL_DATA_DIR=str(tmp_path / "file" / "data"))
    assert report.returncode == 1


def test_data_that_redis_cannot_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "appendonly.aof").write_text("this is no log\n")
    refused = run("up", f"--port={free_port()}", RACEMARSHAL_DATA_DIR=str(tmp_path))
    assert refused.returncode == 2
    assert f"Redis does not start; the last line of {tmp_path / 'redis.log'} is: " in one_line(refused.stderr)


def test_data_of_a_newer_redis_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "data" / "appendonlydir").mkdir(parents=True)

    def prepare(*version: int) -> None:
        binary = RedisBinary(Path("/usr/bin/redis-server"), version, "PATH")
        EmbeddedRedis(binary=binary, data_dir=tmp_path / "data", runtime_dir=tmp_path / "run").prepare()

    with pytest.raises(LaunchError, match=r"written by Redis 7 or later"):
        prepare(6, 2, 14)
    prepare(7, 0, 0)


def test_a_socket_folder_that_is_open_to_others_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir(mode=0o755)
    with pytest.raises(LaunchError, match=r"open to others"):
        make_runtime_dir(tmp_path / "run")


def test_an_address_of_another_machine_is_one_line(tmp_path: Path) -> None:
    refused = run("up", RACEMARSHAL_HOST="192.0.2.1", RACEMARSHAL_DATA_DIR=str(tmp_path))
    assert refused.returncode == 2
    assert "RACEMARSHAL_HOST" in one_line(refused.stderr)


def test_the_qr_code_is_drawn_in_a_terminal() -> None:
    code = network.qr_code("http://192.168.1.5:8000")
    lines = code.splitlines()
    assert len(lines) > 12
    assert all(line.startswith("\x1b[38;5;231;48;5;16m") and line.endswith("\x1b[0m") for line in lines)
