"""Variant 3: diamonds, played before a turn."""

from rules.dice import Dice
from rules.fields import Fields
from rules.log import Log
from rules.mini_demolition_derby.arena import FREE, Piece
from rules.mini_demolition_derby.bumps import set_off
from rules.mini_demolition_derby.cards import DIAMOND_KING_LIVES, JACK, JOKER, KING, QUEEN, diamond_ranks
from rules.mini_demolition_derby.chronicle import Chronicle
from rules.mini_demolition_derby.hands import discard
from rules.mini_demolition_derby.match import go_on
from rules.mini_demolition_derby.phases import LIVES_AT_START
from rules.mini_demolition_derby.rewards import reward_last_unhurt
from rules.mini_demolition_derby.rolls import protect, restore, verify_in_hand
from rules.mini_demolition_derby.state import ROLL, State, Team
from rules.mini_demolition_derby.track import CAR_LENGTH

SECTION = "MD-31"
FIELDS = ("card", "as", "car", "target")

GROUND_PROOF = ("ace", "2")
BUMP_PROOF = ("3", "4")
DOUBLE = ("5", "6")
EXTRA_MOVE = ("7", "8")
BEHIND = "9"
RIGHT_OF = "10"
OWN_CAR_ONLY = (*EXTRA_MOVE, KING)
TELEPORTS = (BEHIND, RIGHT_OF, JACK, QUEEN)


class Play:
    """A diamonds card and what it is played on.

    Attributes:
        rank: of the diamonds that it is played as.
        car: the team's own car; None for a card that is played on none.
        other: the opponent's car; None for a card that needs none.
    """

    __slots__ = ("car", "other", "rank")

    def __init__(self, rank: str, car: Piece | None, other: Piece | None) -> None:
        self.rank = rank
        self.car = car
        self.other = other


def play_diamonds(state: State, params: dict[str, object], dice: Dice, log: Log) -> None:
    """Variant 3, ruling MD-31: play one diamonds card, or pass (no card named); then the next team is asked.

    Raises:
        RuleViolation: the card cannot be played so.
    """
    team = state.teams[state.asked[0]]
    fields = Fields(params, FIELDS, SECTION)
    if not fields.has("card"):
        _ask_next(state, state.passes + 1)
        log.note("diamonds-passed", SECTION, {"team": team.name})
        go_on(state, log)
        return
    card = verify_in_hand(team, fields)
    play = _verify_play(state, team, card, fields)
    _ask_next(state, 0)
    discard(state, team, card)
    log.note("diamond-played", SECTION, {"team": team.name, "card": card, "use": use_of(play.rank)})
    _carry_out(state, team, play, dice, log)


def _ask_next(state: State, passes: int) -> None:
    state.asked = [*state.asked[1:], state.asked[0]]
    state.passes = passes
    state.deeds += 1


def _verify_play(state: State, team: Team, card: str, fields: Fields) -> Play:
    ranks = diamond_ranks(card)
    if not ranks:
        raise fields.refused("not-diamonds", "Before a turn only diamonds and jokers are played.", "card")
    rank = fields.choice("as", ranks) if card == JOKER else ranks[0]
    if is_in_force(team, rank):
        raise fields.refused("already-in-force", "This is in force already, until the end of the turn.", "card")
    if rank not in {*TELEPORTS, *OWN_CAR_ONLY}:
        return Play(rank, None, None)
    car = verify_car(state, team, fields, "car", is_own=True)
    if rank == KING and car.lives >= LIVES_AT_START:
        raise fields.refused("lives-full", f"This car has all its {LIVES_AT_START} lives.", "car")
    if rank in OWN_CAR_ONLY:
        return Play(rank, car, None)
    other = verify_car(state, team, fields, "target", is_own=False)
    if not can_stand(state, teleport_cell(state, rank, car, other)):
        message = "The car cannot stand there: both cells must be on the track, without a car and without a wall."
        raise fields.refused("no-room", message, "target")
    return Play(rank, car, other)


def _carry_out(state: State, team: Team, play: Play, dice: Dice, log: Log) -> None:
    if play.car is None:
        _shield(team, play.rank)
    elif play.other is not None:
        _teleport(state, play.rank, play.car, play.other, log)
        if state.rules.awards:
            # bombs may have left one car unhurt, and nobody has rolled
            reward_last_unhurt(state, "", dice, log)
    elif play.rank == KING:
        restore(state, int(play.car.number), DIAMOND_KING_LIVES, log)
    else:
        # an extra roll comes first
        state.extra = int(play.car.number)
        state.step = ROLL
        return
    go_on(state, log)


def use_of(rank: str) -> str:
    """Variant 3: what a diamonds card of this rank is for, as events tell it."""
    uses = {GROUND_PROOF: "ground-proof", BUMP_PROOF: "bump-proof", DOUBLE: "double", EXTRA_MOVE: "extra-move", (KING,): KING}
    for ranks, use in uses.items():
        if rank in ranks:
            return use
    return "teleport"


def is_in_force(team: Team, rank: str) -> bool:
    """Variant 3: whether a card of this rank would change nothing any more in this turn."""
    return (
        (rank in GROUND_PROOF and team.is_ground_proof)
        or (rank in BUMP_PROOF and team.is_bump_proof)
        or (rank in DOUBLE and team.is_double)
    )


def _shield(team: Team, rank: str) -> None:
    team.is_ground_proof = team.is_ground_proof or rank in GROUND_PROOF
    team.is_bump_proof = team.is_bump_proof or rank in BUMP_PROOF
    team.is_double = team.is_double or rank in DOUBLE


def verify_car(state: State, team: Team, fields: Fields, name: str, *, is_own: bool) -> Piece:
    """Variant 3: a car on the track, the team's own or an opponent's.

    Raises:
        RuleViolation: ``unknown-car``.
    """
    known = fields.text(name)
    for car in state.arena.on_track():
        if state.names[car.number] == known and (state.team(int(car.number)) is team) is is_own:
            return car
    wanted = "one of your own cars" if is_own else "another team's car"
    raise fields.refused("unknown-car", f"Name {wanted} on the track.", name)


def teleport_cell(state: State, rank: str, own: Piece, other: Piece) -> int:
    """Variant 3, ruling MD-31: the front cell that a teleport leads to, whether or not a car can stand there."""
    lane, row = state.arena.place_of(own.front if rank in {JACK, QUEEN} else other.front)
    moves = {BEHIND: (0, -CAR_LENGTH), RIGHT_OF: (1, 0), JACK: (0, CAR_LENGTH), QUEEN: (-1, 0)}
    lanes, rows = moves[rank]
    return state.arena.cell(lane + lanes, row + rows) if is_row(state, row + rows) else 0


def is_row(state: State, row: int) -> bool:
    """Ruling MD-31: whether a car whose front is on this row stands on the track with both cells."""
    return CAR_LENGTH <= row <= state.arena.rows


def can_stand(state: State, cell: int) -> bool:
    """Ruling MD-31: whether both cells are on the track, without a car and without a wall."""
    arena = state.arena
    return cell > 0 and arena.content[cell].number == FREE and arena.content[cell - arena.forward].number == FREE


def _teleport(state: State, rank: str, own: Piece, other: Piece, log: Log) -> None:
    arena = state.arena
    cell = teleport_cell(state, rank, own, other)
    car = other if rank in {JACK, QUEEN} else own
    chronicle = Chronicle(state, -1, log)
    chronicle.touch(car)
    protect(state, -1)
    arena.watch(chronicle)
    arena.take_off(car)
    arena.put(car, cell)
    chronicle.shifted(car)
    for entered in (cell, cell - arena.forward):
        if arena.bombs[entered]:
            set_off(arena, car, entered)
    chronicle.tell_table()
