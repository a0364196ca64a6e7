### Mini Demolition Derby in English.
###
### One message for each event: what happened, in the past tense, for somebody of twelve. Its .table says what to do on the
### track, and is left out where nothing changes. Cars and teams are called what the table calls them.


## Lives (Qualification)

lives-lost =
    { $lost ->
        [one] { $car } lost 1 life
       *[other] { $car } lost { $lost } lives
    } { $lives ->
        [0] and has none left. It is still in!
        [one] and has 1 left.
       *[other] and has { $lives } left.
    }
    .table =
        { $lost ->
            [one] Take 1 life off { $car }: { $lives } left.
           *[other] Take { $lost } lives off { $car }: { $lives } left.
        }
car-eliminated =
    { $lost ->
        [0] { $car } had no life left and was out.
        [one] { $car } had to lose 1 life and was out.
       *[other] { $car } had to lose { $lost } lives and was out.
    }
    .table = Take { $car } and its lives off the track.


## Over the line (Qualification, Finals)

car-qualified =
    { $car } got through to the finals as number { $place }, with { $lives ->
        [0] no lives left.
        [one] 1 life left.
       *[other] { $lives } lives left.
    }
    .table = Take { $car } off the track with its lives and keep it for the finals, as number { $place }.
car-finished = { $car } finished the finals as number { $place }.
    .table = Take { $car } off the track and put it on place { $place }.
too-late = What { $car } did came too late: it was over by then.


## The end of a phase (Finals)

quota-reached = All { $quota } places in the finals were taken, and the qualification was over at once.
track-empty =
    { $through ->
        [0] No car was left on the track, and none got through.
        [one] No car was left on the track. The finals are run by one car.
       *[other] No car was left on the track. The finals are run by { $through } cars.
    }
car-left-behind = { $car } was still on the track when the last place went, and was out.
    .table = Take { $car } off the track.
match-void = Nobody got through, so nobody wins this match.
car-on-grid =
    { $lives ->
        [0] { $car } lined up for the finals in lane { $lane }, row { $row }, without any lives.
        [one] { $car } lined up for the finals in lane { $lane }, row { $row }, with 1 life.
       *[other] { $car } lined up for the finals in lane { $lane }, row { $row }, with { $lives } lives.
    }
    .table = Put { $car } on lane { $lane } with its fore wheels on row { $row }.
finals-over =
    { $finished ->
        [0] The finals were over, and no car had finished.
        [one] The finals were over. One car had finished.
       *[other] The finals were over. { $finished } cars had finished.
    }
match-won = { $car } won the match for the team { $team }!
nobody-finished = There is no winner this time, only a ranking.


## Setting up (Preparation)

track-laid = The track has { $lanes } lanes and { $rows } rows.
wall-placed = A wall stood on lanes { $left } and { $right }, row { $row }.
    .table = Put a wall on lanes { $left } and { $right } of row { $row }.
wall-removed = There was no wall on lanes { $left } and { $right }, row { $row }, any more.
    .table = Take the wall off lanes { $left } and { $right } of row { $row }.
bombs-placed =
    { $bombs ->
        [0] There was no bomb on lane { $lane }, row { $row }.
        [one] There was 1 bomb on lane { $lane }, row { $row }.
       *[other] There were { $bombs } bombs on lane { $lane }, row { $row }.
    }
    .table =
        { $bombs ->
            [0] Leave no bomb on lane { $lane }, row { $row }.
            [one] Put 1 bomb on lane { $lane }, row { $row }.
           *[other] Put { $bombs } bombs on lane { $lane }, row { $row }.
        }
car-placed =
    { $lives ->
        [0] { $car } stood in lane { $lane }, row { $row }, without any lives.
        [one] { $car } stood in lane { $lane }, row { $row }, with 1 life.
       *[other] { $car } stood in lane { $lane }, row { $row }, with { $lives } lives.
    }
    .table =
        { $lives ->
            [0] Put { $car } on lane { $lane } with its fore wheels on row { $row }, without any lives.
            [one] Put { $car } on lane { $lane } with its fore wheels on row { $row }, with 1 life.
           *[other] Put { $car } on lane { $lane } with its fore wheels on row { $row }, with { $lives } lives.
        }
car-removed =
    { $is_through ->
        [yes] { $car } was over the line.
       *[no] { $car } was out.
    }
    .table = Take { $car } off the track.
lives-set =
    { $lives ->
        [0] { $car } had no lives left.
        [one] { $car } had 1 life.
       *[other] { $car } had { $lives } lives.
    }
    .table =
        { $lives ->
            [0] Take all lives off { $car }.
            [one] Leave 1 life on { $car }.
           *[other] Let { $car } have { $lives } lives.
        }


## A turn (Qualification)

turn-begun = Turn { $turn } began.
order-set =
    { COUNT($cars) ->
        [one] { $cars } was the only car to move.
       *[other] The order of play was { $cars }.
    }
car-rolled =
    { $moves ->
        [0] { $car } did not move at all.
        [one] { $car } rolled 1: { WORD($direction, of: "direction") }.
       *[other] { $car } rolled { $moves }: { WORD($direction, of: "direction") }.
    }
move-begun =
    { $direction ->
        [left] { $car } turned left.
        [right] { $car } turned right.
       *[straight] { $car } drove straight on.
    }
car-shifted = { $car } came to lane { $lane }, row { $row }.
car-bumped =
    { $lost ->
        [0] { $by } bumped { $car }, which lost no life this time.
        [one] { $by } bumped { $car }, which lost 1 life.
       *[other] { $by } bumped { $car }, which lost { $lost } lives.
    }
car-blocked =
    { $is_wall ->
        [yes] { $car } was stopped by a wall.
       *[no] { $car } was stopped by a car.
    }
road-left =
    { $lost ->
        [0] { $car } hit the edge of the road and lost no life this time.
       *[other] { $car } hit the edge of the road, lost { $lost } lives and stayed where it was.
    }
bombs-hit =
    { $bombs ->
        [one] A bomb went off under { $car }
       *[other] { $bombs } bombs went off under { $car }
    } { $lost ->
        [0] and took no life.
        [one] and took 1 life.
       *[other] and took { $lost } lives.
    }
    .table =
        { $bombs ->
            [one] Take the bomb off lane { $lane }, row { $row }.
           *[other] Take all { $bombs } bombs off lane { $lane }, row { $row }.
        }
car-fell-out = { $car } had no life left to lose and was out.
line-crossed = { $car } crossed the finishing line.
car-moved = { $car } stood in lane { $lane }, row { $row }, in the end.
    .table = Move { $car } to lane { $lane }, with its fore wheels on row { $row }.
car-taken-off = { $car } was taken off the track.
    .table =
        { $lives ->
            [0] Take { $car } off the track.
           *[other] Take { $car } and its lives off the track.
        }
cars-stuck =
    { COUNT($cars) ->
        [one] { $cars } was caught between walls and could never get out.
       *[other] { $cars } were caught between walls and could never get out.
    }
    .table =
        { COUNT($cars) ->
            [one] Take { $cars } off the track.
           *[other] Take { $cars } off the track.
        }


## Awards (Variant 1)

award-won =
    { $award ->
        [red] { $car } took { $count } lives in one roll and won the red award.
        [green] { $car } bumped { $count } cars in one roll and won the green award.
        [blue]
            { $count ->
                [one] { $car } won the blue award for 1 car that it has knocked out.
               *[other] { $car } won the blue award for { $count } cars that it has knocked out.
            }
        [yellow-bump] { $car } made the first bump of the match and won a yellow award.
       *[yellow-lives] { $car } was the last car that never lost a life and won a yellow award.
    }
    .table =
        { $award ->
            [red] Put the red pawn on { $car }.
            [green] Put the green pawn on { $car }.
            [blue] Put the blue pawn on { $car }.
           *[other] Put a yellow pawn on { $car }.
        }
record-improved =
    { $award ->
        [red] { $car } beat its own record for the red award: { $count } lives.
        [green] { $car } beat its own record for the green award: { $count } cars.
       *[blue] { $car } beat its own record for the blue award: { $count } cars knocked out.
    }


## Cards (Variants 2 and 3)

cards-drawn =
    { COUNT($cards) ->
        [0]
            { $count ->
                [0] There was no card left for { $seat }.
                [one] { $seat } was given 1 card for { $team }.
               *[other] { $seat } was given { $count } cards for { $team }.
            }
       *[other] { $seat } was given { $cards } for { $team }.
    }
    .table =
        { $count ->
            [0] { "" }
            [one] Give { $seat } 1 card for { $team }.
           *[other] Give { $seat } { $count } cards for { $team }.
        }
pack-shuffled = The used cards were shuffled: { $cards } cards to draw from.
card-played = { $team } played { $card } for { $car }: { $use ->
        [spades] it may roll again.
        [hearts] it will not go { WORD($direction, of: "way") }.
        [clubs] two rolls to choose from.
        [diamonds] it may change the roll by 1.
        [king] lives come back.
       *[exchange] two other cards instead.
    }
    .table = Put { $card } of { $team } with the used cards.
lives-restored =
    { $restored ->
        [one] { $car } got 1 life back and had { $lives }.
       *[other] { $car } got { $restored } lives back and had { $lives }.
    }
    .table =
        { $restored ->
            [one] Put 1 life on { $car }: { $lives } now.
           *[other] Put { $restored } lives on { $car }: { $lives } now.
        }
first-move-lost = { $car } lost its first move.
roll-chosen =
    { $roll ->
        [1] { $car } took the first roll.
       *[other] { $car } took the second roll.
    }
roll-changed =
    { $by ->
        [0] { $car } left the roll as it was: { $moves }.
       *[other] { $car } changed the roll to { $moves }.
    }
diamonds-passed = { $team } played no more diamonds.
diamond-played =
    { $use ->
        [ground-proof] { $team } played { $card }: no lives lost by bombs and edges in this turn.
        [bump-proof] { $team } played { $card }: no lives lost by bumps in this turn.
        [double] { $team } played { $card }: its bumps count double in this turn.
        [extra-move] { $team } played { $card }: an extra move.
        [king] { $team } played { $card }: lives come back.
       *[teleport] { $team } played { $card }: a car flies to another place.
    }
    .table = Put { $card } of { $team } with the used cards.


## Set by hand

value-phase = part of the match
value-turn = turn
value-order = still to move
value-through = over the line
value-out = out
value-used = used cards
value-pack = cards in the pack
value-has-bumped = first bump made
value-knocked-out = cars knocked out
value-is-unhurt = never lost a life
value-next-player = next to roll
value-is-ground-proof = no lives lost by bombs and edges
value-is-bump-proof = no lives lost by bumps
value-is-double = bumps count double

place-corrected =
    { $lane ->
        [0] By hand: { $car } is off the track now.
       *[other]
            { $lane_before ->
                [0] By hand: { $car } stands in lane { $lane }, row { $row } now. It was off the track.
               *[other] By hand: { $car } stands in lane { $lane }, row { $row } now, not in lane { $lane_before }, row { $row_before }.
            }
    }
lives-corrected =
    By hand: { $car } has { $after ->
        [one] 1 life
       *[other] { $after } lives
    } now, not { $before }.
bombs-corrected =
    By hand: { $after ->
        [0] no bomb lies
        [one] 1 bomb lies
       *[other] { $after } bombs lie
    } on lane { $lane }, row { $row } now, not { $before }.
wall-corrected =
    { $is_there ->
        [yes] By hand: a wall stands on lanes { $left } and { $right }, row { $row } now.
       *[no] By hand: no wall stands on lanes { $left } and { $right }, row { $row } any more.
    }
award-corrected =
    By hand: { $award ->
        [red] the red award
        [green] the green award
        [blue] the blue award
        [yellow-bump] the yellow award for the first bump
       *[yellow-lives] the yellow award for the last car with all its lives
    } { $is_held ->
        [yes] is held by { $car } now, with { $count }.
       *[no] is held by nobody now.
    }
hand-corrected =
    { COUNT($cards) ->
        [0]
            { SAME($before, $after) ->
                [yes] By hand: the hand of { $team } has { $after } cards, maybe others than before. { $seat } knows which.
               *[no] By hand: the number of cards that { $team } holds is { $after } now. It was { $before }. { $seat } knows which.
            }
       *[other] By hand: { $team } holds these cards now: { $cards }.
    }
value-corrected = By hand: { $piece }, { WORD($what, of: "value") }: { $after } now, not { $before }.
list-corrected =
    { COUNT($names) ->
        [0] By hand: { WORD($what, of: "value") }: none now.
       *[other] By hand: { WORD($what, of: "value") }: { $names } now.
    }
match-corrected = By hand: { WORD($what, of: "value") }: { $after } now, not { $before }.

too-many-lives = { $car } has { $lives } lives, though a car starts with { $usual }: is that right?
car-on-bombs = { $car } stands on a bomb that should have gone off: is that right?
too-many-bombs = There are { $bombs } bombs on the track, though there should be { $usual } at most: is that right?
wall-unusual = The wall on lanes { $left } and { $right }, row { $row } is not where a wall may stand: is that right?
order-unusual = As the cars stand, the order would be { $cars }: is that right?


## The table as it should be

car-off = { $car } has to leave the track.
    .table = Take { $car } off the track.
car-aside = { $car } is in the way for a moment.
    .table = Lift { $car } off the track for a moment.
car-set = { $car } belongs in lane { $lane }, row { $row }.
    .table = Put { $car } on lane { $lane } with its fore wheels on row { $row }.
bombs-set =
    { $bombs ->
        [0] No bomb belongs on lane { $lane }, row { $row }.
        [one] 1 bomb belongs on lane { $lane }, row { $row }.
       *[other] { $bombs } bombs belong on lane { $lane }, row { $row }.
    }
    .table =
        { $bombs ->
            [0] Leave no bomb on lane { $lane }, row { $row }.
            [one] Let 1 bomb lie on lane { $lane }, row { $row }.
           *[other] Let { $bombs } bombs lie on lane { $lane }, row { $row }.
        }
award-set =
    { $is_held ->
        [yes] An award belongs to { $car }, with { $count }.
       *[no] An award belongs to nobody.
    }
    .table =
        { $award ->
            [red] { $is_held ->
                [yes] Put the red pawn on { $car }, and note the record: { $count }.
               *[no] Take the red pawn away.
            }
            [green] { $is_held ->
                [yes] Put the green pawn on { $car }, and note the record: { $count }.
               *[no] Take the green pawn away.
            }
            [blue] { $is_held ->
                [yes] Put the blue pawn on { $car }, and note the record: { $count }.
               *[no] Take the blue pawn away.
            }
            [yellow-bump] { $is_held ->
                [yes] Put the yellow pawn for the first bump on { $car }.
               *[no] Take the yellow pawn for the first bump away.
            }
           *[yellow-lives] { $is_held ->
                [yes] Put the yellow pawn for the last unhurt car on { $car }.
               *[no] Take the yellow pawn for the last unhurt car away.
            }
        }
hand-set =
    { COUNT($cards) ->
        [0] { $team } should hold this many cards: { $count }.
       *[other] { $team } should hold { $cards }.
    }
    .table =
        { COUNT($cards) ->
            [0] Let { $team } hold this many cards: { $count }.
           *[other] Let { $team } hold these cards: { $cards }.
        }
value-set = { $piece }, { WORD($what, of: "value") }: { $value }.
    .table =
        { $what ->
            [is-unhurt] {""}
           *[other] Note for { $piece }, { WORD($what, of: "value") }: { $value }.
        }
list-set =
    { COUNT($names) ->
        [0] { WORD($what, of: "value") }: none.
       *[other] { WORD($what, of: "value") }: { $names }.
    }
    .table =
        { $what ->
            [order] {""}
           *[other]
                { COUNT($names) ->
                    [0] Note, { WORD($what, of: "value") }: none.
                   *[other] Note, { WORD($what, of: "value") }: { $names }.
                }
        }
match-set = { WORD($what, of: "value") }: { $value }.
    .table =
        { $what ->
            [has-bumped] {""}
           *[other] Note, { WORD($what, of: "value") }: { $value }.
        }


## Directions

direction-left = to the left first
direction-straight = straight on
direction-right = to the right first
way-left = to the left
way-straight = straight on
way-right = to the right


## Sums

term-lives = lives
term-lives-lost = lives lost


## What bots say of their choices

why-any-will-do = It did not think about it, and picked anything that is allowed.
why-only-this = There was only one thing to do.
why-keeps-cards = No card was worth it for this roll.
why-plays-card = This is a good moment for { $car } to play { $card }.
why-roll-stands = The roll of { $car } was good enough.
why-rolls-again = { $car } can hope for a better roll.
why-better-roll = This roll does more for { $car }.
why-roll-changed = One more or one less does more for { $car }.
why-keeps-diamonds = No diamond was worth it before this turn.
why-plays-diamond = This is a good moment to play { $card }.
why-takes-award = This award is the hardest to win again.
