"""What was set by hand, told: what it was and what it is."""

from typing import Final

from rules.game import Event
from rules.log import Log
from rules.mini_demolition_derby.state import State
from rules.mini_demolition_derby.tabletop import AWARD, BOMBS, CAR, HAND, LIVES, PLACE, TEAM, WALLS, named

SECTION: Final = "Qualification"


def changes(state: State, before: dict[str, object], after: dict[str, object], *, sets_cards: bool) -> list[Event]:
    """One event for each value that is another now; a hand is told to its players only, its size to everybody.

    Where cards are set all hands are told, so that nobody can see which of them had to give one up.

    Args:
        state: the match, for names.
        before: `tabletop.everything` as it was.
        after: and as it is.
        sets_cards: whether the table has said of any pile which cards are in it.
    """
    log = Log()
    told: set[str] = set()
    for number, name in enumerate(state.names):
        told |= _tell_car(state, name, number, before, after, log)
    for team in state.teams:
        name = named(TEAM, team.name, HAND)
        told.add(name)
        if sets_cards and name in before:
            _tell_hand(team.name, team.seats, _texts(before[name]), _texts(after[name]), log)
    for name in sorted({*before, *after} - told):
        if before.get(name) != after.get(name):
            _tell_other(name, before.get(name), after.get(name), log)
    return log.events


def _tell_car(state: State, name: str, number: int, before: dict[str, object], after: dict[str, object], log: Log) -> set[str]:
    place, lives = named(CAR, name, PLACE), named(CAR, name, LIVES)
    car = state.named(state.arena.cars[number])
    if before[place] != after[place]:
        was, now = _cell(before[place]), _cell(after[place])
        params = {**car, "lane_before": was[0], "row_before": was[1], "lane": now[0], "row": now[1]}
        log.note("place-corrected", SECTION, params)
    if before[lives] != after[lives]:
        log.note("lives-corrected", SECTION, {**car, "before": before[lives], "after": after[lives]})
    return {place, lives}


def _tell_hand(team: str, seats: list[str], before: list[str], after: list[str], log: Log) -> None:
    for seat in seats:
        params: dict[str, object] = {"team": team, "seat": seat, "before": len(before), "after": len(after), "cards": []}
        log.note("hand-corrected", "MD-29", params, None, seat, {"cards": list(after)})


def _tell_other(name: str, before: object, after: object, log: Log) -> None:
    kind, _, rest = name.partition("/")
    if kind == BOMBS and isinstance(before, list) and isinstance(after, list):
        _tell_bombs(int(rest), before, after, log)
    elif kind == WALLS:
        _tell_walls(_texts(before), _texts(after), log)
    elif kind == AWARD:
        car, count = _texts(after) or ["", "0"]
        log.note("award-corrected", "MD-26", {"award": rest, "car": car, "count": int(count), "is_held": after is not None})
    elif kind in {CAR, TEAM}:
        piece, _, field = rest.rpartition("/")
        log.note("value-corrected", SECTION, {"piece": piece, "what": field, "before": before, "after": after})
    elif isinstance(after, list):
        log.note("list-corrected", SECTION, {"what": name, "names": after})
    else:
        log.note("match-corrected", SECTION, {"what": name, "before": before, "after": after})


def _tell_bombs(row: int, before: list[object], after: list[object], log: Log) -> None:
    for lane, (was, now) in enumerate(zip(before, after, strict=True), 1):
        if was != now:
            log.note("bombs-corrected", "MD-05", {"lane": lane, "row": row, "before": was, "after": now})


def _tell_walls(before: list[str], after: list[str], log: Log) -> None:
    for wall in [*before, *[wall for wall in after if wall not in before]]:
        if wall in before and wall in after:
            continue
        lane, row = wall.split("/")
        params: dict[str, object] = {"left": int(lane), "right": int(lane) + 1, "row": int(row), "is_there": wall in after}
        log.note("wall-corrected", "MD-04", params)


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _cell(place: object) -> tuple[int, int]:
    """Lane and row; twice 0 off the track."""
    return (place[0], place[1]) if isinstance(place, list) else (0, 0)
