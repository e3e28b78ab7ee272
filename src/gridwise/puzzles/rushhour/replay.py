"""Carrying a plan out on a grid of letters, cell by cell, with no code of the search's."""

from __future__ import annotations

import re

from gridwise.errors import InputError
from gridwise.puzzles.base import Verdict, plan_words
from gridwise.puzzles.rushhour.board import Board, Car
from gridwise.puzzles.rushhour.rules import RushHour
from gridwise.puzzles.rushhour.text import parse_move

__all__ = ["replay"]

_REPORT_STEP = re.compile(r"step\s+\d+\s*:\s*[\[(]\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*[\])]")
"""How the report's program prints a step: the car's index, and the row and column that it is then at."""


def replay(problem: RushHour, plan: str) -> Verdict:
    """Push the cars over a grid as a person would, and say at which move the plan breaks."""
    board = problem.as_written()
    grid = {(row, col): "" for row in range(board.rows) for col in range(board.cols)}
    grid.update(dict.fromkeys(board.walls, "a wall"))
    cars = {car.label: car for car in board.cars}
    for car in board.cars:
        grid.update(dict.fromkeys(car.cells(), f"car {car.label}"))
    cost = 0
    for number, word in enumerate(_report_steps(board, plan) or plan_words(plan), 1):
        try:
            label, delta = parse_move(word)
        except InputError as error:
            return Verdict(False, f"move {number}: {error}", cost, number)
        if label not in cars:
            return Verdict(False, f"move {number}, {word:.40}: there is no car {label:.40}", cost, number)
        for _ in range(abs(delta)):
            ahead = _cell_ahead(cars[label], forwards=delta > 0)
            if grid.get(ahead) != "":
                what = grid.get(ahead, "the edge of the board")
                return Verdict(False, f"move {number}, {word}: {what} is in the way", cost, number)
            cars[label] = _pushed(grid, cars[label], 1 if delta > 0 else -1)
        cost += 1 if problem.metric == "moves" else abs(delta)
    red = cars[board.cars[board.red].label]
    if not _is_at_exit(board, red):
        return Verdict(False, f"after the last move the red car {red.label} is not at the exit", cost)
    return Verdict(True, f"valid: the red car is out after {cost} {problem.metric}", cost)


def _is_at_exit(board: Board, red: Car) -> bool:
    if board.exit in ("left", "top"):
        return (red.col if board.exit == "left" else red.row) == 0
    last_row, last_col = red.cells()[-1]
    return last_col == board.cols - 1 if board.exit == "right" else last_row == board.rows - 1


def _report_steps(board: Board, plan: str) -> list[str]:
    """Read a plan as the report's program prints it, other lines of its output included; [] if it is not."""
    at = {car.label: car for car in board.cars}
    words = []
    for label, row, col in _REPORT_STEP.findall(plan):
        car = at.get(label)
        place = f"{label}@{row},{col}"
        if car is None or (int(row) != car.row if car.horizontal else int(col) != car.col):
            words.append(place)  # not a move: the replay says at which step
            continue
        delta = int(col) - car.col if car.horizontal else int(row) - car.row
        words.append(f"{label}{delta:+}" if delta else place)
        at[label] = car._replace(row=int(row), col=int(col))
    return words


def _cell_ahead(car: Car, *, forwards: bool) -> tuple[int, int]:
    distance = car.length if forwards else -1
    return (car.row, car.col + distance) if car.horizontal else (car.row + distance, car.col)


def _pushed(grid: dict[tuple[int, int], str], car: Car, step: int) -> Car:
    grid.update(dict.fromkeys(car.cells(), ""))
    moved = car._replace(col=car.col + step) if car.horizontal else car._replace(row=car.row + step)
    grid.update(dict.fromkeys(moved.cells(), f"car {car.label}"))
    return moved
