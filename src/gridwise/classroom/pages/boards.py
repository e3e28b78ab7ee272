"""The board where a submission went wrong: drawn, and played as far as its plan goes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from gridwise.classroom.assignment import CourseAssignment
from gridwise.classroom.results import BoardResult
from gridwise.errors import GridwiseError
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.play import Play
from gridwise.registry import puzzle
from gridwise.render.player.film import gliding_film
from gridwise.render.player.page import player
from gridwise.scene import Scene

__all__ = ["board_html"]

MOST_FILMED, MOST_PLAYED = 400, 20_000
"""Moves: a plan goes on for as long as its maker likes."""
MOST_WORDS = 120


def board_html(assignment: CourseAssignment, board: BoardResult) -> str:
    """Show a board, with what the submission did on it; nothing where the board is hidden."""
    if not board.text:
        return ""
    frames = _frames(assignment, board)
    if not frames:
        return f"<pre>{escape(board.text)}</pre>"
    film = gliding_film([scene for _, scene in frames], [caption for caption, _ in frames])
    text = f"<details><summary>The board as text</summary><pre>{escape(board.text)}</pre></details>"
    return player(film, label=f"{board.board}: {board.sentence}", beside=_plan(board) + text)


def _frames(assignment: CourseAssignment, board: BoardResult) -> list[tuple[str, Scene]]:
    try:
        chosen = puzzle(assignment.puzzle)
        instance = chosen.parse(board.text, assignment.metric)
        if chosen.gameplay is None or not board.plan:
            return [(board.sentence, chosen.scene(instance))]
        return _played(chosen, instance, board)
    except GridwiseError:
        return []


def _played(chosen: Puzzle[Any], instance: Any, board: BoardResult) -> list[tuple[str, Scene]]:
    """Carry the plan out until it ends or breaks; of a long one the end is shown, where it went wrong."""
    plan = (board.plan or ())[:MOST_PLAYED]
    last, fault = _end(chosen, instance, plan)
    first = max(0, last - MOST_FILMED)
    play = Play(chosen, instance, plan[:first])
    frames = [("start" if first == 0 else f"after {first:,} moves", play.scene())]
    for at in range(first, last):
        play.act(plan[at])
        frames.append((f"{at + 1:,} / {len(plan):,}: {plan[at]}", play.scene()))
    if fault:
        frames.append(
            (f"{last + 1:,} / {len(plan):,}: {plan[last]:.20} breaks the rules: {fault}", play.scene())
        )
    elif len(frames) > 1:
        frames[-1] = (f"{frames[-1][0]}. {board.sentence}", frames[-1][1])
    return frames


def _end(chosen: Puzzle[Any], instance: Any, plan: Sequence[str]) -> tuple[int, str]:
    """Return how many moves can be made, and why the next one cannot."""
    play = Play(chosen, instance)
    for at, word in enumerate(plan):
        try:
            play.act(word)
        except GridwiseError as error:
            return at, str(error)
    return len(plan), ""


def _plan(board: BoardResult) -> str:
    if not board.plan:
        return ""
    words = " ".join(f"<span>{escape(word[:20])}</span>" for word in board.plan[:MOST_WORDS])
    more = f" ... and {len(board.plan) - MOST_WORDS:,} more" if len(board.plan) > MOST_WORDS else ""
    return f'<div class="plan">{words}{more}</div>'
