"""Three whole races in the words of the table, line for line.

To write the transcripts anew after a change of rules or words: `UPDATE_GOLDEN=1 pytest tests/service/test_golden_races.py`, and
read them.
"""

import os
from pathlib import Path

import pytest

from rules.dice import FastDice
from rules.game import Action, Event
from service.words import catalogue
from tests.rules.demons_run.referee.players import GAME, Course, Json, Player

GOLDEN = Path(__file__).parents[1] / "golden"
WORDS = catalogue("demons-run")

FIGHTER = {
    "fuel": 160, "structural_integrity": 18, "pi_level": 4, "main_engines": 5, "maneuver_engines": 6, "laser": 11, "scrambler": 4,
    "screens": 8,
}  # fmt: skip
DIVER = {
    "fuel": 260, "structural_integrity": 12, "pi_level": 3, "main_engines": 4, "maneuver_engines": 8, "tractor": 10,
    "screens": 11,
}  # fmt: skip


class Captain(Player):
    """Knows what it wants: a ship or a Buoy first, and then home."""

    def __init__(self, seed: int, levels: Json | None, quarry: str, until: int = 30) -> None:
        super().__init__(seed)
        self.is_racer = True
        self.levels = levels
        self.quarry = quarry
        self.until = until

    def design_ship(self, params: Json, view: Json) -> Json:
        return {"levels": self.levels} if self.levels else super().design_ship(params, view)

    def distance_home(self, label: str, ship: str, view: Json) -> int:
        """The way to the quarry as long as there is one, and home from there."""
        rivals = [each for each in view["ships"] if each["status"] == "racing" and each["name"] != ship]
        lying = [*rivals, *({"name": buoy["id"], **buoy} for buoy in view["buoys"])]
        found = [each["hex"] for each in lying if each["name"] == self.quarry]
        if not found or view["turn"] > self.until:
            return super().distance_home(label, ship, view)
        return 6 + super().distance_home(label, ship, {**view, "ships": [{"name": ship, "finish": found[0]}]})

    def allocate(self, params: Json, view: Json) -> Json:
        """Screens and the weapon or tractor of the day; what Fuel is left goes a long way."""
        form = params["form"]
        levels = super().allocate(params, view)
        levels = {name: levels[name] for name in ("accelerate", "decelerate")}
        ship = self.ship(form["ship"], view)
        away = self.distance_home(ship["hex"], form["ship"], view) - 6
        is_near = away < (12 if form["levels"]["laser"]["highest"] else 6) and view["turn"] <= self.until
        fuel = form["fuel"] - 2 * sum(levels.values())
        for name in ("tractor", "laser", "screens", "scrambler"):
            each = form["levels"][name]
            if is_near:
                levels[name] = min(each["highest"], fuel // each["fuel_per_level"])
                fuel -= levels[name] * each["fuel_per_level"]
        return levels

    def answer(self, view: Json, offers: list[Action]) -> Action:
        shots = [
            offer for offer in offers if offer.params.get("target") == self.quarry and not offer.params["does"]["is_blocked"]
        ]
        return shots[0] if shots else super().answer(view, [offer for offer in offers if not offer.name.startswith("fire")])


class Transcript:
    """Plays a race and writes down what the table is told; the sheets lie open."""

    def __init__(self, seed: int, names: list[str], captains: list[Player]) -> None:
        ships = [{"name": name, "seat": name} for name in names]
        setup = {"mode": "referee", "seats": [{"name": name} for name in names], "ships": ships, "open_sheets": True}
        self.course = Course(setup, FastDice(seed))
        self.captains = dict(zip(names, captains, strict=True))
        self.lines: list[str] = []
        self.tell(GAME.opening(self.course.state))

    def play(self) -> str:
        while decisions := GAME.awaiting(self.course.state):
            decision = decisions[0]
            offers = [each for each in GAME.legal_actions(self.course.state, decision.seat) if each.decision == decision.id]
            action = self.captains[decision.seat].answer(GAME.view(self.course.state, decision.seat), offers)
            if action.name == "move" and action.params["path"]:
                self.lines.append(f"{'':8}{decision.seat} declares: {' '.join(action.params['path'])}")
            self.tell(self.course.carry_out(action))
        return "\n".join(self.lines).strip() + "\n"

    def tell(self, events: list[Event]) -> None:
        for event in events:
            if event.name in {"turn-begun", "phase-begun"}:
                self.lines.append("")
            self.lines.append(f"{event.section:<8}{WORDS.explain(event)}")
            if event.terms:
                self.lines.append(f"{'':8}{arithmetic(event)}")
            table = WORDS.table(event)
            if table is not None:
                self.lines.append(f"{'':8}-> {table}")


def arithmetic(event: Event) -> str:
    terms = [f"{WORDS.term(term)} {term.value:{'+' if place else ''}}" for place, term in enumerate(event.terms)]
    return f"{', '.join(terms)} = {sum(term.value for term in event.terms)}"


def fight(seed: int) -> str:
    """Two gunboats meet in the middle, and what is left of them goes home."""
    return Transcript(
        seed, ["Comet", "Raven"], [Captain(1, FIGHTER, "Raven", until=14), Captain(2, FIGHTER, "Comet", until=14)]
    ).play()


def ring(seed: int) -> str:
    """A race for the white Buoy in Lucifer's ring."""
    return Transcript(seed, ["Diver", "Heron"], [Captain(1, DIVER, "lucifer"), Captain(2, DIVER, "astaroth")]).play()


def thirty_turns(seed: int) -> str:
    """Four ships of all kinds; the last Turn comes before the last of them is home."""
    names = ["green", "pink", "blue", "tan"]
    return Transcript(seed, names, [Captain(seed, None, "easy-1"), Player(seed + 1), Player(seed + 2), Player(seed + 3)]).play()


RACES = {"fight": (fight, 47), "ring": (ring, 6), "thirty_turns": (thirty_turns, 110)}


@pytest.mark.parametrize("name", RACES)
def test_a_race_reads_as_it_did(name: str):
    play, seed = RACES[name]
    text = play(seed)
    golden = GOLDEN / f"demons_run_{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
