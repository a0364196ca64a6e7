"""Points Scoring: how a finished race ended."""

from rules.devil_take_the_hindmost.state import State
from rules.devil_take_the_hindmost.title import team_scores, title_holders, winners


def outcome(state: State) -> dict[str, object] | None:
    """The race winner, the Team Title and every score; None before the end (ruling DT-28: both are told)."""
    if not state.is_over:
        return None
    scores = team_scores(state.rules, state.results)
    best = state.results[-1]
    return {
        "winners": winners(state.rules, state.results),
        "winner_by": state.rules.winner_by,
        "race_winner": {"car": best.car, "team": best.team},
        "team_title": {"teams": title_holders(scores), "points": scores[0].points},
        "scores": [
            {"team": score.team, "points": score.points, "place": score.place, "best_car": score.best_car} for score in scores
        ],
        "cars": [
            {"place": place, "car": result.car, "team": result.team, "lap": result.lap, "points": result.points}
            for place, result in enumerate(reversed(state.results), 1)
        ],
    }
