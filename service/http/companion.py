"""The companion page and its files. Not a part of the API, and so not in its document."""

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request, send_from_directory

import service.companion

blp = Blueprint("companion", __name__)

_STATIC: Final = Path(service.companion.__file__).parent / "static"
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
_ASK_AGAIN: Final = "no-cache"
"""A browser may keep a file, but asks whether it is still the same: after an update nobody plays with half of an old page."""


@blp.get("/")
@blp.get("/join")
def companion_page() -> Response:
    """The page. What stands behind the # is its own affair; `/join` is where the QR codes lead."""
    page = (_STATIC / "index.html").read_text("utf-8").replace('data-languages="en"', f'data-languages="{_languages()}"')
    answer = Response(page, content_type="text/html; charset=utf-8")
    answer.headers["Cache-Control"] = _ASK_AGAIN
    answer.headers["Content-Security-Policy"] = _POLICY
    answer.headers["Referrer-Policy"] = "no-referrer"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def _languages() -> str:
    """The languages of the page: whoever puts a catalogue beside the English one has added a language."""
    return " ".join(sorted(catalogue.stem for catalogue in (_STATIC / "words").glob("*.js")))


@blp.get("/companion/<path:name>")
def companion_file(name: str) -> Response:
    """A script, a style or a picture of the page."""
    return _file(name)


def _file(name: str) -> Response:
    answer = send_from_directory(_STATIC, name)
    answer.headers["Cache-Control"] = _ASK_AGAIN
    return answer
