"""What the tally of a race makes of its events."""

import pytest

from rules.demons_run.tally import RaceTally
from rules.game import Event
from rules.tally import Contestant


@pytest.fixture
def tally() -> RaceTally:
    found = RaceTally([Contestant("green", ["Ann"], 1), Contestant("pink", ["Bob"], 1)])
    found.begin()
    return found


def hit(ship: str, before: int, after: int, *, is_secret: bool = True) -> Event:
    numbers: dict[str, object] = {"before": before, "after": after}
    if is_secret:
        return Event("structure-lost", "210A", {"ship": ship, "before": "?", "after": "?"}, None, "Ann", numbers)
    return Event("structure-lost", "210A", {"ship": ship, **numbers})


def account(tally: RaceTally, place: int, kind: str) -> tuple[int, int, int]:
    hazard = tally.report.hazards[place, kind]
    return hazard.times, hazard.harm, hazard.losses


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ("hell-hound-attacked", "hell-hound"),
        ("hell-fire-attacked", "hell-fire"),
        ("hell-hole-attacked", "hell-hole"),
    ],
)
def test_210_what_the_board_does_is_charged_to_it(tally: RaceTally, event: str, kind: str) -> None:
    tally.hear([Event(event, "207B", {"ship": "pink", "hits": 3}), hit("pink", 9, 6)])
    assert account(tally, 1, kind) == (1, 3, 0)


@pytest.mark.parametrize(("event", "kind"), [("laser-damage", "laser"), ("scrambler-damage", "scrambler")])
def test_206_a_weapon_is_charged_with_its_target(tally: RaceTally, event: str, kind: str) -> None:
    tally.hear([Event(event, "206F", {"ship": "pink", "target": "green"}), hit("green", 5, 3, is_secret=False)])
    assert account(tally, 0, kind) == (1, 2, 0)


def test_210c_what_a_critical_hit_brings_is_charged_to_what_brought_it(tally: RaceTally) -> None:
    tally.hear(
        [
            Event("hell-hound-attacked", "207B", {"ship": "green", "hits": 2}),
            hit("green", 4, 2),
            Event("critical-hit", "210C", {"ship": "green"}),
            hit("green", 2, 0),
            Event("ship-destroyed", "210A", {"ship": "green", "buoys": []}),
        ]
    )
    assert account(tally, 0, "hell-hound") == (1, 4, 1)


def test_211a_leaving_the_board_is_the_edge_s_doing(tally: RaceTally) -> None:
    tally.hear([Event("ship-disqualified", "211A", {"ship": "pink"})])
    assert account(tally, 1, "edge-of-the-board") == (1, 0, 1)


def test_errata_a_ship_lost_in_null_is_struck_and_not_harmed(tally: RaceTally) -> None:
    tally.hear([Event("lost-in-null", "206/207", {"ship": "pink"}), Event("turn-begun", "202", {"turn": 2})])
    assert account(tally, 1, "null") == (1, 0, 0)


def test_211b_points_fates_and_winners(tally: RaceTally) -> None:
    scores = [{"points": 120, "status": "finished", "rank": 1}, {"points": 0, "status": "destroyed", "rank": 2}]
    report = tally.end({"scores": scores})
    assert (report.points, report.winners) == ([120, 0], [0])
    assert report.fates == {(0, "finished"): 1, (1, "destroyed"): 1}


def test_a_new_race_begins_without_the_old_one(tally: RaceTally) -> None:
    tally.hear([Event("ship-disqualified", "211A", {"ship": "pink"})])
    tally.begin()
    assert tally.report.hazards == {}
