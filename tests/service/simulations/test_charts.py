"""Charts: well formed, the same every time, and readable without colour."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from service.render.chart_kinds import CHARTS
from service.render.charts import chart_svg
from service.simulations.model import Plan, VariantPlan
from service.simulations.summary import summary

NAMES = ("$x$ & <b>", "ゆき🙂")
COUNTS = {
    "games": 100, "turns 9": 40, "turns 13": 60, "wins 0": 70, "shared 0": 10, "wins 1": 40, "shared 1": 10,
    "points 0 120": 70, "points 0 80": 30, "points 1 0": 100, "fate 0 finished": 90, "fate 0 destroyed": 10,
    "fate 1 disqualified": 100, "times 0 hell-hound": 20, "harm 0 hell-hound": 55, "losses 0 hell-hound": 10,
    "times 1 edge-of-the-board": 100, "losses 1 edge-of-the-board": 100,
}  # fmt: skip
PAIR = {"pair games": 100, "pair won 0": 12, "pair lost 0": 2, "pair won 1": 3, "pair lost 1": 9}


def results(variants: int = 2) -> dict[str, Any]:
    setup = {"mode": "referee", "dice": "server", "seats": [{"name": name} for name in NAMES], "rules": {}}
    bots = dict.fromkeys(NAMES, "rookie")
    plans = tuple(VariantPlan(f"variant {number}", setup, bots) for number in range(variants))
    counts = {f"{number} {name}": count for number in range(variants) for name, count in COUNTS.items()}
    return summary(Plan("demons-run", 100, 7, True, plans), 100, {**counts, **PAIR})


@pytest.mark.parametrize("kind", CHARTS)
@pytest.mark.parametrize("variants", [1, 2])
def test_a_chart_is_well_formed_and_the_same_every_time(kind: str, variants: int) -> None:
    svg = chart_svg(kind, results(variants))
    root = ET.fromstring(svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == CHARTS[kind]
    assert svg == chart_svg(kind, results(variants))
    assert "<!DOCTYPE" not in svg
    assert "@font-face" not in svg


def test_names_are_drawn_as_they_are_written() -> None:
    text = "".join(ET.fromstring(chart_svg("wins", results())).itertext())
    for name in NAMES:
        assert name in text


def test_numbers_are_written_beside_the_bars() -> None:
    text = "".join(ET.fromstring(chart_svg("wins", results(1))).itertext())
    assert "70.0%" in text
    assert "60.0% alone" in text
    hazards = "".join(ET.fromstring(chart_svg("hazards", results(1))).itertext())
    assert "struck 20 times, put 10 out" in hazards


@pytest.mark.parametrize("kind", ["wins", "turns", "hazards"])
def test_two_variants_differ_in_their_pattern_and_not_in_colour_alone(kind: str) -> None:
    fills = re.findall(r"fill: (url\(#h[0-9a-f]+\)|#[0-9a-f]{6})", chart_svg(kind, results()))
    assert any(fill.startswith("url") for fill in fills)
    assert any(not fill.startswith("url") for fill in fills)


def test_many_numbers_are_gathered_in_steps() -> None:
    found = results(1)
    found["variants"][0]["turns"]["counts"] = [[turn, 1] for turn in range(0, 3000, 7)]
    assert "turns, in steps of 100" in chart_svg("turns", found)
