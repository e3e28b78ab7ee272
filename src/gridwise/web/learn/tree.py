"""Where the nodes of a search tree are drawn."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from gridwise.web.learn.steps import SearchSteps
from gridwise.web.learn.worlds import SearchWorld

__all__ = ["tree_places"]


def tree_places(world: SearchWorld, found: SearchSteps) -> list[dict[str, Any]]:
    """Return the nodes of a tree search: each below its parent, which is in the middle above them."""
    children: dict[int | None, list[int]] = defaultdict(list)
    for entry in found.entries:
        children[entry.parent].append(entry.node)
    across: dict[int, float] = {}
    leaves = 0
    order: list[int] = []
    waiting = list(reversed(children[None]))
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting += reversed(children[node])
    for node in order:
        if not children[node]:
            across[node] = leaves
            leaves += 1
    for node in reversed(order):
        if children[node]:
            across[node] = (across[children[node][0]] + across[children[node][-1]]) / 2
    nodes = world.nodes
    return [
        {
            "id": entry.node,
            "state": nodes[entry.state].id,
            "parent": entry.parent,
            "x": across[entry.node],
            "y": entry.depth,
        }
        for entry in found.entries
    ]
