"""Corrections by the marshal: things, dice, earlier versions; what the table shows; and what is told to whom."""

from collections.abc import Callable
from typing import Any

import pytest

from service.sessions.replaying import first_difference
from service.sessions.secrets import hashed
from service.sessions.usecases import Sessions
from tests.service.sessions.table import Device, Table
from tests.service.sessions.test_commits import at_once, new_key
from tests.service.sessions.toys import TOYS

Sit = Callable[..., Table]
Json = dict[str, Any]
NOTE = {
    "reason": "a sleeve",
    "said": [{"code": "corrected", "params": {"reason": "a sleeve"}}],
    "text": "The marshal sets something by hand: a sleeve",
}
CARS = ("red", "blue", "green")


def correct(table: Table, query: str = "", reason: str = "set right", **ways: Any) -> Json:
    answer = table.marshal.post(f"/corrections{query}", {"reason": reason, **ways})
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def refusal(device: Device, body: Json, query: str = "", **headers: str) -> tuple[int, str, list[str]]:
    answer = device.post(f"/corrections{query}", body, **headers)
    told = answer.get_json()
    return answer.status_code, told["code"], [error["pointer"] for error in told.get("errors", [])]


def cars(table: Table) -> dict[str, int]:
    return table.marshal.view()["view"]["cars"]


def texts(moves: list[Json]) -> list[str]:
    return [move["text"] for move in moves]


def replays(sessions: Sessions, table: Table) -> bool:
    loaded, _ = sessions.open(table.id, hashed(table.marshal.token))
    entries = [entry for _, entry in sessions.entries(table.id, 0, 10_000)]
    difference = first_difference(sessions.engine(loaded.meta), loaded, entries)
    assert difference is None, difference
    return True


def move(table: Table, *dice: int) -> int:
    """The next car moves with these dice; the version afterwards."""
    decision = table.marshal.view()["awaiting"][0]
    table.seats[decision["seat"]].act("move", decision["id"])
    for die in dice:
        answer = table.marshal.post("/dice", {"values": [die]})
        assert answer.status_code == 200, answer.text
    return answer.get_json()["version"]


class TestThings:
    def test_anything_on_the_table(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        told = correct(table, reason="a sleeve", set={"car/red": 9, "weather": 3, "car/blue": 2})
        assert (told["version"], told["kind"], told["by"], told["note"]) == (2, "correction", "marshal", NOTE)
        # What stood like this already is no change.
        assert [step["params"] for step in told["steps"]] == [
            {"name": "car/red", "before": 1, "after": 9},
            {"name": "weather", "before": 0, "after": 3},
        ]
        assert texts(told["table"]) == ["Put car/red at 9.", "Put weather at 3."]
        assert [decision["id"] for decision in told["awaiting"]] == ["turn-0"]
        assert (cars(table), table.marshal.view()["adjusted"]) == ({"red": 9, "blue": 2, "green": 3}, True)
        log = table.seats["blue"].get("/log", Accept="text/plain").text
        assert "a sleeve" in log
        assert replays(sessions, table)

    def test_warnings_are_told_and_do_not_refuse(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        told = correct(table, set={"car/red": 25})
        assert [warning["params"] for warning in told["amendment"]["warnings"]] == [{"car": "red"}]
        assert (told["awaiting"], table.marshal.view()["is_over"]) == ([], True)
        correct(table, set={"car/red": 5})
        assert table.marshal.view()["is_over"] is False
        assert replays(sessions, table)

    def test_what_is_impossible_is_refused(self, toy_table: Sit) -> None:
        table = toy_table("bumping-cars", *CARS)
        slips = {
            ("unknown-piece", "/set/car~1pink"): {"car/pink": 3},
            ("bad-value", "/set/car~1red"): {"car/red": "far away"},
            ("place-taken", "/set/car~1red"): {"car/red": 3},
        }
        for (code, pointer), values in slips.items():
            body = {"reason": "why", "set": values}
            assert refusal(table.marshal, body) == (422, code, [pointer])
            tried = "hidden-piece" if code == "unknown-piece" else code
            assert refusal(table.marshal, body, "?dry_run=true") == (422, tried, [pointer])
        assert refusal(table.marshal, {"reason": "why", "set": {"car/red": 1}})[:2] == (422, "no-difference")
        assert table.marshal.view()["version"] == 1

    def test_trying_changes_nothing(self, toy_table: Sit) -> None:
        table = toy_table("bumping-cars", *CARS)
        tried = correct(table, "?dry_run=true", set={"car/red": 25})
        assert (tried["legal"], tried["version"], tried["adjusted"]) == (True, 1, True)
        assert texts(tried["table"]) == ["Put car/red at 25."]
        assert len(tried["amendment"]["warnings"]) == 1
        view = table.marshal.view()
        assert (view["version"], view["adjusted"], view["view"]["cars"]["red"]) == (1, False, 1)

    def test_a_declared_action_waits_on_if_it_still_fits(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        table.seats["red"].act("move", "turn-0")
        table.marshal.post("/dice", {"values": [1]})
        told = correct(table, set={"weather": 2})
        assert (told["missing"]["by"], told["awaiting"], told["amendment"]["dropped"]) == ("blue", [], [])
        # Red bumps green instead, who has yet to roll.
        told = correct(table, set={"car/blue": 8, "car/green": 2})
        assert (told["missing"]["by"], told["amendment"]["dropped"]) == ("green", [])
        # Now red bumps nobody, and would be done without anybody having seen to it.
        told = correct(table, set={"car/green": 3})
        assert (told["missing"], told["amendment"]["dropped"]) == (None, [2, 3])
        assert told["awaiting"][0]["id"] == "turn-0"
        assert table.seats["red"].act("move", "turn-0").status_code == 200
        assert replays(sessions, table)

    def test_a_declared_action_is_dropped_if_its_dice_are_anothers(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", "red", "blue", "green", "pink")
        table.seats["red"].act("move", "turn-0")
        for by in ("blue", "green"):
            assert table.marshal.post("/dice", {"values": [1]}).get_json()["missing"]["by"] == by
        told = correct(table, set={"car/blue": 8, "car/green": 2})
        assert (told["missing"], told["amendment"]["dropped"]) == (None, [2, 3, 4])
        assert replays(sessions, table)

    def test_what_is_hidden_stays_hidden(self, toy_table: Sit, sessions: Sessions) -> None:
        """The marshal may set what the marshal may not see, in everybody's log, and learns nothing by it."""
        table = toy_table("hidden-hands", "red", "blue")
        red, blue = table.seats["red"], table.seats["blue"]
        hand = red.get("/tabletop").get_json()["tabletop"]["hand/red"]
        assert "hand/red" not in table.marshal.get("/tabletop").get_json()["tabletop"]
        guess = {"reason": "guess", "set": {"hand/red": hand}}
        assert refusal(table.marshal, guess, "?dry_run=true") == (422, "hidden-piece", ["/set/hand~1red"])
        assert table.marshal.post("/corrections", guess).status_code == 200
        other = next(card for card in range(12) if card not in hand + blue.get("/tabletop").get_json()["tabletop"]["hand/blue"])
        told = correct(table, set={"hand/red": [hand[0], other]})
        assert ([step["params"] for step in told["steps"]], told["table"]) == ([{"name": "hand/red"}], [])
        for device in (table.marshal, blue, table.join("")):
            entry = device.get("/log?after=2").get_json()["entries"][0]
            assert ([step["params"] for step in entry["steps"]], entry["table"]) == ([{"name": "hand/red"}], [])
            assert "values" not in str(entry["amendment"])
        entry = red.get("/log?after=2").get_json()["entries"][0]
        assert entry["steps"][0]["params"] == {"name": "hand/red", "before": hand, "after": [hand[0], other]}
        assert texts(entry["table"]) == [f"Put hand/red at {hand[0]} and {other}."]
        # A phone with both seats is told what each may know, and everything once.
        red.post("/join", {"code": table.marshal.post("/seats/blue/code", {}).get_json()["code"]})
        kept, gone = blue.get("/tabletop").get_json()["tabletop"]["hand/blue"]
        third = next(card for card in range(12) if card not in [*hand, other, kept, gone])
        correct(table, set={"turn": 4, "hand/red": [other], "hand/blue": [kept, third]})
        entry = red.get("/log?after=3").get_json()["entries"][0]
        assert texts(entry["table"]) == ["Put turn at 4.", f"Put hand/red at {other}.", f"Put hand/blue at {kept} and {third}."]
        assert replays(sessions, table)


class TestDice:
    def test_a_mistyped_die(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        version = move(table, 4)
        move(table, 2)
        told = correct(table, reason="it was a 6", die={"version": version, "roll": 0, "index": 0, "value": 6})
        assert (told["kind"], told["amendment"]["redone"], told["amendment"]["dropped"]) == ("die-corrected", [3, 5], [])
        assert told["note"]["die"] == {"version": 3, "roll": 0, "index": 0, "was": 4, "value": 6}
        (die,) = told["dice"]
        assert (die["values"], die["origins"], die["entered_by"]) == ([6], ["corrected"], ["marshal"])
        assert die["entered_at"] == [told["at"]]
        # The log keeps the die as it was typed in, and who did.
        old = table.marshal.get("/log?after=2&limit=1").get_json()["entries"][0]
        assert (old["dice"][0]["values"], old["dice"][0]["origins"], old["dice"][0]["entered_by"]) == ([4], ["hand"], ["marshal"])
        assert old["dice"][0]["entered_at"] == [old["at"]]
        assert (texts(told["table"]), cars(table)["red"]) == (["Put car/red at 7."], 7)
        assert told["note"]["text"] == "The marshal corrects a die of change 3 from 4 to 6: it was a 6"
        assert table.marshal.view()["adjusted"] is True
        assert replays(sessions, table)

    def test_what_comes_after_is_played_again(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        first = move(table, 6)
        move(table, 2)
        move(table, 5)
        assert cars(table) == {"red": 7, "blue": 4, "green": 8}
        correct(table, die={"version": first, "value": 5})
        assert cars(table) == {"red": 6, "blue": 4, "green": 8}
        # Corrected again, by the place where it stands now or by the entry that tells of it.
        correct(table, die={"version": first, "value": 4})
        assert cars(table)["red"] == 5
        correct(table, die={"version": table.marshal.view()["version"], "value": 6})
        assert cars(table)["red"] == 7
        assert table.marshal.get("/fairness").get_json()["counts"] == {"corrected": 3, "hand": 3}
        assert replays(sessions, table)

    def test_a_first_misfit_is_named(self, toy_table: Sit, sessions: Sessions) -> None:
        """Red's 4 was a 6 really; then green, who moved 4, would have bumped red."""
        table = toy_table("bumping-cars", *CARS)
        first = move(table, 4)
        move(table, 6)
        third = move(table, 4)
        assert cars(table) == {"red": 5, "blue": 8, "green": 7}
        die = {"version": first, "value": 6}
        for query in ("", "?dry_run=true"):
            answer = table.marshal.post(f"/corrections{query}", {"reason": "why", "die": die})
            assert (answer.status_code, answer.get_json()["code"]) == (422, "misfit")
            assert answer.get_json()["params"] == {"version": third, "why": "other-roll", "asked": "1d6 move", "refusal": ""}
        told = correct(table, die=die, roll_back=True)
        assert (told["amendment"]["redone"], told["amendment"]["dropped"]) == ([3, 5], [6, 7])
        assert cars(table) == {"red": 7, "blue": 8, "green": 3}
        assert told["awaiting"][0]["id"] == "turn-2"
        assert move(table, 1) == 10
        assert replays(sessions, table)

    def test_its_own_action_waits_for_other_dice(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        first = move(table, 4)
        move(table, 6)
        assert refusal(table.marshal, {"reason": "why", "die": {"version": first, "value": 1}})[1] == "misfit"
        told = correct(table, die={"version": first, "value": 1}, roll_back=True)
        assert (told["missing"]["by"], told["awaiting"], told["amendment"]["dropped"]) == ("blue", [], [4, 5])
        assert table.seats["blue"].post("/dice", {"values": [6]}).get_json()["missing"] is None
        assert cars(table) == {"red": 2, "blue": 8, "green": 3}
        assert replays(sessions, table)

    def test_dice_that_are_asked_for_no_more_fall_away(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        version = move(table, 1, 6)
        assert cars(table) == {"red": 2, "blue": 8, "green": 3}
        correct(table, die={"version": version, "roll": 0, "value": 5})
        assert cars(table) == {"red": 6, "blue": 2, "green": 3}
        assert refusal(table.marshal, {"reason": "why", "die": {"version": version, "roll": 1, "value": 2}})[1] == "no-such-die"
        assert replays(sessions, table)

    def test_a_die_of_a_batch_that_waits_for_more(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        table.seats["red"].act("move", "turn-0")
        table.marshal.post("/dice", {"values": [1]})
        version = table.marshal.post("/dice", {"values": [1]}).get_json()["version"]
        assert table.marshal.view()["pending"]["by"] == "green"
        # Blue's 1 was a 2: green is not bumped, and all is done.
        told = correct(table, die={"version": version, "value": 2})
        assert (told["missing"], told["amendment"]["redone"], told["amendment"]["dropped"]) == (None, [2], [])
        assert cars(table) == {"red": 2, "blue": 4, "green": 3}
        # Red's 1 was a 2: blue is not bumped, green is; blue's die is another's.
        assert refusal(table.marshal, {"reason": "why", "die": {"version": 3, "value": 2}})[1] == "misfit"
        told = correct(table, die={"version": 3, "value": 2}, roll_back=True)
        assert (told["missing"]["by"], cars(table)["red"]) == ("green", 1)
        assert replays(sessions, table)

    def test_which_dice_can_be_corrected(self, toy_table: Sit) -> None:
        table = toy_table("bumping-cars", *CARS)
        version = move(table, 4)
        die = {"version": version, "roll": 0, "index": 0, "value": 5}
        slips = {
            "no-such-die": [{"index": 1}, {"roll": 1}, {"version": 2}, {"version": 99}, {"version": 1}],
            "die-out-of-range": [{"value": 7}, {"value": 0}],
            "no-difference": [{"value": 4}],
            "invalid-field": [{"value": "5"}, {"value": True}, {"version": 0}, {"index": -1}, {"more": 1}],
        }
        for code, changes in slips.items():
            for change in changes:
                assert refusal(table.marshal, {"reason": "why", "die": {**die, **change}})[1] == code, change
        assert refusal(table.marshal, {"reason": "why", "die": {**die, "value": 7}})[2] == ["/die/value"]
        table.seats["blue"].act("move", "turn-1")
        rolled = table.marshal.post("/dice", {"server": "roll"}).get_json()
        other = {"version": rolled["version"], "value": rolled["dice"][-1]["values"][0] % 6 + 1}
        assert refusal(table.marshal, {"reason": "why", "die": other})[:2] == (422, "server-die")

    def test_a_shuffle_is_no_die(self, toy_table: Sit) -> None:
        table = toy_table("hidden-hands", "red", "blue")
        body = {"reason": "why", "die": {"version": 1, "value": 5}}
        assert refusal(table.marshal, body)[1] == "no-such-die"

    @pytest.mark.parametrize("is_hidden", [True, False])
    def test_trying_another_face_does_not_tell_a_secret(
        self, toy_table: Sit, monkeypatch: pytest.MonkeyPatch, is_hidden: bool
    ) -> None:
        """A face tried after the other would find out what a hidden shield stops."""
        toy = TOYS["bumping-cars"]
        pieces = toy.pieces
        hidden = {"shield/red": (3, "red")} if is_hidden else {}
        monkeypatch.setattr(toy, "pieces", lambda state: pieces(state) | hidden)
        table = toy_table("bumping-cars", *CARS)
        version = move(table, 4)
        tried = correct(table, "?dry_run=true", die={"version": version, "value": 6})
        assert tried["amendment"]["redone"] == [version]
        assert (tried["steps"] == [], tried["table"] == []) == (is_hidden, is_hidden)
        assert table.marshal.view()["version"] == version


class TestRollingBack:
    def test_to_an_earlier_version(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        first = move(table, 4)
        for die in (6, 3, 4):
            move(table, die)
        told = correct(table, reason="the wrong car", back_to=first)
        assert (told["kind"], told["amendment"]["back_to"]) == ("rollback", first)
        assert told["amendment"]["dropped"] == [4, 5, 6, 7, 8, 9]
        assert texts(told["table"]) == ["Put turn at 1.", "Put car/red at 5.", "Put car/blue at 2.", "Put car/green at 3."]
        assert told["awaiting"][0]["id"] == "turn-1"
        # Dice of the table lie on the table: nothing has been rolled again.
        assert table.marshal.view()["adjusted"] is False
        # And forward to what has been left.
        again = correct(table, back_to=9)
        assert (again["amendment"]["dropped"], cars(table)) == ([], {"red": 9, "blue": 8, "green": 6})
        assert table.marshal.view()["awaiting"][0]["id"] == "turn-4"
        assert replays(sessions, table)

    def test_behind_the_dice_of_the_service(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS, dice="server")
        seat = table.next_seat()
        rolled = table.play_on().get_json()["dice"]
        tried = correct(table, "?dry_run=true", back_to=1)
        assert (tried["adjusted"], tried["amendment"]["dropped"]) == (True, [2])
        correct(table, back_to=1)
        assert (table.marshal.view()["adjusted"], table.next_seat()) == (True, seat)
        again = table.play_on().get_json()["dice"]
        fairness = table.marshal.get("/fairness").get_json()
        assert [cast["values"] for cast in fairness["rolls"]] == [roll["values"] for roll in rolled + again]
        assert [cast["first"] for cast in fairness["rolls"]] == list(range(len(rolled + again)))
        assert replays(sessions, table)

    def test_into_a_declaration(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        move(table, 1, 1, 5)
        told = correct(table, back_to=3)
        assert (told["missing"]["by"], told["awaiting"], told["amendment"]["dropped"]) == ("blue", [], [4, 5])
        assert table.marshal.post("/dice", {"values": [6]}).get_json()["missing"] is None
        assert cars(table) == {"red": 2, "blue": 8, "green": 3}
        counts = table.marshal.get("/fairness").get_json()["counts"]
        assert counts == {"hand": 4}
        assert replays(sessions, table)

    def test_versions_that_there_are_not(self, toy_table: Sit) -> None:
        table = toy_table("bumping-cars", *CARS)
        assert refusal(table.marshal, {"reason": "why", "back_to": 2}) == (422, "no-such-version", ["/back_to"])
        assert refusal(table.marshal, {"reason": "why", "back_to": 0}) == (422, "invalid-field", ["/back_to"])
        assert refusal(table.marshal, {"reason": "why", "back_to": 1})[1] == "no-difference"


class TestWhatTheTableShows:
    def test_both_ways_out(self, toy_table: Sit, sessions: Sessions) -> None:
        table = toy_table("bumping-cars", *CARS)
        body = {"seen": {"car/red": 9, "car/blue": 2, "weather": 1}}
        for device in (table.seats["blue"], table.join(""), table.marshal):
            answer = device.post("/corrections", body)
            told = answer.get_json()
            assert (answer.status_code, told["version"]) == (200, 1)
            assert told["differences"] == [
                {"name": "car/red", "session": 1, "table": 9},
                {"name": "weather", "session": 0, "table": 1},
            ]
            assert texts(told["table"]) == ["Put car/red at 1.", "Put weather at 0."]
            assert told["set"] == {"car/red": 9, "weather": 1}
        assert table.marshal.view()["version"] == 1
        correct(table, set=told["set"])
        same = table.marshal.post("/corrections", body).get_json()
        assert (same["differences"], same["table"], same["set"], same["warnings"]) == ([], [], {}, [])
        assert replays(sessions, table)

    def test_warnings_and_what_cannot_be(self, toy_table: Sit) -> None:
        table = toy_table("bumping-cars", *CARS)
        blue = table.seats["blue"]
        told = blue.post("/corrections", {"seen": {"car/red": 25}}).get_json()
        assert [warning["params"] for warning in told["warnings"]] == [{"car": "red"}]
        assert refusal(blue, {"seen": {"car/red": 2}}) == (422, "place-taken", ["/seen/car~1red"])
        assert refusal(blue, {"seen": {"car/pink": 2}}) == (422, "unknown-piece", ["/seen/car~1pink"])
        assert refusal(blue, {"seen": {"car/red": 5}, "expected_version": 4})[:2] == (409, "stale")

    def test_only_what_one_sees(self, toy_table: Sit) -> None:
        table = toy_table("hidden-hands", "red", "blue")
        red, blue = table.seats["red"], table.seats["blue"]
        hand = red.get("/tabletop").get_json()["tabletop"]["hand/red"]
        assert red.post("/corrections", {"seen": {"hand/red": hand}}).get_json()["differences"] == []
        assert refusal(blue, {"seen": {"hand/red": hand}}) == refusal(blue, {"seen": {"hand/red": [1, 2]}})
        assert refusal(blue, {"seen": {"turn": 1}, "seat": "red"})[:2] == (403, "not-allowed")
        assert refusal(red, {"seen": {"hand/red": hand}, "seat": ""})[1] == "unknown-piece"


def test_the_tabletop_as_each_may_see_it(toy_table: Sit) -> None:
    table = toy_table("hidden-hands", "red", "blue")
    red = table.seats["red"].get("/tabletop")
    assert (red.headers["ETag"], red.headers["Vary"]) == ('"1"', "Authorization")
    assert red.get_json().keys() == {"version", "seat", "tabletop"}
    assert red.get_json()["tabletop"].keys() == {"turn", "hand/red"}
    assert table.seats["red"].get("/tabletop?seat=").get_json()["tabletop"].keys() == {"turn"}
    assert table.seats["red"].get("/tabletop?seat=blue").status_code == 403
    assert table.seats["red"].get("/tabletop", If_None_Match='"1"').status_code == 304
    assert table.device().get("/tabletop").status_code == 401


def test_who_may_correct_and_what_a_correction_is(toy_table: Sit) -> None:
    table = toy_table("bumping-cars", *CARS)
    move(table, 4)
    screen = table.join("")
    ways = ({"set": {"weather": 1}}, {"die": {"version": 3, "value": 5}}, {"back_to": 1})
    for way in ways:
        for device in (table.seats["red"], screen):
            assert refusal(device, {"reason": "why", **way})[:2] == (403, "not-allowed")
        assert refusal(table.device(), {"reason": "why", **way})[:2] == (401, "unauthorized")
        assert refusal(table.marshal, way) == (422, "invalid-field", ["/reason"])
        assert refusal(table.marshal, {"reason": "   ", **way}) == (422, "invalid-field", ["/reason"])
        assert refusal(table.marshal, {"reason": "x" * 201, **way}) == (422, "invalid-field", ["/reason"])
        assert refusal(table.marshal, {"reason": "why", **way, "expected_version": 1})[:2] == (409, "stale")
        assert refusal(table.marshal, {"reason": "why", **way}, If_Match='"1"')[:2] == (412, "precondition-failed")
        assert refusal(table.marshal, {"reason": "why", **way, "seen": {"weather": 1}})[1] == "invalid-field"
    hostile: list[Any] = [
        {}, {"set": {}}, {"set": []}, {"set": {"car/red": {"deep": 1}}}, {"set": {"car/red": [[1]]}}, {"set": {"car/red": 1.5}},
        {"set": {"car/red": 10**10}}, {"set": {"x" * 101: 1}}, {"set": {"car/red": ["a"] * 401}}, {"set": {"car/red": "y" * 201}},
        {"seen": {}}, {"seen": 4}, {"die": 4}, {"die": {}}, {"back_to": "1"}, {"back_to": True}, {"roll_back": 1, "back_to": 1},
        {"undo": True}, {"set": {str(n): n for n in range(2001)}},
    ]  # fmt: skip
    for body in hostile:
        assert refusal(table.marshal, {"reason": "why", **body})[:2] == (422, "invalid-field"), body
    assert table.marshal.view()["version"] == 3


def test_sent_again_and_at_once(toy_table: Sit, sessions: Sessions) -> None:
    table = toy_table("bumping-cars", *CARS)
    key = {"Idempotency_Key": new_key()}
    body = {"reason": "why", "set": {"car/red": 9}}
    answers = at_once(8, lambda _: table.marshal.post("/corrections", body, **key))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert table.marshal.view()["version"] == 2
    assert table.marshal.post("/corrections", {**body, "reason": "other"}, **key).get_json()["code"] == "key-reused"
    # Of two who know the same version one corrects.
    bodies = [{"reason": "why", "set": {"car/red": place}, "expected_version": 2} for place in (11, 12)]
    answers = at_once(2, lambda n: table.marshal.post("/corrections", bodies[n]))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert replays(sessions, table)
