"""The page of the API: everything it needs comes from this service."""

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

PAGE = "/api/v1/docs"


def got(client: FlaskClient, address: str, **headers: str) -> TestResponse:
    """The answer, read to its end and closed: files stay open otherwise."""
    with client.get(address, headers=headers) as answer:
        answer.get_data()
        return answer


def addresses(html: str) -> list[str]:
    return re.findall(r'(?:src|href)="([^"]+)"', html)


def test_the_page_and_all_it_loads_are_served(client: FlaskClient) -> None:
    page = got(client, PAGE)
    assert page.status_code == 200
    assert page.mimetype == "text/html"
    for address in addresses(page.text):
        assert not re.match(r"(https?:)?//", address)
        loaded = got(client, f"/api/v1/{address}")
        assert loaded.status_code == 200, address


def test_the_browser_is_told_to_load_nothing_from_elsewhere(client: FlaskClient) -> None:
    assert got(client, PAGE).headers["Content-Security-Policy"].startswith("default-src 'self'")


def test_the_viewer_knows_openapi_3_1(client: FlaskClient) -> None:
    script = got(client, f"{PAGE}/swagger-ui-bundle.js")
    assert b"OpenAPI 3.1" in script.data or b"oas31" in script.data.lower()


def test_no_badge_is_asked_for(client: FlaskClient) -> None:
    assert "validatorUrl: null" in got(client, f"{PAGE}/start.js").text


@pytest.mark.parametrize("name", ["nothing.js", "..%2fdocs.py", "swagger-editor.js", "%2e%2e", "index.html"])
def test_no_other_file_is_served(client: FlaskClient, name: str) -> None:
    assert got(client, f"{PAGE}/{name}").status_code == 404


def test_files_of_the_page_may_be_cached(client: FlaskClient) -> None:
    answer = got(client, f"{PAGE}/swagger-ui.css")
    assert answer.headers.getlist("Cache-Control") == ["public, max-age=3600"]
    again = got(client, f"{PAGE}/swagger-ui.css", **{"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
