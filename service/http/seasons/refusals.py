"""Refusals of the use cases of seasons as problems."""

from flask import Flask, Response

from service.http.problems import Problem, problem_response
from service.seasons.refusals import SeasonBusy, SeasonNotFound


def register(app: Flask) -> None:
    """Answer with problems from now on."""
    app.register_error_handler(SeasonNotFound, _not_found)
    app.register_error_handler(SeasonBusy, _busy)


def _not_found(_refused: SeasonNotFound) -> Response:
    return problem_response(Problem("not-found", "There is no such season, or it is not yours."))


def _busy(_refused: SeasonBusy) -> Response:
    return problem_response(Problem("busy", "Many are changing this season right now.", headers={"Retry-After": "1"}))
