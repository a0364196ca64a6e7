"""What a seat, or the table screen, may see of a race (ruling DT-30: hands are hidden, their sizes are not)."""

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.elimination import running_order
from rules.devil_take_the_hindmost.hands import played
from rules.devil_take_the_hindmost.state import COUNTED, DEALT, Seat, State
from rules.devil_take_the_hindmost.title import team_scores
from rules.devil_take_the_hindmost.track import is_starred, printed_number


def view(state: State, seat: str) -> dict[str, object]:
    """The race as `seat` may see it; the empty seat sees what everybody does.

    Of the discard pile everybody knows the cards that were `played`, until it is shuffled.
    """
    seen: dict[str, object] = {
        "mode": state.mode,
        "cards": state.cards,
        "rules": state.rules.answers(),
        "deck": dict(state.deck.counts),
        "lap": state.lap,
        "laps": state.laps(),
        "turn": state.turn,
        "cars": [_car(car) for car in running_order(state.cars)],
        "to_move": [car.name for car in state.to_move],
        "first_across": state.first_across,
        "teams": _teams(state),
        "results": [
            {"car": result.car, "team": result.team, "lap": result.lap, "points": result.points} for result in state.results
        ],
        "pack": _size(state, len(state.pack)),
        "discards": _size(state, len(state.discards)),
        "played": None if state.cards == COUNTED else [card.name for card in played(state)],
        "aside": _size(state, len(state.aside)),
        "is_over": state.is_over,
    }
    for each in state.seats:
        if each.name == seat and state.cards == DEALT:
            seen["hand"] = [card.name for card in each.hand]
    return seen


def _car(car: Car) -> dict[str, object]:
    return {
        "name": car.name,
        "team": car.team,
        "position": car.position,
        "space": printed_number(car.position),
        "is_starred": is_starred(car.position),
        "lane": car.lane,
    }


def _teams(state: State) -> list[dict[str, object]]:
    points = {score.team: score.points for score in team_scores(state.rules, state.results)}
    return [_team(state, seat, points.get(seat.name, 0)) for seat in state.seats]


def _team(state: State, seat: Seat, points: int) -> dict[str, object]:
    in_race: list[str] = [car.name for car in state.cars if car.team == seat.name]
    return {"name": seat.name, "hand": len(seat.hand), "points": points, "cars": in_race}


def _size(state: State, size: int) -> int | None:
    return None if state.cards == COUNTED else size
