"""Look-ahead: every play is tried on the same hands dealt at random, and the lap is played on from there."""

from rules.devil_take_the_hindmost.bots.judgement import Weights, best_play
from rules.devil_take_the_hindmost.bots.seen import Seen
from rules.devil_take_the_hindmost.bots.standing import chance
from rules.devil_take_the_hindmost.cards import Card
from rules.devil_take_the_hindmost.play import choices, play_cards
from rules.devil_take_the_hindmost.state import State
from rules.devil_take_the_hindmost.turn import after_move
from rules.dice import Dice
from rules.log import Log


class Line:
    """A play that is looked into.

    Attributes:
        cards: the play.
        worth: the sum of the chances to win that it has led to.
    """

    __slots__ = ("cards", "worth")

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.worth = 0.0


class Found:
    """What a search has come to.

    Attributes:
        cards: the best play.
        deals: how often the unseen cards were dealt.
    """

    __slots__ = ("cards", "deals")

    def __init__(self, cards: list[Card], deals: int) -> None:
        self.cards = cards
        self.deals = deals


def search(seen: Seen, weights: Weights, steps: int, laps: int, dice: Dice) -> Found:
    """The play that wins most often, as far as so many steps can tell.

    Half of the plays are dropped whenever as many steps have been spent as each round is given, until one is left.

    Args:
        seen: the race; the car to move is the seat's.
        weights: how everybody plays in the look-ahead.
        steps: moves of cars to be spent, 1 or more; at least one look at each play is taken whatever it costs.
        laps: how many laps to look ahead, the present one included.
        dice: of thoughts.
    """
    found = choices(seen.state, seen.state.seat(seen.seat))
    lines = [Line(found.cards(place)) for place in range(found.count())]
    each_round = steps // max(1, (len(lines) - 1).bit_length())
    deals = 0
    while len(lines) > 1:
        spent = 0
        while spent <= each_round:
            race = seen.dealt(dice)
            deals += 1
            for line in lines:
                spent += _look(race.copy(), line, seen.seat, weights, laps, dice)
        lines.sort(key=_worth, reverse=True)
        del lines[(len(lines) + 1) // 2 :]
    return Found(lines[0].cards, deals)


def _worth(line: Line) -> float:
    return line.worth


def _look(race: State, line: Line, seat: str, weights: Weights, laps: int, dice: Dice) -> int:
    """One look at a play.

    Returns:
        How many moves it took.
    """
    log = Log(keeps=False)
    last = race.lap + laps
    played = line.cards
    moves = 0
    while True:
        car = race.to_move[0]
        del race.to_move[0]
        play_cards(race, car, played, dice, log)
        after_move(race, car, log)
        moves += 1
        if not race.to_move or race.lap == last:
            break
        played = best_play(race, race.to_move[0], weights)
    line.worth += chance(race, seat)
    return moves
