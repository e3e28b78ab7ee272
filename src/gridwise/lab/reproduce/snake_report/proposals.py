"""What the report proposes and leaves to others: A*, a last struggle, and how good its long ways are."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.lab.reproduce.experiment import Section, Terms
from gridwise.lab.reproduce.snake_report.methods import BOARD, SEED, answered, claim, played
from gridwise.puzzles.snake.arena.series import Summary
from gridwise.puzzles.snake.arena.table import summary_table
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.pilots.greedy_safe import GreedySafe
from gridwise.puzzles.snake.pilots.greedy_safe_astar import GreedySafeAstar
from gridwise.puzzles.snake.pilots.paths import shortest_path, stretched, watched
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Game, Rules, step
from gridwise.puzzles.snake.view import View

__all__ = ["proposal_section"]

SMALL, SMALL_GAMES = Rules(5, 4), 10
"""A board on which every way can be tried."""


def proposal_section(terms: Terms, plain: Summary) -> Section:
    """Play with each proposal, and count what it looks at."""
    astar, struggle = (played(terms, name, BOARD) for name in ("greedy-safe-astar", "greedy-safe-component"))
    cells = _cells_looked_at(GreedySafeAstar()) / _cells_looked_at(GreedySafe())
    faster = astar.moves_per_second / plain.moves_per_second
    longest, as_long = _compared_with_the_longest()
    same = (struggle.wins, struggle.mean_steps) == (plain.wins, plain.mean_steps)
    return answered(
        "What it proposes, and what it says of its long ways",
        (
            claim(
                "A* instead of BFS",
                "faster",
                f"{100 * cells:.0f} % of the cells, {faster:.2f} times the moves a second",
                faster > 1,
                "A* looks at fewer cells, but its ordered queue costs more for each: on a board of this size "
                "more than it saves.",
            ),
            claim(
                "step (e): the longest way within reach",
                "lives longer",
                "the same games, move for move" if same else f"mean length {struggle.mean_length:.1f}",
                not same,
                "Step (e) changes nothing: a snake whose tail is in reach keeps it in reach, and never gets "
                "there.",
            ),
            claim(
                "ways stretched from the shortest",
                "nearly always the longest",
                f"{100 * as_long / longest:.0f} % of {longest:,} are, on {SMALL.rows}x{SMALL.cols}",
                as_long > 0.9 * longest,
                "Stretched ways were compared with every way there is, after each meal of ten games. They "
                "only grow by two cells beside them, and never go round another way.",
            ),
        ),
        summary_table([plain, astar, struggle]),
    )


def _cells_looked_at(pilot: GreedySafe) -> float:
    """Return how many cells its searches take off their queues for each move of one game."""
    game, looks = Game(BOARD, game_seed(SEED, 0)), 0

    def look(kind: str, *_: object) -> None:
        nonlocal looks
        looks += kind in ("pop", "goal")

    with watched(look):
        for _ in moves_of(pilot, game):
            if game.state.steps >= 500:
                break
    return looks / game.state.steps


def _compared_with_the_longest() -> tuple[int, int]:
    """Return how many ways from head to tail were looked at, and how many stretched ones are the longest."""
    ways = as_long = 0
    for view in _positions():
        path = shortest_path(view.rules, view.head, view.tail, set(view.body))
        if path is None or len(view.body) < 3:
            continue
        ways += 1
        free = {Cell(row, col) for row in range(view.rows) for col in range(view.cols)} - set(view.body)
        way = stretched(view.rules, view.head, path, view.body)
        as_long += len(way) == _longest(view.head, view.tail, free)
    return ways, as_long


def _positions() -> Iterator[View]:
    for number in range(SMALL_GAMES):
        game = Game(SMALL, game_seed(SEED, number))
        yield View.of(game)
        for _ in moves_of(GreedySafe(), game):
            if game.outcome == "playing" and game.state.hunger == 0:
                yield View.of(game)


def _longest(cell: Cell, goal: Cell, free: set[Cell]) -> int:
    """Return the length of the longest way through free cells, by trying all; 0 where there is none."""
    best = 0
    for direction in DIRECTIONS:
        other = step(cell, direction)
        if other == goal:
            best = max(best, 1)
        elif other in free:
            further = _longest(other, goal, free - {other})
            best = max(best, further + 1 if further else 0)
    return best
