"""Mini Demolition Derby: tracks with walls and bombs at random, the same again for the same seed."""

import secrets
from typing import Any, Final

from marshmallow import fields

from rules.dice import FastDice
from rules.mini_demolition_derby.generate import draw_track
from rules.mini_demolition_derby.house_rules import TOGGLES, read_house_rules
from rules.mini_demolition_derby.layout_check import LEAST_LANES, LEAST_ROWS, MOST_LANES, MOST_ROWS
from rules.mini_demolition_derby.track import DEFAULT_LANES, DEFAULT_ROWS
from service.http.boards import told_track
from service.http.fields import One, StrictInteger, StrictSchema, says
from service.http.schemas.games import BoardAnswerSchema
from service.http.toggles import house_rules_schema
from service.http.worked_examples import answered

GREATEST_SEED: Final = 999_999_999
_TOGGLES_THAT_MATTER: Final = ("cars", "quota", "bombs", "wall_row_gap")


class DerbyTrackSchema(StrictSchema):
    """What kind of track to draw."""

    seed = StrictInteger(0, GREATEST_SEED, metadata=says("The same seed draws the same track. Left out: the service picks one."))
    lanes = StrictInteger(LEAST_LANES, MOST_LANES, load_default=DEFAULT_LANES, metadata=says("How wide it is."))
    rows = StrictInteger(LEAST_ROWS, MOST_ROWS, load_default=DEFAULT_ROWS, metadata=says("How long, up to the finishing line."))
    rules = One(
        house_rules_schema("DerbyTrackRules", [toggle for toggle in TOGGLES if toggle.name in _TOGGLES_THAT_MATTER]),
        load_default=dict,
        metadata=says("House rules that differ from the rulings."),
    )


class DerbyTrackAnswerSchema(BoardAnswerSchema):
    """A track that was drawn."""

    seed = fields.Integer(required=True, metadata=says("Draws the same track again, with the same size and rules."))


TRACK_REQUEST: Final = DerbyTrackSchema()


def drawn_track(body: dict[str, Any]) -> dict[str, Any]:
    """What `DerbyTrackAnswerSchema` says about a loaded `DerbyTrackSchema`."""
    seed = body.get("seed", secrets.randbelow(GREATEST_SEED + 1))
    layout = draw_track(read_house_rules(body["rules"]), body["lanes"], body["rows"], FastDice(seed))
    layout.name = f"track-{seed}"
    layout.title = f"Track {seed}"
    return {**told_track(layout), "seed": seed, "board": layout.document()}


TRACKS_ASKED: Final[dict[str, dict[str, Any]]] = {
    "usual": {"summary": "The usual size", "value": {"seed": 2009}},
    "large": {
        "summary": "36 cars on a longer track, with fewer bombs",
        "value": {"seed": 7, "rows": 44, "rules": {"cars": 36, "bombs": 20}},
    },
}
TRACKS_ANSWERED: Final = answered(TRACKS_ASKED, TRACK_REQUEST, drawn_track)
