"""Data to learn from."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from os import PathLike
from typing import TYPE_CHECKING, Any

from gridwise.api.arguments import PuzzleLike, limits_of, puzzle_like
from gridwise.api.checked import checked
from gridwise.errors import MissingExtraError, UsageError
from gridwise.model import Limits, Problem

if TYPE_CHECKING:
    from gridwise.lab.dataset.boards import NamedBoard
    from gridwise.lab.dataset.dataset import Dataset
    from gridwise.lab.dataset.making import DatasetWork
    from gridwise.puzzles.base import Puzzle, Spread

__all__ = ["dataset"]

BOARDS = 100


@checked
def dataset(
    puzzle: PuzzleLike,
    instances: Any = (),
    *,
    pilot: str = "best",
    board: str = "10x10",
    games: int = 100,
    count: int = BOARDS,
    observation: str = "symbolic",
    metric: str | None = None,
    samples: int | None = None,
    most_states: int = 200_000,
    seed: int = 1,
    limits: Limits = Limits(),
    seconds: float | None = None,
    nodes: int | None = None,
    jobs: int | None = 1,
    **choices: Any,
) -> Dataset:
    """Record what a learner imitates, as arrays by name; docs/how-to/datasets.md has all of them.

    Where a puzzle has pilots it is what one of them saw and did in its games. Elsewhere it is every state
    that can be reached on the instances (or `samples` of each), with all optimal actions and the exact
    distance to the goal. Without instances, `count` new ones are made. The further choices are those of
    `gridwise arena` and `gridwise generate`.

    >>> data = gridwise.dataset("rushhour", "@1")
    >>> data["states"].shape, data["optimal"].shape, int(data["values"].max())
    ((440, 6, 6), (440, 8), 6)
    >>> sorted(gridwise.dataset("snake", board="4x4", games=2))
    ['actions', 'games', 'legal', 'results', 'states', 'values']
    """
    if find_spec("numpy") is None:
        raise MissingExtraError("gridwise.dataset", "gym")
    from gridwise.lab.dataset.boards import BoardTerms
    from gridwise.lab.dataset.dataset import Dataset
    from gridwise.lab.dataset.games import GamesTerms
    from gridwise.lab.dataset.making import boards_work, collect, described, games_work
    from gridwise.lab.dataset.spool import Spool
    from gridwise.lab.workers import Workers
    from gridwise.puzzles.base.options import values_of
    from gridwise.registry import puzzles

    chosen = puzzle_like(puzzle)
    within = limits_of(limits, seconds, nodes)
    here = not any(known is chosen for known in puzzles().values())
    with Spool() as spool, Workers(1 if here else jobs) as workers:
        work: DatasetWork
        if chosen.arena is not None:
            if not _is_empty(instances):
                raise UsageError(f"{chosen.name} is recorded from games: pilot and games, no instances")
            extra = values_of(chosen.arena.options, choices, "option of the arena")
            work = games_work(GamesTerms(chosen, pilot, board, games, seed, extra, observation, within))
        else:
            terms = BoardTerms(chosen, seed, observation, most_states, samples, within)
            found = _boards(chosen, instances, count, seed, metric, choices, workers.map)
            work = boards_work(found, terms)
        collect(work.tasks, spool, workers.map)
        return Dataset(spool.arrays(), tuple(spool.boards), described(spool, work.about))


def _is_empty(instances: Any) -> bool:
    return isinstance(instances, list | tuple) and not instances


def _boards(
    chosen: Puzzle[Any],
    instances: Any,
    count: int,
    seed: int,
    metric: str | None,
    choices: Mapping[str, Any],
    spread: Spread,
) -> list[NamedBoard]:
    from gridwise.lab.dataset.boards import NamedBoard
    from gridwise.lab.dataset.making import generated_boards
    from gridwise.puzzles.base.options import values_of
    from gridwise.puzzles.base.sources import given_boards, read_given

    options = chosen.generator.options if chosen.generator else ()
    extra = values_of(options, choices, f"choice of {chosen.name}")
    if _is_empty(instances):
        if chosen.create is not None:
            return [NamedBoard(chosen.name, "", chosen.create(metric))]
        return generated_boards(chosen, count, seed, extra, metric, spread)
    if choices:
        raise UsageError(f"instances are given, so {', '.join(choices)} would have no meaning")
    alone = isinstance(instances, str | PathLike | int | Problem)
    boards: list[NamedBoard] = []
    for given in [instances] if alone else instances:
        if isinstance(given, str | PathLike | int):
            listed = given_boards(chosen, given, metric)
            boards += [NamedBoard(one.name, one.text, one.read(chosen, metric)) for one in listed]
        else:
            instance = read_given(chosen, given, metric)
            boards.append(NamedBoard(f"instance {len(boards) + 1}", str(instance), instance))
    return boards
