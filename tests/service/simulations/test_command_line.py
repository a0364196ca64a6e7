"""`racemarshal simulate`, as a person runs it; and the service as `up` starts it."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import requests

from service.redis_platform import BULK_QUEUE, living_workers
from service.settings import Settings
from service.wiring import redis_client
from tests.service.launching import Running, run, wait_until
from tests.service.simulations.asking import SIMULATIONS
from tests.service.simulations.players import DERBY, RACE

SEATS = ("--seat", "red=rookie", "--seat", "blue=rookie")


def simulate(*arguments: str) -> dict[str, object]:
    done = run("simulate", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_one_process_or_two_the_same_seed_gives_the_same_results() -> None:
    one, two = (simulate(DERBY, *SEATS, "--games=12", "--seed=3", f"--processes={number}") for number in (1, 2))
    assert one == two
    assert (one["games"], one["seed"]) == (12, 3)


def test_lines_for_people_a_progress_bar_and_a_chart(tmp_path: Path) -> None:
    chart = tmp_path / "wins.svg"
    compare = '{"label": "swapped", "rules": {}}'
    done = run("simulate", RACE, *SEATS, "--games=20", "--seed=3", f"--chart={chart}", f"--compare={compare}")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"20 games of {RACE}, seed 3\n")
    assert "swapped less first, on the same dice:" in done.stdout
    assert "wins +0.0 points of percentage" in done.stdout
    assert "Games" in done.stderr
    assert ET.fromstring(chart.read_text()).get("aria-label") == "Who wins"


def test_hazards_are_told_by_what_they_took() -> None:
    done = run("simulate", DERBY, *SEATS, "--games=3", "--seed=3")
    assert "bump: struck" in done.stdout
    assert "bump" not in run("simulate", DERBY, *SEATS, "--games=3", "--no-hazards").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", *SEATS), "There is no game 'chess'"),
        ((RACE, "--seat", "red"), "Every --seat is a name of its own and a bot"),
        ((RACE, "--seat", "red=rookie", "--seat", "red=rookie"), "Every --seat is a name of its own and a bot"),
        ((RACE, "--seat", "red=rookie", "--seat", "blue=nobody"), "rookie"),
        ((RACE, *SEATS, "--rules={"), "--rules is not JSON"),
        ((RACE, *SEATS, "--options=[]"), "--options must be a JSON object"),
        ((RACE, *SEATS, '--rules={"no_such_rule": 1}'), "/rules/no_such_rule"),
        ((RACE, *SEATS, '--compare={"games": 3}'), "--compare has no 'games'"),
        ((RACE, *SEATS, '--compare={"seats": 3}'), "seats and options are JSON objects"),
        ((RACE, *SEATS, '--compare={"seats": {"a": "rookie", "b": "rookie", "c": "rookie"}}'), "as many ships or teams"),
        ((RACE, *SEATS, "--chart-kind=pie"), "There is no chart 'pie'"),
        ((RACE, *SEATS, "--games=0"), "0 is not in the range"),
        ((RACE,), "Missing option '--seat'"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(arguments: tuple[str, ...], words: str) -> None:
    done = run("simulate", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_up_starts_workers_for_simulations_and_they_play(redis_url: str, tmp_path: Path) -> None:
    running = Running(tmp_path / "log", REDIS_URL=redis_url, RACEMARSHAL_JOB_WORKERS="1", RACEMARSHAL_API_WORKERS="1")
    try:
        redis = redis_client(Settings.from_environment({"REDIS_URL": redis_url}))
        wait_until(lambda: living_workers(redis, BULK_QUEUE) == 2)
        seats = [{"name": "red", "bot": "rookie"}, {"name": "blue", "bot": "rookie"}]
        plan = {"game": RACE, "games": 40, "seats": seats, "seed": 3}
        made = requests.post(f"{running.url}{SIMULATIONS}", json=plan, timeout=20).json()
        bearer = {"Authorization": f"Bearer {made['token']}"}
        with requests.get(f"{running.url}{SIMULATIONS}/{made['id']}/events", headers=bearer, stream=True, timeout=60) as stream:
            names = [line.decode() for line in stream.iter_lines() if line.startswith(b"event")]
        assert names[-1] == "event: done"
        results = requests.get(f"{running.url}{SIMULATIONS}/{made['id']}/results", headers=bearer, timeout=20).json()
        alone = simulate(RACE, *SEATS, "--games=40", "--seed=3")
        assert results == alone
        metrics = requests.get(f"{running.url}/metrics", timeout=20).text
        assert 'racemarshal_queue_workers{queue="race-marshal-bulk"} 2.0' in metrics
        assert running.stop() == 0
    finally:
        running.end_by_force()
