"""212 The racing season: players, their ships, and what every race has brought them.

Only what players decided and what races brought is kept. Points, damage and experience follow from it, so they cannot disagree.
"""

from collections.abc import Iterator
from typing import Final

from rules.demons_run import tables
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.ship import DESTROYED, DISQUALIFIED, design_problems
from rules.errors import RuleViolation

MOST_RACES: Final = 200
"""A bound for the store; 212D asks for no end."""


def experience_cost(function: str, level: int) -> int:
    """212B Victory Points for `level` more Levels of a Function; Fuel in units, a multiple of 10."""
    if function == tables.PILOT_INTEGRATION:
        return level * tables.EXPERIENCE_PER_PILOT_LEVEL
    return level // level_step(function) * tables.EXPERIENCE_PER_LEVEL


def level_step(function: str) -> int:
    """212A How much of a Function is bought at once: 10 Fuel, or one Level."""
    return tables.FUEL_PER_BOX if function == tables.FUEL else 1


class Player:
    """Somebody who enters ships; `team` is the team that they score for, their own name where they race for themselves."""

    __slots__ = ("name", "team")

    def __init__(self, name: str, team: str) -> None:
        self.name = name
        self.team = team


class Result:
    """What a race brought to a ship.

    Attributes:
        ship: its name.
        status: at the end: `FINISHED`, `RACING` (still under way after the last Turn), `DESTROYED` or `DISQUALIFIED`.
        points: Victory Points, 0 or more.
        pi_lost: Pilot Integration Levels lost in this race, 0 or more.
        place: 1 to 4 in the order of finishing; 0 for a ship that did not finish, or where it was not noted.
    """

    __slots__ = ("pi_lost", "place", "points", "ship", "status")

    def __init__(self, ship: str, status: str, points: int, pi_lost: int = 0, place: int = 0) -> None:
        self.ship = ship
        self.status = status
        self.points = points
        self.pi_lost = pi_lost
        self.place = place

    def is_completed(self) -> bool:
        """212C, ruling DR-89 Whether the ship completed the race: it was neither destroyed nor disqualified."""
        return self.status not in {DESTROYED, DISQUALIFIED}


class SeasonShip:
    """A Pilot-Ship team.

    Attributes:
        name: no other ship of the season, racing or destroyed, has it.
        player: its owner's name.
        design: Levels bought with the points of 102A.
        bought: Levels bought with experience since; Fuel in units.
    """

    __slots__ = ("bought", "design", "name", "player")

    def __init__(self, name: str, player: str, design: dict[str, int]) -> None:
        self.name = name
        self.player = player
        self.design = design
        self.bought: dict[str, int] = dict.fromkeys(tables.FUNCTIONS, 0)

    def sheet(self) -> dict[str, int]:
        """212A Its Levels when nothing is damaged."""
        return {function: self.design[function] + self.bought[function] for function in tables.FUNCTIONS}

    def spent(self) -> int:
        """212B Victory Points that its Levels bought with experience have cost."""
        return sum(experience_cost(function, level) for function, level in self.bought.items())


class SeasonRace:
    """A race of the season.

    Attributes:
        entrants: the ships in it, in the order of the corners, with the Levels that they entered with.
        results: one for each entrant once it has been raced, else empty.
        session: id of the session it was played in, empty where the table told the results.
    """

    __slots__ = ("entrants", "results", "session")

    def __init__(self, entrants: dict[str, dict[str, int]]) -> None:
        self.entrants = entrants
        self.results: list[Result] = []
        self.session = ""

    def is_open(self) -> bool:
        """Whether its results are still to come."""
        return not self.results


class Season:
    """A racing season.

    Attributes:
        rules: how this table reads the rulebook.
        players: in the order of the table.
        ships: every ship ever enrolled, in order.
        races: all of them, the first one first; only the last can be open.
    """

    __slots__ = ("players", "races", "rules", "ships")

    def __init__(self, rules: HouseRules, players: list[Player]) -> None:
        self.rules = rules
        self.players = players
        self.ships: list[SeasonShip] = []
        self.races: list[SeasonRace] = []

    def ship(self, name: str) -> SeasonShip:
        """A ship by its name.

        Raises:
            RuleViolation: ``unknown-ship``.
        """
        for ship in self.ships:
            if ship.name == name:
                return ship
        raise RuleViolation("unknown-ship", "212D", "There is no ship of this name in the season.", {"ship": name})

    def open_race(self) -> SeasonRace | None:
        """The race whose results are still to come."""
        return self.races[-1] if self.races and self.races[-1].is_open() else None

    def results_of(self, name: str) -> Iterator[Result]:
        """Every result of a ship, in the order of the races."""
        for race in self.races:
            for result in race.results:
                if result.ship == name:
                    yield result

    def is_destroyed(self, name: str) -> bool:
        """212C Whether the ship has been destroyed, and so races never again."""
        return any(result.status == DESTROYED for result in self.results_of(name))

    def points(self, name: str) -> int:
        """212D Victory Points that a ship has scored in all its races."""
        return sum(result.points for result in self.results_of(name))

    def experience(self, name: str) -> int:
        """212A Victory Points that a ship has scored and not yet spent."""
        return self.points(name) - self.ship(name).spent()

    def pi_damage(self, name: str) -> int:
        """212C Pilot Integration Levels that a ship is missing.

        Completing a race gives back one of those that it was missing when it entered (ruling DR-89).
        """
        missing = 0
        for result in self.results_of(name):
            healed = 1 if missing and result.is_completed() else 0
            missing += result.pi_lost - healed
        return missing

    def levels(self, name: str) -> dict[str, int]:
        """212C The Levels that a ship enters its next race with: all is repaired but Pilot Integration."""
        levels = self.ship(name).sheet()
        levels[tables.PILOT_INTEGRATION] -= self.pi_damage(name)
        return levels

    def ships_of(self, player: str) -> list[SeasonShip]:
        """212D A player's ships that may still race."""
        return [ship for ship in self.ships if ship.player == player and not self.is_destroyed(ship.name)]


def new_season(rules: HouseRules, players: list[Player]) -> Season:
    """212 A season without ships.

    Args:
        rules: the house rules of every race.
        players: at least one.

    Raises:
        RuleViolation: ``name-used-twice``, with a pointer into ``/players``.
    """
    names = [player.name for player in players]
    for place, name in enumerate(names):
        if name in names[:place]:
            words = "Another player has this name: give each one a name of their own."
            raise RuleViolation("name-used-twice", "212D", words, {"player": name}, f"/players/{place}/name")
    return Season(rules, players)


def enrol(season: Season, name: str, player: str, design: dict[str, int]) -> None:
    """212D A player designs a ship for the season, or a replacement for a destroyed one, which counts as a new ship.

    Args:
        season: the season, which gets the ship.
        name: of the ship; new to the season.
        player: its owner.
        design: any Functions with their Levels (102A); Fuel in units.

    Raises:
        RuleViolation: ``unknown-player``, ``name-used-twice``, ``too-many-ships``, or the first thing wrong with the design; the
            pointer says where: ``/player``, ``/name`` or into ``/levels``.
    """
    if player not in [known.name for known in season.players]:
        raise RuleViolation("unknown-player", "212D", "There is no player of this name in the season.", {}, "/player")
    if name in [ship.name for ship in season.ships]:
        words = "Another ship of the season has this name: think of a new one."
        raise RuleViolation("name-used-twice", "212D", words, {"ship": name}, "/name")
    most = tables.SEASON_SHIPS_PER_PLAYER
    if len(season.ships_of(player)) >= most:
        words = f"{player} has {most} ships already, and that is the most."
        raise RuleViolation("too-many-ships", "212D", words, {"player": player, "most": most}, "/player")
    levels = {function: design.get(function, 0) for function in tables.FUNCTIONS}
    for problem in design_problems(season.rules, levels):
        problem.pointer = f"/levels{problem.pointer}"
        raise problem
    season.ships.append(SeasonShip(name, player, levels))
