"""Series of matches: counted the same way in any order, and whole or not at all."""

from typing import Any

import pytest

from rules import BOTS, ENGINES, TALLIES
from rules.dice import FastDice
from rules.match import Played, play_match
from rules.series import Counts, Line, Variant, count_match, count_pair, play_number
from rules.tally import Contestant, Hazard, Report, Tally

RACE = "devil-take-the-hindmost"
DERBY = "mini-demolition-derby"
VOYAGE = "demons-run"


# Two places between walls that lead nowhere (ruling MD-30).
WALLS = [[[lane, row], [lane + 1, row]] for top in (20, 30) for lane, row in ((4, top), (2, top - 2), (5, top - 2))]
POCKETS = {"track": {"walls": WALLS}, "rules": {"wall_row_gap": 0}}


def variant(game: str, *, hears: bool = True, **setup: Any) -> Variant:
    seats = ("red", "blue")
    whole = {"mode": "referee", "dice": "server", "seats": [{"name": seat} for seat in seats], **setup}
    engine = ENGINES[game]
    tally = TALLIES[game](engine.new_state(whole, FastDice(0)))
    return Variant(engine, whole, dict.fromkeys(seats, BOTS[game]["rookie"]), tally, hears=hears)


def ignore() -> None:
    pass


def counted(game: str, numbers: range, *others: Variant, **options: Any) -> dict[str, int]:
    counts = Counts()
    for number in numbers:
        play_number([variant(game, **options), *others], 7, number, counts, ignore)
    return counts.numbers


@pytest.mark.parametrize("game", [RACE, DERBY, VOYAGE])
def test_two_halves_add_up_to_the_whole(game: str) -> None:
    whole = counted(game, range(4))
    parts = Counts()
    parts.merge(counted(game, range(2, 4)))
    parts.merge(counted(game, range(2)))
    assert parts.numbers == whole
    assert whole["0 games"] == 4


@pytest.mark.parametrize("game", [RACE, DERBY, VOYAGE])
def test_every_match_ends_somehow_for_everybody(game: str) -> None:
    numbers = counted(game, range(4))
    assert sum(number for name, number in numbers.items() if name.startswith("0 turns ")) == 4
    assert numbers.get("0 drawn", 0) + sum(number for name, number in numbers.items() if name.startswith("0 wins ")) >= 4
    assert any(name.startswith("0 fate ") for name in numbers)


def test_hazards_are_counted_only_where_somebody_listens() -> None:
    assert any(name.startswith("0 times ") for name in counted(DERBY, range(1)))
    silent = counted(DERBY, range(1), hears=False)
    assert not any(name.startswith("0 times ") for name in silent)


def test_the_tally_hears_what_the_outcome_says() -> None:
    numbers = counted(DERBY, range(3))
    ends = dict.fromkeys(("destroyed", "finished", "left-behind", "qualified"), 0)
    for name, number in numbers.items():
        if name.startswith("0 fate "):
            ends[name.split()[-1]] += number
    losses = sum(number for name, number in numbers.items() if name.startswith("0 losses "))
    assert losses == ends["destroyed"]
    assert ends["finished"] <= ends["qualified"]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (DERBY, {}),
        (DERBY, {"rules": {"cars": 36, "wall_row_gap": 0, "finals_end": "winner_only", "eliminated_below": 1}}),
        (DERBY, {"rules": {"wall_row_gap": 0, "diamond_hits": "per_bumper", "finals_end": "stop_at_third"}}),
        (DERBY, POCKETS),
        (VOYAGE, {}),
        (VOYAGE, {"rules": {"hound_targets": "all_within_2", "null_fuel_all": False}}),
    ],
)
def test_hazards_are_the_same_with_and_without_a_shortcut(game: str, options: dict[str, Any]) -> None:
    def told(numbers: range) -> dict[str, int]:
        made, counts = variant(game, **options), Counts()
        for number in numbers:
            made.tally.begin()
            played = play_match(made.engine, made.setup, made.bots, 7, number, made.tally.hear)
            count_match(counts, "0", Line(played, made.tally.end(played.outcome or {})))
        return counts.numbers

    assert counted(game, range(6), **options) == told(range(6))


def test_a_dead_end_is_a_danger_of_its_own() -> None:
    numbers = counted(DERBY, range(6), **POCKETS)
    found = {name.split()[1]: 0 for name in numbers}
    for name, number in numbers.items():
        if name.endswith("dead-end"):
            found[name.split()[1]] += number
    assert found["times"] == found["losses"] > 0


def test_without_a_difference_a_pair_has_none() -> None:
    numbers = counted(RACE, range(3), variant(RACE))
    assert numbers["pair games"] == 3
    assert numbers["pair turns sum"] == numbers["pair turns squares"] == numbers["pair points 0 squares"] == 0
    assert not any(name.startswith(("pair won", "pair lost")) for name in numbers)
    assert {name[2:]: number for name, number in numbers.items() if name.startswith("0 ")} == {
        name[2:]: number for name, number in numbers.items() if name.startswith("1 ")
    }


def test_a_match_that_is_cut_short_counts_as_that_and_nothing_else() -> None:
    counts = Counts()
    play_number([variant(RACE), variant(RACE)], 7, 0, counts, ignore, limit=3)
    assert counts.numbers == {
        "0 games": 1, "0 decisions": 3, "0 cut-short": 1, "1 games": 1, "1 decisions": 3, "1 cut-short": 1,
    }  # fmt: skip


class Enough(Exception):  # noqa: N818
    pass


def test_a_match_that_is_broken_off_leaves_no_trace() -> None:
    counts = Counts()
    left = 30

    def poll() -> None:
        nonlocal left
        left -= 1
        if not left:
            raise Enough

    with pytest.raises(Enough):
        play_number([variant(DERBY, rules={"two_dice": True})], 7, 0, counts, poll)
    assert counts.numbers == {}


def line(turns: int, winners: list[int], points: list[int]) -> Line:
    report = Report()
    report.winners, report.points = winners, points
    return Line(Played({}, turns, 10), report)


def test_a_match_in_words() -> None:
    report = Report()
    report.winners, report.points = [0, 1], [12, 12]
    report.fates = {(0, "finished"): 1}
    bite, nibble = Hazard(), Hazard()
    bite.times, bite.harm, bite.losses = 2, 5, 1
    nibble.times = 1
    report.hazards = {(1, "hound"): bite, (0, "hound"): nibble}
    counts = Counts()
    count_match(counts, "1", Line(Played({}, 9, 40), report))
    assert counts.numbers == {
        "1 games": 1,
        "1 decisions": 40,
        "1 turns 9": 1,
        "1 wins 0": 1,
        "1 shared 0": 1,
        "1 wins 1": 1,
        "1 shared 1": 1,
        "1 points 0 12": 1,
        "1 points 1 12": 1,
        "1 fate 0 finished": 1,
        "1 times 1 hound": 2,
        "1 harm 1 hound": 5,
        "1 losses 1 hound": 1,
        "1 times 0 hound": 1,
    }


def test_a_match_that_nobody_wins_is_drawn() -> None:
    counts = Counts()
    count_match(counts, "0", line(4, [], []))
    assert counts.numbers == {"0 games": 1, "0 decisions": 10, "0 turns 4": 1, "0 drawn": 1}


def test_a_pair_is_the_second_less_the_first() -> None:
    counts = Counts()
    count_pair(counts, line(10, [0], [5, 3]), line(7, [1], [1, 9]))
    assert counts.numbers == {
        "pair games": 1,
        "pair turns sum": -3,
        "pair turns squares": 9,
        "pair won 1": 1,
        "pair lost 0": 1,
        "pair points 0 sum": -4,
        "pair points 0 squares": 16,
        "pair points 1 sum": 6,
        "pair points 1 squares": 36,
    }


def test_whoever_wins_both_neither_gains_nor_loses() -> None:
    counts = Counts()
    count_pair(counts, line(10, [0, 1], []), line(10, [0], []))
    assert {name for name in counts.numbers if "won" in name or "lost" in name} == {"pair lost 1"}


def test_every_game_has_a_tally_and_it_knows_the_contestants() -> None:
    assert set(TALLIES) == set(ENGINES)
    told = {game: [(each.name, each.seats, each.vehicles) for each in variant(game).tally.contestants] for game in ENGINES}
    assert told[VOYAGE] == [("green", ["red"], 1), ("pink", ["blue"], 1)]
    assert told[RACE] == [("red", ["red"], 3), ("blue", ["blue"], 3)]
    assert [name for name, _, _ in told[DERBY]] == ["red", "yellow", "green", "blue", "white"]
    assert sum(cars for _, _, cars in told[DERBY]) == 25


def test_a_derby_without_a_winner_has_none() -> None:
    tally = variant(DERBY).tally
    tally.begin()
    assert tally.end({"winning_team": None}).winners == []


def test_a_tally_of_no_game_ends_nothing() -> None:
    tally = Tally([Contestant("red", ["red"], 1)])
    tally.begin()
    tally.hear([])
    with pytest.raises(NotImplementedError):
        tally.end({})
