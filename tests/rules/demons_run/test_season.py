"""212 The racing season."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.demons_run import tables
from rules.demons_run.game import DemonsRun
from rules.demons_run.house_rules import DEFAULT, HouseRules
from rules.demons_run.season import MOST_RACES, Player, Result, Season, SeasonRace, enrol, new_season
from rules.demons_run.season_codec import decode_season, encode_season
from rules.demons_run.season_experience import improve, offers
from rules.demons_run.season_races import call_off, enter_race, record_results, take_back_results
from rules.demons_run.season_sessions import chosen_rules, race_ships, results_of_race, seats
from rules.demons_run.season_standings import ship_standings, team_standings
from rules.demons_run.ship import DESTROYED, DISQUALIFIED, FINISHED, RACING
from rules.demons_run.state import OVER, State
from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Action

DESIGN = {
    "fuel": 210, "structural_integrity": 14, "pi_level": 3, "main_engines": 6, "maneuver_engines": 6, "tractor": 10, "screens": 4,
    "laser": 10,
}  # fmt: skip
"""80 points (DR-B08)."""


def season(*ships: str, rules: HouseRules = DEFAULT) -> Season:
    """Ann and Bob, who race for the team Comets, and Cem; ships are named ``a1``, ``b2`` after their owners."""
    made = new_season(rules, [Player("Ann", "Comets"), Player("Bob", "Comets"), Player("Cem", "Cem")])
    owners = {"a": "Ann", "b": "Bob", "c": "Cem"}
    for name in ships:
        enrol(made, name, owners[name[0]], DESIGN)
    return made


def raced(made: Season, *results: Result, session: str = "") -> int:
    """A race with these results."""
    number = enter_race(made, [result.ship for result in results])
    record_results(made, number, list(results), session)
    return number


def scored(points: int, *, pi_lost: int = 0) -> Season:
    """A season in which a1 has raced once and scored."""
    made = season("a1", "b1")
    raced(made, Result("a1", FINISHED, points, pi_lost, 1))
    return made


def refused(code: str, pointer: str = "") -> Any:
    """The rules refuse what is done inside."""
    return _Refused(code, pointer)


class _Refused:
    def __init__(self, code: str, pointer: str) -> None:
        self.expected = (code, pointer)

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: object, _trace: object) -> bool:
        assert isinstance(error, RuleViolation), error
        assert (error.code, error.pointer) == self.expected
        assert error.message
        return True


def test_players_have_names_of_their_own():
    with refused("name-used-twice", "/players/1/name"):
        new_season(DEFAULT, [Player("Ann", "Ann"), Player("Ann", "B")])


def test_a_player_has_at_most_three_ships():
    made = season("a1", "a2", "a3")
    with refused("too-many-ships", "/player"):
        enrol(made, "a4", "Ann", DESIGN)
    enrol(made, "b1", "Bob", DESIGN)
    assert [ship.name for ship in made.ships_of("Ann")] == ["a1", "a2", "a3"]


@pytest.mark.parametrize(
    ("name", "player", "levels", "code", "pointer"),
    [
        ("a1", "Ann", {}, "name-used-twice", "/name"),
        ("a2", "Dan", {}, "unknown-player", "/player"),
        ("a2", "Ann", {"screens": 5}, "too-many-points", "/levels"),
        ("a2", "Ann", {"fuel": 205}, "fuel-not-in-tens", "/levels/fuel"),
        ("a2", "Ann", {"laser": 12}, "level-above-sheet", "/levels/laser"),
    ],
)
def test_what_cannot_be_enrolled(name: str, player: str, levels: dict[str, int], code: str, pointer: str):
    made = season("a1")
    with refused(code, pointer):
        enrol(made, name, player, DESIGN | levels)
    assert len(made.ships) == 1


@pytest.mark.parametrize(
    ("points", "levels", "left"),
    [
        pytest.param(280, {"laser": 1, "screens": 2}, 55, id="DR-T191-three-ordinary"),
        pytest.param(280, {"pi_level": 1, "fuel": 10}, 5, id="DR-T191-pilot-and-ordinary"),
        pytest.param(75, {"main_engines": 1}, 0, id="DR-B46-one-level"),
        pytest.param(75, {"fuel": 10}, 0, id="DR-B46-ten-fuel"),
        pytest.param(200, {"pi_level": 1}, 0, id="DR-B46-one-pilot-level"),
    ],
)
def test_experience_buys_levels_and_the_rest_is_carried_over(points: int, levels: dict[str, int], left: int):
    made = scored(points)
    before = made.levels("a1")
    improve(made, "a1", levels)
    assert made.experience("a1") == left
    assert made.levels("a1") == {function: level + levels.get(function, 0) for function, level in before.items()}
    assert made.points("a1") == points


def test_the_rest_is_added_to_the_points_of_the_next_race():
    made = scored(280)
    improve(made, "a1", {"laser": 1, "screens": 2})
    raced(made, Result("b1", FINISHED, 50))
    raced(made, Result("a1", FINISHED, 20))
    assert made.experience("a1") == 75
    improve(made, "a1", {"scrambler": 1})
    assert made.experience("a1") == 0


@pytest.mark.parametrize(
    ("points", "levels", "code", "pointer"),
    [
        pytest.param(74, {"scrambler": 1}, "not-enough-experience", "/levels", id="DR-B46-74"),
        pytest.param(74, {"fuel": 10}, "not-enough-experience", "/levels", id="DR-B46-74-fuel"),
        pytest.param(199, {"pi_level": 1}, "not-enough-experience", "/levels", id="DR-B46-199"),
        pytest.param(280, {"laser": 1, "scrambler": 3}, "not-enough-experience", "/levels", id="DR-T191-four-ordinary"),
        pytest.param(280, {"pi_level": 1, "scrambler": 2}, "not-enough-experience", "/levels", id="DR-T191-pilot-and-two"),
        pytest.param(900, {"laser": 2}, "level-above-sheet", "/levels/laser", id="DR-89-sheet"),
        pytest.param(900, {"fuel": 90}, "level-above-sheet", "/levels/fuel", id="DR-89-sheet-fuel"),
        pytest.param(900, {"fuel": 5}, "fuel-not-in-tens", "/levels/fuel", id="212A-fuel"),
        pytest.param(900, {}, "nothing-bought", "/levels", id="212A-nothing"),
        pytest.param(900, {"laser": 0}, "nothing-bought", "/levels/laser", id="212A-zero"),
        pytest.param(900, {"laser": -1, "screens": 1}, "nothing-bought", "/levels/laser", id="212A-negative"),
    ],
)
def test_what_experience_does_not_buy(points: int, levels: dict[str, int], code: str, pointer: str):
    made = scored(points)
    with refused(code, pointer):
        improve(made, "a1", levels)
    assert (made.experience("a1"), made.levels("a1")) == (points, DESIGN | {"scrambler": 0})


def test_only_ships_of_the_season_improve_and_only_between_races():
    made = scored(500)
    with refused("unknown-ship", "/ship"):
        improve(made, "z9", {"laser": 1})
    enter_race(made, ["b1"])
    assert offers(made, made.ship("a1")) == []
    with refused("race-open"):
        improve(made, "a1", {"laser": 1})


def test_offers_are_what_experience_pays_and_the_sheet_has_room_for():
    made = scored(280)
    told = {each.function: (each.step, each.cost, each.most) for each in offers(made, made.ship("a1"))}
    assert told == {
        "fuel": (10, 75, 30),
        "structural_integrity": (1, 75, 3),
        "pi_level": (1, 200, 1),
        "main_engines": (1, 75, 3),
        "maneuver_engines": (1, 75, 3),
        "laser": (1, 75, 1),
        "scrambler": (1, 75, 3),
        "screens": (1, 75, 3),
    }
    poor = scored(74)
    assert offers(poor, poor.ship("a1")) == []


@pytest.mark.parametrize(
    ("names", "code", "pointer"),
    [
        ([], "no-entrants", "/ships"),
        (["a1", "a2", "a3", "b1", "b2"], "too-many-entrants", "/ships"),
        (["a1", "a1"], "entered-twice", "/ships/1"),
        (["a1", "z9"], "unknown-ship", "/ships/1"),
    ],
)
def test_what_cannot_enter_a_race(names: list[str], code: str, pointer: str):
    made = season("a1", "a2", "a3", "b1", "b2")
    with refused(code, pointer):
        enter_race(made, names)
    assert made.races == []


@pytest.mark.parametrize("status", [FINISHED, RACING, DISQUALIFIED])
def test_no_ship_enters_two_consecutive_races(status: str):
    """DR-T193 A ship of race 4 is refused for race 5, and may enter race 6."""
    made = season("a1", "b1", "b2", "c1")
    for name in ("a1", "b1", "a1"):
        raced(made, Result(name, FINISHED, 10))
    raced(made, Result("c1", status, 0))
    with refused("consecutive-races", "/ships/1"):
        enter_race(made, ["a1", "c1"])
    assert raced(made, Result("a1", FINISHED, 10)) == 5
    assert raced(made, Result("c1", FINISHED, 10)) == 6


def test_a_race_called_off_never_was():
    made = season("a1", "b1")
    number = enter_race(made, ["a1"])
    with refused("race-open"):
        enter_race(made, ["b1"])
    call_off(made, number)
    assert enter_race(made, ["a1"]) == 1
    record_results(made, 1, [Result("a1", FINISHED, 1)])
    with refused("race-decided"):
        call_off(made, 1)


def test_a_season_has_an_end():
    made = season("a1")
    made.races = [SeasonRace({}) for _ in range(MOST_RACES)]
    for race in made.races:
        race.results = [Result("b1", FINISHED, 0)]
    with refused("season-full"):
        enter_race(made, ["a1"])


@pytest.mark.parametrize(
    ("results", "code", "pointer"),
    [
        ([Result("a1", FINISHED, 5)], "result-missing", "/ships"),
        ([Result("c1", FINISHED, 5)], "not-an-entrant", "/ships/0/ship"),
        ([Result("a1", FINISHED, 5), Result("a1", FINISHED, 5)], "result-twice", "/ships/1/ship"),
        ([Result("a1", DESTROYED, 5)], "scores-nothing", "/ships/0/points"),
        ([Result("a1", DISQUALIFIED, 5)], "scores-nothing", "/ships/0/points"),
        ([Result("a1", FINISHED, 5, 4)], "pi-lost-above-level", "/ships/0/pi_lost"),
        ([Result("a1", RACING, 5, 0, 1)], "not-finished", "/ships/0/place"),
        ([Result("a1", FINISHED, 5, 0, 2), Result("b1", FINISHED, 5, 0, 2)], "place-used-twice", "/ships/1/place"),
    ],
)
def test_results_that_cannot_be(results: list[Result], code: str, pointer: str):
    made = season("a1", "b1", "c1")
    enter_race(made, ["a1", "b1"])
    with refused(code, pointer):
        record_results(made, 1, results)
    assert made.races[0].is_open()


def test_results_stand_once_they_are_told():
    made = scored(10)
    with refused("race-decided"):
        record_results(made, 1, [Result("a1", FINISHED, 20)])


def test_a_session_counts_once():
    made = season("a1", "b1")
    raced(made, Result("a1", FINISHED, 5), session="s1")
    enter_race(made, ["b1"])
    with refused("session-counted", "/session"):
        record_results(made, 2, [Result("b1", FINISHED, 5)], "s1")


@pytest.mark.parametrize(
    ("races", "missing"),
    [
        pytest.param([(FINISHED, 2)], 2, id="212C-not-in-the-same-race"),
        pytest.param([(FINISHED, 2), (FINISHED, 0)], 1, id="212C-one-for-each-race"),
        pytest.param([(FINISHED, 2), (RACING, 0), (FINISHED, 0), (FINISHED, 0)], 0, id="212C-all-repaired"),
        pytest.param([(FINISHED, 2), (DISQUALIFIED, 0)], 2, id="212C-not-completed"),
        pytest.param([(FINISHED, 1), (FINISHED, 1)], 1, id="212C-lost-again"),
    ],
)
def test_pilot_integration_comes_back_one_level_for_each_completed_race(races: list[tuple[str, int]], missing: int):
    made = season("a1", "b1")
    for status, lost in races:
        raced(made, Result("a1", status, 0, lost))
        raced(made, Result("b1", FINISHED, 0))
    assert made.pi_damage("a1") == missing
    assert made.levels("a1") == DESIGN | {"pi_level": 3 - missing, "scrambler": 0}


def test_a_damaged_ship_enters_with_its_damage():
    made = scored(200, pi_lost=2)
    improve(made, "a1", {"pi_level": 1})
    raced(made, Result("b1", FINISHED, 0))
    enter_race(made, ["a1"])
    assert made.races[2].entrants["a1"]["pi_level"] == 2


def test_a_destroyed_ship_is_out_and_may_be_replaced_by_a_new_one():
    made = season("a1", "a2", "a3", "b1")
    raced(made, Result("a1", FINISHED, 300))
    raced(made, Result("b1", FINISHED, 10))
    raced(made, Result("a1", DESTROYED, 0))
    raced(made, Result("b1", FINISHED, 10))
    with refused("ship-destroyed", "/ships/0"):
        enter_race(made, ["a1"])
    with refused("ship-destroyed", "/ship"):
        improve(made, "a1", {"laser": 1})
    assert offers(made, made.ship("a1")) == []
    with refused("name-used-twice", "/name"):
        enrol(made, "a1", "Ann", DESIGN)
    enrol(made, "a4", "Ann", DESIGN)
    assert (made.points("a1"), made.experience("a4"), made.levels("a4")) == (300, 0, DESIGN | {"scrambler": 0})
    enter_race(made, ["a4"])


def test_results_can_be_taken_back_as_long_as_nothing_followed():
    made = scored(100)
    take_back_results(made, 1)
    assert (made.points("a1"), made.races[0].is_open()) == (0, True)
    with refused("race-open"):
        take_back_results(made, 1)
    record_results(made, 1, [Result("a1", FINISHED, 90)])
    assert made.points("a1") == 90
    enter_race(made, ["b1"])
    with refused("race-followed"):
        take_back_results(made, 1)


def test_results_stand_once_their_points_are_spent():
    made = scored(100)
    improve(made, "a1", {"laser": 1})
    with refused("points-spent"):
        take_back_results(made, 1)


def test_results_stand_once_a_ship_is_replaced():
    made = season("a1", "a2", "a3")
    raced(made, Result("a1", DESTROYED, 0))
    enrol(made, "a4", "Ann", DESIGN)
    with refused("ship-replaced"):
        take_back_results(made, 1)


def test_standings_of_ships_and_teams():
    made = season("a1", "b1", "c1", "c2")
    raced(made, Result("a1", FINISHED, 60), Result("c1", FINISHED, 80))
    raced(made, Result("b1", FINISHED, 60))
    raced(made, Result("a1", DESTROYED, 0), Result("c1", DISQUALIFIED, 0))
    assert [(each.rank, each.name, each.points, each.races) for each in ship_standings(made)] == [
        (1, "c1", 80, 2),
        (2, "a1", 60, 2),
        (2, "b1", 60, 1),
        (4, "c2", 0, 0),
    ]
    assert [(each.rank, each.name, each.points, each.races) for each in team_standings(made)] == [
        (1, "Comets", 120, 3),
        (2, "Cem", 80, 2),
    ]


def refereed(made: Season, number: int) -> tuple[dict[str, Any], State]:
    """A race of the season in a session, all ships in place."""
    race = made.races[number - 1]
    players = seats(made, race)
    setup: dict[str, Any] = {"seats": [{"name": name} for name in players], "ships": race_ships(made, race)}
    engine = DemonsRun()
    state = engine.new_state(setup, FastDice(1))
    for decision in engine.awaiting(state):
        engine.apply(state, Action("design-ship", decision.seat, decision.id, {"facing": 1}), FastDice(1))
    return setup, state


def test_a_race_can_be_refereed_with_improved_ships():
    made = scored(300)
    improve(made, "a1", {"screens": 4})
    raced(made, Result("b1", FINISHED, 0))
    enter_race(made, ["a1"])
    setup, state = refereed(made, 3)
    assert state.turn == 1
    assert state.ship("a1").levels == made.levels("a1")
    with refused("race-not-over", "/session"):
        results_of_race(made, 3, setup, state)
    with refused("other-race", "/session"):
        results_of_race(made, 3, setup | {"ships": []}, state)
    state.step = OVER
    ship = state.ship("a1")
    ship.status = FINISHED
    ship.levels["pi_level"] -= 1
    state.finishers = ["a1"]
    (result,) = results_of_race(made, 3, setup, state)
    assert (result.ship, result.status, result.points, result.pi_lost, result.place) == ("a1", FINISHED, 150, 1, 1)
    ship.levels["pi_level"] += 5
    assert results_of_race(made, 3, setup, state)[0].pi_lost == 0
    for each in setup["ships"]:
        del each["in_season"]
    assert results_of_race(made, 3, setup, state)[0].place == 1


def test_the_owner_of_a_ready_ship_only_points_it():
    made = season("a1", "b1")
    enter_race(made, ["a1"])
    setup: dict[str, Any] = {"seats": [{"name": "Ann"}], "ships": race_ships(made, made.races[0])}
    engine = DemonsRun()
    state = engine.new_state(setup, FastDice(1))
    (offer,) = engine.legal_actions(state, "Ann")
    assert offer.params == {"form": {"ship": "a1", "facing": {"lowest": 1, "highest": 6, "default": state.ship("a1").facing}}}
    (decision,) = engine.awaiting(state)
    with refused("unknown-field", "/levels"):
        engine.apply(state, Action("design-ship", "Ann", decision.id, {"levels": {"laser": 11}}), FastDice(1))


@pytest.mark.parametrize(
    ("levels", "pointer"),
    [
        ({"structural_integrity": 0}, "/ships/0/levels/structural_integrity"),
        ({"laser": 12}, "/ships/0/levels/laser"),
        ({"laser": -1}, "/ships/0/levels/laser"),
        ({"laser": "1"}, "/ships/0/levels/laser"),
        ({"lasers": 1}, "/ships/0/levels/lasers"),
    ],
)
def test_levels_of_a_ready_ship_fit_the_sheet(levels: dict[str, Any], pointer: str):
    ships = [{"name": "a1", "seat": "Ann", "levels": DESIGN | levels}]
    with pytest.raises(RuleViolation) as error:
        DemonsRun().new_state({"seats": [{"name": "Ann"}], "ships": ships}, FastDice(1))
    assert error.value.pointer == pointer


@pytest.mark.parametrize(
    ("rules", "chosen"),
    [
        (DEFAULT, {}),
        (HouseRules(si_max=20), {"si_max": 20}),
        (HouseRules(me_table=((0, 0), (1, 2))), {"me_table": [[0, 0], [1, 2]]}),
    ],
)
def test_house_rules_that_differ_from_the_rulings(rules: HouseRules, chosen: dict[str, object]):
    assert chosen_rules(rules) == chosen
    assert decode_season(encode_season(season(rules=rules))).rules == rules


NAMES = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]
RESULTS = st.tuples(st.sampled_from([FINISHED, RACING, DESTROYED, DISQUALIFIED]), st.integers(0, 400), st.integers(0, 4))
DEEDS = st.one_of(
    st.tuples(st.just("enrol"), st.sampled_from(NAMES)),
    st.tuples(st.just("enter"), st.lists(st.sampled_from(NAMES), max_size=4)),
    st.tuples(st.just("result"), st.lists(RESULTS, min_size=4, max_size=4)),
    st.tuples(
        st.just("improve"),
        st.tuples(
            st.sampled_from(NAMES),
            st.dictionaries(st.sampled_from(tables.FUNCTIONS), st.sampled_from([1, 2, 10, 20]), max_size=3),
        ),
    ),
    st.tuples(st.just("call off"), st.none()),
    st.tuples(st.just("take back"), st.none()),
)


def test_a_season_is_written_down_with_its_results():
    made = scored(280, pi_lost=1)
    written = json.loads(json.dumps(encode_season(made)))
    assert encode_season(decode_season(written)) == encode_season(made)
    assert decode_season(written).races[0].results[0].points == 280


def done(made: Season, deed: str, what: Any) -> None:
    """One deed of a season, which the rules may refuse."""
    owners = {"a": "Ann", "b": "Bob", "c": "Cem"}
    match deed:
        case "enrol":
            enrol(made, what, owners[what[0]], DESIGN)
        case "enter":
            enter_race(made, what)
        case "improve":
            improve(made, *what)
        case _ if not made.races:
            return
        case "result":
            entrants = zip(made.races[-1].entrants, what, strict=False)
            record_results(made, len(made.races), [Result(name, *result) for name, result in entrants])
        case "call off":
            call_off(made, len(made.races))
        case "take back":
            take_back_results(made, len(made.races))


@given(st.lists(DEEDS, max_size=60))
def test_whatever_happens_a_season_adds_up(deeds: list[tuple[str, Any]]):
    made = season("a1", "a2", "b1", "c1")
    for deed, what in deeds:
        attempt = decode_season(encode_season(made))
        try:
            done(attempt, deed, what)
        except RuleViolation:
            continue
        made = attempt
        assert_adds_up(made)
    assert encode_season(decode_season(encode_season(made))) == encode_season(made)


def assert_adds_up(made: Season) -> None:
    for player in made.players:
        assert len(made.ships_of(player.name)) <= 3
    for race, following in zip(made.races, made.races[1:], strict=False):
        assert not race.is_open()
        assert not race.entrants.keys() & following.entrants.keys()
    for ship in made.ships:
        assert made.experience(ship.name) >= 0
        assert 0 <= made.levels(ship.name)["pi_level"] <= ship.sheet()["pi_level"]
        assert all(level <= DEFAULT.sheet_maximum(function) for function, level in ship.sheet().items())
        entered = [number for number, race in enumerate(made.races) if ship.name in race.entrants]
        statuses = [result.status for result in made.results_of(ship.name)]
        assert DESTROYED not in statuses[:-1]
        assert not made.is_destroyed(ship.name) or len(statuses) == len(entered)
    total = sum(result.points for race in made.races for result in race.results)
    assert sum(each.points for each in ship_standings(made)) == total
    assert sum(each.points for each in team_standings(made)) == total


COSTLY = dict.fromkeys(tables.FUNCTIONS, 9) | {"structural_integrity": 14, "fuel": 200}


def test_a_ready_ship_costs_no_more_than_a_design():
    """102A, 212A"""
    ship = {"name": "a1", "seat": "Ann", "levels": COSTLY}
    made = {"seats": [{"name": "Ann"}], "ships": [ship]}
    with pytest.raises(RuleViolation) as error:
        DemonsRun().new_state(made, FastDice(1))
    assert (error.value.code, error.value.section, error.value.pointer) == ("too-many-points", "102A", "/ships/0/levels")
    state = DemonsRun().new_state({**made, "ships": [{**ship, "in_season": True}]}, FastDice(1))
    assert state.ship("a1").levels == COSTLY


def test_whether_a_ship_is_in_a_season_is_true_or_false():
    with pytest.raises(RuleViolation) as error:
        DemonsRun().new_state({"seats": [{"name": "Ann"}], "ships": [{"name": "a1", "seat": "Ann", "in_season": 1}]}, FastDice(1))
    assert error.value.pointer == "/ships/0/in_season"
