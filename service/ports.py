"""What the HTTP layer may ask of the machinery behind it. It knows these names and no Redis, no RQ."""

from dataclasses import dataclass
from typing import Protocol


class StoreUnavailable(Exception):  # noqa: N818
    """Redis does not answer: the request may be tried again later (503)."""


@dataclass(frozen=True, slots=True)
class Health:
    """What `/readyz` reports: whether Redis answers, and how many job workers are alive (0 when unknown)."""

    redis: bool
    workers: int

    @property
    def ready(self) -> bool:
        """Whether requests that need the store and the queue can be served."""
        return self.redis and self.workers > 0


@dataclass(frozen=True, slots=True)
class QueueLoad:
    """Jobs of one queue by state, its living workers, and how many seconds the first in line has waited (0 for none)."""

    queue: str
    waiting: int
    started: int
    failed: int
    workers: int = 0
    oldest: float = 0.0


class Platform(Protocol):
    """The store and the queue, as far as health, metrics and jobs are concerned."""

    def health(self) -> Health:
        """Never raises and answers within a few seconds."""
        ...

    def queue_loads(self) -> list[QueueLoad]:
        """Raises StoreUnavailable."""
        ...

    def enqueue(self, job: str, *args: object, job_id: str | None = None) -> str:
        """Queue the function with the dotted name `job`; answers the job's id. Raises StoreUnavailable.

        Arguments are JSON values. A `job_id` that is already queued is not queued again.
        """
        ...

    def result(self, job_id: str) -> object:
        """The job's return value, or None while there is none. Raises StoreUnavailable."""
        ...
