"""Refuses a query where the operation takes none: a misspelled option must not be ignored."""

from flask import Flask, current_app, request

from service.http.strict_parser import unknown_options


def register(app: Flask) -> None:
    """Look at every query before the view does."""
    app.before_request(_refuse_stray_query)


def _refuse_stray_query() -> None:
    # The raw text first: nearly every request has none, and every look at `request` costs.
    if not request.environ["QUERY_STRING"] or request.method == "OPTIONS" or request.endpoint is None:
        return
    documents = getattr(current_app.view_functions[request.endpoint], "_apidoc", None)
    if documents is None or not request.args:
        return
    asked = documents.get("arguments", {}).get("parameters", [])
    if not any(parameter["in"] == "query" for parameter in asked):
        raise unknown_options(request)
