"""Fields for boards, which have a JSON Schema of their own."""

from typing import Any

from marshmallow import fields

_WORDS = "A board file; `GET /api/v1/games/{game}/boards` tells its JSON Schema."


class BoardObject(fields.Field[Any]):
    """A whole board file: any object; reading the board judges it."""

    kinds: tuple[type, ...] = (dict,)
    wanted = "This must be a whole board, as a JSON object."

    def __init__(self, **options: Any) -> None:
        options.setdefault("metadata", {"description": _WORDS, "type": "object"})
        options["error_messages"] = {
            "required": "This is needed.",
            "null": "This may not be null.",
            "invalid": self.wanted,
        }
        super().__init__(**options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if type(value) not in self.kinds:
            raise self.make_error("invalid")
        return value


class BoardField(BoardObject):
    """The name of a board that comes with the game, or a whole board file."""

    kinds = (str, dict)
    wanted = "This must be the name of a board, or a whole board as an object."

    def __init__(self, **options: Any) -> None:
        words = f"The name of a board that comes with the game, or a board of your own. {_WORDS}"
        super().__init__(metadata={"description": words, "type": ["string", "object"]}, **options)
