"""The committed OpenAPI document: written from the code, and compared with it."""

from pathlib import Path
from typing import Any

from flask import Flask

from service.app import create_app
from service.http import openapi
from service.ports import Health, QueueLoad, StoreUnavailable
from service.settings import Settings

COMMITTED = Path(__file__).parent.parent / "openapi" / "openapi.json"


def build() -> dict[str, Any]:
    """The document of the operations as they are now."""
    return openapi.document(_app())


def write(path: Path = COMMITTED) -> None:
    """Write the document to `path`."""
    path.write_text(openapi.text(_app()), encoding="utf-8")


def is_current(path: Path = COMMITTED) -> bool:
    """Whether `path` holds the document of the operations as they are now."""
    return path.is_file() and path.read_text(encoding="utf-8") == openapi.text(_app())


def _app() -> Flask:
    return create_app(Settings.from_environment({}), NoPlatform())


class NoPlatform:
    """Documents are made without Redis."""

    def health(self) -> Health:
        """Nothing is there."""
        return Health(redis=False, workers=0)

    def queue_loads(self) -> list[QueueLoad]:
        """Raises StoreUnavailable."""
        raise StoreUnavailable

    def enqueue(self, job: str, *args: object, job_id: str | None = None) -> str:
        """Raises StoreUnavailable."""
        raise StoreUnavailable

    def result(self, job_id: str) -> object:
        """Raises StoreUnavailable."""
        raise StoreUnavailable
