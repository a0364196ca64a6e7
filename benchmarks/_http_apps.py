"""The applications that `http_dice` compares, in one WSGI application on one server: the first part of the path chooses.

`/bare` is one Flask route, `/smorest` one flask-smorest route as its documentation writes it (but with a schema instance); both
roll two dice and answer with JSON. Everything else is the service.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

import flask_smorest
from flask import Flask, Response, jsonify, request
from marshmallow import Schema, fields

from service.app import create_app
from service.openapi_document import NoPlatform
from service.settings import Settings


def bare_app() -> Flask:
    """The least that Flask can do: read JSON, roll, answer."""
    app = Flask("bare")

    @app.post("/bare")
    def roll() -> Response:
        body = request.get_json()
        dice = [random.randint(1, 6) for _ in range(2)]
        return jsonify({"notation": body["notation"], "dice": dice, "total": sum(dice) + 1})

    return app


class Asked(Schema):
    """What the plain flask-smorest route reads."""

    notation = fields.String(required=True)
    times = fields.Integer(load_default=1)
    dice = fields.List(fields.Integer())


class Answered(Schema):
    """What the plain flask-smorest route answers."""

    notation = fields.String()
    dice = fields.List(fields.Integer())
    total = fields.Integer()


def smorest_app() -> Flask:
    """One route with flask-smorest and nothing of ours."""
    app = Flask("smorest")
    app.config.update(API_TITLE="bare", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    blueprint = flask_smorest.Blueprint("smorest", "smorest")

    @blueprint.route("/smorest", methods=["POST"])
    @blueprint.arguments(Asked())
    @blueprint.response(200, Answered())
    def roll(body: dict[str, Any]) -> dict[str, Any]:
        dice = [random.randint(1, 6) for _ in range(2)]
        return {"notation": body["notation"], "dice": dice, "total": sum(dice) + 1}

    flask_smorest.Api(app).register_blueprint(blueprint)
    return app


class Chooser:
    """Hands a request to the application that its path names."""

    def __init__(self) -> None:
        self._named = {"/bare": bare_app(), "/smorest": smorest_app()}
        self._service = create_app(Settings.from_environment(), NoPlatform())

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """WSGI."""
        return self._named.get(environ["PATH_INFO"], self._service)(environ, start_response)


app = Chooser()
