"""The language that an answer is written in."""

from flask import has_request_context, request
from werkzeug.datastructures import LanguageAccept

from service.words import FALLBACK, Words, catalogue, languages


def language_of(game: str, accepted: LanguageAccept | None = None) -> str:
    """Of the languages that the game speaks the one that the caller likes best, or else English.

    Args:
        game: its name.
        accepted: what the caller understands; Accept-Language of this request where it is left out.
    """
    if accepted is None:
        if not has_request_context():
            return FALLBACK  # the examples of the API's document
        accepted = request.accept_languages
    return accepted.best_match(languages(game), FALLBACK)


def words_of(game: str) -> Words:
    """The catalogue of the game in that language."""
    return catalogue(game, language_of(game))
