"""Helpers: a physical table that does as it is told, and corrections as tables make them."""

from collections import Counter

from rules.errors import RuleViolation
from tests.rules import physical
from tests.rules.devil_take_the_hindmost.races import GAME


class PhysicalTable(physical.PhysicalTable):
    """Cars by how far they are past the starred 10, and what is written down."""

    def __init__(self, flat):
        super().__init__({name: self.seen(name, value) for name, value in flat.items() if value})

    def seen(self, name, value):
        if name == "discards" and isinstance(value, list):
            return sorted(value)
        return [value[0] % 30, value[1]] if name.endswith("/place") else value

    def car_set(self, car, is_on, space, past, lane):
        assert (is_on, space) == (True, (past - 1) % 10 + 1)
        self.flat[f"car/{car}/place"] = [past, lane]
        self.bring_back(car)

    def result_set(self, car, lap, points, is_out):
        self.note(f"car/{car}/result", [lap, points] if is_out else None)

    def hand_set(self, team, hand):
        self.note(f"team/{team}/hand", hand)

    def discards_removed(self, cards):
        self.flat["discards"] = sorted((Counter(self.flat["discards"]) - Counter(cards)).elements())

    def discards_added(self, cards):
        self.flat["discards"] = sorted([*self.flat.get("discards", []), *cards])

    def race_set(self, what, value):
        self.note(what, None if value == "none" else value)


def check_rearranged(before, after):
    """Doing as told makes one table of the other; the service's own cards are nobody's business."""
    table, wanted = PhysicalTable(before), PhysicalTable(after)
    for event in GAME.rearrange(before, after):
        table.do(event)
    assert not table.aside
    if type(after.get("discards")) is int:
        for name in [name for name in table.flat.keys() | wanted.flat.keys() if name.startswith("team/") or "/" not in name]:
            if name.startswith("team/") or name in {"pack", "aside", "discards"}:
                table.flat.pop(name, None)
                wanted.flat.pop(name, None)
    assert {name: value for name, value in table.flat.items() if value} == wanted.flat


def plausible(state, chooser):
    """A correction such as a table might make: a few values, mostly possible ones."""
    seen = GAME.tabletop(state, "")
    names = [name.split("/")[1] for name in seen if name.endswith("/place")]
    racing = [name for name in names if name not in seen["out"]]
    car, other = chooser.sample(names, 2)
    place = [chooser.randint(-5, 40), chooser.randint(1, 4)]
    seat = chooser.choice(state.seats)
    cards = [card.name for card in chooser.sample(state.pack, min(len(state.pack), 3))]
    kinds = [
        lambda: {f"car/{chooser.choice(racing or names)}/place": place},
        lambda: {f"car/{car}/place": place, f"car/{other}/place": seen[f"car/{car}/place"]},
        lambda: {f"car/{chooser.choice(racing or names)}/place": None},
        lambda: {
            "out": seen["out"][:-1],
            **{f"car/{name}/place": [chooser.randint(0, 9), 1 + k % 4] for k, name in enumerate(names)},
        },
        lambda: {"out": [*seen["out"], *racing[:1]]},
        lambda: {"out": chooser.sample(seen["out"], len(seen["out"]))},
        lambda: {"out": names} if chooser.random() < 0.1 else {},
        lambda: {f"car/{car}/result": [1, chooser.randint(0, 9)]},
        lambda: {"turn": chooser.randint(1, 9)},
        lambda: {"order": chooser.sample(racing, chooser.randint(0, len(racing)))},
        lambda: {"first-across": chooser.choice(racing or names)},
        lambda: {"lap": len(seen["out"]) + 1},
    ]
    if state.cards == "dealt":
        kinds.append(lambda: {f"team/{seat.name}/hand": cards})
    else:
        kinds.append(lambda: {f"team/{seat.name}/hand": chooser.randint(2, 5)})
    if state.cards == "typed":
        known = [name for name, count in state.deck.counts.items() if count > 1]
        kinds.append(lambda: {"discards": chooser.sample(known, min(len(known), chooser.randint(0, 4)))})
        kinds.append(lambda: {"aside": chooser.randint(0, 3)})
    values = physical.merged(kinds, chooser, [1, 1, 2, 3])
    return {name: value for name, value in values.items() if name in seen}


def corrected(state, chooser):
    """The state after a plausible correction, and what was set; the state as it was, and nothing, where it was refused."""
    before = GAME.encode(state)
    values = plausible(state, chooser)
    try:
        made = GAME.correct(state, values)
    except RuleViolation:
        return GAME.decode(before), {}
    if not made.changes:
        assert GAME.tabletop(state, "") == GAME.tabletop(GAME.decode(before), "")
    return state, values
