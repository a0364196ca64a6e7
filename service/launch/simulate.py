"""`racemarshal simulate`: simulations without a server, on all cores."""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, Final

from rules import BOTS, GAMES
from rules.errors import RuleViolation
from rules.series import Counts
from service import compiled
from service.launch.errors import LaunchError
from service.simulations.model import Plan, VariantPlan
from service.simulations.playing import series_of
from service.simulations.refusals import NotComparable, UnknownBot
from service.simulations.summary import summary
from service.simulations.usecases import fresh_seed, verify_comparable, verify_variant

_SLICE: Final = 0.3
"""Seconds of one piece of work: short enough for a progress bar that moves."""

_MOST_SLICE: Final = 5_000


def read_plan(
    game: str, games: int, seats: tuple[str, ...], seed: int | None, rules: str, options: str, compare: str, *, hazards: bool
) -> Plan:
    """The plan that a command line asks for.

    Args:
        game: its name.
        games: how many.
        seats: each `name=bot`.
        seed: of all dice; None for a fresh one.
        rules: house rules as JSON.
        options: the game's own options as JSON.
        compare: what is different in a second variant as JSON: `rules`, `options`, `seats` ({name: bot}), `label`; or empty.
        hazards: whether hazards are counted.

    Raises:
        LaunchError: it cannot be played.
    """
    if game not in GAMES:
        raise LaunchError(f"There is no game {game!r}. There is: {', '.join(GAMES)}.")
    first = {
        "seats": _seats(seats),
        "rules": _object(rules, "--rules"),
        "options": _object(options, "--options"),
        "label": "first",
    }
    variants = [_variant(game, first)]
    if compare:
        other = _object(compare, "--compare")
        stray = set(other) - set(first)
        if stray:
            raise LaunchError(f"--compare has no {sorted(stray)[0]!r}. It has: {', '.join(first)}.")
        variants.append(_variant(game, {**first, "label": "second", **other}))
    plan = Plan(game, games, fresh_seed() if seed is None else seed, hazards, tuple(variants))
    try:
        verify_comparable(plan)
    except NotComparable:
        raise LaunchError("Both variants need as many ships or teams as the other.") from None
    return plan


def _seats(given: tuple[str, ...]) -> dict[str, str]:
    pairs = [seat.partition("=") for seat in given]
    seats = {name: bot for name, _, bot in pairs}
    if len(seats) < len(given) or not all(name and bot for name, bot in seats.items()):
        raise LaunchError("Every --seat is a name of its own and a bot, such as --seat red=racer.")
    return seats


def _object(text: str, option: str) -> dict[str, Any]:
    try:
        found = json.loads(text or "{}")
    except ValueError as error:
        raise LaunchError(f"{option} is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise LaunchError(f"{option} must be a JSON object.")
    return found


def _variant(game: str, given: Mapping[str, Any]) -> VariantPlan:
    if not isinstance(given["seats"], dict) or not isinstance(given["options"], dict):
        raise LaunchError("In --compare, seats and options are JSON objects.")
    bots = {str(seat): str(bot) for seat, bot in given["seats"].items()}
    seats = [{"name": seat} for seat in bots]
    setup = {**given["options"], "rules": given["rules"], "mode": "referee", "dice": "server", "seats": seats}
    variant = VariantPlan(str(given["label"]), setup, bots)
    try:
        verify_variant(game, variant)
    except UnknownBot:
        raise LaunchError(f"A bot is not there. There is: {', '.join(BOTS[game]) or 'none'}.") from None
    except RuleViolation as refused:
        raise LaunchError(f"{refused.message} ({refused.pointer or 'set-up'})") from None
    return variant


def simulate(plan: Plan, processes: int, advance: Callable[[int], object]) -> dict[str, Any]:
    """Play all games of a plan in `processes` processes; `advance` is told how many more are done.

    Returns:
        The results, as `summary` tells them; the same ones for any number of processes.
    """
    counts = Counts()
    for played, found in _played(plan, processes):
        counts.merge(found)
        advance(played)
    return summary(plan, plan.games, counts.numbers)


def _played(plan: Plan, processes: int) -> Iterator[tuple[int, dict[str, int]]]:
    text = plan.text()
    following, size = 0, 1
    with ProcessPoolExecutor(processes, initializer=_begin) as pool:
        running: set[Future[tuple[int, float, dict[str, int]]]] = set()
        try:
            while running or following < plan.games:
                while following < plan.games and len(running) < 2 * processes:
                    count = min(size, plan.games - following)
                    running.add(pool.submit(_play, text, following, count))
                    following += count
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    count, seconds, found = future.result()
                    size = max(1, min(_MOST_SLICE, int(_SLICE * count / max(seconds, 1e-6))))
                    yield count, found
        finally:
            pool.shutdown(cancel_futures=True)


def _begin() -> None:
    compiled.activate()
    os.nice(5)


def _play(plan: bytes, first: int, count: int) -> tuple[int, float, dict[str, int]]:
    start = time.monotonic()
    counts, _ = series_of(plan).play(first, count, _never, float("inf"))
    return count, time.monotonic() - start, counts.numbers


def _never() -> None:
    """Nobody stops these games but Ctrl-C."""


def told(results: dict[str, Any]) -> Iterator[str]:
    """The results in lines for people."""
    yield f"{results['games']:,} games of {results['game']}, seed {results['seed']}"
    for variant in results["variants"]:
        yield ""
        if len(results["variants"]) > 1:
            yield f"{variant['label']}:"
        yield from _told_variant(variant)
    if results["comparison"]:
        yield ""
        yield from _told_comparison(results)
    if results["faults"]:
        yield f"{results['faults']} games broke off by a fault of ours; the log lines above say how."


def _told_variant(variant: dict[str, Any]) -> Iterator[str]:
    for each in variant["contestants"]:
        share = each["wins"]["share"]
        who = each["name"] if each["seats"] in ([], [each["name"]]) else f"{each['name']} ({', '.join(each['seats'])})"
        line = f"  {who:16} {', '.join(each['bots']):14} won {_percent(share['value'])}"
        line += f" ({_percent(share['low'])} to {_percent(share['high'])})"
        if each["wins"]["shared"]:
            line += f", {_percent(each['wins']['alone']['value'])} alone"
        if each["points"] is not None:
            line += f", {each['points']['mean']['value']:.1f} points"
        yield line + "".join(f", {fate['fate']} {_percent(fate['share']['value'])}" for fate in each["fates"])
    turns = variant["turns"]
    yield f"  turns: {turns['mean']['value']:.1f} in the mean, {turns['least']} to {turns['most']}"
    for hazard in variant["hazards"]:
        yield (
            f"  {hazard['hazard']}: struck {hazard['times']:,} times, took {hazard['harm']:,} {variant['harm_unit']} "
            f"({_percent(hazard['share_of_harm'])}), put {hazard['losses']:,} out"
        )
    if variant["drawn"] or variant["cut_short"]:
        yield f"  nobody won {variant['drawn']:,} games; {variant['cut_short']:,} came to no end"


def _told_comparison(results: dict[str, Any]) -> Iterator[str]:
    first, second = (variant["label"] for variant in results["variants"])
    yield f"{second} less {first}, on the same dice:"
    for each in results["comparison"]["contestants"]:
        wins = {name: 100 * value for name, value in each["wins"].items()}
        line = f"  {each['name']:16} wins {wins['value']:+.1f} points of percentage ({wins['low']:+.1f} to {wins['high']:+.1f})"
        if each["points"] is not None:
            points = each["points"]
            line += f", {points['value']:+.1f} points ({points['low']:+.1f} to {points['high']:+.1f})"
        yield line


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
