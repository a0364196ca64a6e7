"""Turn Order, Elimination and Re-forming: who is ahead, whether the lap is over, who is out, and the new line."""

from typing import Final

from rules.devil_take_the_hindmost import points
from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.track import first_position_across, is_across, printed_number
from rules.errors import RuleViolation
from rules.game import Event, Term

SECTION: Final = "Elimination and Re-forming"
CARS_IN_FINAL_LAP: Final = 2


class Award:
    """Points that a car has earned.

    Attributes:
        car: who earned them, for its team.
        terms: how they add up.
    """

    __slots__ = ("car", "terms")

    def __init__(self, car: Car, terms: list[Term]) -> None:
        self.car = car
        self.terms = terms

    def points(self) -> int:
        """What they add up to."""
        return points.total(self.terms)


class Verdict:
    """How things stand after a turn.

    Attributes:
        order: all cars, the leader first.
        across: the cars that have crossed the line, the leader first.
        is_lap_over: whether somebody is out.
        is_race_over: whether that was the last lap.
        out: the car that is out; in the last lap the runner-up.
        winner: of the race.
        line: the cars still racing, in the order in which they move next, where they stand then; empty after the race.
        awards: points earned now.
        teams_out: teams that have lost their last car and leave the game; none after the race.
        events: what has happened, in order.
        keeps: off in simulations, where nobody reads events.
    """

    __slots__ = (
        "across", "awards", "events", "is_lap_over", "is_race_over", "keeps", "line", "order", "out", "teams_out", "winner",
    )  # fmt: skip

    def __init__(self, order: list[Car], across: list[Car], *, keeps: bool = True) -> None:
        """The lap goes on, and nothing has happened."""
        self.order = order
        self.across = across
        self.is_lap_over = False
        self.is_race_over = False
        self.out: Car | None = None
        self.winner: Car | None = None
        self.line = order
        self.awards: list[Award] = []
        self.teams_out: list[str] = []
        self.events: list[Event] = []
        self.keeps = keeps

    def note(self, name: str, section: str, params: dict[str, object], terms: list[Term] | None = None) -> None:
        """Put an event on record."""
        if self.keeps:
            self.events.append(Event(name, section, params, terms))


def running_order(cars: list[Car]) -> list[Car]:
    """Turn Order: the car further ahead first, on one space the inside car (rulings DT-16, DT-20)."""
    order: list[Car] = []
    for car in cars:
        # by insertion, since the order hardly changes from turn to turn
        place = len(order)
        while place > 0 and _is_ahead(car, order[place - 1]):
            place -= 1
        order.insert(place, car)
    return order


def re_formed(order: list[Car]) -> list[Car]:
    """Elimination and Re-forming, ruling DT-22: the cars of `order` one behind the other, the leader on the starred 10."""
    return [Car(car.name, car.team, -behind, 1) for behind, car in enumerate(order)]


def end_turn(
    rules: HouseRules, cars: list[Car], lap: int, still_to_move: list[str], first_across: str, *, keeps: bool = True
) -> Verdict:
    """Elimination and Re-forming: judge the positions at the end of a turn.

    Args:
        rules: the house rules.
        cars: all cars in the race, 2 or more; they are not changed.
        lap: which lap this is, from 1.
        still_to_move: names of cars that have yet to move in this turn.
        first_across: name of the car that crossed the line first; empty where it is not known.
        keeps: whether anybody reads what has happened.

    Raises:
        RuleViolation: `not-across` or `who-was-first`, both about `first_across` (ruling DT-23).
    """
    order = running_order(cars)
    across = [car for car in order if is_across(rules, car)]
    _verify_first_across(across, first_across)
    verdict = Verdict(order, across, keeps=keeps)
    _note_across(verdict)
    is_final = len(cars) == CARS_IN_FINAL_LAP
    is_sprint = is_final and rules.final_lap == "first_across"
    if not across:
        _note_lap_goes_on(rules, verdict, lap)
    elif still_to_move and not is_sprint:
        verdict.note("others-still-move", SECTION, {"cars": list(still_to_move), "lap": lap})
    elif is_sprint:
        _end_race(verdict, lap, _first_across_first(order, across, first_across))
    elif is_final:
        _end_race(verdict, lap, order)
    else:
        _end_lap(rules, verdict, lap)
    return verdict


def _is_ahead(car: Car, other: Car) -> bool:
    return car.position > other.position or (car.position == other.position and car.lane < other.lane)


def _note_across(verdict: Verdict) -> None:
    if verdict.keeps:
        for car in verdict.across:
            verdict.note("car-crossed", SECTION, {"car": car.name, "team": car.team, "space": printed_number(car.position)})


def _verify_first_across(across: list[Car], name: str) -> None:
    if name and all(car.name != name for car in across):
        message = f"{name} has not crossed the line, so it cannot have been first."
        raise RuleViolation("not-across", "DT-23", message, {"car": name}, "/first_across")


def _note_lap_goes_on(rules: HouseRules, verdict: Verdict, lap: int) -> None:
    if not verdict.keeps:
        return
    leader = verdict.order[0]
    to_go = first_position_across(rules) - leader.position
    verdict.note("lap-goes-on", SECTION, {"lap": lap, "leader": leader.name, "to_go": to_go})


def _first_across_first(order: list[Car], across: list[Car], first_across: str) -> list[Car]:
    # ruling DT-23
    if len(across) > 1 and not first_across:
        names = [car.name for car in across]
        message = f"{names[0]} and {names[1]} are both across the line: say who was first."
        raise RuleViolation("who-was-first", "DT-23", message, {"cars": names}, "/first_across")
    first = first_across or across[0].name
    return sorted(order, key=lambda car: car.name != first)


def _end_race(verdict: Verdict, lap: int, order: list[Car]) -> None:
    winner, runner_up = order
    verdict.order = order
    verdict.is_lap_over = True
    verdict.is_race_over = True
    verdict.winner = winner
    verdict.out = runner_up
    verdict.line = []
    verdict.note("race-won", SECTION, {"car": winner.name, "team": winner.team, "laps": lap})
    verdict.note("car-runner-up", SECTION, {"car": runner_up.name, "team": runner_up.team})
    _award(verdict, runner_up, points.runner_up_points(lap))
    _award(verdict, winner, points.winner_points(lap))


def _end_lap(rules: HouseRules, verdict: Verdict, lap: int) -> None:
    *racing, last = verdict.order
    verdict.is_lap_over = True
    verdict.out = last
    verdict.line = re_formed(racing)
    verdict.note("lap-over", SECTION, {"lap": lap})
    _note_tie(verdict, racing[-1], last)
    verdict.note("car-eliminated", SECTION, {"car": last.name, "team": last.team, "lap": lap})
    _award(verdict, last, points.elimination_points(lap))
    if all(car.team != last.team for car in racing):
        verdict.teams_out.append(last.team)
        verdict.note("team-out", SECTION, {"team": last.team, "hand": rules.dead_hand})  # ruling DT-25
    _note_line(verdict)


def _note_tie(verdict: Verdict, inside: Car, outside: Car) -> None:
    if inside.position == outside.position:
        params: dict[str, object] = {
            "car": outside.name,
            "inside": inside.name,
            "space": printed_number(outside.position),
        }
        verdict.note("outside-is-behind", "Turn Order", params)


def _award(verdict: Verdict, car: Car, terms: list[Term]) -> None:
    award = Award(car, terms)
    verdict.awards.append(award)
    verdict.note("points-scored", points.SECTION, {"car": car.name, "team": car.team, "points": award.points()}, terms)


def _note_line(verdict: Verdict) -> None:
    if not verdict.keeps:
        return
    ahead = ""
    for place, car in enumerate(verdict.line, 1):
        params: dict[str, object] = {
            "car": car.name,
            "place": place,
            "position": car.position,
            "space": printed_number(car.position),
            "ahead": ahead,
        }
        verdict.note("car-lined-up", SECTION, params)
        ahead = car.name
