"""The side of the exit, and its row or column, as a person says it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from gridwise.errors import UsageError
from gridwise.puzzles.rushhour.board import SIDES, Side
from gridwise.puzzles.rushhour.generation.existing import refuse_what_does_not_exist
from gridwise.puzzles.rushhour.generation.recipe import Recipe

__all__ = ["with_exits"]


def with_exits(recipe: Recipe, exit_side: str, row: int | None, column: int | None) -> list[Recipe]:
    """Return the recipe turned for the side of the exit, or for `any` of them for which there are boards."""
    sides: tuple[Side, ...] = SIDES if exit_side == "any" else (cast(Side, exit_side),)
    recipes: list[Recipe] = []
    refused: UsageError | None = None
    for side in sides:
        one = replace(recipe, exit=side, row=row)
        if one.upright:
            one = replace(one, rows=recipe.cols, cols=recipe.rows, row=column)
        if not -1 <= one.red_row < one.rows:
            last = one.rows - 1
            raise UsageError(
                f"the exit {one.line} of {one.rows} {one.line}s is 0 to {last}, got {one.red_row}"
            )
        try:
            refuse_what_does_not_exist(one)
        except UsageError as error:
            refused = refused or error
        else:
            recipes.append(one)
    for name, given, usable in (("row", row, ("left", "right")), ("column", column, ("top", "bottom"))):
        if given is not None and not set(usable) & set(sides):
            raise UsageError(f"--exit-{name} goes with --exit {' or '.join(usable)}, got --exit {sides[0]}")
    if refused is not None and not recipes:
        raise refused
    return recipes
