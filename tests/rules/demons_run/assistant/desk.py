"""A table that keeps its own sequence of play: chores, with dice that must all be used."""

from rules.demons_run import tables
from rules.demons_run.ship import Ship
from rules.demons_run.state import State
from rules.dice import Dice, ScriptedDice
from rules.errors import RuleViolation
from rules.game import Action, Event
from tests.rules.demons_run.referee.players import GAME, Json, decoded, snapshot
from tests.rules.demons_run.referee.stage import LEVELS, board, hole

BOARD = board(
    holes=[hole("4,4"), hole("-6,0", "hell2")],
    null=["0,5", "1,5"],
    hell_fire=["0,-5"],
    buoys=[
        {"id": "easy-1", "kind": "easy", "hex": "1,1"},
        {"id": "drifter", "kind": "free_floater", "hex": "2,2"},
        {"id": "belial", "kind": "belial", "hex": "-6,1"},
    ],
    hell_hounds=[{"id": "rex", "hex": "-3,0"}],
)


class Desk:
    """A session in assistant mode, from fresh state to fresh state.

    Attributes:
        state: the race.
    """

    def __init__(self, *seats: str, known: bool = True, **more: object) -> None:
        """`known`: the sheets of all ships are told."""
        names = seats or ("Ann", "Bob")
        setup: Json = {"mode": "assistant", "seats": [{"name": name} for name in names], "board": BOARD, **more}
        self.state: State = GAME.new_state(setup, ScriptedDice([]))
        if known:
            for ship in self.state.ships:
                self.tell(ship.name, **LEVELS)

    def ship(self, name: str) -> Ship:
        return self.state.ship(name)

    def tell(self, ship: str, **levels: int | None) -> None:
        """The table says Levels of a ship."""
        self.do("set", values={f"ship/{ship}/levels/{function}": level for function, level in levels.items()})

    def put(self, ship: str, at: str, facing: int = 1, v: int = 0, **allocated: int) -> Ship:
        """A ship where the scenario wants it, with what it has allocated."""
        values: Json = {f"ship/{ship}/hex": at, f"ship/{ship}/facing": facing, f"ship/{ship}/velocity": v}
        values |= {f"ship/{ship}/velocity_before": v}
        values |= {f"ship/{ship}/allocated/{function}": level for function, level in allocated.items()}
        self.do("set", values=values)
        return self.ship(ship)

    def do(self, name: str, dice: list[int] | Dice | None = None, **params: object) -> list[Event]:
        """A chore, with the dice that it takes."""
        source = dice if isinstance(dice, Dice) else ScriptedDice(dice or [])
        state = decoded(snapshot(self.state))
        events = GAME.apply(state, Action(name, "Ann", "", params), source)
        if isinstance(source, ScriptedDice):
            source.finish()
        self.state = state
        return events

    def told(self, name: str, dice: list[int] | None = None, **params: object) -> list[str]:
        """Names of the events of a chore."""
        return [event.name for event in self.do(name, dice, **params)]

    def refusal(self, name: str, **params: object) -> tuple[str, str]:
        """Code and pointer of the refusal that a chore meets before any die is thrown."""
        before = snapshot(self.state)
        try:
            self.do(name, **params)
        except RuleViolation as violation:
            assert snapshot(self.state) == before
            return violation.code, violation.pointer
        return "", ""


def fuel(ship: Ship) -> int:
    return ship.levels[tables.FUEL]
