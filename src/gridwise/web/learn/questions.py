"""What the screens of a lesson ask: choices, and the right answers as the real searches gave them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwise.errors import InputError
from gridwise.web.learn.lesson import (
    LeadScreen,
    NumberScreen,
    OrderScreen,
    PickScreen,
    PredictScreen,
    Screen,
    WalkScreen,
)
from gridwise.web.learn.steps import SearchSteps
from gridwise.web.learn.worlds import SearchWorld

__all__ = ["answers", "chosen", "measure"]


def measure(name: str, world: SearchWorld, found: SearchSteps, after: int = 0) -> int | None:
    """Return a figure of a run by its name."""
    metrics, result = found.result.metrics, found.result
    match name:
        case "expanded":
            return metrics.total_pops
        case "explored":
            return metrics.explored
        case "pushes":
            return metrics.total_pushes
        case "largest":
            return metrics.max_frontier
        case "waiting":
            return len(found.steps[found.moment(after)].frontier)
        case "cost":
            return result.cost
        case "length":
            return None if result.plan is None else len(result.plan)
        case "iterations":
            return metrics.iterations
        case "successors":
            return len([*world.problem.successors(world.problem.initial())])
        case "states":
            return len(world.nodes)
        case "estimate":
            return int(found.heuristic.estimate(world.problem.initial())) if found.heuristic else 0
        case "left":
            return world.nodes[world.problem.initial()].left
        case "limit":
            later = found.steps[found.moment(after) + 1 :]
            return next((int(step.limit) for step in later if step.limit is not None), None)
        case "line":
            return 1 + max(step.expanded.depth for step in found.steps if step.expanded is not None)
        case "bound":
            return found.bound(found.moment(after))
        case "proven":
            return int(result.optimal)
        case _:
            raise InputError(f"there is no measure {name!r}")


def answers(screen: Screen, worlds: Sequence[SearchWorld], found: Sequence[SearchSteps]) -> dict[str, Any]:
    """Return the choices of a question and which are right; nothing for a screen that asks nothing."""
    if isinstance(screen, PredictScreen):
        return {"moment": found[0].moment(screen.after), **_predicted(screen, worlds, found)}
    if isinstance(screen, OrderScreen):
        right = found[0].taken(screen.after)[: screen.count]
        if len(right) < screen.count:
            raise InputError(f"only {len(right)} states are left to be put in order, not {screen.count}")
        return {"moment": found[0].moment(screen.after), "right": right}
    if isinstance(screen, PickScreen):
        right = _picked(screen, worlds[0], found[0])
        if not right:
            raise InputError(f"nothing can be picked: no state is {screen.rule}")
        return {"moment": found[0].moment(screen.after), "right": right}
    if isinstance(screen, NumberScreen):
        figure = measure(screen.ask, worlds[0], found[0], screen.after)
        return {"moment": found[0].moment(screen.shown), "right": figure}
    if isinstance(screen, WalkScreen):
        return {"right": measure("cost", worlds[0], found[0])}
    if isinstance(screen, LeadScreen):
        return {"right": measure("expanded", worlds[0], found[0])}
    return {}


def _predicted(
    screen: PredictScreen, worlds: Sequence[SearchWorld], found: Sequence[SearchSteps]
) -> dict[str, Any]:
    if screen.ask == "next":
        waiting = found[0].steps[found[0].moment(screen.after)].frontier
        choices = list(dict.fromkeys(entry.node for entry in waiting))
        if len(choices) < 2:
            raise InputError(f"after {screen.after} expansions {len(choices)} states wait: nothing to choose")
        return {"choices": choices, "right": found[0].taken(screen.after)[0]}
    return chosen(
        [measure(screen.ask, *each, screen.after) for each in zip(worlds, found, strict=True)], screen
    )


def chosen(values: Sequence[int | None], screen: PredictScreen) -> dict[str, Any]:
    """Return the answer to a question about figures: the figure itself, or the run that has the least."""
    if screen.choices:
        if values[0] not in screen.choices:
            raise InputError(f"the answer is {values[0]}, which is not among the choices")
        return {"right": values[0], "figures": True}
    known = [value for value in values if value is not None]
    best = max(known) if screen.most else min(known)
    if values.count(best) != 1:
        raise InputError(f"the question has no single answer: {values}")
    return {"choices": list(range(len(values))), "right": values.index(best)}


def _picked(screen: PickScreen, world: SearchWorld, found: SearchSteps) -> list[int]:
    nodes, problem = world.nodes, world.problem
    step = found.steps[found.moment(screen.after)]
    match screen.rule:
        case "successors":
            state = step.expanded.state if step.expanded else problem.initial()
            return sorted({nodes[made].id for _, made in problem.successors(state)})
        case "frontier":
            return sorted({entry.node for entry in step.frontier})
        case "expanded":
            return sorted({one.expanded.node for one in found.steps if one.expanded is not None})
        case "known":
            return sorted({made for made, kept in step.made if not kept})
        case "dead-end":
            return [node.id for node in nodes.values() if node.left is None]
    if found.heuristic is None:
        raise InputError(f"{screen.rule} is asked of a search without a heuristic")
    h = {state: found.heuristic.estimate(state) for state in nodes}
    if screen.rule == "below":
        done = [one.expanded for one in found.steps if one.expanded is not None]
        return sorted({one.node for one in done if one.g + h[one.state] < (found.result.cost or 0)})
    if screen.rule == "overestimated":
        return [node.id for state, node in nodes.items() if node.left is not None and h[state] > node.left]
    return [
        nodes[state].id
        for state in nodes
        if any(
            h[state] > problem.step_cost(state, action, made) + h[made]
            for action, made in problem.successors(state)
        )
    ]
