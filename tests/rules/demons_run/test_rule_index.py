"""Every section of the rulebook is somebody's business."""

import pytest

from tests.rule_index import NO_RULE, index, references, sections

INDEX = {section: (functions, tests) for section, functions, tests in index()}


@pytest.mark.parametrize("section", [section for section in sections() if section not in NO_RULE])
def test_a_section_has_its_functions_and_its_tests(section: str):
    functions, tests = INDEX[section]
    assert functions
    assert tests


def test_no_section_is_missing():
    assert len(sections()) == 73
    assert sections()[:9] == ["001", "002", "003", "004A", "004B", "004C", "004D", "004E", "005A"]
    assert set(NO_RULE) < set(sections())


def test_references_are_read():
    assert references("204G-I, 205 Buoys") == {"204G", "204H", "204I", "205A", "205B", "205C", "205D"}
    assert references("206D.a-e The modifiers") == {"206D"}
    assert references("Errata 5 A lost ship") == {"206/207"}
    assert references("202 Step A.A, ruling DR-204") == {"202"}
    assert references("0204 hexes, 204X") == set()
    assert references("204 and 204D and 202", is_whole=False) == {"204D", "202"}
