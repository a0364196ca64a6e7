"""Which games have a picture of their board: from a view of the game to SVG."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from service.render.derby_svg import derby_svg
from service.render.track_svg import race_svg

PICTURES: Final[Mapping[str, Callable[[dict[str, Any]], str]]] = {
    "devil-take-the-hindmost": race_svg,
    "mini-demolition-derby": derby_svg,
}
"""By the name of the game. A picture shows nothing that the view does not hold."""
