"""The strict JSON reader."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.http.strict_json import MAX_DEPTH, MAX_DIGITS, JsonRefused, read

WRITABLE = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**MAX_DIGITS) + 1, 10**MAX_DIGITS - 1) | st.floats(-1e17, 1e17) | WRITABLE,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WRITABLE, inner, max_size=4),
    max_leaves=20,
)


@given(value=st.dictionaries(WRITABLE, VALUES, max_size=5), escape=st.booleans())
def test_reads_what_was_written(value: dict[str, object], escape: bool) -> None:
    assert read(json.dumps(value, ensure_ascii=escape).encode()) == value


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ('{"a": [0, {"b": 1, "b": 2}]}', "duplicate-key", "/a/1/b"),
        ('{"a/b": {"c~d": 1, "c~d": 1}}', "duplicate-key", "/a~1b/c~0d"),
        ('{"a": [1, 1234567890123456789]}', "number-too-large", "/a/1"),
        ('{"a": -1234567890123456789}', "number-too-large", "/a"),
        ('{"a": 1e18}', "number-too-large", "/a"),
        ('{"a": {"b": NaN}}', "not-a-number", "/a/b"),
        ('{"a": ["x", "\\udfff"]}', "lone-surrogate", "/a/1"),
        ('{"\\ud800": 1}', "lone-surrogate", None),
        ("[1]", "not-an-object", ""),
        ("[" * (MAX_DEPTH + 1), "too-deep", None),
        ('{"a": }', "not-json", None),
        ("1E18\x00", "not-json", None),
        ('{"a": NaN', "not-json", None),
        ("", "empty-body", None),
    ],
)
def test_a_refusal_names_its_place(body: str, code: str, pointer: str | None) -> None:
    with pytest.raises(JsonRefused) as refused:
        read(body.encode())
    assert (refused.value.code, refused.value.pointer) == (code, pointer)


def test_the_first_of_several_mistakes_is_named() -> None:
    with pytest.raises(JsonRefused) as refused:
        read(b'{"a": 1, "b": NaN, "c": {"d": 1, "d": 2}}')
    assert (refused.value.code, refused.value.pointer) == ("not-a-number", "/b")


def test_integers_stay_exact() -> None:
    assert read(b'{"a": 999999999999999999, "b": -999999999999999999}') == {"a": 10**18 - 1, "b": -(10**18) + 1}


def test_brackets_in_texts_do_not_count_as_depth() -> None:
    text = "[{" * 100 + '\\"'
    assert read(json.dumps({"a": text}).encode()) == {"a": text}


def test_many_shallow_brackets_are_fine() -> None:
    assert read(json.dumps({"a": [[]] * 1000}).encode()) == {"a": [[]] * 1000}


def test_the_deepest_that_is_read() -> None:
    assert read(b'{"a":' + b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1) + b"}")


def test_a_pair_of_surrogates_is_one_character() -> None:
    assert read(b'{"a": "\\ud83c\\udfb2"}') == {"a": "\N{GAME DIE}"}
