"""What a player may do now, every choice of it."""

from rules.game import Action, Decision
from rules.mini_demolition_derby import awards
from rules.mini_demolition_derby.cards import EXCHANGE, HEARTS, JOKER, KING, diamond_ranks, uses
from rules.mini_demolition_derby.diamonds import (
    BUMP_PROOF,
    DOUBLE,
    EXTRA_MOVE,
    GROUND_PROOF,
    TELEPORTS,
    can_stand,
    is_in_force,
    teleport_cell,
)
from rules.mini_demolition_derby.house_rules import ADVANCED
from rules.mini_demolition_derby.phases import LIVES_AT_START
from rules.mini_demolition_derby.rolls import possible_changes
from rules.mini_demolition_derby.state import ADJUST, CHOOSE_ROLL, PLAY_DIAMONDS, RE_ROLL, ROLL, State, Team
from rules.mini_demolition_derby.turn import DIRECTIONS, direction_of

_SECTIONS = {
    ROLL: "Qualification",
    RE_ROLL: "MD-29",
    CHOOSE_ROLL: "MD-29",
    ADJUST: "MD-29",
    PLAY_DIAMONDS: "MD-31",
}


def decision_of(state: State) -> Decision:
    """The open decision of a match that is not over."""
    team = asked_team(state)
    number = f"{state.phase}-turn-{state.turn}-{state.step}-{state.deeds}"
    return Decision(number, team.seat(), state.step, _SECTIONS.get(state.step, "MD-28"))


def asked_team(state: State) -> Team:
    """The team that has to decide."""
    if state.step == PLAY_DIAMONDS:
        return state.teams[state.asked[0]]
    if state.deed is not None:
        return state.team(state.names.index(state.deed.car))
    return state.team(state.mover())


def choices(state: State) -> list[dict[str, object]]:
    """The params of every action that answers the open decision."""
    if state.step == ROLL:
        return _rolls(state)
    if state.step == RE_ROLL:
        return [{"again": False}, {"again": True}]
    if state.step == CHOOSE_ROLL:
        return [_roll_choice(state, number) for number in (1, 2)]
    if state.step == ADJUST:
        return [{"by": change} for change in possible_changes(state.rules, state.throws[0])]
    if state.step == PLAY_DIAMONDS:
        return _diamonds(state)
    return [{"award": award} for award in (awards.won_by(state.records, state.deed) if state.deed else [])]


def actions(state: State, seat: str) -> list[Action]:
    """Every action of `seat` on the open decision, which is theirs."""
    decision = decision_of(state)
    return [Action(decision.kind, seat, decision.id, params) for params in choices(state)]


def _roll_choice(state: State, number: int) -> dict[str, object]:
    thrown = state.throws[number - 1]
    return {"roll": number, "does": {"direction": direction_of(thrown.red), "moves": thrown.blue}}


def _rolls(state: State) -> list[dict[str, object]]:
    """Variant 2: no card, or any card of the hand in every way in which it can be played."""
    car = state.arena.cars[state.mover()]
    found: list[dict[str, object]] = [{}]
    for card in sorted(set(state.team(state.mover()).hand)):
        for use in uses(card, is_advanced=state.rules.cards == ADVANCED):
            named: dict[str, object] = {"card": card, "as": use} if card == JOKER else {"card": card}
            if use == HEARTS:
                found += [{**named, "direction": direction} for direction in DIRECTIONS]
            elif use == EXCHANGE or use != KING or car.lives < LIVES_AT_START:
                found.append(named)
    return found


def _diamonds(state: State) -> list[dict[str, object]]:
    """Variant 3: to pass, or any diamonds card or joker in every way in which it can be played."""
    team = state.teams[state.asked[0]]
    found: list[dict[str, object]] = [{}]
    by_rank: dict[str, list[dict[str, object]]] = {}
    for card in sorted(set(team.hand)):
        for rank in diamond_ranks(card):
            named: dict[str, object] = {"card": card, "as": rank} if card == JOKER else {"card": card}
            if rank not in by_rank:
                by_rank[rank] = _targets(state, team, rank)
            found += [{**named, **target} for target in by_rank[rank]]
    return found


def _targets(state: State, team: Team, rank: str) -> list[dict[str, object]]:
    """What a diamond of this rank can be played on."""
    if rank in {*GROUND_PROOF, *BUMP_PROOF, *DOUBLE}:
        return [] if is_in_force(team, rank) else [{}]
    cars = state.arena.on_track()
    own = [car for car in cars if state.team(int(car.number)) is team]
    if rank in TELEPORTS:
        others = [car for car in cars if state.team(int(car.number)) is not team]
        return [
            {"car": state.names[car.number], "target": state.names[other.number]}
            for car in own
            for other in others
            if can_stand(state, teleport_cell(state, rank, car, other))
        ]
    return [{"car": state.names[car.number]} for car in own if rank in EXTRA_MOVE or car.lives < LIVES_AT_START]
