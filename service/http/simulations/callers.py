"""Who is asking for a simulation."""

from flask import request

from service.http.extension import current
from service.http.sessions.callers import holder_or


def holder_or_ticket(simulation_id: str) -> str:
    """The caller's token, or the one that the ticket in the query stands for, hashed. Raises Problem `unauthorized`."""
    return holder_or(lambda ticket: current().simulations.holder_of(ticket, simulation_id, request.path))
