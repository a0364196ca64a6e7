"""A race set up just so: a board of one's own, ships where a scenario wants them, and dice that must all be used."""

from rules.demons_run import tables
from rules.demons_run.ship import Ship
from rules.dice import ScriptedDice
from rules.errors import RuleViolation
from rules.game import Action, Event
from rules.hexes import Hex, Hexside
from tests.rules.demons_run.referee.players import GAME, Json, decoded, snapshot

PI_0 = 3
"""The Pilot Integration Level whose modifier is 0."""

LEVELS = dict.fromkeys(tables.FUNCTIONS, 8) | {
    tables.FUEL: 100,
    tables.STRUCTURAL_INTEGRITY: 20,
    tables.PILOT_INTEGRATION: PI_0,
}
SMALL = dict.fromkeys(tables.FUNCTIONS, 0) | {tables.STRUCTURAL_INTEGRITY: 1}
CORNERS = {"A": "-15,0", "B": "0,-15", "C": "0,15", "D": "15,0"}


def board(**terrain: object) -> Json:
    """The round test board with corners at four of its ends."""
    return {"name": "tb", "shape": {"radius": 15}, "corners": CORNERS, **terrain}


def hole(at: str, kind: str = "ordinary", rotation: str = "clockwise") -> Json:
    return {"hex": at, "kind": kind, "rotation": rotation}


class Stage:
    """A race in its first Turn, with everything still to allocate.

    Attributes:
        state: the race.
        events: what has happened since it was set up.
    """

    def __init__(self, *seats: str, ships: list[Json] | None = None, order: list[int] | None = None, **more: object) -> None:
        """`order` is the dice of the initiative draws; `more` goes into the set-up."""
        setup: Json = {"mode": "referee", "seats": [{"name": seat} for seat in seats], "board": board(), **more}
        if ships is not None:
            setup["ships"] = ships
        self.state = GAME.new_state(setup, ScriptedDice([]))
        self.events: list[Event] = []
        count = len(self.state.ships)
        for place, ship in enumerate(list(self.state.ships)):
            draws = order if order is not None else [1] * (count - 1)
            self.do("design-ship", ship.name, {"levels": SMALL}, draws if place == count - 1 else [])
        for ship in self.state.ships:
            ship.levels = dict(LEVELS)

    def ship(self, name: str) -> Ship:
        return self.state.ship(name)

    def put(self, name: str, at: Hex, facing: int = 1, v: int = 0, **levels: int) -> Ship:
        """A ship where the scenario wants it, its Velocity as if from the Turn before."""
        ship = self.ship(name)
        ship.hex, ship.facing, ship.velocity, ship.velocity_before = at, Hexside(facing), v, v
        ship.levels |= levels
        return ship

    def do(self, name: str, ship: str, params: Json, dice: list[int] | None = None) -> list[Event]:
        """What the owner of `ship` does, with the dice that it takes, on a state fresh from the store."""
        decision = next(each for each in GAME.awaiting(self.state) if each.id.endswith(f"-{ship}"))
        source = ScriptedDice(dice or [])
        state = decoded(snapshot(self.state))
        events = GAME.apply(state, Action(name, decision.seat, decision.id, params), source)
        source.finish()
        self.state = state
        self.events += events
        return events

    def allocate(self, ship: str, dice: list[int] | None = None, **levels: int) -> list[Event]:
        return self.do("allocate", ship, levels, dice)

    def move(self, ship: str, path: str, dice: list[int] | None = None) -> list[Event]:
        return self.do("move", ship, {"path": path.split()}, dice)

    def fire(self, ship: str, target: str, dice: list[int], weapon: str = "laser") -> list[Event]:
        return self.do(f"fire-{weapon}", ship, {"target": target}, dice)

    def refusal(self, name: str, ship: str, params: Json) -> str:
        """The code of the refusal that an action meets."""
        before = snapshot(self.state)
        try:
            self.do(name, ship, params)
        except RuleViolation as violation:
            assert snapshot(self.state) == before
            return violation.code
        return ""

    def offers(self, ship: str) -> list[Action]:
        seat = self.state.owners[ship]
        return [offer for offer in GAME.legal_actions(self.state, seat) if offer.decision.endswith(f"-{ship}")]

    def form(self, ship: str) -> Json:
        return self.offers(ship)[-1].params["form"]


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]
