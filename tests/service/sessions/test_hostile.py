"""Params, options and rules of any shape, thrown at the real engines through HTTP: refused with a problem, or taken."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import ENGINES
from tests.service.posting import checked_problem
from tests.service.sessions.table import SESSIONS, Table

ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["red-A", "red", "red-7", "turbo", "dealt", "typed", "referee", "after_10star", 1, 2, 5]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(
    [
        "car",
        "cards",
        "does",
        "position",
        "lane",
        "team",
        "size",
        "first_across",
        "deck",
        "title",
        "ordinary_cards",
        "line",
        "grid",
    ]
)
PARAMS = st.dictionaries(FIELDS | st.text(min_size=1, max_size=40), ANY_JSON, max_size=5)
NAMES = st.sampled_from(["play-cards", "place-car", "end-lap", "set-hand-size"]) | st.text(min_size=1, max_size=40)
hostile = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def checked(answer: Any) -> None:
    """A problem with a 4xx status, or a change that the engine could take."""
    if answer.status_code not in (200, 201):
        checked_problem(answer)


@pytest.fixture(scope="module")
def tables(playing: Flask) -> list[Table]:
    return [
        Table(playing, "red", "blue"),
        Table(playing, "red", "blue", dice="table", options={"cards": "typed"}),
        Table(playing, "red", "blue", mode="assistant", options={"cards": "typed"}),
    ]


@hostile
@given(place=st.integers(0, 2), name=NAMES, params=PARAMS, dry=st.booleans())
def test_any_params_are_refused_or_taken(tables: list[Table], place: int, name: str, params: Any, dry: bool) -> None:
    table = tables[place]
    view = table.marshal.view()
    decision = view["awaiting"][0] if view["awaiting"] else {"id": "", "seat": "red"}
    player = table.seats[decision["seat"]]
    body = {"name": name, "decision": decision["id"], "params": params}
    answer = player._client.post(
        f"{player.path}/actions{'?dry_run=true' if dry else ''}",
        data=json.dumps(body),
        content_type="application/json",
        headers=player.bearer,
    )
    checked(answer)
    assert player.get().status_code == 200
    assert player.get("/log?limit=200").status_code == 200


@hostile
@given(
    game=st.sampled_from(list(ENGINES)),
    mode=st.sampled_from(["referee", "assistant"]),
    options=PARAMS,
    rules=PARAMS,
    seats=st.integers(1, 8),
)
def test_any_set_up_is_refused_or_taken(playing: Flask, game: str, mode: str, options: Any, rules: Any, seats: int) -> None:
    plan = {"game": game, "mode": mode, "seats": [{"name": f"seat {place}"} for place in range(seats)]}
    for chosen in ({"options": options}, {"rules": rules}, {"options": options, "rules": rules}):
        checked(playing.test_client().post(SESSIONS, data=json.dumps({**plan, **chosen}), content_type="application/json"))


@hostile
@given(setting=st.sampled_from(["cards", "deck"]), value=ANY_JSON)
def test_any_value_of_an_option_is_refused_or_taken(playing: Flask, setting: str, value: Any) -> None:
    plan = {"game": "devil-take-the-hindmost", "seats": [{"name": "red"}, {"name": "blue"}], "options": {setting: value}}
    checked(playing.test_client().post(SESSIONS, data=json.dumps(plan), content_type="application/json"))
    plan["options"] = {"deck": {"cards": value}} if setting == "deck" else {"deck": {"cards": {"red-7": 20}, "title": value}}
    checked(playing.test_client().post(SESSIONS, data=json.dumps(plan), content_type="application/json"))


BOARDS = st.dictionaries(
    st.sampled_from(["name", "title", "shape", "holes", "hell_fire", "null", "buoys", "hell_hounds", "corners", "note"]),
    ANY_JSON | st.just({"radius": 6}) | st.just("pond"),
    max_size=9,
)
OWN = st.sampled_from(
    [
        ("demons-run", "board"),
        ("demons-run", "ships"),
        ("demons-run", "open_sheets"),
        ("mini-demolition-derby", "track"),
        ("mini-demolition-derby", "teams"),
        ("mini-demolition-derby", "cars"),
    ]
)


@hostile
@given(own=OWN, value=ANY_JSON | BOARDS)
def test_boards_ships_and_tracks_of_ones_own(playing: Flask, own: tuple[str, str], value: Any) -> None:
    game, setting = own
    plan = {"game": game, "seats": [{"name": "red"}, {"name": "blue"}], "options": {setting: value}}
    checked(playing.test_client().post(SESSIONS, data=json.dumps(plan), content_type="application/json"))


@pytest.mark.parametrize("board", [{"shape": 5}, {"holes": 3}, {"name": 1, "shape": {"radius": True}}, {"name": "x"}])
def test_every_fault_of_a_board_is_named(playing: Flask, board: dict[str, Any]) -> None:
    plan = {"game": "demons-run", "seats": [{"name": "red"}], "options": {"board": board}}
    answer = playing.test_client().post(SESSIONS, json=plan)
    problem = checked_problem(answer)
    assert problem["code"] == "board-invalid"
    assert all(error["pointer"].startswith("/options/board") for error in problem["errors"])


OTHER_FIELDS = st.sampled_from(
    ["levels", "facing", "accelerate", "decelerate", "tractor", "screens", "target", "path", "does", "form", "car", "card",
     "team", "lane", "row", "lives", "place", "roll", "die", "dice", "by", "value", "award", "direction", "position", "bombs",
     "number"]
)  # fmt: skip
OTHER_NAMES = st.sampled_from(
    ["design-ship", "allocate", "fire-laser", "fire-scrambler", "escape-null", "move", "go-on", "roll", "re-roll", "adjust",
     "choose-roll", "play-card", "play-diamonds", "pass", "keep", "place-car", "set-lives", "place-bomb",
     "next-turn", "remove-car"]
)  # fmt: skip


@pytest.fixture(scope="module")
def other_tables(playing: Flask) -> list[Table]:
    derby = {"game": "mini-demolition-derby"}
    tables = [
        Table(playing, "red", "blue", game="demons-run", options={}),
        Table(playing, "red", "blue", game="demons-run", options={}),
        Table(playing, "red", "blue", **derby, options={}, rules={"cards": "base", "awards": True}),
        Table(playing, "red", "blue", **derby, options={}, rules={"cards": "advanced"}),
        Table(playing, "red", "blue", **derby, options={}, mode="assistant"),
    ]
    for ship, seat in (("green", "red"), ("pink", "blue")):
        levels = {"structural_integrity": 10, "fuel": 200, "main_engines": 6, "laser": 8}
        assert tables[1].seats[seat].act("design-ship", f"design-{ship}", levels=levels).status_code == 200
    return tables


@hostile
@given(
    place=st.integers(0, 4),
    offered=st.booleans(),
    name=OTHER_NAMES,
    params=st.dictionaries(OTHER_FIELDS, ANY_JSON | st.integers(-1, 12) | st.just(["F", "F:3"]), max_size=4),
)
def test_any_params_in_the_other_games(other_tables: list[Table], place: int, offered: bool, name: str, params: Any) -> None:
    table = other_tables[place]
    awaiting = table.marshal.view()["awaiting"]
    decision = awaiting[0] if awaiting else {"id": "", "seat": "red"}
    player = table.seats[decision["seat"] or "red"]
    if offered:
        offers = player.offers()
        name = offers[0]["name"] if offers else name
    body = {"name": name, "decision": decision["id"], "seat": decision["seat"], "params": params}
    checked(
        player._client.post(
            f"{player.path}/actions", data=json.dumps(body), content_type="application/json", headers=player.bearer
        )
    )
    assert player.get().status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Last-Event-ID": "-1"},
        {"If-None-Match": '"' + "9" * 5000 + '"'},
        {"If-Match": '"' + "9" * 5000 + '"'},
        {"Idempotency-Key": "\x7f" * 10},
        {"Accept": "text/plain;q=x"},
    ],
)
def test_odd_headers_never_break_anything(playing: Flask, headers: dict[str, str]) -> None:
    table = Table(playing, "red", "blue")
    red = table.seats["red"]
    for answer in (
        red.get("", **headers),
        red.get("/log", **headers),
        red.act("play-cards"),
        red.post("/actions", {}, **headers),
    ):
        checked(answer)
