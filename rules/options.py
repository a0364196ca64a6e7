"""What a game asks besides its house rules when it is set up, as data: for forms and documents. The engine alone judges it."""

REFEREE = "referee"
ASSISTANT = "assistant"


class Option:
    """One of a game's own options.

    Attributes:
        name: its name in the set-up, snake case, e.g. ``open_sheets``.
        summary: what it is about, in one line.
        schema: JSON Schema of its values; `default` is what it is when it is left out, missing where that depends on the rest.
        modes: where it can be chosen.
    """

    __slots__ = ("modes", "name", "schema", "summary")

    def __init__(self, name: str, summary: str, schema: dict[str, object], modes: tuple[str, ...] = (REFEREE, ASSISTANT)) -> None:
        self.name = name
        self.summary = summary
        self.schema = schema
        self.modes = modes


def board_option(name: str, summary: str, boards: list[str], schema: dict[str, object]) -> Option:
    """A board: one of the game's own by its name, or a board file; `schema` holds whatever else is to be said of it."""
    return Option(name, summary, {"anyOf": [{"enum": list(boards)}, {"type": "object"}], **schema})


def listed(properties: dict[str, object], most: int, required: list[str]) -> dict[str, object]:
    """The schema of a list of 1 to `most` objects."""
    each = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"type": "array", "minItems": 1, "maxItems": most, "items": each}
