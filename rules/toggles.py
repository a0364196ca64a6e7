"""House rules as a table chooses them: read strictly, since they come from outside."""

from rules.errors import RuleViolation
from rules.game import Toggle

_LONGEST_TABLE = 50
_GREATEST = 999


def read_toggles(toggles: list[Toggle], given: object) -> dict[str, object]:
    """The toggles that a table has chosen, by name.

    Args:
        toggles: all that the game has.
        given: what came from outside; an object of names and choices, or anything else.

    Raises:
        RuleViolation: ``not-a-form``, ``unknown-house-rule``, ``unknown-choice``, with pointers below ``/rules``.
    """
    if not isinstance(given, dict):
        raise RuleViolation("not-a-form", "rulings", "The house rules must be an object.", {}, "/rules")
    known = {toggle.name: toggle for toggle in toggles}
    chosen: dict[str, object] = {}
    for name, value in given.items():
        toggle = known.get(name)
        if toggle is None:
            shown = str(name)[:40]
            raise RuleViolation("unknown-house-rule", "rulings", f"There is no house rule {shown!r}.", {}, f"/rules/{shown}")
        if not _is_choice(toggle, value):
            raise RuleViolation("unknown-choice", toggle.ruling, _offer(toggle), {"house_rule": name}, f"/rules/{name}")
        chosen[name] = value
    return chosen


def _is_choice(toggle: Toggle, value: object) -> bool:
    if toggle.is_table:
        return _has_shape(value, toggle.default())
    # 1 is not true here
    return any(value == choice and isinstance(value, bool) == isinstance(choice, bool) for choice in toggle.choices)


def _has_shape(value: object, model: object) -> bool:
    """Whether a table has the depth of the model, and small whole numbers in it."""
    if not isinstance(model, list):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _GREATEST
    if not isinstance(value, list) or not 1 <= len(value) <= _LONGEST_TABLE:
        return False
    if isinstance(model[0], list):
        return all(isinstance(row, list) and len(row) == len(model[0]) and _has_shape(row, model[0]) for row in value)
    return all(_has_shape(entry, model[0]) for entry in value)


def _offer(toggle: Toggle) -> str:
    if toggle.is_table:
        return f"{toggle.name} is a table of small whole numbers, shaped like the printed one."
    return f"{toggle.name} is one of: {', '.join(str(choice).lower() for choice in toggle.choices)}."
