"""Plans that were handed in as files: no code is run."""

from __future__ import annotations

from gridwise.classroom.judging.answer import BoardAnswer, Case
from gridwise.errors import GridwiseError
from gridwise.files import read_text
from gridwise.puzzles.base.puzzle import plan_words

__all__ = ["read_plan"]


def read_plan(case: Case) -> BoardAnswer:
    """Read the plan for a board, and replay it."""
    file = case.folder / f"{case.name}.txt"
    if file.is_symlink() or not file.is_file():
        return BoardAnswer(False, f"there is no {file.name}")
    try:
        text = read_text(file)
        verdict = case.puzzle.replay(case.instance, text)
        plan = tuple(plan_words(text))
    except GridwiseError as error:
        return BoardAnswer(False, f"{file.name}: {error}")
    return BoardAnswer(verdict.valid, verdict.message, {"cost": verdict.cost}, plan)
