"""Examples of the simulation operations, for the documents: a few counts, summed up as those of a worker are."""

from typing import Any, Final

from service.http.sessions.examples import AT, ID, TOKEN
from service.http.simulations.answers import told_progress
from service.simulations.model import Loaded, Plan, VariantPlan
from service.simulations.summary import summary

_SEATS: Final = [{"name": "red", "bot": "racer"}, {"name": "blue", "bot": "rookie"}]
_DESIGN: Final = {
    "fuel": 210, "structural_integrity": 14, "pi_level": 3, "main_engines": 6, "maneuver_engines": 6, "tractor": 10, "laser": 10,
    "screens": 4,
}  # fmt: skip

PLANS: Final[dict[str, Any]] = {
    "bots": {
        "summary": "Two bots against each other",
        "value": {"game": "devil-take-the-hindmost", "games": 10000, "seats": _SEATS},
    },
    "house-rule": {
        "summary": "What a house rule changes, on the same dice",
        "value": {
            "game": "demons-run",
            "games": 1000,
            "seats": _SEATS,
            "seed": 7,
            "label": "as printed",
            "compare": {"label": "hounds bite all", "rules": {"hound_targets": "all_within_2"}},
        },
    },
    "design": {
        "summary": "A ship design against the bots' own",
        "value": {
            "game": "demons-run",
            "games": 1000,
            "seats": _SEATS,
            "compare": {
                "label": "my ship",
                "options": {"ships": [{"name": "green", "seat": "red", "levels": _DESIGN}, {"name": "pink", "seat": "blue"}]},
            },
        },
    },
}

MADE: Final[dict[str, Any]] = {"id": ID, "token": TOKEN, "seed": 7}

_SETUP: Final[dict[str, Any]] = {
    "mode": "referee",
    "dice": "server",
    "seats": [{"name": "red"}, {"name": "blue"}],
    "rules": {},
}
_PLAN: Final = Plan(
    "devil-take-the-hindmost", 10_000, 7, hears=True, variants=(VariantPlan("first", _SETUP, {"red": "racer", "blue": "rookie"}),)
)
_COUNTS: Final = {
    "0 games": 400,
    "0 turns 58": 180,
    "0 turns 63": 220,
    "0 wins 0": 330,
    "0 shared 0": 4,
    "0 wins 1": 74,
    "0 shared 1": 4,
    "0 points 0 31": 150,
    "0 points 0 36": 250,
    "0 points 1 18": 250,
    "0 points 1 23": 150,
    "0 fate 0 won-the-race": 320,
    "0 fate 0 eliminated": 880,
    "0 fate 1 won-the-race": 80,
    "0 fate 1 eliminated": 1120,
}
_NOW: Final = 1_790_000_000.0

RESULTS: Final[dict[str, Any]] = summary(_PLAN, 400, _COUNTS)
SIMULATION: Final[dict[str, Any]] = {
    **told_progress(Loaded(ID, _PLAN, AT, 400, _NOW - 2, None, _NOW, _NOW + 604_800)),
    "results": RESULTS,
}
CHART: Final = '<svg role="img" aria-label="Who wins" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 576 345.6">...</svg>'
