"""Whole games as a table plays them: two phones, a table screen, a marshal, and nothing but taps."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.companion.looking import Album
from tests.companion.phone import Phone, told_by_all, whose_turn
from tests.companion.table import asleep, closed_and_opened, correct_a_die, screen_of, session_of

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]


def is_over(phone: Phone) -> bool:
    return "The game is over" in phone.waiting.inner_text()


def play_card(mover: Phone, everybody: list[Phone], chance: random.Random, *, twice: bool) -> None:
    cards = mover.page.locator(".playing:not(.idle)")
    card = cards.nth(chance.randrange(cards.count()))
    with told_by_all(*everybody):
        card.dblclick() if twice else card.click()


def test_card_race_with_hands_on_the_phones(phone: Callable[..., Phone], album: Album) -> None:
    chance = random.Random(8)
    marshal = phone(1280, 900)
    links = marshal.start("Devil")
    screen = screen_of(marshal, phone)
    ann, bob = (phone().join(link) for link in links)
    played = 0
    while not is_over(ann):
        played += 1
        mover = whose_turn(ann, bob)
        play_card(mover, [ann, bob, screen], chance, twice=played % 10 == 0)
        assert mover.page.get_by_role("alert").count() == 0
    for each in (ann, bob, screen):
        expect(each.page.locator(".winner")).to_contain_text("has won!")
    album.look(ann, "devil-outcome")
    album.look(screen, "devil-outcome-screen")


class RealDeck:
    """The cards that lie on the table: shuffled, dealt, drawn, and shuffled again when they run out."""

    def __init__(self, counts: dict[str, int], players: list[str]) -> None:
        self.chance = random.Random(8)
        self.pack = [card for card, count in counts.items() for _ in range(count)]
        self.played: list[str] = []
        self.chance.shuffle(self.pack)
        self.hands = {player: [self.pack.pop() for _ in range(5)] for player in players}

    def play(self, player: str) -> list[str]:
        """A card, once in a while with a turbo; one card is drawn for it."""
        hand = self.hands[player]
        cards = [hand.pop(self.chance.randrange(len(hand)))]
        if "turbo" in hand and len(hand) > 3:
            hand.remove("turbo")
            cards.append("turbo")
        self.played += cards
        if not self.pack:
            self.pack, self.played = self.played, []
            self.chance.shuffle(self.pack)
        hand.append(self.pack.pop())
        return cards


def test_card_race_with_real_cards(phone: Callable[..., Phone]) -> None:
    """The table keeps its own order, and types in what is played: the assistant moves, judges and counts."""
    marshal = phone(1280, 900)
    phones = dict(zip(("Player 1", "Player 2"), begin_assisted(marshal, phone), strict=True))
    screen = screen_of(marshal, phone)
    everybody = [*phones.values(), screen]
    deck = RealDeck(table_of(screen)["deck"], list(phones))
    turns = 0
    while not is_over(phones["Player 1"]):
        turns += 1
        if turns == 3:
            put_back(marshal, everybody)
        for car in table_of(screen)["cars"]:
            if turns == 5 and car["team"] == "Player 1":
                with asleep(phones["Player 2"], screen):
                    type_in(phones["Player 1"], [phones["Player 1"], screen], car["name"], deck.play("Player 1"))
                continue
            type_in(phones[car["team"]], everybody, car["name"], deck.play(car["team"]), twice=turns % 4 == 0)
        if turns == 7:
            closed_and_opened(phones["Player 1"], session_of(screen))
        if first := table_of(screen)["first_across"]:
            end_lap(phones["Player 2"], everybody, first)
    for each in everybody:
        expect(each.page.locator(".outcome")).to_be_visible()


def begin_assisted(marshal: Phone, phone: Callable[..., Phone]) -> list[Phone]:
    marshal.choose_everything("Devil")
    marshal.page.get_by_label("What Race Marshal does").select_option("assistant")
    marshal.tap("Begin")
    return [phone().join(link) for link in marshal.links(2)]


def table_of(screen: Phone) -> dict[str, Any]:
    """What anybody sees who looks at the table: the cars in their order, the deck."""
    view: dict[str, Any] = screen.page.evaluate(
        """async () => {
            const id = location.hash.split('/').pop();
            const { token } = JSON.parse(localStorage.getItem('race-marshal.sessions'))[id];
            const answer = await fetch(`/api/v1/sessions/${id}`, { headers: { Authorization: `Bearer ${token}` } });
            return (await answer.json()).view;
        }"""
    )
    return view


def chore(phone: Phone, name: str) -> Any:
    """The form of a chore, unfolded."""
    found = phone.page.locator("details.chore").filter(has=phone.page.locator("summary", has_text=name))
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def type_in(phone: Phone, everybody: list[Phone], car: str, cards: list[str], *, twice: bool = False) -> None:
    form = chore(phone, "Play a card")
    form.get_by_label("Car", exact=True).select_option(label=car)
    for place, card in enumerate([*cards, "–"][:2]):
        form.get_by_label(f"Cards, number {place + 1}").select_option(label=card.replace("-", " "))
    done = form.get_by_role("button", name="Play a card")
    with told_by_all(*everybody):
        done.dblclick() if twice else done.click()


def end_lap(phone: Phone, everybody: list[Phone], first: str) -> None:
    form = chore(phone, "End the lap")
    form.get_by_label("First across").select_option(label=first)
    with told_by_all(*everybody):
        form.get_by_role("button", name="End the lap").click()


def put_back(marshal: Phone, everybody: list[Phone]) -> None:
    """The marshal sees that the table has moved on by a play that was none."""
    marshal.unfold("Go back to an earlier moment")
    marshal.page.get_by_label("Why").fill("that card was not played")
    with told_by_all(*everybody):
        marshal.tap("Go back", exact=True)
    for each in everybody:
        expect(each.page.locator("body")).to_contain_text("that card was not played")
    marshal.unfold("Go back to an earlier moment")


def test_derby_with_real_dice_to_its_final(phone: Callable[..., Phone], album: Album) -> None:
    chance = random.Random(8)
    marshal = phone(1280, 900)
    links = marshal.start("Derby", people=3)
    ann, bob, eve = (phone().join(link) for link in links)
    screen = screen_of(marshal, phone)
    everybody = [ann, bob, eve, screen]
    rolls = 0
    while not is_over(ann):
        rolls += 1
        mover = whose_turn(ann, bob, eve, also="Anybody can go on.")  # three of the six teams have no player
        if rolls == 20:
            sleeper = bob if mover is not bob else eve
            with asleep(sleeper, screen):
                roll(mover, [each for each in everybody if each is not sleeper], chance.randint(1, 6))
            continue
        roll(mover, everybody, chance.randint(1, 6), twice=rolls % 10 == 0)
        if rolls == 30:
            closed_and_opened(ann, session_of(bob))
        if rolls == 40:
            correct_a_die(marshal, ann.version(), chance.randint(1, 6), "a finger slipped")
            for each in everybody:
                expect(each.page.locator("body")).to_contain_text("a finger slipped")
    for each in everybody:
        expect(each.page.locator(".outcome")).to_be_visible()
    album.look(ann, "derby-outcome")


def roll(mover: Phone, everybody: list[Phone], face: int, *, twice: bool = False) -> None:
    """A die by the keypad; twice where the button is tapped twice in haste."""
    if mover.has("Roll"):
        start = mover.page.get_by_role("button", name="Roll", exact=True)
        start.dblclick() if twice else start.click()
    key = mover.page.locator("rm-dice .key", has_text=str(face))
    with told_by_all(*everybody):
        key.dblclick() if twice else key.click()
