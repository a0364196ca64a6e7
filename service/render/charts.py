"""Charts of simulations as SVG, drawn by matplotlib: readable without colour, the same bytes for the same numbers.

Importing this takes half a second and some memory: whoever may never draw a chart imports it when drawing one.
"""

import io
import re
import threading
import warnings
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final, cast

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from service.render.chart_kinds import CHARTS

Results = dict[str, Any]
"""As `service.simulations.summary.summary` tells them."""

_STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "race-marshal",
    "text.parse_math": False,  # names are as people write them, dollars and all
    "font.family": "sans-serif",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "hatch.linewidth": 0.6,
}
_WIDTH, _HEIGHT, _LINE = 8, 4.8, 0.16
"""Inches of a chart, and of a bar with a number beside it."""

_COLOURS: Final = ("#8db7e0", "#f0c27a", "#9ccf9c", "#d9a6c7", "#c9c27a", "#b0b0d8", "#e59a8c", "#b9b9b9")
_HATCHES: Final = ("", "///", "...", "xxx", "\\\\\\", "ooo", "+++", "---")
_LINES: Final = ("-", "--", "-.", ":")
_MARKS: Final = ("o", "s", "^", "D", "v", "P", "X", "*")
_INK: Final = "#222222"
_MOST_BARS: Final = 40
_LONGEST_NAME: Final = 16

# The library's settings are the whole process's.
_drawing = threading.Lock()


def chart_svg(kind: str, results: Results) -> str:
    """The chart as an SVG document.

    Args:
        kind: one of `chart_kinds.CHARTS`.
        results: of any number of games; what has no numbers yet is said in words.
    """
    with _drawing, mpl.rc_context(_STYLE), warnings.catch_warnings():
        # A name may have letters that the measuring font lacks; the browser's fonts have them.
        warnings.simplefilter("ignore")
        figure = Figure(figsize=(_WIDTH, _HEIGHT), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(f"{CHARTS[kind]} ({results['games']:,} games)")
        _DRAWERS[kind](axes, results)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return _finished(out.getvalue(), CHARTS[kind])


def _finished(svg: str, title: str) -> str:
    """A bare document without a pointer to a DTD, with a name for those who hear it."""
    start = svg.index("<svg")
    named = re.sub("<svg", f'<svg role="img" aria-label="{escape(title)}"', svg[start:], count=1)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{named}'


def _draw_wins(axes: Axes, results: Results) -> None:
    variants = results["variants"]
    names = [_who(contestant) for contestant in variants[0]["contestants"]]
    width = 0.8 / len(variants)
    for place, variant in enumerate(variants):
        shares = [contestant["wins"]["share"] for contestant in variant["contestants"]]
        at = [number + (place - (len(variants) - 1) / 2) * width for number in range(len(shares))]
        values = [100 * share["value"] for share in shares]
        below = [100 * (share["value"] - share["low"]) for share in shares]
        above = [100 * (share["high"] - share["value"]) for share in shares]
        axes.bar(at, values, width * 0.92, label=variant["label"], yerr=[below, above], capsize=4, ecolor=_INK, **_fill(place))
        for x, value, over, contestant in zip(at, values, above, variant["contestants"], strict=True):
            words = _won(contestant["wins"])
            axes.annotate(words, (x, value + over), (0, 3), textcoords="offset points", ha="center", fontsize=8)
    axes.set_xticks(range(len(names)), names)
    axes.set_ylabel("games won, with 95% confidence")
    axes.set_ylim(0, None)
    axes.yaxis.set_major_formatter("{x:.0f}%")
    axes.margins(y=0.12)
    _legend(axes, len(variants))


def _won(wins: dict[str, Any]) -> str:
    words = f"{100 * wins['share']['value']:.1f}%"
    return f"{words}\n({100 * wins['alone']['value']:.1f}% alone)" if wins["shared"] else words


def _draw_points(axes: Axes, results: Results) -> None:
    lines = [
        (_line_name(variant, contestant, results), contestant["points"]["counts"], number, place)
        for place, variant in enumerate(results["variants"])
        for number, contestant in enumerate(variant["contestants"])
        if contestant["points"] is not None
    ]
    if not lines:
        _say(axes, "This game has no points, or no game is over yet.")
        return
    step = _bin_width([value for _, counts, _, _ in lines for value, _ in counts])
    for name, counts, number, place in lines:
        xs, ys = _binned(counts, step)
        axes.plot(
            xs, ys, _LINES[place], color=_INK if place else _darker(number), marker=_MARKS[number % len(_MARKS)],
            markersize=5, markerfacecolor=_COLOURS[number % len(_COLOURS)], label=name,
        )  # fmt: skip
    axes.set_xlabel("points" if step == 1 else f"points, in steps of {step}")
    axes.set_ylabel("share of the games")
    axes.yaxis.set_major_formatter("{x:.0f}%")
    axes.set_ylim(0, None)
    axes.legend(frameon=False)


def _draw_turns(axes: Axes, results: Results) -> None:
    variants = [variant for variant in results["variants"] if variant["turns"]["counts"]]
    if not variants:
        _say(axes, "No game is over yet.")
        return
    step = _bin_width([value for variant in variants for value, _ in variant["turns"]["counts"]])
    for place, variant in enumerate(variants):
        xs, ys = _binned(variant["turns"]["counts"], step)
        width = step * 0.9 / len(variants)
        axes.bar([x + (place - (len(variants) - 1) / 2) * width for x in xs], ys, width, label=variant["label"], **_fill(place))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("turns" if step == 1 else f"turns, in steps of {step}")
    axes.set_ylabel("share of the games")
    axes.yaxis.set_major_formatter("{x:.0f}%")
    _legend(axes, len(variants))


def _draw_fates(axes: Axes, results: Results) -> None:
    rows = [
        (_line_name(variant, contestant, results), {fate["fate"]: 100 * fate["share"]["value"] for fate in contestant["fates"]})
        for variant in results["variants"]
        for contestant in variant["contestants"]
    ]
    fates = list(dict.fromkeys(fate for _, shares in rows for fate in shares))
    if not fates:
        _say(axes, "No game is over yet.")
        return
    cast(Figure, axes.figure).set_size_inches(_WIDTH, max(_HEIGHT, _LINE * len(fates) * len(rows) + 1))
    height = 0.8 / len(fates)
    for place, fate in enumerate(fates):
        at = [number + (place - (len(fates) - 1) / 2) * height for number in range(len(rows))]
        values = [shares.get(fate, 0.0) for _, shares in rows]
        axes.barh(at, values, height * 0.92, label=_words(fate), **_fill(place))
        for y, value in zip(at, values, strict=True):
            axes.annotate(f"{value:.1f}%", (value, y), (3, 0), textcoords="offset points", va="center", fontsize=8)
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.invert_yaxis()
    axes.set_xlabel("share of its ships or cars")
    axes.xaxis.set_major_formatter("{x:.0f}%")
    axes.margins(x=0.1)
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))


def _draw_hazards(axes: Axes, results: Results) -> None:
    variants = results["variants"]
    kinds = list(dict.fromkeys(hazard["hazard"] for variant in variants for hazard in variant["hazards"]))
    if not kinds:
        _say(axes, "No hazards were counted.")
        return
    height = 0.8 / len(variants)
    for place, variant in enumerate(variants):
        found = {hazard["hazard"]: hazard for hazard in variant["hazards"]}
        at = [number + (place - (len(variants) - 1) / 2) * height for number in range(len(kinds))]
        values = [found[kind]["harm_per_game"] if kind in found else 0.0 for kind in kinds]
        axes.barh(at, values, height * 0.92, label=variant["label"], **_fill(place))
        for y, value, kind in zip(at, values, kinds, strict=True):
            axes.annotate(
                _struck(value, found.get(kind)), (value, y), (3, 0), textcoords="offset points", va="center", fontsize=8
            )
    axes.set_yticks(range(len(kinds)), [_words(kind) for kind in kinds])
    axes.invert_yaxis()
    axes.set_xlabel(f"{variants[0]['harm_unit']} lost in a game")
    axes.margins(x=0.35)
    axes.set_xlim(0, None)
    _legend(axes, len(variants))


def _struck(value: float, hazard: dict[str, Any] | None) -> str:
    if hazard is None:
        return ""
    return f"{value:.2f}  (struck {hazard['times']:,} times, put {hazard['losses']:,} out)"


def _draw_comparison(axes: Axes, results: Results) -> None:
    comparison = results["comparison"]
    if comparison is None or not comparison["pairs"]:
        _say(axes, "There is nothing to compare.")
        return
    first, second = (variant["label"] for variant in results["variants"])
    contestants = [_who(contestant) for contestant in results["variants"][0]["contestants"]]
    for number, contestant in enumerate(comparison["contestants"]):
        found = {name: 100 * value for name, value in contestant["wins"].items()}
        spread = [[found["value"] - found["low"]], [found["high"] - found["value"]]]
        axes.errorbar([found["value"]], [number], xerr=spread, fmt=_MARKS[number % len(_MARKS)], capsize=4, color=_INK)
        axes.annotate(
            f"{found['value']:+.1f}", (found["value"], number), (0, 8), textcoords="offset points", ha="center", fontsize=8
        )
    widest = max(abs(100 * each["wins"][end]) for each in comparison["contestants"] for end in ("low", "high"))
    axes.set_xlim(-1.2 * max(widest, 1), 1.2 * max(widest, 1))
    axes.axvline(0, color=_INK, linewidth=0.8, linestyle=":")
    axes.set_yticks(range(len(contestants)), contestants)
    axes.set_ylim(len(contestants) - 0.5, -0.6)
    axes.set_xlabel(f"percentage points that “{_short(second)}” wins more often than “{_short(first)}”, on the same dice")


_DRAWERS: Final[dict[str, Callable[[Axes, Results], None]]] = {
    "wins": _draw_wins,
    "points": _draw_points,
    "turns": _draw_turns,
    "fates": _draw_fates,
    "hazards": _draw_hazards,
    "comparison": _draw_comparison,
}


def _fill(place: int) -> dict[str, Any]:
    """What tells bars apart: a colour, and a pattern for those to whom it says nothing."""
    return {"color": _COLOURS[place % len(_COLOURS)], "hatch": _HATCHES[place % len(_HATCHES)], "edgecolor": _INK}


def _darker(number: int) -> str:
    channels = re.findall("..", _COLOURS[number % len(_COLOURS)][1:])
    return "#" + "".join(f"{int(channel, 16) * 6 // 10:02x}" for channel in channels)


def _legend(axes: Axes, variants: int) -> None:
    if variants > 1:
        axes.figure.legend(frameon=False, loc="outside lower center", ncols=variants)


def _line_name(variant: dict[str, Any], contestant: dict[str, Any], results: Results) -> str:
    name = _who(contestant)
    return f"{name}, {_short(variant['label'])}" if len(results["variants"]) > 1 else name


def _who(contestant: dict[str, Any]) -> str:
    """A ship or a team, and who plays it."""
    name, seats = contestant["name"], contestant.get("seats", [])
    return _short(name) if seats in ([], [name]) else f"{_short(name)} ({_short(', '.join(seats))})"


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _words(code: str) -> str:
    return code.replace("-", " ")


def _say(axes: Axes, words: str) -> None:
    axes.axis("off")
    axes.text(0.5, 0.5, words, ha="center", va="center", transform=axes.transAxes)


def _bin_width(values: Sequence[int]) -> int:
    """1, 2, 5, 10, 20 ... such that a chart has not too many bars."""
    span = max(values) - min(values) + 1
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span <= step * _MOST_BARS:
                return step
        size *= 10


def _binned(counts: Sequence[Sequence[int]], step: int) -> tuple[list[int], list[float]]:
    """The values, rounded down to multiples of `step`, and the percentage of each, gaps included."""
    found: dict[int, int] = {}
    for value, count in counts:
        found[value // step * step] = found.get(value // step * step, 0) + count
    total = sum(found.values())
    xs = list(range(min(found), max(found) + step, step))
    return xs, [100 * found.get(x, 0) / total for x in xs]
