"""The solutions of a report: for every instance its cheapest plan, animated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from re import sub
from typing import Any

from gridwise.errors import GridwiseError
from gridwise.fields import STATUSES
from gridwise.lab.compare import Entry
from gridwise.model import Plan, Result
from gridwise.puzzles.base import Puzzle
from gridwise.render.player.film import gliding_film
from gridwise.render.player.page import player

__all__ = ["solution_html"]

MOST_ANIMATIONS = 60
LONGEST_ANIMATION = 1500


def solution_html(chosen: Puzzle[Any], name: str, number: int, entries: Sequence[Entry]) -> str:
    """Show the cheapest plan for one instance as an animation."""
    mine = [entry for entry in entries if entry.file == name]
    solved = [entry for entry in mine if entry.result.status == "solved"]
    best = min(solved, key=_merit, default=None)
    entry = best or mine[0]
    result = entry.result
    unit = result.metric or "cost"
    if best is None:
        said = ", ".join(f"{other.label}: {STATUSES[other.result.status]}" for other in mine)
    else:
        cost = "solved" if result.cost is None else f"{result.cost:,} {unit}"
        said = f"{cost}{', proven to be the fewest' if result.optimal else ''} ({entry.label})"
    head = (
        f'<details class="instance" id="instance-{number}"><summary>{escape(name or chosen.name)}'
        f' <span class="faint">{escape(said)}</span></summary>'
    )
    stage = _stage(chosen, entry) if number < MOST_ANIMATIONS else ""
    return f"{head}{stage or _plan(result) or '<p class=faint>No picture.</p>'}</details>"


def _merit(entry: Entry) -> tuple[int, bool, int]:
    """Order solved runs: the cheapest plan first, then proven ones, then those with the least work."""
    return entry.result.cost or 0, not entry.result.optimal, entry.result.metrics.explored


def _stage(chosen: Puzzle[Any], entry: Entry) -> str:
    if entry.task is None or chosen.create is not None:
        return ""
    try:
        instance = chosen.parse(entry.task.text or "", entry.task.metric)
        frames = []
        for frame in chosen.frames(instance, _revived(chosen, instance, entry.result)):
            frames.append(frame)
            if len(frames) > LONGEST_ANIMATION:
                break
    except GridwiseError:
        return ""
    # The number of a move stands before it already.
    moves = [sub(r"^[0-9]+[.] ", "", caption) for caption, _ in frames]
    captions = [f"{at} / {len(frames) - 1}" + (f": {move}" if at else "") for at, move in enumerate(moves)]
    shown = gliding_film([scene for _, scene in frames], captions)
    return player(shown, label=frames[0][1].title, beside=_plan(entry.result))


def _plan(result: Result[Any]) -> str:
    if result.plan is None:
        return "" if result.solution is None else f"<pre>{escape(result.solution)}</pre>"
    words = " ".join(f"<span>{escape(str(action))}</span>" for action in result.plan)
    return f'<div class="plan">{words}</div>'


def _revived(chosen: Puzzle[Any], instance: Any, result: Result[Any]) -> Result[Any]:
    """Give the plan of a stored result its actions back, which the store has as words."""
    problem = chosen.search_problem(instance)
    if problem is None or result.plan is None or not all(isinstance(action, str) for action in result.plan):
        return result
    state, actions = problem.initial(), []
    for word in result.plan:
        for action, after in problem.successors(state):
            if str(action) == word:
                actions.append(action)
                state = after
                break
        else:
            return result
    return replace(result, plan=Plan(tuple(actions)))
