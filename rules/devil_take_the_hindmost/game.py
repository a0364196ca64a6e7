"""Devil Take the Hindmost as a `rules.game.Game`."""

from typing import Final

from rules.devil_take_the_hindmost import chores, codec, correcting, rearranging, tabletop
from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.fields import cards_of, verify_fields
from rules.devil_take_the_hindmost.house_rules import TOGGLES
from rules.devil_take_the_hindmost.opening import opening
from rules.devil_take_the_hindmost.outcome import outcome
from rules.devil_take_the_hindmost.play import Play, legal_plays, play_cards, verify_play
from rules.devil_take_the_hindmost.setup import new_race
from rules.devil_take_the_hindmost.state import ASSISTANT, State
from rules.devil_take_the_hindmost.track import printed_number
from rules.devil_take_the_hindmost.turn import SECTION, after_move
from rules.devil_take_the_hindmost.view import view
from rules.dice import Dice
from rules.errors import RuleViolation
from rules.game import Action, Corrected, Decision, Event, GameInfo
from rules.log import Log

REVEALING: Final = ("cards-played", "card-drawn", "hand-corrected")
"""Events that show a card to somebody who had not seen it."""

INFO: Final = GameInfo("devil-take-the-hindmost", "Devil Take the Hindmost", (2, 6), "1", list(TOGGLES), [], REVEALING)

PLAY_CARDS: Final = "play-cards"


class DevilTakeTheHindmost:
    """The engine. Setup: `mode`, `seats`, `rules`, `cards` (``dealt`` or ``typed``), `deck` (a document of one's own)."""

    def __init__(self) -> None:
        self.info = INFO

    def new_state(self, setup: dict[str, object], dice: Dice) -> State:
        """See `Game.new_state`.

        Raises:
            RuleViolation: something in `setup` cannot be; the pointer says what.
        """
        return new_race(setup, dice)

    def opening(self, state: State) -> list[Event]:
        """See `opening.opening`."""
        return opening(state)

    def awaiting(self, state: State) -> list[Decision]:
        """Turn Order: the next car to move; nothing in assistant mode and after the race."""
        return [_decision(state, car) for car in state.to_move[:1]]

    def legal_actions(self, state: State, seat: str) -> list[Action]:
        """Every play that differs from the others, with what it does under `does`; in assistant mode the forms of the chores."""
        if state.mode == ASSISTANT:
            return chores.forms(state, seat)
        actions: list[Action] = []
        for car in state.to_move[:1]:
            if car.team == seat:
                decision = _decision(state, car).id
                hand = len(state.seat(seat).hand)
                actions += [Action(PLAY_CARDS, seat, decision, _params(car, play, hand)) for play in legal_plays(state, car)]
        return actions

    def apply(self, state: State, action: Action, dice: Dice) -> list[Event]:
        """See `Game.apply`.

        Raises:
            RuleViolation: it is not this car's turn, or these cards cannot be played.
        """
        if state.is_over:
            raise RuleViolation("race-over", SECTION, "The race is over.")
        log = Log()
        if state.mode == ASSISTANT:
            chores.do_chore(state, action, dice, log)
            return log.events
        car = _verify_turn(state, action)
        verify_fields(action, ("cards", "does"))
        cards = cards_of(state, action)
        verify_play(state, state.seat(car.team), cards)
        state.to_move = state.to_move[1:]
        play_cards(state, car, cards, dice, log)
        after_move(state, car, log)
        return log.events

    def view(self, state: State, seat: str) -> dict[str, object]:
        """See `view.view`."""
        return view(state, seat)

    def outcome(self, state: State) -> dict[str, object] | None:
        """See `outcome.outcome`."""
        return outcome(state)

    def encode(self, state: State) -> dict[str, object]:
        """The whole state as JSON values."""
        return codec.encode(state)

    def decode(self, data: dict[str, object]) -> State:
        """The state that `encode` wrote."""
        return codec.decode(data)

    def tabletop(self, state: State, seat: str) -> dict[str, object]:
        """See `tabletop.tabletop`."""
        return tabletop.tabletop(state, seat)

    def correct(self, state: State, values: dict[str, object]) -> Corrected:
        """See `correcting.correct`."""
        return correcting.correct(state, values)

    def rearrange(self, before: dict[str, object], after: dict[str, object]) -> list[Event]:
        """See `rearranging.rearrange`."""
        return rearranging.rearrange(before, after)


def _decision(state: State, car: Car) -> Decision:
    return Decision(f"lap-{state.lap}-turn-{state.turn}-{car.name}", car.team, PLAY_CARDS, "Playing a Card and Moving")


def _verify_turn(state: State, action: Action) -> Car:
    if action.name != PLAY_CARDS:
        raise RuleViolation("unknown-action", "DT-15", f"Play cards ({PLAY_CARDS}): there is nothing else to do.")
    car = state.to_move[0]
    if action.decision != _decision(state, car).id:
        message = f"That has been decided: {car.name} is to move now."
        raise RuleViolation("decision-closed", SECTION, message, {"car": car.name})
    if action.seat != car.team:
        raise RuleViolation(
            "not-your-turn", SECTION, f"{car.name} is to move now, and {car.team} plays for it.", {"seat": car.team}
        )
    return car


def _params(car: Car, play: Play, hand: int) -> dict[str, object]:
    landing = play.landing
    does: dict[str, object] = {
        "car": car.name,
        "distance": play.distance,
        "position": landing.position,
        "space": printed_number(landing.position),
        "lane": landing.lane,
        "dropped": landing.dropped,
        "hand": hand + 1 - len(play.cards),
    }
    return {"cards": [card.name for card in play.cards], "does": does}
