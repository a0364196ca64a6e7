### Devil Take the Hindmost in English.
###
### One message for each event: what happened, in the past tense, for somebody of twelve. Its .table says what to do on the
### track, and is left out where nothing changes. Cars and teams are called what the table calls them.


## The turn and the lap (Elimination and Re-forming)

car-crossed = { $car } crossed the start/finish line and stood on space { $space }.
lap-goes-on =
    { $to_go ->
        [one] Nobody crossed the line, so lap { $lap } went on. { $leader } led, 1 space short of being across.
       *[other] Nobody crossed the line, so lap { $lap } went on. { $leader } led, { $to_go } spaces short of being across.
    }
others-still-move = The line was crossed, but these still had to move before lap { $lap } could end: { $cars }.
lap-over = Lap { $lap } was over: every car had moved, and the line was crossed.
outside-is-behind = { $car } and { $inside } shared space { $space }. { $car } was further outside, so it counted as behind.
car-eliminated = { $car } was last at the end of lap { $lap } and was out.
    .table = Take { $car } off the track.
team-out =
    { $hand ->
        [set_aside] The team { $team } had no car left and was out of the game; its cards are not used again.
       *[discard] The team { $team } had no car left and was out of the game; its cards go to the discard pile.
    }
    .table =
        { $hand ->
            [set_aside] Put the cards of the team { $team } back in the box.
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


## Sums

term-lap = number of the lap
term-lap-before = number of the lap before
term-runner-up = for second place
term-winner = for the win
