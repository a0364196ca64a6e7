"""102 What a Set Up Sheet may hold, for a form."""

from typing import Any, Final

from flask import Response

from rules.demons_run.bots.designs import STYLES
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.legal import sheet_form
from service.http.demons_run.group import blp
from service.http.json_answers import json_answer
from service.http.schemas.seasons import SetUpSheetSchema

_EXAMPLE: Final[dict[str, Any]] = {
    "points": 80,
    "levels": {"fuel": {"lowest": 0, "highest": 290, "step": 10, "points_per_step": 1}},
    "designs": [{"name": "fighter", "levels": {"fuel": 230, "laser": 11}}],
}


@blp.route("/set-up-sheet")
@blp.operation("tell_sheet", body=False)
@blp.response(200, SetUpSheetSchema(), example=_EXAMPLE)
def tell_sheet() -> Response:
    """The Set Up Sheet of a new ship by the rulings: complete enough to make a form of it, with ships to begin with.

    Some house rules (`si_max`, `pi_table`, `me_table`) change how high a Level may be.
    """
    form = sheet_form(HouseRules())
    return json_answer({**form, "designs": [{"name": style.name, "levels": style.levels(form)} for style in STYLES]})
