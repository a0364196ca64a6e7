"""Players who know only what the game tells them: their view, and what they are offered. And whole games between them."""

import json

from rules.demons_run.board import load_board
from rules.demons_run.game import DemonsRun
from rules.demons_run.state import State
from rules.dice import Dice, FastDice
from rules.game import Action, Event
from rules.hexes import distance

GAME = DemonsRun()
Json = dict[str, object]


class Player:
    """Decides at random, with a leaning: some want to get home, some to fight, some anything at all."""

    def __init__(self, seed: int) -> None:
        self.dice = FastDice(seed)
        self.board = load_board("starcup")
        self.is_racer = self.often(60)

    def below(self, limit: int) -> int:
        return 0 if limit < 2 else self.dice.one(limit, "choice") - 1

    def pick(self, things):
        return things[self.below(len(things))]

    def often(self, percent: int) -> bool:
        return self.below(100) < percent

    def answer(self, view: Json, offers: list[Action]) -> Action:
        """An action made of one of the offers."""
        shots = [offer for offer in offers if offer.name.startswith("fire")]
        offer = self.pick(shots) if shots and self.often(60) else self.pick(offers)
        params = getattr(self, offer.name.replace("-", "_"), self.as_offered)(offer.params, view)
        return Action(offer.name, offer.seat, offer.decision, params)

    def as_offered(self, params: Json, view: Json) -> Json:
        return params

    def design_ship(self, params: Json, view: Json) -> Json:
        form = params["form"]
        if "levels" not in form:
            return {"facing": 1 + self.below(6)}
        levels = {name: each["lowest"] for name, each in form["levels"].items()}
        left = form["points"] - 1
        kinds = [*levels, "fuel", "fuel", "fuel", "main_engines", "structural_integrity"]
        for _ in range(200):
            name = self.pick(kinds)
            each = form["levels"][name]
            if each["points_per_step"] <= left and levels[name] + each["step"] <= each["highest"]:
                levels[name] += each["step"]
                left -= each["points_per_step"]
        return {"levels": levels} if self.often(70) else {"levels": levels, "facing": 1 + self.below(6)}

    def allocate(self, params: Json, view: Json) -> Json:
        form = params["form"]
        fuel = form["fuel"]
        wanted = self.speed(form["ship"], view) - form["velocity"]
        levels = {}
        for name, each in form["levels"].items():
            most = min(each["highest"], fuel // each["fuel_per_level"])
            if name in {"accelerate", "decelerate"}:
                levels[name] = min(most, max(wanted if name == "accelerate" else -wanted, 0))
            elif self.often(60):
                levels[name] = self.below(most + 1) if self.often(50) else min(most, 6)
            fuel -= levels.get(name, 0) * each["fuel_per_level"]
        return levels

    def speed(self, ship: str, view: Json) -> int:
        """The Velocity that would suit: slow near home, otherwise mostly slow enough for a whip, and at times very fast."""
        away = self.distance_home(self.ship(ship, view)["hex"], ship, view)
        if self.is_racer:
            return 1 if away < 5 else 2 if away < 8 else 4
        return self.pick([1, 2, 3, 4, 4, 6, 8, 10])

    def move(self, params: Json, view: Json) -> Json:
        form = params["form"]
        ends = [end for end in form["ends"] if end["ends"] not in {"off-board", "captured"}] or form["ends"]
        if not ends:
            return {"path": []}
        finishing = [end for end in ends if end["ends"] == "finished"]
        end = self.pick(ends)
        if self.often(80 if self.is_racer else 30):
            end = (finishing or sorted(ends, key=lambda end: self.distance_home(end["hex"], form["ship"], view)))[0]
        return {"path": self.with_attempts(end, form, view)}

    def ship(self, name: str, view: Json) -> Json:
        return next(each for each in view["ships"] if each["name"] == name)

    def distance_home(self, label: str, ship: str, view: Json) -> int:
        return distance(self.board.parse(label), self.board.parse(self.ship(ship, view)["finish"]))

    def with_attempts(self, end: Json, form: Json, view: Json) -> list[str]:
        """Tries for whatever lies near the end of the path, and at times for anything."""
        here = self.board.parse(end["hex"])
        near = [buoy["id"] for buoy in view["buoys"] if distance(self.board.parse(buoy["hex"]), here) < 4]
        left = form["mps"]
        steps = []
        for step in end["path"]:
            steps.append(step)
            is_costly = step == "F" or (step[0] == "F" and form["attempt_in_whip"])
            left -= is_costly
            may_try = is_costly and (left or form["attempt_after_last_mp"]) and end["ends"] not in {"finished", "off-board"}
            if form["tractor"] and may_try and self.often(50):
                steps.append(f"T:{self.pick(near or form['tractor'])}")
        return steps


class Course:
    """A game under way, and all that has happened in it.

    Attributes:
        setup: what it was set up with.
        state: as it stands now.
        dice: the source of chance, which keeps its rolls.
        actions: every action so far.
        events: every event so far, action by action.
    """

    def __init__(self, setup: Json, dice: Dice) -> None:
        self.setup = setup
        self.dice = dice
        self.state: State = GAME.new_state(setup, dice)
        self.actions: list[Action] = []
        self.events: list[list[Event]] = []

    def decide(self, player: Player) -> Action:
        """What `player` answers to one of the open decisions."""
        decision = player.pick(GAME.awaiting(self.state))
        seat = decision.seat or str(self.setup["seats"][0]["name"])
        offers = [offer for offer in GAME.legal_actions(self.state, seat) if offer.decision == decision.id]
        return player.answer(GAME.view(self.state, seat), offers)

    def carry_out(self, action: Action) -> list[Event]:
        events = GAME.apply(self.state, action, self.dice)
        self.actions.append(action)
        self.events.append(events)
        return events


def setup(seed: int, **more: object) -> Json:
    """One to four players in turn with the number; two players now and then with two ships each; one player with several."""
    count = 1 + seed % 4
    made: Json = {"mode": "referee", "seats": [{"name": f"P{i}"} for i in range(1, count + 1)], **more}
    if count == 1 and seed % 8:
        made["ships"] = [{"name": f"lone-{i}", "seat": "P1"} for i in range(1 + seed // 4 % 4)]
    if count == 2 and seed % 8 == 1:
        made["ships"] = [{"name": f"{seat}-{i}", "seat": seat} for i in (1, 2) for seat in ("P1", "P2")]
    return made


def snapshot(state: State) -> str:
    """The whole state as text, in one order."""
    return json.dumps(GAME.encode(state), sort_keys=True)


def decoded(text: str) -> State:
    return GAME.decode(json.loads(text))


def told(events: list[Event], seat: str = "") -> list[object]:
    """Events as `seat` hears them; the empty seat hears what everybody does."""
    return [
        [
            event.name,
            event.section,
            event.params | (event.secrets if event.owner == seat and seat else {}),
            [[term.name, term.value] for term in event.terms] if event.owner == seat or not event.are_terms_secret else [],
        ]
        for event in events
    ]
