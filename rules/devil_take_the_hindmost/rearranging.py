"""What to do on the physical table so that what stands on it becomes something else, in an order that works."""

from typing import Any, Final

from rules.devil_take_the_hindmost.corrected import told_place
from rules.devil_take_the_hindmost.tabletop import ASIDE, CAR, DISCARDS, HAND, PACK, PLACE, RESULT, TEAM
from rules.game import Event
from rules.log import Log
from rules.rearranging import Place, place_in, steps

SECTION: Final = "Turn Order"

Flat = dict[str, Any]


def rearrange(before: dict[str, object], after: dict[str, object]) -> list[Event]:
    """See `rules.game.Game.rearrange`: cars that go, cars that move or come, then the rest.

    Where the service holds the cards there is nothing to do about them.
    """
    log = Log()
    for name in after:
        if _place(before, name) is not None and _place(after, name) is None:
            log.note("car-off", SECTION, {"car": _piece(name)})
    _move_cars(before, after, log)
    is_dealt = type(after.get(DISCARDS)) is int
    for name in sorted(after):
        if before.get(name) == after[name] or (is_dealt and _is_about_cards(name)):
            continue
        if name == DISCARDS:
            _change_discards(_texts(before.get(name)), _texts(after[name]), log)
        else:
            _change_other(name, after[name], log)
    return log.events


def _move_cars(before: Flat, after: Flat, log: Log) -> None:
    goals = {name: place for name in after if (place := _place(after, name)) is not None}
    standing = {name: place for name in goals if (place := _place(before, name)) is not None}
    for name, place in steps(standing, goals, _is_blocked):
        if place is None:
            log.note("car-aside", SECTION, {"car": _piece(name)})
        else:
            log.note("car-set", SECTION, {"car": _piece(name), **told_place(list(place))})


def _is_blocked(_name: str, place: Place, standing: dict[str, Place]) -> bool:
    return place in standing.values()


def _change_discards(before: list[str], after: list[str], log: Log) -> None:
    gone, new = list(before), list(after)
    for card in before:
        if card in new:
            new.remove(card)
            gone.remove(card)
    if gone:
        log.note("discards-removed", "DT-30", {"cards": gone})
    if new:
        log.note("discards-added", "DT-30", {"cards": new})


def _change_other(name: str, value: Any, log: Log) -> None:  # noqa: ANN401 - a value of a tabletop
    kind, _, rest = name.partition("/")
    piece, _, field = rest.rpartition("/")
    if kind == CAR and field == RESULT:
        lap, points = value or (0, 0)
        log.note("result-set", SECTION, {"car": piece, "lap": lap, "points": points, "is_out": lap > 0})
    elif kind == TEAM and field == HAND:
        log.note("hand-set", "DT-30", {"team": piece, "hand": value})
    elif isinstance(value, list) and kind != CAR:
        log.note("list-set", SECTION, {"what": name, "names": value})
    elif kind != CAR:
        log.note("race-set", SECTION, {"what": name, "value": "none" if value is None else value})


def _is_about_cards(name: str) -> bool:
    return name in {PACK, DISCARDS, ASIDE} or name.startswith(f"{TEAM}/")


def _place(told: Flat, name: str) -> Place | None:
    """Where a car stands; None off the track, and for whatever is no place of a car: tables send what they see."""
    return place_in(told.get(name)) if name.startswith(f"{CAR}/") and name.endswith(f"/{PLACE}") else None


def _piece(name: str) -> str:
    return name.partition("/")[2].rpartition("/")[0]


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []
