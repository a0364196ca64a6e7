"""Every group of documented operations, in the order of the documents. A new one is added here and nowhere else."""

from service.http import dice_rolls, health, problem_pages
from service.http.blueprint import Blueprint

BLUEPRINTS: tuple[Blueprint, ...] = (dice_rolls.blp, problem_pages.blp, health.blp)
