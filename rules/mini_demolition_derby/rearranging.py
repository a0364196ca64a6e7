"""What to do on the physical table so that what stands on it becomes something else, in an order that works."""

from typing import Any, Final

from rules.game import Event
from rules.log import Log
from rules.mini_demolition_derby.layout import Place
from rules.mini_demolition_derby.tabletop import AWARD, BOMBS, CAR, HAND, LIVES, PLACE, TEAM, WALLS
from rules.mini_demolition_derby.track import cells_of
from rules.rearranging import place_in, steps

SECTION: Final = "Qualification"

Flat = dict[str, Any]


def rearrange(before: dict[str, object], after: dict[str, object]) -> list[Event]:
    """See `rules.game.Game.rearrange`: cars, bombs and walls that go, cars that move, walls and bombs that come, then the rest.

    A value that only one of the two names is off the table in the other.
    """
    log = Log()
    _take_off(before, after, log)
    _change_bombs(before, after, log, is_more=False)
    _change_walls(before, after, log, is_new=False)
    _move_cars(before, after, log)
    _change_walls(before, after, log, is_new=True)
    _change_bombs(before, after, log, is_more=True)
    for name in sorted(after):
        if before.get(name) != after[name]:
            _change_other(name, after[name], log)
    return log.events


def _take_off(before: Flat, after: Flat, log: Log) -> None:
    for name in after:
        if _place(before, name) is not None and _place(after, name) is None:
            log.note("car-off", SECTION, {"car": _piece(name)})


def _change_walls(before: Flat, after: Flat, log: Log, *, is_new: bool) -> None:
    were, are = _walls(before), _walls(after)
    here, there = (are, were) if is_new else (were, are)
    for lane, row in sorted(here - there):
        params: dict[str, object] = {"left": lane, "right": lane + 1, "row": row}
        log.note("wall-placed" if is_new else "wall-removed", "MD-04", params)


def _change_bombs(before: Flat, after: Flat, log: Log, *, is_more: bool) -> None:
    were, are = _bombs(before), _bombs(after)
    for place in sorted(were.keys() | are.keys()):
        was, now = were.get(place, 0), are.get(place, 0)
        if was != now and (now > was) is is_more:
            lane, row = place
            log.note("bombs-set", "MD-05", {"lane": lane, "row": row, "bombs": now})


def _move_cars(before: Flat, after: Flat, log: Log) -> None:
    goals = {name: place for name in after if (place := _place(after, name)) is not None}
    standing = {name: place for name in goals if (place := _place(before, name)) is not None}
    for name, place in steps(standing, goals, _is_blocked):
        if place is None:
            log.note("car-aside", SECTION, {"car": _piece(name)})
        else:
            log.note("car-set", SECTION, {"car": _piece(name), "lane": place[0], "row": place[1]})


def _is_blocked(name: str, place: Place, standing: dict[str, Place]) -> bool:
    """A car covers two cells."""
    cells = cells_of(place)
    return any(cell in cells for other, there in standing.items() if other != name for cell in cells_of(there))


def _change_other(name: str, value: object, log: Log) -> None:
    kind, _, rest = name.partition("/")
    piece, _, field = rest.rpartition("/")
    if kind in {WALLS, BOMBS} or field == PLACE:
        return
    if kind == AWARD:
        car, count = value if isinstance(value, list) else ("", 0)
        log.note("award-set", "MD-26", {"award": rest, "car": car, "count": count, "is_held": car != ""})
    elif field == LIVES:
        log.note("lives-set", SECTION, {"car": piece, "lives": value})
    elif kind == TEAM and field == HAND:
        cards = value if isinstance(value, list) else []
        log.note("hand-set", "MD-29", {"team": piece, "count": len(cards) if cards else value or 0, "cards": cards})
    elif kind in {CAR, TEAM}:
        log.note("value-set", SECTION, {"piece": piece, "what": field, "value": value})
    elif isinstance(value, list):
        log.note("list-set", SECTION, {"what": name, "names": value})
    else:
        log.note("match-set", SECTION, {"what": name, "value": value})


def _piece(name: str) -> str:
    return name.partition("/")[2].rpartition("/")[0]


def _walls(told: Flat) -> set[Place]:
    """The left cells of the walls; what is none is left out: tables send what they see."""
    named = told.get(WALLS)
    parts = [wall.split("/") for wall in named if isinstance(wall, str)] if isinstance(named, list) else []
    return {(int(cell[0]), int(cell[1])) for cell in parts if len(cell) == 2 and all(_is_number(part) for part in cell)}


def _bombs(told: Flat) -> dict[Place, int]:
    """How many bombs lie where."""
    found: dict[Place, int] = {}
    for name, counts in told.items():
        kind, _, row = name.partition("/")
        if kind == BOMBS and _is_number(row) and isinstance(counts, list):
            for lane, count in enumerate(counts, 1):
                if type(count) is int and count > 0:
                    found[(lane, int(row))] = count
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


def _place(told: Flat, name: str) -> Place | None:
    """Where a car stands; None off the track, and for whatever is no place of a car."""
    return place_in(told.get(name)) if name.startswith(f"{CAR}/") and name.endswith(f"/{PLACE}") else None
