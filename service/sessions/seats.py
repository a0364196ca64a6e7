"""Who may sit where: join codes, handing over, and bots in the place of people."""

from typing import TYPE_CHECKING

from service.sessions.model import Key, seat_role
from service.sessions.ports import Holders, Store
from service.sessions.refusals import SessionNotFound
from service.sessions.seating import HandOver, PlayedBy
from service.sessions.secrets import code_pointer, hashed_code, join_code

if TYPE_CHECKING:
    from service.sessions.usecases import Result, Sessions


class Seats:
    """The use cases of seats. A change of who plays is a change of the session, and goes through `Sessions.submit`."""

    def __init__(self, store: Store, sessions: "Sessions") -> None:
        self._store = store
        self._sessions = sessions

    def holders(self, session_id: str) -> Holders:
        """Who may do what; the caller has been let in by `Sessions.open`."""
        return self._store.holders(session_id)

    def code_of(self, session_id: str, role: str) -> str:
        """The join code that opens a role now, empty when none does; the caller may know it."""
        holders = self._store.holders(session_id)
        code = self._code(session_id, role, holders.generations.get(role, 0))
        return code if holders.codes.get(hashed_code(session_id, code)) == role else ""

    def renew_code(self, session_id: str, holder: str, role: str) -> str:
        """A new join code for a seat or the table screen; older ones stop working. Marshal only."""
        _, grant = self._sessions.open(session_id, holder)
        grant.verify_marshal()
        generation = self._following(session_id, role)
        code = self._code(session_id, role, generation)
        pointer = code_pointer(self._store.service_key(), code)
        if not self._store.renew_code(session_id, role, hashed_code(session_id, code), generation, pointer):
            raise SessionNotFound
        return code

    def hand_over(
        self, session_id: str, holder: str, seat: str, *, key: Key | None = None, expected_version: int | None = None
    ) -> "Result":
        """Take a seat from everybody who holds it; `code_of` tells the new join code. Raises what `Sessions.submit` raises."""
        generation = self._following(session_id, seat_role(seat))
        code = self._code(session_id, seat_role(seat), generation)
        pointer = code_pointer(self._store.service_key(), code)
        request = HandOver(seat, hashed_code(session_id, code), generation, pointer)
        return self._sessions.submit(session_id, holder, request, key=key, expected_version=expected_version)

    def play_by(
        self, session_id: str, holder: str, seat: str, bot: str, *, key: Key | None = None, expected_version: int | None = None
    ) -> "Result":
        """Let a bot play for a seat, or people again (an empty `bot`).

        Raises:
            BotUnknown, and what `Sessions.submit` raises.
        """
        loaded, _ = self._sessions.open(session_id, holder)
        if bot:
            self._sessions.verify_bot(loaded.meta.game, seat, bot)
        request = PlayedBy(seat, bot)
        return self._sessions.submit(session_id, holder, request, key=key, expected_version=expected_version)

    def _following(self, session_id: str, role: str) -> int:
        """How often the code of a role will have been renewed after the next time."""
        return self._store.holders(session_id).generations.get(role, 0) + 1

    def _code(self, session_id: str, role: str, generation: int) -> str:
        return join_code(self._store.service_key(), session_id, role, generation)
