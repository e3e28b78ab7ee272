"""How a state space looks: how many states lie at each distance from a goal, and which lead to which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gridwise.puzzles.base import StateGraph
from gridwise.render.plots.sheet import LABEL, SMALL, Sheet
from gridwise.render.primitives import Disc, Line, Picture, Primitive, Rect, Text

__all__ = ["state_map"]

PLOT_HEIGHT, GRAPH_HEIGHT, GAP = 2.6, 5.0, 1.1
SHEET = Sheet(16.0)
LEFT, RIGHT = SHEET.margin, SHEET.width - SHEET.margin


def state_map(
    title: str, histograms: Mapping[str, Sequence[int]], graph: StateGraph | None, footnote: str
) -> Picture:
    """Draw how many states lie at each distance, by the name of the distance, and the graph of the states."""
    items: list[Primitive] = []
    top = SHEET.top + 0.25
    for name, counts in histograms.items():
        items += _bars(name, counts, top)
        top += PLOT_HEIGHT + GAP
    if graph is not None:
        items += _layers(graph, top)
        top += GRAPH_HEIGHT + GAP
    return replace(SHEET, footnote=footnote).picture(title, items, top - 0.7)


def _columns(count: int) -> list[float]:
    """Return the left edge of each column, and the right edge of the last."""
    width = (RIGHT - LEFT) / max(count, 12)
    return [LEFT + index * width for index in range(count + 1)]


def _axis(name: str, edges: Sequence[float], base: float) -> Iterator[Primitive]:
    yield Line(((LEFT, base), (edges[-1], base)), 0.02, "rim")
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if (len(edges) - 1) / step <= 24)
    for index in range(0, len(edges) - 1, every):
        yield Text((edges[index] + edges[index + 1]) / 2, base + 0.24, f"{index:,}", SMALL, "faint")
    yield Text(LEFT, base + 0.56, name, SMALL, "faint", anchor="start")


def _bars(name: str, counts: Sequence[int], top: float) -> Iterator[Primitive]:
    edges, most, base = _columns(len(counts)), max(counts, default=1), top + PLOT_HEIGHT - 0.4
    peak = counts.index(most) if counts else 0
    for index, count in enumerate(counts):
        height = (PLOT_HEIGHT - 0.9) * count / most
        width = 0.86 * (edges[index + 1] - edges[index])
        fill = "goal" if index == 0 else "plan"
        yield Rect(
            edges[index], base - max(height, 0.02), width, max(height, 0.02), fill, min(0.05, width / 4)
        )
        if index in (peak, len(counts) - 1):
            yield Text(edges[index] + width / 2, base - height - 0.2, f"{count:,}", LABEL, "ink")
    yield from _axis(name, edges, base)


def _layers(graph: StateGraph, top: float) -> Iterator[Primitive]:
    """Place every state in the column of its distance, in the order of its neighbours one column before."""
    depth = max(graph.distances) + 1
    edges = _columns(depth)
    columns: list[list[int]] = [[] for _ in range(depth)]
    for state, distance in enumerate(graph.distances):
        columns[distance].append(state)
    before: dict[int, list[int]] = {}
    for one, other in graph.edges:
        near, far = sorted((one, other), key=graph.distances.__getitem__)
        if graph.distances[near] < graph.distances[far]:
            before.setdefault(far, []).append(near)
    places: dict[int, tuple[float, float]] = {}
    for distance, column in enumerate(columns):
        column.sort(key=lambda state: _middle([places[near][1] for near in before.get(state, ())]))
        x = (edges[distance] + edges[distance + 1]) / 2
        for rank, state in enumerate(column):
            places[state] = x, top + GRAPH_HEIGHT * (rank + 0.5) / len(column)
    for one, other in graph.edges:
        yield Line((places[one], places[other]), 0.012, "explored")
    radius = min(0.07, 1.5 / max(map(len, columns)) + 0.015)
    for state, (x, y) in places.items():
        goal = graph.distances[state] == 0
        yield Disc(x, y, radius, "goal" if goal else "faint")
    x, y = places[graph.start]
    yield Disc(x, y, 0.13, "hero")
    yield Text(x, y - 0.3, "start", LABEL, "ink", bold=True)


def _middle(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
