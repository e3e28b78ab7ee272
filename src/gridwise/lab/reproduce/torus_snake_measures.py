"""What the agents of the Torus Snake report take and reach: measured where the report only says so."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean

from gridwise.format import duration
from gridwise.lab.reproduce.experiment import PublishedFigure, Section
from gridwise.lab.reproduce.torus_snake_tests import PrintedTest
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE, TorusSnake
from gridwise.puzzles.torus_snake.generate import random_instance
from gridwise.puzzles.torus_snake.looking import Look
from gridwise.trace import Trace

__all__ = ["AGENTS", "BOARDS", "Effort", "efforts", "endings", "step_section"]

AGENTS = ("nearest-bfs", "nearest-ids")
EVENTS = 1_000_000
BOARDS = 50
SIZES = ((6, 6), (10, 10), (4, 12))


@dataclass(frozen=True, slots=True)
class Effort:
    """What the searches of a game took."""

    searches: int
    expansions: int
    most_waiting: int
    """Cells in the queue, or on the line that is followed, at once."""
    most_recorded: int
    """Cells that one search has met."""
    seconds: float

    def written(self) -> tuple[str, ...]:
        """Return the figures as they are shown."""
        numbers = (self.searches, self.expansions, self.most_waiting, self.most_recorded)
        return (*map(str, numbers), duration(self.seconds))


def efforts(board: str, agent: str, kind: str = "report") -> Effort:
    """Play a game, and measure its searches; the best time of five games counts."""
    problem, trace = PUZZLE.parse(board), Trace(EVENTS)
    extra = {"agent": kind}
    metrics = solve_instance(PUZZLE, problem, Options(agent, extra=extra, trace=trace)).metrics
    recorded = Counter({(event.iteration, event.state.cell): 1 for event in trace if event.kind == "push"})
    again = [solve_instance(PUZZLE, problem, Options(agent, extra=extra)).metrics.seconds for _ in range(5)]
    return Effort(
        searches=metrics.iterations,
        expansions=metrics.total_pops,
        most_waiting=max(event.frontier for event in trace),
        most_recorded=max(Counter(iteration for iteration, _ in recorded).values()),
        seconds=min(again),
    )


def step_section(tests: Sequence[PrintedTest]) -> Section:
    """Deepen by 1, 2 and 3: the report says how much farther than the nearest apple that may lead."""
    random = Random(1)
    boards = [PUZZLE.parse(test.board) for test in tests]
    boards += [random_instance(random, 8, 8, 6, 2) for _ in range(20)]
    cells, moves = [], []
    for step in (1, 2, 3):
        farther, lengths = 0, []
        for number, problem in enumerate(boards):
            trace = Trace(EVENTS)
            options = Options("nearest-ids", extra={"ids-step": step}, trace=trace, limits=Limits(seconds=10))
            result = solve_instance(PUZZLE, problem, options)
            goals = [(event.state, event.depth) for event in trace if event.kind == "goal"]
            farther = max(farther, *(depth - nearest(problem, look) for look, depth in goals), 0)
            if number < len(tests):
                lengths.append(
                    f"{len(result.extra['moves'])} on {tests[number].name} ({result.extra['ending']})"
                )
        published = f"up to {step - 1} farther" if step > 1 else "the nearest"
        cells.append(
            PublishedFigure(
                *("step", f"step {step}", "farther than the nearest", published),
                f"up to {farther} farther" if farther else "the nearest",
                farther == step - 1,
            )
        )
        moves.append(f"With a step of {step} the moves are {', '.join(lengths)}.")
    return Section(
        "IDS with a step of 2 and 3 (gridwise solve torus-snake FILE --algorithm nearest-ids --ids-step 2)",
        text=[
            "The report discusses larger steps of its depth limit, and leaves them out, since DFS may then "
            f"find an apple before the nearest. Measured over all searches of {len(boards)} games, its tests "
            "and random 8x8 boards with 6 apple cells of 1 or 2 apples (seed 1):"
        ],
        cells=cells,
        rows="deepening",
        notes=moves,
    )


def nearest(problem: TorusSnake, look: Look) -> int:
    """Return the distance from the head to the nearest apple, the whole body being walls."""
    body, counts = look.snake
    distances = dict.fromkeys(body, 0)
    queue = deque(body[:1])
    while queue:
        cell = queue.popleft()
        for _, neighbour in problem.neighbours[cell]:
            if neighbour not in distances:
                distances[neighbour] = distances[cell] + 1
                apple = problem.apple_at.get(neighbour)
                if apple is not None and counts[apple]:
                    return distances[neighbour]
                queue.append(neighbour)
    return 0


def endings() -> tuple[tuple[str, ...], ...]:
    """Play random boards with every agent, and count how the games end."""
    rows = []
    for height, width in SIZES:
        random = Random(1)
        boards = [random_instance(random, height, width, 4, 4) for _ in range(BOARDS)]
        for label, algorithm, agent in (
            ("nearest-bfs, report", "nearest-bfs", "report"),
            ("nearest-ids, report", "nearest-ids", "report"),
            ("both, improved", "nearest-bfs", "improved"),
        ):
            found = [
                solve_instance(PUZZLE, one, Options(algorithm, extra={"agent": agent})) for one in boards
            ]
            ended = Counter(result.extra["ending"] for result in found)
            won = [result.cost for result in found if result.cost is not None]
            counts = (str(ended[name]) for name in ("won", "lost", "stalled"))
            rows.append((f"{height}x{width}", label, *counts, f"{mean(won):.1f}" if won else ""))
    return tuple(rows)
