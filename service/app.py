"""The Flask application: blueprints and handlers, nothing else."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from service import logs
from service.http import problem_handlers, strict_queries
from service.http.addresses import ADDRESSES
from service.http.blueprint import Api
from service.http.blueprints import BLUEPRINTS
from service.http.companion import blp as companion
from service.http.cross_origin import CrossOrigin
from service.http.docs import blp as docs
from service.http.extension import Extension
from service.http.json_answers import FastJson
from service.http.metrics import Metrics
from service.http.observed import Observed
from service.http.openapi import SPEC
from service.http.request_ids import add_request_id
from service.http.seasons import refusals as season_refusals
from service.http.sessions import refusals
from service.http.simulations import refusals as simulation_refusals
from service.ports import Platform
from service.seasons.usecases import Seasons
from service.sessions.live import Live
from service.settings import Settings
from service.simulations.usecases import Simulations


def create_app(
    settings: Settings,
    platform: Platform,
    live: Live | None = None,
    seasons: Seasons | None = None,
    simulations: Simulations | None = None,
) -> Flask:
    """An application of its own on the given machinery; several may live side by side.

    Without `live` there are no sessions, without `seasons` no seasons, without `simulations` no simulations: asking for one is
    answered with 503.
    """
    logs.configure(settings, add_request_id)
    app = Flask(__name__, static_folder=None)
    app.json = FastJson(app)
    app.url_map.merge_slashes = False
    # One more than allowed: `strict_parser` tells a body cut off at the limit from one that just fits.
    app.config.update(MAX_CONTENT_LENGTH=settings.max_body + 1, MAX_FILE=settings.max_file + 1, **SPEC)
    app.config[ADDRESSES] = settings.addresses
    metrics = Metrics(settings, platform)
    Extension(platform, metrics, live, seasons, simulations).register(app)
    strict_queries.register(app)
    problem_handlers.register(app)
    refusals.register(app)
    season_refusals.register(app)
    simulation_refusals.register(app)
    api = Api(app)
    for blueprint in BLUEPRINTS:
        api.register_blueprint(blueprint)
    app.register_blueprint(docs)
    app.register_blueprint(companion)
    app.wsgi_app = Observed(app, metrics, CrossOrigin(settings.cors_origins))  # type: ignore[method-assign]
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=0)  # type: ignore[method-assign]
    return app
