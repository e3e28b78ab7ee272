"""The report's agents: before every move, look for the nearest apple and take the first step towards it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import TypeAlias

from gridwise.allowance import StopError
from gridwise.errors import UsageError
from gridwise.model import Plan, Result, Status
from gridwise.puzzles.base import Option, Options
from gridwise.puzzles.torus_snake.heuristics import spanning_tree_and_repeats
from gridwise.puzzles.torus_snake.looking import CellSearches, GameStoppedError
from gridwise.puzzles.torus_snake.narration import Ending
from gridwise.puzzles.torus_snake.rules import DIRECTIONS, Move, State, TorusSnake

__all__ = ["AGENTS", "OPTIONS", "Step", "nearest_bfs", "nearest_ids", "play"]

AGENTS = ("improved", "report")


def _parse_step(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) > 0):
        raise UsageError(f"expected ids-step to be a whole number from 1 on, got {text!r}")
    return int(text)


OPTIONS = (
    Option("narrate", "print the game in the report's lines, one for each move"),
    Option(
        "agent",
        "how nearest-bfs and nearest-ids act: as improved here, or as the report's programs on every board",
        str,
        "improved",
        AGENTS,
    ),
    Option("ids-step", "by how much nearest-ids deepens each time (default 1)", _parse_step, 1),
)


def nearest_bfs(problem: TorusSnake, options: Options) -> Result[Move]:
    """Play with breadth-first searches over the cells, the whole body being walls.

    Neighbours come in the order U, R, D, L, and the first apple made is the aim. With no apple in reach the
    first legal move in that order is taken. `iterations` counts the searches; as ever, the four counters
    describe the last one (cells recorded, pushed, expanded), and the totals the whole game. A game that is
    lost or stalls has the status `limit`: it proves nothing about the instance.

    With `--agent report` the leaving tail is a wall for the first legal move too, a snake without a free
    neighbour has lost, and of two directions that lead to the same cell, on a side of two cells, the one is
    named that the report's program works out of the difference of the coordinates.
    """
    return play("nearest-bfs", problem, options, _step_by_breadth, named_by_difference=True)


def nearest_ids(problem: TorusSnake, options: Options) -> Result[Move]:
    """Play with iterative deepening over the cells, until an apple or every cell in reach is found.

    The limits are 1, 2, 3, ..., or, with `--ids-step`, 1, 1 + step, ... A cell is entered when it is new, or
    again when it is reached at a smaller depth; it is expanded when it lies above the limit. The frontier is
    the line of cells that is followed, as in the report's recursion. Otherwise like `nearest_bfs`.

    With `--agent report` no limit is above half the larger side, as in the report's program.
    """
    step = options.extra.get("ids-step") or 1
    most = max(problem.rows, problem.cols) // 2 if _faithful(options) else None
    return play("nearest-ids", problem, options, partial(_step_by_deepening, step=step, most=most))


Step: TypeAlias = Callable[[TorusSnake, State, CellSearches], Move | None]
"""Chooses a legal move that leads to an apple, or None."""


def play(
    name: str, problem: TorusSnake, options: Options, step: Step, *, named_by_difference: bool = False
) -> Result[Move]:
    """Play a game move by move; where a step finds no apple, the first legal move is made."""
    if options.engine == "native":
        raise UsageError(f"{name} runs in the readable engine only: use --engine python")
    if options.heuristic is not None:
        raise UsageError(f"{name} takes no heuristic")
    faithful = _faithful(options)
    searches = CellSearches(options.limits, options.trace)
    moves: list[Move] = []
    state = problem.initial()
    seen = {state}
    ending: Ending = "won"
    try:
        if problem.is_goal(state):
            searches.begin(state)
        while not problem.is_goal(state):
            legal = dict(problem.successors(state))
            if faithful:
                legal = {move: after for move, after in legal.items() if after[0][0] not in state[0]}
            if not legal:
                ending = "lost"
                break
            searches.check()
            move = step(problem, state, searches) or next(iter(legal))
            if faithful and named_by_difference:
                move = _named_by_difference(problem, state[0][0], legal[move][0][0])
            moves.append(move)
            state = legal[move]
            if state in seen:
                ending = "stalled"
                break
            seen.add(state)
    except GameStoppedError as stopped:
        ending = stopped.args[0]
    except StopError as stopped:
        ending = "interrupted" if stopped.status == "interrupted" else "limit"
    except KeyboardInterrupt:
        ending = "interrupted"
    metrics = searches.metrics()
    status: Status = "solved" if ending == "won" else "interrupted" if ending == "interrupted" else "limit"
    bound = _lower_bound(problem)
    won = ending == "won"
    return Result(
        algorithm=name,
        status=status,
        plan=Plan(tuple(moves)) if won else None,
        cost=len(moves) if won else None,
        optimal=won and len(moves) == bound,
        lower_bound=bound,
        metrics=metrics,
        metric=problem.metric,
        extra={
            "agent": AGENTS[faithful],
            "ending": ending,
            "moves": moves,
            "apples_left": sum(problem.left(state)),
        },
    )


def _lower_bound(problem: TorusSnake) -> int:
    """Bound the moves by a tree through all cells; by the apples alone where there is no time for it."""
    start = problem.initial()
    try:
        return int(spanning_tree_and_repeats(problem).estimate(start))
    except StopError:
        return sum(problem.left(start))


def _faithful(options: Options) -> bool:
    return options.extra.get("agent") == "report"


def _named_by_difference(problem: TorusSnake, here: int, there: int) -> Move:
    """Name a step as the report's program does: one row or column on, or else around the edge."""
    (row, col), (other_row, other_col) = problem.place(here), problem.place(there)
    difference = _wrapped(other_row - row), _wrapped(other_col - col)
    return next(move for move, change in DIRECTIONS.items() if change == difference)


def _wrapped(difference: int) -> int:
    return difference if abs(difference) <= 1 else -1 if difference > 0 else 1


def _step_by_breadth(problem: TorusSnake, state: State, searches: CellSearches) -> Move | None:
    """Return the first step of a shortest way to an apple, or None when no apple is in reach."""
    body, counts = state
    first_step: dict[int, Move | None] = dict.fromkeys(body)
    depths = {body[0]: 0}
    frontier = deque(body[:1])
    searches.begin(state)
    while frontier:
        cell = frontier.popleft()
        depth = depths[cell] + 1
        searches.pop(cell, depth - 1, len(frontier))
        for move, neighbour in problem.neighbours[cell]:
            if neighbour in first_step:
                searches.prune(neighbour, depth, len(frontier))
                continue
            first_step[neighbour] = first_step[cell] or move
            depths[neighbour] = depth
            frontier.append(neighbour)
            searches.push(neighbour, depth, len(frontier))
            apple = problem.apple_at.get(neighbour)
            if apple is not None and counts[apple]:
                searches.goal(neighbour, depth, len(frontier))
                return first_step[neighbour]
    return None


def _step_by_deepening(
    problem: TorusSnake, state: State, searches: CellSearches, *, step: int, most: int | None
) -> Move | None:
    """Return the first step to the first apple found, or None when every cell in reach has none."""
    body, counts = state
    apples = {cell for cell, apple in problem.apple_at.items() if counts[apple]}.difference(body)
    for limit in _limits(step, most):
        found, deepest = _depth_first(problem, state, searches, apples, limit)
        if found is not None or deepest < limit:
            return found
    return None


def _limits(step: int, most: int | None) -> Iterator[int]:
    """Yield 1, 1 + step, ..., and no more than the most, which comes last."""
    if most is None:
        yield from count(1, step)
    else:
        yield from range(1, most, step)
        if most:
            yield most


def _depth_first(
    problem: TorusSnake, state: State, searches: CellSearches, apples: set[int], limit: int
) -> tuple[Move | None, int]:
    """Follow the cells down to the limit; return the first step to an apple, and the depth reached."""
    body = state[0]
    depths = {body[0]: 0, **dict.fromkeys(body[1:], -1)}
    searches.begin(state)
    searches.pop(body[0], 0, 1)
    way: list[Move] = []
    line = [iter(problem.neighbours[body[0]])]  # the report's recursion, one level each
    while line:
        depth = len(line)
        for move, cell in line[-1]:
            known = depths.get(cell)
            if known is not None and known <= depth:
                searches.prune(cell, depth, depth)
                continue
            depths[cell] = depth
            searches.push(cell, depth, depth + 1, known=known is not None)
            if cell in apples:
                searches.goal(cell, depth, depth + 1)
                return (*way, move)[0], depth
            if depth < limit:
                searches.pop(cell, depth, depth + 1)
                way.append(move)
                line.append(iter(problem.neighbours[cell]))
                break
        else:
            line.pop()
            if way:
                way.pop()
    return None, max(depths.values())
