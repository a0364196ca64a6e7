"""Numbers for Prometheus: requests counted here, jobs counted in Redis at the moment of the scrape."""

import time
from collections.abc import Iterator

from flask import Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.ports import Platform, StoreUnavailable
from service.settings import Settings

# Names of methods are the client's to choose: only these become label values.
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """The counters of one application, and how to write down those of all its processes."""

    def __init__(self, settings: Settings, platform: Platform) -> None:
        own = CollectorRegistry()
        labels = ("method", "endpoint", "status")
        self._requests = Counter("racemarshal_requests", "Requests answered.", labels, registry=own)
        self._seconds = Histogram("racemarshal_request_seconds", "Time to answer.", labels[:2], buckets=_BUCKETS, registry=own)
        self._scraped = own
        if settings.metrics_dir is not None:
            self._scraped = CollectorRegistry()
            MultiProcessCollector(self._scraped, path=str(settings.metrics_dir))  # type: ignore[no-untyped-call]
        self._scraped.register(_Jobs(platform))

    def register(self, app: Flask) -> None:
        """Count the requests of `app`. After `request_log`, which notes when they began."""
        app.after_request(self._count)

    def page(self) -> Response:
        """The numbers in Prometheus's text format."""
        return Response(generate_latest(self._scraped), content_type=CONTENT_TYPE_LATEST)

    def _count(self, response: Response) -> Response:
        method = request.method if request.method in _METHODS else "other"
        endpoint = request.url_rule.rule if request.url_rule else "none"
        self._requests.labels(method, endpoint, response.status_code).inc()
        self._seconds.labels(method, endpoint).observe(time.perf_counter() - g.began)
        return response


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
        for load in loads:
            for state, number in (("waiting", load.waiting), ("started", load.started), ("failed", load.failed)):
                jobs.add_metric((load.queue, state), number)
        yield jobs
