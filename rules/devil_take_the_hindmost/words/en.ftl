### Devil Take the Hindmost in English.
###
### One message for each event: what happened, in the past tense, for somebody of twelve. Its .table says what to do on the
### track, and is left out where nothing changes. Cars and teams are called what the table calls them.


## Cards (Setup)

card-one = the 1
card-red-2 = the red 2
card-red-3 = the red 3
card-red-4 = the red 4
card-red-5 = the red 5
card-red-6 = the red 6
card-red-7 = the red 7
card-red-8 = the red 8
card-red-9 = the red 9
card-red-10 = the red 10
card-blue-0 = the blue 0
card-blue-1 = the blue 1
card-blue-2 = the blue 2
card-blue-3 = the blue 3
card-blue-4 = the blue 4
card-blue-5 = the blue 5
card-blue-6 = the blue 6
card-blue-7 = the blue 7
card-blue-8 = the blue 8
card-blue-9 = the blue 9
card-blue-10 = the blue 10
card-turbo = a turbo


## The table is set up (Setup)

pack-made =
    { $held ->
        [dealt] The service shuffled the { $cards } cards and dealt them.
       *[typed] The { $cards } cards were shuffled.
    }
    .table =
        { $held ->
            [dealt] {""}
           *[typed] Shuffle the { $cards } cards and lay them face down as the drawing pack.
        }
hand-dealt =
    { COUNT($cards) ->
        [0] { $team } got { $hand } cards.
       *[other] { $team } got { WORD($cards, of: "card") }.
    }
    .table =
        { $held ->
            [dealt] {""}
           *[typed] Deal { $hand } cards to { $team }.
        }
car-on-grid =
    { $is_starred ->
        [yes] { $car } started on the 10 with the star, { in-lane }.
       *[no] { $car } started on space { $space }, { in-lane }.
    }
    .table =
        { $is_starred ->
            [yes] Put { $car } on the 10 with the star, { in-lane }.
           *[no] Put { $car } on space { $space }, { in-lane }.
        }


## Playing a card (Playing a Card and Moving)

cards-played = { $team } played { WORD($cards, of: "card") } for { $car }.
card-drawn =
    { $card ->
        [unseen] { $team } took a card from the drawing pack.
       *[other] { $team } took { WORD($card, of: "card") } from the drawing pack.
    }
    .table =
        { $held ->
            [dealt] {""}
           *[other] { $team }: take one card from the drawing pack. You should hold { $hand } now.
        }
hand-shrunk = The sprint cost { $team } a card for good: { $hand } are left in hand.
pack-shuffled =
    { $held ->
        [dealt] The drawing pack was used up, so the discard pile was shuffled and became the new one.
       *[typed] The drawing pack was used up.
    }
    .table =
        { $held ->
            [dealt] {""}
           *[typed] Shuffle the discard pile and lay it face down as the new drawing pack: { $pack } cards.
        }


## Moving (Playing a Card and Moving)

in-lane =
    { $lane ->
        [1] on the inside
        [2] second from the inside
        [3] third from the inside
        [4] fourth from the inside
       *[other] in lane { $lane }
    }
car-dropped-back =
    { COUNT($full) ->
        [one] Four cars stood on space { $full }, so { $car } dropped back to space { $to }.
       *[other] Spaces { $full } were full with four cars each, so { $car } dropped back to space { $to }.
    }
car-moved =
    { $spaces ->
        [0] { $car } stayed on space { $to }, { in-lane }.
        [one] { $car } moved { $spaces } space, from space { $from } to space { $to }, { in-lane }.
       *[other] { $car } moved { $spaces } spaces, from space { $from } to space { $to }, { in-lane }.
    }
    .table =
        { $spaces ->
            [0] {""}
            [one] Move { $car } { $spaces } space on, to space { $to }, { in-lane }.
           *[other] Move { $car } { $spaces } spaces on, to space { $to }, { in-lane }.
        }


## Turn order (Turn Order)

turn-began =
    { $turn ->
        [1] Lap { $lap } began. This is the order: { $order }.
       *[other] Turn { $turn } of lap { $lap } began. This is the order: { $order }.
    }


## Chores of the assistant

car-placed = { $car } was put on space { $space }, { in-lane }.
hand-counted =
    { $hand ->
        [one] { $team } held { $hand } card.
       *[other] { $team } held { $hand } cards.
    }


## The turn and the lap (Elimination and Re-forming)

car-crossed = { $car } crossed the start/finish line and stood on space { $space }.
lap-goes-on =
    { $to_go ->
        [one] Nobody crossed the line, so lap { $lap } went on. { $leader } led, 1 space short of being across.
       *[other] Nobody crossed the line, so lap { $lap } went on. { $leader } led, { $to_go } spaces short of being across.
    }
others-still-move = The line was crossed, but these still had to move before lap { $lap } could end: { $cars }.
lap-over = Lap { $lap } was over: every car had moved, and the line was crossed.
outside-is-behind = { $car } and { $inside } shared space { $space }, and { $car } was further outside, so it counted as behind.
car-eliminated = { $car } was last at the end of lap { $lap } and was out.
    .table = Take { $car } off the track.
team-out =
    { $hand ->
        [set_aside] The team { $team } had no car left and was out of the game; its cards are not used again.
        [service] The team { $team } had no car left and was out of the game. Its hand is played no more.
       *[discard] The team { $team } had no car left and was out of the game; its cards go to the discard pile.
    }
    .table =
        { $hand ->
            [set_aside] Put the cards of the team { $team } back in the box.
            [service] {""}
           *[discard] Put the cards of the team { $team } on the discard pile.
        }
car-lined-up =
    { $place ->
        [1] { $car } led the new line, on the 10 with the star.
       *[other] { $car } lined up as number { $place }, right behind { $ahead }.
    }
    .table =
        { $place ->
            [1] Put { $car } on the 10 with the star, on the inside.
           *[other] Put { $car } on space { $space }, right behind { $ahead }, on the inside.
        }


## The last lap

race-won = { $car } won the race for the team { $team }!
car-runner-up = { $car } came second.


game-won =
    { $by ->
        [team]
            { COUNT($teams) ->
                [one] { $teams } won the game, by the Team Title.
               *[other] { $teams } won the game together, by the Team Title.
            }
       *[race] { $teams } won the game, with the last car in the race.
    }


## Points (Points Scoring)

points-scored =
    { $points ->
        [one] { $car } earned 1 point for the team { $team }.
       *[other] { $car } earned { $points } points for the team { $team }.
    }
    .table =
        { $points ->
            [one] Write down 1 point for the team { $team }.
           *[other] Write down { $points } points for the team { $team }.
        }
team-title-won =
    { COUNT($teams) ->
        [one] { $teams } won the Team Title with { $points } points.
       *[other] { $teams } shared the Team Title with { $points } points each.
    }


## Set by hand

card-unseen = an unseen card

value-lap = lap
value-turn = turn
value-order = still to move
value-out = out of the race, the first one first
value-first-across = first across the line
value-pack = cards in the drawing pack
value-discards = cards on the discard pile
value-aside = cards that are not used again

on-space =
    { $past ->
        [0] on the 10 with the star, { in-lane }
        [one] on space { $space }, 1 space past the 10 with the star, { in-lane }
       *[other] on space { $space }, { $past } spaces past the 10 with the star, { in-lane }
    }
place-corrected =
    { $is_on ->
        [yes] By hand: { $car } stands { on-space } now.
       *[no] By hand: { $car } is off the track now.
    }
result-corrected =
    { $is_out ->
        [yes] By hand: { $car } was out in lap { $lap } and earned { $points ->
            [one] 1 point
           *[other] { $points } points
        }.
       *[no] By hand: { $car } is in the race.
    }
hand-corrected =
    { COUNT($cards) ->
        [0]
            { SAME($before, $after) ->
                [yes] By hand: { $team } holds { $after } cards, maybe others than before.
               *[no] By hand: the number of cards that { $team } holds is { $after } now. It was { $before }.
            }
       *[other] By hand: { $team } holds { WORD($cards, of: "card") } now.
    }
discards-corrected =
    { COUNT($cards) ->
        [0] By hand: the discard pile is empty now.
       *[other] By hand: on the discard pile are { WORD($cards, of: "card") } now.
    }
list-corrected =
    { COUNT($names) ->
        [0] By hand: { WORD($what, of: "value") }: none now.
       *[other] By hand: { WORD($what, of: "value") }: { $names } now.
    }
race-corrected = By hand: { WORD($what, of: "value") }: { $after } now, not { $before }.

points-unusual = By its place { $car } would have earned { $usual } points, not { $points }: is that right?
order-unusual = As the cars stand, the order would be { $cars }: is that right?


## The table as it should be

car-off = { $car } has to leave the track.
    .table = Take { $car } off the track.
car-aside = { $car } is in the way for a moment.
    .table = Lift { $car } off the track for a moment.
car-set = { $car } belongs { on-space }.
    .table = Put { $car } { on-space }.
result-set =
    { $is_out ->
        [yes] { $car } is out since lap { $lap }, with { $points ->
            [one] 1 point
           *[other] { $points } points
        }.
       *[no] { $car } has no points yet.
    }
    .table =
        { $is_out ->
            [yes] Write down for { $car }: { $points ->
                [one] 1 point
               *[other] { $points } points
            }, out in lap { $lap }.
           *[no] Strike out the points of { $car }.
        }
hand-set = The hand of { $team } should have this many cards: { $hand }.
    .table = { $team } should hold this many cards: { $hand }.
discards-removed = These cards do not belong on the discard pile: { WORD($cards, of: "card") }.
    .table = Take off the discard pile: { WORD($cards, of: "card") }.
discards-added = These cards belong on the discard pile: { WORD($cards, of: "card") }.
    .table = Put on the discard pile: { WORD($cards, of: "card") }.
list-set =
    { COUNT($names) ->
        [0] { WORD($what, of: "value") }: none.
       *[other] { WORD($what, of: "value") }: { $names }.
    }
    .table =
        { $what ->
            [order] {""}
           *[out]
                { COUNT($names) ->
                    [0] Note, { WORD($what, of: "value") }: none.
                   *[other] Note, { WORD($what, of: "value") }: { $names }.
                }
        }
race-set = { WORD($what, of: "value") }: { $value }.
    .table = Note, { WORD($what, of: "value") }: { $value }.


## Sums

term-turbo = turbo
term-blue = blue card, always worth its number
term-red-matches = red card, on a space of its number
term-red-otherwise = red card, on a space of another number
term-one-matches = the 1, on a space 1
term-one-otherwise = the 1, on a space of another number

term-lap = number of the lap
term-lap-before = number of the lap before
term-runner-up = for second place
term-winner = for the win


## What bots say of their choices

why-any-will-do = It did not think about it, and picked anything that is allowed.
why-crosses = With this, { $car } is over the line.
why-leaves-last-place = { $car } was last, and now it is not.
why-sprints = { $car } had to hurry, so it took two cards.
why-number-fits = The card has the number of the space, so { $car } goes { $number }.
why-moves-on =
    { $spaces ->
        [0] { $car } could do no better than to stay.
        [one] One space is what { $car } can spare a card for.
       *[other] { $spaces } spaces are what { $car } can spare a card for.
    }
why-played-ahead =
    { $deals ->
        [one] It thought of one way the cards could lie, and this was the best play for { $car }.
       *[other] It thought of { $deals } ways the cards could lie, and this was the best play for { $car } on the whole.
    }
