"""The applications that `http_commit` compares, in one WSGI application on one server: the first part of the path chooses.

`/smorest-commit` is one flask-smorest route as its documentation writes it (but with a schema instance and orjson), which rolls
two dice and runs one Lua script that appends 300 bytes to a stream and writes 8 KB. Everything else is the service.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

import flask_smorest
import orjson
from flask import Flask
from redis import Redis

from benchmarks._http_apps import Answered, Asked
from service.app import create_app
from service.settings import Settings
from service.wiring import build_live, build_platform, redis_client

_SCRIPT = """
local version = redis.call('HGET', KEYS[1], 'version') or '0'
local following = string.format('%d', tonumber(version) + 1)
redis.call('XADD', KEYS[2], 'MAXLEN', '~', 1000, following .. '-0', 'entry', ARGV[2])
redis.call('HSET', KEYS[1], 'version', following, 'snapshot', ARGV[1])
return {'ok', following}
"""
_STATE = {"cars": [{"name": f"car-{number}", "position": number, "text": "x" * 60} for number in range(80)]}
_ENTRY = {"kind": "action", "text": "x" * 280}


def smorest_commit_app(client: Redis) -> Flask:
    """One route with flask-smorest, one Lua commit of 8 KB, and nothing of ours."""
    app = Flask("smorest-commit")
    app.config.update(API_TITLE="bare", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    blueprint = flask_smorest.Blueprint("smorest-commit", "smorest-commit")
    commit: Any = client.register_script(_SCRIPT)

    @blueprint.route("/smorest-commit", methods=["POST"])
    @blueprint.arguments(Asked())
    @blueprint.response(200, Answered())
    def roll(body: dict[str, Any]) -> dict[str, Any]:
        dice = [random.randint(1, 6) for _ in range(2)]
        commit(keys=["bench:head", "bench:log"], args=[orjson.dumps(_STATE), orjson.dumps(_ENTRY)])
        return {"notation": body["notation"], "dice": dice, "total": sum(dice) + 1}

    flask_smorest.Api(app).register_blueprint(blueprint)
    return app


class Chooser:
    """Hands a request to the application that its path names."""

    def __init__(self) -> None:
        settings = Settings.from_environment()
        self._bare = smorest_commit_app(redis_client(settings))
        self._service = create_app(settings, build_platform(settings), build_live(settings))

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """WSGI."""
        app = self._bare if environ["PATH_INFO"] == "/smorest-commit" else self._service
        return app(environ, start_response)


app = Chooser()
