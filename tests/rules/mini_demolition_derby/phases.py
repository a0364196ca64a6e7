"""Helpers: phases written in one line."""

from rules.mini_demolition_derby.elimination import Happening, judge
from rules.mini_demolition_derby.house_rules import DEFAULT
from rules.mini_demolition_derby.phase import Phase
from rules.mini_demolition_derby.track import Car


def car(name, lives=7, place=None):
    """A car; its team is its name."""
    return Car(name, name, lives, place)


def cars(*names, lives=7):
    return [car(name, lives) for name in names]


def finalists(count):
    """q1, q2, ... in the order of arrival."""
    return cars(*(f"q{place}" for place in range(1, count + 1)))


def phase(name, on_track, through=(), eliminated=(), rules=DEFAULT):
    return Phase(rules, name, list(on_track), list(through), list(eliminated))


def play(given, *happenings):
    """`happenings` as (car, lives lost, has crossed). The phase, judged."""
    judge(given, [Happening(name, lost, has_crossed=crossed) for name, lost, crossed in happenings])
    return given


def names(found):
    return [car.name for car in found]


def events(given):
    return [event.name for event in given.events]
