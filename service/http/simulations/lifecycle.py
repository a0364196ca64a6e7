"""Beginning simulations, asking for them, stopping them."""

from typing import Any, Final

from flask import Response

from service.http.askers import stranger
from service.http.extension import current
from service.http.problems import Problem, field_error
from service.http.schemas.sessions import TicketSchema
from service.http.schemas.simulations import (
    ChartQuerySchema,
    SimulationMadeSchema,
    SimulationPlanSchema,
    SimulationResultsSchema,
    SimulationSchema,
    SimulationTicketRequestSchema,
)
from service.http.sessions.callers import holder, once
from service.http.sessions.examples import ID as EXAMPLE_ID
from service.http.sessions.examples import TOKEN as EXAMPLE_TOKEN
from service.http.simulations import examples
from service.http.simulations.answers import told_progress
from service.http.simulations.callers import holder_or_ticket
from service.http.simulations.group import ID, blp, documented, private, private_json
from service.http.simulations.plans import read_plan
from service.simulations.usecases import TICKET_SECONDS

SVG: Final = "image/svg+xml"
_TICKETED: Final = ("events", "chart.svg")


@blp.route("", methods=["POST"])
@blp.operation("begin_simulation", "rule-refused", "key-reused", "too-many-of-yours", "busy", "unavailable")
@documented(token=False, key=True, makes_secrets=True)
@blp.arguments(SimulationPlanSchema(), examples=examples.PLANS)
@blp.response(202, SimulationMadeSchema(), example=examples.MADE)
def begin_simulation(body: dict[str, Any]) -> Response:
    """Begin a simulation.

    The answer comes at once and holds the simulation's token: keep it, for the simulation answers to nothing else. The games are
    shared out among all workers, and the same seed gives the same results however many there are.
    """
    request_once = once(body, makes_secrets=True)
    plan = read_plan(body)
    simulation_id, token, seed = current().simulations.create(plan, request_once.key, request_once.fingerprint, stranger())
    return private_json({"id": simulation_id, "token": token, "seed": seed}, 202)


@blp.route(f"/{ID}")
@blp.operation("get_simulation", "unauthorized", "not-found", "unavailable", body=False)
@documented()
@blp.response(200, SimulationSchema(), example=examples.SIMULATION)
def get_simulation(simulation_id: str) -> Response:
    """How far it is, and what the games so far say.

    `results` are there from the first game on: the intervals narrow as more games come in.
    """
    loaded, results = current().simulations.results(simulation_id, holder())
    return private_json({**told_progress(loaded), "results": results})


@blp.route(f"/{ID}", methods=["DELETE"])
@blp.operation("stop_simulation", "unauthorized", "not-found", "unavailable", body=False)
@documented()
@blp.response(204)
def stop_simulation(simulation_id: str) -> Response:
    """Stop a simulation, or forget one that is done.

    Nothing of it is kept. The workers stop within two seconds.
    """
    current().simulations.cancel(simulation_id, holder())
    return private(Response(status=204))


@blp.route(f"/{ID}/results")
@blp.operation("get_simulation_results", "unauthorized", "not-found", "unavailable", body=False)
@documented()
@blp.response(200, SimulationResultsSchema(), example=examples.RESULTS)
def get_simulation_results(simulation_id: str) -> Response:
    """What the games so far say.

    While the simulation runs they are preliminary, and `games` is less than `wanted`.
    """
    _, results = current().simulations.results(simulation_id, holder())
    return private_json(results)


@blp.route(f"/{ID}/chart.svg")
@blp.operation("draw_simulation", "unauthorized", "not-found", "invalid-field", "unavailable", body=False)
@documented()
@blp.arguments(ChartQuerySchema(), location="query")
@blp.response(200, {"type": "string"}, content_type=SVG, description="The picture.", example=examples.CHART)
def draw_simulation(query: dict[str, Any], simulation_id: str) -> Response:
    """A chart of what the games so far say.

    Fit for a screen and for print, and readable without colours.
    """
    _, results = current().simulations.results(simulation_id, holder_or_ticket(simulation_id))
    from service.render.charts import chart_svg  # noqa: PLC0415 - half a second and some memory, for those who draw

    return private(Response(chart_svg(query["chart"], results), content_type=SVG))


@blp.route(f"/{ID}/tickets", methods=["POST"])
@blp.operation("make_simulation_ticket", "unauthorized", "not-found", "unavailable")
@documented()
@blp.arguments(SimulationTicketRequestSchema(), example={"path": f"/api/v1/simulations/{EXAMPLE_ID}/chart.svg"})
@blp.response(200, TicketSchema(), example={"ticket": EXAMPLE_TOKEN, "expires_in": TICKET_SECONDS})
def make_simulation_ticket(body: dict[str, Any], simulation_id: str) -> Response:
    """A ticket for clients that cannot send the Authorization header: `<img>` and EventSource.

    It opens one address for a few minutes; add it as `?ticket=`.
    """
    simulations, holder_ = current().simulations, holder()
    simulations.open(simulation_id, holder_)
    paths = [f"{blp.url_prefix}/{simulation_id}/{name}" for name in _TICKETED]
    if body["path"] not in paths:
        detail = f"Tickets are for {' and '.join(paths)}."
        raise Problem("invalid-field", detail, errors=[field_error("/path", detail)])
    return private_json({"ticket": simulations.ticket(simulation_id, holder_, body["path"]), "expires_in": TICKET_SECONDS})
