"""Health answers."""

from marshmallow import fields

from service.http.fields import AnswerSchema


class AliveSchema(AnswerSchema):
    """The process answers."""

    status = fields.String(required=True, metadata={"description": "Always `ok`."})


class ReadySchema(AnswerSchema):
    """Redis and the job workers answer."""

    status = fields.String(required=True, metadata={"description": "Always `ready`."})
    redis = fields.Boolean(required=True, metadata={"description": "Whether Redis answers."})
    workers = fields.Integer(required=True, metadata={"description": "How many job workers are alive."})
