"""The OpenAPI document and a page to browse it, without the internet."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, send_file

from service.http import openapi

blp = Blueprint("docs", __name__, url_prefix="/api/v1")

_OWN = Path(__file__).parent / "docs_page"
_FROM_PACKAGE = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")
# The page may load nothing from anywhere else; Swagger UI sets styles by script.
_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
_AN_HOUR = 3600


@blp.get("/openapi.json")
def openapi_json() -> Response:
    """The OpenAPI document."""
    return Response(openapi.text(current_app._get_current_object()), content_type="application/json")  # type: ignore[attr-defined]


@blp.get("/docs")
def page() -> Response:
    """A page to browse the document and try the operations."""
    response = send_file(_OWN / "index.html")
    response.headers["Content-Security-Policy"] = _POLICY
    return response


@blp.get("/docs/<string:name>")
def asset(name: str) -> Response:
    """A file of the page: our start script, or one of Swagger UI's."""
    if name == "start.js":
        return send_file(_OWN / name, max_age=_AN_HOUR)
    if name not in _FROM_PACKAGE:
        abort(404)
    return send_file(_swagger_ui() / name, max_age=_AN_HOUR)


@cache
def _swagger_ui() -> Path:
    """Where the package keeps its files; it is not imported, as it brings web frameworks along."""
    package = find_spec("swagger_ui")
    if package is None or package.origin is None:
        raise FileNotFoundError("the package swagger-ui-py is not installed")
    return Path(package.origin).parent / "static"
