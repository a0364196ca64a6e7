"""A hand that sets things on the table at random, as a table might."""

from rules.demons_run import tables
from rules.demons_run.corrected_values import STATUSES, STEPS
from rules.demons_run.state import State
from rules.demons_run.tabletop import spots
from tests.rules.demons_run.referee.players import Json, Player

STEPS_BY_CHANCE = [*STEPS, "phases", "phases", "allocation"]


class Hand:
    """Sets a few things that belong together, possible or not, but none that no table would set."""

    def __init__(self, choose: Player) -> None:
        self.choose = choose

    def values(self, state: State) -> Json:
        """One to four entries of the tabletop, with new values."""
        names = list(spots(state))
        found: Json = {}
        for _ in range(1 + self.choose.below(4)):
            name = self.choose.pick(names)
            if self.choose.often(50):
                name = self.choose.pick([each for each in names if each.startswith(("ship/", "race/"))])
            found[name] = self.value(state, name)
        if self.choose.often(20):
            found |= self.phase(state)
        return found

    def phase(self, state: State) -> Json:
        """A Turn in the middle, with somebody's phase in it."""
        racing = [ship.name for ship in state.ships if ship.is_racing()]
        return {"race/turn": 1 + self.choose.below(30), "race/step": "phases", "race/active": self.choose.pick(racing or [None])}

    def value(self, state: State, name: str) -> object:
        """A value for one entry."""
        choose = self.choose
        spot = spots(state)[name]
        group, piece, field = spot.group, spot.piece, spot.field
        if group in {"buoy", "hell-hound"} or field == "finish":
            return choose.pick([*self.hexes(state, 4), "0505"] if field == "finish" else [*self.hexes(state, 4), None])
        if group == "race":
            return self.race_value(state, field)
        if group == "movement":
            return [] if field == "entered" else choose.below(3)
        return self.ship_value(state, piece, field)

    def hexes(self, state: State, count: int) -> list[str]:
        """Labels of hexes anywhere, Hell Holes and Null among them."""
        some = [*(hole.hex for hole in state.board.holes), *(each for each in state.board.hexes() if state.board.is_null(each))]
        return [state.board.label(self.choose.pick(some if self.choose.often(30) else state.board.hexes())) for _ in range(count)]

    def race_value(self, state: State, field: str) -> object:
        choose = self.choose
        ships = [ship.name for ship in state.ships]
        if field == "turn":
            return 1 + choose.below(tables.LAST_TURN)
        if field == "step":
            return choose.pick(STEPS_BY_CHANCE)
        if field == "active":
            return choose.pick(ships)
        names = [marker.id for marker in state.board.buoys] if field == "moved" else ships
        return self.some(names)

    def some(self, names: list[str]) -> list[str]:
        """Some of the names, in any order."""
        left, found = list(names), []
        for _ in range(self.choose.below(len(names) + 1)):
            found.append(left.pop(self.choose.below(len(left))))
        return found

    def ship_value(self, state: State, piece: str, field: str) -> object:
        choose, ship = self.choose, state.ship(piece)
        group, _, function = field.partition("/")
        if group == "levels":
            return choose.below(state.rules.sheet_maximum(function) + 1)
        if group == "allocated":
            return choose.below(ship.levels[function] + 1)
        numbers = {"facing": 1 + choose.below(6), "velocity": choose.below(8), "velocity_before": choose.below(8)}
        lists = {
            "buoys": [marker.id for marker in state.board.buoys][:4],
            "attempts": [marker.id for marker in state.board.buoys][:4],
            "has_fired": ["laser", "scrambler"],
            "crises": sorted(set(tables.SYSTEM_CRISES)),
            "crises_next": sorted(set(tables.SYSTEM_CRISES)),
        }
        if field in numbers:
            return numbers[field]
        if field in lists:
            return self.some(lists[field])[:2]
        if field == "hex":
            return choose.pick([*self.hexes(state, 6), None])
        if field == "status":
            return choose.pick(["racing", *STATUSES])
        if field in {"leaks", "whip_gain"}:
            return choose.below(4)
        return choose.often(50)
