"""The bots of the derby: a racer who looks after the own cars, and an ace who counts on everybody's."""

from rules.bots import Choice
from rules.dice import Dice
from rules.game import Action, Decision
from rules.mini_demolition_derby.awards import BLUE, GREEN, RED, YELLOW_BUMP, YELLOW_LIVES
from rules.mini_demolition_derby.bots.rolls_ahead import RollsAhead
from rules.mini_demolition_derby.bots.seen import mover_of, seen_match
from rules.mini_demolition_derby.bots.turns_ahead import TurnsAhead, share
from rules.mini_demolition_derby.cards import EXCHANGE, JOKER, diamond_ranks, uses
from rules.mini_demolition_derby.phase import FINALS
from rules.mini_demolition_derby.state import ADJUST, CHOOSE_ROLL, PLAY_DIAMONDS, RE_ROLL, ROLL, State

AWARDS_BY_WORTH = (YELLOW_LIVES, YELLOW_BUMP, BLUE, RED, GREEN)
"""The yellow pawns are given once; the others can be taken away, and are soon won again."""

JOKERS_FOR_A_CARD = 1.2
CARDS_FOR_EXCHANGE = 2


class Player:
    """Plays a card where it can be expected to bring more than it is worth. See `rules.bots.Bot`.

    Attributes:
        counts_others: whether what befalls other teams counts, or only the own cars.
        price: of a card in the qualification, as a part of the chance to win.
        final_price: of a card in the finals.
        samples: how many turns it plays in thought before it plays a shield.
    """

    def __init__(self, *, counts_others: bool, price: float, final_price: float, samples: int) -> None:
        self.counts_others = counts_others
        self.price = price
        self.final_price = final_price
        self.samples = samples

    def choose(self, view: dict[str, object], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        """See `rules.bots.Bot.choose`."""
        if len(offers) == 1:
            return Choice(offers[0], "only-this")
        if decision.kind == ROLL:
            return self._roll(view, offers)
        if decision.kind == PLAY_DIAMONDS:
            return self._diamonds(view, decision, offers, dice)
        if decision.kind in {RE_ROLL, CHOOSE_ROLL, ADJUST}:
            return self._thrown(view, decision, offers)
        return _award(offers)

    def _price(self, state: State, card: str) -> float:
        price = self.final_price if state.phase == FINALS else self.price
        return price * JOKERS_FOR_A_CARD if card == JOKER else price

    def _ahead(self, state: State, view: dict[str, object]) -> RollsAhead:
        return RollsAhead(state, mover_of(state, view), counts_others=self.counts_others)

    def _roll(self, view: dict[str, object], offers: list[Action]) -> Choice:
        """Variant 2: the card that brings most above its price, or none."""
        state = seen_match(view)
        ahead = self._ahead(state, view)
        plain = ahead.plain()
        best, most = offers[0], 0.0
        for offer in offers[1:]:
            card, use = str(offer.params["card"]), _use(state, offer)
            gain = share(ahead.with_card(use, str(offer.params.get("direction", ""))), plain) - self._price(state, card)
            if use == EXCHANGE:
                gain += CARDS_FOR_EXCHANGE * self._price(state, "")
            if gain > most:
                best, most = offer, gain
        if best is offers[0]:
            return Choice(best, "keeps-cards")
        return Choice(best, "plays-card", {"car": state.names[ahead.number], "card": best.params["card"]})

    def _thrown(self, view: dict[str, object], decision: Decision, offers: list[Action]) -> Choice:
        """Variant 2: once the dice are thrown, the best that can be made of them."""
        state = seen_match(view)
        ahead = self._ahead(state, view)
        worths = [_worth(state, ahead, decision.kind, offer) for offer in offers]
        best = offers[worths.index(max(worths))]
        return Choice(best, _made_of_it(best), {"car": state.names[ahead.number]})

    def _diamonds(self, view: dict[str, object], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        """Variant 3: the diamond that brings most above its price, or none."""
        state = seen_match(view)
        team = next(place for place, team in enumerate(state.teams) if decision.seat in team.seats)
        ahead = TurnsAhead(state, team, self.samples, dice, counts_others=self.counts_others)
        best, most = offers[0], 0.0
        for offer in offers[1:]:
            card = str(offer.params["card"])
            rank = str(offer.params["as"]) if card == JOKER else diamond_ranks(card)[0]
            car, target = str(offer.params.get("car", "")), str(offer.params.get("target", ""))
            gain = ahead.gain(rank, car, target) - self._price(state, card)
            if gain > most:
                best, most = offer, gain
        if best is offers[0]:
            return Choice(best, "keeps-diamonds")
        return Choice(best, "plays-diamond", {"card": best.params["card"]})


def _use(state: State, offer: Action) -> str:
    card = str(offer.params["card"])
    return str(offer.params["as"]) if card == JOKER else uses(card, is_advanced=state.rules.cards == "advanced")[0]


def _worth(state: State, ahead: RollsAhead, kind: str, offer: Action) -> float:
    thrown = state.throws[0]
    if kind == RE_ROLL:
        return ahead.plain() if offer.params["again"] else ahead.worth(thrown)
    if kind == ADJUST:
        by = offer.params["by"]
        return ahead.worth(ahead.changed(thrown, by if isinstance(by, int) else 0))
    return ahead.worth(state.throws[0] if offer.params["roll"] == 1 else state.throws[1])


def _made_of_it(chosen: Action) -> str:
    if chosen.name == CHOOSE_ROLL:
        return "better-roll"
    if chosen.name == RE_ROLL:
        return "rolls-again" if chosen.params["again"] else "roll-stands"
    return "roll-changed" if chosen.params["by"] else "roll-stands"


def _award(offers: list[Action]) -> Choice:
    by_award = {str(offer.params["award"]): offer for offer in offers}
    award = next(award for award in AWARDS_BY_WORTH if award in by_award)
    return Choice(by_award[award], "takes-award", {"award": award})
