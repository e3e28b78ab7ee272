"""A search run line by line: which source ran, what it did, and that it did the same as ever."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gridwise.csp import backtracking_search
from gridwise.errors import UsageError
from gridwise.lab.own_runs import run_as_trusted
from gridwise.lab.source_view.recorder import LineRecorder, SourceLine
from gridwise.lab.source_view.snapshots import AssignmentSnapshot
from gridwise.model import Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.search import textbook
from gridwise.trace import Kind
from gridwise.user_code.loading import load, own_reference

__all__ = ["MOST_LINES", "SourceFile", "SourceRecording", "recorded"]

MOST_LINES = 20_000
"""So many lines of a run are kept."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that has run."""

    name: str
    """Without the folders it lies in, but for our own packages."""
    text: str


@dataclass(frozen=True, slots=True)
class SourceRecording:
    """A run line by line."""

    result: Result[Any]
    files: tuple[SourceFile, ...]
    lines: tuple[SourceLine, ...]
    """Their `file` is the name of one of the files."""
    states: tuple[Any, ...]
    """What `#3` and the numbers in the events mean."""
    events: tuple[tuple[Kind, int], ...]
    snapshots: tuple[AssignmentSnapshot, ...]
    """What backtracking had assigned: the numbers in the lines."""
    whole: bool
    """False where the run had more lines than were kept."""

    def variables(self, moment: int) -> dict[str, str]:
        """Return the variables of the function that runs at a moment, with what they hold."""
        found: dict[str, str] = {}
        for line in self._of_the_function(moment):
            found.update({name: text for name, text in line.changes.items() if text is not None})
            for name, text in line.changes.items():
                if text is None:
                    found.pop(name, None)
        return found

    def _of_the_function(self, moment: int) -> Iterator[SourceLine]:
        depth, first = self.lines[moment].depth, moment
        while not (self.lines[first].entered and self.lines[first].depth == depth):
            first -= 1
        return (line for line in self.lines[first : moment + 1] if line.depth == depth)

    def next_event(self, moment: int, kind: Kind) -> int:
        """Return the moment after the next expansion (`pop`), pruned state, ..., or the last moment."""
        done = self.lines[moment].events
        at = next((n for n in range(done, len(self.events)) if self.events[n][0] == kind), None)
        last = len(self.lines) - 1
        if at is None:
            return last
        return next((n for n in range(moment + 1, last) if self.lines[n].events > at), last)

    def last_state(self, moment: int, kind: Kind = "pop") -> int | None:
        """Return the number of the state that was expanded (pruned, ...) last before a moment."""
        past = self.events[: self.lines[moment].events]
        return next((number for happened, number in reversed(past) if happened == kind), None)


def recorded(
    puzzle: Puzzle[Any],
    instance: Any,
    options: Options,
    *,
    lines: int = MOST_LINES,
    trusted: bool = True,
) -> SourceRecording:
    """Run a search with the readable engine and record the lines of its source as they run.

    That source is the textbook's, the backtracking search's, or a person's own file.
    """
    if options.engine == "native":
        raise UsageError("only the readable engine has a source to step through: use --engine python")
    work = _Work(puzzle, instance, replace(options, engine="python"), lines)
    return run_as_trusted(work, instance, options, trusted)


@dataclass(frozen=True, slots=True)
class _Work:
    puzzle: Puzzle[Any]
    instance: Any
    options: Options
    room: int

    def __call__(self) -> SourceRecording:
        files = _sources(self.options)
        recorder = LineRecorder(files, self.room)
        options = replace(self.options, trace=recorder)
        result = recorder.record(lambda: solve_instance(self.puzzle, self.instance, options))
        if not recorder.lines:
            raise UsageError(f"{options.name} cannot be watched line by line; take a textbook search")
        ran = list(dict.fromkeys(line.file for line in recorder.lines))
        return SourceRecording(
            result=result,
            files=tuple(SourceFile(files[file], Path(file).read_text("utf-8")) for file in ran),
            lines=tuple(replace(line, file=files[line.file]) for line in recorder.lines),
            states=tuple(recorder.met.states),
            events=tuple(recorder.happened),
            snapshots=tuple(recorder.snapshots.taken),
            whole=not recorder.full,
        )


def _sources(options: Options) -> dict[str, str]:
    """Return the files that may be stepped through, by path, with the names they are shown by."""
    ours = [Path(backtracking_search.__file__), *Path(textbook.__path__[0]).glob("*.py")]
    files = {str(path): f"{path.parent.name}/{path.name}" for path in ours}
    algorithm = options.algorithm
    if isinstance(algorithm, str) and not own_reference(algorithm):
        return files
    own = load(algorithm) if isinstance(algorithm, str) else algorithm
    if (path := inspect.getsourcefile(own)) is not None:
        files[path] = Path(path).name
    return files
