"""Setting by hand what stands on the table: read, laid, mended where one thing follows from another, judged, and told."""

from rules.demons_run.changes import note_change
from rules.demons_run.consequences import mend
from rules.demons_run.corrected_values import ValueReader
from rules.demons_run.doubts import doubts
from rules.demons_run.impossibilities import refuse, verify_possible
from rules.demons_run.last import follow, forget_moved
from rules.demons_run.secrecy import hide
from rules.demons_run.state import State, playing, put_back
from rules.demons_run.tabletop import Spot, everything, is_seen, lay, spots
from rules.dice import ScriptedDice
from rules.game import Corrected, Event
from rules.log import Log


def correct(state: State, values: dict[str, object]) -> Corrected:
    """See `rules.game.Game.correct`.

    Of what is hidden from the table every value that is set is told of, though not what it is: else a guess would be told from a
    miss by what is said about it. No refusal depends on anything hidden either.
    """
    places = spots(state)
    given = _read_all(state, places, values)
    before = everything(state)
    hidden = _hidden(state, places)
    for name, spot in places.items():
        if name in given and given[name] != before[name]:
            lay(state, spot, given[name])
    play = playing(state, ScriptedDice([]))
    mend(state, play, given, before)
    put_back(state, play)
    verify_possible(state, given, before)
    hidden += [name for name in _hidden(state, places) if name not in hidden]
    after = everything(state)
    _verify_standing(given, after, hidden)
    told = [name for name in places if _is_told(name, given, hidden, is_changed=after[name] != before[name])]
    changes = [_told(state, places[name], before[name], after[name], is_hidden=name in hidden) for name in told]
    forget_moved(state, [places[name].piece for name in told if places[name].field == "hex"])
    follow(state, play.events)
    return Corrected([*changes, *play.events], doubts(state, given, before))


def _read_all(state: State, places: dict[str, Spot], values: dict[str, object]) -> dict[str, object]:
    reader = ValueReader(state, values)
    given: dict[str, object] = {}
    for name in values:
        if name not in places:
            raise reader.values.unknown(name)
        given[name] = reader.read(places[name])
    return given


def _hidden(state: State, places: dict[str, Spot]) -> list[str]:
    return [name for name, spot in places.items() if not is_seen(state, spot, "")]


def _verify_standing(given: dict[str, object], after: dict[str, object], hidden: list[str]) -> None:
    """What was set must not have been mended away; of what is hidden nothing is said."""
    for name, value in given.items():
        if name not in hidden and after[name] != value:
            message = f"{name} cannot be that while the rest of the table is as it is: set what else belongs to it as well."
            raise refuse("does-not-fit", "202", message, name)


def _is_told(name: str, given: dict[str, object], hidden: list[str], *, is_changed: bool) -> bool:
    """What follows from something hidden stays untold: its owner sees what has become of the sheet."""
    return name in given if name in hidden else is_changed


def _told(state: State, spot: Spot, before: object, after: object, *, is_hidden: bool) -> Event:
    log = Log()
    note_change(log, spot, before, after)
    if is_hidden:
        hide(log.events[0], state.owners[spot.piece], ("before", "after"))
    return log.events[0]
