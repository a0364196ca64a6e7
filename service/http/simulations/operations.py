"""All simulation operations, in the order of the documents."""

from service.http.simulations import lifecycle, streams
from service.http.simulations.group import blp

__all__ = ["blp", "lifecycle", "streams"]
