"""One worker process: takes jobs from the queue until it is told to stop."""

from importlib import import_module

from rq import Worker
from rq.serializers import JSONSerializer

from service import logs
from service.redis_platform import MONITORING_INTERVAL, WORKER_TTL, job_queue
from service.settings import Settings
from service.wiring import build_turns, redis_client
from workers.at_work import work, worker_name
from workers.turns import Dispatcher

JOB_MODULES = ("workers.jobs", "workers.turns")
"""Imported before the first job: a fork of a worker that has them starts ten times as fast."""


def run(settings: Settings) -> None:
    """Work until SIGTERM or SIGINT: at the first the job in hand is finished, at the second it is dropped."""
    logs.configure(settings)
    logs.configure_libraries(settings)
    for module in JOB_MODULES:
        import_module(module)
    connection = redis_client(settings)
    worker = Worker(
        [job_queue(connection)],
        name=worker_name(),
        connection=connection,
        serializer=JSONSerializer,
        worker_ttl=WORKER_TTL,
        job_monitoring_interval=MONITORING_INTERVAL,
        log_job_description=False,
    )
    # On connections of its own: RQ's is busy waiting for jobs.
    Dispatcher(build_turns(settings), job_queue(redis_client(settings)), worker.get_current_job_id).start()
    work(worker, settings)
