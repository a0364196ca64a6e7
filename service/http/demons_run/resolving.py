"""Carries out one chore on what a table has entered, and tells what came of it, or the odds."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Response

from rules.demons_run.play import Play
from rules.dice import Dice
from rules.errors import RuleViolation
from rules.game import Event
from service.http.demons_run.entry import NOWHERE, Entry
from service.http.demons_run.group import GAME
from service.http.demons_run.ships import tell_markers, tell_ship
from service.http.dice_source import dice_source
from service.http.languages import words_of
from service.http.odds import odds_answer
from service.http.resolver import resolution_answer
from service.http.telling import told_steps, told_table

Act = Callable[[Play], dict[str, Any]]


def resolve(
    body: dict[str, Any],
    entry: Entry,
    act: Act,
    *,
    tell: Act | None = None,
    prefix: str = "/ship",
    pointers: Mapping[str, str] | None = None,
    averages: Sequence[str] = (),
    follows_damage: bool = False,
) -> Response:
    """Check the entry, then do the chore, or count its odds.

    Args:
        body: the request, of which `dice` and `odds` are looked at.
        entry: what was read from it.
        act: carries out the rule on a fresh table and tells the outcome; the ships are in the order in which they were read.
        tell: what took part, as it is afterwards; left out: the first ship and the markers.
        prefix: JSON pointer of what `act` judges, put before the pointers of its refusals.
        pointers: JSON pointers of refusals that the rules give none to, by code.
        averages: see `odds_answer`.
        follows_damage: whether odds follow damage to its end, or stop at the hits.

    Raises:
        Problem, RuleViolation, TooManyOutcomes: the request is refused.
    """
    entry.check()

    def run(dice: Dice) -> dict[str, Any]:
        play = entry.play(dice)
        play.resolves_damage = follows_damage
        return act(play)

    try:
        if body["odds"]:
            return odds_answer(run, averages)
        with dice_source(body.get("dice")) as source:
            play = entry.play(source.dice)
            outcome = act(play)
    except RuleViolation as refused:
        raise _pointed(refused, prefix, pointers or {}) from None
    state = (tell or tell_first_ship)(play)
    events = [_untold(play, event) for event in play.events]
    words = words_of(GAME)
    return resolution_answer(source, outcome, steps=told_steps(words, events), table=told_table(words, events), **state)


def tell_first_ship(play: Play) -> dict[str, Any]:
    """The ship that the call was about, and the markers."""
    return {"ship": tell_ship(play.rules, play.board, play.ships[0]), **tell_markers(play)}


def tell_ships(play: Play) -> dict[str, Any]:
    """All ships, and the markers."""
    return {"ships": [tell_ship(play.rules, play.board, ship) for ship in play.ships], **tell_markers(play)}


def tell_nothing(_play: Play) -> dict[str, Any]:
    """For calls that change nothing on the table."""
    return {}


def _pointed(refused: RuleViolation, prefix: str, pointers: Mapping[str, str]) -> RuleViolation:
    pointer = pointers.get(refused.code) or prefix + refused.pointer
    return RuleViolation(refused.code, refused.section, refused.message, refused.params, pointer)


def _untold(play: Play, event: Event) -> Event:
    """The event with an empty label where it happened in a hex that the table did not tell."""
    if event.params.get("hex") != play.label(NOWHERE):
        return event
    return Event(event.name, event.section, {**event.params, "hex": ""}, event.terms)
