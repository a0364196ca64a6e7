"""Who may what: tokens, join codes, tickets; and what a poll answers."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from redis import Redis

from service.sessions.secrets import hashed
from service.sessions.usecases import TICKET_SECONDS
from tests.service.posting import checked_problem
from tests.service.sessions.table import RACE, SESSIONS, Device, Table

STRANGER = "s" * 43


@pytest.fixture
def table(playing: Flask) -> Table:
    return Table(playing, "red", "blue")


def code_of(answer: object) -> tuple[int, str]:
    problem = checked_problem(answer)
    return problem["status"], problem["code"]


def test_what_each_token_holds(table: Table) -> None:
    screen = table.join("")
    held = {
        table.marshal: {"seats": [], "marshal": True, "screen": False},
        table.seats["red"]: {"seats": ["red"], "marshal": False, "screen": False},
        screen: {"seats": [], "marshal": False, "screen": True},
    }
    for device, you in held.items():
        assert device.view()["you"] == you
        (listed,) = device._client.get(SESSIONS, headers=device.bearer).get_json()["sessions"]
        assert (listed["id"], listed["you"]) == (table.id, you)
    assert table.device(STRANGER)._client.get(SESSIONS, headers=table.device(STRANGER).bearer).get_json() == {"sessions": []}


def test_a_session_that_has_expired_is_not_listed_and_not_found(table: Table, redis_server: str) -> None:
    red = table.seats["red"]
    client = Redis.from_url(redis_server)
    for part in ("head", "log", "access"):
        client.pexpire(f"rm:{{{table.id}}}:{part}", 1)
    while client.exists(f"rm:{{{table.id}}}:access"):
        pass
    client.close()
    assert red._client.get(SESSIONS, headers=red.bearer).get_json() == {"sessions": []}
    assert code_of(red.get()) == (404, "not-found")
    assert code_of(red.act("play-cards")) == (404, "not-found")
    assert code_of(table.device().post("/join", {"code": table.codes[""]})) == (422, "code-unknown")


def test_the_marshal_has_powers_and_no_knowledge(table: Table) -> None:
    view = table.marshal.view()
    assert view["seat"] == ""
    assert "hand" not in view["view"]
    assert "hand" in table.seats["red"].view()["view"]
    assert table.marshal.offers() == []


def test_a_marshal_who_plays_redeems_a_code_too(playing: Flask) -> None:
    table = Table(playing, seats=[{"name": "red"}, {"name": "blue"}])
    for seat in ("red", "blue"):
        joined = table.marshal.post("/join", {"code": table.codes[seat]})
        assert joined.get_json() == {"seat": seat}
    view = table.marshal.view()
    assert (view["you"], view["seat"]) == ({"seats": ["red", "blue"], "marshal": True, "screen": False}, "red")
    assert table.marshal.get("?seat=blue").get_json()["seat"] == "blue"
    assert "hand" not in table.marshal.get("?seat=").get_json()["view"]
    assert {offer["seat"] for offer in table.marshal.offers()} == {table.next_seat()}


def test_everybody_without_a_token_is_asked_for_one(table: Table) -> None:
    nobody = table.device()
    calls = [nobody.get(path) for path in ("", "/actions", "/log", "/events", "/board.svg")]
    calls += [nobody.act("play-cards"), nobody.post("/dice", {"server": "roll"}), nobody.delete()]
    calls += [nobody.post(path, {}) for path in ("/seats/red/code", "/screen/code")]
    calls += [nobody.post("/tickets", {"path": f"{nobody.path}/events"}), nobody._client.get(SESSIONS)]
    for answer in calls:
        assert code_of(answer) == (401, "unauthorized")
        assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic abc", "Bearer short", f"Bearer {'x' * 44}", "Bearer é" * 9])
def test_a_header_that_holds_no_token(table: Table, header: str) -> None:
    for answer in (
        table.device().get("", Authorization=header),
        table.device().post("/join", {"code": table.codes[""]}, Authorization=header),
    ):
        assert code_of(answer) == (401, "unauthorized")
    assert table.join("").view()["you"]["screen"]


def test_a_stranger_is_not_told_whether_there_is_such_a_session(table: Table) -> None:
    stranger = table.device(STRANGER)
    nowhere = Device(table.app, "0" * 24, table.marshal.token)
    for device in (stranger, nowhere):
        calls = [device.get(path) for path in ("", "/actions", "/log", "/events", "/board.svg")]
        calls += [device.act("play-cards"), device.post("/dice", {"server": "roll"}), device.delete()]
        calls += [device.post(path, {}) for path in ("/seats/red/code", "/screen/code")]
        calls += [device.post("/tickets", {"path": f"{device.path}/events"})]
        bodies = {answer.get_json()["detail"] for answer in calls}
        assert {code_of(answer) for answer in calls} == {(404, "not-found")}
        assert bodies == {"There is no such session, or it is not yours."}


def test_what_a_token_does_not_allow(table: Table) -> None:
    seat = table.next_seat()
    mover, other = table.seats[seat], next(device for name, device in table.seats.items() if name != seat)
    offer = mover.offers()[0]
    refused = [
        other.post("/actions", {**offer, "seat": ""}),
        other.post("/actions", offer),
        table.join("").post("/actions", {**offer, "seat": ""}),
        table.marshal.post("/actions", {**offer, "seat": ""}),
        other.get(f"?seat={seat}"),
        other.delete(),
        other.post("/seats/red/code", {}),
        other.post("/screen/code", {}),
    ]
    for answer in refused:
        assert code_of(answer) == (403, "not-allowed")
    assert refused[0].get_json()["params"] == {"needed": f"seat:{seat}"}
    assert refused[-1].get_json()["params"] == {"needed": "marshal"}
    assert mover.view()["version"] == 1


def test_a_code_works_once_whoever_is_first(table: Table) -> None:
    code = table.codes[""]
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: table.device().post("/join", {"code": code}), range(20)))
    assert sorted(answer.status_code for answer in answers) == [200] + [422] * 19
    assert code_of(table.device().post("/join", {"code": code})) == (422, "code-unknown")
    assert code_of(table.device().post("/join", {"code": "ABCDEFGH"})) == (422, "code-unknown")
    assert code_of(Device(table.app, "0" * 24, "").post("/join", {"code": code})) == (422, "code-unknown")


def test_a_code_may_be_written_as_people_do(table: Table) -> None:
    code = table.marshal.post("/seats/red/code", {}).get_json()["code"]
    written = f" {code[:4].lower()}-{code[4:]} "
    assert table.device().post("/join", {"code": written}).get_json()["seat"] == "red"


def test_a_new_code_ends_the_old_ones_and_no_token(table: Table) -> None:
    first = table.marshal.post("/seats/red/code", {}).get_json()
    second = table.marshal.post("/seats/red/code", {}).get_json()
    assert (first["seat"], second["seat"]) == ("red", "red")
    assert code_of(table.device().post("/join", {"code": first["code"]})) == (422, "code-unknown")
    twin = table.device(table.device().post("/join", {"code": second["code"]}).get_json()["token"])
    # Two devices may hold one seat.
    assert twin.view()["view"]["hand"] == table.seats["red"].view()["view"]["hand"]
    screen = table.marshal.post("/screen/code", {}).get_json()
    assert screen["seat"] is None
    assert code_of(table.device().post("/join", {"code": table.codes[""]})) == (422, "code-unknown")
    assert code_of(table.marshal.post("/seats/purple/code", {})) == (404, "not-found")


def test_only_hashes_of_secrets_are_stored(table: Table, redis_server: str) -> None:
    client = Redis.from_url(redis_server)
    stored = (
        b"".join(repr(client.dump(key)).encode() + key for key in client.keys(f"*{table.id}*") + client.keys("rm:token:*"))
        + repr([client.hgetall(f"rm:{{{table.id}}}:{part}") for part in ("head", "access")]).encode()
    )
    assert hashed(table.marshal.token).encode() in stored
    for secret in (table.marshal.token, *table.codes.values(), *(device.token for device in table.seats.values())):
        assert secret.encode() not in stored
    client.close()


def test_a_ticket_is_for_one_address_and_a_few_minutes(table: Table, redis_server: str) -> None:
    red = table.seats["red"]
    nobody = table.device()
    board = f"{red.path}/board.svg"
    made = red.post("/tickets", {"path": board}).get_json()
    assert made["expires_in"] == TICKET_SECONDS
    with_token = red.get("/board.svg")
    with_ticket = nobody.get(f"/board.svg?ticket={made['ticket']}")
    assert (with_ticket.status_code, with_ticket.status_code != 401) == (with_token.status_code, True)
    for path in ("/events", "", "/log", "/actions"):
        assert nobody.get(f"{path}?ticket={made['ticket']}").status_code in (401, 422)
    elsewhere = Table(table.app, "red", "blue")
    assert code_of(elsewhere.device().get(f"/board.svg?ticket={made['ticket']}")) == (401, "unauthorized")
    client = Redis.from_url(redis_server)
    assert 0 < client.ttl(f"rm:ticket:{hashed(made['ticket'])}") <= TICKET_SECONDS
    client.delete(f"rm:ticket:{hashed(made['ticket'])}")
    client.close()
    assert code_of(nobody.get(f"/board.svg?ticket={made['ticket']}")) == (401, "unauthorized")
    for path in ("/api/v1/sessions", f"{red.path}/log", f"{elsewhere.marshal.path}/events", f"{board}/"):
        assert code_of(red.post("/tickets", {"path": path})) == (422, "invalid-field")


def test_a_session_that_has_not_changed_answers_304(table: Table) -> None:
    red = table.seats["red"]
    first = red.get()
    assert (first.headers["ETag"], first.headers["Vary"], first.headers["Cache-Control"]) == ('"1"', "Authorization", "no-store")
    for tag in ('"1"', 'W/"1"', '"7", "1"', "*"):
        same = red.get("", If_None_Match=tag)
        assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", '"1"')
    for tag in ('"2"', "1", "", '"', "nonsense"):
        assert red.get("", If_None_Match=tag).status_code == 200
    table.play_on()
    assert red.get("", If_None_Match='"1"').headers["ETag"] == '"2"'
    assert table.device(STRANGER).get("", If_None_Match='"2"').status_code == 404


def test_if_match_is_enforced_and_told_apart_from_stale(table: Table) -> None:
    red = table.seats[table.next_seat()]
    offer = red.offers()[0]
    for tag in ('"2"', '"0"', "1", "nonsense", 'W/"1"', ""):
        assert code_of(red.post("/actions", offer, If_Match=tag)) == (412, "precondition-failed")
        assert code_of(red.post("/actions?dry_run=true", offer, If_Match=tag)) == (412, "precondition-failed")
    stale = red.post("/actions", {**offer, "expected_version": 9})
    assert code_of(stale) == (409, "stale")
    assert stale.get_json()["params"] == {"version": 1}
    assert code_of(red.post("/actions", {**offer, "expected_version": 9}, If_Match='"1"')) == (412, "precondition-failed")
    assert red.post("/actions", {**offer, "expected_version": 1}, If_Match='"1"').headers["ETag"] == '"2"'


@pytest.mark.parametrize(
    ("seats", "pointer"),
    [
        (["red", "red"], "/seats/1/name"),
        (["red", "marshal"], "/seats/1/name"),
        (["screen", "red"], "/seats/0/name"),
        (["red", "a/b"], "/seats/1/name"),
        (["red", "red "], "/seats/1/name"),
        (["red"], "/seats"),
        (["red", ""], "/seats/1/name"),
        (["red", "r\ned"], "/seats/1/name"),
        (["red", "x" * 31], "/seats/1/name"),
    ],
)
def test_seats_that_cannot_be(playing: Flask, seats: list[str], pointer: str) -> None:
    answer = playing.test_client().post(SESSIONS, json={**RACE, "seats": [{"name": name} for name in seats]})
    assert checked_problem(answer)["errors"][0]["pointer"] == pointer


def test_the_name_of_a_seat_is_the_table_s_own(playing: Flask) -> None:
    names = ["Zoë & Søn", "seat:blue", "used x", "{}%2f?", "👩‍🚀"]
    table = Table(playing, *names)
    for name in names:
        assert table.seats[name].view()["you"]["seats"] == [name]


DEAR = {
    "name": "a",
    "seat": "red",
    "levels": {"structural_integrity": 20, "fuel": 290, "laser": 11, "tractor": 10, "screens": 8, "pi_level": 6},
}


@pytest.mark.parametrize(
    ("plan", "pointer"),
    [
        ({"options": {"cards": "marked"}}, "/options/cards"),
        ({"options": {"colour": 1}}, "/options/colour"),
        ({"options": {"mode": "referee"}}, "/options/mode"),
        ({"options": {"dice": "table"}}, "/options/dice"),
        ({"options": {"deck": {"cards": {"red-7": -1}}}}, "/options/deck/cards/red-7"),
        ({"rules": {"line": "dotted"}}, "/rules/line"),
        ({"rules": {"colour": 1}}, "/rules/colour"),
        ({"mode": "assistant"}, "/options/cards"),
        ({"mode": "dictator"}, "/mode"),
        ({"game": "chess"}, "/game"),
        ({"dice": "loaded"}, "/dice"),
        ({"game": "demons-run", "options": {"ships": [DEAR, {"name": "b", "seat": "blue"}]}}, "/options/ships/0/levels"),
    ],
)
def test_a_plan_that_cannot_be_names_the_field(playing: Flask, plan: dict[str, object], pointer: str) -> None:
    seats = [{"name": "red"}, {"name": "blue"}]
    answer = playing.test_client().post(SESSIONS, json={**RACE, "seats": seats, **plan})
    assert checked_problem(answer)["errors"][0]["pointer"] == pointer


def test_a_refused_action_names_the_field(table: Table) -> None:
    red = table.seats[table.next_seat()]
    offer = red.offers()[0]
    answer = red.post("/actions", {**offer, "params": {"cards": ["red-77"]}})
    problem = checked_problem(answer)
    assert (problem["status"], problem["code"], problem["rule"]) == (422, "unknown-card", "Setup")
    assert problem["errors"][0]["pointer"] == "/params/cards/0"
    tried = red.post("/actions?dry_run=true", {**offer, "params": {"cards": [], "more": 1}})
    assert checked_problem(tried)["errors"][0]["pointer"] == "/params/more"


def test_decisions_that_are_not_open(table: Table) -> None:
    red = table.seats[table.next_seat()]
    offer = red.offers()[0]
    for decision in ("", "lap-9-turn-9-red-A"):
        problem = checked_problem(red.post("/actions", {**offer, "decision": decision}))
        assert (problem["status"], problem["code"]) == (409, "decision-closed")
        assert problem["params"] == {"decision": decision, "open": [offer["decision"]]}


def test_the_log_comes_in_pages_and_as_text(table: Table) -> None:
    for _ in range(5):
        table.play_on()
    red = table.seats["red"]
    seen, after = [], 0
    while after is not None:
        page = red.get(f"/log?after={after}&limit=2").get_json()
        seen += [entry["version"] for entry in page["entries"]]
        after = page["next"]
    assert seen == [1, 2, 3, 4, 5, 6]
    assert red.get("/log?after=6").get_json() == {"entries": [], "next": None}
    assert red.get("/log?after=999999999999999").get_json() == {"entries": [], "next": None}
    text = red.get("/log", Accept="text/plain")
    assert text.content_type == "text/plain; charset=utf-8"
    assert "-> Put red-A on" in text.text
    for query in ("after=-1", "limit=0", "limit=201", "after=x", "page=1", "after=1&after=2"):
        assert code_of(red.get(f"/log?{query}")) == (422, "invalid-field")


def test_a_session_tells_the_set_up(table: Table) -> None:
    created = table.seats["red"].get("/log").get_json()["entries"][0]
    assert (created["kind"], created["by"], created["action"]) == ("created", "marshal", None)
    assert [move["code"] for move in created["table"]] == ["car-on-grid"] * 6
    dealt = [step for step in created["steps"] if step["code"] == "hand-dealt"]
    assert dealt[0]["params"]["cards"] == table.seats["red"].view()["view"]["hand"]
    assert dealt[1]["params"]["cards"] == []


def test_a_table_with_its_own_cards_types_them_in(playing: Flask) -> None:
    table = Table(playing, "red", "blue", dice="table", options={"cards": "typed"}, rules={"grid": "random"})
    created = table.marshal.get("/log").get_json()["entries"][0]
    assert [roll["origins"] for roll in created["dice"]] == [["server"]] * 3
    told = [move["text"] for move in created["table"]]
    assert told[0] == "Shuffle the 110 cards and lay them face down as the drawing pack."
    assert told[1] == "Deal 5 cards to red."
    seat = table.next_seat()
    decision = table.marshal.view()["awaiting"][0]["id"]
    played = table.seats[seat].act("play-cards", decision, cards=["red-7", "turbo"]).get_json()
    assert (played["kind"], played["dice"], played["missing"]) == ("action", [], None)
    assert f"{seat} lost a card" not in played["steps"][0]["text"]


def test_an_assistant_takes_chores_from_anybody_at_the_table(playing: Flask) -> None:
    table = Table(playing, "red", "blue", mode="assistant", options={"cards": "typed"})
    assert table.marshal.view()["awaiting"] == []
    forms = table.marshal.offers()
    assert {form["name"] for form in forms} >= {"place-car", "end-lap"}
    for device in (table.marshal, table.seats["blue"]):
        done = device.act("place-car", car="red-A", position=3, lane=1)
        assert done.get_json()["kind"] == "action", done.text
    assert checked_problem(table.join("").act("place-car", car="red-A", position=3, lane=1))["code"] == "not-allowed"
