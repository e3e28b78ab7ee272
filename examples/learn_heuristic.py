"""A heuristic for Rush Hour that is learned from exact distances, with NumPy alone.

gridwise dataset rushhour --count 300 --seed 1 --samples 200 --out boards.npz
python examples/learn_heuristic.py boards.npz --out heuristic.json
gridwise audit rushhour @30 --heuristic examples/learn_heuristic.py:cautious
gridwise solve rushhour @30 --algorithm astar --heuristic examples/learn_heuristic.py:learned
python examples/learn_heuristic.py --compare @1-40

Twelve features of a board and their products, weighted by least squares. `learned` is the estimate itself: it
is often above the true distance, so A* with it explores little and its plans need not be the shortest.
`cautious` takes off what it was too large by in 99 of 100 states of boards that it was not fitted to; that is
no proof either, and `gridwise audit` counts what is left. Neither is below distance+blockers, which is
admissible. They use heuristic.json of the working directory, or what lies beside this file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

RED = 2
"""The number of the red car on an observed board; 0 is empty, 1 a wall, the other cars follow."""
OWN, SHIPPED = Path("heuristic.json"), Path(__file__).with_name("learned_heuristic.json")
HELD_OUT = 4
"""Every fourth board is kept to measure the errors."""

Estimate = Callable[[Any], float]


def features(board: Sequence[int], rows: int, cols: int) -> tuple[list[float], int]:
    """Describe a board, given row by row; and give the admissible bound, distance and blockers."""
    places: dict[int, list[int]] = {}
    for at, code in enumerate(board):
        places.setdefault(code, []).append(at)
    empty = len(places.pop(0, ()))
    places.pop(1, None)
    row, right = divmod(places[RED][-1], cols)
    ahead = [row * cols + col for col in range(right + 1, cols)]
    blocking = {board[at] for at in ahead} - {0, 1}
    clear = second = stuck = narrow = 0
    for code in blocking:
        ways = _ways_out(board, places[code], row, rows, cols)
        narrow += len(ways) < 2
        steps, behind = min(ways, key=lambda way: (way[0] + len(way[1]), way[0]), default=(rows, set()))
        clear += steps
        second += len(behind)
        stuck += sum(not any(_free_ends(board, places[one], rows, cols)) for one in behind)
    ends = [sum(_free_ends(board, cells, rows, cols)) for cells in places.values()]
    mobile, long = sum(end > 0 for end in ends), sum(len(cells) > 2 for cells in places.values())
    near = (len(ahead), len(blocking), clear, second, stuck, narrow)
    whole = (mobile, sum(ends), empty, len(places), long)
    return [1.0, *map(float, near + whole)], len(ahead) + len(blocking)


def _ways_out(
    board: Sequence[int], cells: list[int], row: int, rows: int, cols: int
) -> list[tuple[int, set[int]]]:
    """Return the ways in which a car leaves the red car's row: steps, and the cars that stand there."""
    top, col = divmod(cells[0], cols)
    bottom = cells[-1] // cols
    found: list[tuple[int, set[int]]] = []
    for lines in (range(row - len(cells), top), range(bottom + 1, row + len(cells) + 1)):
        if lines and lines[0] >= 0 and lines[-1] < rows and top != bottom:
            met = {board[line * cols + col] for line in lines}
            if 1 not in met:
                found.append((len(lines), met - {0}))
    return found


def _free_ends(board: Sequence[int], cells: list[int], rows: int, cols: int) -> tuple[bool, bool]:
    """Tell whether a car can go back, and whether it can go forth."""
    (top, left), (bottom, right) = divmod(cells[0], cols), divmod(cells[-1], cols)
    if top == bottom:
        return left > 0 and board[cells[0] - 1] == 0, right < cols - 1 and board[cells[-1] + 1] == 0
    return top > 0 and board[cells[0] - cols] == 0, bottom < rows - 1 and board[cells[-1] + cols] == 0


def products(values: list[float]) -> list[float]:
    """Return the products of all pairs; the first feature is 1, so the features are among them."""
    return [one * other for number, one in enumerate(values) for other in values[number:]]


def learned(problem: Any) -> Estimate:
    """Estimate the distance by what was learned; not admissible."""
    return _estimate(problem, 0.0)


def cautious(problem: Any) -> Estimate:
    """Estimate it lower, by what the estimate was too large by in 99 of 100 new states."""
    return _estimate(problem, float(_known()["margin"]))


def _known() -> dict[str, Any]:
    known: dict[str, Any] = json.loads((OWN if OWN.exists() else SHIPPED).read_text())
    return known


def _estimate(problem: Any, margin: float) -> Estimate:
    known = _known()
    if problem.metric != known["metric"]:
        raise ValueError(f"this was learned in {known['metric']}, the board counts {problem.metric}")
    weights, rows, cols = known["weights"], problem.rows, problem.cols
    codes = [RED if index == problem.red else RED + 1 + index for index in range(len(problem.cars))]

    def estimate(state: Any) -> float:
        board = [0] * (rows * cols)
        for row, col in problem.walls:
            board[row * cols + col] = 1
        for code, car in zip(codes, problem.cars_at(state), strict=True):
            for row, col in car.cells():
                board[row * cols + col] = code
        seen, bound = features(board, rows, cols)
        if problem.is_goal(state):
            return 0
        guess: float = sum(weight * value for weight, value in zip(weights, products(seen), strict=True))
        return max(bound, round(guess - margin))

    return estimate


def learn(file: str) -> dict[str, Any]:
    """Fit the weights to a dataset, and measure the errors on boards that were held out."""
    import numpy as np

    data = np.load(file)
    info = json.loads(str(data["info"]))
    described = [features(board.ravel().tolist(), *board.shape) for board in data["states"]]
    seen = np.array([products(values) for values, _ in described])
    bounds, left = np.array([bound for _, bound in described]), data["values"]
    held_out = data["games"] % HELD_OUT == 0
    ridge = np.eye(seen.shape[1]) * 1e-3
    fitted = seen[~held_out]
    weights = np.linalg.solve(fitted.T @ fitted + ridge, fitted.T @ left[~held_out])
    guesses, truth = seen[held_out] @ weights, left[held_out]
    margin = float(np.quantile(guesses - truth, 0.99))
    low = np.maximum(bounds[held_out], np.round(guesses - margin))
    print(f"{len(left):,} states of {info['games']:,} boards, {int(held_out.sum()):,} of them held out")
    print(f"  mean error of distance+blockers {np.mean(truth - bounds[held_out]):.2f}")
    print(f"  mean error of learned           {np.mean(np.abs(guesses - truth)):.2f}")
    print(f"  mean error of cautious          {np.mean(np.abs(low - truth)):.2f}", end=", ")
    print(f"too large in {np.mean(low > truth):.2%} of the states")
    rounded = [round(float(one), 6) for one in weights]
    return {"metric": info["metric"], "margin": round(margin, 4), "weights": rounded}


def compare(boards: Sequence[str]) -> None:
    """Let A* run with blockers and with both of these, and sum up."""
    import gridwise

    names = ["astar:blockers", f"astar:{__file__}:learned", f"astar:{__file__}:cautious"]
    rows = gridwise.compare("rushhour", list(boards), names, trust=True)
    fewest = [row["cost"] for row in rows[::3]]
    for number, name in enumerate(("blockers", "learned", "cautious")):
        mine = rows[number::3]
        costs = [row["cost"] for row in mine]
        shortest = sum(cost == best for cost, best in zip(costs, fewest, strict=True))
        longer = sum(cost - best for cost, best in zip(costs, fewest, strict=True)) / sum(fewest)
        explored = sum(row["explored"] for row in mine)
        print(f"{name:9} {explored:9,} explored, {shortest} of {len(mine)} shortest, {longer:+.1%} steps")


def main(words: Sequence[str] | None = None) -> None:
    """Learn from a file, or compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("dataset", nargs="?", help="what 'gridwise dataset rushhour' has written as .npz")
    parser.add_argument("--out", default=str(OWN), help=f"default {OWN}")
    parser.add_argument("--compare", metavar="BOARDS", nargs="+", default=[], help="such as @1-40")
    told = parser.parse_args(words)
    if told.dataset:
        Path(told.out).write_text(json.dumps(learn(told.dataset)) + "\n")
    if told.compare:
        compare(told.compare)


if __name__ == "__main__":
    main()
