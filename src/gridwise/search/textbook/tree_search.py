"""Tree search: breadth first, depth first and A* that remember no state they have met."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sized
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import Any, Generic

from gridwise.allowance import StopError
from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S, Ties
from gridwise.progress import Moment
from gridwise.search.run import Run
from gridwise.trace import Trace

__all__ = ["MOST_NODES", "tree_a_star", "tree_breadth_first", "tree_depth_first"]

MOST_NODES = 200_000
"""Nodes that a tree search makes where no limit is given: on a problem with ways back it may never end."""


@dataclass(frozen=True, slots=True)
class Node(Generic[S, A]):
    """A node of the tree: a state on one way to it."""

    state: S
    parent: Node[S, A] | None = None
    action: A | None = None
    depth: int = 0
    cost: float = 0

    def path(self) -> list[tuple[Any, S]]:
        """Return the way from the root, (action, state) by (action, state)."""
        node, way = self, []
        while node.parent is not None:
            way.append((node.action, node.state))
            node = node.parent
        return way[::-1]


class _Made(dict[S, None]):
    """What a run takes for the table of a search: it has the root alone, and its length counts the nodes."""

    def __init__(self, root: S, most: int) -> None:
        super().__init__({root: None})
        self._number, self._most = 1, max(1, most)

    def __len__(self) -> int:
        return self._number

    def add(self) -> None:
        """Count a node, or end the search if that is one too many."""
        if self._number >= self._most:
            raise StopError("limit")
        self._number += 1


def tree_breadth_first(
    problem: Problem[S, A],
    *,
    goal_test: GoalTest = "generation",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find a plan with the fewest actions, level by level, without a memory of the states met.

    Every successor is a new node and is pushed, the way back to where the search came from included. So
    `explored` counts nodes, not distinct states, and so does the node limit (200,000 where none is given).
    The goal test is that of `breadth_first`.
    """
    frontier: deque[Node[S, A]] = deque()
    tree = _Tree("bfs", problem, frontier, goal_test, limits, trace, oldest_first=True)
    goal = tree.search(frontier.append, frontier.popleft)
    depth = tree.depth + (goal_test == "generation") if goal is None else goal.depth
    return tree.result(goal, lower_bound=depth if problem.has_unit_costs else None)


def tree_depth_first(
    problem: Problem[S, A],
    *,
    goal_test: GoalTest = "generation",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Follow one line as deep as it goes, without a memory of the states met; see `tree_breadth_first`.

    Where an action can be taken back, it is taken back and made again for ever: the node limit ends it.
    """
    frontier: list[Node[S, A]] = []
    tree = _Tree("dfs", problem, frontier, goal_test, limits, trace, reverse=True)
    return tree.result(tree.search(frontier.append, frontier.pop))


def tree_a_star(
    problem: Problem[S, A],
    heuristic: Heuristic[S] | None = None,
    *,
    goal_test: GoalTest = "expansion",
    ties: Ties = "fifo",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find a cheapest plan in the order of g + h, no state remembered; see `tree_breadth_first`.

    Goal test and ties are those of `a_star`. No entry replaces another, so none is dropped.
    """
    heuristic = heuristic or Heuristic.of(problem)
    frontier: list[tuple[float, Any, Node[S, A]]] = []
    tree = _Tree(
        *("astar", problem, frontier, goal_test, limits, trace),
        heuristic=heuristic,
        ties=ties,
        oldest_first=True,
    )
    order, bound = 0, 0.0

    def push(node: Node[S, A]) -> None:
        nonlocal order
        h = heuristic.estimate(node.state)
        heappush(frontier, (node.cost + h, (h, order) if ties == "low-h" else order, node))
        order += -1 if ties == "lifo" else 1

    def pop() -> Node[S, A]:
        nonlocal bound
        f, _, node = heappop(frontier)
        bound = max(bound, f)
        return node

    goal = tree.search(push, pop)
    return tree.result(goal, lower_bound=bound if heuristic.admissible else None)


class _Tree(Generic[S, A]):
    """The loop that the three share; they differ in what the frontier gives back first."""

    def __init__(
        self,
        algorithm: str,
        problem: Problem[S, A],
        frontier: Sized,
        goal_test: GoalTest,
        limits: Limits,
        trace: Trace | None,
        *,
        heuristic: Heuristic[S] | None = None,
        ties: Ties = "fifo",
        reverse: bool = False,
        oldest_first: bool = False,
    ) -> None:
        self._run = Run(
            *(algorithm, problem, limits, trace),
            heuristic=heuristic,
            goal_test=goal_test,
            ties=ties,
            oldest_first=oldest_first,
        )
        self._problem, self._frontier = problem, frontier
        self._successors = problem.successors_in_reverse if reverse else problem.successors
        self._early = goal_test == "generation"
        self._made = _Made(problem.initial(), MOST_NODES if limits.nodes is None else limits.nodes)
        self.depth = 0
        """Of the node that was expanded last."""

    def search(self, push: Callable[[Node[S, A]], None], pop: Callable[[], Node[S, A]]) -> Node[S, A] | None:
        """Expand node after node; return one at the goal, or None."""
        problem, made, frontier, is_goal = self._problem, self._made, self._frontier, self._problem.is_goal
        root: Node[S, A] = Node(problem.initial())
        push(root)
        successors = self._run.begin(self._successors, frontier, made, moment=self._moment)
        with self._run:
            if is_goal(root.state):
                return root
            while frontier:
                node = pop()
                if not self._early and is_goal(node.state):
                    return node
                self.depth = node.depth
                for action, state in successors(node.state):
                    cost = node.cost + problem.step_cost(node.state, action, state)
                    child = Node(state, node, action, node.depth + 1, cost)
                    made.add()
                    push(child)
                    if self._early and is_goal(state):
                        return child
        return None

    def result(self, goal: Node[S, A] | None, lower_bound: float | None = None) -> Result[A]:
        """Build the result; it says that it is of a tree search."""
        found = self._run.result(None if goal is None else goal.path(), lower_bound=lower_bound)
        # How much of the tree is still held depends on the frontier: it is measured where somebody asks.
        metrics = replace(found.metrics, peak_bytes=None)
        return replace(found, metrics=metrics, extra={**found.extra, "tree": True})

    def _moment(self) -> Moment:
        return Moment(len(self._made), len(self._frontier), self.depth, 1)
