"""Every group of documented operations, in the order of the documents. A new one is added here and nowhere else."""

from service.http import addresses, devil_take_the_hindmost, dice_rolls, games, health, mini_demolition_derby, problem_pages
from service.http.blueprint import Blueprint
from service.http.demons_run import operations as demons_run
from service.http.seasons import operations as seasons
from service.http.sessions import joins
from service.http.sessions import operations as sessions
from service.http.simulations import operations as simulations

BLUEPRINTS: tuple[Blueprint, ...] = (
    games.blp,
    dice_rolls.blp,
    demons_run.blp,
    seasons.blp,
    devil_take_the_hindmost.blp,
    mini_demolition_derby.blp,
    sessions.blp,
    joins.blp,
    simulations.blp,
    addresses.blp,
    problem_pages.blp,
    health.blp,
)
