"""RULINGS.md says why the code reads the rules as it does."""

import re
from pathlib import Path

import pytest

from rules.mini_demolition_derby.house_rules import TOGGLES

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "rules" / "mini_demolition_derby"
RULINGS = (FOLDER / "RULINGS.md").read_text("utf-8")


def test_every_ruling_in_the_source_is_explained():
    named = {ruling for path in FOLDER.glob("*.py") for ruling in re.findall(r"MD-\d+", path.read_text("utf-8"))}
    assert named
    assert named <= set(re.findall(r"^\| (MD-\d+) ", RULINGS, re.MULTILINE))


@pytest.mark.parametrize("toggle", TOGGLES, ids=[toggle.name for toggle in TOGGLES])
def test_every_toggle_stands_beside_its_ruling(toggle):
    (row,) = re.findall(rf"^\| {toggle.ruling} .*$", RULINGS, re.MULTILINE)
    assert f"`{toggle.name}`" in row


def test_every_test_named_is_there():
    for file, name in re.findall(r"`(test_\w+\.py)::(test_\w+)", RULINGS):
        assert f"def {name}(" in (Path(__file__).parent / file).read_text("utf-8")
