"""A traced run as something to look at: expansion by expansion, forwards and backwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.own_runs import run_as_trusted
from gridwise.model import Heuristic, Problem, Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import heuristic_for, solve_until_interrupted
from gridwise.scene import Highlight, Path, Role, Scene, Shape, Tint
from gridwise.trace import Event, Trace
from gridwise.user_code.loading import own_reference

__all__ = ["ExpansionView", "Timeline", "heuristic_of_run", "outcome", "spread", "watched"]

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ExpansionView:
    """What there is to see after one expansion; numbers of the whole run unless they say otherwise."""

    title: str
    """The algorithm and its heuristic."""
    board: Scene | str
    """The state that was expanded, as a picture or as text."""
    event: Event
    """The last event of the expansion."""
    depth: int
    """Of the state that was expanded."""
    estimate: float | None
    """Its heuristic value, where there is a heuristic."""
    pushed: int
    pruned: int
    """Successors of the expansion."""
    iterations: int
    expanded: Sequence[int]
    """How many of the expansions kept were at depth 0, 1, ..., in this iteration."""
    waiting: Sequence[int]
    """How many of the states they pushed are still on the frontier, by depth."""
    curve: Sequence[tuple[int, int]]
    """(pops, frontier) at every expansion kept so far."""
    most_frontier: int
    total_pops: int
    stride: int
    """Of how many expansions one was kept."""
    outcome: str | None = None
    """How the run ended, in a few words, once it has."""
    solved: bool = False


class Timeline:
    """The moments of a traced run by number: the start, before anything was expanded, and every expansion."""

    def __init__(
        self, puzzle: Puzzle[Any], instance: Any, result: Result[Any], trace: Trace, estimate: Any = None
    ) -> None:
        if not trace:
            raise UsageError("there is nothing to watch: the trace is empty")
        self.puzzle, self.instance, self.result, self.trace = puzzle, instance, result, trace
        self.title = result.algorithm + (f" ({result.heuristic})" if result.heuristic else "")
        if result.extra.get("tree"):
            self.title += " (tree)"
        self._estimate: Callable[[Any], float] | None = estimate
        # The start of an iteration is a moment of its own, like that of the run.
        together = groupby(trace.events, key=lambda event: (event.iteration, event.pops))
        self.groups = [list(group) for _, group in together]
        self._curve = [(group[-1].pops, group[-1].frontier) for group in self.groups]
        self._most_frontier = max(size for _, size in self._curve)
        self._iteration_starts: dict[int, int] = {}
        for number, group in enumerate(self.groups):
            self._iteration_starts.setdefault(group[-1].iteration, number)
        self._at = -1
        self._reset()

    def __getstate__(self) -> dict[str, Any]:
        """Keep the estimates that are shown, for their function may exist in this process alone."""
        kept, estimate = dict(vars(self)), self._estimate
        if estimate is not None:
            shown = {_shown_event(group).state for group in self.groups}
            kept["_estimate"] = {state: estimate(state) for state in shown}.__getitem__
        return kept

    @property
    def identity(self) -> tuple[Any, ...]:
        """What makes two runs the same: the puzzle, the outcome and every event, but not the time."""
        return (self.puzzle.name, self.result, tuple(self.trace.events))

    def __len__(self) -> int:
        return len(self.groups)

    def after(self, pops: int) -> int:
        """Return the number of the last expansion kept that is among the first so many of the run."""
        low, high = 0, len(self.groups) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.groups[middle][-1].pops <= pops:
                low = middle
            else:
                high = middle - 1
        return low

    def _repr_html_(self) -> str:
        """Play the run in a notebook."""
        from gridwise.lab.search_view.race import Watch

        return Watch(self)._repr_html_()

    def view(self, number: int) -> ExpansionView:
        """Show the run after an expansion."""
        number = max(0, min(number, len(self) - 1))
        self._go_to(number)
        group = self.groups[number]
        last, shown = group[-1], _shown_event(group)
        ended = number == len(self) - 1
        deepest = max([*self._expanded, *self._waiting], default=0)
        return ExpansionView(
            title=self.title,
            board=self._board(shown.state, ended),
            event=last,
            depth=shown.depth,
            estimate=None if self._estimate is None else self._estimate(shown.state),
            pushed=sum(event.kind == "push" for event in group),
            pruned=sum(event.kind == "prune" for event in group),
            iterations=self.trace.iterations,
            expanded=[self._expanded[depth] for depth in range(deepest + 1)],
            waiting=[max(0, self._waiting[depth]) for depth in range(deepest + 1)],
            curve=self._curve[: number + 1],
            most_frontier=self._most_frontier,
            total_pops=self.trace.pops,
            stride=self.trace.stride,
            outcome=outcome(self.result) if ended else None,
            solved=ended and bool(self.result),
        )

    def _reset(self) -> None:
        self._expanded: Counter[int] = Counter()
        self._waiting: Counter[int] = Counter()
        self._explored_cells: dict[Cell, None] = {}
        self._frontier_cells: dict[Cell, None] = {}

    def _go_to(self, number: int) -> None:
        """Bring the sums of the iteration up to an expansion."""
        first = self._iteration_starts[self.groups[number][-1].iteration]
        if not first <= self._at <= number:
            self._reset()
            self._at = first - 1
        for group in self.groups[self._at + 1 : number + 1]:
            for event in group:
                self._add(event)
        self._at = number

    def _add(self, event: Event) -> None:
        cell = self.puzzle.cell_of(self.instance, event.state)
        if event.kind == "push":
            self._waiting[event.depth] += 1
            if cell is not None and cell not in self._explored_cells:
                self._frontier_cells[cell] = None
        elif event.kind in ("pop", "goal"):
            self._waiting[event.depth] -= 1
            self._expanded[event.depth] += event.kind == "pop"
            if cell is not None:
                self._frontier_cells.pop(cell, None)
                self._explored_cells[cell] = None

    def _board(self, state: Any, ended: bool) -> Scene | str:
        """Draw the state; for a search on a grid, the cells it has seen, and at the end its path."""
        cell = self.puzzle.cell_of(self.instance, state)
        try:
            scene = self.puzzle.scene(self.instance, state)
        except UsageError:
            if cell is None:
                return str(state)
            scene = self._empty_board()
        if cell is None:
            return scene
        shapes: list[Shape] = [
            Tint(tuple(self._explored_cells), Role.EXPLORED),
            Tint(tuple(self._frontier_cells), Role.FRONTIER),
            *scene.shapes,
        ]
        path = self._path() if ended else []
        if len(path) > 1:
            shapes.append(Path(tuple(path)))
        else:
            shapes.append(Highlight(*cell))
        return replace(scene, shapes=tuple(shapes))

    def _path(self) -> list[Cell]:
        """Follow the plan from cell to cell."""
        problem = self.puzzle.search_problem(self.instance)
        if problem is None or self.result.plan is None:
            return []
        states = _states_along(problem, self.result)
        cells = [self.puzzle.cell_of(self.instance, state) for state in states]
        return [cell for cell in cells if cell is not None]

    def _empty_board(self) -> Scene:
        """Make a board as large as the cells that were seen, for a problem that draws none."""
        cells = [self.puzzle.cell_of(self.instance, event.state) for event in self.trace.events]
        rows = 1 + max((cell[0] for cell in cells if cell is not None), default=0)
        cols = 1 + max((cell[1] for cell in cells if cell is not None), default=0)
        return Scene(rows, cols, title=f"{self.puzzle.name}, {rows} x {cols} cells")


def watched(
    puzzle: Puzzle[Any],
    instance: Any,
    options: Options,
    heuristic: Heuristic[Any] | None = None,
    *,
    capacity: int = 100_000,
    trusted: bool = True,
) -> Timeline:
    """Run a search with a trace and return it as a timeline; own files that are not trusted run apart.

    A trace that the options have already is the one that is filled, so that others can look on.
    """

    def run() -> tuple[Result[Any], Trace]:
        trace = Trace(capacity) if options.trace is None else options.trace
        return solve_until_interrupted(puzzle, instance, replace(options, trace=trace), heuristic), trace

    result, trace = run_as_trusted(run, instance, options, trusted)
    if heuristic is None and result.heuristic is not None:
        heuristic = heuristic_of_run(puzzle, instance, options, result.heuristic)
    led = heuristic is not None and result.heuristic is not None
    return Timeline(puzzle, instance, result, trace, heuristic.estimate if heuristic and led else None)


def heuristic_of_run(
    puzzle: Puzzle[Any], instance: Any, options: Options, name: str
) -> Heuristic[Any] | None:
    """Make the heuristic that a search has run with: a person's own, the puzzle's, or the problem's."""
    own = options.heuristic
    if own is not None and (not isinstance(own, str) or own_reference(own)):
        return heuristic_for(puzzle, instance, own)[0]
    entry, problem = puzzle.heuristics.get(name), puzzle.search_problem(instance)
    return entry.make(instance) if entry else Heuristic.of(problem) if problem else None


def spread(count: int, most: int) -> list[int]:
    """Choose at most so many of the numbers from 0 to count - 1, evenly, the first and the last included."""
    if count <= most:
        return list(range(count))
    return [round(at * (count - 1) / (most - 1)) for at in range(most)]


def _shown_event(group: list[Event]) -> Event:
    """Return the event whose state is drawn: the goal where there is one, else what was expanded."""
    return next((event for event in group if event.kind == "goal"), group[0])


def outcome(result: Result[Any]) -> str:
    """Say in a few words how a run ended."""
    if result.cost is not None and result.status == "solved":
        if result.metric is None and result.plan is not None and result.cost != len(result.plan):
            return f"solved at a cost of {result.cost:,}" + (", the least" if result.optimal else "")
        unit = result.metric or "actions"
        return f"solved in {result.cost:,} {unit}" + (", the fewest" if result.optimal else "")
    if result.lost:
        return result.lost
    return {"solved": "solved", "unsolvable": "no solution", "limit": "stopped by a limit"}.get(
        result.status, "interrupted"
    )


def _states_along(problem: Problem[Any, Any], result: Result[Any]) -> list[Any]:
    states = [problem.initial()]
    for action in result.plan or ():
        found = [after for made, after in problem.successors(states[-1]) if made == action]
        if not found:
            return states
        states.append(found[0])
    return states
