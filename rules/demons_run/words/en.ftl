### Demon's Run in English.
###
### One message for each event: what happened, in the past tense, for somebody of twelve. Its .table says what to do with the
### markers, and stays empty where nothing changes. Ships and markers are called what the table calls them.
###
### A maximum Level is marked with an upside-down Action Marker, an allocated Level with an Action Marker the right way up.


## Functions of a ship (005)

function-fuel = Fuel
function-structural_integrity = Structural Integrity
function-pi_level = Pilot Integration
function-main_engines = Main Engines
function-maneuver_engines = Maneuver Engines
function-tractor = Tractor
function-laser = Laser
function-scrambler = Scrambler
function-screens = Screens


## System Crises (210C)

crisis-no-tractor = no Tractor
crisis-no-weapon = no Laser and no Scrambler
crisis-no-turning = no turning movements
crisis-no-accelerate = no acceleration
crisis-systems-failure = Systems Failure
crisis-no-screens = no Screens
crisis-no-decelerate = no deceleration
crisis-must-accelerate = forced acceleration
crisis-must-decelerate = forced deceleration
crisis-fuel-leak = a Fuel leak


## Kinds of Hell Fire (208) and Hell Hole (209)

fire-ordinary = Hell Fire
fire-hell2 = Hell2 Hell Fire
fire-hell3 = Hell3 Hell Fire

hole-ordinary = Hell Hole
hole-hell2 = Hell2 Hell Hole
hole-hell3 = Hell3 Hell Hole


## Words for what a table sets by hand

mark-is_lost = is lost in Null
mark-is_captured = is captured by a Hell Hole
mark-has_moved = has begun its phase
mark-has_ended_movement = has made its movement

count-velocity_before = Velocity before this Turn's change
count-leaks = number of Fuel leaks
count-whip_gain = Velocity won in Gravity Whips
count-mps = number of MPs spent
count-turns = number of turning movements
count-turns_here = number of turning movements in this hex

status-racing = under way
status-finished = home
status-destroyed = destroyed
status-disqualified = disqualified

step-design = the designs
step-free-floaters = Free Floaters
step-high-rollers = High Rollers
step-initiative = the movement sequence
step-allocation = allocation
step-phases = the ships' phases
step-hell-hounds = Hell Hounds
step-fuel-loss = Fuel loss
step-adjustment = the end of the Turn
step-over = the end of the race
step-chores = chores


## Step A: Buoys move (204G-I)

marker-rests = { $marker } stayed in { $hex }: its die showed { $die }.
marker-held-by-edge = { $marker } was to go through hexside { $direction }, but the edge of the board held it in { $hex }.
marker-moved =
    { SAME($from, $to) ->
        [yes] { $marker } went once round the Hell Hole and was back in { $to }
       *[no] { COUNT($path) ->
            [one] { $marker } went from { $from } to { $to }
           *[other] { $marker } left { $from } and entered { $path }
        }
    }{ $is_high_roller ->
        [yes] {""} (High Roller).
       *[no] .
    }
    .table =
        { SAME($from, $to) ->
            [yes] {""}
           *[no] Move { $marker } from { $from } to { $to }.
        }


## Step A: initiative and allocation (203, 204B)

initiative-drawn =
    { COUNT($order) ->
        [one] { $order } was the only ship to move.
       *[other] The ships drew their order of movement: { $order }.
    }
    .table = Lay the Initiative Markers on the Movement Sequence boxes, first to last: { $order }.

functions-allocated =
    { SAME($after, "?") ->
        [yes] { $ship } allocated its Functions in secret.
       *[no] { SAME($before, $after) ->
            [yes] { $ship } allocated nothing that costs Fuel.
           *[no] { $ship } allocated its Functions. That took its Fuel from { $before } to { $after }.
        }
    }
    .table =
        { SAME($before, $after) ->
            [yes] {""}
           *[no] Place { $ship }'s Action Markers, and set its Fuel to { $after }.
        }

velocity-changed = { $ship }'s Velocity went from { $before } to { $after }.
    .table = Put { $ship }'s Velocity marker on { $after }.


## Step B: fire (206)

fire-blocked = { $ship } fired the { WORD($weapon, of: "function") } at { $target }, but the beam ran into Null and was lost.
target-hit = { $ship }'s { WORD($weapon, of: "function") } hit { $target }: { $total } was enough for a range of { $range }.
target-missed = { $ship }'s { WORD($weapon, of: "function") } missed { $target }: { $total } was not enough for a range of { $range }.

line-of-fire-seen =
    { $is_blocked ->
        [yes] From { $ship } to { $target } the range is { $range }, but Null stops the beam.
       *[no] From { $ship } to { $target } the range is { $range }, with { $modifier } for what lies between.
    }
    { $is_in_field ->
        [yes] The target is in the Field of Fire.
       *[no] The target is outside the Field of Fire.
    }

laser-damage =
    { $hits ->
        [0] { $target }'s Screens stopped { $ship }'s Laser.
        [one] { $ship }'s Laser was stronger than { $target }'s Screens by { $hits }: { $hits } hit.
       *[other] { $ship }'s Laser was stronger than { $target }'s Screens by { $hits }: { $hits } hits.
    }

marker-destroyed = { $ship }'s Laser destroyed { $target } in { $hex }.
    .table = Take { $target } off the board ({ $hex }). Nobody gets it.
marker-unharmed = { $target } took no harm: the Laser must beat its Screens by 2.

scrambler-damage =
    { $is_damaged ->
        [yes] { $ship }'s Scrambler beat { $target }'s Screens by { $points }, which is more than 2: a System Crisis for { $target }.
       *[no] { $ship }'s Scrambler did nothing to { $target }: it must beat the Screens by more than 2.
    }


## Step B: Null (204K, Errata)

null-attacked =
    { $is_lost ->
        [yes] The Null in { $hex } got { $ship }: { $total }, and it takes 6 to know the way.
       *[no] The Null in { $hex } could not confuse { $ship }: { $total }, and 6 is enough to know the way.
    }
lost-in-null = { $ship } was lost in Null in { $hex }. It moved no further, and everything allocated was gone.
    .table = Take all Action Markers that show allocated Levels off { $ship }'s Set Up Sheet. Leave the ship in { $hex }.
null-escaped = { $ship } found a way out of the Null in { $hex }, through hexside { $facing }.
    .table = Turn { $ship } in { $hex } to hexside { $facing }.
null-not-left = { $ship } had Velocity 0, so it could not leave the Null and stayed lost.


## Step B: movement (204)

ship-moved =
    { COUNT($path) ->
        [0] { $ship } turned to hexside { $facing } in { $to }.
        [one] { $ship } went from { $from } to { $to }, facing hexside { $facing }.
       *[other] { $ship } left { $from } and entered { $path }, facing hexside { $facing } at the end.
    }
    .table =
        { COUNT($path) ->
            [0] Turn { $ship } to hexside { $facing }.
           *[other] Move { $ship } from { $from } to { $to }, facing hexside { $facing }.
        }
turning-paid =
    { SAME($fuel, "?") ->
        [yes] { $ship } paid Fuel for turning { $turns ->
            [one] once.
           *[other] { $turns } times.
        }
       *[no] { $turns ->
            [one] { $ship } paid { $fuel } Fuel for { $turns } turning movement.
           *[other] { $ship } paid { $fuel } Fuel for { $turns } turning movements.
        }
    }
    .table =
        { SAME($after, "?") ->
            [yes] {""}
           *[no] Set { $ship }'s Fuel to { $after }.
        }
whip-gained =
    { $gain ->
        [0] { $ship } gained no Velocity in this Gravity Whip: the next Turn still brings { $total } more.
       *[other] { $ship } gained { $gain } Velocity in the Gravity Whip: the next Turn brings { $total } more.
    }
movement-interrupted =
    { $ship } could not make the next turning movement of its path in { $hex }, because of the damage on the way.
    { $mps_left ->
        [0] Choose anew how it ends: no MPs are left.
        [one] Choose a new path for the last MP.
       *[other] Choose a new path for the last { $mps_left } MPs.
    }


## Step B: Buoy recovery (205)

attempt-paid = { $ship } paid { $fuel } Fuel to use its Tractor again.
    .table =
        { SAME($after, "?") ->
            [yes] {""}
           *[no] Set { $ship }'s Fuel to { $after }.
        }
buoy-recovered = { $ship } recovered { $buoy }: { $total }, and 5 is enough.
    .table = Take { $buoy } off the board, and lay it at { $ship }'s edge of the board, to the right of the Buoys that are there.
buoy-missed = { $ship } did not recover { $buoy }: { $total }, and it takes 5.
attempt-impossible = { $ship } did not try for { $buoy }: its Tractor was off, or there was no Fuel to use it again.
attempt-void = { $ship } did not try for { $buoy }, which had left the board. That cost nothing.


## Step B: Hell Fire (208)

hell-fire-attacked =
    { $crises ->
        [0] { $ship } came through the { WORD($fire, of: "fire") } without harm.
        [one] The { WORD($fire, of: "fire") } beat { $ship }'s Screens by { $points }: { $crises } System Crisis, one for every 2.
       *[other] The { WORD($fire, of: "fire") } beat { $ship }'s Screens by { $points }: { $crises } System Crises, one for every 2.
    }


## Step B: Hell Holes (204M, 209)

ship-captured = The Hell Hole in { $hex } captured { $ship }.
hell-hole-attacked =
    { $hits ->
        [one] The { WORD($hole, of: "hole") } tore at { $ship }: { $hits } hit. Screens are no help.
       *[other] The { WORD($hole, of: "hole") } tore at { $ship }: { $hits } hits. Screens are no help.
    }
hole-escaped = { $ship } broke out of the Hell Hole in { $hex }. That cost it 3 Velocity.
hole-not-escaped = { $ship } could not break out of the Hell Hole: that takes Velocity 4, and the ship had { $velocity }.


## Steps B and F: Hell Hounds (207)

hell-hound-attacked =
    { $distance ->
        [0] { $hound } went off in { $ship }'s own hex.
        [one] { $hound } went off { $distance } hex away from { $ship }.
       *[other] { $hound } went off { $distance } hexes away from { $ship }.
    }
    { $hits ->
        [0] The Screens took it all.
        [one] It beat the Screens by { $hits }: { $hits } hit.
       *[other] It beat the Screens by { $hits }: { $hits } hits.
    }
hell-hound-gone = { $hound } was used up.
    .table = Take { $hound } off the board ({ $hex }).


## Damage (210)

structure-lost =
    { $hits ->
        [one] { $ship } took { $hits } hit
       *[other] { $ship } took { $hits } hits
    }{ SAME($after, "?") ->
        [yes] {""} on its Structural Integrity.
       *[no] : its Structural Integrity fell from { $before } to { $after }.
    }
    .table =
        { SAME($after, "?") ->
            [yes] {""}
           *[no] Put { $ship }'s Structural Integrity marker on { $after }.
        }
ship-destroyed =
    { COUNT($buoys) ->
        [0] { $ship } broke up. It was out of the race.
       *[other] { $ship } broke up. It was out of the race, and so was what it carried: { $buoys }.
    }
    .table =
        { COUNT($buoys) ->
            [0] Take { $ship } off the board.
           *[other] Take { $ship } off the board, and put { $buoys } back in the box.
        }
critical-hit-checked =
    { SAME($level, "?") ->
        [yes] { $ship } lost an even Level of Structural Integrity. The die showed { $die }:
       *[no] { $ship } lost Structural Integrity Level { $level }, an even one. The die showed { $die }:
    }
    { $is_critical ->
        [yes] a Critical Hit!
       *[no] no Critical Hit.
    }
critical-hit =
    { SAME($function, "") ->
        [yes] { $ship } rolled { $roll } on the Critical Hit Table: a System Crisis.
       *[no] { $levels ->
            [one] { $ship } rolled { $roll } on the Critical Hit Table: a hit on its { WORD($function, of: "function") }, for { $levels } Level.
           *[other] { $ship } rolled { $roll } on the Critical Hit Table: a hit on its { WORD($function, of: "function") }, for { $levels } Levels.
        }
    }
levels-lost =
    { SAME($after, "?") ->
        [yes] The owner of { $ship } noted the loss of { WORD($function, of: "function") }.
       *[no] { SAME($before, $after) ->
            [yes] { $ship }'s { WORD($function, of: "function") } stayed at 0: there was nothing left to lose.
           *[no] { $ship }'s { WORD($function, of: "function") } fell from { $before } to { $after }.
        }
    }
    .table =
        { SAME($before, $after) ->
            [yes] {""}
           *[no] { $function ->
                [fuel] Set { $ship }'s Fuel to { $after }.
                [pi_level] { $after ->
                    [0] Take { $ship }'s Pilot Integration marker off its boxes: the ship is worse than its lowest box now.
                   *[other] Put { $ship }'s Pilot Integration marker on box number { $after }, counted from the lowest.
                }
               *[other] Put { $ship }'s upside-down { WORD($function, of: "function") } marker on { $after }.
            }
        }
allocation-reduced =
    { $level ->
        [0] For the rest of the Turn { $ship } had no { WORD($function, of: "function") }.
       *[other] For the rest of the Turn { $ship } had { WORD($function, of: "function") } at { $level }.
    }
    .table =
        { $level ->
            [0] Take { $ship }'s { WORD($function, of: "function") } Action Marker off the sheet.
           *[other] Lower { $ship }'s { WORD($function, of: "function") } Action Marker to { $level }.
        }
critical-hit-on-nothing = { $ship } had nothing left there to lose, and no Buoy aboard: it lost { $fuel } Fuel instead.
buoy-cast-loose = { $ship } had nothing left there to lose. The Buoy it recovered last, { $buoy }, was cast loose in { $hex }.
    .table = Put { $buoy } from { $ship }'s edge of the board into { $hex }.

system-crisis =
    { $when ->
        [this-turn] { $ship } rolled { $roll } on the System Crisis Table: { WORD($crisis, of: "crisis") }, from now on this Turn.
       *[next-turn] { $ship } rolled { $roll } on the System Crisis Table: { WORD($crisis, of: "crisis") } in the next Turn.
    }
crises-contradictory = { $ship } could not have { WORD($crises, of: "crisis") } at the same time, so Systems Failure took their place.
forced-change-impossible = { $ship } had { WORD($crisis, of: "crisis") }, but Main Engines at 0 cannot change Velocity.
velocity-forced =
    { $ship } rolled { $die } for { WORD($crisis, of: "crisis") }.
    { $change ->
        [0] Its Velocity could not change any further.
       *[other] Velocity changed by { $change }, for { $fuel } Fuel.
    }
    .table =
        { SAME($after, "?") ->
            [yes] {""}
           *[no] { $fuel ->
                [0] {""}
               *[other] Set { $ship }'s Fuel to { $after }.
            }
        }
fuel-leak-begun = { $ship }'s tank leaked. From now on it loses { $per_turn } Fuel at the end of each Turn.


## The race as a whole (102, 202, 211)

ship-designed =
    { SAME($points, "?") ->
        [yes] { $ship } was designed in secret.
       *[no] { $ship } was designed, for { $points } points.
    }
ship-placed = { $ship } stood ready in { $hex }, corner { $corner }, facing hexside { $facing }.
    .table = Put { $ship } into { $hex }, the corner { $corner }, facing hexside { $facing }.
marker-placed = { $marker } started in { $hex }.
    .table = Put { $marker } into { $hex }.
turn-begun = Turn { $turn } began.
    .table = Put the Turn Record Marker on box { $turn }.
phase-begun = It was { $ship }'s phase, at Velocity { $velocity }.
race-over = The race was over in Turn { $turn }.
points-counted = { $ship } scored { $points } Victory Points: rank { $rank }.


## Steps G and H: the end of a Turn (202)

fuel-lost =
    { SAME($after, "?") ->
        [yes] { $ship } lost Fuel, in Null or through leaks.
       *[no] { SAME($before, $after) ->
            [yes] { $ship } had no Fuel left to lose.
           *[no] { $ship } lost Fuel: it fell from { $before } to { $after }.
        }
    }
    .table =
        { SAME($before, $after) ->
            [yes] {""}
           *[no] Set { $ship }'s Fuel to { $after }.
        }
crisis-in-force = { $ship } had to live with this in the new Turn: { WORD($crisis, of: "crisis") }.


## Victory (211)

ship-finished = { $ship } finished the race in { $hex }.
    .table = Take { $ship } off the board. Keep its Set Up Sheet and its Buoys for the Victory Points.
ship-disqualified =
    { COUNT($buoys) ->
        [0] { $ship } flew off the board from { $hex } and was out of the race.
       *[other] { $ship } flew off the board from { $hex } and was out of the race, and so was what it carried: { $buoys }.
    }
    .table =
        { COUNT($buoys) ->
            [0] Take { $ship } off the board.
           *[other] Take { $ship } off the board, and put { $buoys } back in the box.
        }


## Set by hand

piece-put-down = { $piece } was put into { $after } by hand.
    .table = Put { $piece } into { $after }.
piece-moved-by-hand = { $piece } was moved from { $before } to { $after } by hand.
    .table = Move { $piece } from { $before } to { $after }.
piece-taken-off = { $piece } was taken off the board by hand ({ $before }).
    .table = Take { $piece } off the board ({ $before }).
ship-turned-by-hand = { $ship } was turned from hexside { $before } to hexside { $after } by hand.
    .table = Turn { $ship } to hexside { $after }.
buoys-aboard-set =
    { COUNT($after) ->
        [0] By hand: { $ship } had no Buoys aboard.
       *[other] By hand: { $ship } had this aboard: { $after }.
    }
    .table =
        { COUNT($after) ->
            [0] Take all Buoys away from { $ship }'s edge of the board.
           *[other] Lay at { $ship }'s edge of the board, from left to right: { $after }. Nothing else lies there.
        }
velocity-set =
    { SAME($after, "?") ->
        [yes] { $ship }'s Velocity was set by hand, in secret.
       *[no] { $ship }'s Velocity was set from { $before } to { $after } by hand.
    }
    .table =
        { SAME($after, "?") ->
            [yes] {""}
           *[no] Put { $ship }'s Velocity marker on { $after }.
        }
level-set =
    { SAME($after, "?") ->
        [yes] { $ship }'s { WORD($function, of: "function") } was changed by hand; the number was not told.
       *[no] { SAME($before, "?") ->
            [yes] { $ship }'s { WORD($function, of: "function") } was set to { $after } by hand.
           *[no] { $ship }'s { WORD($function, of: "function") } was set from { $before } to { $after } by hand.
        }
    }
    .table =
        { SAME($after, "?") ->
            [yes] {""}
           *[no] { $function ->
                [fuel] Set { $ship }'s Fuel to { $after }.
                [structural_integrity] Put { $ship }'s Structural Integrity marker on { $after }.
                [pi_level] { $after ->
                    [0] Take { $ship }'s Pilot Integration marker off its boxes: the ship is worse than its lowest box now.
                   *[other] Put { $ship }'s Pilot Integration marker on box number { $after }, counted from the lowest.
                }
               *[other] Put { $ship }'s upside-down { WORD($function, of: "function") } marker on { $after }.
            }
        }
allocation-set =
    { SAME($after, "?") ->
        [yes] What { $ship } allocated to its { WORD($function, of: "function") } was set by hand, in secret.
       *[no] What { $ship } allocated to its { WORD($function, of: "function") } was set from { $before } to { $after } by hand.
    }
    .table =
        { SAME($after, "?") ->
            [yes] {""}
           *[no] { $after ->
                [0] Take { $ship }'s { WORD($function, of: "function") } Action Marker off the sheet.
               *[other] Put { $ship }'s { WORD($function, of: "function") } Action Marker on { $after }.
            }
        }
status-set = By hand: { $ship } was { WORD($after, of: "status") }, no longer { WORD($before, of: "status") }.
mark-set =
    { $after ->
        [yes] It was noted by hand that { $ship } { WORD($mark, of: "mark") }.
       *[no] It was no longer to be noted that { $ship } { WORD($mark, of: "mark") }.
    }
count-set =
    { SAME($after, "?") ->
        [yes] { $ship }'s { WORD($count, of: "count") } was set by hand, in secret.
       *[no] { $ship }'s { WORD($count, of: "count") } was set from { $before } to { $after } by hand.
    }
crises-set =
    { SAME($after, "?") ->
        [yes] { $ship }'s System Crises were set by hand, in secret.
       *[no] { COUNT($after) ->
            [0] { $when ->
                [this-turn] By hand: { $ship } had no System Crisis this Turn.
               *[next-turn] By hand: { $ship } had no System Crisis to come.
            }
           *[other] { $when ->
                [this-turn] By hand: { $ship } had to live with this in this Turn: { WORD($after, of: "crisis") }.
               *[next-turn] By hand: { $ship } had to live with this in the next Turn: { WORD($after, of: "crisis") }.
            }
        }
    }
finish-set = { $ship }'s Finish hex was set from { $before } to { $after } by hand.
weapons-fired-set =
    { SAME($after, "?") ->
        [yes] Which weapons { $ship } had fired was set by hand, in secret.
       *[no] { COUNT($after) ->
            [0] By hand: { $ship } had fired nothing this Turn.
           *[other] By hand: { $ship } had fired this Turn: { WORD($after, of: "function") }.
        }
    }
attempts-set =
    { SAME($after, "?") ->
        [yes] { $ship }'s attempts of this Turn to recover Buoys were set by hand, in secret.
       *[no] { COUNT($after) ->
            [0] By hand: { $ship } had tried for no Buoy this Turn.
           *[other] By hand: { $ship } had tried this Turn for { $after }.
        }
    }
turn-set = The Turn was set from { $before } to { $after } by hand.
    .table = Put the Turn Record Marker on box { $after }.
step-set = By hand: it was time for { WORD($after, of: "step") }, not for { WORD($before, of: "step") }.
order-set =
    { COUNT($after) ->
        [0] By hand: no movement sequence had been drawn.
       *[other] By hand: the order of movement was { $after }.
    }
    .table =
        { COUNT($after) ->
            [0] Take the Initiative Markers off the Movement Sequence boxes.
           *[other] Lay the Initiative Markers on the Movement Sequence boxes, first to last: { $after }.
        }
phase-set =
    { SAME($after, "") ->
        [yes] By hand: it was no ship's phase.
       *[no] By hand: it was { $after }'s phase.
    }
waiting-set =
    { COUNT($after) ->
        [0] By hand: nobody had to decide in secret any more.
       *[other] By hand: these ships had yet to decide in secret: { $after }.
    }
drifted-set =
    { COUNT($after) ->
        [0] By hand: no Buoy had drifted this Turn.
       *[other] By hand: this had drifted this Turn: { $after }.
    }
finishers-set =
    { COUNT($after) ->
        [0] By hand: no ship had finished.
       *[other] By hand: the ships had finished in this order: { $after }.
    }
movement-set = By hand: the { WORD($count, of: "count") } in the movement under way was { $after }, not { $before }.
way-set =
    { COUNT($after) ->
        [0] By hand: the ship had entered no hex in the movement under way.
       *[other] By hand: the ship had entered these hexes in the movement under way: { $after }.
    }


## Doubts about what was set by hand

not-captured-in-hole = { $ship } was put into the Hell Hole in { $hex }, but not captured by it. Look again, please.
too-many-points-set = { $ship } now has Levels for { $points } points; a ship begins with { $highest } at most. Look again, please.
too-fast-for-engines =
    { $ship } is faster by { $gain } than before this Turn, and its Main Engines can do { $level } at most. Look again, please.
allocated-above-maximum =
    { $ship } has { $level } allocated to its { WORD($function, of: "function") }, which can do { $highest } at most. Look again, please.
race-ended-early = The race was ended with these ships still under way: { $ships }. Look again, please.


## Lines of a sum

# $term is one of the names below, $hex the hex it comes from.
term-at = { $term } in { $hex }

term-dice = dice
term-die = die
term-velocity = Velocity
term-fuel = Fuel
term-main-engines = Main Engines
term-tractor = Tractor
term-laser = Laser
term-scrambler = Scrambler
term-screens = Screens
term-pilot-integration = Pilot Integration
term-gravity-whip = Gravity Whip
term-hole-escape = breaking out
term-turns-at-velocity = turns allowed at this Velocity
term-null = Null
term-fuel-leak = Fuel leak

term-ordinary-hell-fire = Hell Fire
term-hell2-hell-fire = Hell2 Hell Fire
term-hell3-hell-fire = Hell3 Hell Fire
term-gravity-well = Gravity Well
term-hell-hole = Hell Hole
term-hell-hound = target is a Hell Hound
term-moving-buoy = target is a Moving Buoy

term-velocity-above-3 = Velocity above 3
term-distance = distance
term-earlier-attempts = earlier attempts

term-buoy-easy = Easy Buoy
term-buoy-free_floater = Free Floater
term-buoy-astaroth = Astaroth
term-buoy-belial = Belial
term-buoy-lucifer = Lucifer
term-place-1 = first place
term-place-2 = second place
term-place-3 = third place
term-place-4 = fourth place


## What bots say of their choices

why-any-will-do = It did not think about it, and picked anything that is allowed.
why-design = It built the ship that it likes best.
why-planned = It has thought its Turn through, and keeps that to itself.
why-get-away = It wants to get away from where it is.
why-go-on = The table was waiting, so it went on.
why-fire = It had { $target } in its sights.
why-escape-null = It wants out of Null.
why-held = The Hell Hole held it, so there was nothing to choose.
why-keep-clear = No way was free of danger, so it took the one that looked least bad.
why-try-for = It is after { $buoy }.
why-finish = It could finish, so it did.
why-on-course = This way looked best for the Turns to come.
