"""What the Rush Hour report says beside its tables: tree search, and the largest branching factor."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import correlation, mean

from gridwise.lab.reproduce.experiment import Section
from gridwise.lab.reproduce.rushhour_cards import Level
from gridwise.model import Limits, Result
from gridwise.puzzles.base import FigureTable, Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.puzzles.rushhour.state_space.atlas import atlas
from gridwise.trace import Trace

__all__ = ["branching_section", "tree_section"]

NODES = 20_000
"""Nodes that each tree search may make."""
SMALL = (1, 6)
"""Shipped levels that some tree search can end."""


def tree_section(level: Level) -> Section:
    """Run BFS, DFS and A* as tree searches beside graph searches, on small levels and on a given one."""
    small = [(f"@{number}", PUZZLE.shipped[number - 1].text.split(" ")[0]) for number in SMALL]
    rows, stuck = [], ""
    for label, text in [*small, (level.label, level.text)]:
        for algorithm, name in (("bfs", "BFS"), ("dfs", "DFS"), ("astar", "A*")):
            graph, tree, states = _both_ways(text, algorithm)
            rows.append(
                (
                    *(label, name, _ending(graph), f"{graph.metrics.explored:,}"),
                    *(_ending(tree), f"{tree.metrics.explored:,}", f"{states:,}"),
                )
            )
            if algorithm == "dfs" and not tree:
                stuck = (
                    f"On {label} the tree search of DFS has expanded {tree.metrics.pops:,} nodes when it is "
                    f"stopped, but only {states:,} different boards: it moves a car to and fro for ever."
                )
    return Section(
        "Tree search against graph search",
        text=[
            "The report began with tree searches, which remember no board they have met: its BFS had far "
            "more boards to go through, and its DFS never came back from moving a car right and left. It has "
            f"no figures; here are ours, up to {NODES:,} nodes each (gridwise compare rushhour FILE --tree)."
        ],
        figures=FigureTable(
            ("level", "search", "graph: steps", "states", "tree: steps", "nodes", "boards expanded"),
            tuple(rows),
        ),
        notes=[stuck] if stuck else [],
    )


def _both_ways(text: str, algorithm: str) -> tuple[Result[object], Result[object], int]:
    board, trace = PUZZLE.parse(text), Trace(2 * NODES)
    heuristic = "open-cells" if algorithm == "astar" else None
    graph = solve_instance(PUZZLE, board, Options(algorithm, heuristic, goal_test="generation"))
    limits = Limits(nodes=NODES)
    options = Options(algorithm, heuristic, goal_test="generation", limits=limits, trace=trace, tree=True)
    tree = solve_instance(PUZZLE, board, options)
    return graph, tree, len({event.state for event in trace if event.kind == "pop"})


def _ending(result: Result[object]) -> str:
    return "stopped" if result.cost is None else str(result.cost)


def branching_section(levels: Sequence[Level]) -> Section:
    """Put the largest branching factor beside what BFS explores: the report suspects a connection."""
    rows, factors, explored, depths = [], [], [], []
    for level in levels:
        board = PUZZLE.parse(level.text)
        found, result = atlas(board), solve_instance(PUZZLE, board, Options("bfs"))
        factors.append(found.max_branching("steps"))
        explored.append(result.metrics.explored)
        depths.append(result.cost or 0)
        rows.append(
            (level.label, str(factors[-1]), str(depths[-1]), f"{explored[-1]:,}", f"{found.states:,}")
        )
    notes = []
    if len(levels) > 2 and all(len(set(values)) > 1 for values in (factors, explored, depths)):
        notes.append(
            "The report suspects that the states explored depend on the largest branching factor, or on the "
            "depth of the solution. Rank correlation with what BFS explores, over these levels: "
            f"{_rank_correlation(factors, explored):+.2f} for the branching factor, "
            f"{_rank_correlation(depths, explored):+.2f} for the depth."
        )
    return Section(
        "The largest branching factor (gridwise explore rushhour FILE)",
        figures=FigureTable(
            ("level", "largest branching factor", "fewest steps", "explored by BFS", "reachable boards"),
            tuple(rows),
        ),
        notes=notes,
    )


def _rank_correlation(first: Sequence[int], second: Sequence[int]) -> float:
    """Return Spearman's coefficient: the correlation of the ranks, equal values sharing theirs."""
    return correlation(_ranks(first), _ranks(second))


def _ranks(values: Sequence[int]) -> list[float]:
    ordered = sorted(values)
    return [mean(place for place, other in enumerate(ordered) if other == value) for value in values]
