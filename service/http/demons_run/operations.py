"""All operations of Demon's Run, in the order of a Turn."""

from service.http.demons_run import damages, drifting, gunnery, moving, perils, printing, race, sheet_form, sheets, tractor
from service.http.demons_run.group import blp

__all__ = ["blp", "damages", "drifting", "gunnery", "moving", "perils", "printing", "race", "sheet_form", "sheets", "tractor"]
