"""Examples of the season operations, for the documents: a small season, played through by the rules."""

from typing import Any, Final

from rules.demons_run.house_rules import DEFAULT
from rules.demons_run.season import Player, Result, enrol, new_season
from rules.demons_run.season_experience import improve
from rules.demons_run.season_races import enter_race, record_results
from service.http.seasons.answers import session_plan, told_race, told_season, told_ship
from service.http.sessions.examples import AT, ID, TOKEN
from service.seasons.usecases import Opened

PLANS: Final[dict[str, Any]] = {
    "rivals": {
        "summary": "Each for themselves",
        "value": {"players": [{"name": "Ann"}, {"name": "Bob"}]},
    },
    "teams": {
        "summary": "Two players in one team, and a house rule",
        "value": {
            "players": [{"name": "Ann", "team": "Comets"}, {"name": "Bob", "team": "Comets"}, {"name": "Cem"}],
            "rules": {"si_max": 20},
        },
    },
}

MADE: Final[dict[str, Any]] = {"id": ID, "token": TOKEN}

_DESIGN: Final = {
    "fuel": 210, "structural_integrity": 14, "pi_level": 3, "main_engines": 6, "maneuver_engines": 6, "tractor": 10, "laser": 10,
    "screens": 4,
}  # fmt: skip

NEW_SHIP: Final[dict[str, Any]] = {"name": "Comet", "player": "Ann", "levels": _DESIGN}
ENTRY: Final[dict[str, Any]] = {"ships": ["Comet", "Rover"]}
SPENDING: Final[dict[str, Any]] = {"ship": "Comet", "levels": {"laser": 1, "fuel": 10}}
RESULTS: Final[dict[str, Any]] = {
    "table": {
        "summary": "Played on the table",
        "value": {
            "ships": [
                {"ship": "Comet", "status": "finished", "points": 205, "pi_lost": 1, "place": 1},
                {"ship": "Rover", "status": "destroyed"},
            ]
        },
    },
    "session": {"summary": "Played in a session", "value": {"session": ID, "session_token": TOKEN}},
}

_season: Final = new_season(DEFAULT, [Player("Ann", "Ann"), Player("Bob", "Bob")])
enrol(_season, "Comet", "Ann", _DESIGN)
ENROLLED: Final[dict[str, Any]] = {"version": 2, "ship": told_ship(_season, _season.ship("Comet"))}
enrol(_season, "Rover", "Bob", _DESIGN)
enter_race(_season, ["Comet", "Rover"])
ENTERED: Final[dict[str, Any]] = {"version": 4, "race": told_race(_season, 1), "session": session_plan(_season, 1)}
record_results(_season, 1, [Result("Comet", "finished", 205, 1, 1), Result("Rover", "destroyed", 0)])
DECIDED: Final[dict[str, Any]] = {
    "version": 5,
    "race": told_race(_season, 1),
    "ships": [told_ship(_season, ship) for ship in _season.ships],
}
improve(_season, "Comet", {"laser": 1, "fuel": 10})
SPENT: Final[dict[str, Any]] = {"version": 6, "ship": told_ship(_season, _season.ship("Comet"))}
SEASON: Final[dict[str, Any]] = told_season(Opened(ID, 6, AT, _season))
