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


## Sums

term-lives = lives
term-lives-lost = lives lost
