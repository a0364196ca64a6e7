"""Where phones find the service: a page that is open on the computer itself cannot know."""

from typing import Final

from flask import Response, current_app

from service.http.blueprint import Blueprint
from service.http.json_answers import json_answer
from service.http.schemas.addresses import AddressesSchema

ADDRESSES: Final = "ADDRESSES"

blp = Blueprint("addresses", __name__, url_prefix="/api/v1/addresses", description="Where phones find the service.")


@blp.route("")
@blp.operation("list_addresses", body=False)
@blp.response(200, AddressesSchema(), example={"addresses": ["http://192.168.1.20:8000"]})
def list_addresses() -> Response:
    """The addresses of the service on its networks.

    For links and QR codes: `origin` of `.../seats/{seat}/code.svg` takes one of them.
    """
    return json_answer({"addresses": list(current_app.config[ADDRESSES])})
