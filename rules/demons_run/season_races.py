"""212C, 212D The races of a season: who may enter, and what a race leaves behind."""

from rules.demons_run import tables
from rules.demons_run.season import MOST_RACES, Result, Season, SeasonRace
from rules.demons_run.setup import MOST_SHIPS
from rules.demons_run.ship import FINISHED
from rules.errors import RuleViolation


def verify_between_races(season: Season) -> None:
    """212B, 212D Ships enter and improve between races only.

    Raises:
        RuleViolation: ``race-open``.
    """
    if season.open_race() is not None:
        number = len(season.races)
        words = f"Race {number} is still open: enter its results first, or call it off."
        raise RuleViolation("race-open", "212D", words, {"race": number})


def enter_race(season: Season, names: list[str]) -> int:
    """212D Ships enter the next race, in the order of the corners. Answers its number, from 1.

    Raises:
        RuleViolation: ``race-open``, ``season-full``, ``no-entrants``, ``too-many-entrants``, ``entered-twice``,
            ``unknown-ship``, ``ship-destroyed``, ``consecutive-races``; pointers into ``/ships``.
    """
    verify_between_races(season)
    if len(season.races) >= MOST_RACES:
        words = f"This season has seen {MOST_RACES} races: begin a new one."
        raise RuleViolation("season-full", "212D", words, {"most": MOST_RACES})
    if not names:
        raise RuleViolation("no-entrants", "100A", "A race needs at least one ship.", {}, "/ships")
    if len(names) > MOST_SHIPS:
        raise RuleViolation(
            "too-many-entrants", "100A", f"A race has {MOST_SHIPS} ships at most.", {"most": MOST_SHIPS}, "/ships"
        )
    for place, name in enumerate(names):
        _verify_entrant(season, name, names[:place], f"/ships/{place}")
    season.races.append(SeasonRace({name: season.levels(name) for name in names}))
    return len(season.races)


def _verify_entrant(season: Season, name: str, earlier: list[str], pointer: str) -> None:
    try:
        season.ship(name)
        if name in earlier:
            raise RuleViolation("entered-twice", "100A", f"{name} is in this race already.", {"ship": name})
        verify_ready(season, name)
    except RuleViolation as refused:
        refused.pointer = pointer
        raise


def verify_ready(season: Season, name: str) -> None:
    """212C, 212D Whether a ship of the season may enter the next race.

    Raises:
        RuleViolation: ``ship-destroyed``, ``consecutive-races``.
    """
    if season.is_destroyed(name):
        raise RuleViolation("ship-destroyed", "212C", f"{name} has been destroyed and races no more.", {"ship": name})
    if season.races and name in season.races[-1].entrants:
        number = len(season.races)
        words = f"{name} was in race {number}: a ship rests for a race after each of its own."
        raise RuleViolation("consecutive-races", "212D", words, {"ship": name, "race": number})


def call_off(season: Season, number: int) -> None:
    """A race that will not be raced after all never was: it keeps nobody out of the next.

    Raises:
        RuleViolation: ``race-decided``.
    """
    _verify_open(season, number)
    season.races.pop()


def _verify_open(season: Season, number: int) -> SeasonRace:
    race = season.races[number - 1]
    if not race.is_open():
        words = f"Race {number} has its results."
        raise RuleViolation("race-decided", "212D", words, {"race": number})
    return race


def record_results(season: Season, number: int, results: list[Result], session: str = "") -> None:
    """212B, 212C What a race has brought to each of its ships.

    Args:
        season: the season.
        number: of a race that has been entered, from 1.
        results: one for each entrant, in any order.
        session: id of the session that the race was played in, empty for none.

    Raises:
        RuleViolation: ``race-decided``, ``session-counted``, ``not-an-entrant``, ``result-twice``, ``result-missing``,
            ``scores-nothing``, ``pi-lost-above-level``, ``not-finished``, ``place-used-twice``; pointers into ``/ships``.
    """
    race = _verify_open(season, number)
    if session and session in [other.session for other in season.races]:
        raise RuleViolation("session-counted", "212D", "This session has been another race of the season.", {}, "/session")
    for place, result in enumerate(results):
        try:
            _verify_result(race, result, results[:place])
        except RuleViolation as refused:
            refused.pointer = f"/ships/{place}{refused.pointer}"
            raise
    told = [result.ship for result in results]
    missing = [name for name in race.entrants if name not in told]
    if missing:
        words = f"How did {missing[0]} do? Every ship of the race needs a result."
        raise RuleViolation("result-missing", "211B", words, {"ships": missing}, "/ships")
    race.results = results
    race.session = session


def _verify_result(race: SeasonRace, result: Result, earlier: list[Result]) -> None:
    name = result.ship
    if name not in race.entrants:
        raise RuleViolation("not-an-entrant", "212D", f"{name} is not in this race.", {"ship": name}, "/ship")
    if name in [other.ship for other in earlier]:
        raise RuleViolation("result-twice", "211B", f"{name} has a result already.", {"ship": name}, "/ship")
    if result.points and not result.is_completed():
        words = "A ship that was destroyed or left the board scores nothing in that race."
        raise RuleViolation("scores-nothing", "212C", words, {"ship": name, "points": result.points}, "/points")
    level = race.entrants[name][tables.PILOT_INTEGRATION]
    if result.pi_lost > level:
        words = f"{name} entered with Pilot Integration Level {level}: it cannot have lost more."
        raise RuleViolation("pi-lost-above-level", "212C", words, {"ship": name, "level": level}, "/pi_lost")
    if result.place and result.status != FINISHED:
        raise RuleViolation("not-finished", "211A", "Only a ship that finished has a place.", {"ship": name}, "/place")
    if result.place and result.place in [other.place for other in earlier]:
        raise RuleViolation("place-used-twice", "211B", "Another ship has this place.", {"place": result.place}, "/place")


def take_back_results(season: Season, number: int) -> None:
    """The results of the latest race were wrong: it is open again, as if they had never been told.

    Raises:
        RuleViolation: ``race-open``, ``race-followed``, ``points-spent``, ``ship-replaced``.
    """
    race = season.races[number - 1]
    if race.is_open():
        raise RuleViolation("race-open", "212D", f"Race {number} has no results yet.", {"race": number})
    if number < len(season.races):
        words = f"Another race has followed race {number}: its results stand."
        raise RuleViolation("race-followed", "212D", words, {"race": number})
    results, race.results = race.results, []
    race.session = ""
    for result in results:
        _verify_undoable(season, result.ship)


def _verify_undoable(season: Season, name: str) -> None:
    ship = season.ship(name)
    if season.experience(name) < 0:
        words = f"{name} has spent points of this race on Levels: its results stand."
        raise RuleViolation("points-spent", "212B", words, {"ship": name})
    if len(season.ships_of(ship.player)) > tables.SEASON_SHIPS_PER_PLAYER:
        words = f"{ship.player} has replaced {name} already: the results stand."
        raise RuleViolation("ship-replaced", "212D", words, {"ship": name, "player": ship.player})
