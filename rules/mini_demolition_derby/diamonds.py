"""Variant 3: diamonds, played before a turn."""

from rules.fields import Fields
from rules.mini_demolition_derby.arena import FREE, Piece
from rules.mini_demolition_derby.bumps import set_off
from rules.mini_demolition_derby.cards import DIAMOND_KING_LIVES, JACK, JOKER, KING, QUEEN, diamond_ranks
from rules.mini_demolition_derby.chronicle import Chronicle
from rules.mini_demolition_derby.hands import discard
from rules.mini_demolition_derby.log import Log
from rules.mini_demolition_derby.match import go_on
from rules.mini_demolition_derby.phases import LIVES_AT_START
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


def play_diamonds(state: State, params: dict[str, object], log: Log) -> None:
    """Variant 3, ruling MD-31: play one diamonds card, or pass (no card named); then the next team is asked.

    Raises:
        RuleViolation: the card cannot be played so.
    """
    place = state.asked[0]
    team = state.teams[place]
    fields = Fields(params, FIELDS, SECTION)
    state.asked = [*state.asked[1:], place]
    state.deeds += 1
    if not fields.has("card"):
        state.passes += 1
        log.note("diamonds-passed", SECTION, {"team": team.name})
        go_on(state, log)
        return
    state.passes = 0
    card = verify_in_hand(team, fields)
    ranks = diamond_ranks(card)
    if not ranks:
        raise fields.refused("not-diamonds", "Before a turn only diamonds and jokers are played.", "card")
    rank = fields.choice("as", ranks) if card == JOKER else ranks[0]
    discard(state, team, card)
    log.note("diamond-played", SECTION, {"team": team.name, "card": card, "rank": rank})
    if not _carry_out(state, team, rank, fields, log):
        go_on(state, log)


def _carry_out(state: State, team: Team, rank: str, fields: Fields, log: Log) -> bool:
    """What a card does; answers whether an extra roll comes first."""
    if rank in TELEPORTS:
        own = verify_car(state, team, fields, "car", is_own=True)
        other = verify_car(state, team, fields, "target", is_own=False)
        _teleport(state, rank, own, other, fields, log)
    elif rank in OWN_CAR_ONLY:
        own = verify_car(state, team, fields, "car", is_own=True)
        if rank in EXTRA_MOVE:
            state.extra = int(own.number)
            state.step = ROLL
            return True
        if own.lives >= LIVES_AT_START:
            raise fields.refused("lives-full", f"This car has all its {LIVES_AT_START} lives.", "car")
        restore(state, int(own.number), DIAMOND_KING_LIVES, log)
    else:
        _shield(team, rank, fields)
    return False


def is_in_force(team: Team, rank: str) -> bool:
    """Variant 3: whether a card of this rank would change nothing any more in this turn."""
    return (
        (rank in GROUND_PROOF and team.is_ground_proof)
        or (rank in BUMP_PROOF and team.is_bump_proof)
        or (rank in DOUBLE and team.is_double)
    )


def _shield(team: Team, rank: str, fields: Fields) -> None:
    if is_in_force(team, rank):
        raise fields.refused("already-in-force", "This is in force already, until the end of the turn.", "card")
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


def _teleport(state: State, rank: str, own: Piece, other: Piece, fields: Fields, log: Log) -> None:
    arena = state.arena
    cell = teleport_cell(state, rank, own, other)
    if not can_stand(state, cell):
        message = "The car cannot stand there: both cells must be on the track, without a car and without a wall."
        raise fields.refused("no-room", message, "target")
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
