"""What phones on a home network go through: sleep, no network, a double tap, a closed browser, an address without https."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.companion.phone import Phone, told_by_all, whose_turn


def test_asleep_while_others_play(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Derby"))
    bob.context.set_offline(True)
    ann.tap("Roll", exact=True)
    with told_by_all(ann):
        ann.tap("3", exact=True)
    bob.context.set_offline(False)
    with_wake(bob)
    bob.waits_for("It is your turn.")
    expect(bob.events).to_contain_text("Red 1 rolled 3")
    expect(bob.moves.locator(".ticks")).to_contain_text("Put")


def test_what_is_tapped_without_a_network_goes_off_later_and_once(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Derby"))
    ann.context.set_offline(True)
    ann.tap("Roll", exact=True)
    expect(ann.page.locator("#banner")).to_contain_text("No connection right now")
    ann.page.close()
    ann.context.set_offline(False)
    ann.open().goto(f"{ann.url}/#/play/{session_of(bob)}")
    bob.waits_for("Player 1 rolls the dice.")
    ann.waits_for("Roll the dice!")
    with told_by_all(ann, bob):
        ann.tap("4", exact=True)


def test_double_tap_is_one_action(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Devil"))
    mover = whose_turn(ann, bob)
    sent: list[str] = []
    mover.page.on("request", lambda request: sent.append(request.method))
    with told_by_all(ann, bob):
        mover.page.locator(".playing").first.dblclick()
    # What waits for its turn to be sent goes off before the page asks what has come of it.
    assert sent.count("POST") == 1
    assert {each.version() for each in (ann, bob)} == {2}
    assert mover.page.get_by_role("alert").count() == 0


def test_second_half_of_a_double_tap_is_not_for_what_came_meanwhile(phone: Callable[..., Phone]) -> None:
    """As when a key of the keypad has come where the button was."""
    ann = phone()
    ann.page.goto(ann.url)
    ann.page.evaluate(
        """async () => {
            const { deafToDoubleTaps } = await import('/companion/parts/double-tap.js');
            const panel = document.createElement('div');
            const next = (text) => {
                const made = document.createElement('button');
                made.textContent = text;
                made.onclick = () => panel.replaceChildren(next(`${Number(text) + 1}`));
                return made;
            };
            panel.append(next('0'));
            deafToDoubleTaps(panel);
            document.body.replaceChildren(panel);
        }"""
    )
    button = ann.page.get_by_role("button")
    ann.page.evaluate(TWICE, [{"detail": 1, "pointerType": "mouse"}, {"detail": 2, "pointerType": "mouse"}])
    expect(button).to_have_text("1")
    ann.page.wait_for_timeout(450)
    ann.page.evaluate(TWICE, [{"detail": 1, "pointerType": "touch"}, {"detail": 1, "pointerType": "touch"}])
    expect(button).to_have_text("2")
    for text in "34":
        button.press("Enter")
        expect(button).to_have_text(text)


TWICE = """kinds => kinds.forEach(kind => {
    const button = document.querySelector('button'), { x, y } = button.getBoundingClientRect();
    button.dispatchEvent(new PointerEvent('click', { clientX: x + 9, clientY: y + 9, bubbles: true, cancelable: true, ...kind }));
})"""
"""Clicks within one stroke of the browser: on a busy machine those of a test can be too far apart for a double tap."""


def test_two_phones_answer_one_roll(phone: Callable[..., Phone]) -> None:
    """The dice of the slower one are not taken for the next roll, and it is told so."""
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Derby"))
    ann.tap("Roll", exact=True)
    ann.waits_for("Roll the dice!")
    bob.waits_for("Player 1 rolls the dice.")
    bob.page.route("**/actions", lambda route: route.abort())
    ann.tap("3", exact=True)
    expect(ann.events).to_contain_text("Red 1 rolled 3")
    bob.tap("5", exact=True)
    expect(bob.page.get_by_role("alert")).to_contain_text("Something else happened first")
    bob.page.unroute("**/actions")
    bob.waits_for("It is your turn.")
    assert "rolled 5" not in bob.events.inner_text()


def test_closed_browser_comes_back_to_its_seat(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Devil")[0])
    session = session_of(ann)
    ann.page.close()
    page = ann.open()
    page.goto(ann.url)
    page.get_by_role("link", name="Devil Take the Hindmost: Player 1").click()
    expect(page.get_by_role("heading", name="Change the table")).to_be_visible()
    assert session in page.url


def test_used_link_opened_again_on_the_same_phone(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    link = marshal.start("Devil")[0]
    ann = phone().join(link)
    ann.page.goto("about:blank")
    ann.join(link)
    stranger = phone()
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("alert")).to_contain_text("does not open a seat")


def test_at_an_address_of_the_network(phone: Callable[..., Phone], lan: str) -> None:
    """No secure context: no randomUUID, no clipboard, no service worker. All works all the same."""
    marshal = phone(url=lan)
    links = marshal.start("Derby", people=1)
    assert links[0].startswith(lan)
    ann = phone(url=lan).join(links[0])
    assert ann.page.evaluate("[isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard]") == [
        False,
        "undefined",
        "undefined",
    ]
    marshal.tap("Copy")
    ann.tap("Roll", exact=True)
    with told_by_all(ann):
        ann.tap("2", exact=True)


def test_no_stream_but_asking(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    links = marshal.start("Derby")
    ann = phone().join(links[0])
    bob = phone()
    bob.page.route("**/sessions/*/events*", lambda route: route.fulfill(status=503, body=""))
    bob.join(links[1])
    expect(bob.page.locator(".network")).to_contain_text("slower")
    ann.tap("Roll", exact=True)
    bob.waits_for("Player 1 rolls the dice.")


def session_of(phone: Phone) -> str:
    return phone.page.url.rsplit("/", 1)[1]


def with_wake(phone: Phone) -> None:
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
