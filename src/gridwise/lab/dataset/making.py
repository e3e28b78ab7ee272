"""From what people ask for to a dataset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gridwise.errors import UsageError
from gridwise.lab.dataset.boards import BoardTerms, NamedBoard, board_tasks
from gridwise.lab.dataset.games import GamesTerms, games_tasks
from gridwise.lab.dataset.rows import DatasetRows, RowsTask
from gridwise.lab.dataset.spool import Spool
from gridwise.puzzles.base import Puzzle, Spread, able
from gridwise.version import __version__

__all__ = ["DatasetWork", "boards_work", "collect", "described", "games_work", "generated_boards"]


class DatasetWork(NamedTuple):
    """The work to be done, and what its outcome is called."""

    tasks: Iterable[RowsTask]
    total: int
    """Games or boards."""
    about: Mapping[str, Any]


def games_work(terms: GamesTerms) -> DatasetWork:
    """Return how the positions of a pilot's games are recorded."""
    about = {
        "puzzle": terms.puzzle.name,
        "pilot": terms.pilot,
        "board": terms.board,
        **terms.choices,
        "seed": terms.seed,
        "observation": terms.observation,
        "actions": terms.environment().actions,
    }
    return DatasetWork(games_tasks(terms), terms.games, about)


def boards_work(boards: Sequence[NamedBoard], terms: BoardTerms) -> DatasetWork:
    """Return how the optimal actions on boards are recorded."""
    tasks = board_tasks(boards, terms)
    metric = getattr(boards[0].instance, "metric", None)
    about = {
        "puzzle": terms.puzzle.name,
        **({} if metric is None else {"metric": metric}),
        "seed": terms.seed,
        "observation": terms.observation,
        "actions": tasks[0].terms.actions,
    }
    return DatasetWork(tasks, len(tasks), about)


def generated_boards(
    puzzle: Puzzle[Any],
    count: int,
    seed: int,
    choices: Mapping[str, Any],
    metric: str | None,
    spread: Spread = map,
) -> list[NamedBoard]:
    """Return the boards that `gridwise generate` makes of a seed, the easiest first."""
    generator = able(puzzle.generator, f"{puzzle.name} has no generator: name boards to learn from")
    made = sorted(generator.make(count, seed, choices, spread), key=lambda one: one.rank)
    if not made:
        raise UsageError(f"no {puzzle.name} instance fits these choices")
    return [
        NamedBoard(f"board {number}", one.text, puzzle.parse(one.text, metric))
        for number, one in enumerate(made, 1)
    ]


def collect(
    tasks: Iterable[RowsTask],
    spool: Spool,
    spread: Spread = map,
    tell: Callable[[int], None] = lambda count: None,
) -> None:
    """Do all tasks, in their order whoever does them; `tell` hears how many games or boards each was."""
    for rows in spread(_rows_of, tasks):
        spool.add(rows)
        tell(len(rows.boards))
    if not spool.count:
        raise UsageError("there is nothing to learn from: every board is solved, or has no proven solution")


def _rows_of(task: RowsTask) -> DatasetRows:
    return task.rows()


def described(spool: Spool, about: Mapping[str, Any]) -> dict[str, Any]:
    """Say what a dataset is: what travels with it."""
    columns = {
        name: {"dtype": str(column.dtype), "shape": list(column.shape)}
        for name, column in spool.columns.items()
    }
    return {
        **about,
        "rows": spool.count,
        "games": len(spool.boards),
        **dict(sorted(spool.figures.items())),
        "columns": columns,
        "gridwise": __version__,
    }
