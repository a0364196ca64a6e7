"""212C, 212D Races of a season: entered, decided, called off."""

from typing import Any

from flask import Response

from rules.demons_run.season import Result, Season
from rules.demons_run.season_races import call_off, enter_race, record_results, take_back_results
from rules.demons_run.season_sessions import results_of_race
from service.http.extension import current
from service.http.problems import Problem, field_error
from service.http.schemas.seasons import EntrySchema, RaceDecidedSchema, RaceEnteredSchema, ResultsSchema
from service.http.seasons import examples
from service.http.seasons.answers import session_plan, told_race, told_ship
from service.http.seasons.group import ID, RACE, REFUSALS, blp, change, change_silently, documented, race_number
from service.seasons.usecases import RefereedRace
from service.sessions.refusals import SessionNotFound

_ONE_OF_TWO = "Send the results of the ships, or a session with its session_token: one of the two."


@blp.route(f"/{ID}/races", methods=["POST"])
@blp.operation("enter_race", *REFUSALS)
@documented(key=True, if_match=True)
@blp.arguments(EntrySchema(), example=examples.ENTRY)
@blp.response(201, RaceEnteredSchema(), example=examples.ENTERED)
def enter_next_race(body: dict[str, Any], season_id: str) -> Response:
    """Enter ships for the next race (212D).

    No ship races twice in a row. Play it at your table, or send `session` to POST /sessions and have it refereed.
    """

    def deed(season: Season) -> dict[str, Any]:
        number = enter_race(season, body["ships"])
        return {"race": told_race(season, number), "session": session_plan(season, number)}

    return change(season_id, body, deed, 201)


@blp.route(RACE, methods=["DELETE"])
@blp.operation("call_off_race", *REFUSALS, body=False)
@documented(if_match=True)
@blp.response(204)
def call_off_race(season_id: str, number: str) -> Response:
    """Call off a race that has no results.

    It never was: its number is free again, and its ships need no rest.
    """
    return change_silently(season_id, lambda season: call_off(season, race_number(season, number)))


@blp.route(f"{RACE}/results", methods=["POST"])
@blp.operation("record_results", *REFUSALS, "not-allowed")
@documented(key=True, if_match=True)
@blp.arguments(ResultsSchema(), examples=examples.RESULTS)
@blp.response(200, RaceDecidedSchema(), example=examples.DECIDED)
def record_race_results(body: dict[str, Any], season_id: str, number: str) -> Response:
    """The results of a race: from your table, or of a finished session (212B, 212C).

    Points become experience. All damage is repaired but lost Pilot Integration, of which every completed race brings one Level
    back.
    """
    refereed = _refereed(body)

    def deed(season: Season) -> dict[str, Any]:
        found = race_number(season, number)
        if refereed is None:
            record_results(season, found, [Result(**result) for result in body["ships"]])
        else:
            results = results_of_race(season, found, refereed.setup, refereed.state)
            record_results(season, found, results, refereed.session_id)
        entrants = season.races[found - 1].entrants
        return {"race": told_race(season, found), "ships": [told_ship(season, season.ship(name)) for name in entrants]}

    return change(season_id, body, deed)


def _refereed(body: dict[str, Any]) -> RefereedRace | None:
    """The session that the body names, None for results from the table."""
    members = {"ships", "session", "session_token"} & body.keys()
    if members == {"ships"}:
        return None
    if members != {"session", "session_token"}:
        raise Problem("invalid-field", _ONE_OF_TWO, errors=[field_error("/ships", _ONE_OF_TWO)])
    try:
        return current().seasons.refereed_race(body["session"], body["session_token"])
    except SessionNotFound:
        detail = "There is no such session of Demon's Run, or the token is not for it."
        raise Problem("invalid-field", detail, errors=[field_error("/session", detail)]) from None


@blp.route(f"{RACE}/results", methods=["DELETE"])
@blp.operation("take_back_results", *REFUSALS, body=False)
@documented(if_match=True)
@blp.response(204)
def take_back_race_results(season_id: str, number: str) -> Response:
    """Take back the results of the latest race, if they were wrong.

    The race is open again. This works until another race is entered, or its points are spent.
    """
    return change_silently(season_id, lambda season: take_back_results(season, race_number(season, number)))
