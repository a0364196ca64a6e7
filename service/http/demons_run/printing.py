"""004C Set Up Sheets to print."""

from typing import Any, Final

from flask import Response

from rules.demons_run import tables
from rules.demons_run.house_rules import HouseRules
from service.http.demons_run.group import blp
from service.http.demons_run.house_rules import SCHEMA as HOUSE_RULES
from service.http.demons_run.house_rules import read_house_rules
from service.http.demons_run.sheets import verify_design, verify_sheet
from service.http.fields import One, StrictBoolean, StrictSchema, Text, says
from service.http.schemas.demons_run.pieces import LevelsSchema
from service.render.sheet_svg import sheet_svg

SVG: Final = "image/svg+xml"
_ASKED: Final = {
    "legal": {
        "summary": "The ship of the rulebook",
        "value": {
            "name": "Blue Angel",
            "levels": {
                "fuel": 210,
                "structural_integrity": 14,
                "pi_level": 3,
                "main_engines": 6,
                "maneuver_engines": 6,
                "tractor": 10,
                "laser": 10,
                "screens": 4,
            },
        },
    },
    "empty": {"summary": "An empty sheet", "value": {"name": "Ship:"}},
}


class SheetSchema(StrictSchema):
    """The ship whose sheet is to be printed, or none."""

    name = Text(1, 30, load_default="Ship", metadata=says("Printed on top."))
    levels = One(LevelsSchema, metadata=says("Left out: an empty sheet, to be filled in by hand."))
    in_play = StrictBoolean(
        load_default=False,
        metadata=says(
            "A ship as it is in a race or a season: any Levels that the sheet has boxes for, not only those of a design."
        ),
    )
    rules = One(HOUSE_RULES, load_default=dict, metadata=says("House rules that differ from the rulings."))


@blp.route("/ships.svg", methods=["POST"])
@blp.operation("draw_sheet", "rule-refused")
@blp.arguments(SheetSchema(), examples=_ASKED)
@blp.response(200, {"type": "string"}, content_type=SVG, description="The sheet.", example='<svg class="rm-sheet">...</svg>')
def draw_sheet(body: dict[str, Any]) -> Response:
    """The Set Up Sheet of a design as a picture to print (004C, 005).

    Its highest Levels are black, so that only Action Markers need to be laid on it. A design that is not legal is refused; of a
    ship that is `in_play`, only Levels that the sheet does not have. Without `levels` the sheet is empty.
    """
    rules = read_house_rules(body["rules"])
    picture = sheet_svg(body["name"], _levels(rules, body), rules, is_in_play=body["in_play"])
    return Response(picture, content_type=SVG)


def _levels(rules: HouseRules, body: dict[str, Any]) -> dict[str, int] | None:
    if "levels" not in body:
        return None
    levels = {function: body["levels"].get(function, 0) for function in tables.FUNCTIONS}
    if body["in_play"]:
        verify_sheet(rules, levels)
    else:
        verify_design(rules, levels)
    return levels
