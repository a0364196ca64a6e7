"""What to do on the physical table so that what stands on it becomes something else, in an order that works."""

from typing import Any, Final

from rules.game import Event
from rules.mini_demolition_derby.layout import Place
from rules.mini_demolition_derby.log import Log
from rules.mini_demolition_derby.tabletop import AWARD, BOMBS, CAR, HAND, LIVES, PLACE, TEAM, WALL
from rules.mini_demolition_derby.track import cells_of

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
    were, are = _lying(before, WALL), _lying(after, WALL)
    here, there = (are, were) if is_new else (were, are)
    for lane, row in sorted(here.keys() - there.keys()):
        params: dict[str, object] = {"left": lane, "right": lane + 1, "row": row}
        if is_new:
            log.note("wall-placed", "MD-04", params)
        else:
            log.note("wall-removed", "MD-04", params)


def _change_bombs(before: Flat, after: Flat, log: Log, *, is_more: bool) -> None:
    were, are = _lying(before, BOMBS), _lying(after, BOMBS)
    for place in sorted(were.keys() | are.keys()):
        was, now = were.get(place, 0), are.get(place, 0)
        if was != now and (now > was) is is_more:
            lane, row = place
            log.note("bombs-set", "MD-05", {"lane": lane, "row": row, "bombs": now})


def _move_cars(before: Flat, after: Flat, log: Log) -> None:
    """A car moves once its cells are free; where cars are in each other's way, one steps aside first."""
    goals = {name: place for name in after if (place := _place(after, name)) is not None}
    standing = {name: place for name in goals if (place := _place(before, name)) is not None}
    left = [name for name, goal in goals.items() if standing.get(name) != goal]
    while left:
        ready = [name for name in left if not _is_blocked(name, goals[name], standing)]
        asides = [name for name in left if name in standing]
        if not ready and asides:
            del standing[asides[0]]
            log.note("car-aside", SECTION, {"car": _piece(asides[0])})
            continue
        name = (ready or left)[0]
        lane, row = standing[name] = goals[name]
        left.remove(name)
        log.note("car-set", SECTION, {"car": _piece(name), "lane": lane, "row": row})


def _is_blocked(name: str, place: Place, standing: dict[str, Place]) -> bool:
    cells = cells_of(place)
    return any(cell in cells for other, there in standing.items() if other != name for cell in cells_of(there))


def _change_other(name: str, value: object, log: Log) -> None:
    kind, _, rest = name.partition("/")
    piece, _, field = rest.rpartition("/")
    if kind in {WALL, BOMBS} or field == PLACE:
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


def _lying(told: Flat, kind: str) -> dict[Place, int]:
    """How many walls or bombs lie where; what is no cell is left out: tables send what they see."""
    found: dict[Place, int] = {}
    for name, value in told.items():
        parts = name.split("/")
        if len(parts) == 3 and parts[0] == kind and all(part.isascii() and part.isdigit() for part in parts[1:]):
            count = value if isinstance(value, int) else 0
            if count:
                found[(int(parts[1][:3]), int(parts[2][:3]))] = int(count)
    return found


def _place(told: Flat, name: str) -> Place | None:
    """Where a car stands; None off the track, and for whatever is no place of a car."""
    value = told.get(name)
    if name.startswith(f"{CAR}/") and name.endswith(f"/{PLACE}") and isinstance(value, list) and len(value) == 2:
        lane, row = value
        if type(lane) is int and type(row) is int:
            return (lane, row)
    return None
