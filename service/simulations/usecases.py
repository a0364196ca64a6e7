"""What people do with simulations, and how the workers are kept at them."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from rules import BOTS
from service.sessions.following import rfc3339
from service.sessions.refusals import KeyReused
from service.sessions.secrets import SecretSource, hashed
from service.simulations.model import MOST_SEED, Loaded, NewSimulation, Plan, VariantPlan
from service.simulations.playing import tally_of
from service.simulations.ports import Lanes, SimulationStore
from service.simulations.refusals import NotComparable, SimulationNotFound, TooManySimulations, UnknownBot
from service.simulations.summary import summary

MOST_RUNNING: Final = 50
TICKET_SECONDS: Final = 300


def fresh_seed() -> int:
    """A seed for somebody who does not care which."""
    return secrets.randbelow(MOST_SEED + 1)


def verify_variant(game: str, variant: VariantPlan) -> int:
    """Whether a variant can be played; how many contestants it has.

    Raises:
        UnknownBot: a seat's bot is not there.
        RuleViolation: the set-up is not allowed.
    """
    for place, bot in enumerate(variant.bots.values()):
        if bot not in BOTS[game]:
            raise UnknownBot(place, list(BOTS[game]))
    return len(tally_of(game, variant.setup).contestants)


def verify_comparable(plan: Plan) -> None:
    """Whether the variants can be compared contestant by contestant. Raises NotComparable."""
    if len({len(tally_of(plan.game, variant.setup).contestants) for variant in plan.variants}) > 1:
        raise NotComparable


class Simulations:
    """The use cases, on a store and a queue."""

    def __init__(
        self,
        store: SimulationStore,
        lanes: Lanes,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        *,
        most_each: int = 0,
    ) -> None:
        """At most `most_each` that were begun from one address run at once; 0: no such limit."""
        self._store = store
        self._lanes = lanes
        self._now = now
        self._most_each = most_each

    def create(self, plan: Plan, idempotency_key: str, fingerprint: str, asker: str = "") -> tuple[str, str, int]:
        """Begin a simulation whose variants have been verified; its id, token and seed. A retry gets the same answer.

        It counts for the address `asker`, if there is one.

        Raises:
            KeyReused: the key has made another simulation.
            TooManySimulations, ShareTaken: as many are running as may.
        """
        source = SecretSource(self._store.service_key(), idempotency_key)
        simulation_id, token = source.session_id(), source.token()
        at = rfc3339(self._now())
        new = NewSimulation(simulation_id, hashed(token), plan, at, hashed(asker) if asker else "")
        made = self._store.create(new, fingerprint, MOST_RUNNING, self._most_each)
        if made is None:
            raise TooManySimulations
        if made != fingerprint:
            raise KeyReused
        self.keep_going(simulation_id)
        stored = self._store.plan(simulation_id)
        return simulation_id, token, plan.seed if stored is None else stored.seed

    def open(self, simulation_id: str, holder: str, *, counts: bool = False) -> Loaded:
        """The simulation for the holder of its token, in its hashed form. Raises SimulationNotFound."""
        loaded = self._store.load(simulation_id, holder, counts=counts)
        if loaded is None:
            raise SimulationNotFound
        return loaded

    def results(self, simulation_id: str, holder: str) -> tuple[Loaded, dict[str, Any]]:
        """The simulation and what its games so far say, see `summary`. Raises SimulationNotFound."""
        loaded = self.open(simulation_id, holder, counts=True)
        return loaded, summary(loaded.plan, loaded.done, loaded.counts)

    def cancel(self, simulation_id: str, holder: str) -> None:
        """Stop a simulation and forget everything of it. Raises SimulationNotFound."""
        self.open(simulation_id, holder)
        self._store.delete(simulation_id)
        self._lanes.close(simulation_id)

    def ticket(self, simulation_id: str, holder: str, path: str) -> str:
        """A ticket that stands for the token on one path for a few minutes."""
        ticket = SecretSource(self._store.service_key(), "").token()
        self._store.put_ticket(hashed(ticket), simulation_id, holder, path, TICKET_SECONDS)
        return ticket

    def holder_of(self, ticket: str, simulation_id: str, path: str) -> str | None:
        """The hashed token that a ticket stands for on this path of this simulation."""
        found = self._store.ticket(hashed(ticket))
        return found[1] if found is not None and found[0] == simulation_id and found[2] == path else None

    def keep_going(self, simulation_id: str) -> None:
        """Queue up as many lanes as there are workers without one, if there is something to play."""
        standing = self._store.standing(simulation_id)
        if standing.is_waiting:
            wanted = max(1, self._lanes.workers()) - standing.busy - self._lanes.waiting(simulation_id)
            if wanted > 0:
                self._lanes.open(simulation_id, wanted)

    def keep_all_going(self) -> None:
        """The same for every simulation that runs: what a dead worker has left lying is taken up again."""
        for simulation_id in self._store.running():
            self.keep_going(simulation_id)

    def is_somebody_waiting(self) -> bool:
        """Whether games of some simulation wait for a worker to be free."""
        return self._lanes.queued() > 0

    def running(self) -> int:
        """How many simulations are running."""
        return len(self._store.running())
