"""The group of season operations, and what many of them share."""

from collections.abc import Callable
from typing import Any, Final

from flask import Response

from rules.demons_run.season import Season
from service.http.blueprint import Blueprint
from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.problems import Problem
from service.http.request_headers import documenting
from service.http.sessions.callers import expected_version, holder, once
from service.http.sessions.group import private
from service.seasons.refusals import SeasonStale
from service.seasons.usecases import Change

blp = Blueprint(
    "demons-run-seasons",
    __name__,
    url_prefix="/api/v1/demons-run/seasons",
    description="The racing season of Demon's Run (212): ships that improve from race to race, and the standings.",
)

ID: Final = "<string(maxlength=40):season_id>"
RACE: Final = f"/{ID}/races/<string(maxlength=3):number>"

REFUSALS: Final = (
    "unauthorized",
    "not-found",
    "stale",
    "precondition-failed",
    "rule-refused",
    "key-reused",
    "busy",
    "unavailable",
)

documented: Final = documenting(blp, "the season's token", "season")


def change(season_id: str, body: dict[str, Any], deed: Change, status: int = 200) -> Response:
    """Make a change of a season for the caller, and answer what `deed` tells with the version that it led to."""
    version, told = _submit(season_id, body, deed)
    return private(json_answer({"version": version, **told}, status), version)


def change_silently(season_id: str, deed: Callable[[Season], None]) -> Response:
    """The same for a change that has nothing to tell."""

    def told(season: Season) -> dict[str, Any]:
        deed(season)
        return {}

    version, _ = _submit(season_id, {}, told)
    return private(Response(status=204), version)


def _submit(season_id: str, body: dict[str, Any], deed: Change) -> tuple[int, dict[str, Any]]:
    holder_ = holder()
    key, expected = once(body).stored(holder_), expected_version(body)
    try:
        return current().seasons.submit(season_id, holder_, deed, key=key, expected_version=expected.version)
    except SeasonStale as stale:
        kind = "precondition-failed" if expected.is_header else "stale"
        raise Problem(kind, f"The season is at version {stale.version}.", params={"version": stale.version}) from None


def race_number(season: Season, text: str) -> int:
    """The number of a race of the season, from its address. Raises Problem `not-found`."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= len(season.races):
        raise Problem("not-found", "The season has no race of this number.")
    return number
