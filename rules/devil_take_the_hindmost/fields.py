"""The parameters of an action, read strictly."""

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import Card
from rules.devil_take_the_hindmost.state import Seat, State
from rules.errors import RuleViolation
from rules.game import Action


def verify_fields(action: Action, known: tuple[str, ...]) -> None:
    """Nothing but the fields of the action's form.

    Raises:
        RuleViolation: `unknown-field`.
    """
    for name in action.params:
        if name not in known:
            raise _refused("unknown-field", f"There is no field {name[:40]!r} here. There is: {', '.join(known)}.", name[:40])


def text_of(action: Action, name: str) -> str:
    """A text.

    Raises:
        RuleViolation: `not-a-text`.
    """
    text = action.params.get(name)
    if isinstance(text, str):
        return text
    raise _refused("not-a-text", f"Say which {name.replace('_', ' ')}, by name.", name)


def number_of(action: Action, name: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`.

    Raises:
        RuleViolation: `not-a-number`.
    """
    number = action.params.get(name)
    if isinstance(number, int) and not isinstance(number, bool) and low <= number <= high:
        return number
    raise _refused("not-a-number", f"The {name} must be a whole number from {low} to {high}.", name)


def car_of(state: State, action: Action, name: str) -> Car:
    """A car in the race.

    Raises:
        RuleViolation: `not-a-text` or `unknown-car`.
    """
    car = state.car(text_of(action, name))
    if car is None:
        raise _refused("unknown-car", "There is no car of this name in the race.", name)
    return car


def seat_of(state: State, action: Action) -> Seat:
    """A team that holds cards.

    Raises:
        RuleViolation: `not-a-text` or `unknown-team`.
    """
    team = text_of(action, "team")
    for seat in state.seats:
        if seat.name == team and seat.hand:
            return seat
    raise _refused("unknown-team", "There is no team of this name in the race.", "team")


def cards_of(state: State, action: Action) -> list[Card]:
    """The cards named, as many as there are.

    Raises:
        RuleViolation: `not-cards` or `unknown-card`.
    """
    names = action.params.get("cards")
    if not isinstance(names, list):
        raise _refused("not-cards", "Say which cards, as a list of their names.", "cards")
    cards: list[Card] = []
    for index, name in enumerate(names):
        if not isinstance(name, str):
            raise _refused("not-cards", "A card is called by its name, like red-7.", f"cards/{index}")
        cards.append(_card(state, name, index))
    return cards


def _card(state: State, name: str, index: int) -> Card:
    try:
        return state.deck.card(name)
    except RuleViolation as refused:
        refused.pointer = f"/cards/{index}"
        raise


def _refused(code: str, message: str, field: str) -> RuleViolation:
    return RuleViolation(code, "Playing a Card and Moving", message, {}, f"/{field}")
