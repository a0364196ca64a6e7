"""Seasons in the form that answers have."""

from typing import Any

from rules.demons_run import tables
from rules.demons_run.game import INFO
from rules.demons_run.legal import sheet_form
from rules.demons_run.season import Season, SeasonRace, SeasonShip
from rules.demons_run.season_experience import offers
from rules.demons_run.season_races import verify_ready
from rules.demons_run.season_sessions import chosen_rules, race_ships, seats
from rules.demons_run.season_standings import Standing, ship_standings, team_standings
from rules.demons_run.victory import ranking
from rules.errors import RuleViolation
from service.seasons.usecases import Opened


def told_season(opened: Opened) -> dict[str, Any]:
    """A season, as `SeasonSchema` says."""
    season = opened.season
    return {
        "id": opened.id,
        "version": opened.version,
        "created_at": opened.created_at,
        "rules": chosen_rules(season.rules),
        "players": [{"name": player.name, "team": player.team} for player in season.players],
        "recommended_races": tables.SEASON_RACES,
        "design": sheet_form(season.rules),
        "standings": {
            "ships": [_standing(each) for each in ship_standings(season)],
            "teams": [_standing(each) for each in team_standings(season)],
        },
        "ships": [told_ship(season, ship) for ship in season.ships],
        "races": [told_race(season, number) for number in range(1, len(season.races) + 1)],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {"rank": standing.rank, "name": standing.name, "points": standing.points, "races": standing.races}


def told_ship(season: Season, ship: SeasonShip) -> dict[str, Any]:
    """A ship of the season, as `SeasonShipSchema` says."""
    return {
        "name": ship.name,
        "player": ship.player,
        "status": _status(season, ship.name),
        "design": ship.design,
        "levels": season.levels(ship.name),
        "pi_damage": season.pi_damage(ship.name),
        "points": season.points(ship.name),
        "experience": season.experience(ship.name),
        "may_buy": [
            {"function": offer.function, "step": offer.step, "cost": offer.cost, "most": offer.most}
            for offer in offers(season, ship)
        ],
    }


def _status(season: Season, name: str) -> str:
    race = season.open_race()
    if race is not None and name in race.entrants:
        return "racing"
    try:
        verify_ready(season, name)
    except RuleViolation as refused:
        return "destroyed" if refused.code == "ship-destroyed" else "resting"
    return "ready"


def told_race(season: Season, number: int) -> dict[str, Any]:
    """A race of the season, as `SeasonRaceSchema` says."""
    race = season.races[number - 1]
    return {
        "number": number,
        "is_open": race.is_open(),
        "session": race.session or None,
        "plan": session_plan(season, number) if race.is_open() else None,
        "entrants": [
            {"ship": name, "player": season.ship(name).player, "levels": levels} for name, levels in race.entrants.items()
        ],
        "results": _results(race),
    }


def _results(race: SeasonRace) -> list[dict[str, Any]]:
    ranks = ranking([result.points for result in race.results], [result.place for result in race.results])
    return [
        {
            "ship": result.ship,
            "status": result.status,
            "points": result.points,
            "pi_lost": result.pi_lost,
            "place": result.place,
            "rank": rank,
        }
        for result, rank in zip(race.results, ranks, strict=True)
    ]


def session_plan(season: Season, number: int) -> dict[str, Any]:
    """What to send to have a race refereed in a session, as `SessionPlanSchema` asks."""
    race = season.races[number - 1]
    return {
        "game": INFO.name,
        "seats": [{"name": seat} for seat in seats(season, race)],
        "rules": chosen_rules(season.rules),
        "options": {"ships": race_ships(season, race)},
    }
