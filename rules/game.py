"""What a game is to the rest of the service: its description, its events, and the protocol that the engines follow."""

from typing import Protocol, TypeVar

from rules.dice import Dice


class Term:
    """One line of a sum that a player could do with pencil and paper.

    Attributes:
        name: what is added, kebab case, e.g. ``pilot-integration``.
        value: how much, negative when it is taken away.
        section: where the rulebook says so.
        where: label of the hex it comes from, or empty.
    """

    __slots__ = ("name", "section", "value", "where")

    def __init__(self, name: str, value: int, section: str, where: str = "") -> None:
        self.name = name
        self.value = value
        self.section = section
        self.where = where


class Event:
    """Something that happened, as data in the past tense.

    Attributes:
        name: kebab case, past tense, e.g. ``laser-hit``; the words for it stand in the game's catalogue under this name.
        section: rulebook section or ruling that made it happen.
        params: numbers, names and labels that the words need; JSON values only.
        terms: the arithmetic that led to it, in the order in which the rulebook adds it up; often empty.
        owner: the seat that `secrets` are shown to; empty where there are none.
        secrets: params that only `owner` may see; they come in place of public ones of the same name.
        are_terms_secret: whether the terms are `owner`'s alone as well.
    """

    __slots__ = ("are_terms_secret", "name", "owner", "params", "secrets", "section", "terms")

    def __init__(
        self,
        name: str,
        section: str,
        params: dict[str, object],
        terms: list[Term] | None = None,
        owner: str = "",
        secrets: dict[str, object] | None = None,
    ) -> None:
        self.name = name
        self.section = section
        self.params = params
        self.terms: list[Term] = [] if terms is None else terms
        self.owner = owner
        self.secrets: dict[str, object] = {} if secrets is None else secrets
        self.are_terms_secret = False


class Toggle:
    """A house rule: one question that the rulebook leaves open, with the answers a table may choose from.

    Attributes:
        name: snake case, e.g. ``si_max``.
        choices: the answers, the default of the rulings first.
        ruling: the ruling that it changes, e.g. ``DR-03``.
        summary: what it changes, in one line.
        is_table: any other table of the shape of the default will do as well.
    """

    __slots__ = ("choices", "is_table", "name", "ruling", "summary")

    def __init__(self, name: str, choices: list[object], ruling: str, summary: str, *, is_table: bool = False) -> None:
        self.name = name
        self.choices = choices
        self.ruling = ruling
        self.summary = summary
        self.is_table = is_table

    def default(self) -> object:
        """The answer of the rulings."""
        return self.choices[0]


class GameInfo:
    """The description of a game.

    Attributes:
        name: kebab case, as in URLs, e.g. ``demons-run``.
        title: as printed on the box.
        seats: least and greatest number of players.
        ruleset: version of the rules as this package reads them; a session keeps to the one it began with.
        toggles: house rules.
        boards: names of the boards that come with it.
        revealing: names of the events that show somebody what was hidden from them before: no undo goes behind one.
    """

    __slots__ = ("boards", "name", "revealing", "ruleset", "seats", "title", "toggles")

    def __init__(
        self,
        name: str,
        title: str,
        seats: tuple[int, int],
        ruleset: str,
        toggles: list[Toggle],
        boards: list[str],
        revealing: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.seats = seats
        self.ruleset = ruleset
        self.toggles = toggles
        self.boards = boards
        self.revealing = revealing


class Decision:
    """Something that somebody has to decide before the game goes on.

    Several may be open at once: players who allocate in secret each have one of their own.

    Attributes:
        id: stays the same as long as the decision is open, e.g. ``turn-3-allocate-blue``.
        seat: who decides; empty for anybody at the table (a chore of assistant mode).
        kind: name of the action that answers it, e.g. ``allocate``.
        section: where the rulebook asks for it.
    """

    __slots__ = ("id", "kind", "seat", "section")

    def __init__(self, id: str, seat: str, kind: str, section: str) -> None:  # noqa: A002 - as in the API
        self.id = id
        self.seat = seat
        self.kind = kind
        self.section = section


class Action:
    """What somebody wants to do; imperative.

    Attributes:
        name: kebab case, e.g. ``move``.
        seat: who does it.
        decision: id of the decision it answers; empty for a chore of assistant mode, which answers none.
        params: what the action's form asks for; JSON values only.
    """

    __slots__ = ("decision", "name", "params", "seat")

    def __init__(self, name: str, seat: str, decision: str, params: dict[str, object]) -> None:
        self.name = name
        self.seat = seat
        self.decision = decision
        self.params = params


class Corrected:
    """What a correction by hand came to.

    Attributes:
        changes: one event for each thing that was set, with what it was and what it is.
        warnings: one event for each thing that the rules would not have led to, though the table may have it so.
    """

    __slots__ = ("changes", "warnings")

    def __init__(self, changes: list[Event], warnings: list[Event]) -> None:
        self.changes = changes
        self.warnings = warnings


State = TypeVar("State")


class Game(Protocol[State]):
    """A game's engine. All methods are deterministic; chance comes from `dice` alone."""

    info: GameInfo

    def new_state(self, setup: dict[str, object], dice: Dice) -> State:
        """The state at the start.

        `setup` holds mode (``referee`` or ``assistant``), dice (``server`` or ``table``), seats, rules and the game's
        own options.
        """
        ...

    def opening(self, state: State) -> list[Event]:
        """What the table has to set up, in order, told of the state that `new_state` made: cars onto the grid, cards to deal."""
        ...

    def awaiting(self, state: State) -> list[Decision]:
        """The open decisions, in the order of play; empty when the game is over, or when the table does chores as it likes."""
        ...

    def legal_actions(self, state: State, seat: str) -> list[Action]:
        """All that `seat` may do now. Where choices are too many to list, one action whose params describe the form."""
        ...

    def apply(self, state: State, action: Action, dice: Dice) -> list[Event]:
        """Change `state` in place by a legal action.

        After any exception the caller throws `state` away.

        Raises:
            RuleViolation: the action is not legal.
            DiceNeeded: typed-in dice ran out; the same action is run again, from the same state, with more of them. What is asked
                for may be shown to the whole table.
        """
        ...

    def view(self, state: State, seat: str) -> dict[str, object]:
        """What `seat` may know; the empty seat is the public table screen."""
        ...

    def outcome(self, state: State) -> dict[str, object] | None:
        """Winner and scores once the game is over, None before."""
        ...

    def encode(self, state: State) -> dict[str, object]:
        """The whole state as JSON values."""
        ...

    def decode(self, data: dict[str, object]) -> State:
        """The state that `encode` wrote."""
        ...

    def tabletop(self, state: State, seat: str) -> dict[str, object]:
        """What stands on the table and on the sheets as `seat` may know it, flat: a name such as ``ship/red/hex`` and its value.

        Values are JSON scalars, or lists of them; None stands for what is off the table. The empty seat is the public table.
        """
        ...

    def correct(self, state: State, values: dict[str, object]) -> Corrected:
        """Set by hand whatever `tabletop` names, in place and all at once; a value that stands already changes nothing.

        Raises:
            RuleViolation: ``unknown-piece`` (no such name), ``bad-value``, or an impossibility such as a counter in two places;
                the pointer is ``/`` and the name, its slashes written ``~1``. The caller throws `state` away.
        """
        ...

    def rearrange(self, before: dict[str, object], after: dict[str, object]) -> list[Event]:
        """What to move, turn and set on the physical table so that one `tabletop` becomes another, in an order that works.

        Both are of the same seat's view; the events carry nothing else.
        """
        ...
