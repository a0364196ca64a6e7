"""The house rules of a Demon's Run request."""

from collections.abc import Callable
from typing import Any, Final

from rules.demons_run.entries import maneuver_chart_problems, velocity_chart_problems
from rules.demons_run.house_rules import TOGGLES, HouseRules
from rules.errors import RuleViolation
from service.http.demons_run.mistakes import entries_refused
from service.http.problems import Problem, field_error
from service.http.toggles import house_rules_schema

SCHEMA: Final = house_rules_schema("DemonsRunHouseRulesSchema", TOGGLES)

_CHARTS: Final[dict[str, Callable[[Any], list[RuleViolation]]]] = {
    "turns_by_velocity": velocity_chart_problems,
    "me_table": maneuver_chart_problems,
}


def read_house_rules(given: dict[str, Any]) -> HouseRules:
    """The house rules from what `SCHEMA` has read.

    Raises:
        Problem: `invalid-field`, with everything that is wrong with the table's own charts.
    """
    chosen = {name: _frozen(value) for name, value in given.items()}
    problems = [(name, problem) for name, judge in _CHARTS.items() if name in chosen for problem in judge(chosen[name])]
    if problems:
        raise _refused(problems)
    return HouseRules(**chosen)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(entry) for entry in value) if isinstance(value, list) else value


def _refused(problems: list[tuple[str, RuleViolation]]) -> Problem:
    return entries_refused(
        field_error(f"/rules/{name}{problem.pointer}", problem.message, problem.code) for name, problem in problems
    )
