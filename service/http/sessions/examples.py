"""Examples of the session operations, for the documents."""

from typing import Any, Final

ID: Final = "3f9a1c0b7d5e48a2c6b1d0f4"
TOKEN: Final = "q3J8d0Zt5xYw1bKc7VnR2mLs9PfH4gTaU6eXiOoEyNk"  # noqa: S105 - nobody's
AT: Final = "2026-11-30T19:02:11.482Z"

PLANS: Final[dict[str, Any]] = {
    "dealt": {
        "summary": "Three players; the service deals and hides the cards",
        "value": {
            "game": "devil-take-the-hindmost",
            "seats": [{"name": "red"}, {"name": "blue"}, {"name": "green"}],
            "options": {"cards": "dealt"},
        },
    },
    "bots": {
        "summary": "One person against two bots; a reminder after a minute",
        "value": {
            "game": "devil-take-the-hindmost",
            "seats": [{"name": "red"}, {"name": "blue", "bot": "racer"}, {"name": "green", "bot": "rookie"}],
            "bot_pause": 2,
            "turn_seconds": 60,
            "options": {"cards": "dealt"},
        },
    },
    "typed": {
        "summary": "The table holds the real cards and types in what was played",
        "value": {
            "game": "devil-take-the-hindmost",
            "mode": "assistant",
            "dice": "table",
            "seats": [{"name": "red"}, {"name": "blue"}],
            "options": {"cards": "typed"},
        },
    },
}

MADE: Final[dict[str, Any]] = {
    "id": ID,
    "token": TOKEN,
    "codes": [{"seat": "red", "code": "K7QM2XWP"}, {"seat": "blue", "code": "9CHTR4BV"}, {"seat": None, "code": "ZD3FY8NE"}],
}

DECISION: Final[dict[str, Any]] = {
    "id": "lap-1-turn-1-red-1",
    "seat": "red",
    "kind": "play-cards",
    "section": "Playing a Card and Moving",
    "since": AT,
    "reminder_at": None,
}

SUMMARY: Final[dict[str, Any]] = {
    "id": ID,
    "game": "devil-take-the-hindmost",
    "mode": "referee",
    "dice": "server",
    "ruleset": "1",
    "commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    "created_at": AT,
    "version": 1,
    "is_over": False,
    "adjusted": False,
    "seats": ["red", "blue"],
    "you": {"seats": ["red"], "marshal": False, "screen": False},
}

SESSION: Final[dict[str, Any]] = {
    **SUMMARY,
    "seat": "red",
    "awaiting": [DECISION],
    "pending": None,
    "outcome": None,
    "bots": {"blue": "racer"},
    "bots_held": False,
    "bot_pause": 0,
    "turn_seconds": 0,
    "view": {"lap": 1},
}

OFFERS: Final[dict[str, Any]] = {
    "version": 1,
    "awaiting": [DECISION],
    "pending": None,
    "actions": [
        {"name": "play-cards", "seat": "red", "decision": DECISION["id"], "params": {"cards": ["red-7"], "does": {"distance": 3}}}
    ],
}

ACTIONS: Final[dict[str, Any]] = {
    "cards": {
        "summary": "Play a card and a turbo",
        "value": {"name": "play-cards", "decision": DECISION["id"], "params": {"cards": ["red-7", "turbo"]}},
    },
}

CHANGE: Final[dict[str, Any]] = {
    "version": 2,
    "kind": "action",
    "at": AT,
    "by": "red",
    "action": {"name": "play-cards", "seat": "red", "decision": DECISION["id"], "params": {"cards": ["red-7"]}},
    "dice": [],
    "missing": None,
    "steps": [
        {
            "code": "car-moved",
            "section": "Playing a Card and Moving",
            "params": {"car": "red-1", "from": 10, "to": 3},
            "terms": [],
            "text": "Red-1 went from space 10 to space 3.",
        }
    ],
    "table": [
        {
            "id": "0",
            "code": "car-moved",
            "params": {"car": "red-1", "from": 10, "to": 3},
            "text": "Move red-1 from space 10 to space 3.",
        }
    ],
    "awaiting": [{**DECISION, "id": "lap-1-turn-1-blue-1", "seat": "blue"}],
    "note": None,
    "amendment": None,
}

CHANGES: Final[dict[str, Any]] = {
    "done": {"summary": "Done", "value": CHANGE},
    "declared": {
        "summary": "Declared: the table rolls next",
        "value": {
            **CHANGE,
            "kind": "declared",
            "missing": {"purpose": "grid", "count": 1, "sides": 3, "by": ""},
            "steps": [],
            "table": [],
            "awaiting": [],
        },
    },
    "tried": {"summary": "A dry run", "value": {"legal": True, "version": 0, "missing": None, "odds": []}},
}

ROLLS: Final[dict[str, Any]] = {
    "typed": {"summary": "The dice on the table", "value": {"values": [2]}},
    "server": {"summary": "Let the service roll", "value": {"server": "roll"}},
}

UNDONE: Final[dict[str, Any]] = {
    **CHANGE,
    "version": 3,
    "kind": "undo",
    "action": None,
    "steps": [],
    "table": [
        {
            "id": "0",
            "code": "car-moved",
            "params": {"car": "red-1", "from": 3, "to": 10},
            "text": "Move red-1 from space 3 to space 10.",
        }
    ],
    "awaiting": [DECISION],
    "amendment": {"back_to": None, "dropped": [2], "redone": [], "warnings": []},
}

CORRECTIONS: Final[dict[str, Any]] = {
    "set": {
        "summary": "A ship stands somewhere else",
        "value": {"reason": "we bumped the table", "set": {"ship/red/hex": "0412"}},
    },
    "die": {
        "summary": "A die was typed in wrong",
        "value": {"reason": "it was a 6", "die": {"version": 14, "roll": 0, "index": 1, "value": 6}, "roll_back": False},
    },
    "back_to": {"summary": "Back to an earlier version", "value": {"reason": "the wrong ship was moved", "back_to": 11}},
    "seen": {"summary": "What the table shows", "value": {"seen": {"ship/red/hex": "0412", "ship/blue/hex": "0911"}}},
}

_CORRECTED: Final[dict[str, Any]] = {
    **UNDONE,
    "kind": "rollback",
    "by": "marshal",
    "note": {"reason": "the wrong car was moved"},
    "amendment": {"back_to": 1, "dropped": [2], "redone": [], "warnings": []},
}

_MOVES_TO_COME: Final = [{name: value for name, value in move.items() if name != "id"} for move in _CORRECTED["table"]]

CORRECTED: Final[dict[str, Any]] = {
    "done": {"summary": "Done", "value": _CORRECTED},
    "tried": {
        "summary": "A dry run",
        "value": {
            "legal": True,
            "version": 2,
            "adjusted": False,
            **{name: _CORRECTED[name] for name in ("missing", "steps", "awaiting", "amendment")},
            "table": _MOVES_TO_COME,
        },
    },
    "seen": {
        "summary": "How the table differs",
        "value": {
            "version": 2,
            "seat": "red",
            "differences": [{"name": "car/red-1/place", "session": [10, 1], "table": [3, 1]}],
            "table": _MOVES_TO_COME,
            "set": {"car/red-1/place": [3, 1]},
            "warnings": [],
        },
    },
}

TABLETOP: Final[dict[str, Any]] = {
    "version": 2,
    "seat": "red",
    "tabletop": {"car/red-1/place": [10, 1], "team/red/hand": ["red-7", "turbo"]},
}
