"""Searches run on the same boards, each under guard; the store keeps the runs, so that only newcomers run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gridwise.lab.compare import Entry, plan_tasks
from gridwise.lab.league.entrants import Entrant
from gridwise.lab.league.statistics import Mean, mean_of
from gridwise.lab.store import Store
from gridwise.lab.sweep import sweep
from gridwise.model import Limits
from gridwise.puzzles.base import Options

__all__ = ["SearchRow", "run_league", "search_ranking"]


@dataclass(frozen=True, slots=True)
class SearchRow:
    """One line of the table."""

    name: str
    landmark: bool
    boards: int
    solved: int
    fewest: int
    """Boards on which nobody had a shorter plan."""
    expanded: Mean | None
    seconds: float
    failures: int

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers by name."""
        return asdict(self)


def run_league(
    puzzle: str,
    entrants: Sequence[Entrant],
    boards: Sequence[tuple[str, str | None]],
    limits: Limits,
    folder: Path,
    *,
    jobs: int | None,
    cluster: str | None,
    command: str,
    told: Callable[[], None],
) -> dict[str, list[Entry]]:
    """Run everybody on every board, and return the runs of each by name."""
    references = [one.reference for one in entrants]
    tasks = plan_tasks(puzzle, boards, references, Options(limits=limits), repeats=1)
    names = [entrant.name for _ in boards for entrant in entrants]
    found: dict[str, dict[int, Entry]] = {one.name: {} for one in entrants}
    folder.mkdir(parents=True, exist_ok=True)
    with Store(str(folder / "league.sqlite")) as store:
        for number, entry in sweep(
            tasks, jobs=jobs, cluster=cluster, store=store, resume=True, command=command
        ):
            if entry.result.status == "interrupted":
                raise KeyboardInterrupt
            found[names[number]][number] = entry
            told()
    return {name: [runs[at] for at in sorted(runs)] for name, runs in found.items()}


def search_ranking(entrants: Sequence[Entrant], runs: dict[str, list[Entry]]) -> list[SearchRow]:
    """Put the most boards solved first, then the most plans that nobody beats, then the fewest states."""
    costs: dict[str, int] = {}
    for entry in (one for entries in runs.values() for one in entries):
        if entry.result.cost is not None:
            costs[entry.file] = min(costs.get(entry.file, entry.result.cost), entry.result.cost)
    rows = [_row(one, runs[one.name], costs) for one in entrants]
    return sorted(rows, key=lambda row: (-row.solved, -row.fewest, _expanded(row), row.name))


def _row(entrant: Entrant, entries: Sequence[Entry], costs: dict[str, int]) -> SearchRow:
    solved = [one for one in entries if one.result.status == "solved"]
    return SearchRow(
        name=entrant.name,
        landmark=entrant.landmark,
        boards=len(entries),
        solved=len(solved),
        fewest=sum(one.result.cost == costs[one.file] for one in solved),
        expanded=mean_of([float(one.result.metrics.total_pops) for one in solved]),
        seconds=sum(one.result.metrics.seconds for one in entries),
        failures=sum(one.result.status not in ("solved", "unsolvable", "limit") for one in entries),
    )


def _expanded(row: SearchRow) -> float:
    return row.expanded.value if row.expanded is not None else 0.0
