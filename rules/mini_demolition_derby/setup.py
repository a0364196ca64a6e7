"""Preparation: what a match is set up with, read and judged, and the match at its start."""

from typing import Final

from rules.dice import Dice
from rules.errors import RuleViolation
from rules.fields import Fields
from rules.log import Log
from rules.mini_demolition_derby.generate import lay_bombs, lay_walls, starting_teams
from rules.mini_demolition_derby.hands import deal
from rules.mini_demolition_derby.house_rules import HouseRules, read_house_rules
from rules.mini_demolition_derby.layout import Layout, cars_in_row
from rules.mini_demolition_derby.layout_check import LayoutInvalid, read_layout
from rules.mini_demolition_derby.match import begin_turn
from rules.mini_demolition_derby.phases import start_qualification
from rules.mini_demolition_derby.state import ASSISTANT, REFEREE, State, Team
from rules.mini_demolition_derby.tracks import track_document

SECTION: Final = "Preparation"
MOST_PLAYERS: Final = 8
LONGEST_NAME: Final = 30
COLOURS: Final = ("red", "yellow", "green", "blue", "white", "black")
_FIELDS: Final = ("mode", "dice", "seats", "rules", "teams", "track")


def new_match(setup: dict[str, object], dice: Dice) -> State:
    """Preparation: walls and bombs on the track, the cars on the grid, and the first car about to be rolled for.

    Args:
        setup: `mode` (``referee`` or ``assistant``), `dice` (of no matter here), `seats` ([{name}], 1 to 8), `rules` (house
            rules), `teams` ([{name, seats}]; left out: one seat for each colour, then a second one) and `track` (the name of
            one of the game's own, or a document as in track.schema.json; walls or bombs that are left out are drawn).
        dice: for what is drawn and dealt.

    Raises:
        RuleViolation: something in `setup` cannot be; the pointer says what.
    """
    fields = Fields(setup, _FIELDS, SECTION)
    mode = fields.choice("mode", [REFEREE, ASSISTANT], REFEREE)
    fields.choice("dice", ["server", "table"], "server")
    seats = _seats(fields)
    rules = read_house_rules(setup.get("rules", {}))
    if mode == ASSISTANT and rules.cards != "off":
        message = "The assistant keeps no secrets, so the table holds its cards itself: leave this rule off."
        raise fields.refused("assistant-deals-no-cards", message, "rules/cards")
    teams = _teams(fields, seats, cars_in_row(rules.cars))
    layout = _layout(setup, rules, dice)
    state = State(mode, rules, layout, start_qualification(layout, rules))
    state.teams = teams
    state.team_of = starting_teams(rules, dice)
    state.names = car_names([teams[place].name for place in state.team_of])
    if rules.cards != "off":
        deal(state, dice)
    if mode == REFEREE:
        begin_turn(state, Log())
    return state


def car_names(teams: list[str]) -> list[str]:
    """A name for each car: its team and a number, from the front of the grid to the back."""
    return [f"{team} {teams[: place + 1].count(team)}" for place, team in enumerate(teams)]


def _seats(fields: Fields) -> list[str]:
    given = fields.params.get("seats")
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_PLAYERS:
        raise fields.refused("wrong-number-of-players", f"The game is for 1 to {MOST_PLAYERS} players.", "seats")
    names: list[str] = []
    for index, seat in enumerate(given):
        name = seat.get("name") if isinstance(seat, dict) else None
        if not isinstance(name, str) or not name:
            raise fields.refused("seat-without-name", "Every seat needs a name.", f"seats/{index}/name")
        if name in names:
            raise fields.refused("name-taken", f"Two seats cannot both be called {name[:40]}.", f"seats/{index}/name")
        names.append(name)
    return names


def _teams(fields: Fields, seats: list[str], count: int) -> list[Team]:
    """Preparation, ruling MD-07: as many teams as there are cars in a row, some independent, some shared."""
    if not fields.has("teams"):
        return [Team(COLOURS[place], seats[place::count]) for place in range(count)]
    given = fields.params["teams"]
    if not isinstance(given, list) or len(given) > count:
        raise fields.refused("wrong-number-of-teams", f"The teams must be a list of at most {count}.", "teams")
    teams = [_team(fields, each, place, seats) for place, each in enumerate(given)]
    _verify_teams(fields, teams, seats)
    free = [colour for colour in COLOURS if colour not in [team.name for team in teams]]
    return teams + [Team(colour, []) for colour in free[: count - len(teams)]]


def _team(fields: Fields, given: object, place: int, seats: list[str]) -> Team:
    if not isinstance(given, dict):
        raise fields.refused("not-a-form", "A team is an object with name and seats.", f"teams/{place}")
    form = Fields(given, ("name", "seats"), SECTION, f"/teams/{place}")
    name = form.text("name")
    if not name or len(name) > LONGEST_NAME:
        raise form.refused("bad-name", f"A team needs a name of at most {LONGEST_NAME} letters.", "name")
    players = form.texts("seats", MOST_PLAYERS) if form.has("seats") else []
    for index, player in enumerate(players):
        if player not in seats:
            raise form.refused("unknown-seat", "There is no seat of this name.", f"seats/{index}")
    return Team(name, players)


def _verify_teams(fields: Fields, teams: list[Team], seats: list[str]) -> None:
    names = [team.name for team in teams]
    players = [seat for team in teams for seat in team.seats]
    for place, team in enumerate(teams):
        if names.index(team.name) != place:
            raise fields.refused("name-taken", f"Two teams cannot both be called {team.name}.", f"teams/{place}/name")
        for seat in team.seats:
            if players.count(seat) > 1:
                raise fields.refused("seat-twice", f"{seat} can play for one team only.", f"teams/{place}/seats")
    idle = [seat for seat in seats if seat not in players]
    if idle:
        raise fields.refused("seat-without-team", f"{idle[0]} has no team.", "teams")


def _track(given: object) -> object:
    if not isinstance(given, str):
        return given
    try:
        return track_document(given)
    except RuleViolation as refused:
        refused.pointer = "/track"
        raise


def _layout(setup: dict[str, object], rules: HouseRules, dice: Dice) -> Layout:
    """Preparation: a track of the game, the table's own, or one that is drawn."""
    document = _track(setup.get("track", {}))
    try:
        layout = read_layout(document, rules)
        has_walls = isinstance(document, dict) and "walls" in document
        has_bombs = isinstance(document, dict) and "bombs" in document
    except LayoutInvalid as invalid:
        problems: list[object] = [
            {"pointer": f"/track{problem.pointer}", "code": problem.code, "message": problem.message}
            for problem in invalid.problems
        ]
        first = invalid.problems[0]
        raise RuleViolation(first.code, "MD-01", first.message, {"problems": problems}, f"/track{first.pointer}") from None
    if not has_walls:
        lay_walls(layout, rules, dice)
    if not has_bombs:
        lay_bombs(layout, rules, dice)
    return layout
