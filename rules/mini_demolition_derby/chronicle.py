"""Tells a roll: step by step what happened, then car by car, in the order of pushing, what to change on the table."""

from mypy_extensions import i64

from rules.game import Term
from rules.log import Log
from rules.mini_demolition_derby.arena import Piece, Witness
from rules.mini_demolition_derby.phase import FINALS
from rules.mini_demolition_derby.state import State
from rules.mini_demolition_derby.turn import LEFT, RIGHT, STRAIGHT


class Chronicle(Witness):
    """Writes the log of a roll, and counts what the awards count (ruling MD-26).

    Attributes:
        state: the match.
        mover: number of the car that rolls; -1 where cars are moved otherwise.
        log: where it is written.
        touched: cars that something happened to, in the order of pushing.
        start: front cell and lives of each of them before.
        taken: lives that other cars than the mover have lost.
        bumped_cars: numbers of the different cars that were bumped.
        in_move: those of them that were bumped in the move under way.
        best_move: the most cars that were bumped in one move.
        kills: cars other than the mover that were eliminated.
        stuck: cars that no way leads on for: they fall out without losing a life.
    """

    def __init__(self, state: State, mover: int, log: Log) -> None:
        self.state = state
        self.mover = mover
        self.log = log
        self.touched: list[Piece] = []
        self.start: dict[int, tuple[int, int]] = {}
        self.taken = 0
        self.bumped_cars: list[int] = []
        self.in_move: list[int] = []
        self.best_move = 0
        self.kills = 0
        self.stuck: list[Piece] = []

    def touch(self, car: Piece) -> None:
        """Something is about to happen to `car`."""
        if car.number not in self.start:
            self.start[car.number] = (car.front, car.lives)
            self.touched.append(car)

    def began_move(self, car: Piece, step: i64) -> None:
        """See `Witness`."""
        self.touch(car)
        self.in_move = []
        direction = STRAIGHT if step == self.state.arena.forward else LEFT if step > 0 else RIGHT
        self.log.note("move-begun", "Qualification", {**self.state.named(car), "direction": direction})

    def bumped(self, car: Piece, by: Piece, lost: i64) -> None:
        """See `Witness`."""
        self.touch(car)
        if car.number not in self.bumped_cars:
            self.bumped_cars.append(car.number)
        if car.number not in self.in_move:
            self.in_move.append(car.number)
        self.best_move = max(self.best_move, len(self.in_move))
        params = {**self.state.named(car), "by": self.state.names[by.number], "lost": int(lost)}
        self.log.note("car-bumped", "MD-12", params)

    def shifted(self, car: Piece) -> None:
        """See `Witness`."""
        lane, row = self.state.arena.place_of(car.front)
        self.log.note("car-shifted", "MD-13", {**self.state.named(car), "lane": lane, "row": row})

    def stayed(self, car: Piece, *, is_wall: bool) -> None:
        """See `Witness`."""
        self.log.note("car-blocked", "MD-16" if is_wall else "MD-13", {**self.state.named(car), "is_wall": is_wall})

    def left_road(self, car: Piece, lost: i64) -> None:
        """See `Witness`."""
        self.log.note("road-left", "MD-10", {**self.state.named(car), "lost": int(lost)})

    def bombed(self, car: Piece, cell: i64, bombs: i64, lost: i64) -> None:
        """See `Witness`."""
        lane, row = self.state.arena.place_of(cell)
        params = {**self.state.named(car), "lane": lane, "row": row, "bombs": int(bombs), "lost": int(lost)}
        self.log.note("bombs-hit", "MD-17", params)

    def losing(self, car: Piece, lives: i64) -> None:
        """See `Witness`."""
        if lives:
            self.state.is_hurt[car.number] = True
        if car.number != self.mover:
            self.taken += lives

    def gave_up(self, cars: list[Piece]) -> None:
        """See `Witness`."""
        self.stuck = cars

    def eliminated(self, car: Piece) -> None:
        """See `Witness`."""
        if car in self.stuck:
            return
        self.state.is_hurt[car.number] = True
        if car.number != self.mover:
            self.kills += 1
        self.log.note("car-fell-out", "MD-11", self.state.named(car))

    def crossed(self, car: Piece) -> None:
        """See `Witness`."""
        self.log.note("line-crossed", "MD-18", {**self.state.named(car), "lives": int(car.lives)})

    def tell_table(self) -> None:
        """Qualification: what to move and which counters to take, car by car in the order of pushing."""
        for car in self.touched:
            if car in self.state.arena.through:
                self._tell_lives(car)
                self._tell_crossed(car)
            elif not car.is_on():
                self._tell_out(car)
            else:
                self._tell_move(car)
                self._tell_lives(car)

    def changes(self) -> list[dict[str, object]]:
        """The roll as the view tells it: where each touched car came from and where it is, None off the track."""
        arena = self.state.arena
        told: list[dict[str, object]] = []
        for car in self.touched:
            front, lives = self.start[car.number]
            told.append(
                {
                    "car": self.state.names[car.number],
                    "from": list(arena.place_of(front)),
                    "to": list(arena.place_of(car.front)) if car.is_on() else None,
                    "lost": lives - int(car.lives),
                }
            )
        return told

    def _tell_move(self, car: Piece) -> None:
        if self.start[car.number][0] != car.front:
            lane, row = self.state.arena.place_of(car.front)
            self.log.note("car-moved", "Qualification", {**self.state.named(car), "lane": lane, "row": row})

    def _tell_lives(self, car: Piece) -> None:
        before = self.start[car.number][1]
        lost = before - int(car.lives)
        if lost:
            params = {**self.state.named(car), "lost": lost, "lives": int(car.lives)}
            terms = [Term("lives", before, "Qualification"), Term("lives-lost", -lost, "Qualification")]
            self.log.note("lives-lost", "Qualification", params, terms)

    def _tell_out(self, car: Piece) -> None:
        params = {**self.state.named(car), "lives": self.start[car.number][1]}
        self.log.note("car-taken-off", "MD-11", params)

    def _tell_crossed(self, car: Piece) -> None:
        name = "car-finished" if self.state.phase == FINALS else "car-qualified"
        place = self.state.arena.through.index(car) + 1
        self.log.note(name, "MD-18", {**self.state.named(car), "place": place, "lives": int(car.lives)})
