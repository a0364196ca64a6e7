"""The rule index of Demon's Run: each section of the rulebook, the functions that carry it out, the tests that pin it down.

`make rule-index` prints it. A function belongs to the sections that its docstring begins with or its events name; a test to those
that it, its ids or its module's docstring name.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "rules" / "demons_run"
TESTS: Final = (ROOT / "tests" / "rules" / "demons_run", ROOT / "tests" / "service")

CHAPTERS: Final = {
    "001": "What is a simulation",
    "002": "Demon's Run as a simulation",
    "003": "Game scale",
    "004": "Game parts: A gameboard, B playing pieces, C Set Up Sheet, D rulebook, E not included",
    "005": "Set Up Sheet: A F, B SI, C PI, D ME, E me, F T, G L, H S, I SC, J V, K levels, L understanding them",
    "006": "Game terminology",
    "100": "Set up: A playing pieces, B gameboard, C Set Up Sheet",
    "102": "Set Up Sheet in use: A purchasing, B marking",
    "201": "Introduction to the game rules",
    "202": "Sequence of play",
    "203": "Allocating: A general, B noting, C Fuel",
    "204": (
        "Movement: A placement, B sequence, C general, D Forward, E turning, F Placement Markers, G Easy, H Free Floaters, "
        "I High Rollers, J Hell Hounds, K Null, L Gravity Wells, M Hell Holes, N Hell Fire, O Gravity Whip"
    ),
    "205": "Buoy recovery: A general, B modifications, C procedure, D results",
    "206": "Fire: A field, B general, C range, D modifications, E to hit, F laser, G scrambler",
    "206/207": "Errata: Null attacks",
    "207": "Hell Hounds: A general, B procedure",
    "208": "Hell Fire: A factor, B procedure",
    "209": "Hell Holes: A factor, B results",
    "210": "Damage: A noting, B excess, C Critical Hits",
    "211": "Victory: A the course, B Victory Points",
    "212": "Racing season: A improvement, B experience, C ship damage, D season victory",
}
"""Every chapter with the letters that it has."""

NO_RULE: Final = {
    "001": "prose",
    "002": "prose",
    "003": "prose",
    "004B": "what is in the box",
    "004C": "what is in the box",
    "004D": "what is in the box",
    "004E": "what is not in the box",
    "006": "words: the names used throughout",
    "100C": "what is in the box: a sheet for each ship",
    "201": "prose",
    "204F": "wooden hands: a way to put a ship back on the table, which a referee who checks first never needs",
}
"""Sections that ask nothing of a referee, and why."""

_REFERENCE: Final = re.compile(
    r"(?<![\w.-])(206/207|00[1-6]|10[02]|20[1-9]|21[0-2])(?:\.?([A-O])(?:-([A-O]))?)?(?![\w])|(Errata)"
)


def sections() -> list[str]:
    """Every section of the rulebook, in its order: ``204E``; a chapter without letters by its number."""
    found: list[str] = []
    for chapter, title in CHAPTERS.items():
        letters = re.findall(r"(?:: |, )([A-O])(?= )", title)
        found += [chapter + letter for letter in letters] or [chapter]
    return found


def references(text: str, *, is_whole: bool = True) -> set[str]:
    """The sections that a text names; where `is_whole`, a chapter without a letter stands for all of its sections."""
    found: set[str] = set()
    for chapter, first, last, errata in _REFERENCE.findall(text):
        name = "206/207" if errata else chapter
        if first:
            found |= {name + chr(letter) for letter in range(ord(first), ord(last or first) + 1)}
        else:
            found |= {section for section in sections() if section == name or (is_whole and section[:-1] == name)}
    return found


def functions() -> dict[str, set[str]]:
    """Sections by function (``buoys.drift``); the charts of tables.py, which have no functions, by their comments."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCES.glob("*.py")):
        for name, node in _definitions(ast.parse(path.read_text()), path.stem):
            found[name] = references((ast.get_docstring(node) or "").split("\n", 1)[0], is_whole=False)
            found[name] |= references(" ".join(_event_sections(node)), is_whole=False)
    comments = re.findall(r"^# (.*)$", (SOURCES / "tables.py").read_text(), re.MULTILINE)
    found["tables"] = set().union(*(references(comment) for comment in comments))
    return found


def _definitions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("__"):
            name = f"{prefix}.{node.name}"
            yield name, node
            if isinstance(node, ast.ClassDef):
                yield from _definitions(node, name)


def _event_sections(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    """Texts in the code that are nothing but a section: those of events, terms and refusals."""
    if isinstance(node, ast.ClassDef):
        return []
    texts = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return [text for text in texts if re.fullmatch(r"206/207|\d{3}[A-O]?( Step.*)?", text)]


def tests() -> dict[str, set[str]]:
    """Sections by test (``test_fire.test_the_range``)."""
    found: dict[str, set[str]] = {}
    for path in sorted(path for folder in TESTS for path in folder.rglob("test_*.py") if path.stem != "test_rule_index"):
        text = path.read_text()
        tree = ast.parse(text)
        about = references(ast.get_docstring(tree) or "")
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                own = "\n".join(text.splitlines()[first - 1 : node.end_lineno])
                named = references(own)
                if named | about:
                    found[f"{path.stem}.{node.name}"] = named or about
    return found


def index() -> list[tuple[str, list[str], list[str]]]:
    """Each section with its functions and its tests."""
    by_function, by_test = functions(), tests()
    return [
        (
            section,
            [name for name, named in by_function.items() if section in named],
            [name for name, named in by_test.items() if section in named],
        )
        for section in sections()
    ]


def main() -> None:
    """Print the index."""
    for section, its_functions, its_tests in index():
        if section in NO_RULE:
            print(f"{section:8}no rule: {NO_RULE[section]}")
            continue
        print(f"{section:8}{', '.join(its_functions)}")
        print(f"{'':8}{len(its_tests)} tests: {', '.join(its_tests[:6])}{' ...' if len(its_tests) > 6 else ''}")


if __name__ == "__main__":
    main()
