"""The catalogues hold exactly the words that the rules need, and every sentence can be said."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from structlog.testing import capture_logs

from rules.demons_run import tables
from rules.demons_run.board import BuoyKind, FireKind, HoleKind
from rules.demons_run.changes import COUNTS, ON_THE_TABLE, RACE_CHANGES, SHIP_CHANGES
from rules.demons_run.corrected_values import STATUSES, STEPS
from rules.demons_run.game import INFO
from rules.demons_run.state import CHORES
from rules.demons_run.tabletop import FLAGS as FLAGS_BY_HAND
from rules.demons_run.weapons import CROSSINGS
from rules.game import Event, Term
from service.words import Words, catalogue, languages

GAME = "demons-run"
LANGUAGES = languages(GAME)
SOURCES = Path(str(files("rules.demons_run")))

# What the rules put together at run time.
EVENT_PATTERNS = {
    "ship_event": [event for event, _ in SHIP_CHANGES.values()],
    "race_event": [event for event, _ in RACE_CHANGES.values()],
}
TERM_PATTERNS = {
    "{}-hell-fire": [f"{fire}-hell-fire" for fire in FireKind],
    "buoy-{}": [f"buoy-{kind}" for kind in BuoyKind],
    "place-{}": [f"place-{place}" for place in range(1, 5)],
    "term": [term for term, _ in CROSSINGS.values()],
    "function.replace('_', '-')": [function.replace("_", "-") for function in tables.FUEL_PER_ALLOCATED_LEVEL],
}
REASONS = {"WHY": "any-will-do", "PLANNED": "planned"}
CODES = {
    "function": list(tables.FUNCTIONS),
    "crisis": sorted(set(tables.SYSTEM_CRISES)),
    "fire": list(FireKind),
    "hole": list(HoleKind),
    "mark": list(FLAGS_BY_HAND),
    "count": [*COUNTS, "mps", "turns", "turns_here"],
    "status": list(STATUSES),
    "step": [*STEPS, CHORES],
}

CHANGES_THE_TABLE = {
    "allocation-reduced", "attempt-paid", "buoy-cast-loose", "buoy-recovered", "fuel-lost", "functions-allocated",
    "hell-hound-gone", "initiative-drawn", "levels-lost", "lost-in-null", "marker-destroyed", "marker-moved", "marker-placed",
    "null-escaped",
    "ship-destroyed", "ship-disqualified", "ship-finished", "ship-moved", "ship-placed", "structure-lost", "turn-begun",
    "turning-paid", "velocity-changed", "velocity-forced",
    *ON_THE_TABLE,
}  # fmt: skip

NUMBERS: list[object] = [0, 1, 2, 8]
SECRETS: list[object] = [*NUMBERS, "?"]
LISTS: list[object] = [["0405"], ["0405", "0406", "0407"]]
LISTS_OR_NONE: list[object] = [[], *LISTS]
FLAGS: list[object] = [True, False]
SAMPLES: dict[str, list[object]] = {
    "before": SECRETS, "after": SECRETS, "hits": NUMBERS, "level": SECRETS, "levels": [1, 2, 30], "die": [5], "roll": [9],
    "total": [4], "range": [7], "points": [-3, 0, 5, "?"], "crises": NUMBERS, "distance": [0, 1, 2], "direction": [5],
    "facing": [3], "velocity": [2], "gain": NUMBERS, "fuel": NUMBERS, "turns": [1, 2], "turn": [7], "corner": ["A"],
    "change": NUMBERS, "mps_left": NUMBERS, "per_turn": [10], "rank": [1],
    "is_lost": FLAGS, "is_damaged": FLAGS, "is_critical": FLAGS, "is_high_roller": FLAGS,
    "is_in_field": FLAGS, "is_blocked": FLAGS, "modifier": [-3, 0],
    "order": LISTS, "path": LISTS_OR_NONE, "buoys": LISTS_OR_NONE,
    "ship": ["X-Wing"], "target": ["Anna"], "marker": ["free-floater-3"], "hound": ["hound-1"], "buoy": ["easy-1"],
    "hex": ["0412"], "from": ["0412"], "to": ["0412", "0415"], "weapon": ["laser", "scrambler"],
    "function": ["", *tables.FUNCTIONS], "crisis": list(CODES["crisis"]), "fire": list(FireKind), "hole": list(HoleKind),
    "when": ["this-turn", "next-turn"], "code": ["too-many-turns"],
    "piece": ["lucifer"], "mark": list(CODES["mark"]), "count": list(CODES["count"]), "highest": [11], "ships": LISTS,
}  # fmt: skip
HEXES_BY_HAND: dict[str, list[object]] = {"before": ["0412"], "after": ["0415"]}
OWN_SAMPLES: dict[str, dict[str, list[object]]] = {
    "crises-contradictory": {"crises": [["must-accelerate", "must-decelerate"]]},
    "marker-moved": {"path": LISTS},
    "levels-lost": {"function": list(tables.FUNCTIONS)},
    "allocation-reduced": {"function": list(tables.FUEL_PER_ALLOCATED_LEVEL)},
    "allocation-set": {"function": list(tables.FUEL_PER_ALLOCATED_LEVEL)},
    "allocated-above-maximum": {"function": list(tables.FUEL_PER_ALLOCATED_LEVEL), "level": [9]},
    "too-fast-for-engines": {"level": [3], "gain": [5]},
    "too-many-points-set": {"points": [92], "highest": [80]},
    "level-set": {"function": list(tables.FUNCTIONS)},
    "mark-set": {"before": [False], "after": FLAGS},
    "status-set": {"before": list(STATUSES), "after": list(STATUSES)},
    "step-set": {"before": list(CODES["step"]), "after": list(CODES["step"])},
    "phase-set": {"before": [""], "after": ["", "Anna"]},
    "crises-set": {"before": [[]], "after": [[], ["no-turning"], ["no-turning", "fuel-leak"], "?"]},
    "weapons-fired-set": {"before": [[]], "after": [[], ["laser"], ["laser", "scrambler"], "?"]},
    "attempts-set": {"before": [[]], "after": [*LISTS_OR_NONE, "?"]},
    "movement-set": {"before": [0], "after": NUMBERS},
    "turn-set": {"before": [0], "after": [3]},
    "finish-set": HEXES_BY_HAND,
    "piece-moved-by-hand": HEXES_BY_HAND,
    "piece-put-down": HEXES_BY_HAND,
    "piece-taken-off": HEXES_BY_HAND,
    "ship-turned-by-hand": {"before": [1], "after": [2]},
    **{
        name: {"before": [[]], "after": LISTS_OR_NONE}
        for name in ("buoys-aboard-set", "order-set", "waiting-set", "drifted-set", "finishers-set", "way-set")
    },
}


def texts(node: ast.expr) -> list[str]:
    """The values that a name may have: of a literal, a choice between two, or, as a pattern, of anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp():
            return texts(node.body) + texts(node.orelse)
        case ast.JoinedStr():
            return ["".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)]
        case _:
            return [ast.unparse(node)]


def functions_of_the_rules() -> Iterator[ast.FunctionDef]:
    for path in sorted(SOURCES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                yield node


def calls(function: ast.FunctionDef, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name:
            yield node


def keys_of(function: ast.FunctionDef, call: ast.Call) -> set[str]:
    """The params of a note: a dict written in its place, or the one last given to its name, and what was put into it since."""
    params = call.args[2]
    if isinstance(params, ast.Dict):
        return {key for node in params.keys for key in texts(node)}
    name = ast.unparse(params)
    found: set[str] = set()
    for node in sorted((n for n in ast.walk(function) if isinstance(n, ast.stmt)), key=lambda n: n.lineno):
        if node.lineno > call.lineno or not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if ast.unparse(target) == name:
            assert isinstance(node.value, ast.Dict), ast.unparse(node)
            found = {key for key_node in node.value.keys for key in texts(key_node)}
        elif isinstance(target, ast.Subscript) and ast.unparse(target.value) == name:
            found.update(texts(target.slice))
    return found


def events_of_the_rules() -> dict[str, set[str]]:
    """Every event, with the params that all its places give."""
    found: dict[str, set[str]] = {}
    for function in functions_of_the_rules():
        for call in calls(function, "note"):
            for name in (event for text in texts(call.args[0]) for event in EVENT_PATTERNS.get(text, [text])):
                keys = keys_of(function, call)
                found[name] = found.get(name, keys) & keys
    return found


def terms_of_the_rules() -> set[str]:
    found: set[str] = set()
    for function in functions_of_the_rules():
        for call in calls(function, "Term"):
            for name in texts(call.args[0]):
                found.update(TERM_PATTERNS.get(name, [name]))
    return found


def reasons_of_the_bots() -> dict[str, set[str]]:
    """Every reason that a bot gives for a choice, with its params."""
    found: dict[str, set[str]] = {}
    for path in sorted((SOURCES / "bots").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                for call in calls(node, "Choice"):
                    for why in texts(call.args[1]):
                        keys = keys_of(node, call) if len(call.args) > 2 else set()
                        found[f"why-{REASONS.get(why, why)}"] = keys
    return found


def messages(language: str) -> dict[str, ftl.Message]:
    entries = FluentParser().parse((SOURCES / "words" / f"{language}.ftl").read_text()).body
    assert not [entry.content for entry in entries if isinstance(entry, ftl.Junk)]
    found = [entry for entry in entries if isinstance(entry, ftl.Message)]
    assert len(found) == len({message.id.name for message in found})
    return {message.id.name: message for message in found}


def variables(node: ftl.SyntaxNode) -> set[str]:
    found: set[str] = set()
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ftl.SyntaxNode):
                found |= variables(child)
    if isinstance(node, ftl.VariableReference):
        found.add(node.id.name)
    return found


EVENTS = events_of_the_rules() | reasons_of_the_bots()
TERMS = terms_of_the_rules()


def samples(name: str) -> Iterator[Event]:
    values = {**SAMPLES, **OWN_SAMPLES.get(name, {})}
    keys = sorted(EVENTS[name])
    for combination in product(*(values[key] for key in keys)):
        yield Event(name, "204", dict(zip(keys, combination, strict=True)))


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_rules_were_read() -> None:
    assert {"target-hit", "target-missed", "initiative-drawn"} <= EVENTS.keys()
    assert EVENTS["target-hit"] == {"ship", "weapon", "target", "range", "total"}
    assert EVENTS["buoy-missed"] == {"ship", "buoy", "hex", "total"}
    assert {"dice", "hell3-hell-fire", "buoy-free_floater", "main-engines"} <= TERMS


def test_what_no_undo_may_go_behind_is_an_event() -> None:
    assert set(INFO.revealing) <= EVENTS.keys()


def test_a_word_for_everything_and_no_word_too_many(language: str) -> None:
    codes = {f"{kind}-{code}" for kind, kind_codes in CODES.items() for code in kind_codes}
    expected = EVENTS.keys() | {f"term-{term}" for term in TERMS} | codes | {"term-at"}
    assert messages(language).keys() == expected


def test_messages_use_only_what_the_rules_tell(language: str) -> None:
    for name, message in messages(language).items():
        known = {"term", "hex"} if name == "term-at" else EVENTS.get(name, set())
        assert variables(message) <= known, name


def test_what_changes_the_table_says_so(language: str) -> None:
    with_table = {name for name, message in messages(language).items() if message.attributes}
    assert with_table == CHANGES_THE_TABLE
    assert {attribute.id.name for message in messages(language).values() for attribute in message.attributes} == {"table"}


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_every_event_can_be_told(language: str, name: str) -> None:
    words = catalogue(GAME, language)
    with capture_logs() as logs:
        for event in samples(name):
            explanation = words.explain(event)
            for text in (explanation, words.table(event)):
                if text is not None:
                    assert not set("{}$_") & set(text), text
                    assert text == text.strip(), text
                    assert not [bad for bad in ("  ", " .", " ,", "\n") if bad in text], text
                    assert text[-1] in ".!", text
            assert len(explanation) < 200, explanation
    assert logs == []


@pytest.mark.parametrize("name", sorted(CHANGES_THE_TABLE))
def test_what_changes_the_table_can_be_told(name: str) -> None:
    words = catalogue(GAME)
    assert any(words.table(event) for event in samples(name))


@pytest.mark.parametrize("name", sorted(TERMS))
def test_every_line_of_a_sum_can_be_told(language: str, name: str) -> None:
    words = catalogue(GAME, language)
    with capture_logs() as logs:
        alone = words.term(Term(name, 1, "204"))
        there = words.term(Term(name, 1, "204", "0412"))
    assert logs == []
    assert alone in there
    assert "0412" in there


def told(name: str, **params: object) -> tuple[str, str | None]:
    event = Event(name, "204", params)
    words = catalogue(GAME)
    return words.explain(event), words.table(event)


def test_a_marker_moves() -> None:
    assert told(
        "marker-moved", marker="free-floater-3", **{"from": "0412"}, to="0414", path=["0413", "0414"], is_high_roller=False
    ) == (
        "Free-floater-3 left 0412 and entered 0413 and 0414.",
        "Move free-floater-3 from 0412 to 0414.",
    )


def test_a_whole_orbit_leaves_the_board_as_it_is() -> None:
    orbit = ["2", "3", "4", "5", "6", "1"]
    explanation, table = told("marker-moved", marker="lucifer", **{"from": "1"}, to="1", path=orbit, is_high_roller=True)
    assert explanation == "Lucifer went once round the Hell Hole and was back in 1 (High Roller)."
    assert table is None


def test_lists_are_joined_as_people_do() -> None:
    explanation, _ = told("ship-moved", ship="Anna", **{"from": "0404"}, to="0407", path=["0405", "0406", "0407"], facing=4)
    assert "entered 0405, 0406 and 0407" in explanation


def test_codes_in_lists_become_words() -> None:
    explanation, _ = told("crises-contradictory", ship="Anna", crises=["no-accelerate", "must-accelerate"])
    both = "no acceleration and forced acceleration"
    assert explanation == f"Anna could not have {both} at the same time, so Systems Failure took their place."


def test_a_name_that_looks_like_fluent_stays_a_name() -> None:
    explanation, _ = told("null-not-left", ship="{ $ship }")
    assert explanation.startswith("{ $ship } had Velocity 0")


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Event("ship-sneezed", "204", {}), "missing"),
        (Event("laser-damage", "206F", {"hits": 2}), "Unknown external"),
    ],
)
def test_a_gap_is_logged_and_the_code_is_the_answer(event: Event, reason: str) -> None:
    words = catalogue(GAME)
    with capture_logs() as logs:
        explanation = words.explain(event)
    assert explanation == event.name
    assert [log["log_level"] for log in logs] == ["error"]
    assert reason in logs[0]["reason"]
    assert words.table(Event("ship-sneezed", "204", {})) is None


def test_a_gap_in_a_table_instruction_is_none() -> None:
    with capture_logs() as logs:
        assert catalogue(GAME).table(Event("hell-hound-gone", "207", {})) is None
    assert logs[0]["attribute"] == "table"


def test_a_term_without_a_word_is_its_code() -> None:
    with capture_logs() as logs:
        assert catalogue(GAME).term(Term("luck", 1, "204", "0412")) == "luck"
    assert len(logs) == 1


def test_a_code_without_a_word_is_the_code() -> None:
    with capture_logs() as logs:
        explanation, _ = told("crisis-in-force", ship="Anna", crisis="hiccups")
    assert "hiccups" in explanation
    assert logs[0]["message"] == "crisis-hiccups"


def test_an_unknown_language_is_english() -> None:
    assert catalogue(GAME, "../words/en") is catalogue(GAME, "xx") is catalogue(GAME)


def test_a_second_language_is_a_second_file() -> None:
    words = Words(GAME, "de", "hell-hound-gone = { $hound } ist weg.\n    .table = Nimm { $hound } vom Brett.\n")
    event = Event("hell-hound-gone", "207", {"hound": "hound-1", "hex": "0412"})
    assert (words.explain(event), words.table(event)) == ("Hound-1 ist weg.", "Nimm hound-1 vom Brett.")


def test_an_unknown_game() -> None:
    with pytest.raises(ModuleNotFoundError):
        languages("no-such-game")
