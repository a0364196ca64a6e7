"""Where phones find the service."""

from flask.testing import FlaskClient

from service.app import create_app
from service.launch.up import _service_environment
from service.settings import Settings
from tests.service.conftest import PretendedPlatform, http_settings

LAN = "http://192.168.1.20:8000"


def test_told_as_set() -> None:
    app = create_app(http_settings(RACEMARSHAL_ADDRESSES=f"{LAN}/, http://[fd00::2]:8000"), PretendedPlatform())
    assert app.test_client().get("/api/v1/addresses").get_json() == {"addresses": [LAN, "http://[fd00::2]:8000"]}


def test_none_where_nobody_else_gets_in(client: FlaskClient) -> None:
    assert client.get("/api/v1/addresses").get_json() == {"addresses": []}


def test_up_finds_them_for_lan_only() -> None:
    def found(**variables: str) -> str:
        return _service_environment(Settings.from_environment(variables), "redis://")["RACEMARSHAL_ADDRESSES"]

    assert found() == ""
    assert found(RACEMARSHAL_HOST="0.0.0.0", RACEMARSHAL_ADDRESSES=LAN) == LAN
    assert all(each.startswith("http://") for each in found(RACEMARSHAL_HOST="0.0.0.0").split(",") if each)
