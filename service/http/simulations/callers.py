"""Who is asking for a simulation."""

from flask import request

from service.http.extension import current
from service.http.problems import Problem
from service.http.sessions.callers import holder


def holder_or_ticket(simulation_id: str) -> str:
    """The caller's token, or the one that the ticket in the query stands for, hashed. Raises Problem `unauthorized`."""
    ticket = request.args.get("ticket", "")
    if not ticket:
        return holder()
    found = current().simulations.holder_of(ticket, simulation_id, request.path)
    if found is None:
        detail = "This ticket has expired, or it is for another address."
        raise Problem("unauthorized", detail, headers={"WWW-Authenticate": "Bearer"})
    return found
