"""Moves on the real table are ticked off on every phone at once."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.companion.phone import Phone

AT_ONCE = 0.2
TRIES = 5


def boxes(phone: Phone) -> Locator:
    return phone.page.locator(".ticks input")


def test_a_tick_is_on_every_phone_at_once(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Devil"))
    screen = phone(1280, 720)
    screen.page.goto(marshal.url)
    screen.page.evaluate("memory => localStorage.setItem('race-marshal.sessions', memory)", memory_of(marshal))
    screen.page.goto(f"{marshal.url}/#/screen/{session_of(ann)}")
    for each in (ann, bob, marshal):
        expect(boxes(each)).to_have_count(6)
    expect(screen.page.locator(".television li")).not_to_have_count(0)
    first = boxes(ann).first.get_attribute("name")
    took = []
    for left in range(5, 5 - TRIES, -1):
        bob.page.evaluate(WATCH, left)
        ann.page.evaluate("addEventListener('click', () => (window.ticked = Date.now()), { capture: true, once: true })")
        boxes(ann).first.click()
        took.append(bob.page.evaluate("seen") - ann.page.evaluate("ticked"))
        for each in (ann, bob, marshal):
            expect(boxes(each)).to_have_count(left)
    assert min(took) < AT_ONCE * 1000, took
    boxes(marshal).first.click()
    expect(bob.moves).to_contain_text("Nothing to move")
    expect(screen.page.locator("ul.big")).to_have_text("Nothing to move: the table is up to date.")

    ann.page.reload()
    expect(ann.moves).to_contain_text("Nothing to move")
    marshal.tap("Take the last tick back")
    for each in (ann, bob, marshal):
        expect(boxes(each)).to_have_count(1)
    assert boxes(bob).get_attribute("name") != first


WATCH = """left => {
    const until = Date.now() + 5000;
    window.seen = new Promise(resolve => {
        const look = () => {
            if (document.querySelectorAll('.ticks input').length === left) resolve(Date.now());
            else if (Date.now() < until) setTimeout(look, 2);
            else resolve(Infinity);
        };
        look();
    });
}"""


def test_ticks_without_a_network_go_off_later(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Devil"))
    expect(boxes(bob)).to_have_count(6)
    ann.context.set_offline(True)
    boxes(ann).first.click()
    expect(boxes(ann)).to_have_count(5)
    ann.tap("All 5 done")
    expect(ann.moves).to_contain_text("Nothing to move")
    expect(boxes(bob)).to_have_count(6)
    ann.page.close()
    ann.context.set_offline(False)
    ann.open().goto(f"{ann.url}/#/play/{session_of(bob)}")
    for each in (ann, bob):
        expect(each.moves).to_contain_text("Nothing to move")


def test_others_ticks_leave_the_keyboard_where_it_is(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Devil"))
    expect(boxes(bob)).to_have_count(6)
    mine = boxes(bob).nth(3)
    name = mine.get_attribute("name")
    mine.focus()
    boxes(ann).first.click()
    expect(boxes(bob)).to_have_count(5)
    assert bob.page.evaluate("document.activeElement.name") == name


def memory_of(phone: Phone) -> str:
    return phone.page.evaluate("localStorage.getItem('race-marshal.sessions')")


def session_of(phone: Phone) -> str:
    return phone.page.url.rsplit("/", 1)[1]
