"""Values that a table sets by hand, each under a flat name, ``car/red 1/lives``: read strictly, since they come from outside."""

from rules.errors import RuleViolation, escaped


def pointer(name: str) -> str:
    """The JSON pointer of a value."""
    return f"/{escaped(name)}"


class FlatValues:
    """Named values; refusals point to the name.

    Attributes:
        values: by their names.
        section: where the rulebook speaks of them.
    """

    __slots__ = ("section", "values")

    def __init__(self, values: dict[str, object], section: str) -> None:
        self.values = values
        self.section = section

    def without(self, standing: dict[str, object], names: tuple[str, ...]) -> "FlatValues":
        """The same, but for those of `names` that are so already."""
        kept = {name: value for name, value in self.values.items() if name not in names or not _is_same(standing, name, value)}
        return FlatValues(kept, self.section)

    def has(self, name: str) -> bool:
        """Whether this is to be set."""
        return name in self.values

    def refused(self, code: str, message: str, name: str) -> RuleViolation:
        """A refusal of one value."""
        return RuleViolation(code, self.section, message, {"name": name}, pointer(name))

    def unknown(self, name: str) -> RuleViolation:
        """There is no such thing on this table."""
        return self.refused("unknown-piece", f"There is nothing on this table called {name[:60]!r}.", name[:200])

    def bad(self, name: str, wanted: str) -> RuleViolation:
        """The value cannot be; `wanted` says what could."""
        return self.refused("bad-value", f"{name} must be {wanted}.", name)

    def number(self, name: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`.

        Raises:
            RuleViolation: ``bad-value``, here and below.
        """
        value = self.values[name]
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.bad(name, f"a whole number from {low} to {high}")

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.values[name]
        if isinstance(value, bool):
            return value
        raise self.bad(name, "true or false")

    def choice(self, name: str, choices: list[str]) -> str:
        """One of a few texts."""
        value = self.values[name]
        if isinstance(value, str) and value in choices:
            return value
        raise self.bad(name, f"one of: {', '.join(choices)}")

    def names(self, name: str, known: list[str]) -> list[str]:
        """A list of names out of `known`, each at most once."""
        found = self.texts(name, known, len(known))
        for place, each in enumerate(found):
            if each in found[:place]:
                raise self.bad(name, f"a list that names each only once, but {each} is there twice")
        return found

    def texts(self, name: str, known: list[str], most: int) -> list[str]:
        """A list of at most `most` texts out of `known`; one may come again."""
        value = self.values[name]
        if not isinstance(value, list) or len(value) > most:
            raise self.bad(name, f"a list of at most {most}")
        found: list[str] = []
        for each in value:
            if not isinstance(each, str) or each not in known:
                raise self.bad(name, f"a list of names that are known here, but {str(each)[:40]!r} is not")
            found.append(each)
        return found

    def numbers(self, name: str, count: int, low: int, high: int) -> list[int]:
        """A list of `count` whole numbers from `low` to `high`."""
        value = self.values[name]
        if isinstance(value, list) and len(value) == count and all(_is_within(each, (low, high)) for each in value):
            return [int(each) for each in value]
        raise self.bad(name, f"a list of {count} whole numbers from {low} to {high}")

    def pair(self, name: str, first: tuple[int, int], second: tuple[int, int], what: str) -> tuple[int, int] | None:
        """Two whole numbers, each from its least to its greatest, or None; `what` says what they are."""
        value = self.values[name]
        if value is None:
            return None
        if isinstance(value, list) and len(value) == 2:
            one, other = value
            if _is_within(one, first) and _is_within(other, second):
                return (int(one), int(other))
        raise self.bad(name, f"null or a list of {what}: {first[0]} to {first[1]}, {second[0]} to {second[1]}")


def _is_within(value: object, limits: tuple[int, int]) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and limits[0] <= value <= limits[1]


def _is_same(standing: dict[str, object], name: str, value: object) -> bool:
    """1 is not true here."""
    return name in standing and standing[name] == value and isinstance(standing[name], bool) == isinstance(value, bool)


def forms_of(flat: dict[str, object]) -> dict[str, object]:
    """For each name the JSON Schema of what it may be set to, from what it is now."""
    return {name: _form_of(value) for name, value in flat.items()}


def _form_of(value: object) -> dict[str, object]:
    if isinstance(value, bool):
        return {"type": "boolean"}
    if isinstance(value, int):
        return {"type": "integer"}
    if isinstance(value, str):
        return {"type": "string"}
    kinds: list[object] = ["array"] if isinstance(value, list) else ["array", "string", "null"]
    return {"type": kinds, "items": {"type": ["string", "integer"]}}
