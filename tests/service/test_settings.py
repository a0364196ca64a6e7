"""The environment variables."""

import dataclasses
from pathlib import Path

import pytest

from service import settings
from service.settings import VARIABLES, Settings, SettingsError, masked
from tests.service.launching import run

README = Path(__file__).parents[2] / "README.md"


def test_every_field_has_one_variable() -> None:
    assert sorted(variable.field for variable in VARIABLES) == sorted(field.name for field in dataclasses.fields(Settings))


@pytest.mark.parametrize("variable", VARIABLES, ids=lambda variable: variable.name)
def test_the_readme_lists_every_variable(variable: settings.Variable) -> None:
    assert f"`{variable.name}`" in README.read_text(encoding="utf-8")


def test_defaults_suit_a_table() -> None:
    plain = Settings.from_environment({})
    assert (plain.host, plain.port, plain.redis_url, plain.max_body) == ("127.0.0.1", 8000, None, 256 * 1024)
    assert (plain.api_workers, plain.job_workers, plain.cors_origins, plain.metrics_dir) == (2, 2, (), None)


def test_an_empty_variable_counts_as_unset() -> None:
    assert Settings.from_environment({"RACEMARSHAL_PORT": "", "REDIS_URL": ""}).port == 8000


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("RACEMARSHAL_PORT", "80a"),
        ("RACEMARSHAL_PORT", "0"),
        ("RACEMARSHAL_PORT", "65536"),
        ("RACEMARSHAL_PORT", "-1"),
        ("RACEMARSHAL_PORT", "8" * 5000),
        ("RACEMARSHAL_PORT", "٨٠٠٠"),
        ("RACEMARSHAL_HOST", "a b"),
        ("RACEMARSHAL_HOST", "example.org"),
        ("RACEMARSHAL_API_WORKERS", "0"),
        ("RACEMARSHAL_API_THREADS", "many"),
        ("RACEMARSHAL_JOB_WORKERS", "65"),
        ("RACEMARSHAL_LOG_LEVEL", "LOUD"),
        ("RACEMARSHAL_LOG_FORMAT", "xml"),
        ("RACEMARSHAL_MAX_BODY", "10"),
        ("RACEMARSHAL_CORS_ORIGINS", "example.org"),
        ("REDIS_URL", "http://localhost"),
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "redis://h:port"),
        ("REDIS_URL", "redis://"),
        ("REDIS_URL", "redis://[half"),
        ("REDIS_URL", "unix://"),
    ],
)
def test_a_bad_value_names_its_variable_in_one_line(name: str, text: str) -> None:
    with pytest.raises(SettingsError) as error:
        Settings.from_environment({name: text})
    assert str(error.value).startswith(f"{name}=")
    assert "cannot be used: it must " in str(error.value)
    assert "\n" not in str(error.value)


def test_localhost_is_an_address() -> None:
    assert Settings.from_environment({"RACEMARSHAL_HOST": "localhost"}).host == "127.0.0.1"


def test_good_values_are_read() -> None:
    read = Settings.from_environment(
        {
            "RACEMARSHAL_CORS_ORIGINS": "https://a.example/, http://b.example",
            "RACEMARSHAL_LOG_LEVEL": "debug",
            "REDIS_URL": "unix:///tmp/a.sock?db=1",
            "PROMETHEUS_MULTIPROC_DIR": "/tmp/metrics",
        }
    )
    assert read.cors_origins == ("https://a.example", "http://b.example")
    assert read.log_level == "DEBUG"
    assert read.redis_url == "unix:///tmp/a.sock?db=1"
    assert read.metrics_dir == Path("/tmp/metrics")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("redis://me:se@cret@host:1/0", "redis://me:***@host:1/0"),
        ("redis://:secret@host", "redis://:***@host"),
        ("redis://host/0?password=secret&db=1", "redis://host/0?password=***&db=1"),
        ("redis://host:6379/0", "redis://host:6379/0"),
        ("unix:///a@b/c", "unix:///a@b/c"),
    ],
)
def test_passwords_are_not_shown(text: str, shown: str) -> None:
    assert masked(text) == shown


def test_config_prints_everything_and_where_it_is_from() -> None:
    printed = run("config", REDIS_URL="redis://me:secret@host/0", RACEMARSHAL_PROT="1")
    assert printed.returncode == 0
    assert all(f"{variable.name}=" in printed.stdout for variable in VARIABLES)
    assert "REDIS_URL=redis://me:***@host/0  (environment)" in printed.stdout
    assert "RACEMARSHAL_PORT=8000  (default)" in printed.stdout
    assert "RACEMARSHAL_PROT is set, and is not a setting." in printed.stdout
    assert "secret" not in printed.stdout


def test_config_names_a_bad_value() -> None:
    printed = run("config", RACEMARSHAL_PORT="x")
    assert printed.returncode == 2
    assert printed.stderr == "racemarshal: RACEMARSHAL_PORT=x cannot be used: it must be a whole number from 1 to 65535\n"
