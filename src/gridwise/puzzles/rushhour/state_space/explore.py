"""What the map of a board tells: size, goals, distances, the hardest board, dead weight."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

from gridwise.allowance import StopError, allowing, look
from gridwise.model import Limits
from gridwise.puzzles.base import Answer, Options, StateGraph
from gridwise.puzzles.rushhour.best import best
from gridwise.puzzles.rushhour.rules import Metric, RushHour, State
from gridwise.puzzles.rushhour.state_space.atlas import Atlas, LimitReachedError, atlas
from gridwise.puzzles.rushhour.text import grid_text

__all__ = ["dead_weight", "explore", "without"]

MOST_DRAWN = 4000
"""States beyond which a picture of the graph shows nothing any more."""

METRICS: tuple[Metric, ...] = get_args(Metric)


def explore(problem: RushHour, limits: Limits = Limits(), *, draw: bool = False) -> Answer:
    """Map everything reachable from a board and sum it up."""
    states = 0
    try:
        with allowing(limits):
            found = atlas(problem, limits)
            states = found.states
            data = {"status": "solved" if found.goals else "unsolvable", **facts(found)}
            look()  # what had no time would be taken for what is not there
    except LimitReachedError as reached:
        return Answer(
            (f"Stopped: {reached}.",), {"status": "limit", "states": reached.states}, reached.status
        )
    except StopError as error:
        line = f"Stopped: {states:,} boards are reachable; there was no time to sum them up."
        return Answer((line,), {"status": "limit", "states": states}, error.status)
    graph = _graph(found) if draw and found.states <= MOST_DRAWN and found.goals else None
    return Answer(tuple(_lines(problem, data)), data, "solved" if found.goals else "unsolvable", graph)


def facts(found: Atlas) -> dict[str, Any]:
    """Return everything that is known of a board by name."""
    problem = found.problem
    start = problem.initial()
    data: dict[str, Any] = {"states": found.states, "goals": found.goals}
    for metric in METRICS:
        data[metric] = found.distance(start, metric)
    for metric in METRICS:
        hardest = found.hardest(metric)
        data[f"hardest_{metric}"] = None if hardest is None else hardest[0]
        data[f"hardest_board_{metric}"] = None if hardest is None else grid_text(problem, hardest[1])
    for metric in METRICS:
        data[f"histogram_{metric}"] = found.histogram(metric)
        data[f"optimal_solutions_{metric}"] = found.optimal_solutions(metric)
        data[f"dead_weight_{metric}"] = dead_weight(problem.with_metric(metric), data[metric])
        data[f"max_branching_{metric}"] = found.max_branching(metric)
    return data


def without(problem: RushHour, index: int) -> RushHour:
    """Return the board with one car (not the red one) taken away."""
    cars = problem.cars[:index] + problem.cars[index + 1 :]
    return replace(problem, cars=cars, red=problem.red - (index < problem.red))


def dead_weight(problem: RushHour, optimum: int | None) -> list[str]:
    """Name the cars that can be taken away, one at a time, without changing the optimum."""
    if optimum is None:
        return []
    return [
        car.label
        for index, car in enumerate(problem.cars)
        if index != problem.red and best(without(problem, index), Options()).cost == optimum
    ]


def _lines(problem: RushHour, data: dict[str, Any]) -> list[str]:
    branching = " or ".join(f"{data[f'max_branching_{metric}']} {metric}" for metric in METRICS)
    lines = [
        f"{data['states']:,} boards are reachable, {data['goals']:,} of them solved.",
        f"The largest branching factor: up to {branching} can be made on a board.",
    ]
    if not data["goals"]:
        return [*lines, "No solution: the red car never gets out."]
    for metric in METRICS:
        lines += [
            "",
            f"In {metric}: {data[metric]} from here, in {data[f'optimal_solutions_{metric}']:,} optimal "
            f"ways; the hardest board needs {data[f'hardest_{metric}']}:",
            *(f"  {row}" for row in data[f"hardest_board_{metric}"].splitlines()),
            f"  distance: boards  {_histogram(data[f'histogram_{metric}'])}",
        ]
        spare = data[f"dead_weight_{metric}"]
        if spare:
            lines.append(f"  dead weight (not needed for the difficulty): {', '.join(spare)}")
        else:
            lines.append("  no car can be taken away without making it easier")
    return lines


def _histogram(counts: list[int]) -> str:
    shown = [f"{distance}:{count:,}" for distance, count in enumerate(counts)]
    return " ".join(shown if len(shown) <= 16 else [*shown[:8], "...", *shown[-6:]])


def _graph(found: Atlas) -> StateGraph:
    problem = found.problem
    numbers: dict[State, int] = {problem.initial(): 0}
    edges: list[tuple[int, int]] = []
    frontier = [problem.initial()]
    while frontier:
        state = frontier.pop()
        for _, after in problem.successors(state):
            if after not in numbers:
                numbers[after] = len(numbers)
                frontier.append(after)
            if numbers[state] < numbers[after]:
                edges.append((numbers[state], numbers[after]))
    distances = tuple(found.distance(state) or 0 for state in numbers)
    return StateGraph(distances, tuple(edges), 0)
