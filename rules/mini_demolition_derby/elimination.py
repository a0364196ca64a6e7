"""Qualification and Finals: who loses lives, who is out, who is through, and when the phase is over."""

from rules.errors import RuleViolation
from rules.game import Term
from rules.mini_demolition_derby.phase import Phase
from rules.mini_demolition_derby.track import Car

_FINISHERS_THAT_END = {"winner_only": 1, "stop_at_third": 3}


class Happening:
    """What befell a car: it lost lives, and then, if it was still in, crossed the finishing line or not.

    Attributes:
        car: its name.
        lives_lost: 0 or more.
        has_crossed: whether its fore wheels have passed the last row.
    """

    __slots__ = ("car", "has_crossed", "lives_lost")

    def __init__(self, car: str, lives_lost: int, *, has_crossed: bool) -> None:
        self.car = car
        self.lives_lost = lives_lost
        self.has_crossed = has_crossed


def judge(phase: Phase, happenings: list[Happening]) -> None:
    """Qualification, Finals: everything that has happened, in the order in which it happened.

    Raises:
        RuleViolation: `car-gone` for a car that is no longer on the track; the pointer is relative to the happenings.
    """
    for car in list(phase.on_track):
        lose_lives(phase, car, 0)
    settle(phase)
    names = {car.name: car for car in phase.on_track}
    for index, happening in enumerate(happenings):
        if phase.is_over:
            phase.note("too-late", "MD-19", {"car": happening.car})
        else:
            _happen(phase, names.get(happening.car), happening, f"/{index}/car")


def verify_quota(phase: Phase) -> None:
    """Finals: no more cars get through, or start in the finals, than there are places.

    Raises:
        RuleViolation: `too-many-cars`, with a pointer to `cars` or `through`.
    """
    cars = len(phase.through)
    pointer = "/through"
    if phase.is_finals():
        cars += len(phase.on_track) + len(phase.eliminated)
        pointer = "/cars"
    quota = phase.rules.quota
    if cars > quota:
        message = f"Only {quota} cars get into the finals, but here are {cars}."
        raise RuleViolation("too-many-cars", "Finals", message, {"cars": cars, "quota": quota}, pointer)


def lose_lives(phase: Phase, car: Car, lost: int) -> bool:
    """Qualification, ruling MD-11: the car loses lives; it is out when it must lose one that it does not have.

    Returns:
        Whether it is still in.
    """
    terms = [Term("lives", car.lives, "Qualification"), Term("lives-lost", -lost, "Qualification")]
    left = car.lives - lost
    car.lives = max(0, left)
    params: dict[str, object] = {"car": car.name, "team": car.team, "lost": lost, "lives": car.lives}
    if left < phase.rules.eliminated_below:
        phase.on_track.remove(car)
        phase.eliminated.append(car)
        phase.note("car-eliminated", "MD-11", params, terms)
        return False
    if lost:
        phase.note("lives-lost", "Qualification", params, terms)
    return True


def cross(phase: Phase, car: Car) -> None:
    """Qualification, Finals, ruling MD-18: the car's fore wheels pass the last row; it is taken off at once."""
    phase.on_track.remove(car)
    phase.through.append(car)
    name = "car-finished" if phase.is_finals() else "car-qualified"
    place = len(phase.through)
    phase.note(name, "MD-18", {"car": car.name, "team": car.team, "place": place, "lives": car.lives})


def settle(phase: Phase) -> None:
    """Finals, rulings MD-19, MD-24, MD-25: end the phase if it is over at this instant."""
    if phase.is_over:
        return
    if phase.is_finals():
        _settle_finals(phase)
    else:
        _settle_qualification(phase)


def turn_order(cars: list[Car]) -> list[Car]:
    """Qualification, ruling MD-08: further ahead first, then further left. Empty unless every car's place is known."""
    placed = [(-car.place[1], car.place[0], index) for index, car in enumerate(cars) if car.place is not None]
    return [cars[index] for _, _, index in sorted(placed)] if len(placed) == len(cars) else []


def _happen(phase: Phase, car: Car | None, happening: Happening, pointer: str) -> None:
    if car is None or car not in phase.on_track:
        message = f"{happening.car} is no longer on the track: nothing more can happen to it."
        raise RuleViolation("car-gone", "Qualification", message, {"car": happening.car}, pointer)
    if lose_lives(phase, car, happening.lives_lost) and happening.has_crossed:
        cross(phase, car)
    settle(phase)


def _settle_qualification(phase: Phase) -> None:
    if len(phase.through) >= phase.rules.quota:
        phase.note("quota-reached", "MD-19", {"quota": phase.rules.quota})
        phase.left_behind = phase.on_track
        phase.on_track = []
        for car in phase.left_behind:
            phase.note("car-left-behind", "MD-19", {"car": car.name, "team": car.team})
    elif not phase.on_track:
        phase.note("track-empty", "MD-25", {"through": len(phase.through)})
    else:
        return
    phase.is_over = True
    if not phase.through:
        phase.note("match-void", "MD-25", {})


def _settle_finals(phase: Phase) -> None:
    enough = _FINISHERS_THAT_END.get(phase.rules.finals_end)
    is_stopped = enough is not None and len(phase.through) >= enough
    if phase.on_track and not is_stopped:
        return
    phase.is_over = True
    phase.note("finals-over", "MD-24", {"finished": len(phase.through)})
