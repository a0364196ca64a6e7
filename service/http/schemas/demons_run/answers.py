"""What Demon's Run calls answer."""

from marshmallow import fields

from service.http.fields import AnswerSchema, One, says
from service.http.resolver import ResolutionSchema, TermSchema
from service.http.schemas.demons_run.pieces import ToldBuoySchema, ToldHellHoundSchema, ToldShipSchema


class TableStateSchema(ResolutionSchema):
    """A resolution, and everything that took part in it as it is now: send it back in the next call."""

    ship = One(ToldShipSchema, metadata=says("The ship that the call was about."))
    ships = fields.List(fields.Nested(ToldShipSchema), metadata=says("All (other) ships of the call, in their order."))
    buoys = fields.List(fields.Nested(ToldBuoySchema), metadata=says("Buoys of the call that are on the board now."))
    hell_hounds = fields.List(fields.Nested(ToldHellHoundSchema), metadata=says("Hell Hounds of the call that are left."))


class ToldTargetSchema(AnswerSchema):
    """The ship that was fired at."""

    ship = One(ToldShipSchema, required=True)


class HitOutcomeSchema(AnswerSchema):
    """What came of a shot."""

    is_hit = fields.Boolean(required=True)
    hits = fields.Integer(metadata=says("Hits scored on a ship."))
    is_damaged = fields.Boolean(metadata=says("Scrambler: whether a System Crisis came of it."))
    is_destroyed = fields.Boolean(metadata=says("Whether the target is gone."))


class ShotSchema(TableStateSchema):
    """A shot and what came of it."""

    outcome = One(HitOutcomeSchema, required=True)
    target = One(ToldTargetSchema, metadata=says("Only when a ship was the target."))


class AttackOutcomeSchema(AnswerSchema):
    """What came of an attack by a Hell Hound or a Hell Hole."""

    hits = fields.Integer(required=True)
    is_destroyed = fields.Boolean(required=True)
    has_escaped = fields.Boolean(metadata=says("Only when the ship tried to break out."))


class AttackSchema(TableStateSchema):
    """An attack and what came of it."""

    outcome = One(AttackOutcomeSchema, required=True)


class HellFireOutcomeSchema(AnswerSchema):
    """What came of a Hell Fire attack."""

    rolls = fields.Integer(required=True, metadata=says("Rolls on the System Crisis Table."))
    is_destroyed = fields.Boolean(required=True)


class HellFireAnswerSchema(TableStateSchema):
    """A Hell Fire attack and what came of it."""

    outcome = One(HellFireOutcomeSchema, required=True)


class NullOutcomeSchema(AnswerSchema):
    """What Null did to a ship."""

    is_lost = fields.Boolean(required=True)
    facing = fields.Integer(metadata=says("Only after an escape: where the ship points now."))


class NullAnswerSchema(TableStateSchema):
    """A Null attack, or the way out."""

    outcome = One(NullOutcomeSchema, required=True)


class DesignOutcomeSchema(AnswerSchema):
    """What a legal design costs and can do."""

    points = fields.Integer(required=True)
    left = fields.Integer(required=True, metadata=says("Points not spent; they are lost."))
    pi_modifier = fields.Integer(required=True)
    turns_per_hex = fields.Integer(required=True, metadata=says("What its Maneuver Engines allow in one hex."))
    turns_per_turn = fields.Integer(required=True, metadata=says("What its Maneuver Engines allow in one Turn."))
    turns_by_velocity = fields.List(fields.Integer(), required=True, metadata=says("Turning movements at Velocity 0, 1, 2 ..."))


class DesignAnswerSchema(TableStateSchema):
    """A legal design."""

    outcome = One(DesignOutcomeSchema, required=True)


class AllocationOutcomeSchema(AnswerSchema):
    """What an allocation came to."""

    fuel_paid = fields.Integer(required=True)
    fuel = fields.Integer(required=True)
    velocity = fields.Integer(required=True)


class AllocationAnswerSchema(TableStateSchema):
    """An allocation carried out."""

    outcome = One(AllocationOutcomeSchema, required=True)


class CrossedSchema(AnswerSchema):
    """A stretch of a Line of Fire."""

    hexes = fields.List(fields.String(), required=True, metadata=says("One hex, or the two along whose common side it runs."))
    counted = fields.List(fields.String(), required=True, metadata=says("Those of them that count."))


class LineOutcomeSchema(AnswerSchema):
    """A Line of Fire."""

    range = fields.Integer(required=True)
    is_in_range = fields.Boolean(required=True)
    is_in_field = fields.Boolean(required=True, metadata=says("Whether the target lies in the Field of Fire."))
    is_blocked = fields.Boolean(required=True, metadata=says("Whether Null stops the beam."))
    crossed = fields.List(fields.Nested(CrossedSchema), required=True)
    modifier = fields.Integer(required=True, metadata=says("The sum of the modifiers of the terrain."))
    modifiers = fields.List(fields.Nested(TermSchema), required=True)


class LineAnswerSchema(ResolutionSchema):
    """A Line of Fire."""

    outcome = One(LineOutcomeSchema, required=True)


class RecoveryOutcomeSchema(AnswerSchema):
    """What came of a tractor attempt."""

    is_recovered = fields.Boolean(required=True)


class RecoveryAnswerSchema(TableStateSchema):
    """A tractor attempt."""

    outcome = One(RecoveryOutcomeSchema, required=True)


class DamageOutcomeSchema(AnswerSchema):
    """What damage came to in the end."""

    structural_integrity = fields.Integer(required=True)
    is_destroyed = fields.Boolean(required=True)
    critical_hits = fields.List(fields.Dict(), required=True, metadata=says("Rolls on the Critical Hit Table and their rows."))
    system_crises = fields.List(fields.Dict(), required=True, metadata=says("Rolls on the System Crisis Table and their rows."))


class DamageAnswerSchema(TableStateSchema):
    """Damage, resolved to the end."""

    outcome = One(DamageOutcomeSchema, required=True)


class OrderOutcomeSchema(AnswerSchema):
    """A movement sequence."""

    order = fields.List(fields.String(), required=True)


class OrderAnswerSchema(ResolutionSchema):
    """The movement sequence of one Turn."""

    outcome = One(OrderOutcomeSchema, required=True)


class ScoreSchema(AnswerSchema):
    """What one ship scores."""

    ship = fields.String(required=True)
    status = fields.String(required=True)
    place = fields.Integer(required=True, metadata=says("Order of finishing; 0 for a ship that did not."))
    points = fields.Integer(required=True)
    rank = fields.Integer(required=True, metadata=says("1 is the winner; equal ones share."))
    terms = fields.List(fields.Nested(TermSchema), required=True)


class ScoresOutcomeSchema(AnswerSchema):
    """Where the race stands."""

    is_race_over = fields.Boolean(required=True)
    scores = fields.List(fields.Nested(ScoreSchema), required=True, metadata=says("In the order of the request."))
    racing = fields.List(fields.String(), required=True)
    finished = fields.List(fields.String(), required=True, metadata=says("In the order of finishing."))
    destroyed = fields.List(fields.String(), required=True)
    disqualified = fields.List(fields.String(), required=True)


class ScoresAnswerSchema(ResolutionSchema):
    """Victory Points and the final ranking."""

    outcome = One(ScoresOutcomeSchema, required=True)


class PlacesOutcomeSchema(AnswerSchema):
    """Where the markers are now."""

    moved = fields.List(fields.String(), required=True, metadata=says("Those that left their hex or went round a Hell Hole."))
    hits = fields.List(fields.Dict(), metadata=says("Hell Hounds: each attack, with its hits."))


class MarkersAnswerSchema(TableStateSchema):
    """Markers moved."""

    outcome = One(PlacesOutcomeSchema, required=True)


class ProgressAnswerSchema(AnswerSchema):
    """How far a movement has come: send it back with the rest of the path."""

    mps = fields.Integer(required=True, metadata=says("Movement Points spent."))
    turns = fields.Integer(required=True, metadata=says("Turning movements made this Turn."))
    turns_here = fields.Integer(required=True, metadata=says("Those of them in the hex where the ship is."))
    entered = fields.List(fields.String(), required=True, metadata=says("Hexes entered, in order."))


class MoveOutcomeSchema(AnswerSchema):
    """How a movement ended."""

    state = fields.String(
        required=True,
        metadata=says(
            "`interrupted`: damage made the next step impossible; declare the rest anew.", enum=["done", "interrupted"]
        ),
    )
    status = fields.String(required=True)
    hex = fields.String(required=True)
    facing = fields.Integer(required=True)
    is_lost = fields.Boolean(required=True)
    is_captured = fields.Boolean(required=True)


class MoveAnswerSchema(TableStateSchema):
    """A ship's whole movement."""

    outcome = One(MoveOutcomeSchema, required=True)
    progress = One(ProgressAnswerSchema, required=True)


class ShipsOutcomeSchema(AnswerSchema):
    """The ships that changed."""

    changed = fields.List(fields.String(), required=True)


class ShipsAnswerSchema(TableStateSchema):
    """A step of the Turn for several ships."""

    outcome = One(ShipsOutcomeSchema, required=True)
