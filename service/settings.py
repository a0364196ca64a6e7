"""Every setting of Race Marshal: its environment variable, its default and its meaning.

The only module that reads the environment. Everything else is given a `Settings`.
"""

import hashlib
import ipaddress
import os
import re
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path

LogFormat = Literal["json", "console"]
Fsync = Literal["everysec", "always"]

_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingsError(Exception):
    """A variable has a value that cannot be used; the text is one line naming the variable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the service was told by its environment. Sizes are bytes, `api_threads` counts per API worker."""

    host: str
    port: int
    addresses: tuple[str, ...]
    data_dir: Path
    redis_url: str | None
    redis_fsync: Fsync
    api_workers: int
    api_threads: int
    job_workers: int
    simulation_workers: int
    log_level: str
    log_format: LogFormat
    max_body: int
    max_file: int
    cors_origins: tuple[str, ...]
    session_days: int
    season_days: int
    simulation_days: int
    max_streams: int
    max_sessions: int
    caller_streams: int
    caller_sessions: int
    caller_simulations: int
    proxies: int
    metrics_dir: Path | None

    @property
    def runtime_dir(self) -> Path:
        """Folder for what lives only while the service runs: one per user and data folder, short enough for a socket."""
        name = hashlib.sha256(str(self.data_dir).encode()).hexdigest()[:8]
        return Path(tempfile.gettempdir()) / f"race-marshal-{os.getuid()}-{name}"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Read every variable of `VARIABLES` from `environ` (the process's own when None).

        An empty variable counts as unset. Raises SettingsError for the first bad value.
        """
        environ = os.environ if environ is None else environ
        values: dict[str, Any] = {variable.field: variable.read(environ) for variable in VARIABLES}
        return cls(**values)


@dataclass(frozen=True, slots=True)
class Variable:
    """One environment variable: `default` is its text when unset, `parse` turns text into the field's value."""

    name: str
    field: str
    default: str
    meaning: str
    parse: Callable[[str], object]

    def read(self, environ: Mapping[str, str]) -> object:
        """The parsed value, from `environ` or the default."""
        try:
            return self.parse(self.text(environ))
        except ValueError as error:
            raise SettingsError(f"{self.name}={self.shown(environ)} cannot be used: {error}") from None

    def text(self, environ: Mapping[str, str]) -> str:
        """The value as text, before parsing."""
        return environ.get(self.name) or self.default

    def shown(self, environ: Mapping[str, str]) -> str:
        """The value as it may be shown to anybody: without the password of a URL."""
        text = self.text(environ)
        return masked(text) if self.field == "redis_url" else text

    def origin(self, environ: Mapping[str, str]) -> Literal["environment", "default"]:
        """Where the value comes from."""
        return "environment" if environ.get(self.name) else "default"


def masked(text: str) -> str:
    """`text` with the password of a URL, in front of the host or in the query, replaced by stars."""
    text = re.sub(r"(?<=[?&]password=)[^&]*", "***", text)
    return re.sub(r"(?<=://)([^/:@]*):.*(?=@)", r"\1:***", text)


def unknown_variables(environ: Mapping[str, str] | None = None) -> list[str]:
    """Names that look like ours and are not: most likely a slip of the keyboard."""
    environ = os.environ if environ is None else environ
    known = {variable.name for variable in VARIABLES}
    return sorted(name for name in environ if name.startswith("RACEMARSHAL_") and name not in known)


def described(environ: Mapping[str, str] | None = None) -> list[tuple[str, str, str, str]]:
    """Rows of (name, shown value, origin, meaning), in the order of `VARIABLES`."""
    environ = os.environ if environ is None else environ
    return [(each.name, each.shown(environ), each.origin(environ), each.meaning) for each in VARIABLES]


def child_environment(changes: Mapping[str, str]) -> dict[str, str]:
    """This process's environment with `changes`, to start a process of ours in."""
    return {**os.environ, **changes}


def _whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        fits = text.isascii() and text.isdigit() and len(text) <= len(str(highest)) and lowest <= int(text) <= highest
        if not fits:
            raise ValueError(f"it must be a whole number from {lowest} to {highest}")
        return int(text)

    return parse


def _choice(*choices: str, fold: Callable[[str], str]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if fold(text) not in choices:
            raise ValueError(f"it must be one of {', '.join(choices)}")
        return fold(text)

    return parse


def _redis_url(text: str) -> str | None:
    if not text:
        return None
    if not _is_redis_url(text):
        raise ValueError("it must look like redis://host:6379/0, rediss://host:6379/0 or unix:///path/to/redis.sock")
    return text


def _is_redis_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        return False
    if parts.scheme == "unix":
        return bool(parts.path)
    return parts.scheme in ("redis", "rediss") and bool(host) and port != 0


def _address(text: str) -> str:
    if text == "localhost":
        return "127.0.0.1"
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise ValueError("it must be an address in numbers, such as 127.0.0.1 or 0.0.0.0") from None


def _folder(text: str) -> Path:
    return Path(text).expanduser().absolute()


def _optional_folder(text: str) -> Path | None:
    return _folder(text) if text else None


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(origin.strip().rstrip("/") for origin in text.split(",") if origin.strip())
    for origin in origins:
        if origin != "*" and not origin.startswith(("http://", "https://")):
            raise ValueError("it must be * or addresses such as https://example.org, separated by commas")
    return origins


def _addresses(text: str) -> tuple[str, ...]:
    addresses = tuple(address.strip().rstrip("/") for address in text.split(",") if address.strip())
    for address in addresses:
        if not address.startswith(("http://", "https://")):
            raise ValueError("it must be addresses such as http://192.168.1.20:8000, separated by commas")
    return addresses


def _default_data_dir() -> str:
    return str(user_data_path("race-marshal", appauthor=False))


VARIABLES: tuple[Variable, ...] = (
    Variable("RACEMARSHAL_HOST", "host", "127.0.0.1", "Address to listen on; `up --lan` opens it to the network.", _address),
    Variable("RACEMARSHAL_PORT", "port", "8000", "Port to listen on.", _whole_number(1, 65535)),
    Variable(
        "RACEMARSHAL_ADDRESSES",
        "addresses",
        "",
        "Where phones find the service, for QR codes, separated by commas; unset: `up --lan` looks by itself.",
        _addresses,
    ),
    Variable("RACEMARSHAL_DATA_DIR", "data_dir", _default_data_dir(), "Folder for the data of the service's own Redis.", _folder),
    Variable("REDIS_URL", "redis_url", "", "Redis to use; unset: `up` starts one of its own.", _redis_url),
    Variable(
        "RACEMARSHAL_REDIS_FSYNC",
        "redis_fsync",
        "everysec",
        "When the service's own Redis sees to it that changes are on the disk: everysec, or always before it answers.",
        _choice("everysec", "always", fold=str.lower),
    ),
    Variable("RACEMARSHAL_API_WORKERS", "api_workers", "2", "API processes.", _whole_number(1, 64)),
    Variable(
        "RACEMARSHAL_API_THREADS",
        "api_threads",
        "128",
        "Threads per API process: requests and live streams it serves at once.",
        _whole_number(1, 2000),
    ),
    Variable("RACEMARSHAL_JOB_WORKERS", "job_workers", "2", "Worker processes for jobs.", _whole_number(1, 64)),
    Variable(
        "RACEMARSHAL_SIMULATION_WORKERS",
        "simulation_workers",
        "2",
        "Worker processes for simulations, which let everything else go first; 0: none here.",
        _whole_number(0, 64),
    ),
    Variable(
        "RACEMARSHAL_LOG_LEVEL",
        "log_level",
        "INFO",
        "Least important log lines to write: DEBUG, INFO, WARNING or ERROR.",
        _choice(*_LOG_LEVELS, fold=str.upper),
    ),
    Variable(
        "RACEMARSHAL_LOG_FORMAT",
        "log_format",
        "console" if sys.stderr.isatty() else "json",
        "Log lines for machines (json) or for people (console); unset: console in a terminal.",
        _choice("json", "console", fold=str.lower),
    ),
    Variable("RACEMARSHAL_MAX_BODY", "max_body", "262144", "Largest request body, in bytes.", _whole_number(1024, 2**30)),
    Variable(
        "RACEMARSHAL_MAX_FILE",
        "max_file",
        "16777216",
        "Largest session file that is taken up, in bytes.",
        _whole_number(1024, 2**30),
    ),
    Variable(
        "RACEMARSHAL_CORS_ORIGINS",
        "cors_origins",
        "",
        "Web origins that may call the API from a browser, separated by commas; * for all.",
        _origins,
    ),
    Variable(
        "RACEMARSHAL_SESSION_DAYS",
        "session_days",
        "30",
        "Days that a session is kept after its last change.",
        _whole_number(1, 3650),
    ),
    Variable(
        "RACEMARSHAL_SEASON_DAYS",
        "season_days",
        "3650",
        "Days that a racing season is kept after its last change.",
        _whole_number(1, 36500),
    ),
    Variable(
        "RACEMARSHAL_SIMULATION_DAYS",
        "simulation_days",
        "7",
        "Days that the results of a simulation are kept.",
        _whole_number(1, 3650),
    ),
    Variable(
        "RACEMARSHAL_MAX_STREAMS",
        "max_streams",
        "110",
        "Live streams per API process; each takes one of its threads.",
        _whole_number(1, 2000),
    ),
    Variable(
        "RACEMARSHAL_MAX_SESSIONS",
        "max_sessions",
        "10000",
        "Sessions that may be kept at once; further ones are refused.",
        _whole_number(1, 10**7),
    ),
    Variable(
        "RACEMARSHAL_CALLER_STREAMS",
        "caller_streams",
        "60",
        "Live streams per API process that may be open from one address; 0: no such limit.",
        _whole_number(0, 2000),
    ),
    Variable(
        "RACEMARSHAL_CALLER_SESSIONS",
        "caller_sessions",
        "500",
        "Sessions, and seasons, that may be kept at once of those begun from one address; 0: no such limit.",
        _whole_number(0, 10**7),
    ),
    Variable(
        "RACEMARSHAL_CALLER_SIMULATIONS",
        "caller_simulations",
        "10",
        "Simulations begun from one address that may run at once; 0: no such limit.",
        _whole_number(0, 1000),
    ),
    Variable(
        "RACEMARSHAL_PROXIES",
        "proxies",
        "0",
        "Reverse proxies in front that set X-Forwarded-For: what is counted for each caller goes by the address that they tell.",
        _whole_number(0, 8),
    ),
    Variable(
        "PROMETHEUS_MULTIPROC_DIR",
        "metrics_dir",
        "",
        "Folder where the API processes share their metrics; `up` makes one when unset.",
        _optional_folder,
    ),
)
