"""A player who knows what it wants: sees the race, thinks some Turns ahead, and answers every decision."""

from typing import Any, Final

from rules.bots import Choice
from rules.demons_run import tables
from rules.demons_run.bots.attempts import Attempts, Fisher, Lure
from rules.demons_run.bots.chart import FAR, Ways
from rules.demons_run.bots.course import LONG, Course
from rules.demons_run.bots.designs import Style
from rules.demons_run.bots.gunner import best_shot, laser_level, promise, threat
from rules.demons_run.bots.hazards import Stakes, closed_places, hound_risk, least_evil
from rules.demons_run.bots.helm import Helm
from rules.demons_run.bots.hounds import strikes
from rules.demons_run.bots.paths import with_attempts
from rules.demons_run.bots.sight import Sight, ship_named
from rules.demons_run.bots.tractor import Beam, lay_bait
from rules.demons_run.bots.voyage import HARBOUR, Stop, Voyage
from rules.demons_run.buoys import is_high_roller
from rules.demons_run.legal import ALLOCATE, DESIGN_SHIP, ESCAPE_NULL, MOVE
from rules.dice import Dice
from rules.game import Action, Decision
from rules.hexes import HEXSIDES

DEAR: Final = 1.0
FAIR: Final = 0.6
CHEAP: Final = 0.1
"""Victory Points of one Fuel: in full when it is scarce, little when there is more than scores at the end (211B.e)."""

FUEL_A_TURN: Final = 6
"""Fuel that a Turn takes, on average."""

FALL: Final = 0.005
"""How much cheaper a Fuel is for each that is left over."""

RESERVE: Final = 15
RESERVE_A_TURN: Final = 3
"""Fuel that no tractor gets, to stop with and for each Turn of the way home."""

LEAST_BEAM: Final = 3
"""Tractor Levels below which no Buoy is worth a voyage."""

SPARE: Final = 2.0
"""Turns kept in hand for the way home."""

PLANNED: Final = "planned"
"""The only reason that is told for what stays on the Set Up Sheet (203A)."""

COMING: Final = 400.0
"""Victory Points that a ship has yet to win, besides those of the Buoys aboard."""

AFTER_HOLE: Final = 5
"""Velocity to leave a Hell Hole with (204M)."""

SLOWLY: Final = 2
"""Velocity to leave Null with, whichever way that may be."""

RIVAL_REACH: Final = 2
"""Hexes away from which a rival is thought to get a Buoy."""

SOON: Final = 1.0
TAKEN: Final = 0.7
"""Turns in which a rival has a Buoy, and what that leaves of it for the Turns after."""


class Skill:
    """How far a player thinks.

    Attributes:
        depth: Turns that are thought through.
        width: ends of each from which to think on.
        most: Buoys to plan for, one after the other.
        openings: Buoys to try as the first of them.
        steps: hexes to look at in a decision, from which on no further Turn is begun.
        weighs_rivals: whether it keeps out of the rivals' sights and leaves them what they will have first.
        spite: what a Buoy is worth to it beyond its Victory Points because a rival does not get it.
    """

    __slots__ = ("depth", "most", "openings", "spite", "steps", "weighs_rivals", "width")

    def __init__(
        self,
        depth: int,
        width: int,
        most: int,
        openings: int,
        steps: int,
        *,
        weighs_rivals: bool,
        spite: float = 0.0,
    ) -> None:
        self.depth = depth
        self.width = width
        self.most = most
        self.openings = openings
        self.steps = steps
        self.weighs_rivals = weighs_rivals
        self.spite = spite


class Pilot:
    """Plays in a style, with a skill. See `rules.bots.Bot`."""

    def __init__(self, style: Style, skill: Skill) -> None:
        self.style = style
        self.skill = skill

    def choose(self, view: dict[str, object], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        """See `rules.bots.Bot.choose`."""
        named = [offer for offer in offers if offer.name in {DESIGN_SHIP, ALLOCATE, MOVE, ESCAPE_NULL}]
        if not named:
            return Choice(offers[0], "go-on")
        offer = named[0]
        if offer.name == DESIGN_SHIP:
            return self.design(offer)
        sight = Sight(view, ship_named(view, offer.params))
        if offer.name == ALLOCATE:
            return self.allocate(sight, offer)
        shot = best_shot(sight, offers)
        if shot is not None:
            return Choice(shot, "fire", {"target": shot.params["target"]})
        if offer.name == ESCAPE_NULL:
            return Choice(offer, "escape-null")
        return self.move(sight, offer)

    def design(self, offer: Action) -> Choice:
        """102 A ship in the style, pointing the way it does: towards its Finish hex."""
        form: Any = offer.params["form"]
        params: dict[str, object] = {"levels": self.style.levels(form)} if "levels" in form else {}
        return Choice(_answer(offer, params), "design")

    def allocate(self, sight: Sight, offer: Action) -> Choice:
        """203 Velocity for the best way on, and what is needed on it."""
        form: Any = offer.params["form"]
        highest: dict[str, int] = {name: box["highest"] for name, box in form["levels"].items()}
        thought = Thought(sight, self.style, self.skill, highest[tables.TRACTOR], paid=False)
        return thought.allocation(offer, highest)

    def move(self, sight: Sight, offer: Action) -> Choice:
        """204, 205 The best way on at the Velocity that the ship has."""
        form: Any = offer.params["form"]
        thought = Thought(sight, self.style, self.skill, sight.ship.allocated[tables.TRACTOR], paid=True)
        return thought.movement(offer, form)


class Thought:
    """What a player thinks of for one decision."""

    def __init__(self, sight: Sight, style: Style, skill: Skill, tractor: int, *, paid: bool) -> None:
        """`tractor`: Levels that can be used; `paid`: whether they have been allocated."""
        self.sight = sight
        self.style = style
        self.skill = skill
        self.paid = paid
        ship = sight.ship
        self.pilot = sight.rules.pi_modifier(ship.levels[tables.PILOT_INTEGRATION])
        self.fuel = ship.levels[tables.FUEL]
        self.leak = tables.LEAK_PER_TURN * ship.leaks
        self.fuel_price = self.price()
        self.closed = closed_places(sight)
        self.home = self.ways_home()
        self.reserve = RESERVE + int((RESERVE_A_TURN + self.leak) * self.home.hexes[sight.place] / style.pace)
        left = max(0, min(ship.levels[tables.TRACTOR], self.fuel - self.reserve))
        self.later_beam = Beam(left, self.pilot)
        self.beam = Beam(tractor if paid else min(tractor, left), self.pilot)
        self.lures = [
            Lure(buoy.id, sight.chart.places[buoy.hex], int(style.buoys * tables.BUOY_POINTS[buoy.kind]))
            for buoy in sight.buoys
            if buoy.kind is not None and max(left, self.beam.level) >= LEAST_BEAM
        ]
        carried = sum(tables.BUOY_POINTS[buoy.kind] for buoy in ship.buoys if buoy.kind is not None)
        self.strikes = strikes(sight, FAR)
        self.stakes = Stakes(ship.levels[tables.STRUCTURAL_INTEGRITY], carried + COMING)

    def ways_home(self) -> Ways:
        """The ways to the Finish hex round Hell Hounds, or where these lie before it past them."""
        finish = max(0, self.sight.finish)
        round_hounds = Ways(self.sight.chart, finish, self.closed)
        if round_hounds.hexes[self.sight.place] < len(self.sight.chart.hexes):
            return round_hounds
        return self.sight.chart.ways_to(finish)

    def price(self) -> float:
        """211B.e Victory Points of one Fuel at the end of the race."""
        spare = self.fuel - self.style.thrift
        if spare <= 0:
            return DEAR
        return max(CHEAP, min(DEAR, FAIR - FALL * (spare - FUEL_A_TURN * self.sight.turns_left)))

    def allocation(self, offer: Action, highest: dict[str, int]) -> Choice:
        """203 The whole allocation, within the Levels and the Fuel that there are."""
        ship = self.sight.ship
        slowest = ship.velocity - highest["decelerate"]
        fastest = ship.velocity + highest["accelerate"]
        if ship.is_captured or ship.is_lost:
            velocity = min(fastest, max(ship.velocity, AFTER_HOLE if ship.is_captured else SLOWLY))
            return Choice(self.allocated(offer, velocity, {}), "get-away")
        velocities = self.velocities(slowest, fastest)
        stop = self.search([velocity for velocity in velocities if velocity]) or self.search(velocities[:1])
        if stop is None or stop.first is None:
            return Choice(self.allocated(offer, max(slowest, min(tables.FINISHING_VELOCITY, fastest)), {}), PLANNED)
        velocity = stop.first_velocity
        places = stop.first.way.places()
        wanted = {
            tables.TRACTOR: self.tractor_level(places, velocity, highest[tables.TRACTOR]),
            tables.SCREENS: self.screens(stop, highest[tables.SCREENS]),
            tables.LASER: laser_level(self.sight, highest[tables.LASER], self.fuel_price),
        }
        return Choice(self.allocated(offer, velocity, wanted), PLANNED)

    def velocities(self, slowest: int, fastest: int) -> list[int]:
        """203B Velocities to think of, the slowest first: none that the ship could not lose again at once, if it can help it."""
        most = max(slowest, min(fastest, self.style.fastest, self.sight.ship.levels[tables.MAIN_ENGINES]))
        found = [velocity for velocity in range(slowest, most + 1) if self.can_stop(velocity)]
        return found or [slowest]

    def can_stop(self, velocity: int) -> bool:
        """203C, 210C Whether the Fuel pays for a Velocity and, less what leaks away, for coming to rest next Turn."""
        per_level = tables.FUEL_PER_ALLOCATED_LEVEL[tables.MAIN_ENGINES]
        change = abs(velocity - self.sight.ship.velocity)
        return self.fuel - per_level * (change + velocity) - self.leak >= 0

    def turns_left(self) -> int:
        """211B, 210C Turns to come for as long as there is Fuel to steer with."""
        per_level = tables.FUEL_PER_ALLOCATED_LEVEL[tables.MAIN_ENGINES]
        left = self.fuel - per_level * self.sight.ship.velocity
        return max(0, min(self.sight.turns_left, left // (RESERVE_A_TURN + self.leak)))

    def allocated(self, offer: Action, velocity: int, wanted: dict[str, int]) -> Action:
        """203C The action: Velocity first, then what the Fuel still pays for."""
        change = velocity - self.sight.ship.velocity
        params: dict[str, object] = {}
        if change:
            params["accelerate" if change > 0 else "decelerate"] = abs(change)
        left = self.fuel - abs(change) * tables.FUEL_PER_ALLOCATED_LEVEL[tables.MAIN_ENGINES]
        for function, level in wanted.items():
            level = min(level, left // tables.FUEL_PER_ALLOCATED_LEVEL[function])  # noqa: PLW2901
            if level > 0:
                params[function] = level
                left -= level * tables.FUEL_PER_ALLOCATED_LEVEL[function]
        return _answer(offer, params)

    def tractor_level(self, places: list[int], velocity: int, highest: int) -> int:
        """205 The Tractor Levels that gain most on a way: the Buoys' Victory Points less the Fuel's."""
        best = 0
        most = 0.0
        for level in range(1, min(highest, self.beam.level) + 1):
            value = self.attempts(Beam(level, self.pilot), places, velocity).value - level * self.fuel_price
            if value > most:
                best = level
                most = value
        return best

    def attempts(self, beam: Beam, places: list[int], velocity: int) -> Attempts:
        """205A Attempts on a way."""
        sight = self.sight
        made = len(sight.ship.attempts)
        fisher = Fisher(beam, sight.rules, sight.chart, places, velocity, self.lures, self.fuel_price, made, self.most(beam))
        return fisher.plan()

    def most(self, beam: Beam) -> int:
        """203C.e Attempts that the Fuel pays for; the first is paid with the allocation."""
        return 1 + max(0, self.fuel - self.reserve - (0 if self.paid else beam.level)) // max(1, beam.level)

    def screens(self, stop: Stop, highest: int) -> int:
        """207B, 206F Screens against rivals that have the ship in their sights, and Hell Hounds near the end of its way."""
        berth = stop.first
        end = self.sight.place if berth is None else berth.way.place
        shot = max(threat(self.sight, self.sight.place, later=False), threat(self.sight, end, later=True))
        best = 0
        least = self.danger(end, shot, 0)
        if least == 0.0:
            return 0
        for level in range(1, highest + 1):
            cost = self.danger(end, shot, level) + level * self.fuel_price
            if cost < least:
                best = level
                least = cost
        return best

    def danger(self, end: int, shot: float, screens: int) -> float:
        """207B, 206F Victory Points at risk at the end of a way, and from a shot as likely as `shot`, behind Screens."""
        return hound_risk(self.strikes.get(end), self.stakes.hound_losses(screens)) + shot * self.stakes.shot_loss(screens)

    def movement(self, offer: Action, form: dict[str, Any]) -> Choice:
        """204 The way on: the best one, or where there is no harmless one the least evil.

        So too for the rest of a movement, and out of a Hell Hole, whose Gravity Well lies all round.
        """
        if form["is_held"]:
            return Choice(_answer(offer, {"path": []}), "held")
        mps: int = form["mps"]
        stop = self.search([mps]) if mps == self.sight.ship.velocity else None
        if stop is None or stop.first is None:
            return self.evade(offer, form)
        berth = stop.first
        attempts = Attempts({}, 0.0)
        if form["tractor"]:
            places = berth.way.places()
            # 204C The movement is over on the Finish hex.
            attempts = self.attempts(self.beam, places[:-1] if berth.has_finished else places, mps)
        path = with_attempts(berth.steps(), form, attempts.named())
        if attempts.lures:
            return Choice(_answer(offer, {"path": path}), "try-for", {"buoy": attempts.dearest()})
        return Choice(_answer(offer, {"path": path}), "finish" if berth.has_finished else "on-course")

    def evade(self, offer: Action, form: dict[str, Any]) -> Choice:
        """The least evil, for a ship that has no harmless way."""
        return Choice(_answer(offer, {"path": least_evil(self.sight, form, self.home.hexes)}), "keep-clear")

    def search(self, velocities: list[int]) -> Stop | None:
        """The best way on at one of several Velocities; None where all of them lead into harm."""
        sight = self.sight
        start = Stop(sight.place, sight.facing, sight.ship.velocity, [0.0] * len(self.lures))
        return self.voyage(velocities).best(start)

    def voyage(self, velocities: list[int]) -> Voyage:
        """The search, as far as the skill goes."""
        fastest = max(velocities, default=0)
        engines = self.sight.ship.levels[tables.MAIN_ENGINES]
        now = self.helm(fastest, now=True)
        later = now if self.skill.depth == 1 else self.helm(self.style.fastest, now=False)
        voyage = Voyage(now, later, self.course(), velocities, engines, min(self.style.fastest, engines))
        voyage.depth = self.skill.depth
        voyage.width = self.skill.width
        voyage.steps = self.skill.steps
        voyage.risks = self.risks(fastest)
        return voyage

    def helm(self, fastest: int, *, now: bool) -> Helm:
        """204, 205 What the ship may do, in this Turn or in a later one."""
        sight = self.sight
        rules = sight.rules
        ship = sight.ship
        in_hex, in_turn = rules.turning_limits(ship.levels[tables.MANEUVER_ENGINES])
        if now:
            in_turn = 0 if tables.NO_TURNING in ship.crises else min(in_turn, self.fuel)
        helm = Helm(sight.chart, self.closed, sight.finish, in_hex, in_turn)
        helm.turns_at = [rules.turns_at(velocity) for velocity in range(max(fastest, self.style.fastest) + 1)]
        helm.worth = [lure.worth * (self.dearness(lure) if now else self.left_over(lure)) for lure in self.lures]
        helm.fuel_price = self.fuel_price
        helm.beam_price = 0.0 if now and self.paid else self.fuel_price
        self.lay_baits(helm, fastest, now=now)
        return helm

    def lay_baits(self, helm: Helm, fastest: int, *, now: bool) -> None:
        """205B Buoys in reach of each place; those in orbit may be anywhere round their Hell Hole in a later Turn (204I)."""
        chart = self.sight.chart
        beam = self.beam if now else self.later_beam
        for number, lure in enumerate(self.lures):
            spots = [lure.place]
            hole = chart.board.well_at(chart.hexes[lure.place])
            if not now and hole is not None and is_high_roller(chart.board, self.sight.buoys[number]):
                spots = [chart.places[each] for each in hole.ring]
            lay_bait(helm.baits, beam, self.sight.rules, chart, number, spots, fastest)

    def course(self) -> Course:
        """The rest of the race."""
        sight = self.sight
        bonus = self.style.haste * tables.PLACE_POINTS[min(sight.finishers, len(tables.PLACE_POINTS) - 1)]
        course = Course(self.home, self.style.pace, self.turns_left(), bonus, SPARE, self.skill.most)
        reach = max(0, self.later_beam.reach() - 2)
        course.openings = self.skill.openings
        course.spite = self.skill.spite
        for lure in self.lures:
            course.add(lure, sight.chart.ways_to(lure.place), reach, self.rival_time(lure))
        return course

    def rival_time(self, lure: Lure) -> float:
        """Turns until the nearest rival could be at a Buoy."""
        times = [
            max(0, self.sight.chart.away(rival.place, lure.place) - RIVAL_REACH) / self.style.pace for rival in self.sight.rivals
        ]
        return min(times, default=float(tables.LAST_TURN)) if self.skill.weighs_rivals else float(tables.LAST_TURN)

    def dearness(self, lure: Lure) -> float:
        """What a Buoy is worth this Turn, in parts of its Victory Points: more when a rival could have it before long."""
        return 1.0 + self.skill.spite * max(0.0, 1.0 - self.rival_time(lure) / LONG)

    def left_over(self, lure: Lure) -> float:
        """The part of a Buoy's worth that rivals leave for the next Turns."""
        return self.dearness(lure) * (1.0 if self.rival_time(lure) > SOON else TAKEN)

    def risks(self, fastest: int) -> dict[int, float]:
        """Victory Points at risk where this Turn may end, by place and facing; a good place to fire from counts against them."""
        found: dict[int, float] = {}
        screens = self.sight.ship.allocated[tables.SCREENS] if self.paid else 0
        losses = self.stakes.hound_losses(screens)
        shot = self.stakes.shot_loss(screens)
        for place in self.sight.chart.around(self.sight.place, fastest):
            risk = hound_risk(self.strikes.get(place), losses)
            if self.skill.weighs_rivals:
                risk += threat(self.sight, place, later=True) * shot
            for facing in range(HEXSIDES):
                gain = promise(self.sight, place, facing) * self.style.aggression if self.style.aggression else 0.0
                if risk or gain:
                    found[HARBOUR * place + facing] = risk - gain
        return found


def _answer(offer: Action, params: dict[str, object]) -> Action:
    return Action(offer.name, offer.seat, offer.decision, params)
