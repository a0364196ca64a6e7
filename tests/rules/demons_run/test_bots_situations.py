"""What the bots of Demon's Run do in tight places."""

import pytest

from rules.demons_run import tables
from rules.demons_run.board import FireKind
from rules.demons_run.bots.attempts import Fisher, Lure
from rules.demons_run.bots.chart import Chart
from rules.demons_run.bots.designs import COLLECTOR, FIGHTER
from rules.demons_run.bots.gunner import best_shot, chance_at, hit_chance, laser_level, promise, threat
from rules.demons_run.bots.hazards import Stakes, least_evil
from rules.demons_run.bots.pilot import Pilot, Skill, Thought
from rules.demons_run.bots.rookie import Rookie
from rules.demons_run.bots.sight import Sight
from rules.demons_run.bots.tractor import Beam, terrain_modifier
from rules.demons_run.bots.voyage import FINALISTS, Stop
from rules.demons_run.house_rules import DEFAULT, HouseRules
from rules.demons_run.path import Progress
from rules.dice import FastDice
from rules.hexes import disc
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.referee.players import GAME, Course, setup
from tests.rules.demons_run.referee.stage import LEVELS, Stage, board, hole

RACER = Pilot(COLLECTOR, Skill(depth=1, width=1, most=1, openings=1, steps=0, weighs_rivals=False))
ACE = Pilot(COLLECTOR, Skill(depth=3, width=3, most=4, openings=2, steps=3000, weighs_rivals=True))

ONE_MORE = 3000
"""Hexes that can be looked at from one end of a Turn."""


def sight(stage, ship="green"):
    return Sight(GAME.view(stage.state, stage.state.owners[ship]), ship)


def asked(stage, ship="green", bot=RACER):
    decision = next(each for each in GAME.awaiting(stage.state) if each.id.endswith(f"-{ship}"))
    return bot.choose(GAME.view(stage.state, decision.seat), decision, stage.offers(ship), FastDice(1))


def answered(stage, ship="green", dice=(), bot=RACER):
    """The bot's choice, carried out with these dice."""
    choice = asked(stage, ship, bot)
    stage.do(choice.action.name, ship, choice.action.params, list(dice))
    return choice


class TestTightPlaces:
    def test_held_by_a_hell_hole(self):
        stage = Stage("Ann", board=board(holes=[hole("0,0")]))
        stage.put("green", (0, 0), v=0, main_engines=3).is_captured = True
        assert answered(stage).action.params == {"accelerate": 3}
        assert asked(stage).why == "held"
        assert asked(stage).action.params == {"path": []}

    def test_out_of_a_hell_hole(self):
        stage = Stage("Ann", board=board(holes=[hole("0,0")]))
        stage.put("green", (0, 0), v=0).is_captured = True
        choice = answered(stage)
        assert (choice.action.params, choice.why) == ({"accelerate": 5}, "get-away")
        assert stage.form("green")["mps"] == 2
        answered(stage)
        assert not stage.ship("green").is_captured

    def test_lost_in_null(self):
        stage = Stage("Ann", board=board(null=["0,0"]))
        stage.put("green", (0, 0), v=0).is_lost = True
        assert answered(stage).action.params == {"accelerate": 2}
        choice = answered(stage, dice=[6, 6, 1])
        assert (choice.action.name, choice.why) == ("escape-null", "escape-null")
        assert answered(stage).action.name == "move"

    def test_a_ship_that_was_hit_on_its_way_goes_on(self):
        stage = Stage("Ann")
        stage.put("green", (0, 0), v=3)
        stage.allocate("green")
        stage.state.progress = Progress(1, 1, 0, [(0, 1)])
        assert answered(stage).why == "keep-clear"
        assert stage.ship("green").is_racing()

    def test_going_on_for_the_table(self):
        course = Course({**setup(4), "dice": "table"}, FastDice(1))
        seat = course.setup["seats"][0]["name"]
        while GAME.awaiting(course.state)[0].kind == "design-ship":
            decision = GAME.awaiting(course.state)[0]
            course.carry_out(RACER.choose({}, decision, GAME.legal_actions(course.state, seat)[:1], FastDice(1)).action)
        decision = GAME.awaiting(course.state)[0]
        offers = GAME.legal_actions(course.state, seat)
        assert RACER.choose(GAME.view(course.state, seat), decision, offers, FastDice(1)).why == "go-on"

    def test_a_ship_of_a_season_is_only_turned(self):
        ships = [{"name": "Ruby", "seat": "Ann", "levels": LEVELS, "in_season": True}]
        made = {"mode": "referee", "seats": [{"name": "Ann"}], "ships": ships}
        for bot, keys in ((RACER, set()), (Rookie(), {"facing"})):
            course = Course(made, FastDice(1))
            decision = GAME.awaiting(course.state)[0]
            choice = bot.choose(GAME.view(course.state, "Ann"), decision, GAME.legal_actions(course.state, "Ann"), FastDice(1))
            assert set(choice.action.params) == keys
            course.carry_out(choice.action)

    def test_a_rookie_is_held_as_well(self):
        stage = Stage("Ann", board=board(holes=[hole("0,0")]))
        stage.put("green", (0, 0), v=0).is_captured = True
        stage.allocate("green")
        assert answered(stage, bot=Rookie(), dice=[1, 1]).action.params == {"path": []}


class TestEvils:
    def evil(self, stage, *, v, facing=1, at=(0, 0), **changes):
        ship = stage.put("green", at, facing=facing, v=v)
        for name, value in changes.items():
            setattr(ship, name, value)
        stage.allocate("green")
        choice = asked(stage)
        assert choice.why == "keep-clear"
        return choice.action.params["path"]

    def test_with_harm_all_round_the_ship_looks_for_the_least(self):
        ring = [f"{q},{r}" for q, r in disc((0, 0), 1) if (q, r) not in {(0, 0), (0, -1)}]
        fire = Stage("Ann", board=board(hell_fire=ring, null=["0,-1"]))
        assert self.evil(fire, v=1)[-1] == "F"
        assert self.evil(Stage("Ann", board=board(hell_fire=[*ring, "0,-1"])), v=1)[-1] == "F"

    def test_rather_null_than_off_the_board(self):
        stage = Stage("Ann", board=board(null=["6,-15", "5,-14", "4,-14", "4,-15"]))
        path = self.evil(stage, v=1, at=(5, -15), facing=1)
        assert path in (["R", "R", "F"], ["L", "L", "F"])

    def test_rather_a_well_than_the_hole(self):
        stage = Stage("Ann", board=board(holes=[hole("0,0")]))
        path = self.evil(stage, v=2, at=(0, -2), facing=4, crises=["no-turning"])
        assert path[0] in {f"F:{length}" for length in range(1, 7)}
        last = next(end for end in stage.form("green")["ends"] if end["path"] == path)
        assert last["ends"] != "captured"

    def test_no_way_but_into_the_hole(self):
        stage = Stage("Ann", board=board(holes=[hole("0,0", "hell2")]))
        path = self.evil(stage, v=1, at=(0, -1), facing=4)
        assert path == ["F"]

    def test_off_the_board_when_nothing_else_is_left(self):
        assert self.evil(Stage("Ann"), v=3, at=(0, -14), facing=1, crises=["no-turning"]) == ["F", "F"]

    def test_a_finish_that_a_hound_watches_is_a_finish(self):
        stage = Stage("Ann", board=board(hell_hounds=[{"id": "rex", "hex": "13,2"}]))
        assert self.evil(stage, v=1, at=(14, 0), facing=3, crises=["no-turning"]) == ["F"]
        assert stage.form("green")["ends"][0]["ends"] == "finished"

    def test_past_a_hound_when_it_must(self):
        stage = Stage("Ann", board=board(hell_hounds=[{"id": "rex", "hex": "0,-3"}]))
        assert self.evil(stage, v=2, crises=["no-turning"]) == ["F", "F"]

    def least(self, stage, **place):
        """The least evil where it does not matter how far home is."""
        stage.put("green", **place)
        stage.allocate("green")
        seen = sight(stage)
        return least_evil(seen, stage.form("green"), [0] * len(seen.chart.hexes))

    def test_at_rest(self):
        assert self.least(Stage("Ann"), at=(0, 0)) == []

    def test_null_before_the_edge(self):
        stage = Stage("Ann", board=board(null=["6,-15", "5,-14", "4,-14", "4,-15"]))
        assert self.least(stage, at=(5, -15), v=1, facing=1) == ["L", "F"]

    def test_the_finish_before_anything(self):
        assert self.least(Stage("Ann"), at=(14, 0), v=1, facing=3) == ["F"]

    def test_round_a_hound_before_past_it(self):
        stage = Stage("Ann", board=board(hell_hounds=[{"id": "rex", "hex": "0,-3"}]))
        assert self.least(stage, at=(0, 0), v=1, facing=1) == ["L", "F"]


class TestPlans:
    def test_a_buoy_within_reach_is_tried_for(self):
        stage = Stage("Ann", order=[4], board=board(buoys=[{"id": "lucky", "kind": "free_floater", "hex": "2,0"}]))
        stage.put("green", (0, 0), facing=3, v=2, fuel=200)
        choice = answered(stage, bot=ACE)
        assert choice.why == "planned"
        assert choice.params == {}
        assert choice.action.params["tractor"] > 0
        choice = asked(stage, bot=ACE)
        assert (choice.why, choice.params) == ("try-for", {"buoy": "lucky"})
        assert "T:lucky" in choice.action.params["path"]

    def test_home_at_velocity_1(self):
        stage = Stage("Ann")
        finish = stage.ship("green").finish
        stage.put("green", (finish[0] - 1, finish[1]), facing=3, v=3)
        stage.state.turn = tables.LAST_TURN - 2
        assert answered(stage).action.params["decelerate"] == 2
        assert asked(stage).why == "finish"

    @pytest.mark.parametrize("bot", [RACER, ACE])
    def test_nothing_is_tried_for_on_the_finish_hex(self, bot):
        finish = Stage("Ann").ship("green").finish
        near = {"id": "lucky", "kind": "free_floater", "hex": f"{finish[0] - 2},{finish[1]}"}
        stage = Stage("Ann", order=[4], board=board(buoys=[near]))
        stage.put("green", (finish[0] - 1, finish[1]), facing=3, v=1, fuel=200)
        stage.state.turn = tables.LAST_TURN
        answered(stage, bot=bot)
        stage.ship("green").allocated[tables.TRACTOR] = 6
        assert answered(stage, bot=bot).action.params["path"] == ["F"]

    def test_fuel_is_kept_to_stop_with(self):
        stage = Stage("Ann")
        for velocity, fuel, thinkable in ((0, 10, [0, 1, 2]), (4, 8, [2, 3, 4]), (4, 5, [2])):
            stage.put("green", (0, 0), v=velocity, fuel=fuel)
            thought = Thought(sight(stage), COLLECTOR, RACER.skill, 0, paid=False)
            assert thought.velocities(max(0, velocity - 2), velocity + 5) == thinkable

    def test_a_leaking_ship_stops_before_it_runs_dry(self):
        stage = Stage("Ann")
        for velocity, fuel, leaks, thinkable in (
            (4, 17, 0, [2, 3, 4, 5, 6]),
            (4, 17, 1, [2, 3, 4, 5]),
            (2, 8, 1, [0]),
            (4, 8, 1, [2]),
        ):
            stage.put("green", (0, 0), v=velocity, fuel=fuel).leaks = leaks
            thought = Thought(sight(stage), COLLECTOR, RACER.skill, 0, paid=False)
            assert thought.velocities(max(0, velocity - 2), velocity + 5) == thinkable

    def test_a_leaking_ship_goes_home_while_it_can_steer(self):
        turns = []
        reserves = []
        for leaks in (0, 2):
            stage = Stage("Ann")
            stage.put("green", (0, 0), v=2, fuel=138).leaks = leaks
            thought = Thought(sight(stage), COLLECTOR, RACER.skill, 8, paid=False)
            turns.append(thought.course().turns)
            reserves.append(thought.reserve)
        assert turns == [tables.LAST_TURN - 1, 134 // 13]
        assert reserves[0] < reserves[1]

    def test_no_voyage_for_buoys_that_the_fuel_cannot_lift(self):
        stage = Stage("Ann", order=[4], board=board(buoys=[{"id": "lucky", "kind": "free_floater", "hex": "2,2"}]))
        stage.put("green", (0, 0), v=0, fuel=20)
        seen = sight(stage)
        assert Thought(seen, COLLECTOR, RACER.skill, 8, paid=False).lures == []

    def test_where_all_ways_lead_into_harm_it_goes_slowly(self):
        ring = [f"{q},{r}" for q, r in disc((0, 0), 1) if (q, r) != (0, 0)]
        stage = Stage("Ann", board=board(hell_fire=ring))
        stage.put("green", (0, 0), v=3, main_engines=2)
        choice = asked(stage)
        assert (choice.action.params, choice.why) == ({"decelerate": 2}, "planned")

    def test_a_ship_that_can_rest_where_it_is_rests(self):
        ring = [f"{q},{r}" for q, r in disc((0, 0), 1) if (q, r) != (0, 0)]
        stage = Stage("Ann", board=board(hell_fire=ring))
        stage.put("green", (0, 0), v=2)
        assert asked(stage, bot=ACE).action.params == {"decelerate": 2}

    def test_screens_go_up_before_a_hound(self):
        stage = Stage("Ann", board=board(hell_hounds=[{"id": "rex", "hex": "0,0"}]))
        stage.put("green", (1, 2), fuel=300)
        seen = sight(stage)
        thought = Thought(seen, COLLECTOR, ACE.skill, 0, paid=False)
        resting = Stop(seen.place, seen.facing, 0, [])
        assert thought.screens(resting, 8) > 0
        assert thought.screens(resting, 0) == 0
        # Behind so many nothing is left to fear, and more of them cost Fuel.
        assert thought.screens(resting, 60) == thought.screens(resting, 40) < 40

    def test_a_buoy_that_a_rival_is_near_is_worth_more_to_an_ace(self):
        stage = Stage("Ann", "Bob", order=[4, 1], board=board(buoys=[{"id": "lucky", "kind": "free_floater", "hex": "2,0"}]))
        stage.put("green", (0, 0), v=2)
        spiteful = Skill(depth=2, width=1, most=2, openings=1, steps=100, weighs_rivals=True, spite=0.5)
        found = []
        for place in ((12, 0), (3, 0)):
            stage.put("pink", place)
            thoughts = [Thought(sight(stage), COLLECTOR, skill, 8, paid=False) for skill in (RACER.skill, ACE.skill, spiteful)]
            found.append([thought.dearness(thought.lures[0]) for thought in thoughts])
            later = [thought.left_over(thought.lures[0]) for thought in thoughts]
            courses = [thought.course() for thought in thoughts]
        assert found[0][:2] == found[1][:2] == [1.0, 1.0]
        assert found[1][2] > found[0][2] >= 1.0
        assert later[0] == 1.0 > later[1]
        values = [course.value(thoughts[0].sight.place, 2, 0, [0.0], 1) for course in courses]
        assert values[1] < values[0]
        assert courses[2].spite == 0.5

    def test_steps_are_kept(self):
        for steps in (0, 500, 5000):
            stage = Stage("Ann", order=[4], board=board(buoys=[{"id": "lucky", "kind": "free_floater", "hex": "9,0"}]))
            stage.put("green", (0, 0), v=3)
            skill = Skill(depth=6, width=FINALISTS, most=2, openings=2, steps=steps, weighs_rivals=True)
            seen = sight(stage)
            thought = Thought(seen, COLLECTOR, skill, 8, paid=False)
            voyage = thought.voyage([2, 3, 4])
            assert voyage.best(Stop(seen.place, seen.facing, 3, [0.0])) is not None
            assert voyage.now.steps + voyage.later.steps < steps + ONE_MORE


class TestNothingHidden:
    @pytest.mark.parametrize("bot", [RACER, ACE])
    def test_a_rivals_sheet_changes_nothing(self, bot):
        stages = [Stage("Ann", "Bob"), Stage("Ann", "Bob")]
        for stage, level in zip(stages, (1, 9), strict=True):
            stage.put("green", (0, 0), v=3)
            stage.put("pink", (0, -3), v=3, laser=level, fuel=level, screens=level, structural_integrity=level)
        one, other = (asked(stage, bot=bot) for stage in stages)
        assert (one.action.params, one.why) == (other.action.params, other.why)


class TestShots:
    def duel(self, *, order=(1,), **more):
        stage = Stage("Ann", "Bob", order=list(order), **more)
        stage.put("green", (0, 0), facing=1)
        stage.put("pink", (0, -5), facing=4)
        return stage

    def test_odds_of_a_hit(self):
        assert hit_chance(7, 0) == pytest.approx(21 / 36)
        assert hit_chance(12, -1) == 0.0
        assert hit_chance(2, 3) == pytest.approx(1.0)

    def test_a_fighter_allocates_and_fires(self):
        stage = self.duel()
        fighter = Pilot(FIGHTER, ACE.skill)
        choice = answered(stage, bot=fighter)
        assert choice.action.params["laser"] == 8
        stage.allocate("pink")
        choice = asked(stage, bot=fighter)
        assert (choice.action.name, choice.why, choice.params) == ("fire-laser", "fire", {"target": "pink"})

    def test_laser_levels_are_for_good_shots_only(self):
        stage = self.duel()
        seen = sight(stage)
        assert laser_level(seen, 8, 0.5) == 8
        assert laser_level(seen, 0, 0.5) == 0
        assert laser_level(seen, 2, 0.5) == 0
        stage.put("pink", (0, -11))
        assert laser_level(sight(stage), 8, 0.1) == 0

    def test_no_chance_behind_beyond_or_through_null(self):
        stage = self.duel(board=board(null=["0,-2"]))
        seen = sight(stage)
        assert chance_at(seen, seen.rivals[0]) == 0.0
        for place in ((0, 5), (0, -13)):
            stage.put("pink", place)
            seen = sight(stage)
            assert chance_at(seen, seen.rivals[0]) == 0.0

    def test_a_rival_that_moves_first_may_be_gone(self):
        first, second = (sight(self.duel(order=[order])) for order in (1, 2))
        assert chance_at(second, second.rivals[0]) < chance_at(first, first.rivals[0])

    def test_the_likeliest_rival_is_fired_at(self):
        stage = Stage("Ann", "Bob", "Cid", order=[1, 1])
        stage.put("green", (0, 0), facing=1)
        stage.put("pink", (0, -4))
        stage.put("blue", (0, -8))
        stage.allocate("green", laser=5)
        stage.allocate("pink")
        stage.allocate("blue")
        shot = best_shot(sight(stage), stage.offers("green"))
        assert shot.params["target"] == "pink"

    def test_hounds_are_fired_at_when_no_rival_is_there(self):
        hounds = [{"id": "rex", "hex": "0,-4"}, {"id": "far", "hex": "0,-12"}]
        buoys = [{"id": "lucky", "kind": "easy", "hex": "0,-3"}]
        stage = Stage("Ann", board=board(hell_hounds=hounds, buoys=buoys))
        stage.put("green", (0, 0), facing=1)
        stage.allocate("green", laser=5)
        assert best_shot(sight(stage), stage.offers("green")).params["target"] == "rex"

    def test_threats_and_promises(self):
        seen = sight(self.duel())
        assert threat(seen, seen.place, later=True) == pytest.approx(hit_chance(5, 0) / 4)
        assert threat(seen, seen.place, later=False) == 0.0
        assert promise(seen, seen.place, 0) == pytest.approx(hit_chance(5, 0))
        assert promise(seen, seen.place, 3) == 0.0
        behind = seen.chart.places[(0, -7)]
        assert threat(seen, behind, later=True) == 0.0


class TestEstimates:
    def test_a_tractor(self):
        beam = Beam(6, 0)
        assert beam.chance(0) == 1.0
        assert beam.chance(-4) == pytest.approx(0.6666, abs=0.001)
        assert beam.chance(-9) == 0.0
        assert Beam(0, 3).chance(0) == 0.0
        assert beam.enough(0) == 4
        assert beam.enough(-9) == 6
        assert beam.reach() == 3
        assert beam.chance_after(-2, 1.0) == pytest.approx(5 / 6)

    def test_terrain(self):
        chart = Chart(tb(holes=[((0, 0), "hell3", "clockwise")]))
        place = chart.places[(0, 1)]
        assert chart.board.fire_at((0, 1)) == FireKind.HELL3
        assert terrain_modifier(DEFAULT, chart, place) == -6
        assert terrain_modifier(HouseRules(terrain_mods="cumulative"), chart, place) == -8

    def test_attempts_take_the_dear_buoy_first_and_stop_when_fuel_is_dear(self):
        chart = Chart(tb())
        places = [chart.places[(0, -row)] for row in range(1, 4)]
        lures = [Lure("near", chart.places[(0, -1)], 10), Lure("dear", chart.places[(1, -2)], 35)]
        lures.append(Lure("far", chart.places[(0, 15)], 100))
        plan = Fisher(Beam(6, 0), DEFAULT, chart, places, 3, lures, 0.5, 0, 3).plan()
        assert plan.dearest() == "dear"
        assert set(plan.named().values()) == {"near", "dear"}
        alone = Fisher(Beam(6, 0), DEFAULT, chart, places, 3, lures, 0.5, 0, 1).plan()
        assert list(alone.named().values()) == ["dear"]
        nothing = Fisher(Beam(6, 0), DEFAULT, chart, places, 3, lures[:1], 5.0, 1, 3).plan()
        assert (nothing.named(), nothing.dearest()) == ({}, "")

    def test_what_is_at_stake(self):
        stakes = Stakes(10, 300.0)
        assert stakes.loss(-3) == 0.0
        assert stakes.loss(10) == 300.0
        assert stakes.loss(9) > 2 * stakes.loss(5) > 4 * stakes.loss(3) > 0.0
        assert stakes.hound_loss(0, 0) > stakes.hound_loss(2, 0) > stakes.hound_loss(2, 8) > 0.0
        assert stakes.shot_loss(0) > stakes.shot_loss(8) == 0.0

    def test_ways_lead_round_what_is_closed(self):
        wall = [(q, 0) for q in range(-3, 4)]
        chart = Chart(tb(hell_fire=wall))
        ways = chart.ways_to(chart.places[(0, 3)])
        assert ways.hexes[chart.places[(0, 1)]] == 2
        assert ways.hexes[chart.places[(0, -3)]] > 6
        assert ways is chart.ways_to(chart.places[(0, 3)])
        assert ways.turned_away(chart.places[(0, 1)], 3) == 0
        assert ways.turned_away(chart.places[(0, 1)], 0) == 3


def test_functions_of_a_design_are_all_on_the_sheet():
    for style in (COLLECTOR, FIGHTER):
        assert {function for function, _ in style.wishes} <= set(tables.FUNCTIONS)
