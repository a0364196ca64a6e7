"""Is it alive, is it ready, how busy is it: for supervisors, at the root."""

from flask import Response

from service.http.blueprint import Blueprint
from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.problems import Problem
from service.http.schemas.health import AliveSchema, ReadySchema
from service.ports import Health

blp = Blueprint("health", __name__, description="For supervisors and dashboards.")

_ALIVE = {"status": "ok"}
_METRICS = 'racemarshal_request_seconds_count{endpoint="/api/v1/dice/rolls",method="POST",status="200"} 3.0\n'


@blp.route("/healthz")
@blp.operation("is_alive", body=False)
@blp.response(200, AliveSchema(), example=_ALIVE)
def is_alive() -> Response:
    """Is the process alive?

    Answers without asking anything else.
    """
    return json_answer(_ALIVE)


@blp.route("/readyz")
@blp.operation("is_ready", "not-ready", body=False)
@blp.response(200, ReadySchema(), example={"status": "ready", "redis": True, "workers": 2})
def is_ready() -> Response:
    """Is everything there that requests and jobs need?

    Redis must answer, and at least one job worker must be alive; otherwise the problem says which is missing.
    """
    health = current().platform.health()
    if not health.ready:
        raise _not_ready(health)
    return json_answer({"status": "ready", "redis": health.redis, "workers": health.workers})


@blp.route("/metrics")
@blp.operation("metrics", body=False)
@blp.response(200, {"type": "string"}, content_type="text/plain", example=_METRICS)
def metrics() -> Response:
    """Numbers for Prometheus.

    Requests and their times by endpoint, and jobs by state, in Prometheus's text format.
    """
    return current().metrics.page()


def _not_ready(health: Health) -> Problem:
    detail = "No job worker is alive." if health.redis else "Redis does not answer."
    missing = "workers" if health.redis else "redis"
    return Problem("not-ready", detail, headers={"Retry-After": "5"}, params={"missing": missing, "workers": health.workers})
