"""What the use cases of simulations need of the store and of the queue."""

from collections.abc import Mapping
from typing import Protocol

from service.simulations.model import Chunk, Loaded, NewSimulation, Plan, Standing


class SimulationStore(Protocol):
    """Where simulations live. Every method may raise `service.ports.StoreUnavailable`, and every write is safe to run twice."""

    def service_key(self) -> bytes:
        """A secret of this installation for simulations alone, made at the first call and kept."""
        ...

    def create(self, new: NewSimulation, fingerprint: str, most_running: int, most_each: int = 0) -> str | None:
        """Store a new simulation unless its id is taken: then a retry has come, or another payload under the same key.

        Answers the fingerprint of the payload that it was made with; None where as many as may run are running.

        Raises:
            ShareTaken: `most_each` that count for the asker are running; 0: no such limit.
        """
        ...

    def load(self, simulation_id: str, token: str, *, counts: bool = False) -> Loaded | None:
        """The simulation; None when there is none of this id that a hashed token opens."""
        ...

    def delete(self, simulation_id: str) -> None:
        """Remove a simulation and everything of it. Whoever plays its games finds out at their next `renew`."""
        ...

    def plan(self, simulation_id: str) -> Plan | None:
        """What is to be played; None when the simulation is gone."""
        ...

    def claim(self, simulation_id: str, most: int) -> Chunk | None:
        """Take on games: those that another worker has let lie for too long, else up to `most` new ones.

        None when there are none to take: the simulation is gone, done, or in the hands of others.
        """
        ...

    def renew(self, simulation_id: str, chunk: Chunk) -> bool:
        """Say that the games are still being played; answers whether they still matter."""
        ...

    def finish(self, simulation_id: str, chunk: Chunk, played: int, counts: Mapping[str, int]) -> None:
        """Add what came of the first `played` games of a chunk, once and for all; the others are free to be claimed.

        A chunk that somebody else has brought in already is dropped.
        """
        ...

    def put_ticket(self, ticket: str, simulation_id: str, token: str, path: str, seconds: int) -> None:
        """Keep what a hashed ticket stands for."""
        ...

    def ticket(self, ticket: str) -> tuple[str, str, str] | None:
        """Simulation, hashed token and path of a hashed ticket; None when there is none."""
        ...

    def running(self) -> list[str]:
        """Ids of the simulations that are not done."""
        ...

    def standing(self, simulation_id: str) -> Standing:
        """How its games are shared out at the moment."""
        ...


class Lanes(Protocol):
    """The queue of simulations. A lane is a job that plays games of one simulation for a while; then it queues up again."""

    def open(self, simulation_id: str, count: int) -> None:
        """Queue up `count` more lanes."""
        ...

    def waiting(self, simulation_id: str) -> int:
        """How many lanes of it are queued up."""
        ...

    def queued(self) -> int:
        """How many lanes of all simulations are queued up."""
        ...

    def close(self, simulation_id: str) -> None:
        """Remove its lanes from the queue."""
        ...

    def workers(self) -> int:
        """How many workers there are for simulations."""
        ...
