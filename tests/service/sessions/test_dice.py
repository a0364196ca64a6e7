"""Pending rolls, hidden hands, secret decisions and chores, with toy games."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.dice import FairDice
from rules.errors import DiceLeftOver, DiceNeeded, DieOutOfRange
from rules.game import Action, Event, Term
from service.sessions.model import Entry, Loaded, Meta, Missing, Snapshot
from service.sessions.redaction import redacted
from service.sessions.refusals import DecisionClosed, DicePending, NoDicePending, NotAllowed, SeatNeeded
from service.sessions.replaying import first_difference
from service.sessions.requests import Act, Roll
from service.sessions.running import Author, encode_event, perform, roll_on
from service.sessions.secrets import hashed
from service.sessions.usecases import Created, Sessions
from tests.service.sessions.table import Table
from tests.service.sessions.toys import TOYS

Begin = Callable[..., Created]
Join = Callable[[Created, str], str]
Sit = Callable[..., Table]

MOVE = Act("move", {}, "turn-0")


def log(sessions: Sessions, made: Created) -> list[Entry]:
    return [entry for _, entry in sessions.entries(made.id, 0, 1000)]


def replays(sessions: Sessions, made: Created) -> bool:
    loaded, _ = sessions.open(made.id, hashed(made.token))
    return first_difference(sessions.engine(loaded.meta), loaded, log(sessions, made)) is None


def test_each_batch_depends_on_the_last(sessions: Sessions, toy: Begin, holder: Join) -> None:
    """A chain of bumps: red moves 1 and bumps blue, who moves 1 and bumps green, who moves 5."""
    made = toy("bumping-cars", "red", "blue", "green")
    red, blue = holder(made, "red"), holder(made, "blue")
    declared = sessions.submit(made.id, red, MOVE)
    assert (declared.version, declared.entry.kind) == (2, "declared")
    assert declared.entry.missing == {"purpose": "move", "count": 1, "sides": 6, "by": "red"}
    assert sessions.open(made.id, red)[0].snapshot.state["cars"] == {"red": 1, "blue": 2, "green": 3}
    first = sessions.submit(made.id, red, Roll((1,)))
    assert (first.entry.missing["by"], first.entry.rolls[0]["values"]) == ("blue", [1])
    # Anybody at the table may type in what lies on it, or let the service roll.
    second = sessions.submit(made.id, blue, Roll((1,), "blue"))
    assert second.entry.missing["by"] == "green"
    third = sessions.submit(made.id, blue, Roll(None))
    assert third.entry.missing is None
    die = third.entry.rolls[2]["values"][0]
    assert [roll["origins"] for roll in third.entry.rolls] == [["hand"], ["hand"], ["server"]]
    loaded, _ = sessions.open(made.id, red)
    assert loaded.snapshot.state["cars"] == {"red": 2, "blue": 3, "green": 3 + die}
    assert (loaded.version, loaded.snapshot.pending) == (5, None)
    assert [entry.kind for entry in log(sessions, made)] == ["created", "declared", "dice", "dice", "dice"]
    assert replays(sessions, made)


def test_what_is_declared_binds(sessions: Sessions, toy: Begin, holder: Join) -> None:
    made = toy("bumping-cars", "red", "blue")
    red = holder(made, "red")
    with pytest.raises(NoDicePending):
        sessions.submit(made.id, red, Roll((1,)))
    sessions.submit(made.id, red, MOVE)
    with pytest.raises(DicePending):
        sessions.submit(made.id, red, MOVE)
    with pytest.raises(DicePending):
        sessions.try_out(made.id, red, MOVE)


@pytest.mark.parametrize(
    ("values", "refusal"), [((7,), DieOutOfRange), ((0,), DieOutOfRange), ((), DiceNeeded), ((1, 2), DiceLeftOver)]
)
def test_of_a_batch_with_a_mistake_nothing_is_taken(
    sessions: Sessions, toy: Begin, holder: Join, values: tuple[int, ...], refusal: type[Exception]
) -> None:
    made = toy("bumping-cars", "red", "blue")
    red = holder(made, "red")
    sessions.submit(made.id, red, MOVE)
    before = sessions.open(made.id, red)[0]
    with pytest.raises(refusal):
        sessions.submit(made.id, red, Roll(values))
    assert sessions.open(made.id, red)[0] == before
    assert sessions.submit(made.id, red, Roll((6,))).version == 3


def test_the_service_rolls_the_same_dice_whoever_comes_first(sessions: Sessions, toy: Begin, holder: Join) -> None:
    """A dry run, a refusal or a second try never draws other dice."""
    made = toy("bumping-cars", "red", "blue", dice="server")
    red = holder(made, "red")
    tried = sessions.try_out(made.id, red, MOVE)
    assert (tried.version, tried.missing) == (1, Missing("move", 1, 6, "red"))
    assert sessions.open(made.id, red)[0].snapshot.rolled == 0
    done = sessions.submit(made.id, red, MOVE)
    assert done.entry.rolls[0]["origins"] == ["server"]
    assert sessions.open(made.id, red)[0].snapshot.rolled == len(done.entry.rolls)
    assert replays(sessions, made)


def test_batches_that_the_service_rolls_go_on_in_its_stream(sessions: Sessions, toy: Begin, holder: Join) -> None:
    made = toy("bumping-cars", "red", "blue")
    red, marshal = holder(made, "red"), hashed(made.token)
    seed = bytes.fromhex(sessions.open(made.id, red)[0].meta.seed)
    sessions.submit(made.id, red, MOVE)
    rolled: list[int] = []
    while sessions.open(made.id, red)[0].snapshot.pending:
        # The marshal rolls until nobody is bumped any more, then for the next who moves.
        entry = sessions.submit(made.id, marshal, Roll(None)).entry
        rolled.append(entry.rolls[-1]["values"][0])
        assert sessions.open(made.id, red)[0].snapshot.rolled == len(rolled)
    assert rolled == FairDice(seed).roll(len(rolled), 6, "all of them")
    sessions.submit(made.id, holder(made, "blue"), Act("move", {}, "turn-1"))
    sessions.submit(made.id, marshal, Roll(None))
    assert sessions.open(made.id, red)[0].snapshot.rolled == len(rolled) + 1


def test_a_batch_in_the_middle_of_a_chain_is_not_rolled_again() -> None:
    """Whatever the first die shows, the batch after it is a new one."""
    meta = Meta("id", "bumping-cars", "referee", "table", "1", ("red", "blue"), {}, "11" * 32, "now")
    engine = TOYS["bumping-cars"]
    state = {
        "mode": "referee",
        "cars": {"red": 1, "blue": 1 + FairDice(bytes.fromhex(meta.seed)).face(6)},
        "turn": 0,
        "weather": 0,
    }
    loaded = Loaded(meta, 1, Snapshot(state), None)
    declared = perform(engine, loaded, engine.decode(state), Action("move", "red", "turn-0", {}), Author("red", "now"))
    first = roll_on(engine, replace(loaded, snapshot=declared.snapshot), None, Author("red", "now"))
    assert (first.entry.missing["by"], first.snapshot.rolled) == ("blue", 1)
    second = roll_on(engine, replace(loaded, snapshot=first.snapshot), None, Author("red", "now"))
    assert second.snapshot.rolled == 2


def test_terms_may_be_secret_too() -> None:
    event = Event("screens-set", "206", {}, [Term("screens", 4, "206")], "red", {"screens": 4})
    for secret, stranger in ((False, 1), (True, 0)):
        event.are_terms_secret = secret
        entry = Entry("action", "now", "red", events=[encode_event(event)])
        assert [len(redacted(entry, seats)["events"][0]["terms"]) for seats in (["red"], ["blue"], [])] == [1, stranger, stranger]


def test_who_may_answer_the_dice(sessions: Sessions, toy: Begin, holder: Join) -> None:
    made = toy("bumping-cars", "red", "blue")
    sessions.submit(made.id, holder(made, "red"), MOVE)
    screen, _ = sessions.redeem(made.id, made.codes["screen"], "", "", None)
    with pytest.raises(NotAllowed):
        sessions.submit(made.id, hashed(screen), Roll((1,)))
    with pytest.raises(NotAllowed):
        sessions.submit(made.id, holder(made, "blue"), Roll((1,), "red"))
    assert sessions.submit(made.id, hashed(made.token), Roll((4,))).entry.by == "marshal"


def test_chores_come_in_any_order_and_take_dice_of_the_table(sessions: Sessions, toy: Begin, holder: Join) -> None:
    made = toy("bumping-cars", "red", "blue", mode="assistant")
    blue, marshal = holder(made, "blue"), hashed(made.token)
    assert sessions.submit(made.id, marshal, Act("roll-weather", {})).entry.missing["purpose"] == "weather"
    done = sessions.submit(made.id, blue, Roll((4,)))
    assert (done.entry.events[0]["params"], done.entry.awaiting) == ({"weather": 4}, [])
    sessions.submit(made.id, blue, Act("move", {}))
    sessions.submit(made.id, marshal, Roll((6,)))
    sessions.submit(made.id, blue, Act("move", {}))
    sessions.submit(made.id, marshal, Roll((5,)))
    assert sessions.open(made.id, blue)[0].snapshot.state["cars"] == {"red": 1, "blue": 13}
    with pytest.raises(DecisionClosed):
        sessions.submit(made.id, blue, Act("move", {}, "turn-3"))
    assert replays(sessions, made)


def test_a_token_of_several_seats_says_for_which_it_speaks(sessions: Sessions, toy: Begin, holder: Join) -> None:
    made = toy("secret-bids", "red", "blue")
    red = holder(made, "red")
    assert sessions.redeem(made.id, made.codes["seat:blue"], red, "", None) == ("", "seat:blue")
    with pytest.raises(SeatNeeded):
        sessions.submit(made.id, red, Act("bid", {"levels": 1}, "bid-red"))
    with pytest.raises(NotAllowed):
        sessions.submit(made.id, red, Act("bid", {"levels": 1}, "bid-red", "blue"))
    assert sessions.submit(made.id, red, Act("bid", {"levels": 1}, "bid-red", "red")).version == 2
    with pytest.raises(NotAllowed):
        sessions.submit(made.id, hashed(made.token), Act("bid", {"levels": 1}, "bid-blue"))


def test_secret_decisions_are_told_once_all_are_made(toy_table: Sit) -> None:
    table = toy_table("secret-bids", "red", "blue", "green")
    for seat in ("green", "red"):
        answer = table.seats[seat].act("bid", f"bid-{seat}", levels=2)
        assert answer.get_json()["steps"][0]["params"]["levels"] == 2
    for seat in ("blue", ""):
        device = table.seats[seat] if seat else table.join("")
        assert "levels" not in device.get("/log").text
        assert device.view()["view"]["bids"] == {"green": None, "red": None}
    last = table.seats["blue"].act("bid", "bid-blue", levels=2).get_json()
    assert last["kind"] == "declared"
    assert last["missing"] == {"purpose": "tie", "count": 1, "sides": 3, "by": ""}
    assert table.seats["red"].view()["awaiting"] == []
    assert table.seats["red"].view()["pending"] == last["missing"]
    assert table.seats["red"].get("/actions").get_json()["actions"] == []
    done = table.seats["red"].post("/dice", {"values": [2]}).get_json()
    assert done["steps"][-1]["params"]["winner"] == "blue"
    # What blue declared is still nobody else's: the reveal tells it, and not the request.
    assert done["action"].keys() == {"name", "seat", "decision"}
    assert table.seats["red"].view()["outcome"] == {"winner": "blue"}


def test_hidden_hands_of_a_table_that_rolls_itself(toy_table: Sit) -> None:
    """The service shuffles whoever rolls: the order is secret, and a play needs no dice."""
    table = toy_table("hidden-hands", "red", "blue")
    hand = table.seats["red"].view()["view"]["hands"]["red"]
    assert table.seats["blue"].view()["view"]["hands"]["red"] == 2
    (shuffle,) = table.seats["red"].get("/log").get_json()["entries"][0]["dice"]
    assert (shuffle["values"], shuffle["is_secret"]) == ([], True)
    played = table.seats["red"].act("play", "turn-0", card=hand[0]).get_json()
    assert "card" in played["steps"][1]["params"]
    assert "card" not in table.seats["blue"].get("/log?after=1").get_json()["entries"][0]["steps"][1]["params"]


def test_a_die_is_named_by_its_place_in_the_request(toy_table: Sit) -> None:
    table = toy_table("bumping-cars", "red", "blue")
    red = table.seats["red"]
    assert red.act("move", "turn-0").get_json()["missing"]["by"] == "red"
    slips = {"die-out-of-range": [9], "too-many-dice": [1, 2], "dice-needed": []}
    for code, values in slips.items():
        problem = red.post("/dice", {"values": values}).get_json()
        assert problem["code"] == code
        assert [error["pointer"] for error in problem.get("errors", [])] == {
            "die-out-of-range": ["/values/0"],
            "too-many-dice": ["/values/1"],
            "dice-needed": [],
        }[code]
    for body in ({}, {"values": [1], "server": "roll"}, {"values": ["1"]}, {"values": [True]}, {"server": True}):
        assert red.post("/dice", body).get_json()["code"] == "invalid-field"
    assert red.post("/dice", {"server": "roll"}).get_json()["dice"][0]["origins"] == ["server"]
