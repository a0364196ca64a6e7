"""All season operations, in the order of the documents."""

from service.http.seasons import lifecycle, races, ships
from service.http.seasons.group import blp

__all__ = ["blp", "lifecycle", "races", "ships"]
