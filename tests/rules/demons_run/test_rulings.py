"""RULINGS.md says why the code reads the rulebook as it does."""

import re
from pathlib import Path

import pytest

from rules.demons_run.house_rules import TOGGLES

TESTS = Path(__file__).parent
RULES = TESTS.parents[2] / "rules"
ROWS = {
    row.split(" ", 2)[1]: row
    for row in (RULES / "demons_run" / "RULINGS.md").read_text("utf-8").splitlines()
    if row.startswith("| DR-")
}


def test_every_ruling_that_the_code_names_is_told():
    sources = [*(RULES / "demons_run").glob("*.py"), RULES / "hexes.py"]
    named = {ruling for path in sources for ruling in re.findall(r"DR-\d\d", path.read_text("utf-8"))}
    assert named
    assert named <= set(ROWS)


@pytest.mark.parametrize("toggle", TOGGLES, ids=lambda toggle: toggle.name)
def test_every_house_rule_stands_beside_its_ruling(toggle):
    assert f"`{toggle.name}`" in ROWS[toggle.ruling].split("|")[5]


@pytest.mark.parametrize("toggle", TOGGLES, ids=lambda toggle: toggle.name)
def test_every_choice_of_a_house_rule_has_a_test(toggle):
    written = "".join(path.read_text("utf-8") for path in TESTS.glob("test_*.py"))
    for choice in ["own"] if toggle.is_table else toggle.choices:
        assert f'id="{toggle.name}-{str(choice).lower()}' in written or f"{toggle.name}={choice!r}" in written


def test_every_test_that_pins_a_ruling_exists():
    pins = [pin for row in ROWS.values() for pin in re.findall(r"`(test_\w+\.py)::(test_\w+)(?:\[(.+)\])?`", row)]
    assert len(pins) > 80
    for file, name, case in pins:
        text = (TESTS / file).read_text("utf-8")
        assert f"def {name}(" in text, (file, name)
        assert case in ids(text), (file, name, case)


def ids(text: str) -> str:
    """All test ids of a file; those that are built of numbers too."""
    return " ".join(["", *re.findall(r'id=f?"([^"]+)"', text), *(f"DR-T007-{n}" for n in range(10))])
