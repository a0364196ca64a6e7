"""204B, 211 The movement sequence, the end of the race, and Victory Points."""

from typing import Any

from flask import Response

from rules.demons_run.play import Play
from rules.demons_run.ship import DESTROYED, DISQUALIFIED, FINISHED, RACING
from rules.demons_run.turn import draw_initiative
from rules.demons_run.victory import is_race_over, ranking, score
from service.http.demons_run.entry import Entry
from service.http.demons_run.group import GAME, resolver
from service.http.demons_run.resolving import resolve, tell_nothing
from service.http.demons_run.ships import read_ship
from service.http.languages import words_of
from service.http.schemas.demons_run.answers import OrderAnswerSchema, ScoresAnswerSchema
from service.http.schemas.demons_run.requests import InitiativeSchema, ScoresSchema
from service.http.telling import told_terms


@resolver("/initiative", "draw_initiative", InitiativeSchema(), OrderAnswerSchema())
def draw_movement_sequence(body: dict[str, Any]) -> Response:
    """Draw the Initiative Markers of a Turn (204B).

    Typed-in dice: for k markers left in the cup one die of k sides, counted along those that are left.
    """
    entry = Entry(body)
    for place, name in enumerate(body["ships"]):
        entry.claim(name, f"/ships/{place}")

    def act(play: Play) -> dict[str, Any]:
        return {"order": draw_initiative(play, body["ships"])}

    return resolve(body, entry, act, tell=tell_nothing)


@resolver("/scores", "count_scores", ScoresSchema(), ScoresAnswerSchema())
def count_scores(body: dict[str, Any]) -> Response:
    """Count Victory Points, rank the ships, and say whether the race is over (211).

    A ship that finished has a `place`, each a different one; `turn` is the number of Turns completed.
    """
    entry = Entry(body)
    for place, data in enumerate(body["ships"]):
        read_ship(entry, data["ship"], f"/ships/{place}/ship")
    places: list[int] = [data["place"] for data in body["ships"]]
    _judge_places(entry, places)

    def act(play: Play) -> dict[str, Any]:
        return _told_scores(play, places, body["turn"])

    return resolve(body, entry, act, tell=tell_nothing)


def _judge_places(entry: Entry, places: list[int]) -> None:
    finished = sum(ship.status == FINISHED for ship in entry.ships)
    for index, (ship, place) in enumerate(zip(entry.ships, places, strict=True)):
        pointer = f"/ships/{index}/place"
        if ship.status != FINISHED and place:
            entry.mistake(pointer, "Only a ship that finished has a place.", "not-finished")
        elif ship.status == FINISHED and not 1 <= place <= finished:
            entry.mistake(pointer, f"A ship that finished has a place from 1 to {finished}.", "place-needed")
        elif place and place in places[:index]:
            entry.mistake(pointer, "Another ship has this place.", "place-used-twice")


def _told_scores(play: Play, places: list[int], turn: int) -> dict[str, Any]:
    sums = [score(play.rules, ship, place) for ship, place in zip(play.ships, places, strict=True)]
    points = [sum(term.value for term in terms) for terms in sums]
    words = words_of(GAME)
    scores = [
        {
            "ship": ship.name,
            "status": ship.status,
            "place": place,
            "points": own,
            "rank": rank,
            "terms": told_terms(words, terms),
        }
        for ship, place, own, rank, terms in zip(play.ships, places, points, ranking(points, places), sums, strict=True)
    ]
    return {"is_race_over": is_race_over(play.ships, turn), "scores": scores, **_by_status(play, places)}


def _by_status(play: Play, places: list[int]) -> dict[str, list[str]]:
    in_order = [ship for _, ship in sorted(zip(places, play.ships, strict=True), key=lambda placed: placed[0])]
    return {
        status: [ship.name for ship in in_order if ship.status == status]
        for status in (RACING, FINISHED, DESTROYED, DISQUALIFIED)
    }
