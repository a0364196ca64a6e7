"""Points Scoring: what each car earns for its team."""

from typing import Final

from rules.game import Term

RUNNER_UP_LEAD: Final = 2
WINNER_LEAD: Final = 3

SECTION: Final = "Points Scoring"


def elimination_points(lap: int) -> list[Term]:
    """Points Scoring: a car that falls out at the end of `lap` (from 1) earns the lap's number."""
    return [Term("lap", lap, SECTION)]


def runner_up_points(final_lap: int) -> list[Term]:
    """Points Scoring, ruling DT-26: the loser of the last sprint earns two more than the car before it."""
    return [Term("lap-before", final_lap - 1, SECTION), Term("runner-up", RUNNER_UP_LEAD, SECTION)]


def winner_points(final_lap: int) -> list[Term]:
    """Points Scoring: the winner earns three more than the runner-up."""
    return [*runner_up_points(final_lap), Term("winner", WINNER_LEAD, SECTION)]


def points_of_race(cars: int) -> list[int]:
    """Points Scoring: what every car of a race of `cars` (2 or more) earns, first out first, the winner last."""
    return [total(terms) for terms in terms_of_race(cars)]


def terms_of_race(cars: int) -> list[list[Term]]:
    """Points Scoring: the sum behind each of `points_of_race`."""
    final_lap = cars - 1
    terms = [elimination_points(lap) for lap in range(1, final_lap)]
    return [*terms, runner_up_points(final_lap), winner_points(final_lap)]


def total(terms: list[Term]) -> int:
    """The sum of the terms."""
    return sum(term.value for term in terms)
