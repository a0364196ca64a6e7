"""One worker process for simulations: plays games until it is told to stop, politely behind everything else on the machine."""

import os
from importlib import import_module
from typing import Final

from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service import logs
from service.redis_platform import WORKER_TTL, bulk_queue
from service.settings import Settings
from service.wiring import redis_client
from workers.at_work import work, worker_name
from workers.housekeeping import Housekeeper

_NICENESS: Final = 10
"""A bot at a table, and the API, come first."""

_JOBS: Final = "workers.simulations"

_MAINTENANCE_INTERVAL: Final = 300
"""Seconds. RQ's own looking after; `Housekeeper` does more, and sooner."""


def run(settings: Settings) -> None:
    """Work until SIGTERM or SIGINT: at the first the job in hand is finished, at the second it is dropped.

    There is no fork for each job: a job is a moment of pure computing, shorter than a fork is worth.
    """
    logs.configure(settings)
    logs.configure_libraries(settings)
    import_module(_JOBS)
    os.nice(_NICENESS)
    connection = redis_client(settings)
    worker = SimpleWorker(
        [bulk_queue(connection)],
        name=worker_name(),
        connection=connection,
        serializer=JSONSerializer,
        worker_ttl=WORKER_TTL,
        maintenance_interval=_MAINTENANCE_INTERVAL,
        log_job_description=False,
    )
    Housekeeper(settings, beat=worker.heartbeat).start()
    work(worker, settings)
