"""Builds what talks to Redis. The only module that knows which adapter stands behind a port."""

from redis import BlockingConnectionPool, Redis
from redis.backoff import ExponentialBackoff
from redis.retry import Retry

from rules import BOTS, ENGINES
from service.ports import Platform
from service.redis_platform import RedisPlatform
from service.seasons.redis_store import RedisSeasonStore
from service.seasons.usecases import Seasons
from service.sessions.hub import Hub
from service.sessions.live import Live
from service.sessions.ports import Turns
from service.sessions.redis_store import RedisStore
from service.sessions.redis_turns import RedisTurns
from service.sessions.usecases import Sessions
from service.settings import Settings
from service.simulations.redis_store import RedisSimulationStore
from service.simulations.rq_lanes import RqLanes
from service.simulations.usecases import Simulations

TURN_PATIENCE = 5000
"""Milliseconds after which a bot's turn that nobody is working on any more is taken up by another worker."""

_DAY = 86_400
_DEFAULT_URL = "redis://127.0.0.1:6379/0"
_CONNECTIONS = 64
"""Per client. When all are at work a thread waits for one: a crowd is answered more slowly, and not turned away."""

_PATIENCE = 5
"""Seconds that a thread waits for a connection."""


def redis_client(settings: Settings) -> Redis:
    """A client for RQ and for short commands: bytes out, a few quick retries, five seconds at most per reply.

    Nothing is sent before the first command.
    """
    pool = BlockingConnectionPool.from_url(
        settings.redis_url or _DEFAULT_URL,
        max_connections=_CONNECTIONS,
        timeout=_PATIENCE,
        socket_connect_timeout=2,
        socket_timeout=5,
        health_check_interval=30,
        retry=Retry(ExponentialBackoff(cap=0.2, base=0.02), retries=3),
    )
    return Redis.from_pool(pool)


def build_platform(settings: Settings) -> Platform:
    """The store and queue behind the API; goes into `create_app(settings, platform)`."""
    return RedisPlatform(redis_client(settings))


def build_live(settings: Settings) -> Live:
    """The sessions and their wake-ups behind the API."""
    store = RedisStore(redis_client(settings), settings.session_days * _DAY, settings.max_sessions, settings.caller_sessions)
    return Live(Sessions(store, ENGINES, bots=BOTS), Hub(store, settings.max_streams, settings.caller_streams))


def build_turns(settings: Settings) -> Turns:
    """The turns of bots, for those who see to them."""
    return RedisTurns(redis_client(settings), TURN_PATIENCE)


def build_seasons(settings: Settings, live: Live) -> Seasons:
    """The racing seasons behind the API, whose races may be played in the sessions of `live`."""
    store = RedisSeasonStore(redis_client(settings), settings.season_days * _DAY, settings.caller_sessions)
    return Seasons(store, live.sessions)


def build_simulation_store(settings: Settings) -> RedisSimulationStore:
    """Where the workers find what to play, and write down what came of it."""
    return RedisSimulationStore(redis_client(settings), settings.simulation_days * _DAY)


def build_simulations(settings: Settings) -> Simulations:
    """The simulations behind the API, and whoever keeps the workers at them."""
    connection = redis_client(settings)
    store = RedisSimulationStore(connection, settings.simulation_days * _DAY)
    return Simulations(store, RqLanes(connection), most_each=settings.caller_simulations)
