"""Matches of bots: the same from the same seed, on dice that no thought shifts, told or untold, long or cut short."""

import pytest

from rules import BOTS, ENGINES
from rules.devil_take_the_hindmost.bots.judgement import MEASURED
from rules.devil_take_the_hindmost.bots.players import Ace
from rules.errors import RuleViolation
from rules.match import MOST_MATCHES, Streams, play_match
from rules.rookie import Rookie

RACE, DERBY = "devil-take-the-hindmost", "mini-demolition-derby"


def setup(players=3, **rules):
    return {"seats": [{"name": name} for name in "ABCDEF"[:players]], "rules": rules}


def bots(players=3, bot=None):
    return {name: bot or Rookie() for name in "ABCDEF"[:players]}


def result(played):
    return played.outcome, played.turns, played.decisions, played.is_cut_short


class Brooding:
    """Plays like a rookie, after thoughts that cost many dice."""

    def choose(self, view, decision, offers, dice):
        chosen = Rookie().choose(view, decision, offers, dice)
        dice.roll(9, 6, "a thought")
        return chosen


class Straight:
    """Takes the first offer, and throws dice that nobody looks at."""

    def __init__(self, dice_thrown):
        self.dice_thrown = dice_thrown

    def choose(self, view, decision, offers, dice):
        for _ in range(self.dice_thrown):
            dice.one(6, "a thought")
        return BOTS[RACE]["rookie"].choose(view, decision, offers[:1], dice)


@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [
        (RACE, 2, {}),
        (RACE, 3, {"final_lap": "first_across", "reshuffle": "as_soon_as_empty"}),
        (RACE, 6, {"dead_hand": "set_aside", "drop_back": "one_space_only"}),
        (DERBY, 2, {}),
        (DERBY, 3, {"cars": 36, "wall_row_gap": 0, "finals_end": "winner_only", "eliminated_below": 1}),
        (DERBY, 5, {"wall_row_gap": 0, "finals_end": "stop_at_third", "diamond_hits": "per_bumper"}),
    ],
)
def test_with_nobody_looking_a_match_goes_the_same_way(game, players, rules):
    for number in range(3):
        arguments = (ENGINES[game], setup(players, **rules), bots(players), 7, number)
        heard = []
        told = play_match(*arguments, recorder=heard.extend)
        untold = play_match(*arguments)
        assert result(told) == result(untold)
        assert heard
        assert told.outcome is not None
        assert not told.is_cut_short


def test_the_number_of_the_match_and_the_seed_make_it():
    def played(seed, number):
        return result(play_match(ENGINES[RACE], setup(), bots(), seed, number))

    assert played(1, 2) == played(1, 2)
    assert len({str(played(seed, number)) for seed in (1, 2) for number in (1, 2)}) == 4


def test_thoughts_never_shift_the_rolls_of_the_game():
    quiet, loud = (result(play_match(ENGINES[RACE], setup(), bots(bot=Straight(dice)), 3, 1)) for dice in (0, 7))
    assert quiet == loud


def test_seats_think_with_dice_of_their_own():
    """What A broods on does not change what B comes to think of."""
    streams = Streams(5, 1, ["A", "B"])
    others = Streams(5, 1, ["A", "B"])
    streams.thoughts["A"].roll(50, 6, "a thought")
    assert streams.thoughts["B"].roll(20, 6, "x") == others.thoughts["B"].roll(20, 6, "x")
    assert streams.game.roll(20, 6, "x") == others.game.roll(20, 6, "x")


def test_no_two_streams_are_alike():
    seen = set()
    for seed in (0, 1):
        for number in (0, 1, MOST_MATCHES - 1):
            streams = Streams(seed, number, list("AB"))
            seen |= {tuple(dice.roll(30, 1000, "x")) for dice in (streams.game, *streams.thoughts.values())}
    assert len(seen) == 2 * 3 * 3


@pytest.mark.parametrize(("seed", "number", "seats"), [(-1, 0, 2), (0, -1, 2), (0, MOST_MATCHES, 2), (0, 0, 16)])
def test_what_there_are_no_dice_for(seed, number, seats):
    with pytest.raises(ValueError, match="no dice"):
        Streams(seed, number, [str(seat) for seat in range(seats)])


@pytest.mark.parametrize("game", [RACE, DERBY])
@pytest.mark.parametrize("recorder", [None, lambda events: None])
def test_a_match_that_takes_too_long_is_cut_short(game, recorder):
    played = play_match(ENGINES[game], setup(), bots(), 1, 1, recorder, limit=25)
    assert result(played)[2:] == (25, True)
    assert played.outcome is None
    assert played.turns >= 2


def test_a_match_that_ends_with_the_last_decision_is_whole():
    whole = play_match(ENGINES[RACE], setup(), bots(), 1, 1)
    assert result(play_match(ENGINES[RACE], setup(), bots(), 1, 1, limit=whole.decisions)) == result(whole)


def test_turns_of_all_laps_and_phases_count():
    turns = {RACE: "turn-began", DERBY: "turn-begun"}
    for game, name in turns.items():
        told = []
        played = play_match(ENGINES[game], setup(), bots(), 4, 2, told.extend)
        # the first turn begins with the match, before anything is told
        assert played.turns == 1 + sum(event.name == name for event in told)


class TestPolls:
    def test_before_every_decision(self):
        polls = []
        played = play_match(ENGINES[DERBY], setup(), bots(), 1, 1, lambda events: None, lambda: polls.append(1))
        assert len(polls) == played.decisions

    def test_at_least_once_in_a_match_that_takes_a_shortcut(self):
        polls = []
        play_match(ENGINES[DERBY], setup(), bots(), 1, 1, poll=lambda: polls.append(1))
        assert len(polls) == 1

    @pytest.mark.parametrize("bot", [Rookie(), Brooding()])
    def test_what_it_raises_ends_the_match(self, bot):
        def stop():
            raise TimeoutError

        with pytest.raises(TimeoutError):
            play_match(ENGINES[RACE], setup(), bots(bot=bot), 1, 1, poll=stop)


def test_what_anybody_may_decide_the_first_seat_does():
    """A derby of two players has three teams of nobody's."""
    asked = []

    class Asked:
        def choose(self, view, decision, offers, dice):
            asked.append(decision.seat)
            return Rookie().choose(view, decision, offers, dice)

    play_match(ENGINES[DERBY], setup(2), {"A": Asked(), "B": Brooding()}, 1, 1, lambda events: None, limit=25)
    assert set(asked) == {"A", ""}


def test_a_bot_that_breaks_the_rules_is_told_so():
    class Cheat:
        def choose(self, view, decision, offers, dice):
            choice = Rookie().choose(view, decision, offers, dice)
            choice.action.params["cards"] = ["one", "one", "one"]
            return choice

    with pytest.raises(RuleViolation):
        play_match(ENGINES[RACE], setup(), bots(bot=Cheat()), 1, 1)


def test_a_bot_that_looks_ahead_among_rookies():
    seats = {"A": Ace(MEASURED, 1, 1), "B": Rookie()}
    first, again = (result(play_match(ENGINES[RACE], setup(2), seats, 2, 2)) for _ in range(2))
    assert first == again
    assert first[0] is not None


@pytest.mark.parametrize("rules", [{"awards": True}, {"two_dice": True}, {"cards": "base"}])
def test_a_derby_with_something_to_decide_is_played_out(rules):
    """There is no shortcut for these; told or not, it is the same match."""
    arguments = (ENGINES[DERBY], setup(2, **rules), bots(2), 1, 1)
    assert result(play_match(*arguments)) == result(play_match(*arguments, recorder=lambda events: None))
