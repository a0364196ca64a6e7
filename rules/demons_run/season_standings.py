"""212D Standings of a season: ships by themselves, and teams."""

from rules.demons_run.season import Season


class Standing:
    """One line of a table of standings.

    Attributes:
        name: of the ship or team.
        points: Victory Points of all races.
        races: how many it has raced in; a team counts once for each of its ships.
        rank: from 1; equal points share one.
    """

    __slots__ = ("name", "points", "races", "rank")

    def __init__(self, name: str, points: int, races: int) -> None:
        self.name = name
        self.points = points
        self.races = races
        self.rank = 0


def ship_standings(season: Season) -> list[Standing]:
    """212D Individual victory: every ship, destroyed ones with what they had scored; the leader first."""
    return _ranked([Standing(ship.name, season.points(ship.name), _races(season, ship.name)) for ship in season.ships])


def team_standings(season: Season) -> list[Standing]:
    """212D Team victory: every team, with all ships that its players ever had; the leader first."""
    teams = {player.team: Standing(player.team, 0, 0) for player in season.players}
    team_of = {player.name: player.team for player in season.players}
    for ship in season.ships:
        team = teams[team_of[ship.player]]
        team.points += season.points(ship.name)
        team.races += _races(season, ship.name)
    return _ranked(list(teams.values()))


def _races(season: Season, name: str) -> int:
    return sum(1 for _ in season.results_of(name))


def _ranked(standings: list[Standing]) -> list[Standing]:
    for each in standings:
        each.rank = 1 + sum(other.points > each.points for other in standings)
    return sorted(standings, key=lambda each: each.rank)
