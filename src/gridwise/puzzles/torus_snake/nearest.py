"""The report's agents: before every move, look for the nearest apple and take the first step towards it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from gridwise.errors import UsageError
from gridwise.model import Limits, Metrics, Plan, Result, Status
from gridwise.puzzles.base import Options
from gridwise.puzzles.torus_snake.heuristics import spanning_tree_and_repeats
from gridwise.puzzles.torus_snake.rules import Move, State, TorusSnake
from gridwise.trace import Kind, Trace

__all__ = [
    "AgentRun",
    "Ending",
    "Look",
    "Step",
    "ending_in_words",
    "narrate",
    "nearest_bfs",
    "nearest_ids",
    "play",
]

Ending: TypeAlias = Literal["won", "lost", "stalled", "limit", "interrupted"]
"""How a game ended; a stall is a position that came again, and so would come for ever."""


def nearest_bfs(problem: TorusSnake, options: Options) -> Result[Move]:
    """Play with breadth-first searches over the cells, the whole body being walls.

    Neighbours come in the order U, R, D, L, and the first apple found is the aim. With no apple in
    reach the first legal move in that order is taken. The counters are sums over all searches of the
    game (cells recorded, pushed, expanded), `iterations` is their number. A game that is lost or stalls
    has the status `limit`: it proves nothing about the instance.
    """
    return play("nearest-bfs", problem, options, _step_by_breadth)


def nearest_ids(problem: TorusSnake, options: Options) -> Result[Move]:
    """Play with iterative deepening over the cells, until an apple or every cell in reach is found.

    A cell is entered again when it is reached at a smaller depth, and apples are looked for at the depth
    of the limit only, since smaller limits have found none nearer. Otherwise like `nearest_bfs`.
    """
    return play("nearest-ids", problem, options, _step_by_deepening)


def narrate(problem: TorusSnake, moves: Iterable[Move]) -> list[str]:
    """Tell a game in the report's lines, one for each move."""
    lines = []
    state = problem.initial()
    for move in moves:
        line = "ate an apple and went " if _on_apple(problem, state) else ""
        state = next(successor for name, successor in problem.successors(state) if name == move)
        if _on_apple(problem, state):
            line += "reached an apple when going "
        lines.append(line + move)
    return lines


def ending_in_words(ending: Ending, moves: int, apples_left: int) -> str:
    """Say in a sentence how a game ended that was not won."""
    left = "1 apple left" if apples_left == 1 else f"{apples_left:,} apples left"
    if ending == "lost":
        return f"Lost: after {moves:,} moves the snake cannot move any more, {left}."
    if ending == "stalled":
        return f"Stalled: move {moves:,} leads to a position that was there before, {left}."
    return f"Stopped after {moves:,} moves, {left}."


class Look(NamedTuple):
    """What an agent's search looks at, as its trace has it: a cell, while the snake stands still."""

    snake: State
    cell: int


class _StoppedError(Exception):
    """Leaves a game when a limit is hit; its argument is the ending."""


@dataclass(slots=True)
class AgentRun:
    """The limits of a game, and what its searches did, all together."""

    limits: Limits
    trace: Trace | None = None
    """Where the searches record their events, each as an iteration."""
    started: float = field(default_factory=time.perf_counter)
    explored: int = 0
    pushes: int = 0
    pops: int = 0
    max_frontier: int = 0
    searches: int = 0

    def note(self, kind: Kind, snake: State, cell: int, depth: int, frontier: int) -> None:
        """Record an event of a search, if the game is traced."""
        if self.trace is not None:
            if kind == "push" and depth == 0:
                self.trace.begin((Look(snake, cell),))
            else:
                self.trace.add(kind, Look(snake, cell), depth, frontier)

    def count_pop(self) -> None:
        """Count an expansion; now and then look at the limits."""
        self.pops += 1
        if self.pops % 4096 == 0:
            self.check()

    def check(self) -> None:
        """Leave the game if a limit is reached."""
        limits = self.limits
        if limits.progress is not None:
            limits.progress.tell(self.explored, 0, self.searches)
        if limits.asked_to_stop():
            raise _StoppedError("interrupted")
        if limits.seconds is not None and time.perf_counter() - self.started >= limits.seconds:
            raise _StoppedError("limit")
        if limits.nodes is not None and self.explored >= limits.nodes:
            raise _StoppedError("limit")


Step: TypeAlias = Callable[[TorusSnake, State, AgentRun], Move | None]
"""Chooses a legal move that leads to an apple, or None."""


def play(name: str, problem: TorusSnake, options: Options, step: Step) -> Result[Move]:
    """Play a game move by move; where a step finds no apple, the first legal move is made."""
    if options.engine == "native":
        raise UsageError(f"{name} runs in the readable engine only: use --engine python")
    if options.heuristic is not None:
        raise UsageError(f"{name} takes no heuristic")
    game = AgentRun(options.limits, options.trace)
    moves: list[Move] = []
    state = problem.initial()
    seen = {state}
    ending: Ending = "won"
    try:
        while not problem.is_goal(state):
            legal = dict(problem.successors(state))
            if not legal:
                ending = "lost"
                break
            game.check()
            move = step(problem, state, game) or next(iter(legal))
            moves.append(move)
            state = legal[move]
            if state in seen:
                ending = "stalled"
                break
            seen.add(state)
    except _StoppedError as stopped:
        ending = stopped.args[0]
    except KeyboardInterrupt:
        ending = "interrupted"
    seconds = time.perf_counter() - game.started
    status: Status = "solved" if ending == "won" else "interrupted" if ending == "interrupted" else "limit"
    bound = int(spanning_tree_and_repeats(problem).estimate(problem.initial()))
    won = ending == "won"
    return Result(
        algorithm=name,
        status=status,
        plan=Plan(tuple(moves)) if won else None,
        cost=len(moves) if won else None,
        optimal=won and len(moves) == bound,
        lower_bound=bound,
        metrics=Metrics(
            explored=game.explored,
            pushes=game.pushes,
            pops=game.pops,
            max_frontier=game.max_frontier,
            iterations=game.searches,
            total_pushes=game.pushes,
            total_pops=game.pops,
            seconds=seconds,
        ),
        metric=problem.metric,
        extra={"ending": ending, "moves": moves, "apples_left": sum(problem.left(state))},
    )


def _on_apple(problem: TorusSnake, state: State) -> bool:
    return problem.left(state) is not state[1]


def _step_by_breadth(problem: TorusSnake, state: State, game: AgentRun) -> Move | None:
    """Return the first step of a shortest way to an apple, or None when no apple is in reach."""
    body, counts = state
    first_step: dict[int, Move | None] = dict.fromkeys(body)
    depths = {body[0]: 0}
    frontier = deque(body[:1])
    game.searches += 1
    game.pushes += 1
    game.note("push", state, body[0], 0, 1)
    try:
        while frontier:
            cell = frontier.popleft()
            game.count_pop()
            game.note("pop", state, cell, depths[cell], len(frontier))
            for move, neighbour in problem.neighbours[cell]:
                if neighbour not in first_step:
                    first_step[neighbour] = first_step[cell] or move
                    depths[neighbour] = depths[cell] + 1
                    frontier.append(neighbour)
                    game.pushes += 1
                    game.note("push", state, neighbour, depths[neighbour], len(frontier))
                    apple = problem.apple_at.get(neighbour)
                    if apple is not None and counts[apple]:
                        game.note("goal", state, neighbour, depths[neighbour], len(frontier))
                        return first_step[neighbour]
                else:
                    game.note("prune", state, neighbour, depths[cell] + 1, len(frontier))
            game.max_frontier = max(game.max_frontier, len(frontier))
        return None
    finally:
        game.explored += len(first_step) - len(body) + 1


def _step_by_deepening(problem: TorusSnake, state: State, game: AgentRun) -> Move | None:
    """Return the first step to a nearest apple, or None when every cell in reach has none."""
    body, counts = state
    walls = set(body)
    apples = {cell for cell, apple in problem.apple_at.items() if counts[apple]} - walls
    game.searches += 1
    limit = 0
    while True:
        limit += 1
        depths = {body[0]: 0}
        way: list[Move] = []
        stack = [iter(problem.neighbours[body[0]])]  # the report's recursion, one level each
        game.pushes += 1
        game.note("push", state, body[0], 0, 1)
        game.note("pop", state, body[0], 0, 1)
        while stack:
            game.count_pop()
            for move, cell in stack[-1]:
                depth = len(stack)
                if cell in walls or depths.get(cell, depth + 1) <= depth:
                    game.note("prune", state, cell, depth, len(stack))
                    continue
                depths[cell] = depth
                game.pushes += 1
                game.note("push", state, cell, depth, len(stack) + 1)
                if depth < limit:
                    game.note("pop", state, cell, depth, len(stack) + 1)
                    way.append(move)
                    stack.append(iter(problem.neighbours[cell]))
                    break
                if cell in apples:
                    game.note("goal", state, cell, depth, len(stack))
                    game.explored += len(depths)
                    return (*way, move)[0]
            else:
                stack.pop()
                if way:
                    way.pop()
            game.max_frontier = max(game.max_frontier, len(stack))
        game.explored += len(depths)
        if max(depths.values()) < limit:
            return None
