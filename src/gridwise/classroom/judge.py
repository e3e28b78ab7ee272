"""Grades one submission: every test on every board; each ends with points or with a reason."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gridwise.classroom.boards import boards_for
from gridwise.classroom.judging.agent import act
from gridwise.classroom.judging.answer import BoardAnswer, Case
from gridwise.classroom.judging.heuristic import led, sound
from gridwise.classroom.judging.model import solve_model
from gridwise.classroom.judging.pilot import fly
from gridwise.classroom.judging.plan_files import read_plan
from gridwise.classroom.judging.search import search
from gridwise.classroom.results import BoardResult, SubmissionResult, TestResult
from gridwise.classroom.sandbox.outside import Conversation, FailedError, SandboxError
from gridwise.classroom.sandbox.sandbox import SandboxLimits, confined, inside_path
from gridwise.classroom.terms import CourseAssignment, Judgement
from gridwise.errors import GridwiseError
from gridwise.model import Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle

__all__ = ["grade_submission"]

START_SECONDS = 60.0
"""For the sandbox itself, before anything of the submission is loaded."""
MOST_TIMEOUTS = 3
"""After so many, a submission gets no more time."""
ASK: Mapping[str, Callable[[Case], BoardAnswer]] = {
    "algorithm": search,
    "heuristic": led,
    "agent": act,
    "pilot": fly,
    "csp": solve_model,
    "plans": read_plan,
}
"""How each kind of hand-in is asked."""


def grade_submission(
    assignment: CourseAssignment,
    name: str,
    path: Path,
    *,
    seed: int | None = None,
    only_visible: bool = False,
) -> SubmissionResult:
    """Run every test of an assignment on a submission, a file or a folder that has the file asked for."""
    tests = [test for test in assignment.tests if not (only_visible and test.hidden)]
    most = round(sum(test.points for test in tests), 9)  # Pythons differ in the last digits of a sum
    with _folder(assignment, path) as folder:
        if folder is None:
            sentence = f"there is no {assignment.file}"
            return SubmissionResult(name, "missing", 0.0, most, sentence=sentence)
        judge = _Judge(assignment, name, folder, seed)
        results = tuple(judge.test(test) for test in tests)
    points = round(sum(one.points for one in results), 2)
    return SubmissionResult(name, "graded", points, most, results, tuple(sorted(judge.tried)))


@contextmanager
def _folder(assignment: CourseAssignment, path: Path) -> Iterator[Path | None]:
    """Give a folder with nothing but the submission; None where the file asked for is not in it."""
    if path.is_symlink():
        yield None
    elif path.is_dir():
        plans = all(test.hand_in == "plans" for test in assignment.tests)
        there = plans or (path / assignment.file).is_file()
        yield path if there else None
    else:
        with TemporaryDirectory(prefix="gridwise-hand-in-") as room:
            shutil.copyfile(path, Path(room) / assignment.file)
            yield Path(room)


class _Judge:
    """Tries one submission; boards that several tests share are answered once."""

    def __init__(self, assignment: CourseAssignment, name: str, folder: Path, seed: int | None) -> None:
        self.assignment, self.name, self.folder, self.seed = assignment, name, folder, seed
        self.puzzle: Puzzle[Any] = puzzle(assignment.puzzle)
        self.tried: set[str] = set()
        self._timeouts = 0
        self._answers: dict[tuple[Any, ...], BoardAnswer | FailedError] = {}

    def test(self, test: Judgement) -> TestResult:
        """Judge one test on all its boards."""
        boards = boards_for(self.assignment, test, self.name, self.seed)
        if test.kind == "documented":
            boards = boards[:1]
        found = tuple(self._board(test, *board) for board in boards)
        if test.kind == "length":
            share, sentence = _mean_length(found, test)
        else:
            passed = sum(one.passed for one in found)
            share, sentence = passed / len(found), f"{passed} of {len(found)} boards"
            if test.kind == "fills" and test.mark:
                share = min(1.0, share / test.mark)
        if not test.partial and share < 1:
            share = 0.0
        points = round(test.points * share, 2)
        return TestResult(test.name, test.kind, points, test.points, sentence, test.hidden, found)

    def _board(self, test: Judgement, board: str, text: str) -> BoardResult:
        shown = "" if test.hidden else text
        try:
            answer = self._answer(test, board, text)
            passed, sentence = self._judged(test, answer, text)
        except FailedError as error:
            return BoardResult(board, False, str(error), error.status, text=shown)
        except GridwiseError as error:
            return BoardResult(board, False, str(error), "failed", text=shown)
        return BoardResult(
            board, passed, sentence, "answered", answer.figures, shown, None if test.hidden else answer.plan
        )

    def _answer(self, test: Judgement, board: str, text: str) -> BoardAnswer:
        limits = self.assignment.limits
        seconds = (
            min(limits.seconds, test.mark or limits.seconds) if test.kind == "seconds" else limits.seconds
        )
        memory = int((test.mark or 0) * 2**20) if test.kind == "memory" else limits.memory
        ask: Callable[[Case], BoardAnswer] | None = ASK[test.hand_in]
        what = "answer"
        if test.kind in ("admissible", "consistent", "documented"):
            what = test.kind
            ask = None if what == "documented" else partial(sound, wanted=what)
        key = what, test.symbol, test.solver, text, seconds, memory
        if key not in self._answers:
            if self._timeouts >= MOST_TIMEOUTS:
                raise FailedError(f"not tried: {self._timeouts} boards before it ran out of time", "timeout")
            asked = partial(self._asked, test, ask, board, text, seconds, memory)
            try:
                try:
                    self._answers[key] = asked()
                except SandboxError:
                    self._answers[key] = asked()  # the machine was too busy to build it
            except FailedError as error:
                self._timeouts += error.status == "timeout"
                self._answers[key] = error
        found = self._answers[key]
        if isinstance(found, FailedError):
            raise found
        return found

    def _asked(
        self,
        test: Judgement,
        ask: Callable[[Case], BoardAnswer] | None,
        board: str,
        text: str,
        seconds: float,
        memory: int,
    ) -> BoardAnswer:
        assignment = self.assignment.of(test)
        instance = self.puzzle.parse(text, assignment.metric)
        given = (assignment, self.puzzle, board, text, instance, self.folder)
        case = partial(Case, *given, seconds=seconds, solver=test.solver)
        if test.hand_in == "plans" and ask is not None:
            return ask(case(talk=None))
        with (
            TemporaryDirectory(prefix="gridwise-scratch-") as scratch,
            confined(
                self.folder,
                SandboxLimits(seconds, memory),
                Path(scratch),
                with_gridwise=assignment.allow_gridwise,
            ) as held,
        ):
            talk = Conversation(held)
            talk.greet(START_SECONDS)
            try:
                file = inside_path(self.folder, assignment.file)
                said = talk.ask(seconds, do="load", file=file, name=assignment.symbol)
                if ask is None:
                    there = bool(said.get("documented"))
                    return BoardAnswer(there, "it has a docstring" if there else "it has no docstring")
                return ask(case(talk=talk))
            finally:
                self.tried |= set(talk.tried)

    def _judged(self, test: Judgement, answer: BoardAnswer, text: str) -> tuple[bool, str]:
        """Tell whether an answer passes a test, and say why."""
        if not answer.solved or test.kind in ("solves", "seconds", "memory", "fills", "length"):
            return answer.solved, answer.sentence
        if test.kind in ("admissible", "consistent", "documented"):
            return answer.solved, answer.sentence
        if test.kind == "optimal" or (test.kind == "factor" and test.reference is None):
            best, cost = self._ours(test.hand_in, text, "best").cost, answer.figures.get("cost")
            most = (best or 0) * (1.0 if test.kind == "optimal" else test.mark or 1.0)
            return cost is not None and cost <= most, f"{cost} moves, the fewest are {best}"
        expanded = answer.figures.get("expanded")
        if expanded is None:
            return False, "its plan was not searched for through the problem, so nothing was counted"
        most, words = test.mark or 0.0, "allowed"
        if test.reference is not None:
            ours = self._ours(test.hand_in, text, test.reference).metrics.pops
            most = ours * (1.0 if test.mark is None else test.mark)
            words = f"allowed, {test.reference} has {ours:,}"
        return expanded <= most, f"{expanded:,} states expanded; {most:,.0f} {words}"

    def _ours(self, hand_in: str, text: str, reference: str) -> Result[Any]:
        return _reference(self.assignment.puzzle, self.assignment.metric, hand_in, text, reference)


@lru_cache(maxsize=1024)
def _reference(name: str, metric: str | None, hand_in: str, text: str, reference: str) -> Result[Any]:
    """Solve a board ourselves: with an algorithm, or with A* led by one of our heuristics."""
    chosen = puzzle(name)
    instance = chosen.parse(text, metric)
    if hand_in == "heuristic" and reference != "best":
        return solve_instance(chosen, instance, Options("astar", reference, engine="python"))
    return solve_instance(chosen, instance, Options(reference))


def _mean_length(found: tuple[BoardResult, ...], test: Judgement) -> tuple[float, str]:
    lengths = [int(one.figures.get("length", 0)) for one in found]
    mean = sum(lengths) / len(lengths)
    wanted = test.mark or 1.0
    # Everybody starts with length 1: the points are for what has grown.
    share = (mean - 1) / (wanted - 1) if wanted > 1 else 1.0
    return max(0.0, min(1.0, share)), f"mean length {mean:.1f}; {wanted:g} wanted"
