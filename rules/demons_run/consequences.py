"""What follows when a table sets something by hand: the rest of the table is mended so that the race can go on from there.

What was set explicitly is never mended: `impossibilities` refuses it where it cannot be.
"""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.impossibilities import SEQUENCED, refuse
from rules.demons_run.play import Play
from rules.demons_run.race import begin_phases, begin_turn, next_phase
from rules.demons_run.ship import FINISHED, Ship
from rules.demons_run.state import ALLOCATION, DESIGN, PHASES, State
from rules.demons_run.tabletop import ALLOCATED, LEVELS, VELOCITY, active_name
from rules.demons_run.view import velocity_shows

ENGINES: Final = f"{ALLOCATED}/{tables.MAIN_ENGINES}"


class Mending:
    """A tabletop on which something has been set by hand.

    Attributes:
        state: the race, with everything laid.
        play: takes what happens when the race goes on by itself.
        given: what was set, by name.
        before: the whole tabletop as it was.
    """

    __slots__ = ("before", "given", "play", "state")

    def __init__(self, state: State, play: Play, given: dict[str, object], before: dict[str, object]) -> None:
        self.state = state
        self.play = play
        self.given = given
        self.before = before

    def is_changed(self, name: str) -> bool:
        """Whether something was set to what it was not."""
        return name in self.given and self.given[name] != self.before[name]

    def sets_movement(self) -> bool:
        """Whether anything about an interrupted movement was set."""
        return any(name.startswith("movement/") for name in self.given)

    def mend(self) -> None:
        """Everything, in an order in which nothing mended breaks again."""
        for ship in self.state.ships:
            self.free(ship)
            self.level_allocation(ship)
        self.list_finishers()
        self.begin_race()
        self.list_sequence()
        self.follow_mover()
        if self.state.is_assisted:
            self.find_mover()
        else:
            self.find_step()
        for ship in self.state.ships:
            self.agree_velocity(ship)

    def free(self, ship: Ship) -> None:
        """204K, 204M A ship that is not in Null any more is not lost there, one outside a Hell Hole not captured."""
        board = self.state.board
        if f"ship/{ship.name}/is_lost" not in self.given and not board.is_null(ship.hex):
            ship.is_lost = False
        if f"ship/{ship.name}/is_captured" not in self.given and board.hole_at(ship.hex) is None:
            ship.is_captured = False

    def level_allocation(self, ship: Ship) -> None:
        """DR-18 A Level allocated falls with its maximum."""
        for function, level in ship.allocated.items():
            is_lowered = self.is_changed(f"ship/{ship.name}/{LEVELS}/{function}") and function != tables.MAIN_ENGINES
            if is_lowered and f"ship/{ship.name}/{ALLOCATED}/{function}" not in self.given:
                ship.allocated[function] = min(level, ship.levels[function])

    def agree_velocity(self, ship: Ship) -> None:
        """203B While an allocated change of Velocity is hidden, Velocity is what it was and what the Main Engines add."""
        is_velocity = self.is_changed(f"ship/{ship.name}/{VELOCITY}")
        is_engines = self.is_changed(f"ship/{ship.name}/{ENGINES}")
        engines = ship.allocated[tables.MAIN_ENGINES]
        is_agreed = self._on_track(ship.velocity - engines) == ship.velocity - engines
        if velocity_shows(self.state, ship) or (is_agreed and not is_velocity and not is_engines):
            return
        if f"ship/{ship.name}/{VELOCITY}" in self.given or not is_engines:
            seen = self._on_track(ship.velocity - engines)
        else:
            seen = self._on_track(ship.velocity - _number(self.before[f"ship/{ship.name}/{ENGINES}"]))
            ship.velocity = self._on_track(seen + engines)
        ship.allocated[tables.MAIN_ENGINES] = ship.velocity - seen
        if f"ship/{ship.name}/velocity_before" not in self.given:
            ship.velocity_before = seen

    def _on_track(self, velocity: int) -> int:
        return min(max(velocity, 0), self.state.rules.highest_velocity())

    def list_finishers(self) -> None:
        """211B Ships that have finished, those that nobody has put in order last."""
        state = self.state
        if "race/finishers" in self.given:
            return
        finished = [ship.name for ship in state.ships if ship.status == FINISHED]
        kept = [name for name in state.finishers if name in finished]
        state.finishers = kept + [name for name in finished if name not in kept]

    def begin_race(self) -> None:
        """202 The first Turn begins with the designs done; before it there is no Turn."""
        state = self.state
        if "race/turn" not in self.given and self.is_changed("race/step"):
            state.turn = 0 if state.step == DESIGN else max(state.turn, 1)

    def list_sequence(self) -> None:
        """204B Every ship that is under way has its place in the movement sequence, those that had none last."""
        state = self.state
        if "race/order" not in self.given and (state.order or state.step in SEQUENCED):
            state.order += [ship.name for ship in state.ships if ship.is_racing() and ship.name not in state.order]

    def follow_mover(self) -> None:
        """204 A ship that is moved by hand in the middle of its movement goes on from where it has been put."""
        made, name = self.state.progress, active_name(self.state)
        if made and made.entered and self.is_changed(f"ship/{name}/hex") and "movement/entered" not in self.given:
            made.entered[-1] = self.state.ship(str(name)).hex

    def find_mover(self) -> None:
        """204 Whose movement was interrupted, where no phases are kept; one that cannot go on is forgotten."""
        state = self.state
        if "race/active" in self.given:
            state.mover = str(self.given["race/active"] or "")
            state.progress = state.progress if state.mover or self.sets_movement() else None
        elif state.mover and _is_done(state.ship(state.mover)):
            state.progress = None
        if state.progress is None:
            state.mover = ""

    def find_step(self) -> None:
        """202 Who must still design, allocate or move; where nobody must, the race goes on."""
        state = self.state
        if state.step in {DESIGN, ALLOCATION}:
            self.find_waiting()
        elif "race/waiting" not in self.given:
            state.waiting = []
        if state.step == PHASES:
            self.find_active()
        else:
            state.progress = None

    def find_waiting(self) -> None:
        """102, 203 Ships that are out have nothing to decide."""
        state = self.state
        if "race/waiting" not in self.given:
            state.waiting = [name for name in state.waiting if state.ship(name).is_racing()]
        if state.waiting:
            return
        if self.is_changed("race/step"):
            raise refuse("nobody-waiting", "202", "Say who has yet to do so: set race/waiting as well.", "race/step")
        if state.step == DESIGN:
            begin_turn(state, self.play)
        else:
            begin_phases(state, self.play)

    def find_active(self) -> None:
        """202 Step B Whose phase it is: as set, or the next ship's where the one whose phase it was is out or has moved."""
        state = self.state
        name = self.given.get("race/active")
        if isinstance(name, str):
            self.begin_phase_of(name)
        elif self.is_changed("race/step") or "race/active" in self.given:
            raise refuse("active-needed", "202 Step B", "Say whose phase it is: set race/active to a ship.", "race/step")
        elif active_name(state) is None or _is_done(state.active_ship()):
            next_phase(state, self.play)

    def begin_phase_of(self, name: str) -> None:
        """202 Step B The phase of a ship that has its place in the sequence; of another movement nothing is left."""
        state = self.state
        if name not in state.order:
            raise refuse("not-in-sequence", "204B", f"{name} is not in the movement sequence.", "race/active")
        state.active = state.order.index(name)
        if self.is_changed("race/active"):
            state.deeds = 0
            state.progress = state.progress if self.sets_movement() else None


def mend(state: State, play: Play, given: dict[str, object], before: dict[str, object]) -> None:
    """Bring the rest of the table into line with what was set by hand.

    Args:
        state: the race, with everything laid; changed in place.
        play: its table; takes the events of a race that goes on by itself.
        given: what was set, by name, as `corrected_values.ValueReader` read it.
        before: the whole tabletop as it was.

    Raises:
        RuleViolation: something more must be said: ``nobody-waiting``, ``active-needed``, ``not-in-sequence``.
    """
    Mending(state, play, given, before).mend()


def _is_done(ship: Ship) -> bool:
    return not ship.is_racing() or ship.has_ended_movement


def _number(value: object) -> int:
    assert isinstance(value, int)  # noqa: S101 - the tabletop's own
    return value
