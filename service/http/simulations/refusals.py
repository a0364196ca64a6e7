"""Refusals of the use cases of simulations as problems."""

from flask import Flask, Response

from service.http.problems import Problem, problem_response
from service.simulations.refusals import SimulationNotFound, TooManySimulations


def register(app: Flask) -> None:
    """Answer with problems from now on."""
    app.register_error_handler(SimulationNotFound, _not_found)
    app.register_error_handler(TooManySimulations, _too_many)


def _not_found(_refused: SimulationNotFound) -> Response:
    return problem_response(Problem("not-found", "There is no such simulation, or it is not yours."))


def _too_many(_refused: TooManySimulations) -> Response:
    detail = "As many simulations are running as may. Wait until some of them are done."
    return problem_response(Problem("busy", detail, headers={"Retry-After": "30"}))
