"""A course in which `best` learns what snakes cost: it plays, looks back, and plays again, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt

from gridwise.puzzles.base import Spread
from gridwise.puzzles.snake.learning.knowledge import Network, Values, read_values, shipped_values
from gridwise.puzzles.snake.learning.lessons import Lessons
from gridwise.puzzles.snake.text import parse_board

__all__ = ["LearningCourse", "LearningRound", "begin", "flying", "learn", "play_round"]

_MEMORY = 4
"""Rounds whose games are learned from; with 2 the games on 6x6 take 1.6 % more steps."""
_SERIES = 1_000_000
"""Numbers of games that belong to a round."""
_CURIOSITY = 0.1
"""Share of its choices in which a pilot that learns a network tries another than the best."""
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
    values: Values
    """What the last round was played with; the first with the start, or with plain values."""
    rounds: list[LearningRound] = field(default_factory=list)
    memory: list[list[bytes]] = field(default_factory=list)
    """The games of the last rounds, each as the native engine tells it."""
    best: Values = field(default_factory=Values)
    """The values of the round that was played best; of starts only a network for the same board counts."""


@dataclass(frozen=True, slots=True)
class _Task:
    lessons: Lessons
    values: Values
    first: int
    count: int


def begin(lessons: Lessons) -> LearningCourse:
    """Return a course of which nothing is done."""
    start = read_values(lessons.start) if lessons.start else None
    if not lessons.network:
        return LearningCourse(lessons, Values(start.models) if start else Values())
    # A network is taught by what weights do, unless there is one to go on with.
    start = start or Values()
    rules = parse_board(lessons.board)
    same = [network for network in start.networks if network[:2] == (rules.rows, rules.cols)]
    if lessons.as_flown and not same:
        same = [_fitted(lessons, network) for network in _nearest(lessons, start.networks)]
    return LearningCourse(lessons, Values(start.models or shipped_values().models, same))


def learn(
    course: LearningCourse,
    spread: Spread = map,
    advance: Callable[[int], None] = lambda games: None,
    threads: int = 1,
) -> Iterator[LearningRound]:
    """Play and learn on, and yield every round when it is done; the first is played with the start.

    The values are the same however the games are spread, and however often the course was left.
    """
    lessons = course.lessons
    first = 0 if lessons.network and begin(lessons).values.networks else 1  # the round that may be the best
    while len(course.rounds) <= lessons.rounds:
        number = len(course.rounds)
        if number:
            course.values = _network(course, threads) if lessons.network else _weights(course)
        played, told = play_round(lessons, flying(lessons, course.values), number, spread, advance)
        if number >= first and played.mean < min((done.mean for done in course.rounds[first:]), default=inf):
            course.best = course.values
        course.memory = [*course.memory[1 - _MEMORY :], told]
        course.rounds.append(played)
        yield played


def flying(lessons: Lessons, values: Values) -> Values:
    """Return what the games are played with: as it is flown, a network has others of the start beside it."""
    if not lessons.as_flown:
        return values
    rules = parse_board(lessons.board)
    others = [one for one in _there(lessons) if one[:2] != (rules.rows, rules.cols)]
    return Values(values.models, [*values.networks, *others])


def play_round(
    lessons: Lessons,
    values: Values,
    number: int,
    spread: Spread = map,
    advance: Callable[[int], None] = lambda games: None,
) -> tuple[LearningRound, list[bytes]]:
    """Play the games of a round, and return how well and how they went."""
    steps: list[float] = []
    told: list[bytes] = []
    for part in spread(_play, _tasks(lessons, values, number)):
        for one, lesson in part:
            steps.append(one)
            told.append(lesson)
        advance(len(part))
    return _round(number, steps), told


def _weights(course: LearningCourse) -> Values:
    from gridwise._core import snake_learn

    rules = parse_board(course.lessons.board)
    has_start = course.lessons.start is not None
    before = course.values.models
    blocks = snake_learn(
        rules.rows, rules.cols, lessons=_all_games(course), before=before, has_start=has_start
    )
    return Values([(rules.cells, blocks)])


def _network(course: LearningCourse, threads: int) -> Values:
    from gridwise._core import snake_learn_network

    lessons, before = course.lessons, course.values.networks
    rules = parse_board(lessons.board)
    numbers = snake_learn_network(
        rules.rows,
        rules.cols,
        lessons=_all_games(course),
        models=course.values.models,
        before=before,
        start=[] if before else _nearest(lessons, _there(lessons)),
        as_flown=lessons.as_flown,
        seed=lessons.seed + len(course.rounds),
        threads=threads,
    )
    if numbers is None:
        raise KeyboardInterrupt
    return Values(course.values.models, [(rules.rows, rules.cols, numbers)])


def _there(lessons: Lessons) -> list[Network]:
    return read_values(lessons.start).networks if lessons.start else []


def _fitted(lessons: Lessons, network: Network) -> Network:
    """Return a network for another board as one for this board."""
    from gridwise._core import snake_fit_network

    rules = parse_board(lessons.board)
    return rules.rows, rules.cols, snake_fit_network(rules.rows, rules.cols, network)


def _nearest(lessons: Lessons, there: list[Network]) -> list[Network]:
    """Return the network whose board is nearest in size, odd for odd ones, if there is any."""
    cells = parse_board(lessons.board).cells
    return sorted(there, key=lambda one: (one[0] * one[1] % 2 != cells % 2, abs(one[0] * one[1] - cells)))[:1]


def _all_games(course: LearningCourse) -> list[bytes]:
    return [lesson for games in course.memory for lesson in games]


def _tasks(lessons: Lessons, values: Values, number: int) -> Iterator[_Task]:
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
        **task.values.arguments(),
        curiosity=_CURIOSITY if lessons.network else 0,
        seed=lessons.seed,
        first=task.first,
        count=task.count,
        effort=lessons.effort,
        as_found=lessons.as_found,
        as_flown=lessons.as_flown,
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
