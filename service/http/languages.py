"""The language that an answer is written in."""

from flask import has_request_context, request

from service.words import FALLBACK, Words, catalogue, languages


def language_of(game: str) -> str:
    """Of the languages that the game speaks the one that the caller likes best (Accept-Language), or else English."""
    if not has_request_context():
        return FALLBACK  # the examples of the API's document
    return request.accept_languages.best_match(languages(game), FALLBACK)


def words_of(game: str) -> Words:
    """The catalogue of the game in that language."""
    return catalogue(game, language_of(game))
