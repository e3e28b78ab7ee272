"""People's own constraint problems, wrapped so that every command works on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from gridwise.csp import ConstraintProblem
from gridwise.csp.assignment_search import Assigned, Assignment, AssignmentSearch, word
from gridwise.csp.verify import broken_rules
from gridwise.errors import InputError, ProblemError, UsageError
from gridwise.model import Heuristic, Problem, Result
from gridwise.puzzles.base import About, AssignmentView, Heuristics, PencilMark, Puzzle, Verdict, plan_words
from gridwise.puzzles.base.constraints.own_solving import OwnConstraintSolving
from gridwise.puzzles.base.heuristics import HeuristicEntry
from gridwise.scene import Scene, Tile
from gridwise.search.check import shown

__all__ = ["OwnConstraints"]

ConstraintMaker = Callable[[], ConstraintProblem[Any]]


class OwnConstraints(Puzzle[ConstraintProblem[Any]]):
    """A puzzle made from one constraint problem, from a class of them, or from a function that makes one."""

    def __init__(self, thing: ConstraintProblem[Any] | ConstraintMaker, name: str | None = None) -> None:
        own = type(thing) if isinstance(thing, ConstraintProblem) else thing
        self.name = name or str(getattr(own, "__name__", type(own).__name__))
        self.instance_type = thing if isinstance(thing, type) else None
        self._thing = thing
        words = (own.__doc__ or "").strip() if own is not ConstraintProblem else ""
        self.about = About(
            title="",
            summary=words.splitlines()[0] if words else "a person's own constraint problem",
            runners=("forward-checking", "mac"),
            contenders=("mrv", "forward-checking", "mac"),
            compared=("mrv", "forward-checking", "mac"),
        )

    @property
    def create(self) -> Callable[[str | None], ConstraintProblem[Any]]:
        return self._create

    def _create(self, metric: str | None) -> ConstraintProblem[Any]:
        """Make the instance that needs no file."""
        self._refuse(metric)
        if isinstance(self._thing, ConstraintProblem):
            return self._thing
        return self._made(self._thing(), f"{self.name}()")

    def parse(self, text: str, metric: str | None = None) -> ConstraintProblem[Any]:
        self._refuse(metric)
        parse = getattr(self._thing, "parse", None)
        if parse is None:
            raise UsageError(f"{self.name} reads no file: it is no class with a classmethod parse(text)")
        try:
            return self._made(parse(text), f"{self.name}.parse")
        except (ValueError, IndexError, KeyError) as error:
            raise InputError(f"{self.name}.parse: {error}") from error

    def _refuse(self, metric: str | None) -> None:
        if metric is not None:
            raise UsageError(f"{self.name} has no metrics: every assignment costs 1, got {metric!r:.40}")

    def _made(self, made: Any, call: str) -> ConstraintProblem[Any]:
        if isinstance(made, ConstraintProblem):
            return made
        raise ProblemError(f"{call} gave {shown(made)}; it must give a gridwise.csp.ConstraintProblem")

    def search_problem(self, instance: ConstraintProblem[Any]) -> Problem[Any, Any]:
        return AssignmentSearch(instance)

    def replay(self, instance: ConstraintProblem[Any], plan: str) -> Verdict:
        """Put the values in one by one, then look at every rule, with no code of the searches'."""
        variables = {word(variable): variable for variable in instance.domains}
        assignment = dict(instance.givens)
        for number, text in enumerate(plan_words(plan), 1):
            name, equals, value = text.partition("=")
            if not equals or name not in variables:
                known = ", ".join(variables)
                return Verdict(
                    False, f"{text!r} is no VARIABLE=VALUE; there are {known:.200}", broken_at=number
                )
            values = {word(one): one for one in instance.domains[variables[name]]}
            if value not in values:
                return Verdict(False, f"{name} cannot be {value}", broken_at=number)
            assignment[variables[name]] = values[value]
        if (fault := next(broken_rules(instance, assignment), None)) is not None:
            return Verdict(False, fault)
        assigned = len(assignment) - len(instance.givens)
        return Verdict(True, f"valid: {len(assignment)} variables keep all constraints", assigned)

    def scene(self, instance: ConstraintProblem[Any], state: Any = None) -> Scene:
        """Ask the problem itself, `scene(assignment)`; without, variables that are (row, col) are tiles."""
        assignment = dict(instance.givens) if state is None else dict(state)
        draw = getattr(instance, "scene", None)
        if draw is None:
            return _tiles(instance, assignment, self.name)
        scene = draw(assignment)
        if not isinstance(scene, Scene):
            raise ProblemError(f"{self.name}.scene gave {shown(scene)}; it must give a gridwise.scene.Scene")
        return scene

    def frames(self, instance: ConstraintProblem[Any], result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        """Put the values in as the search found them."""
        assignment = dict(instance.givens)
        yield "start", self.scene(instance, assignment)
        for number, (variable, value) in enumerate(result.plan or (), 1):
            assignment[variable] = value
            yield f"{number}. {Assignment(variable, value)}", self.scene(instance, assignment)

    @cached_property
    def solving(self) -> OwnConstraintSolving:
        return OwnConstraintSolving()

    @property
    def assignment_view(self) -> AssignmentView[ConstraintProblem[Any]]:
        return _OwnAssignments()

    @property
    def heuristics(self) -> Heuristics[ConstraintProblem[Any]]:
        return Heuristics(
            {"unassigned": HeuristicEntry("variables without a value", _unassigned)}, "unassigned"
        )


class _OwnAssignments(AssignmentView[ConstraintProblem[Any]]):
    """Variables that are (row, col) have their values in their cells, unless the problem draws itself."""

    def state(self, instance: ConstraintProblem[Any], assignment: Mapping[Any, Any]) -> Assigned:
        return Assigned.of(assignment)

    def cell(self, instance: ConstraintProblem[Any], variable: Any) -> tuple[int, int] | None:
        return variable if _is_cell(variable) and not hasattr(instance, "scene") else None

    def mark(self, instance: ConstraintProblem[Any], variable: Any, value: Any) -> PencilMark:
        return PencilMark(word(value))

    def name(self, instance: ConstraintProblem[Any], variable: Any) -> str:
        return instance.name_of(variable)


def _unassigned(problem: ConstraintProblem[Any]) -> Heuristic[Assigned]:
    search = AssignmentSearch(problem)
    return Heuristic("unassigned", search.left, admissible=True, consistent=True)


def _tiles(problem: ConstraintProblem[Any], assignment: Mapping[Any, Any], name: str) -> Scene:
    """Draw variables that are cells, (row, col), with their values."""
    for variable in problem.domains:
        if not _is_cell(variable):
            raise UsageError(
                f"{name} has no picture; give it a method scene(assignment) that returns a Scene"
            )
    rows, cols = (1 + max((cell[axis] for cell in problem.domains), default=0) for axis in (0, 1))
    tiles = [
        Tile(row, col, word(assignment.get((row, col), "")), given=(row, col) in problem.givens)
        for row, col in problem.domains
    ]
    return Scene(rows, cols, tuple(tiles), title=name)


def _is_cell(variable: Any) -> bool:
    return isinstance(variable, tuple) and len(variable) == 2 and all(_is_place(at) for at in variable)


def _is_place(at: Any) -> bool:
    return isinstance(at, int) and 0 <= at < 100
