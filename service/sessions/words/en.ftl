# What happens around a game: who plays, and how.

bot-plays = { $bot } plays for { $seat } from now on.
person-plays = { $seat } is played by a person again.
handed-over = The seat { $seat } has a new join code; whoever held it must join anew.
left = A device has left the seat { $seat }.
bots-held = The bots wait.
bots-go-on = The bots go on.
seed-revealed = The marshal has revealed the seed of the dice so far. What follows has a fresh one.
session-exported = The marshal has written the whole session to a file, with everything that was secret.
session-imported = The session has been taken up from a file.
bot-pause = { $seconds ->
    [0] Bots play without a pause.
    [1] Bots pause for 1 second before they play.
   *[other] Bots pause for { $seconds } seconds before they play.
}
turn-seconds = { $seconds ->
    [0] Nobody is reminded of an open decision.
    [1] After 1 second of an open decision a reminder is due.
   *[other] After { $seconds } seconds of an open decision a reminder is due.
}
bot-stuck = { $bot } does not know how to go on for { $seat }. The bots wait; somebody can take the seat.

# What was taken back or set right.

undone = { $by } takes back what was done last.
corrected = The marshal sets something by hand: { $reason }
die-corrected = The marshal corrects a die of change { $version } from { $was } to { $value }: { $reason }
rolled-back = The marshal goes back to change { $version }: { $reason }
