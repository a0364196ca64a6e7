"""Numbers for Prometheus: requests counted here, jobs counted in Redis at the moment of the scrape."""

from collections.abc import Iterator

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.ports import Platform, StoreUnavailable
from service.settings import Settings

# Names of methods are the client's to choose: only these become label values.
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """The numbers of one application, and how to write down those of all its processes."""

    def __init__(self, settings: Settings, platform: Platform) -> None:
        own = CollectorRegistry()
        self._requests = Histogram(
            "racemarshal_request_seconds",
            "Requests answered, and the time it took until the answer began.",
            ("method", "endpoint", "status"),
            buckets=_BUCKETS,
            registry=own,
        )
        self._known: dict[tuple[str, str, int], Histogram] = {}
        self._scraped = own
        if settings.metrics_dir is not None:
            self._scraped = CollectorRegistry()
            MultiProcessCollector(self._scraped, path=str(settings.metrics_dir))  # type: ignore[no-untyped-call]
        self._scraped.register(_Jobs(platform))

    def count(self, method: str, endpoint: str, status: int, seconds: float) -> None:
        """One more request; `endpoint` is the rule of its address."""
        key = (method if method in _METHODS else "other", endpoint, status)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._requests.labels(*key)
        known.observe(seconds)

    def page(self) -> Response:
        """The numbers in Prometheus's text format."""
        return Response(generate_latest(self._scraped), content_type=CONTENT_TYPE_LATEST)


class _Jobs(Collector):
    """Queue and worker gauges. A forked job's own counters would die with the fork, so Redis is asked."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    def describe(self) -> list[GaugeMetricFamily]:
        """Nothing: registering must not ask Redis."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Fresh gauges; without Redis only `racemarshal_redis_up` 0."""
        health = self._platform.health()
        yield GaugeMetricFamily("racemarshal_redis_up", "Whether Redis answers.", value=int(health.redis))
        yield GaugeMetricFamily("racemarshal_job_workers", "Job workers alive.", value=health.workers)
        jobs = GaugeMetricFamily("racemarshal_jobs", "Jobs in Redis.", labels=("queue", "state"))
        try:
            loads = self._platform.queue_loads() if health.redis else []
        except StoreUnavailable:
            loads = []
        workers = GaugeMetricFamily("racemarshal_queue_workers", "Workers alive, by queue.", labels=("queue",))
        oldest = GaugeMetricFamily("racemarshal_jobs_oldest_seconds", "How long the first in line has waited.", labels=("queue",))
        for load in loads:
            for state, number in (("waiting", load.waiting), ("started", load.started), ("failed", load.failed)):
                jobs.add_metric((load.queue, state), number)
            workers.add_metric((load.queue,), load.workers)
            oldest.add_metric((load.queue,), load.oldest)
        yield from (jobs, workers, oldest)
