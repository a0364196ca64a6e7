"""Whole random games in batches."""

from collections.abc import Iterable
from typing import Any

import pytest


def few_then_many(batches: Iterable[Any]) -> list[Any]:
    """The first batch for every run, the coverage tracer's too; the others only where games run at full speed."""
    first, *others = batches
    return [first, *(pytest.param(batch, marks=pytest.mark.games) for batch in others)]
