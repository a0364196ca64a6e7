"""One browser for all tests of a process, the API as a real server, and phones around the table."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from service.launch.network import lan_addresses
from tests.companion.looking import Album
from tests.companion.phone import Phone
from tests.service.conftest import app, client, pretended, shared  # noqa: F401
from tests.service.sessions.serving import Api, serving

FIND = Path(__file__).parents[2] / "deploy" / "find-chromium"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = subprocess.run([str(FIND)], capture_output=True, text=True, check=False)
    if found.returncode:
        if os.environ.get("CI"):
            pytest.fail(found.stderr.strip())
        pytest.skip(found.stderr.strip())
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found.stdout.strip(), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def api(redis_server: str) -> Iterator[Api]:
    with serving(redis_server, workers=1, RACEMARSHAL_HOST="0.0.0.0") as served:
        yield served


@pytest.fixture(scope="session")
def lan(api: Api) -> str:
    """The address of `api` that phones use: not a secure context, unlike the loopback address."""
    found = lan_addresses()
    if not found:
        pytest.skip("This machine is on no network.")
    return f"http://{found[0]}:{api.port}"


@pytest.fixture
def phone(browser: Browser, api: Api) -> Iterator[Callable[..., Phone]]:
    """Phones (360 pixels wide) and other devices; at the end of a test none of them may have complained."""
    made: list[Phone] = []

    def take(width: int = 360, height: int = 740, url: str = api.url, **more: object) -> Phone:
        made.append(Phone(browser, url, width, height, **more))
        return made[-1]

    yield take
    for each in made:
        each.context.close()
    assert [complaint for each in made for complaint in each.complaints] == []


@pytest.fixture
def album() -> Iterator[Album]:
    """Looks at screens, and finds nothing amiss. RACEMARSHAL_ALBUM=folder keeps a picture of each."""
    made = Album(os.environ.get("RACEMARSHAL_ALBUM"))
    yield made
    if made.faults:
        pytest.fail("\n".join(made.faults))
