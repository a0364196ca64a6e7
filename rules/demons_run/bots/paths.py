"""Declared paths (204C, 205A) as bots write them."""

from typing import Any

from rules.demons_run.path import FORWARD, TRACTOR


def with_attempts(path: list[str], form: dict[str, Any], attempts: dict[int, str]) -> list[str]:
    """205A, ruling DR-53 A path with tractor attempts put in, those only that this table allows.

    Args:
        path: steps, as a movement form gives them.
        form: the movement form.
        attempts: the Buoy to try for after the first, second ... step that costs an MP.
    """
    steps: list[str] = []
    spent = 0
    for step in path:
        steps.append(step)
        costs = step == FORWARD or (step.startswith(FORWARD) and form["attempt_in_whip"])
        if not costs:
            continue
        spent += 1
        if spent in attempts and (spent < form["mps"] or form["attempt_after_last_mp"]):
            steps.append(f"{TRACTOR}:{attempts[spent]}")
    return steps
