"""Which games have a picture of their board: from a view of the game to SVG."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from service.render import demons_run_pictures, derby_svg, track_svg

PICTURES: Final[Mapping[str, Callable[[dict[str, Any]], str]]] = {
    "demons-run": demons_run_pictures.race_svg,
    "devil-take-the-hindmost": track_svg.race_svg,
    "mini-demolition-derby": derby_svg.derby_svg,
}
"""By the name of the game. A picture shows nothing that the view does not hold."""
