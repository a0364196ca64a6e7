"""Taking back one's own latest action: what it gives back, what it refuses, and what it never tells."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis

from rules.game import Event
from service.sessions.redis_store import RedisStore
from service.sessions.replaying import first_difference
from service.sessions.secrets import hashed
from service.sessions.usecases import Sessions
from tests.service.sessions.table import Device, Table
from tests.service.sessions.test_commits import at_once, new_key
from tests.service.sessions.toys import TOYS

Sit = Callable[..., Table]


def refusal(device: Device, body: dict[str, object] | None = None, **headers: str) -> tuple[int, str]:
    answer = device.post("/undo", body or {}, **headers)
    return answer.status_code, answer.get_json()["code"]


def texts(told: dict[str, Any]) -> list[str]:
    return [move["text"] for move in told["table"]]


def replays(sessions: Sessions, table: Table) -> bool:
    loaded, _ = sessions.open(table.id, hashed(table.marshal.token))
    entries = [entry for _, entry in sessions.entries(table.id, 0, 10_000)]
    return first_difference(sessions.engine(loaded.meta), loaded, entries) is None


def test_a_move_with_typed_in_dice_is_taken_back(toy_table: Sit, sessions: Sessions) -> None:
    table = toy_table("bumping-cars", "red", "blue")
    red = table.seats["red"]
    before = red.view()
    red.act("move", "turn-0")
    red.post("/dice", {"values": [4]})
    undone = red.post("/undo", {}).get_json()
    assert (undone["version"], undone["kind"], undone["by"], undone["dice"]) == (4, "undo", "red", [])
    assert undone["amendment"] == {"back_to": None, "dropped": [2, 3], "redone": [], "warnings": []}
    assert [move["text"] for move in undone["table"]] == ["Put turn at 0.", "Put car/red at 1."]
    assert [decision["id"] for decision in undone["awaiting"]] == ["turn-0"]
    after = red.view()
    assert (after["view"], after["version"], after["adjusted"]) == (before["view"], 4, False)
    # The log keeps what was done, and tells everybody what to put back.
    log = table.seats["blue"].get("/log").get_json()["entries"]
    assert [entry["kind"] for entry in log] == ["created", "declared", "dice", "undo"]
    assert log[3]["table"] == undone["table"]
    assert replays(sessions, table)


def test_a_declaration_is_taken_back_with_its_dice(toy_table: Sit, sessions: Sessions) -> None:
    table = toy_table("bumping-cars", "red", "blue", "green")
    red = table.seats["red"]
    red.act("move", "turn-0")
    red.post("/dice", {"values": [1]})
    assert red.view()["pending"]["by"] == "blue"
    undone = red.post("/undo", {}).get_json()
    assert (undone["amendment"]["dropped"], undone["missing"], undone["table"]) == ([2, 3], None, [])
    assert red.view()["pending"] is None
    assert red.act("move", "turn-0").get_json()["missing"]["by"] == "red"
    assert replays(sessions, table)


def test_several_in_a_row_and_on_again(toy_table: Sit, sessions: Sessions) -> None:
    table = toy_table("secret-bids", "red", "blue", "green")
    red = table.seats["red"]
    table.seats["blue"].act("bid", "bid-blue", levels=1)
    red.post("/join", {"code": table.marshal.post("/seats/green/code", {}).get_json()["code"]})
    for _ in range(2):
        for levels, seat in enumerate(("red", "green"), 2):
            if seat == "green":
                continue
            assert red.act("bid", f"bid-{seat}", seat, levels=levels).status_code == 200
        assert red.post("/undo", {}).status_code == 200
    assert [decision["seat"] for decision in red.view()["awaiting"]] == ["red", "green"]
    # Blue's is not red's to take back.
    answer = red.post("/undo", {})
    assert (answer.status_code, answer.get_json()["code"], answer.get_json()["params"]) == (403, "not-yours", {"by": "blue"})
    assert table.seats["blue"].post("/undo", {}).status_code == 200
    assert refusal(table.seats["blue"]) == (409, "nothing-to-undo")
    assert replays(sessions, table)


def test_others_who_decide_at_the_same_time_are_no_hindrance(toy_table: Sit, sessions: Sessions) -> None:
    table = toy_table("secret-bids", "red", "blue", "green")
    for levels, seat in enumerate(("red", "blue"), 1):
        table.seats[seat].act("bid", f"bid-{seat}", levels=levels)
    undone = table.seats["red"].post("/undo", {}).get_json()
    assert (undone["by"], undone["amendment"]["dropped"], undone["amendment"]["redone"]) == ("red", [2], [3])
    assert texts(undone) == ["Put bid/red at None."]
    assert [decision["seat"] for decision in undone["awaiting"]] == ["red", "green"]
    assert table.seats["blue"].view()["view"]["bids"] == {"blue": 2}
    # Blue's stands under the version that it had, and is blue's to take back.
    assert table.seats["blue"].post("/undo", {}).get_json()["amendment"]["dropped"] == [3]
    # Once all are shown, nobody's can be taken back.
    for levels, seat in enumerate(("red", "blue", "green"), 1):
        table.seats[seat].act("bid", f"bid-{seat}", levels=levels)
    assert refusal(table.seats["red"]) == (403, "not-yours")
    assert replays(sessions, table)


def test_another_who_has_acted_on_it_is(toy_table: Sit) -> None:
    table = toy_table("bumping-cars", "red", "blue")
    for turn, seat in enumerate(("red", "blue")):
        table.seats[seat].act("move", f"turn-{turn}")
        if seat == "red":
            table.seats[seat].post("/dice", {"values": [6]})
    assert refusal(table.seats["red"]) == (403, "not-yours")
    table.seats["blue"].post("/dice", {"values": [6]})
    assert refusal(table.seats["red"]) == (403, "not-yours")


def test_what_was_rolled_by_the_service_stands(toy_table: Sit) -> None:
    for dice in ("server", "table"):
        table = toy_table("bumping-cars", "red", "blue", dice=dice)
        red = table.seats["red"]
        red.act("move", "turn-0")
        if dice == "table":
            red.post("/dice", {"server": "roll"})
        assert refusal(red) == (409, "server-rolled")


def test_a_batch_that_the_service_rolled_holds_its_declaration(toy_table: Sit) -> None:
    """Until the last batch: no second try by undoing in between."""
    for _ in range(40):
        table = toy_table("bumping-cars", "red", "blue", "green", "pink", "grey", "gold", "white")
        red = table.seats["red"]
        red.act("move", "turn-0")
        if red.post("/dice", {"server": "roll"}).get_json()["missing"]:
            assert refusal(red) == (409, "server-rolled")
            return
    raise AssertionError("nobody was ever bumped")


def test_what_has_been_shown_cannot_be_hidden_again(toy_table: Sit) -> None:
    hands = toy_table("hidden-hands", "red", "blue")
    hand = hands.seats["red"].view()["view"]["hands"]["red"]
    hands.seats["red"].act("play", "turn-0", card=hand[0])
    assert refusal(hands.seats["red"]) == (409, "revealed")
    bids = toy_table("secret-bids", "red", "blue")
    bids.seats["red"].act("bid", "bid-red", levels=1)
    bids.seats["blue"].act("bid", "bid-blue", levels=2)
    assert bids.seats["blue"].view()["outcome"] == {"winner": "blue"}
    assert refusal(bids.seats["blue"]) == (409, "revealed")


@pytest.mark.parametrize(("shown_to", "code"), [("blue", "revealed"), ("red", None)])
def test_what_has_shown_a_secret_to_another_cannot_be_hidden_again(
    toy_table: Sit, monkeypatch: pytest.MonkeyPatch, shown_to: str, code: str | None
) -> None:
    toy = TOYS["secret-bids"]
    apply = toy.apply

    def showing(*args: object) -> list[Event]:
        return [*apply(*args), Event("peeked", "2", {}, owner=shown_to, secrets={"card": 7})]

    monkeypatch.setattr(toy, "apply", showing)
    table = toy_table("secret-bids", "red", "blue", "green")
    table.seats["red"].act("bid", "bid-red", levels=1)
    assert table.seats["red"].post("/undo", {}).get_json().get("code") == code


def test_a_game_that_is_over_is_taken_up_again(toy_table: Sit, sessions: Sessions) -> None:
    table = toy_table("bumping-cars", "red")
    red = table.seats["red"]
    for turn in range(4):
        red.act("move", f"turn-{turn}")
        red.post("/dice", {"values": [6]})
    assert red.view()["is_over"]
    told = red.get("/fairness").get_json()["seeds"]
    assert red.post("/undo", {}).status_code == 200
    view = red.view()
    assert (view["is_over"], view["outcome"], view["view"]["cars"]) == (False, None, {"red": 19})
    # The seed that everybody could read makes no further dice.
    seeds = red.get("/fairness").get_json()["seeds"]
    assert (seeds[0], len(seeds), seeds[1]["seed"]) == (told[0], 2, None)
    assert replays(sessions, table)


def test_who_may_take_back(toy_table: Sit) -> None:
    table = toy_table("bumping-cars", "red", "blue")
    red = table.seats["red"]
    red.act("move", "turn-0")
    assert refusal(table.join("")) == (403, "not-allowed")
    assert refusal(table.marshal) == (403, "not-yours")
    assert refusal(table.seats["blue"]) == (403, "not-yours")
    assert refusal(table.device()) == (401, "unauthorized")
    assert refusal(red, {"expected_version": 1}) == (409, "stale")
    assert refusal(red, If_Match='"1"') == (412, "precondition-failed")
    assert refusal(red, {"seat": "red"}) == (422, "invalid-field")
    assert red.post("/undo", {"expected_version": 2}).status_code == 200


def test_what_a_bot_plays_is_not_for_people_to_take_back(toy_table: Sit, sessions: Sessions) -> None:
    table = toy_table("secret-bids", "red", "blue")
    red = table.seats["red"]
    red.act("bid", "bid-red", levels=1)
    assert red.patch("/seats/red", {"bot": "rookie"}).status_code == 200
    assert refusal(red) == (403, "not-yours")
    assert red.patch("/seats/red", {"bot": None}).status_code == 200
    undone = red.post("/undo", {}).get_json()
    # Who plays is not the game's: it stays as it is.
    assert (undone["amendment"]["dropped"], red.view()["bots"]) == ([2], {})
    assert replays(sessions, table)


def test_in_assistant_mode_the_latest_action_is_everybodys(toy_table: Sit, sessions: Sessions) -> None:
    table = toy_table("bumping-cars", "red", "blue", mode="assistant")
    for device, by in ((table.seats["blue"], "blue"), (table.marshal, "marshal")):
        table.seats["red"].act("move")
        table.seats["red"].post("/dice", {"values": [3]})
        assert device.post("/undo", {}).get_json()["by"] == by
    table.marshal.act("roll-weather")
    table.marshal.post("/dice", {"values": [3]})
    assert table.seats["blue"].post("/undo", {}).get_json()["by"] == "blue"
    assert refusal(table.join("")) == (403, "not-allowed")
    assert replays(sessions, table)


def test_the_marshal_takes_back_a_correction_and_nobody_else(toy_table: Sit, sessions: Sessions) -> None:
    table = toy_table("bumping-cars", "red", "blue", mode="assistant")
    table.marshal.post("/corrections", {"reason": "bumped the table", "set": {"car/red": 7}})
    assert refusal(table.seats["red"]) == (403, "not-yours")
    undone = table.marshal.post("/undo", {}).get_json()
    assert [move["text"] for move in undone["table"]] == ["Put car/red at 1."]
    # It has been adjusted once, and stays so marked.
    assert table.marshal.view()["adjusted"] is True
    assert replays(sessions, table)


def test_an_undo_tells_nobody_what_it_hides(toy_table: Sit) -> None:
    table = toy_table("secret-bids", "red", "blue", "green")
    red = table.seats["red"]
    red.act("bid", "bid-red", levels=777)
    undone = red.post("/undo", {})
    assert [move["text"] for move in undone.get_json()["table"]] == ["Put bid/red at None."]
    for device in (table.seats["blue"], table.join(""), table.marshal):
        told = (
            device.get("/log").text
            + device.get("").text
            + device.get("/tabletop").text
            + device.get("/log", Accept="text/plain").text
        )
        assert "777" not in told
        assert "Put " not in told
        assert json.loads(device.get("/log?after=2").text)["entries"][0]["table"] == []
    # Blue joins red's seat later and may read what was red's.
    blue = table.seats["blue"]
    blue.post("/join", {"code": table.marshal.post("/seats/red/code", {}).get_json()["code"]})
    assert blue.get("/log?after=2").get_json()["entries"][0]["table"] == undone.get_json()["table"]


def test_of_two_who_take_back_at_once_one_wins(toy_table: Sit, sessions: Sessions) -> None:
    for _ in range(10):
        table = toy_table("bumping-cars", "red", "blue", mode="assistant")
        for _ in range(2):
            table.marshal.act("roll-weather")
            table.marshal.post("/dice", {"values": [3]})
        answers = at_once(2, lambda _, table=table: table.seats["red"].post("/undo", {"expected_version": 5}))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert {answer.get_json().get("code") for answer in answers} == {None, "stale"}
        assert table.marshal.view()["version"] == 6
        assert table.marshal.view()["view"]["weather"] == 3
        assert replays(sessions, table)


def test_a_lost_race_does_not_take_back_more(toy_table: Sit, monkeypatch: pytest.MonkeyPatch, store: RedisStore) -> None:
    """Without an expected version, too: what was meant is what stood there when the request came."""
    table = toy_table("bumping-cars", "red", "blue", mode="assistant")
    for _ in range(3):
        table.marshal.act("roll-weather")
        table.marshal.post("/dice", {"values": [3]})
    commit = store.commit

    def overtaken(*args: object) -> object:
        monkeypatch.setattr(store, "commit", commit)
        assert table.seats["blue"].post("/undo", {}).status_code == 200
        return commit(*args)

    monkeypatch.setattr(store, "commit", overtaken)
    assert refusal(table.seats["red"]) == (409, "stale")
    assert table.marshal.view()["version"] == 8


def test_sent_again_it_has_one_effect_and_the_first_answer(toy_table: Sit) -> None:
    table = toy_table("secret-bids", "red", "blue", "green")
    red = table.seats["red"]
    key = {"Idempotency_Key": new_key()}
    red.act("bid", "bid-red", levels=1)
    first = red.post("/undo", {}, **key)
    red.act("bid", "bid-red", levels=2)
    again = [red.post("/undo", {}, **key) for _ in range(3)]
    assert {answer.text for answer in again} == {first.text}
    assert red.view()["version"] == 4
    assert red.post("/undo", {"expected_version": 4}, **key).get_json()["code"] == "key-reused"


def long_game(toy_table: Sit, changes: int) -> Table:
    """A table whose session has come to this many changes, every second one a die."""
    table = toy_table("bumping-cars", "red", "blue", mode="assistant")
    for _ in range((changes - 1) // 2):
        table.marshal.act("roll-weather")
        table.marshal.post("/dice", {"values": [1 + changes % 6]})
    return table


def test_earlier_states_are_rebuilt_from_the_nearest_mark(
    toy_table: Sit, store: RedisStore, redis_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = long_game(toy_table, 61)
    assert store.marks(table.id) == [25, 50]
    read, replayed = [], []
    marked, apply = store.marked, TOYS["bumping-cars"].apply

    def counted(*args: object) -> object:
        replayed.append(args)
        return apply(*args)

    monkeypatch.setattr(store, "marked", lambda session, version: read.append(version) or marked(session, version))
    monkeypatch.setattr(TOYS["bumping-cars"], "apply", counted)
    assert table.marshal.post("/undo", {}).status_code == 200
    assert read == [50]
    assert len(replayed) <= 6
    # A mark that is gone costs time and nothing else.
    client = Redis.from_url(redis_server)
    assert client.ttl(f"rm:{{{table.id}}}:marks") > 0
    client.delete(f"rm:{{{table.id}}}:marks")
    client.close()
    assert table.marshal.post("/undo", {}).status_code == 200
    assert table.marshal.view()["version"] == 63


def test_marks_go_with_their_session(toy_table: Sit, store: RedisStore) -> None:
    table = long_game(toy_table, 27)
    assert store.marks(table.id) == [25]
    table.marshal.delete()
    assert (store.marks(table.id), store.marked(table.id, 25)) == ([], None)
