"""Helpers of the two games of cars: hands that do as they are told, corrections, and a table that does what it likes."""

from rules.errors import RuleViolation
from rules.game import Action


class PhysicalTable:
    """What stands on a table and is written down, flat; complains about what cannot be done with the hands."""

    def __init__(self, flat):
        self.flat = flat
        self.aside = []

    def do(self, event):
        getattr(self, event.name.replace("-", "_"))(**event.params)

    def car_off(self, car):
        del self.flat[f"car/{car}/place"]

    def car_aside(self, car):
        self.aside.append(car)
        self.car_off(car)

    def bring_back(self, car):
        if car in self.aside:
            self.aside.remove(car)

    def list_set(self, what, names):
        self.note(what, names)

    def note(self, name, value):
        assert self.flat.get(name) != (value or None)
        self.flat.pop(name, None)
        if value:
            self.flat[name] = value


def merged(kinds, chooser, counts):
    """One to three of the kinds of changes that tables make, `counts` says how often how many."""
    values = {}
    for kind in chooser.sample(kinds, chooser.choice(counts)):
        values |= kind()
    return values


def do_chores(game, state, chooser, dice, chore_of, check):
    """A table of the assistant that does what it likes; how many of its 150 chores were possible."""
    done = 0
    for _ in range(150):
        forms = game.legal_actions(state, "")
        if not forms:
            break
        before = game.encode(state)
        try:
            game.apply(state, chore_of(state, chooser.choice(forms), chooser), dice)
            done += 1
        except RuleViolation:
            state = game.decode(before)
        check(state)
    return done


def filled_in(form, chooser):
    """A chore with any values that its form allows."""
    return Action(form.name, "", "", {name: _value(told, chooser) for name, told in form.params["form"].items()})


def _value(told, chooser):
    if told.get("type") == "array":
        return [chooser.choice(told["items"]["enum"])]
    choices = told.get("enum") or range(told["minimum"], told["maximum"] + 1)
    return chooser.choice(list(choices) or [""])
