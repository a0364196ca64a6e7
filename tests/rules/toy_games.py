"""Three small games against the Game protocol, each with what a game to come needs: see test_game_protocol.py."""

from copy import deepcopy

from rules.dice import Dice
from rules.errors import RuleViolation
from rules.game import Action, Corrected, Decision, Event, Game, GameInfo

Json = dict[str, object]


def info(name: str, seats: tuple[int, int], *revealing: str) -> GameInfo:
    return GameInfo(name, name.title(), seats, "1", [], [], revealing)


def bad_value(name: str) -> RuleViolation:
    return RuleViolation("bad-value", "1", "That cannot stand there.", {"name": name}, pointer_to(name))


def pointer_to(name: str) -> str:
    return "/" + name.replace("/", "~1")


def refuse_unknown(game: Game, state: object, action: Action) -> None:
    """An action must answer one of its seat's open decisions."""
    if not any(
        (decision.id, decision.seat, decision.kind) == (action.decision, action.seat, action.name)
        for decision in game.awaiting(state)
    ):
        raise RuleViolation("decision-closed", "1", "That is not what the game waits for.")


class Table:
    """The state of all three: plain JSON values."""

    def __init__(self, data: Json) -> None:
        self.data = data


class ToyGame:
    """What the three have in common."""

    info: GameInfo

    def opening(self, state: Table) -> list[Event]:
        return []

    def encode(self, state: Table) -> Json:
        return deepcopy(state.data)

    def decode(self, data: Json) -> Table:
        return Table(deepcopy(data))

    def view(self, state: Table, seat: str) -> Json:
        return self.encode(state)

    def tabletop(self, state: Table, seat: str) -> Json:
        """`pieces` that are the seat's to know."""
        return {name: value for name, (value, owner) in self.pieces(state).items() if owner in {"", seat}}

    def pieces(self, state: Table) -> dict[str, tuple[object, str]]:
        """Every value on the table, and who alone may know it."""
        return {"turn": (state.data["turn"], "")}

    def correct(self, state: Table, values: Json) -> Corrected:
        pieces = self.pieces(state)
        changes = []
        for name, value in values.items():
            if name not in pieces:
                raise RuleViolation("unknown-piece", "1", "There is no such thing.", {"name": name}, pointer_to(name))
            before, owner = pieces[name]
            if before != value:
                shown = {"before": before, "after": value}
                changes.append(
                    Event("set", "", {"name": name} | ({} if owner else shown), owner=owner, secrets=shown if owner else {})
                )
                self.put(state, name, value)
        return Corrected(changes, self.verify(state, values))

    def put(self, state: Table, name: str, value: object) -> None:
        if type(value) is not int:
            raise bad_value(name)
        state.data[name] = value

    def verify(self, state: Table, values: Json) -> list[Event]:
        """What is impossible is refused; the answer is what is merely odd."""
        return []

    def rearrange(self, before: Json, after: Json) -> list[Event]:
        names = [*after, *(name for name in before if name not in after)]
        changed = [name for name in names if before.get(name) != after.get(name)]
        return [Event("put", "", {"name": name, "after": after.get(name)}) for name in changed]

    def legal_actions(self, state: Table, seat: str) -> list[Action]:
        return [Action(d.kind, seat, d.id, {}) for d in self.awaiting(state) if d.seat in {seat, ""}]


class HiddenHands(ToyGame):
    """Each seat plays one card of a hidden hand and draws another; the highest card at the end of the pack wins."""

    info = info("hidden-hands", (2, 4), "card-drawn")

    def new_state(self, setup: Json, dice: Dice) -> Table:
        seats = setup["seats"]
        pack = dice.shuffle(12, "pack")
        hands = {seat: [pack.pop(), pack.pop()] for seat in seats}
        return Table({"seats": seats, "pack": pack, "hands": hands, "played": [], "turn": 0})

    def opening(self, state: Table) -> list[Event]:
        hands = state.data["hands"].items()
        return [Event("hand-dealt", "1", {"seat": seat}, owner=seat, secrets={"cards": list(cards)}) for seat, cards in hands]

    def awaiting(self, state: Table) -> list[Decision]:
        data = state.data
        if not data["pack"]:
            return []
        seat = data["seats"][data["turn"] % len(data["seats"])]
        return [Decision(f"turn-{data['turn']}", seat, "play", "1")]

    def legal_actions(self, state: Table, seat: str) -> list[Action]:
        return [
            Action("play", seat, decision.id, {"card": card})
            for decision in self.awaiting(state)
            if decision.seat == seat
            for card in state.data["hands"][seat]
        ]

    def apply(self, state: Table, action: Action, dice: Dice) -> list[Event]:
        refuse_unknown(self, state, action)
        data, card = state.data, action.params["card"]
        hand = data["hands"][action.seat]
        if card not in hand:
            raise RuleViolation("no-such-card", "1", "You do not hold that card.")
        hand.remove(card)
        data["played"].append([action.seat, card])
        drawn = data["pack"].pop()
        hand.append(drawn)
        data["turn"] += 1
        return [
            Event("card-played", "1", {"seat": action.seat, "card": card}),
            Event("card-drawn", "1", {"seat": action.seat}, owner=action.seat, secrets={"card": drawn}),
        ]

    def view(self, state: Table, seat: str) -> Json:
        data = state.data
        hands = {who: cards if who == seat else len(cards) for who, cards in data["hands"].items()}
        return {"hands": hands, "pack": len(data["pack"]), "played": data["played"]}

    def outcome(self, state: Table) -> Json | None:
        if state.data["pack"]:
            return None
        return {"winner": max(state.data["played"], key=lambda play: play[1])[0]}

    def pieces(self, state: Table) -> dict[str, tuple[object, str]]:
        hands = {f"hand/{who}": (list(cards), who) for who, cards in state.data["hands"].items()}
        return super().pieces(state) | hands

    def put(self, state: Table, name: str, value: object) -> None:
        """Cards change places with the pack."""
        if name == "turn":
            super().put(state, name, value)
            return
        if not isinstance(value, list) or any(type(card) is not int for card in value):
            raise bad_value(name)
        pack = state.data["pack"] + state.data["hands"][name.removeprefix("hand/")]
        if len(set(value)) < len(value) or not set(value) <= set(pack):
            raise RuleViolation("card-elsewhere", "1", "A card is in one place only.", {}, pointer_to(name))
        state.data["hands"][name.removeprefix("hand/")] = list(value)
        state.data["pack"] = [card for card in pack if card not in value]


class SecretBids(ToyGame):
    """All seats bid in secret, in any order; when the last bid is in, all are revealed and a die breaks a tie."""

    info = info("secret-bids", (2, 4), "bids-revealed")

    def new_state(self, setup: Json, dice: Dice) -> Table:
        return Table({"seats": setup["seats"], "bids": {}, "winner": ""})

    def awaiting(self, state: Table) -> list[Decision]:
        return [Decision(f"bid-{seat}", seat, "bid", "2") for seat in state.data["seats"] if seat not in state.data["bids"]]

    def apply(self, state: Table, action: Action, dice: Dice) -> list[Event]:
        refuse_unknown(self, state, action)
        data = state.data
        data["bids"][action.seat] = action.params["levels"]
        events = [Event("bid-placed", "2", {"seat": action.seat}, owner=action.seat, secrets={"levels": action.params["levels"]})]
        if len(data["bids"]) == len(data["seats"]):
            best = max(data["bids"].values())
            leaders = [seat for seat in data["seats"] if data["bids"][seat] == best]
            data["winner"] = leaders[dice.one(len(leaders), "tie") - 1] if len(leaders) > 1 else leaders[0]
            events.append(Event("bids-revealed", "2", {"bids": dict(data["bids"]), "winner": data["winner"]}))
        return events

    def view(self, state: Table, seat: str) -> Json:
        data = state.data
        bids = data["bids"] if data["winner"] else {who: bid if who == seat else None for who, bid in data["bids"].items()}
        return {"bids": dict(bids), "winner": data["winner"]}

    def outcome(self, state: Table) -> Json | None:
        return {"winner": state.data["winner"]} if state.data["winner"] else None

    def pieces(self, state: Table) -> dict[str, tuple[object, str]]:
        data = state.data
        return {f"bid/{who}": (data["bids"].get(who), "" if data["winner"] else who) for who in data["seats"]}

    def put(self, state: Table, name: str, value: object) -> None:
        who = name.removeprefix("bid/")
        if value is None:
            state.data["bids"].pop(who, None)
        elif type(value) is int and 0 <= value <= 9:
            state.data["bids"][who] = value
        else:
            raise bad_value(name)


class BumpingCars(ToyGame):
    """A row of cars: the mover rolls how far it goes; each car it meets is bumped on by a die of its own, and so on.

    In assistant mode nothing is awaited, and the table may also roll for the weather whenever it likes.
    """

    info = info("bumping-cars", (1, 6))
    END = 20

    def new_state(self, setup: Json, dice: Dice) -> Table:
        cars = {seat: place + 1 for place, seat in enumerate(setup["seats"])}
        return Table({"mode": setup["mode"], "cars": cars, "turn": 0, "weather": 0})

    def opening(self, state: Table) -> list[Event]:
        return [Event("car-placed", "3", {"car": car, "to": place}) for car, place in state.data["cars"].items()]

    def awaiting(self, state: Table) -> list[Decision]:
        data = state.data
        if data["mode"] == "assistant" or self.outcome(state):
            return []
        seats = list(data["cars"])
        return [Decision(f"turn-{data['turn']}", seats[data["turn"] % len(seats)], "move", "3")]

    def legal_actions(self, state: Table, seat: str) -> list[Action]:
        if state.data["mode"] == "assistant":
            return [Action("roll-weather", seat, "", {}), *(Action("move", car, "", {}) for car in state.data["cars"])]
        return super().legal_actions(state, seat)

    def apply(self, state: Table, action: Action, dice: Dice) -> list[Event]:
        if state.data["mode"] == "referee":
            refuse_unknown(self, state, action)
        if action.name == "roll-weather":
            state.data["weather"] = dice.one(6, "weather")
            return [Event("weather-rolled", "3", {"weather": state.data["weather"]})]
        state.data["turn"] += 1
        return self.shove(state, action.seat, dice)

    def shove(self, state: Table, car: str, dice: Dice) -> list[Event]:
        cars = state.data["cars"]
        die = dice.one(6, "move" if state.data["turn"] else "start", car)
        cars[car] += die
        events = [Event("car-moved", "3", {"car": car, "die": die, "to": cars[car]})]
        for other in cars:
            if other != car and cars[other] == cars[car]:
                events += self.shove(state, other, dice)
        return events

    def pieces(self, state: Table) -> dict[str, tuple[object, str]]:
        cars = {f"car/{car}": (place, "") for car, place in state.data["cars"].items()}
        return super().pieces(state) | cars | {"weather": (state.data["weather"], "")}

    def put(self, state: Table, name: str, value: object) -> None:
        if not name.startswith("car/"):
            super().put(state, name, value)
            return
        if type(value) is not int or not 1 <= value <= 99:
            raise bad_value(name)
        state.data["cars"][name.removeprefix("car/")] = value

    def verify(self, state: Table, values: Json) -> list[Event]:
        places = list(state.data["cars"].values())
        for name in values:
            if places.count(state.data["cars"].get(name.removeprefix("car/"))) > 1:
                raise RuleViolation("place-taken", "3", "One car to a place.", {}, pointer_to(name))
        return [Event("car-over-the-line", "3", {"car": car}) for car, place in state.data["cars"].items() if place > self.END]

    def outcome(self, state: Table) -> Json | None:
        there = [car for car, place in state.data["cars"].items() if place >= self.END]
        return {"winner": there[0]} if there else None
