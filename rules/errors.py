"""Refusals: what the rules do not allow, as a value with a code, a rulebook section and parameters."""


def escaped(name: str) -> str:
    """A name as one step of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


class RuleViolation(Exception):  # noqa: N818 - the rulebooks' word, and what players call it
    """A thing that the rules refuse.

    Attributes:
        code: stable name of the refusal, kebab case, e.g. ``too-many-points``.
        section: rulebook section or ruling, e.g. ``102A`` or ``DR-13``.
        message: one English sentence for people.
        params: the numbers and names the sentence speaks of.
        pointer: JSON pointer of the offending field, relative to what was judged; empty for the whole.
    """

    def __init__(self, code: str, section: str, message: str, params: dict[str, object] | None = None, pointer: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.section = section
        self.message = message
        self.params: dict[str, object] = {} if params is None else params
        self.pointer = pointer


class DiceNeeded(Exception):  # noqa: N818 - not a fault: the table has yet to roll
    """Typed-in dice ran out.

    Attributes:
        count: dice still missing from this batch, at least 1.
        sides: faces of each of them.
        purpose: what the roll decides, e.g. ``laser to hit``.
        by: who rolls, a seat or ship name; empty for anybody.
    """

    def __init__(self, count: int, sides: int, purpose: str, by: str) -> None:
        super().__init__(f"{count}d{sides} needed: {purpose}")
        self.count = count
        self.sides = sides
        self.purpose = purpose
        self.by = by


class DieOutOfRange(Exception):  # noqa: N818 - a slip of the keyboard
    """A typed-in die shows a face that it does not have.

    Attributes:
        index: place of the die among all typed-in dice, from 0.
        value: what was typed.
        sides: faces the die has (1 to ``sides`` would do).
        purpose: what the roll decides.
    """

    def __init__(self, index: int, value: int, sides: int, purpose: str) -> None:
        super().__init__(f"die {index + 1} shows {value}, but {purpose} takes 1 to {sides}")
        self.index = index
        self.value = value
        self.sides = sides
        self.purpose = purpose


class DiceLeftOver(Exception):  # noqa: N818 - a slip of the keyboard
    """More dice were typed in than the rule asked for.

    Attributes:
        used: how many were taken.
        left: how many were not.
    """

    def __init__(self, used: int, left: int) -> None:
        super().__init__(f"{left} dice too many: only {used} were needed")
        self.used = used
        self.left = left


class TooManyOutcomes(Exception):  # noqa: N818 - a limit, told to the user
    """Exact odds would need more branches than the budget allows.

    Attributes:
        budget: the number of branches that were walked before giving up.
    """

    def __init__(self, budget: int) -> None:
        super().__init__(f"more than {budget} branches")
        self.budget = budget
