"""A course in which `best` learns what snakes cost: it plays, looks back, and plays again, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from gridwise.puzzles.base import Spread
from gridwise.puzzles.snake.learning.knowledge import Model, read_models
from gridwise.puzzles.snake.learning.lessons import Lessons
from gridwise.puzzles.snake.text import parse_board

__all__ = ["LearningCourse", "LearningRound", "begin", "learn"]

_MEMORY = 4
"""Rounds whose games are learned from; with 2 the games on 6x6 take 1.6 % more steps."""
_SERIES = 1_000_000
"""Numbers of games that belong to a round."""
_PARTS = 64
"""Parts that the games of a round are cut into, for a progress bar and to keep all workers busy."""


@dataclass(frozen=True, slots=True)
class LearningRound:
    """How well a round was played: mean steps without the luck of the fruits, and their standard error."""

    number: int
    mean: float
    error: float


@dataclass(slots=True)
class LearningCourse:
    """How far a course is: after a round it can be left, and gone on with."""

    lessons: Lessons
    values: list[Model]
    """What the last round was played with; the first with the start, or with plain values."""
    rounds: list[LearningRound] = field(default_factory=list)
    memory: list[list[bytes]] = field(default_factory=list)
    """The games of the last rounds, each as the native engine tells it."""
    best: list[list[float]] = field(default_factory=list)
    """The values of the round that was played best; the start does not count."""


@dataclass(frozen=True, slots=True)
class _Task:
    lessons: Lessons
    values: list[Model]
    first: int
    count: int


def begin(lessons: Lessons) -> LearningCourse:
    """Return a course of which nothing is done."""
    return LearningCourse(lessons, read_models(lessons.start) if lessons.start else [])


def learn(
    course: LearningCourse, spread: Spread = map, advance: Callable[[int], None] = lambda games: None
) -> Iterator[LearningRound]:
    """Play and learn on, and yield every round when it is done; the first is played with the start.

    The values are the same however the games are spread, and however often the course was left.
    """
    lessons = course.lessons
    while len(course.rounds) <= lessons.rounds:
        number = len(course.rounds)
        if number:
            course.values = [_values(course)]
        steps: list[float] = []
        told: list[bytes] = []
        for part in spread(_play, _tasks(lessons, course.values, number)):
            for one, lesson in part:
                steps.append(one)
                told.append(lesson)
            advance(len(part))
        played = _round(number, steps)
        if number and played.mean < min((done.mean for done in course.rounds[1:]), default=played.mean + 1):
            course.best = course.values[0][1]
        course.memory = [*course.memory[1 - _MEMORY :], told]
        course.rounds.append(played)
        yield played


def _values(course: LearningCourse) -> Model:
    from gridwise._core import snake_learn

    rules = parse_board(course.lessons.board)
    lessons = [lesson for games in course.memory for lesson in games]
    has_start = course.lessons.start is not None
    blocks = snake_learn(rules.rows, rules.cols, lessons=lessons, before=course.values, has_start=has_start)
    return rules.cells, blocks


def _tasks(lessons: Lessons, values: list[Model], number: int) -> Iterator[_Task]:
    size = max(1, lessons.games // _PARTS)
    for first in range(0, lessons.games, size):
        yield _Task(lessons, values, number * _SERIES + first, min(size, lessons.games - first))


def _play(task: _Task) -> list[tuple[float, bytes]]:
    from gridwise._core import snake_lessons

    lessons = task.lessons
    rules = parse_board(lessons.board)
    played = snake_lessons(
        rules.rows,
        rules.cols,
        values=task.values,
        seed=lessons.seed,
        first=task.first,
        count=task.count,
        effort=lessons.effort,
        as_found=lessons.as_found,
    )
    if len(played) < task.count:
        raise KeyboardInterrupt
    return played


def _round(number: int, steps: Sequence[float]) -> LearningRound:
    total = squares = 0.0
    for one in steps:  # one by one: from 3.12 on, Python's sum adds in another way
        total += one
        squares += one * one
    mean = total / len(steps)
    return LearningRound(number, mean, sqrt(max(0.0, squares / len(steps) - mean * mean) / len(steps)))
