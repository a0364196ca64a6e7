"""Simulations in the form that answers have."""

from datetime import UTC, datetime
from typing import Any

from service.simulations.model import Loaded


def told_progress(loaded: Loaded) -> dict[str, Any]:
    """How far it is, as `ProgressSchema` says."""
    wanted = loaded.plan.games
    return {
        "id": loaded.id,
        "state": loaded.state,
        "created_at": loaded.created_at,
        "games": loaded.done,
        "wanted": wanted,
        "progress": loaded.done / wanted,
        "games_per_second": loaded.pace(),
        "seconds_left": loaded.left(),
        "expires_at": _told_time(loaded.expires),
    }


def _told_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
