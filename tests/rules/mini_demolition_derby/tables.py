"""Helpers: a physical table that does as it is told, and corrections as tables make them."""

from rules.errors import RuleViolation
from tests.rules import physical
from tests.rules.mini_demolition_derby.matches import GAME


class PhysicalTable(physical.PhysicalTable):
    """Cars, walls, bombs, counters, pawns and notes."""

    def __init__(self, flat):
        super().__init__({name: value for name, value in spread(flat).items() if value})

    def car_set(self, car, lane, row):
        self.flat.pop(f"car/{car}/place", None)
        self.bring_back(car)
        assert not {(lane, row), (lane, row - 1)} & self.taken()
        self.flat[f"car/{car}/place"] = [lane, row]

    def lives_set(self, car, lives):
        self.note(f"car/{car}/lives", lives)

    def wall_removed(self, left, right, row):
        del self.flat[f"wall/{left}/{row}"]

    def wall_placed(self, left, right, row):
        assert not {(left, row), (right, row)} & self.taken()
        self.note(f"wall/{left}/{row}", True)

    def bombs_set(self, lane, row, bombs):
        assert not bombs or (lane, row) not in self.walled()
        self.note(f"bombs/{lane}/{row}", bombs)

    def award_set(self, award, car, count, is_held):
        self.note(f"award/{award}", [car, count] if is_held else None)

    def hand_set(self, team, count, cards):
        self.note(f"team/{team}/hand", cards or count)

    def value_set(self, piece, what, value):
        kind = "car" if what in {"knocked-out", "is-unhurt"} else "team"
        self.note(f"{kind}/{piece}/{what}", value)

    def match_set(self, what, value):
        self.note(what, value)

    def walled(self):
        walls = [name.split("/") for name in self.flat if name.startswith("wall/")]
        return {(int(lane) + beside, int(row)) for _, lane, row in walls for beside in (0, 1)}

    def taken(self):
        cars = [value for name, value in self.flat.items() if name.endswith("/place")]
        return {(lane, row - behind) for lane, row in cars for behind in (0, 1)} | self.walled()


def spread(flat):
    """Each wall and each cell with bombs by itself."""
    found = {}
    for name, value in flat.items():
        if name == "walls":
            found |= {f"wall/{wall}": True for wall in value}
        elif name.startswith("bombs/"):
            found |= {f"bombs/{lane}/{name.split('/')[1]}": count for lane, count in enumerate(value, 1)}
        else:
            found[name] = value
    return found


def check_rearranged(before, after):
    """Doing as told makes one table of the other, one step after the other."""
    table = PhysicalTable(before)
    for event in GAME.rearrange(before, after):
        table.do(event)
    assert not table.aside
    assert table.flat == PhysicalTable(after).flat


def plausible(state, chooser):
    """A correction such as a table might make: a few values, mostly possible ones."""
    arena = state.arena
    cars = chooser.sample(state.names, 6)
    seen = GAME.tabletop(state, "")
    racing = [state.names[car.number] for car in arena.on_track()]
    place = [chooser.randint(1, arena.lanes), chooser.randint(2, arena.rows)]
    wall = f"{chooser.randint(2, arena.lanes - 2)}/{chooser.randint(15, arena.rows)}"
    row = chooser.randint(1, arena.rows)
    bombs = [chooser.choice([0, 0, 0, 1, 3]) if row >= 12 else 0 for _ in range(arena.lanes)]
    kinds = [
        lambda: {f"car/{cars[0]}/place": place, f"car/{cars[0]}/lives": chooser.randint(1, 7)},
        lambda: {f"car/{car}/place": None for car in chooser.sample(racing, min(2, len(racing)))},
        lambda: {f"car/{car}/lives": chooser.randint(1, 7) for car in cars[:3]},
        lambda: {"through": [*seen["through"], cars[0]]} if cars[0] not in seen["through"] else {"through": seen["through"][:-1]},
        lambda: {"out": [*seen["out"], *chooser.sample(racing, min(1, len(racing)))]},
        lambda: {"order": chooser.sample(racing, chooser.randint(0, len(racing)))},
        lambda: {"turn": chooser.randint(1, 30)},
        lambda: {f"bombs/{row}": bombs},
        lambda: {"walls": [*seen["walls"][1:], wall]},
        lambda: {"walls": []},
        lambda: {
            "phase": "finals",
            **{f"car/{car}/place": [2 * lane + 1, chooser.randint(2, 14)] for lane, car in enumerate(cars[:4])},
            **{f"car/{car}/lives": 5 for car in cars[:4]},
        },
        lambda: {"phase": "qualification", f"car/{cars[0]}/place": place, f"car/{cars[0]}/lives": 4},
    ]
    if state.rules.awards:
        kinds += [
            lambda: {"award/red": [cars[0], chooser.randint(5, 9)], "award/blue": None},
            lambda: {"has-bumped": chooser.random() < 0.5, f"car/{cars[0]}/is-unhurt": chooser.random() < 0.5},
            lambda: {f"car/{cars[0]}/knocked-out": chooser.randint(0, 4)},
        ]
    if state.rules.cards != "off":
        team = chooser.choice([team for team in state.teams if team.seats])
        hand = chooser.sample(sorted(state.pack), min(len(state.pack), chooser.randint(0, 6)))
        kinds += [lambda: {f"team/{team.name}/hand": hand}, lambda: {"used": hand}]
    if state.rules.cards == "advanced":
        team = chooser.choice(state.teams)
        kinds.append(lambda: {f"team/{team.name}/is-double": True, f"team/{team.name}/is-bump-proof": chooser.random() < 0.5})
    return physical.merged(kinds, chooser, [1, 1, 1, 2, 3])


def corrected(state, chooser):
    """The state after a plausible correction, and what was set; the state as it was, and nothing, where it was refused."""
    before = GAME.encode(state)
    values = plausible(state, chooser)
    try:
        made = GAME.correct(state, values)
    except RuleViolation:
        return GAME.decode(before), {}
    assert bool(made.changes) is (GAME.encode(state) != before)
    return state, values
