"""The boards that a student's work is tried on: files, or made from a seed and the student's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from typing import Any

from gridwise.classroom.reading.board_table import board_name, file_text, values_for
from gridwise.classroom.terms import Boards, CourseAssignment, Judgement
from gridwise.errors import UsageError
from gridwise.puzzles.base import Puzzle, RealtimeGameplay
from gridwise.registry import puzzle

__all__ = ["boards_for", "filed_boards"]

ATTEMPTS = 2
"""A generator that finds nothing is asked again with another seed."""
MOST_TRIES = 200
"""What a generator may try before it has found nothing: some would go on for ever."""


def boards_for(
    assignment: CourseAssignment, test: Judgement, student_name: str, seed: int | None = None
) -> list[tuple[str, str]]:
    """Return the name and the text of every board of a test, for one student.

    The same names and seed give the same boards everywhere. Visible tests without boards of their own share
    theirs; hidden tests share none with visible ones. A seed that is given takes the place of the file's.
    """
    boards = assignment.boards if test.boards is None else test.boards
    own = test.name if test.hidden or test.boards is not None else ""
    words = [
        "gridwise boards",
        assignment.name,
        str(boards.seed if seed is None else seed),
        student_name if boards.personal else "",
        own,
        "hidden" if test.hidden else "visible",
    ]
    return [*filed_boards(assignment, boards), *_made_boards(assignment, boards, words)]


def filed_boards(assignment: CourseAssignment, boards: Boards) -> Iterator[tuple[str, str]]:
    """Yield the boards that are files, or come with the package."""
    chosen = puzzle(assignment.puzzle)
    for file in boards.files:
        yield board_name(file), file_text(chosen, file, assignment.folder)


def _made_boards(assignment: CourseAssignment, boards: Boards, words: list[str]) -> Iterator[tuple[str, str]]:
    for number in range(boards.count):
        options = dict(boards.options)
        for name, values in boards.curve.items():
            options[name] = values[number * len(values) // boards.count]
        for attempt in range(ATTEMPTS):
            digest = sha256("\n".join([*words, str(number), str(attempt)]).encode()).digest()
            text = _made(assignment.puzzle, int.from_bytes(digest[:4], "big"), tuple(sorted(options.items())))
            if text is not None:
                yield f"board-{number + 1}", text
                break
        else:
            raise UsageError(f"no board was found like board {number + 1} is to be: {options or 'any'}")


@lru_cache(maxsize=512)
def _made(name: str, seed: int, options: tuple[tuple[str, Any], ...]) -> str | None:
    """Make one board; None where the generator finds nothing."""
    chosen: Puzzle[Any] = puzzle(name)
    values = values_for(chosen, dict(options))
    if chosen.generator is None:
        rules = chosen.gameplay
        assert isinstance(rules, RealtimeGameplay)
        return str(rules.on_board(values["size"] or rules.usual_board, seed))
    found = next(iter(chosen.generator.make(1, seed, values, _patiently)), None)
    # What a generator knows about a board, such as how few moves it takes, is for teachers.
    return None if found is None else str(chosen.parse(found.text))


def _patiently(function: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
    """Run a function on task after task, but not for ever; counts, unlike times, are alike everywhere."""
    return map(function, islice(tasks, MOST_TRIES))
