"""The command line: `racemarshal up | api | worker | simulate | doctor | export | import | config | roll | openapi`.

Commands import what they need when they run: most of them need neither Flask nor Redis, and the compiled rules must
be on the path before anything imports the rules.
"""

import sys
from dataclasses import replace
from pathlib import Path

import click

from service import compiled, settings
from service.launch.errors import LaunchError
from service.settings import Settings, SettingsError

_BAD_SET_UP = 2
"""Exit status when the machine or the settings are in the way; click uses it for a wrong command line as well."""

_SESSIONS_BETWEEN_NEWS = 100


def main() -> None:
    """Run a command. What is in the way is one line on stderr, never a traceback."""
    compiled.activate()
    try:
        cli(prog_name="racemarshal")
    except (LaunchError, SettingsError) as error:
        click.echo(f"racemarshal: {error}", err=True)
        sys.exit(_BAD_SET_UP)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="race-marshal", prog_name="racemarshal")
def cli() -> None:
    """Race Marshal: referee and tabletop assistant for three race games."""


@cli.command()
@click.option("--lan", is_flag=True, help="Let phones on the same network in.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--workers", type=click.IntRange(1, 64), help="Worker processes for jobs.")
@click.option("--compile", "compiles", is_flag=True, help="Compile the rules on the way, where there is a C compiler.")
def up(*, lan: bool, port: int | None, workers: int | None, compiles: bool) -> None:
    """Start everything: Redis, the API and the workers. Ctrl-C stops it."""
    from service.launch.network import ANY_ADDRESS
    from service.launch.up import up as run

    chosen = Settings.from_environment()
    for name in settings.unknown_variables():
        click.echo(f"racemarshal: {name} is not a setting; `racemarshal config` lists them.", err=True)
    run(
        replace(
            chosen,
            host=ANY_ADDRESS if lan else chosen.host,
            port=port or chosen.port,
            job_workers=workers or chosen.job_workers,
        ),
        compiles=compiles,
    )


@cli.command()
@click.option("--parent", type=int, hidden=True, help="End when this is no longer the parent process.")
def api(*, parent: int | None) -> None:
    """Start the API alone, against the Redis of REDIS_URL."""
    from service.launch import network
    from service.launch.api import serve
    from service.launch.parent import follow

    chosen = Settings.from_environment()
    network.require_free_port(chosen.host, chosen.port)
    follow(parent)
    serve(chosen)


@cli.command()
@click.option("--simulations", is_flag=True, help="Play the games of simulations, and nothing else.")
@click.option("--parent", type=int, hidden=True, help="End when this is no longer the parent process.")
def worker(*, simulations: bool, parent: int | None) -> None:
    """Start one worker alone, against the Redis of REDIS_URL."""
    from service.launch.parent import follow
    from workers import bulk, main

    follow(parent)
    (bulk if simulations else main).run(Settings.from_environment())


@cli.command()
@click.option("--sessions", is_flag=True, help="Play every stored session again from its log, and say which differ.")
@click.argument("files", nargs=-1, type=click.Path(dir_okay=False, path_type=Path))
def doctor(*, sessions: bool, files: tuple[Path, ...]) -> None:
    """Look at everything the service needs and say what is wrong. With FILES: play these exported sessions again."""
    if sessions or files:
        _check_sessions(files)
        return
    from service.launch.doctor import examine

    findings = examine(Settings.from_environment())
    for finding in findings:
        click.echo(finding.line())
    sys.exit(any(finding.is_wrong for finding in findings))


def _check_sessions(files: tuple[Path, ...]) -> None:
    from service.launch.session_check import replay_all, replay_files

    count = wrong = 0
    for count, finding in enumerate(replay_files(files) if files else replay_all(Settings.from_environment()), 1):
        wrong += finding.is_wrong
        if finding.is_wrong:
            click.echo(finding.line())
        if count % _SESSIONS_BETWEEN_NEWS == 0:
            click.echo(f"{count} sessions so far, {wrong} differ", err=True)
    click.echo(f"{count} sessions played again, {wrong} differ")
    sys.exit(wrong > 0)


@cli.command("export")
@click.argument("session")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def export_command(session: str, file: Path) -> None:
    """Write SESSION, with everything that it keeps secret, to FILE."""
    from service.launch.session_files import export_session

    export_session(Settings.from_environment(), session, file)
    click.echo(f"{session} is in {file}.")


@cli.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def import_command(file: Path) -> None:
    """Take up the session in FILE, and print its new id, the marshal's token and the join codes."""
    from service.launch.session_files import import_session

    made = import_session(Settings.from_environment(), file)
    click.echo(f"session {made.id}\ntoken {made.token}")
    for role, code in made.codes.items():
        click.echo(f"code {code} {role}")


@cli.command()
def config() -> None:
    """Print every setting: its value, where that comes from, and what it means."""
    for name, value, origin, meaning in settings.described():
        click.echo(f"{name}={value}  ({origin})\n    {meaning}")
    for name in settings.unknown_variables():
        click.echo(f"{name} is set, and is not a setting.")
    Settings.from_environment()


@cli.command()
@click.option("--check", is_flag=True, help="Write nothing; fail when the file is not up to date.")
@click.argument("path", type=click.Path(dir_okay=False, path_type=Path), default=Path("openapi/openapi.json"))
def openapi(*, check: bool, path: Path) -> None:
    """Write the OpenAPI document to PATH."""
    from service import openapi_document

    if not check:
        openapi_document.write(path)
    elif not openapi_document.is_current(path):
        raise click.ClickException(f"{path} does not fit the code: run `make openapi` and look at the difference.")


@cli.command()
@click.argument("notation")
def roll(notation: str) -> None:
    """Roll dice: 3d6, 2d6+1, 4d6^3."""
    from service.launch.roll import roll_line

    click.echo(roll_line(notation))


@cli.command()
@click.argument("game")
@click.option("--seat", "seats", multiple=True, required=True, help="A seat and its bot: red=racer. Once for each seat.")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="How many.")
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same games.")
@click.option("--rules", default="", help="House rules as JSON.")
@click.option("--options", default="", help="The game's own options as JSON.")
@click.option("--compare", default="", help='Play every game twice: {"rules": ..., "options": ..., "seats": {"red": "ace"}}.')
@click.option("--hazards/--no-hazards", default=True, help="Count what does the harm; without it some games are much faster.")
@click.option("--processes", type=click.IntRange(1, 256), help="How many at once. Left out: one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option("--chart", type=click.Path(dir_okay=False, path_type=Path), help="Draw a chart into this SVG file.")
@click.option("--chart-kind", default="wins", show_default=True, help="wins, points, turns, fates, hazards or comparison.")
def simulate(
    *,
    game: str,
    seats: tuple[str, ...],
    games: int,
    seed: int | None,
    rules: str,
    options: str,
    compare: str,
    hazards: bool,
    processes: int | None,
    as_json: bool,
    chart: Path | None,
    chart_kind: str,
) -> None:
    """Let bots play GAME by the thousand, without a server, on all cores."""
    import json
    import os

    from service.launch import simulate as running
    from service.render.chart_kinds import CHARTS

    if chart_kind not in CHARTS:
        raise LaunchError(f"There is no chart {chart_kind!r}. There is: {', '.join(CHARTS)}.")
    plan = running.read_plan(game, games, seats, seed, rules, options, compare, hazards=hazards)
    with click.progressbar(length=games, label="Games", show_pos=True, file=sys.stderr) as bar:
        results = running.simulate(plan, processes or os.cpu_count() or 1, bar.update)
    if chart is not None:
        from service.render.charts import chart_svg

        chart.write_text(chart_svg(chart_kind, results), encoding="utf-8")
    click.echo(json.dumps(results, indent=2) if as_json else "\n".join(running.told(results)))


if __name__ == "__main__":
    main()
