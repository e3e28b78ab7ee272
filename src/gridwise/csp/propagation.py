"""What an assignment rules out elsewhere: nothing, forward checking, or arc consistency (MAC)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import product
from typing import Any, Literal, TypeAlias

from gridwise.csp.problem import Constraint, V
from gridwise.csp.state import PartialAssignment
from gridwise.names import pick

__all__ = ["PROPAGATIONS", "Propagation", "propagator"]

_CHECKS_BETWEEN_LOOKS = 4096
"""Of one arc: four variables of many values make millions of combinations."""

Propagation: TypeAlias = Literal["none", "forward-checking", "mac"]

Propagator: TypeAlias = Callable[[PartialAssignment[V], V | None, Callable[[], None]], bool]
"""Draws conclusions from an assignment (None: from the problem itself); False on a contradiction.

The last argument is called now and then, so that a limit can end the work.
"""


def check_assigned(state: PartialAssignment[V], variable: V | None, look: Callable[[], None]) -> bool:
    """Rule out nothing: only test the constraints that the assignment completes."""
    return variable is None or state.agrees(variable, state.assignment[variable])


def forward_check(state: PartialAssignment[V], variable: V | None, look: Callable[[], None]) -> bool:
    """Rule out the values that fail a test which waits for no other variable.

    A constraint of more than two variables is looked at when all but one of them are assigned.

    R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for constraint satisfaction
    problems", 1980.
    """
    if variable is None:
        return True
    values = dict(state.assignment)
    for constraint in state.problem.constraints_of[variable]:
        if constraint.when_complete:
            if all(one in values for one in constraint.scope) and not state.holds(constraint, values):
                return False
            continue
        other = state.last_open(constraint, variable)
        if other is None:
            continue
        kept = []
        for value in state.domains[other]:
            values[other] = value
            if state.holds(constraint, values):
                kept.append(value)
        values.pop(other, None)
        if len(kept) < len(state.domains[other]):
            state.keep(other, tuple(kept))
            if not kept:
                return False
    return True


def maintain_arc_consistency(
    state: PartialAssignment[V], variable: V | None, look: Callable[[], None]
) -> bool:
    """Rule out every value without a partner in some constraint, until nothing changes.

    AC-3, for constraints of any number of variables: A. K. Mackworth, "Consistency in networks of
    relations", 1977. Kept up in every node: D. Sabin and E. C. Freuder, "Contradicting conventional wisdom
    in constraint satisfaction", 1994.
    """
    if variable is None:
        known = state.problem.constraints_of
        arcs = deque[tuple[Constraint[V], V]]()
        for target in known:
            look()
            arcs.extend((constraint, target) for constraint in known[target])
    else:
        arcs = _arcs_from(state, variable)
    look()
    waiting = {(id(constraint), target) for constraint, target in arcs}
    while arcs:
        look()
        constraint, target = arcs.popleft()
        waiting.discard((id(constraint), target))
        if target in state.assignment:
            continue
        kept = tuple(
            value for value in state.domains[target] if _has_partners(state, constraint, target, value, look)
        )
        if len(kept) == len(state.domains[target]):
            continue
        state.keep(target, kept)
        if not kept:
            return False
        for arc in _arcs_from(state, target):
            if arc[0] is not constraint and (id(arc[0]), arc[1]) not in waiting:
                waiting.add((id(arc[0]), arc[1]))
                arcs.append(arc)
    return True


def _arcs_from(state: PartialAssignment[V], variable: V) -> deque[tuple[Constraint[V], V]]:
    """List what has to be looked at again when a variable has lost values."""
    return deque(
        (constraint, other)
        for constraint in state.problem.constraints_of[variable]
        for other in constraint.scope
        if other != variable and other not in state.assignment
    )


def _has_partners(
    state: PartialAssignment[V],
    constraint: Constraint[V],
    target: V,
    value: Any,
    look: Callable[[], None],
) -> bool:
    choices = [
        (value,)
        if variable == target
        else (state.assignment[variable],)
        if variable in state.assignment
        else state.domains[variable]
        for variable in constraint.scope
    ]
    values: tuple[Any, ...] = ()
    try:
        for values in product(*choices):
            state.checks += 1
            if constraint.test(*values):
                return True
            if state.checks % _CHECKS_BETWEEN_LOOKS == 0:
                look()
    except Exception as error:
        raise constraint.failure(values, error) from error
    return False


PROPAGATIONS: dict[Propagation, str] = {
    "none": "test an assignment against the earlier ones alone",
    "forward-checking": "rule out what an assignment forbids its neighbours",
    "mac": "maintain arc consistency: every value keeps a partner in every constraint",
}
"""The ways to draw conclusions, with what each does."""


def propagator(name: Propagation) -> Propagator[Any]:
    """Return the function for a way to draw conclusions; raise UsageError with the nearest name."""
    return pick(name, _PROPAGATORS, "propagation")


_PROPAGATORS: dict[str, Propagator[Any]] = {
    "none": check_assigned,
    "forward-checking": forward_check,
    "mac": maintain_arc_consistency,
}
