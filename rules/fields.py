"""The params of an action, read strictly: they come from outside and may be anything that JSON can say."""

from rules.errors import RuleViolation


class Fields:
    """Named values of a form, each read once; refusals point to the field."""

    def __init__(self, params: dict[str, object], known: tuple[str, ...], section: str, prefix: str = "") -> None:
        """`section` is where the rulebook asks for the form, `prefix` the pointer of the form itself.

        Raises:
            RuleViolation: ``unknown-field``.
        """
        self.params = params
        self.section = section
        self.prefix = prefix
        for name in params:
            if name not in known:
                shown = name[:40]
                raise self.refused("unknown-field", f"There is no field {shown!r} here. There is: {', '.join(known)}.", shown)

    def refused(self, code: str, message: str, name: str) -> RuleViolation:
        """A refusal of one field."""
        return RuleViolation(code, self.section, message, {}, f"{self.prefix}/{name}")

    def has(self, name: str) -> bool:
        """Whether the field is there."""
        return name in self.params

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`; `default` where it is left out.

        Raises:
            RuleViolation: ``not-a-number``.
        """
        if name not in self.params and default is not None:
            return default
        value = self.params.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.refused("not-a-number", f"The {_words(name)} must be a whole number from {low} to {high}.", name)

    def flag(self, name: str, *, default: bool) -> bool:
        """True or false; `default` where it is left out.

        Raises:
            RuleViolation: ``not-true-or-false``.
        """
        value = self.params.get(name, default)
        if isinstance(value, bool):
            return value
        raise self.refused("not-true-or-false", f"The {_words(name)} must be true or false.", name)

    def text(self, name: str, default: str | None = None) -> str:
        """A text of at most 100 characters; `default` where it is left out.

        Raises:
            RuleViolation: ``not-a-text``.
        """
        if name not in self.params and default is not None:
            return default
        value = self.params.get(name)
        if isinstance(value, str) and len(value) <= 100:
            return value
        raise self.refused("not-a-text", f"Say which {_words(name)}, as a text.", name)

    def choice(self, name: str, choices: list[str], default: str | None = None) -> str:
        """One of a few texts.

        Raises:
            RuleViolation: ``not-a-text``, ``unknown-choice``.
        """
        value = self.text(name, default)
        if value not in choices:
            raise self.refused("unknown-choice", f"The {_words(name)} must be one of: {', '.join(choices)}.", name)
        return value

    def texts(self, name: str, most: int) -> list[str]:
        """A list of at most `most` texts.

        Raises:
            RuleViolation: ``not-a-list``.
        """
        value = self.params.get(name)
        if not isinstance(value, list) or len(value) > most:
            raise self.refused("not-a-list", f"The {_words(name)} must be a list of at most {most}.", name)
        found: list[str] = []
        for place, each in enumerate(value):
            if not isinstance(each, str) or len(each) > 100:
                raise self.refused("not-a-list", f"The {_words(name)} must be a list of texts.", f"{name}/{place}")
            found.append(each)
        return found

    def form(self, name: str, known: tuple[str, ...]) -> "Fields":
        """A form within the form; an empty one where it is left out.

        Raises:
            RuleViolation: ``not-a-form``, ``unknown-field``.
        """
        value = self.params.get(name, {})
        if not isinstance(value, dict):
            raise self.refused("not-a-form", f"The {_words(name)} must be an object.", name)
        return Fields(value, known, self.section, f"{self.prefix}/{name}")


def _words(name: str) -> str:
    return name.replace("_", " ")
