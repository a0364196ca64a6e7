"""What Redis's client library raises, in our own word."""

from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import RedisError

from service.ports import StoreUnavailable


@contextmanager
def unavailable() -> Iterator[None]:
    """Raises StoreUnavailable for whatever the client library raises inside."""
    try:
        yield
    except RedisError as error:
        raise StoreUnavailable(str(error)) from error
