"""Beginning, reading and ending seasons."""

from typing import Any

from flask import Response

from rules.demons_run.season import Player, new_season
from service.http.askers import stranger
from service.http.demons_run.house_rules import read_house_rules
from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.schemas.seasons import SeasonMadeSchema, SeasonPlanSchema, SeasonSchema
from service.http.seasons import examples
from service.http.seasons.answers import told_season
from service.http.seasons.group import ID, blp, documented
from service.http.sessions.callers import holder, is_known, once
from service.http.sessions.group import may_be_unchanged, private


@blp.route("", methods=["POST"])
@blp.operation("begin_season", "rule-refused", "key-reused", "too-many-of-yours", "unavailable")
@documented(token=False, key=True, makes_secrets=True)
@blp.arguments(SeasonPlanSchema(), examples=examples.PLANS)
@blp.response(201, SeasonMadeSchema(), example=examples.MADE)
def begin_season(body: dict[str, Any]) -> Response:
    """Begin a racing season (212).

    The answer holds the season's token: keep it, for the season answers to nothing else, and whoever has it sees every ship.
    """
    players = [Player(player["name"], player.get("team", player["name"])) for player in body["players"]]
    season = new_season(read_house_rules(body["rules"]), players)
    request_once = once(body, makes_secrets=True)
    season_id, token = current().seasons.create(season, request_once.key, request_once.fingerprint, stranger())
    return json_answer({"id": season_id, "token": token}, 201)


@blp.route(f"/{ID}")
@blp.operation("get_season", "unauthorized", "not-found", "unavailable", body=False)
@documented()
@may_be_unchanged()
@blp.response(200, SeasonSchema(), example=examples.SEASON)
def get_season(season_id: str) -> Response:
    """The season: standings, ships and what they may buy, and every race.

    The ETag is the version: ask with If-None-Match and a season that has not changed answers 304.
    """
    opened = current().seasons.open(season_id, holder())
    if is_known(opened.version):
        return private(Response(status=304), opened.version)
    return private(json_answer(told_season(opened)), opened.version)


@blp.route(f"/{ID}", methods=["DELETE"])
@blp.operation("delete_season", "unauthorized", "not-found", "unavailable", body=False)
@documented()
@blp.response(204)
def delete_season(season_id: str) -> Response:
    """Delete a season and everything of it.

    Sessions in which its races were played stay.
    """
    current().seasons.delete(season_id, holder())
    return Response(status=204)
