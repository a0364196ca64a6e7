"""The bots of the card race: a racer who looks at the next move, and an ace who looks further."""

from typing import Final

from rules.bots import Choice
from rules.devil_take_the_hindmost.bots.judgement import SENSIBLE, Outlook, Weights, best_play
from rules.devil_take_the_hindmost.bots.search import search
from rules.devil_take_the_hindmost.bots.seen import Seen
from rules.devil_take_the_hindmost.cards import RED, Card
from rules.dice import Dice
from rules.game import Action, Decision
from rules.rookie import Rookie

BLIND: Final = Rookie()
"""Plays where the table holds the cards, and nobody can show a bot its hand."""


class Racer:
    """Plays what looks best for the next move. See `rules.bots.Bot`."""

    def choose(self, view: dict[str, object], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        """See `rules.bots.Bot.choose`."""
        if "hand" not in view:
            return BLIND.choose(view, decision, offers, dice)
        seen = Seen(view, decision.seat)
        cards = best_play(seen.state, seen.state.to_move[0], SENSIBLE)
        why, params = _reason(seen, cards)
        return Choice(_offer(offers, cards), why, params)


class Ace:
    """Plays what wins most often when the lap is played on with hands dealt at random. See `rules.bots.Bot`.

    Attributes:
        weights: how it takes everybody to play.
        steps: moves of cars that it spends on a thought.
        laps: how far it looks, the present lap included.
    """

    def __init__(self, weights: Weights, steps: int, laps: int) -> None:
        self.weights = weights
        self.steps = steps
        self.laps = laps

    def choose(self, view: dict[str, object], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        """See `rules.bots.Bot.choose`."""
        if "hand" not in view:
            return BLIND.choose(view, decision, offers, dice)
        seen = Seen(view, decision.seat)
        found = search(seen, self.weights, self.steps, self.laps, dice)
        if not found.deals:
            why, params = _reason(seen, found.cards)
            return Choice(_offer(offers, found.cards), why, params)
        params = {"car": seen.state.to_move[0].name, "deals": found.deals}
        return Choice(_offer(offers, found.cards), "played-ahead", params)


def _offer(offers: list[Action], cards: list[Card]) -> Action:
    names: list[object] = [card.name for card in cards]
    for offer in offers:
        if offer.params["cards"] == names:
            return offer
    raise ValueError(f"{names} is not on offer")


def _reason(seen: Seen, cards: list[Card]) -> tuple[str, dict[str, object]]:
    """What everybody can see of a play once it lies on the table; nothing of what stays in hand."""
    car = seen.state.to_move[0]
    outlook = Outlook(seen.state, car)
    end = outlook.landing(cards)
    params: dict[str, object] = {"car": car.name, "spaces": end.position - car.position}
    if end.position >= outlook.line:
        return "crosses", params
    if not outlook.behind and not outlook.is_last(end):
        return "leaves-last-place", params
    if len(cards) > 1:
        return "sprints", params
    if cards[0].kind == RED and cards[0].number == outlook.number:
        return "number-fits", {**params, "number": outlook.number}
    return "moves-on", params
