"""Which variable comes next, and which of its values."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from gridwise.csp.problem import V
from gridwise.csp.state import PartialAssignment
from gridwise.errors import UsageError
from gridwise.names import pick

__all__ = ["ORDERINGS", "Ordering"]

ORDERINGS = {
    "mrv": "the variable with the fewest values left (minimum remaining values)",
    "degree": "then the one with the most unassigned neighbours (the textbooks' rule)",
    "low-degree": "then the one with the fewest unassigned neighbours (the report's rule)",
    "lcv": "the value first that rules out the fewest others (least constraining value)",
}
"""The parts of an ordering, which `+` joins; `none` takes variables and values as they were added."""

_VARIABLES_BETWEEN_LOOKS = 256


@dataclass(frozen=True, slots=True)
class Ordering:
    """The rules that choose the next variable and the order of its values; ties go to the one added first.

    Fewest values first: R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for constraint
    satisfaction problems", 1980. Ties by degree: D. Brélaz, "New methods to color the vertices of a graph",
    1979. The order of values: D. Frost and R. Dechter, "Look-ahead value ordering for constraint
    satisfaction problems", 1995.
    """

    mrv: bool = False
    degree: int = 0
    """1 prefers the highest degree, -1 the lowest, 0 does not care."""
    lcv: bool = False
    stage: Callable[[Any], int] | None = None
    """Variables of a lower stage are all assigned before those of a higher one."""
    degree_of: Callable[[PartialAssignment[Any], Any], int] | None = None
    """What counts as a variable's degree, if not its unassigned neighbours."""

    @classmethod
    def parse(
        cls,
        text: str,
        stage: Callable[[Any], int] | None = None,
        degree_of: Callable[[PartialAssignment[Any], Any], int] | None = None,
    ) -> Ordering:
        """Read an ordering such as `mrv+degree+lcv`, or `none`."""
        parts = [part.strip() for part in text.lower().replace(",", "+").split("+") if part.strip()]
        for part in parts:
            pick(part, {**ORDERINGS, "none": ""}, "ordering")
        if "degree" in parts and "low-degree" in parts:
            raise UsageError("an ordering takes the highest degree or the lowest, not both")
        degree = 1 if "degree" in parts else -1 if "low-degree" in parts else 0
        return cls("mrv" in parts, degree, "lcv" in parts, stage, degree_of)

    def __str__(self) -> str:
        parts = {"mrv": self.mrv, "degree": self.degree > 0, "low-degree": self.degree < 0, "lcv": self.lcv}
        return "+".join(name for name, wanted in parts.items() if wanted) or "none"

    def choose_variable(self, state: PartialAssignment[V], domains_are_pruned: bool) -> V:
        """Choose the next variable.

        Without pruned domains, the values left are found by testing each against the assignment so far.
        """
        candidates = [variable for variable in state.domains if variable not in state.assignment]
        if self.stage is not None:
            stage = self.stage
            lowest = min(map(stage, candidates))
            candidates = [variable for variable in candidates if stage(variable) == lowest]
        if self.mrv:
            if domains_are_pruned:
                candidates = _smallest(state, candidates, lambda variable: len(state.domains[variable]))
            else:
                candidates = _smallest(state, candidates, lambda variable: len(state.legal_values(variable)))
        if self.degree and len(candidates) > 1:
            sign, degree = -self.degree, self.degree_of or _degree
            candidates = _smallest(state, candidates, lambda variable: sign * degree(state, variable))
        return candidates[0]

    def order_values(self, state: PartialAssignment[V], variable: V) -> list[Any]:
        """Return the values to try, in order."""
        values = list(state.domains[variable])
        if not self.lcv or len(values) < 2:
            return values
        return sorted(values, key=lambda value: _ruled_out(state, variable, value))


def _smallest(state: PartialAssignment[V], candidates: list[V], key: Callable[[V], int]) -> list[V]:
    scores: list[int] = []
    for begin in range(0, len(candidates), _VARIABLES_BETWEEN_LOOKS):
        if begin:
            state.look()
        scores.extend(map(key, candidates[begin : begin + _VARIABLES_BETWEEN_LOOKS]))
    best = min(scores)
    return [variable for variable, score in zip(candidates, scores, strict=True) if score == best]


def _degree(state: PartialAssignment[Any], variable: Hashable) -> int:
    return sum(other not in state.assignment for other in state.problem.neighbours[variable])


def _ruled_out(state: PartialAssignment[V], variable: V, value: Any) -> int:
    """Count the values of other variables that an assignment would rule out at once."""
    values = {**state.assignment, variable: value}
    count = 0
    for constraint, other in state.nearly_decided(variable):
        for choice in state.domains[other]:
            values[other] = choice
            count += not state.holds(constraint, values)
        values.pop(other, None)
    return count
