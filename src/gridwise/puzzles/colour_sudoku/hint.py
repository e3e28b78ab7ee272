"""Hints and explanations: what to see next, the whole way to the solution, or why there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gridwise.allowance import StopError, allowing, remaining
from gridwise.model import Limits
from gridwise.puzzles.base import Answer, Difficulty
from gridwise.puzzles.colour_sudoku import native
from gridwise.puzzles.colour_sudoku.deduction.candidates import Candidates, Contradiction, listed
from gridwise.puzzles.colour_sudoku.deduction.conflicts import conflicts, needless_givens
from gridwise.puzzles.colour_sudoku.deduction.deduce import deductions, next_step
from gridwise.puzzles.colour_sudoku.deduction.techniques import GRADES, Step
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, place

__all__ = ["explain", "grade_difficulty", "hint", "hint_entry", "why_impossible"]

_SECONDS = 10.0
_REASONS = 3
"""Deductions that are told on the way to an entry."""


def hint(board: ColourSudoku, state: ColourSudoku | None = None, limits: Limits = Limits()) -> Answer:
    """Tell the next deduction that a person can make, or what a player can write who has come to a state."""
    try:
        with allowing(limits):
            return _next_deduction(board, limits) if state is None else hint_entry(state, limits)
    except StopError as error:
        return Answer(
            ("No deduction was found in time.",), {"solved": False, "technique": None}, error.status
        )


def _next_deduction(board: ColourSudoku, limits: Limits) -> Answer:
    impossible = _impossible(board, limits)
    if impossible is not None:
        return impossible
    if board.is_full:
        return Answer(("The board is full, and right.",), {"solved": True})
    step = _first_step(board)
    if step is None:
        return _beyond(board)
    return Answer(
        (f"{step.sentence} ({step.technique}, {step.grade}).",), {"solved": False, **_as_dict(board, step)}
    )


def hint_entry(board: ColourSudoku, limits: Limits = Limits()) -> Answer:
    """Tell the next number or colour that a player can write, with the deductions that lead to it."""
    impossible = _impossible(board, limits)
    if impossible is not None or board.is_full:
        return impossible or _next_deduction(board, limits)
    steps: list[Step] = []
    for step, _ in deductions(board):
        steps.append(step)
        if step.placed is not None:
            used = [s for s in steps[:-1] if set(s.cells) & set(step.cells)][-_REASONS:]
            lines = tuple(f"{s.sentence}." for s in (*used, step))
            return Answer(lines, {"solved": False, **_as_dict(board, step)})
    return _from_solution(board, limits)


def _from_solution(board: ColourSudoku, limits: Limits) -> Answer:
    """Give away an entry where no deduction leads to one."""
    full = native.first(board, _patient(limits)).solution
    if full is None:
        return _beyond(board)
    cell = next(c for c in range(board.size**2) if board.numbers[c] is None or board.paints[c] is None)
    value = full.numbers[cell] if board.numbers[cell] is None else full.paints[cell]
    where = place(board.size, cell)
    line = f"Nothing follows by the deductions known here; a solution has {value} in {where}."
    move = f"{where}={value}"
    return Answer((line,), {"solved": False, "technique": None, "move": move, "way": [move], "cells": []})


def _first_step(board: ColourSudoku) -> Step | None:
    try:
        return next_step(Candidates(board))
    except Contradiction:  # the board has solutions, so this would be a fault of the techniques
        raise AssertionError("a technique contradicts the solver") from None


def explain(board: ColourSudoku, limits: Limits = Limits()) -> Answer:
    """Tell the whole way to the solution, as far as deductions lead."""
    steps: list[Step] = []
    try:
        with allowing(limits):
            return _explained(board, limits, steps)
    except StopError as error:
        lines = [*_numbered(steps), "There was no time to find out what follows from here on."]
        data = {"solved": False, "difficulty": None, "techniques": _used(steps), "unique": None}
        told = [_as_dict(board, step) for step in steps]
        return Answer(tuple(lines), {**data, "steps": told, "board": str(board)}, error.status)


def _explained(board: ColourSudoku, limits: Limits, steps: list[Step]) -> Answer:
    impossible = _impossible(board, limits)
    if impossible is not None:
        return impossible
    candidates = Candidates(board)
    while not candidates.is_solved:
        step = next_step(candidates)
        if step is None:
            break
        step.apply(candidates)
        steps.append(step)
    hardest = max((GRADES.index(step.grade) for step in steps), default=0)
    grade = GRADES[hardest] if candidates.is_solved else "extreme"
    lines = _numbered(steps)
    data: dict[str, Any] = {
        "solved": candidates.is_solved,
        "difficulty": grade,
        "techniques": _used(steps),
        "steps": [_as_dict(board, step) for step in steps],
    }
    reached = candidates.board(board)
    if candidates.is_solved:
        lines.append(f"Solved in {len(steps)} steps. Difficulty: {grade}{_hardest_words(steps, grade)}.")
        data["unique"] = True
    else:
        unique = _is_unique(board, limits)
        data["unique"] = unique
        if unique is False:
            data["difficulty"] = None
            lines.append("From here on nothing follows: the board has more than one solution.")
        else:
            lines.append(f"From here on deduction is not enough, one has to guess. Difficulty: {grade}.")
    data["board"] = str(reached)
    return Answer((*lines, "", *str(reached).splitlines()), data)


def _numbered(steps: list[Step]) -> list[str]:
    return [f"{number:>3}. {step.sentence}" for number, step in enumerate(steps, 1)]


def grade_difficulty(board: ColourSudoku) -> Difficulty | None:
    """Grade a board by the hardest technique that it needs; None unless it has exactly one solution."""
    told = explain(board).data
    if told.get("difficulty") is None:
        return None
    facts = {"steps": len(told["steps"]), "techniques": told["techniques"]}
    return Difficulty(told["difficulty"], facts=facts)


def why_impossible(board: ColourSudoku, *, seconds: float = 2.0) -> tuple[str, dict[str, Any]]:
    """Say why a board without solutions has none: a broken rule, or givens that exclude each other."""
    found = list(conflicts(board))
    if found:
        data = {"rule": found[0].rule, "conflicts": [conflict.as_dict(board.size) for conflict in found]}
        return listed(conflict.sentence for conflict in found[:3]), data
    core = needless_givens(board, seconds)
    clash = board if core is None else core
    cells = [
        cell
        for cell in range(len(clash.numbers))
        if clash.numbers[cell] is not None or clash.paints[cell] is not None
    ]
    names = [
        f"{place(board.size, cell)} = {clash.numbers[cell] or '*'}{clash.paints[cell] or '#'}"
        for cell in cells
    ]
    if not names:
        colours = "1 colour" if len(board.colours) == 1 else f"{len(board.colours)} colours"
        sentence = f"no {board.size}x{board.size} board exists with {colours}, whatever is given"
        return sentence, {"rule": "too few colours", "cells": []}
    end = _how_it_ends(clash)
    sentence = f"{listed(names)} cannot all be{f': {end}' if end else ''}"
    if core is None:
        sentence = "the givens exclude each other, though no two of them break a rule"
    return sentence, {
        "rule": "givens that exclude each other",
        "cells": [place(board.size, cell) for cell in cells],
    }


def _how_it_ends(board: ColourSudoku) -> str | None:
    try:
        candidates = Candidates(board)
        while (step := next_step(candidates, hardest="hard")) is not None:
            step.apply(candidates)
    except Contradiction as contradiction:
        return str(contradiction)
    return None


def _patient(limits: Limits) -> Limits:
    return remaining(replace(limits, seconds=limits.seconds or _SECONDS))


def _impossible(board: ColourSudoku, limits: Limits = Limits()) -> Answer | None:
    patient = _patient(limits)
    if limits.seconds is not None and patient.seconds is not None:
        patient = replace(patient, seconds=patient.seconds / 2)  # the rest is for what follows
    if native.first(board, patient).status != "unsolvable":
        return None
    sentence, data = why_impossible(board, seconds=remaining(Limits(seconds=2.0)).seconds or 0.0)
    return Answer(
        (f"No solution: {sentence}.",), {"solved": False, "reason": sentence, **data}, status="unsolvable"
    )


def _beyond(board: ColourSudoku) -> Answer:
    if _is_unique(board, Limits()) is False:
        line = "Nothing follows for certain: the board has more than one solution."
    else:
        line = "Nothing follows by the deductions known here: one has to guess."
    return Answer((line,), {"solved": False, "technique": None}, status="unsolvable")


def _is_unique(board: ColourSudoku, limits: Limits) -> bool | None:
    found = native.count(board, 2, _patient(limits))
    if found.count > 1:
        return False
    return True if found.status == "solved" else None


def _used(steps: list[Step]) -> dict[str, int]:
    return {
        name: sum(step.technique == name for step in steps)
        for name in dict.fromkeys(s.technique for s in steps)
    }


def _hardest_words(steps: list[Step], grade: str) -> str:
    names = list(dict.fromkeys(step.technique for step in steps if step.grade == grade))
    return f" (needs {listed(names)})" if names else ""


def _as_dict(board: ColourSudoku, step: Step) -> dict[str, Any]:
    candidates = Candidates(ColourSudoku.empty(board.size, board.colours))
    placed = None
    if step.placed is not None:
        kind, cell, bit = step.placed
        letter = str(bit.bit_length()) if kind == "number" else candidates.letters[bit.bit_length() - 1]
        placed = {"cell": place(board.size, cell), "kind": kind, "value": letter}
    move = None if placed is None else f"{placed['cell']}={placed['value']}"
    return {
        "move": move,
        "way": [] if move is None else [move],
        "technique": step.technique,
        "grade": step.grade,
        "sentence": step.sentence,
        "cells": [place(board.size, cell) for cell in step.cells],
        "placed": placed,
        "ruled_out": [
            {"cell": place(board.size, cell), "kind": kind, "values": candidates.values(kind, mask, "and")}
            for kind, cell, mask in step.struck
        ],
    }
