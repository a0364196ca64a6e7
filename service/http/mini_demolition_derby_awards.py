"""Mini Demolition Derby: which award a roll has earned (Variant 1)."""

from typing import Any, Final

from rules.errors import RuleViolation
from rules.log import Log
from rules.mini_demolition_derby import awards
from rules.mini_demolition_derby.awards import AWARDS, Deed, Record
from service.http.languages import words_of
from service.http.problems import field_error
from service.http.schemas.mini_demolition_derby_moves import DerbyAwardsRequestSchema
from service.http.strict_parser import invalid_fields
from service.http.telling import told_steps, told_table
from service.http.worked_examples import answered

AWARDS_REQUEST: Final = DerbyAwardsRequestSchema()


def awarded_roll(body: dict[str, Any]) -> dict[str, Any]:
    """What `DerbyAwardsAnswerSchema` says about a loaded `DerbyAwardsRequestSchema`."""
    records = _records(body["records"])
    asked = body["roll"]
    deed = Deed(
        asked["car"],
        asked["lives"],
        asked["cars"],
        asked["eliminations"],
        is_first_bump=asked["first_bump"],
        is_last_unhurt=asked["last_unhurt"],
    )
    log = Log()
    improved = awards.improve(records, deed)
    for award in improved:
        log.note("record-improved", "MD-27", {"car": deed.car, "award": award, "count": deed.count(award)})
    won = awards.won_by(records, deed)
    taken = _taken(body, won)
    if taken:
        before = awards.take(records, deed, taken)
        params: dict[str, object] = {"car": deed.car, "award": taken, "count": deed.count(taken), "before": before.car}
        log.note("award-won", "MD-26", params)
    words = words_of("mini-demolition-derby")
    return {
        "steps": told_steps(words, log.events),
        "outcome": {"won": won, "taken": taken, "improved": improved},
        "table": told_table(words, log.events),
        "records": _held(records),
    }


def _records(given: list[dict[str, Any]]) -> dict[str, Record]:
    records = awards.no_records()
    for index, each in enumerate(given):
        if records[each["award"]].car:
            raise invalid_fields([field_error(f"/records/{index}/award", "This award is here twice.", "award-twice")])
        records[each["award"]] = Record(each["car"], each["count"])
    return records


def _taken(body: dict[str, Any], won: list[str]) -> str | None:
    """Ruling MD-28: the owner's choice, or the first."""
    asked: str | None = body.get("take")
    if asked is None:
        return won[0] if won else None
    if asked not in won:
        message = f"This roll does not earn that award. It could be: {', '.join(won) or 'none'}."
        raise RuleViolation("award-not-won", "MD-28", message, {"won": won}, "/take")
    if body["rules"].get("award_choice") == "fixed_order" and asked != won[0]:
        message = f"With a fixed order it has to be the first: {won[0]}."
        raise RuleViolation("award-not-first", "MD-28", message, {"won": won}, "/take")
    return asked


def _held(records: dict[str, Record]) -> list[dict[str, Any]]:
    held = [(award, records[award]) for award in AWARDS if records[award].car]
    return [{"award": award, "car": record.car, "count": record.count} for award, record in held]


AWARDS_ASKED: Final[dict[str, dict[str, Any]]] = {
    "choice": {
        "summary": "A roll that earns two awards: the first one is taken",
        "value": {
            "roll": {"car": "Red 1", "lives": 6, "cars": 3},
            "records": [{"award": "red", "car": "Blue 2", "count": 5}],
        },
    },
    "own-record": {
        "summary": "A holder beats its own record",
        "value": {"roll": {"car": "Red 1", "lives": 8}, "records": [{"award": "red", "car": "Red 1", "count": 6}]},
    },
}
AWARDS_ANSWERED: Final = answered(AWARDS_ASKED, AWARDS_REQUEST, awarded_roll)
