"""A season as JSON values, and back."""

from dataclasses import asdict
from typing import Any

from rules.demons_run.codec import decode_rules
from rules.demons_run.season import Player, Result, Season, SeasonRace, SeasonShip


def encode_season(season: Season) -> dict[str, object]:
    """The whole season."""
    return {
        "rules": asdict(season.rules),
        "players": [[player.name, player.team] for player in season.players],
        "ships": [
            {"name": ship.name, "player": ship.player, "design": ship.design, "bought": ship.bought} for ship in season.ships
        ],
        "races": [_encode_race(race) for race in season.races],
    }


def decode_season(data: dict[str, Any]) -> Season:
    """The season that `encode_season` wrote; anything else may raise anything."""
    season = Season(decode_rules(data["rules"]), [Player(name, team) for name, team in data["players"]])
    for each in data["ships"]:
        ship = SeasonShip(each["name"], each["player"], dict(each["design"]))
        ship.bought = dict(each["bought"])
        season.ships.append(ship)
    for each in data["races"]:
        race = SeasonRace(dict(each["entrants"]))
        race.results = [Result(*result) for result in each["results"]]
        race.session = each["session"]
        season.races.append(race)
    return season


def _encode_race(race: SeasonRace) -> dict[str, object]:
    results = [_encode_result(each) for each in race.results]
    return {"entrants": list(race.entrants.items()), "results": results, "session": race.session}


def _encode_result(result: Result) -> list[object]:
    return [result.ship, result.status, result.points, result.pi_lost, result.place]
