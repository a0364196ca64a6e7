"""Addresses of the service."""

from marshmallow import fields

from service.http.fields import AnswerSchema


class AddressesSchema(AnswerSchema):
    """Where phones on the same network find the service."""

    addresses = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "The most likely one first; none where nobody but this computer reaches it."},
    )
