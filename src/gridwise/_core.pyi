"""The native engine."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


class StopFlag:
    """Ends a running search from another thread, and tells how far it is."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    def is_set(self) -> bool: ...

    @property
    def progress(self) -> tuple[int, int, int, int]:
        """
        Explored states, entries on the frontier, depth and iteration; the last is 0 before the search tells.
        """

    @property
    def gap(self) -> tuple[int | None, int]:
        """
        The cost of the best plan so far, and what is proven: no plan costs less.
        """

class SearchOutcome:
    """What a native search found, and its counters."""

    @property
    def status(self) -> str: ...

    @property
    def plan(self) -> list[tuple[int, int]]: ...

    @property
    def trace(self) -> object: ...

    @property
    def cost(self) -> int | None: ...

    @property
    def lower_bound(self) -> int | None: ...

    @property
    def optimal(self) -> bool: ...

    @property
    def explored(self) -> int: ...

    @property
    def pushes(self) -> int: ...

    @property
    def pops(self) -> int: ...

    @property
    def max_frontier(self) -> int: ...

    @property
    def iterations(self) -> int: ...

    @property
    def total_pushes(self) -> int: ...

    @property
    def total_pops(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def peak_bytes(self) -> int: ...

class ColourSudokuOutcome:
    """What the native Colour Sudoku solver found."""

    @property
    def status(self) -> str: ...

    @property
    def solution(self) -> list[tuple[int, int]] | None:
        """The number, from 0, and the level of each cell."""

    @property
    def solutions(self) -> tuple[int, int]:
        """How many were counted, as two halves of 64 bits, the higher first."""

    @property
    def nodes(self) -> int: ...

    @property
    def backtracks(self) -> int: ...

    @property
    def deepest(self) -> int: ...

    @property
    def checks(self) -> int: ...

    @property
    def peak_bytes(self) -> int:
        """
        Most memory that the tables of one search took; 0 where that was not followed.
        """

    @property
    def seconds(self) -> float: ...

def colour_sudoku_first(size: int, colours: int, numbers: Sequence[int], levels: Sequence[int], *, seed: int | None = None, time_limit: float | None = None, node_limit: int | None = None, memory_limit: int | None = None, stop: StopFlag | None = None) -> ColourSudokuOutcome:
    """
    Solve a board: for each cell a set of numbers (bit v: v + 1) and a set of levels, as bits.
    """

def colour_sudoku_near(size: int, colours: int, numbers: Sequence[int], levels: Sequence[int], filled: Sequence[tuple[int, int]], *, stop: StopFlag | None = None) -> ColourSudokuOutcome:
    """
    Solve a board, beginning near a filled one: a number, from 0, and a level for each cell.
    """

def colour_sudoku_count(size: int, colours: int, numbers: Sequence[int], levels: Sequence[int], *, most: int = 0, threads: int = 1, time_limit: float | None = None, node_limit: int | None = None, memory_limit: int | None = None, stop: StopFlag | None = None) -> ColourSudokuOutcome:
    """Count the solutions of a board, up to `most` of them (0: all)."""

class ColourSudokuSolutions:
    """The solutions of a board, one by one."""

    def __init__(self, size: int, colours: int, numbers: Sequence[int], levels: Sequence[int]) -> None: ...

    def next(self, *, time_limit: float | None = None, node_limit: int | None = None, stop: StopFlag | None = None) -> ColourSudokuOutcome:
        """
        Go on to the next solution; after a limit, call again to go on from there.
        """

def rushhour_search(rows: int, cols: int, walls: Sequence[int], cars: Sequence[tuple[int, int, int, bool]], red: int, *, metric: str, hand_over_at: int = 250000, algorithm: str, heuristic: str | None = None, admissible: bool = False, goal_test: str = 'generation', ties: str = 'fifo', weight: float = 1.0, jobs: int = 1, time_limit: float | None = None, node_limit: int | None = None, memory_limit: int | None = None, stop: StopFlag | None = None, trace_capacity: int | None = None) -> SearchOutcome:
    """
    Search a Rush Hour board; a wall is row * cols + col, a car (row, col, length, horizontal). At so many states `best` hands over to its search of large state spaces, which uses as many threads as `jobs` says.
    """

def rushhour_heuristic(rows: int, cols: int, walls: Sequence[int], cars: Sequence[tuple[int, int, int, bool]], red: int, *, metric: str, heuristic: str) -> int:
    """A heuristic's value on a Rush Hour board."""

def rushhour_solve_lines(lines: Sequence[str], *, metric: str, time_limit: float | None = None, node_limit: int | None = None, memory_limit: int | None = None, stop: StopFlag | None = None, threads: int = 1) -> list[tuple[str, int | None, bool, int, float] | None]:
    """
    Solve one-line grids with `best`: (status, cost, optimal, explored, seconds) for each, None for a line that is no board up to 8x8. When interrupted, the answers so far.
    """

def rushhour_plain_bfs(rows: int, cols: int, walls: Sequence[int], cars: Sequence[tuple[int, int, int, bool]], red: int, *, metric: str) -> tuple[int | None, int, float]:
    """
    The benchmarks' yardstick: (distance, states, seconds) of a plain breadth-first search.
    """

class UniverseTally:
    """What is known about the Rush Hour boards of some row signatures."""

    @property
    def boards(self) -> int: ...

    @property
    def clusters(self) -> int: ...

    @property
    def solvable(self) -> int: ...

    @property
    def by_moves(self) -> list[int]: ...

    @property
    def by_steps(self) -> list[int]: ...

    @property
    def most_steps(self) -> int: ...

    @property
    def hardest_in_steps(self) -> str: ...

    @property
    def interesting(self) -> list[tuple[str, int, int, int, int, float, int]]:
        """
        (board, moves, steps, boards in its cluster, counterintuitive slides, surprise in bits, decoys) for each.
        """

def rushhour_boards_by_rows(rows: int, cols: int, exit_row: int, walls: Sequence[int]) -> list[int]:
    """
    The number of Rush Hour boards for each row signature; a wall is row * cols + col.
    """

def rushhour_enumerate(rows: int, cols: int, exit_row: int, walls: Sequence[int], first: int, last: int, *, steps_from: int, stop: StopFlag | None = None) -> UniverseTally | None:
    """
    Everything about the boards of the row signatures `first` to `last` - 1; None when interrupted. Steps are searched in signatures with a board at least `steps_from` moves from the exit.
    """

class RushHourMap:
    """Everything that can be reached from a Rush Hour board."""

    def __init__(self, rows: int, cols: int, walls: Sequence[int], cars: Sequence[tuple[int, int, int, bool]], red: int, *, only: str | None = None, time_limit: float | None = None, node_limit: int | None = None, memory_limit: int | None = None, stop: StopFlag | None = None) -> None: ...

    @property
    def status(self) -> str: ...

    @property
    def states(self) -> int: ...

    @property
    def goals(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    def distance(self, positions: Sequence[int], metric: str) -> int | None: ...

    def histogram(self, metric: str) -> list[int]: ...

    def max_branching(self, metric: str) -> int: ...

    def hardest(self, metric: str) -> list[list[int]]: ...

    def graph(self, metric: str, most: int) -> tuple[bytes, bytes, bytes, bytes]:
        """
        Positions (8 bits), distances, edges and parents (32 bits each) of the states, the nearest to the start first.
        """

class HardestRushHour:
    """The hardest Rush Hour board that a local search has met."""

    @property
    def status(self) -> str: ...

    @property
    def cars(self) -> list[tuple[int, int, int, bool]]:
        """
        (row, column, length, horizontal) for each, the red one first; none: no board.
        """

    @property
    def walls(self) -> list[int]: ...

    @property
    def moves(self) -> int: ...

    @property
    def lineups(self) -> int: ...

    @property
    def passed_over(self) -> int: ...

    @property
    def boards(self) -> int: ...

def rushhour_hardest(rows: int, cols: int, exit_row: int, *, walls: int, seed: int, effort: int, most_boards: int, time_limit: float | None = None, stop: StopFlag | None = None) -> HardestRushHour:
    """
    Search for a hard Rush Hour board by simulated annealing until `effort` boards were looked at; cars that stand in more than `most_boards` ways are passed over.
    """

def layout_bands(distances: bytes, edges: bytes) -> bytes:
    """
    Places the states of a graph in bands by their distance to the goal: x and y of each, 32 bits each.
    """

def torus_snake_search(rows: int, cols: int, head: int, apples: Sequence[tuple[int, int]], *, trail: Sequence[int] = [], algorithm: str, heuristic: str | None = None, admissible: bool = False, goal_test: str = 'generation', ties: str = 'fifo', weight: float = 1.0, jobs: int = 1, time_limit: float | None = None, node_limit: int | None = None, memory_limit: int | None = None, stop: StopFlag | None = None, trace_capacity: int | None = None) -> SearchOutcome:
    """
    Search a Torus Snake board; a cell is row * cols + col, an apple (cell, count), a step of the plan (direction, 1) with the directions U, R, D, L. The trail leads from the head to the tail.
    """

def worm_search(rows: int, cols: int, food: Sequence[int], start: int, *, model: str, points_per_food: int, target: int, penalty: bool, parts: int = 1, algorithm: str, heuristic: str | None = None, admissible: bool = False, goal_test: str = 'generation', ties: str = 'fifo', weight: float = 1.0, jobs: int = 1, time_limit: float | None = None, node_limit: int | None = None, memory_limit: int | None = None, stop: StopFlag | None = None, trace_capacity: int | None = None) -> SearchOutcome:
    """
    Search a worm's field, row by row; the plan is a list of (direction, 1), U, D, L, R being 0 to 3. With `best` it may hold a plan also when the search was stopped. A state of the trace is score, growth, direction (4: none), length, the cells from head to tail, and the cells eaten. Points are counted in so many parts of a point.
    """

def worm_lower_bounds(rows: int, cols: int, food: Sequence[int], start: int, *, points_per_food: int, target: int, penalty: bool, parts: int = 1) -> list[int]:
    """
    The lower bounds of model B by themselves: knapsack, relaxation, relaxation with prices.
    """

class SnakeForest:
    """All snakes of a board with no fewer rows than columns, up to symmetry."""

    def __init__(self, rows: int, cols: int, *, stop: StopFlag | None = None) -> None: ...

    @property
    def counts(self) -> list[int]:
        """How many there are of each length, from 1 on; empty when interrupted."""

    def ranks(self) -> bytes:
        """Where the children of each snake begin."""

    def solve(self, length: int, longer: bytes, *, tail_blocked: bool, threads: int, stop: StopFlag | None = None) -> tuple[bytes, bytes]:
        """
        The expected steps and the moves of the snakes of a length, from the steps of those longer by one; empty when interrupted.
        """

    def expected_steps(self, single: bytes) -> float:
        """Before the start cell is drawn."""

class SnakeMoves:
    """
    The moves of exact play for all snakes of a board, read where they lie.
    """

    def __init__(self, rows: int, cols: int, counts: Sequence[int], data: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

class SnakePilot:
    """A native pilot that is asked move by move; cells are row * cols + col."""

    def __init__(self, pilot: str, rows: int, cols: int, *, tail_blocked: bool = False, seed: int = 0, effort: str = 'fast', network: Sequence[float] = [], models: Sequence[tuple[int, Sequence[Sequence[float]]]] = [], networks: Sequence[tuple[int, int, bytes]] = [], table: bytes | None = None, moves: SnakeMoves | None = None) -> None: ...

    def choose(self, body: Sequence[int], fruit: int, hunger: int) -> int:
        """The next direction, 0 to 3 for U, R, D, L; the body comes head first."""

    def plan(self) -> list[int]:
        """The cells it means to visit next."""

    def tour(self) -> tuple[list[int], int]:
        """
        The tour that certifies the snake at the end of the plan, or one that it becomes after the first escape, and its spare cell.
        """

    def escapes(self) -> list[tuple[list[int], bool, tuple[list[int], int], list[object]]]:
        """
        Where no tour certifies the snake at the end of the plan: moves to snakes that are safe, whether these eat, and the tours or escapes of those.
        """

class SnakeSeries:
    """What many games of one pilot came to."""

    @property
    def status(self) -> str: ...

    @property
    def scores(self) -> list[tuple[str, int, int]]: ...

    @property
    def steps_to_length(self) -> list[int]: ...

    @property
    def games_to_length(self) -> list[int]: ...

    @property
    def seconds(self) -> float: ...

class SnakeGame:
    """How a game of Snake stands."""

    @property
    def outcome(self) -> str: ...

    @property
    def body(self) -> list[int]: ...

    @property
    def fruit(self) -> int: ...

    @property
    def generator(self) -> int: ...

    @property
    def steps(self) -> int: ...

    @property
    def hunger(self) -> int: ...

def snake_play(pilot: str, rows: int, cols: int, seed: int, first: int, count: int, *, tail_blocked: bool = False, effort: str = 'fast', network: Sequence[float] = [], models: Sequence[tuple[int, Sequence[Sequence[float]]]] = [], networks: Sequence[tuple[int, int, bytes]] = [], table: bytes | None = None, moves: SnakeMoves | None = None, stop: StopFlag | None = None) -> SnakeSeries:
    """Play games of the series that a seed stands for."""

def snake_follow(rows: int, cols: int, seed: int, tail_blocked: bool, moves: str) -> SnakeGame:
    """Make moves in the game of a seed and tell how it stands."""

def snake_optimal(rows: int, cols: int, tail_blocked: bool, *, stop: StopFlag | None = None) -> tuple[float, float, bytes]:
    """
    The chance to win and the expected steps of exact play, and its moves; no moves when interrupted.
    """

def snake_lessons(rows: int, cols: int, *, models: Sequence[tuple[int, Sequence[Sequence[float]]]], networks: Sequence[tuple[int, int, bytes]], curiosity: float, seed: int, first: int, count: int, effort: str, as_found: bool, as_flown: bool, stop: StopFlag | None = None) -> list[tuple[float, bytes]]:
    """
    Let 'best' play games of a series to learn from: of each the steps less its luck, and the lesson; fewer when it is stopped.
    """

def snake_learn(rows: int, cols: int, *, lessons: Sequence[bytes], before: Sequence[tuple[int, Sequence[Sequence[float]]]], has_start: bool) -> list[list[float]]:
    """
    Learn the values of 'best' from lessons, half of the way from those that it played with before.
    """

def snake_network_size(cells: int) -> int:
    """How many numbers a network has for a board of so many cells."""

def snake_fit_network(rows: int, cols: int, network: tuple[int, int, bytes]) -> bytes:
    """
    The numbers of a network, as they lie in memory, for a board of another size than its own.
    """

def snake_learn_network(rows: int, cols: int, *, lessons: Sequence[bytes], models: Sequence[tuple[int, Sequence[Sequence[float]]]], before: Sequence[tuple[int, int, bytes]], start: Sequence[tuple[int, int, bytes]], as_flown: bool, seed: int, threads: int, stop: StopFlag | None = None) -> bytes | None:
    """
    Teach a network from lessons: the one that it played with before, or a new one that knows what the models do and may see what one for another board sees. None when it is stopped.
    """

class SnakeFleet:
    """
    Many games of Snake side by side; the arrays are views that each step rewrites.
    """

    def __init__(self, rows: int, cols: int, *, tail_blocked: bool, count: int, rewards: tuple[float, float, float, float, float], potential: tuple[float, float, float], seeing: tuple[str, int, int, int, bool], practice: tuple[int, int], autoreset: str) -> None: ...

    def start(self, game: int, seed: int) -> None:
        """Begin the series of a seed with the game of the seed itself."""

    def restart(self, game: int) -> None:
        """Go on to the next game of the series."""

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """
        Make a move in every game: 0 to 3 for U, R, D, L, turned as the observation is.
        """

    def snapshot(self, game: int) -> tuple[list[int], int, int, int, int, int, int, int]:
        """
        Body, fruit, generator, steps, hunger, outcome, seed of the series and number in it.
        """

    def set(self, game: int, snapshot: tuple[Sequence[int], int, int, int, int, int, int, int]) -> None:
        """Continue from what `snapshot` gave."""

    @property
    def boards(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]: ...

    @property
    def masks(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]: ...

    @property
    def lengths(self) -> Annotated[NDArray[numpy.int64], dict(order='C')]: ...

    @property
    def steps(self) -> Annotated[NDArray[numpy.int64], dict(order='C')]: ...

    @property
    def hunger(self) -> Annotated[NDArray[numpy.int64], dict(order='C')]: ...

    @property
    def outcomes(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]: ...

    @property
    def final_boards(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]: ...

    @property
    def final_masks(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]: ...

    @property
    def final_lengths(self) -> Annotated[NDArray[numpy.int64], dict(order='C')]: ...

    @property
    def final_steps(self) -> Annotated[NDArray[numpy.int64], dict(order='C')]: ...

    @property
    def final_hunger(self) -> Annotated[NDArray[numpy.int64], dict(order='C')]: ...

    @property
    def final_outcomes(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]: ...

    @property
    def rewards(self) -> Annotated[NDArray[numpy.float64], dict(order='C')]: ...

    @property
    def observations(self) -> NDArray[numpy.generic]: ...

    @property
    def final_observations(self) -> NDArray[numpy.generic]: ...

    @property
    def terminations(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    @property
    def truncations(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

class SnakeFeatures:
    """What learners see of single snakes as features."""

    def __init__(self, rows: int, cols: int, *, tail_blocked: bool) -> None: ...

    def of(self, body: Sequence[int], fruit: int) -> list[float]:
        """Return the features of a snake, head first; no fruit is -1."""
