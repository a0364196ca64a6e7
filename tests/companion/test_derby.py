"""Mini Demolition Derby with real dice."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.companion.phone import Phone, told_by_all


def test_real_dice_by_keys_and_by_line(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Derby"))
    ann.waits_for("It is your turn.")
    expect(ann.page.locator(".mover")).to_have_text("Next car: red 1.")
    ann.tap("Roll", exact=True)
    ann.waits_for("Roll the dice!")
    bob.waits_for("Player 1 rolls the dice.")
    with told_by_all(ann, bob):
        ann.tap("3", exact=True)
    expect(bob.events).to_contain_text("rolled 3: straight on")

    bob.tap("Roll", exact=True)
    line = bob.page.get_by_label("What do the dice show?")
    line.fill("9")
    bob.tap("These are the dice")
    expect(bob.page.get_by_role("alert")).to_contain_text("Die 1 cannot show 9")
    line.fill("2")
    with told_by_all(ann, bob):
        line.press("Enter")
    expect(ann.events).to_contain_text("rolled 2")


def test_somebody_else_types_or_the_service_rolls(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Derby"))
    ann.tap("Roll", exact=True)
    bob.waits_for("Player 1 rolls the dice.")
    with told_by_all(ann, bob):
        bob.tap("5", exact=True)
    bob.tap("Roll", exact=True)
    with told_by_all(ann, bob):
        bob.tap("Race Marshal rolls")


def test_what_each_face_would_do(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Derby", people=1)[0])
    ann.unfold("What may happen?")
    faces = ann.page.locator(".turn .odds li")
    expect(faces).to_have_count(6)
    told = faces.nth(3).inner_text()
    assert told.startswith("A 4: ")
    ann.tap("All ")
    expect(ann.moves).to_contain_text("Nothing to move")
    ann.tap("Roll", exact=True)
    with told_by_all(ann):
        ann.tap("4", exact=True)
    for sentence in told.removeprefix("A 4: ").split(". "):
        expect(ann.moves).to_contain_text(sentence.rstrip("."))


def test_last_push_chain_is_told(phone: Callable[..., Phone]) -> None:
    """The car behind runs into the one ahead: who pushed whom stands beside the die."""
    marshal = phone()
    links = marshal.start("Derby", people=1)
    ann = phone().join(links[0])
    for die in "111116":
        ann.tap("Roll", exact=True)
        with told_by_all(ann):
            ann.tap(die, exact=True)
    expect(ann.page.locator(".chain")).to_contain_text("white 2→ pushes yellow 1")
    assert ann.page.locator(".chain .push").count() == 1, "bumps of the same two cars are one link"


def test_phone_of_two_is_passed_on_after_somebody_elses_turn(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    marshal.choose_everything("Derby")
    marshal.page.get_by_label("Dice", exact=True).select_option("server")
    marshal.tap("One more player")
    marshal.tap("Begin", exact=True)
    links = marshal.links(3)
    both = phone().join(links[2]).join(links[0])
    other = phone().join(links[1])
    for mover in (both, other):
        with told_by_all(both, other):
            mover.tap("Roll", exact=True)
    both.tap("I am Player 3")
    both.waits_for("It is your turn.")
