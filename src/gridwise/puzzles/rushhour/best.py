"""The best solver: A* with a strong cheap bound, which leaves out reordered actions.

The estimate is the red car's distance (in moves: 1) plus, for every column between it and the exit, the
fewest actions inside that column that take its cars out of the red row. Each part counts actions of other
cars, and no action changes it by more than one: it is consistent.

Let car A have moved last. Another car B may follow only if its line does not come before A's (rows from
the top, then columns from the left), or if it runs over cells that A has left: otherwise B first and A
second leads to the same board. A itself does not move again; in steps, not back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from gridwise.allowance import look
from gridwise.errors import UsageError
from gridwise.model import Limits, Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.rushhour import native
from gridwise.puzzles.rushhour.rules import Move, RushHour, State
from gridwise.search.run import Run
from gridwise.trace import Trace

__all__ = ["best"]


class _Record(NamedTuple):
    parent: State | None
    car: int
    delta: int
    f: int


def best(problem: RushHour, options: Options) -> Result[Move]:
    """Find the fewest steps or moves, proven; natively where the board allows it and nobody watches."""
    refusal = native.refusal(problem, native.MAX_SIDE_OF_BEST)
    if options.engine == "native" and refusal is not None:
        raise UsageError(refusal)
    if options.engine == "native" or (options.engine is None and refusal is None and options.trace is None):
        return native.search(problem, replace(options, algorithm="best"), None)
    return best_readable(problem, options.limits, options.trace)


def best_readable(problem: RushHour, limits: Limits = Limits(), trace: Trace | None = None) -> Result[Move]:
    """Do what the native solver does, readably.

    States with the smallest f are expanded first, the newest of them first of all. The search ends when
    a state with a free way to the exit is taken off: the estimate is exact there.
    """
    run = Run("best", problem, limits, trace, ties=None)
    board = _Board(problem)
    start = state = problem.initial()
    solved = problem.is_goal(start)
    estimate = board.estimate(start)
    f = 0 if estimate is None else estimate
    records = run.table({start: _Record(None, -1, 0, f)})
    frontier = _Frontier()
    frontier.push(f, start)

    def actions(state: State) -> Iterator[tuple[tuple[int, int], State]]:
        for car, delta, after in board.actions(state, problem.occupied(state), records[state]):
            yield (car, delta), after

    successors = run.begin(actions, frontier, records)
    with run:
        while frontier and not solved and estimate is not None:
            while not frontier.holds(f):
                f += 1
            state = frontier.pop(f)
            if records[state].f != f:
                run.drop()
                continue
            if not problem.occupied(state) & board.lane[state[problem.red]]:
                solved = True
                break
            here = board.estimate(state) or 0
            for (car, delta), after in successors(state):
                f_after = f + 1 + (board.estimate(after) or 0) - here
                known = records.get(after)
                if known is None or f_after < known.f:
                    records[after] = _Record(state, car, delta, f_after)
                    frontier.push(f_after, after)
    path = board.path(state, records) if solved else None
    return replace(run.result(path, lower_bound=f, recognised=state), metric=problem.metric)


class _Frontier:
    """States by their f, each pile with the newest on top."""

    def __init__(self) -> None:
        self._piles: dict[int, list[State]] = {}
        self._held = 0

    def __len__(self) -> int:
        return self._held

    def holds(self, f: int) -> bool:
        """Tell whether there is a state with this f."""
        return bool(self._piles.get(f))

    def push(self, f: int, state: State) -> None:
        """Put a state on top of its pile."""
        self._piles.setdefault(f, []).append(state)
        self._held += 1

    def pop(self, f: int) -> State:
        """Take the newest state with this f."""
        self._held -= 1
        return self._piles[f].pop()


class _Board:
    """What the search asks about a board."""

    def __init__(self, problem: RushHour) -> None:
        self.problem = problem
        red = problem.cars[problem.red]
        self.lane = [
            sum(problem.bit(red.row, col) for col in range(position + red.length, problem.cols))
            for position in range(problem.cols - red.length + 1)
        ]
        self.line = [(not car.horizontal, car.row if car.horizontal else car.col) for car in problem.cars]
        self.columns = {
            line[1]: [index for index, other in enumerate(self.line) if other == line]
            for line in sorted(set(self.line))
            if line[0]
        }
        self.costs = {col: _clearing_costs(problem, cars) for col, cars in self.columns.items()}
        self.blocked = any(
            car.horizontal and car.row == red.row and car.col > red.col for car in problem.cars
        ) or bool(problem.wall_bits & self.lane[red.col])

    def estimate(self, state: State) -> int | None:
        """Return a lower bound on what is left; None where the red car can never get out."""
        position = state[self.problem.red]
        end = position + self.problem.cars[self.problem.red].length
        total = self.problem.cols - end if self.problem.metric == "steps" else 1
        for col, cars in self.columns.items():
            if col >= end:
                cost = self.costs[col].get(tuple([state[index] for index in cars]))
                if cost is None or self.blocked:
                    return None
                total += cost
        return None if self.blocked else total

    def actions(self, state: State, occupied: int, last: _Record) -> Iterator[tuple[int, int, State]]:
        """Yield (car, delta, next state), leftwards, rightwards, up, down, each by the cell it ends on."""
        problem = self.problem
        left_behind = 0
        if last.parent is not None:
            before = problem.car_bits(last.car, last.parent[last.car])
            for place in range(min(0, last.delta), max(0, last.delta) + 1):
                before |= problem.car_bits(last.car, last.parent[last.car] + place)
            left_behind = before & ~problem.car_bits(last.car, state[last.car])
        found: list[tuple[int, int, int, int, State]] = []
        for needed, target, car in self._slides(state):
            if occupied & needed:
                continue
            delta = target - state[car]
            if last.parent is not None:
                if car == last.car and (problem.metric == "moves" or delta == -last.delta):
                    continue
                if self.line[car] < self.line[last.car] and not needed & left_behind:
                    continue
            direction = 2 * self.line[car][0] + (delta > 0)
            end = problem.car_bits(car, target)
            cell = end.bit_length() if delta > 0 else (end & -end).bit_length()
            found.append((direction, cell, car, delta, (*state[:car], target, *state[car + 1 :])))
        for _, _, car, delta, after in sorted(found):
            yield car, delta, after

    def _slides(self, state: State) -> Iterator[tuple[int, int, int]]:
        for car, position in enumerate(state):
            for needed, _, target in self.problem.slides(car, position):
                yield needed, target, car

    def path(self, state: State, records: dict[State, _Record]) -> list[tuple[Move, State]]:
        """Return the way to a state, and from there straight out."""
        problem = self.problem
        path: list[tuple[Move, State]] = []
        at = state
        while (record := records[at]).parent is not None:
            path.append((problem.move(record.car, record.delta), at))
            at = record.parent
        path.reverse()
        red = problem.red
        rest = self.lane[state[red]].bit_count()
        step = 1 if problem.metric == "steps" else max(1, rest)
        for _ in range(0, rest, step):
            state = (*state[:red], state[red] + step, *state[red + 1 :])
            path.append((problem.move(red, step), state))
        return path


def _clearing_costs(problem: RushHour, cars: list[int]) -> dict[tuple[int, ...], int]:
    """Return for every placement of a column's cars the fewest actions in it that free the red row."""
    exit_row = sum(problem.bit(problem.cars[problem.red].row, col) for col in range(problem.cols))
    start = tuple([problem.initial()[index] for index in cars])
    neighbours: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    seen = {start}
    frontier = deque(seen)
    while frontier:
        look()
        places = frontier.popleft()
        occupied = problem.wall_bits
        for index, place in zip(cars, places, strict=True):
            occupied |= problem.car_bits(index, place)
        neighbours[places] = [
            (*places[:k], target, *places[k + 1 :])
            for k, index in enumerate(cars)
            for needed, _, target in problem.slides(index, places[k])
            if not occupied & needed
        ]
        new = [places for places in neighbours[places] if places not in seen]
        seen.update(new)
        frontier.extend(new)
    costs = {
        places: 0
        for places in neighbours
        if not any(problem.car_bits(i, p) & exit_row for i, p in zip(cars, places, strict=True))
    }
    frontier = deque(costs)
    while frontier:
        look()
        places = frontier.popleft()
        for after in neighbours[places]:
            if after not in costs:
                costs[after] = costs[places] + 1
                frontier.append(after)
    return costs
