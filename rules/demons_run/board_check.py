"""004A, DR-01 What a board file must keep to, beyond the form that boards/board.schema.json asks for."""

from dataclasses import dataclass, field
from typing import Any

from rules.demons_run.board_pieces import (
    HELL_BUOY_HOLES,
    OPPOSITE,
    RING_FIRE,
    BuoyKind,
    Disc,
    Frame,
    Hole,
    HoleKind,
    Marker,
    Shape,
)
from rules.errors import RuleViolation
from rules.hexes import Hex, ring


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a board file.

    Attributes:
        pointer: JSON pointer of the field.
        code: stable name, kebab case.
        message: a sentence that says what to change.
    """

    pointer: str
    code: str
    message: str


class BoardInvalid(Exception):  # noqa: N818 - a finding about a file, not a fault
    """A board file that cannot be played on.

    Attributes:
        problems: everything that is wrong with it, at least one.
    """

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


@dataclass
class Draft:
    """A board file with its hexes read, each piece with its JSON pointer; what could not be read is left out."""

    name: str
    title: str
    shape: Shape
    holes: list[tuple[str, Hole]] = field(default_factory=list)
    hell_fire: list[tuple[str, Hex]] = field(default_factory=list)
    null: list[tuple[str, Hex]] = field(default_factory=list)
    buoys: list[tuple[str, Marker]] = field(default_factory=list)
    hell_hounds: list[tuple[str, Marker]] = field(default_factory=list)
    corners: dict[str, Hex] = field(default_factory=dict)


def draft_of(data: dict[str, Any], problems: list[Problem]) -> Draft:
    """Read every hex of `data`; hexes that are unreadable or off the board go to `problems`."""
    name: str = data["name"]
    draft = Draft(name, data.get("title", name), _shape_of(data["shape"]))
    for i, entry in enumerate(data.get("holes", [])):
        place = _place(draft.shape, entry["hex"], f"/holes/{i}/hex", problems)
        if place is not None:
            rotation = 1 if entry["rotation"] == "clockwise" else -1
            hole = Hole(place, HoleKind(entry["kind"]), rotation, entry.get("name", ""))
            draft.holes.append((f"/holes/{i}", hole))
    draft.hell_fire = _terrain(draft.shape, data, "hell_fire", problems)
    draft.null = _terrain(draft.shape, data, "null", problems)
    draft.buoys = _markers(draft.shape, data, "buoys", problems)
    draft.hell_hounds = _markers(draft.shape, data, "hell_hounds", problems)
    for letter, text in data.get("corners", {}).items():
        place = _place(draft.shape, text, f"/corners/{letter}", problems)
        if place is not None:
            draft.corners[letter] = place
    return draft


def _shape_of(data: dict[str, int]) -> Shape:
    if "radius" in data:
        return Disc(data["radius"])
    return Frame(data["columns"], data["rows"])


def _place(shape: Shape, text: str, pointer: str, problems: list[Problem]) -> Hex | None:
    try:
        return shape.parse(text)
    except RuleViolation as refusal:
        problems.append(Problem(pointer, refusal.code, refusal.message))
        return None


def _terrain(shape: Shape, data: dict[str, Any], key: str, problems: list[Problem]) -> list[tuple[str, Hex]]:
    found: list[tuple[str, Hex]] = []
    for i, text in enumerate(data.get(key, [])):
        place = _place(shape, text, f"/{key}/{i}", problems)
        if place is not None:
            found.append((f"/{key}/{i}", place))
    return found


def _markers(shape: Shape, data: dict[str, Any], key: str, problems: list[Problem]) -> list[tuple[str, Marker]]:
    found: list[tuple[str, Marker]] = []
    for i, entry in enumerate(data.get(key, [])):
        place = _place(shape, entry["hex"], f"/{key}/{i}/hex", problems)
        if place is not None:
            kind = BuoyKind(entry["kind"]) if "kind" in entry else None
            found.append((f"/{key}/{i}", Marker(entry["id"], kind, place)))
    return found


def problems_of(draft: Draft) -> list[Problem]:
    """Everything that is wrong with what could be read."""
    found: list[Problem] = []
    found.extend(_hole_problems(draft))
    found.extend(_terrain_problems(draft))
    found.extend(_marker_problems(draft))
    found.extend(_corner_problems(draft))
    return found


def _hole_problems(draft: Draft) -> list[Problem]:
    """004A A hole covers seven hexes, all on the board and all its own."""
    found: list[Problem] = []
    label = draft.shape.label
    places = frozenset(draft.shape.hexes())
    taken: dict[Hex, Hole] = {}
    for pointer, hole in draft.holes:
        at = label(hole.hex)
        if any(place not in places for place in hole.ring):
            message = f"The hole at {at} is too near the edge: all six hexes round it must be on the board."
            found.append(Problem(f"{pointer}/hex", "hole-over-edge", message))
        other = _first_owner(hole, taken)
        if other is not None:
            message = f"The hole at {at} touches the hole at {label(other.hex)}: two holes may not share a hex."
            found.append(Problem(f"{pointer}/hex", "holes-overlap", message))
        for place in (hole.hex, *hole.ring):
            taken[place] = hole
    return found


def _first_owner(hole: Hole, taken: dict[Hex, Hole]) -> Hole | None:
    for place in (hole.hex, *hole.ring):
        if place in taken:
            return taken[place]
    return None


def _terrain_problems(draft: Draft) -> list[Problem]:
    """004A A hex holds one kind of terrain; the wells of Hell2 and Hell3 are Hell Fire already."""
    found: list[Problem] = []
    label = draft.shape.label
    centres = frozenset(hole.hex for _, hole in draft.holes)
    burning = frozenset(place for _, hole in draft.holes if hole.kind in RING_FIRE for place in hole.ring)
    seen: dict[Hex, str] = {}
    for name, places in (("Hell Fire", draft.hell_fire), ("Null", draft.null)):
        for pointer, place in places:
            at = label(place)
            if place in centres:
                found.append(Problem(pointer, "terrain-in-hole", f"{at} is the middle of a hole: it cannot be {name}."))
            elif place in burning:
                message = f"{at} lies round a Hell2 or Hell3 hole, where all is Hell Fire already: take it out of this list."
                found.append(Problem(pointer, "terrain-in-hell-ring", message))
            elif place in seen:
                found.append(_seen_twice(pointer, at, name, seen[place]))
            seen[place] = name
    return found


def _seen_twice(pointer: str, at: str, name: str, before: str) -> Problem:
    if name == before:
        return Problem(pointer, "terrain-twice", f"{at} is in this list twice: once is enough.")
    return Problem(pointer, "terrain-clash", f"{at} cannot be both {before} and {name}: choose one.")


def _marker_problems(draft: Draft) -> list[Problem]:
    """100B Each marker has a name of its own; each Hell Buoy is the only one and starts in orbit."""
    found: list[Problem] = []
    ids: list[str] = []
    kinds: list[BuoyKind] = []
    for pointer, marker in [*draft.buoys, *draft.hell_hounds]:
        if marker.id in ids:
            message = f'Two markers are called "{marker.id}": give each a name of its own.'
            found.append(Problem(f"{pointer}/id", "marker-id-twice", message))
        ids.append(marker.id)
        if marker.kind in HELL_BUOY_HOLES:
            if marker.kind in kinds:
                message = f"There is more than one {marker.kind.title()} Buoy: only one may be on a board."
                found.append(Problem(f"{pointer}/kind", "hell-buoy-twice", message))
            kinds.append(marker.kind)
            found.extend(_orbit_problems(marker, marker.kind, pointer, draft))
    return found


def _orbit_problems(marker: Marker, kind: BuoyKind, pointer: str, draft: Draft) -> list[Problem]:
    """204I The Hell Buoys never leave their well, so they must start in it."""
    wanted = HELL_BUOY_HOLES[kind]
    if any(hole.kind == wanted and marker.hex in hole.ring for _, hole in draft.holes):
        return []
    message = f"The {kind.title()} Buoy must start in one of the six hexes round a {wanted.title()} hole."
    return [Problem(f"{pointer}/hex", "hell-buoy-not-in-orbit", message)]


def _corner_problems(draft: Draft) -> list[Problem]:
    """211A Each corner is plain space, has its opposite, and a way there that needs neither Null nor a hole hex."""
    found: list[Problem] = []
    label = draft.shape.label
    holes = frozenset(place for _, hole in draft.holes for place in (hole.hex, *hole.ring))
    rough = holes | frozenset(place for _, place in [*draft.hell_fire, *draft.null])
    owners: dict[Hex, str] = {}
    for letter, place in draft.corners.items():
        pointer = f"/corners/{letter}"
        if place in owners:
            message = f"Corners {owners[place]} and {letter} are both at {label(place)}: each needs a hex of its own."
            found.append(Problem(pointer, "corner-twice", message))
        owners[place] = letter
        if place in rough:
            message = f"Corner {letter} at {label(place)} must be plain space: no hole, Hell Fire or Null."
            found.append(Problem(pointer, "corner-not-clear", message))
    found.extend(_course_problems(draft))
    return found


def _course_problems(draft: Draft) -> list[Problem]:
    found: list[Problem] = []
    for letter, place in draft.corners.items():
        opposite = OPPOSITE[letter]
        if opposite not in draft.corners:
            message = f"Corner {letter} needs its opposite corner, {opposite}."
            found.append(Problem(f"/corners/{letter}", "corner-without-opposite", message))
        elif letter < opposite and draft.corners[opposite] not in _reachable(draft, place):
            message = f"There is no way from corner {letter} to corner {opposite} without crossing Null or a hole."
            found.append(Problem(f"/corners/{letter}", "corner-cut-off", message))
    return found


def _reachable(draft: Draft, start: Hex) -> set[Hex]:
    """Every hex that a ship can get to from `start` without entering Null or a hole hex."""
    barred = frozenset(place for _, place in draft.null) | frozenset(hole.hex for _, hole in draft.holes)
    open_space = frozenset(draft.shape.hexes()) - barred
    reached = {start}
    todo = [start]
    while todo:
        for place in ring(todo.pop()):
            if place in open_space and place not in reached:
                reached.add(place)
                todo.append(place)
    return reached
