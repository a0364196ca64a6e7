"""Turns every exception that can leave a view into a problem."""

import re
from http import HTTPStatus

import structlog
from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from rules.errors import DiceLeftOver, DiceNeeded, DieOutOfRange, RuleViolation, TooManyOutcomes
from service.http.problems import Problem, field_error, plain_problem_response, problem_response
from service.ports import StoreUnavailable

_log = structlog.get_logger()

_KIND_OF_STATUS = {400: "bad-request", 404: "not-found", 405: "method-not-allowed", 413: "too-large", 415: "wrong-content-type"}


def register(app: Flask) -> None:
    """Answer with problems from now on."""
    app.register_error_handler(Problem, problem_response)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(RuleViolation, lambda refused: problem_response(rule_refused(refused)))
    app.register_error_handler(DiceNeeded, lambda needed: problem_response(dice_needed(needed)))
    app.register_error_handler(DieOutOfRange, _die_out_of_range)
    app.register_error_handler(DiceLeftOver, _dice_left_over)
    app.register_error_handler(TooManyOutcomes, _too_many_outcomes)
    app.register_error_handler(StoreUnavailable, _unavailable)
    app.register_error_handler(Exception, _unexpected)


def rule_refused(refused: RuleViolation) -> Problem:
    """The rules' refusal: `code` is the refusal's own, `rule` its section, `params` its numbers."""
    errors = [field_error(refused.pointer, refused.message, refused.code)] if refused.pointer else []
    return Problem("rule-refused", refused.message, code=refused.code, errors=errors, rule=refused.section, params=refused.params)


def dice_needed(needed: DiceNeeded, taken: int = 0) -> Problem:
    """Typed-in dice ran out; `taken` of them are good and stay."""
    missing = {"purpose": needed.purpose, "count": needed.count, "sides": needed.sides, "by": needed.by}
    dice = "1 die" if needed.count == 1 else f"{needed.count} dice"
    detail = f"Roll {dice} with {needed.sides} sides for {needed.purpose}, then send all dice again."
    return Problem("dice-needed", detail, missing=[missing], taken=taken)


def _die_out_of_range(slip: DieOutOfRange) -> Response:
    detail = f"Die {slip.index + 1} shows {slip.value}, but a die for {slip.purpose} shows 1 to {slip.sides}."
    params = {"index": slip.index, "value": slip.value, "sides": slip.sides, "purpose": slip.purpose}
    return problem_response(
        Problem("die-out-of-range", detail, errors=[field_error(f"/dice/{slip.index}", detail)], params=params)
    )


def _dice_left_over(slip: DiceLeftOver) -> Response:
    detail = f"Only {slip.used} dice were needed, but {slip.used + slip.left} were typed in."
    params = {"used": slip.used, "left": slip.left}
    return problem_response(Problem("too-many-dice", detail, errors=[field_error(f"/dice/{slip.used}", detail)], params=params))


def _too_many_outcomes(limit: TooManyOutcomes) -> Response:
    detail = "This has too many outcomes to work out exactly. Ask for less at once."
    return problem_response(Problem("too-many-outcomes", detail, params={"budget": limit.budget}))


def _unavailable(_error: StoreUnavailable) -> Response:
    _log.warning("store unavailable", exc_info=True)
    detail = "The service cannot reach its memory right now. Try again in a few seconds."
    return problem_response(Problem("unavailable", detail, headers={"Retry-After": "2"}))


def _http(error: HTTPException) -> Response:
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    kept = ("Allow", "Retry-After")
    headers = {name: value for name, value in error.get_headers() if name in kept}
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        # The rest of the body is not read: nobody should send another request after it.
        headers["Connection"] = "close"
    kind = _KIND_OF_STATUS.get(status)
    if kind is not None:
        problem = Problem(kind, "", headers=headers)
        problem.detail = problem.kind.advice
        return problem_response(problem)
    code = re.sub(r"[^a-z]+", "-", error.name.lower())
    return plain_problem_response(status, error.name, error.description or error.name, code, headers)


def _unexpected(error: Exception) -> Response:
    _log.error("unexpected error", exc_info=error)
    detail = "Something broke on our side, and it was written down. Please try again."
    return problem_response(Problem("server-error", detail))
