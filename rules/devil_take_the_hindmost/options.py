"""Setup: what a race is set up with besides its house rules."""

from typing import Final

from rules.devil_take_the_hindmost.deck import deck_schema
from rules.devil_take_the_hindmost.state import DEALT, TYPED
from rules.options import REFEREE, Option

OPTIONS: Final = (
    Option(
        "cards",
        "Who deals: the service, which keeps the hands secret, or the table, which types in what is played.",
        {"enum": [DEALT, TYPED], "default": DEALT},
        (REFEREE,),
    ),
    Option("deck", "A deck of the table's own. Left out: the deck of the rulebook.", deck_schema()),
)
