"""Squares to be filled: every row and column has every number once; backtracking fills them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwise.csp import Backtracking, ConstraintProblem
from gridwise.csp.configurations import CONFIGURATIONS
from gridwise.csp.propagation import Propagation, propagator
from gridwise.csp.state import PartialAssignment
from gridwise.errors import InputError
from gridwise.model import Limits
from gridwise.names import pick
from gridwise.scene import Scene, Tile
from gridwise.web.learn.board_runs import BoardPick, BoardRun, BoardStep, Cell, cell_name
from gridwise.web.learn.lesson import LessonRun
from gridwise.web.scenes import scene_json

__all__ = ["domains_after", "square_problem", "square_run", "square_scene"]

Domains = Mapping[Cell, tuple[int, ...]]


def square_problem(text: str) -> ConstraintProblem[Cell]:
    """Read a square: rows of numbers, and dots where one is missing."""
    rows = text.split()
    size = len(rows)
    problem: ConstraintProblem[Cell] = ConstraintProblem()
    for row, line in enumerate(rows):
        if len(line) != size:
            raise InputError(f"expected {size} cells in every row of the square, got {line!r}")
        for col, sign in enumerate(line):
            problem.add_variable((row, col), range(1, size + 1))
            if sign != ".":
                problem.give((row, col), int(sign))
    for line_number in range(size):
        problem.all_different([(line_number, other) for other in range(size)])
        problem.all_different([(other, line_number) for other in range(size)])
    return problem


def domains_after(
    problem: ConstraintProblem[Cell], assigned: Mapping[Cell, int], propagation: Propagation
) -> tuple[bool, Domains]:
    """Assign one cell after the other and draw conclusions, as the search does.

    Return whether all is well, and what each open cell may still be. Without propagation these are the
    values that agree with what is written.
    """
    state: PartialAssignment[Cell] = PartialAssignment(problem)
    conclude = propagator(propagation)
    well = True
    for cell, value in {**problem.givens, **assigned}.items():
        if value not in state.domains[cell]:
            well = False
        state.assignment[cell] = value
        well = well and conclude(state, cell, lambda: None)
    if well and propagation == "mac":
        well = conclude(state, None, lambda: None)
    still_open = [cell for cell in state.domains if cell not in state.assignment]
    if propagation == "none":
        return well, {cell: tuple(state.legal_values(cell)) for cell in still_open}
    return well, {cell: state.domains[cell] for cell in still_open}


def square_scene(
    problem: ConstraintProblem[Cell], assigned: Mapping[Cell, int], domains: Domains
) -> dict[str, Any]:
    """Draw a square: what is given in bold, and small in the open cells what each may still be."""
    size = _size(problem)
    known = {**problem.givens, **assigned}
    tiles = [Tile(*cell, str(known.get(cell, "")), given=cell in problem.givens) for cell in problem.domains]
    scene = scene_json(Scene(size, size, tuple(tiles), title=f"A square of {size} x {size}"))
    notes = [
        {
            "kind": "notes",
            "row": row,
            "col": col,
            "words": [str(value) if value in values else "" for value in range(1, size + 1)],
            "hues": [],
            "ink": "ink",
        }
        for (row, col), values in domains.items()
    ]
    labels = {
        "row_labels": [str(row + 1) for row in range(size)],
        "col_labels": [cell_name((0, col))[0] for col in range(size)],
    }
    return scene | {"shapes": [*scene["shapes"], *notes]} | labels


def square_run(text: str, run: LessonRun) -> BoardRun:
    """Let backtracking fill a square, and note everything that it does."""
    problem = square_problem(text)
    configuration = pick(run.algorithm, CONFIGURATIONS, "backtracking")
    events: list[tuple[str, Cell, Any]] = []
    search = Backtracking(
        problem,
        ordering=configuration.ordering,
        propagation=configuration.propagation,
        limits=Limits(nodes=run.nodes),
        trace=lambda kind, cell, value: events.append((kind, cell, value)),
    )
    next(iter(search), None)
    blind = configuration.ordering == configuration.propagation == "none"
    recorded = _Recorded(problem, configuration.propagation, blind=blind)
    for event in events:
        recorded.follow(*event)
    extra = search.metrics().extra
    return BoardRun(
        cols=_size(problem),
        names=tuple(cell_name(cell) for cell in problem.domains),
        steps=tuple(recorded.steps),
        status=search.status,
        measures={"tries": extra["assignments"], "backtracks": extra["backtracks"]},
        following=recorded.following,
        rules={"shrunk": recorded.shrunk, "further": recorded.further},
    )


def _size(problem: ConstraintProblem[Cell]) -> int:
    return 1 + max(row for row, _ in problem.domains)


class _Recorded:
    """The steps of a search, with the domains after each of them."""

    def __init__(self, problem: ConstraintProblem[Cell], propagation: Propagation, *, blind: bool) -> None:
        self._problem, self._propagation, self._blind = problem, propagation, blind
        self._assigned: dict[Cell, int] = {}
        self._kept: list[dict[Cell, int]] = []
        self.steps: list[BoardStep] = []
        self.following: dict[int, Cell] = {}
        self._note("start")

    def follow(self, kind: str, cell: Cell, value: Any) -> None:
        """Take in what has happened next."""
        if kind == "choose":
            self.following[len(self.steps) - 1] = cell
            return
        if kind == "assign":
            self._assigned[cell] = value
        elif kind == "undo":
            del self._assigned[cell]
        self._note(kind, cell, value)

    def _note(self, event: str, cell: Cell | None = None, value: int | None = None) -> None:
        tried = {cell: value} if event == "reject" and cell is not None and value is not None else {}
        shown = {**self._assigned, **tried}
        _, domains = domains_after(self._problem, shown, self._propagation)
        _, left = domains_after(self._problem, self._assigned, self._propagation)
        possible = self._problem.domains if self._propagation == "none" else left
        emptied = next((one for one, values in domains.items() if not values), None)
        self._kept.append(dict(self._assigned))
        self.steps.append(
            BoardStep(
                event,
                square_scene(self._problem, shown, {} if self._blind else domains),
                cell,
                "" if value is None else str(value),
                tuple(
                    (row * _size(self._problem) + col, one) for row, col in left for one in possible[row, col]
                ),
                emptied if event == "reject" and not self._blind else None,
            )
        )

    def shrunk(self, number: int) -> BoardPick:
        """Return the cells that lose a value by the assignment that comes next."""
        step = next(one for one in self.steps[number + 1 :] if one.event == "assign")
        assert step.cell is not None
        assigned = {**self._kept[number], step.cell: int(step.value)}
        return self._narrower(number, assigned, self._propagation)

    def further(self, number: int) -> BoardPick:
        """Return the cells that arc consistency leaves fewer values than the search has left them."""
        return self._narrower(number, self._kept[number], "mac")

    def _narrower(self, number: int, assigned: dict[Cell, int], propagation: Propagation) -> BoardPick:
        _, wide = domains_after(self._problem, self._kept[number], self._propagation)
        _, narrow = domains_after(self._problem, assigned, propagation)
        cells = tuple(cell for cell, values in narrow.items() if len(values) < len(wide[cell]))
        return BoardPick(cells, square_scene(self._problem, assigned, narrow))
