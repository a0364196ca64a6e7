"""212A, 212D Ships of a season: enrolled, improved."""

from typing import Any

from flask import Response

from rules.demons_run.season import Season, enrol
from rules.demons_run.season_experience import improve
from service.http.schemas.seasons import ExperienceSchema, NewShipSchema, ShipChangedSchema
from service.http.seasons import examples
from service.http.seasons.answers import told_ship
from service.http.seasons.group import ID, REFUSALS, blp, change, documented


@blp.route(f"/{ID}/ships", methods=["POST"])
@blp.operation("enrol_ship", *REFUSALS)
@documented(key=True, if_match=True)
@blp.arguments(NewShipSchema(), example=examples.NEW_SHIP)
@blp.response(201, ShipChangedSchema(), example=examples.ENROLLED)
def enrol_ship(body: dict[str, Any], season_id: str) -> Response:
    """Enrol a ship of 80 points (212D).

    A player has at most three that still race; a replacement for a destroyed one is a new ship, without experience.
    """

    def deed(season: Season) -> dict[str, Any]:
        enrol(season, body["name"], body["player"], body["levels"])
        return {"ship": told_ship(season, season.ship(body["name"]))}

    return change(season_id, body, deed, 201)


@blp.route(f"/{ID}/experience", methods=["POST"])
@blp.operation("spend_experience", *REFUSALS)
@documented(key=True, if_match=True)
@blp.arguments(ExperienceSchema(), example=examples.SPENDING)
@blp.response(200, ShipChangedSchema(), example=examples.SPENT)
def spend_experience(body: dict[str, Any], season_id: str) -> Response:
    """Buy Levels with a ship's Victory Points (212B), between races.

    75 buy one Level or 10 Fuel, 200 one Pilot Integration Level. What is left is carried over. `may_buy` of a ship says what it
    can pay for.
    """

    def deed(season: Season) -> dict[str, Any]:
        improve(season, body["ship"], body["levels"])
        return {"ship": told_ship(season, season.ship(body["ship"]))}

    return change(season_id, body, deed)
