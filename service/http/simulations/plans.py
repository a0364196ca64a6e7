"""From a request to a plan: both variants are judged before anything is stored."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from service.http.boards import verify_board
from service.http.problems import Problem, field_error
from service.http.sessions.pointers import telling_fields
from service.simulations.model import MOST_GAMES, Plan, VariantPlan
from service.simulations.refusals import NotComparable, UnknownBot
from service.simulations.usecases import fresh_seed, verify_comparable, verify_variant

_FIELDS_OF_THEIR_OWN: Final = ("mode", "dice", "seats", "rules")


def read_plan(body: Mapping[str, Any]) -> Plan:
    """The plan that a request asks for. Raises Problem or RuleViolation for one that cannot be."""
    game = body["game"]
    if body["games"] > MOST_GAMES[game]:
        raise _refused("/games", f"Of this game at most {MOST_GAMES[game]:,} are played at once.")
    variants = [_read_variant(game, body, body["label"], dict.fromkeys(("seats", "rules", "options"), ""))]
    if "compare" in body:
        other = body["compare"]
        places = {name: "/compare" if name in other else "" for name in ("seats", "rules", "options")}
        variants.append(_read_variant(game, {**body, **other}, other["label"], places))
    plan = Plan(game, body["games"], body.get("seed", fresh_seed()), body["hazards"], tuple(variants))
    try:
        verify_comparable(plan)
    except NotComparable:
        raise _refused("/compare", "Both variants need as many ships or teams as the other.") from None
    return plan


def _read_variant(game: str, given: Mapping[str, Any], label: str, places: Mapping[str, str]) -> VariantPlan:
    """`places` says under which pointer the seats, the rules and the options of the variant stand in the request."""
    seats = [seat["name"] for seat in given["seats"]]
    for place, seat in enumerate(seats):
        fault = _fault(seat, seats[:place])
        if fault:
            raise _refused(f"{places['seats']}/seats/{place}/name", fault)
    for name in _FIELDS_OF_THEIR_OWN:
        if name in given["options"]:
            raise _refused(f"{places['options']}/options/{name}", f"{name} is a field of its own here, or has no choice.")
    with _below(places["options"]):
        verify_board(game, given["options"], given["rules"])
    setup = {
        **given["options"],
        "rules": given["rules"],
        "mode": "referee",
        "dice": "server",
        "seats": [{"name": seat} for seat in seats],
    }
    variant = VariantPlan(label, setup, {seat["name"]: seat["bot"] for seat in given["seats"]})
    with _telling_bots(places["seats"]), telling_fields(lambda pointer: _named(pointer, places)):
        verify_variant(game, variant)
    return variant


def _fault(seat: str, before: list[str]) -> str:
    if seat in before:
        return "Two seats have the same name."
    if seat != seat.strip() or "/" in seat:
        return "A name has no space at either end and no slash in it."
    return ""


@contextmanager
def _telling_bots(place: str) -> Iterator[None]:
    try:
        yield
    except UnknownBot as unknown:
        there_are = f"There is: {', '.join(unknown.bots)}." if unknown.bots else "This game has none."
        raise _refused(f"{place}/seats/{unknown.place}/bot", f"There is no bot of this name. {there_are}") from None


@contextmanager
def _below(place: str) -> Iterator[None]:
    """Whatever is wrong is told of the second variant."""
    try:
        yield
    except Problem as problem:
        problem.errors = [{**error, "pointer": place + error["pointer"]} for error in problem.errors]
        raise


def _named(pointer: str, places: Mapping[str, str]) -> str:
    first = pointer.split("/")[1]
    if first in ("seats", "rules"):
        return places[first] + pointer
    return f"{places['options']}/options{pointer}"


def _refused(pointer: str, detail: str) -> Problem:
    return Problem("invalid-field", detail, errors=[field_error(pointer, detail)])
