"""The other end of the pipes: asks handed-in code for answers, answers its questions, and counts them."""

from __future__ import annotations

import inspect
import marshal
import os
import select
import struct
import subprocess
import time
from collections.abc import Callable
from typing import Any

from gridwise.classroom.sandbox.plain import Plain
from gridwise.classroom.sandbox.sandbox import Confined
from gridwise.errors import GridwiseError
from gridwise.files import from_json
from gridwise.model import Problem

__all__ = ["AskedProblem", "AskedView", "Conversation", "FailedError", "SandboxError"]

MOST_BYTES = 16 << 20
"""Of one answer."""
QUESTIONS = ("initial", "is_goal", "successors", "step_cost", "attribute", "call")
_MODEL = frozenset(name for name in dir(Problem) if not name.startswith("_"))


class FailedError(GridwiseError):
    """Handed-in code did not answer: what it did instead, and where it stood."""

    def __init__(self, sentence: str, status: str = "failed") -> None:
        super().__init__(sentence)
        self.status = status


class SandboxError(FailedError):
    """The sandbox itself did not come up: nothing that was handed in has run yet."""


class Conversation:
    """Asks one confined process, one question at a time."""

    def __init__(self, confined: Confined) -> None:
        self._confined = confined
        self.tried: tuple[str, ...] = ()
        """What it was seen trying that has no place in an answer."""

    def greet(self, seconds: float) -> None:
        """Wait until the sandbox stands: what is asked then has its whole time."""
        try:
            self.ask(seconds, do="stand")
        except FailedError as error:
            raise SandboxError(f"the sandbox did not start: {error}", error.status) from None

    def ask(
        self, seconds: float, answers: Callable[[dict[str, Any]], Any] | None = None, **request: Any
    ) -> Any:
        """Ask for one thing within the time, and answer its questions meanwhile."""
        end = time.monotonic() + seconds
        self._say(request, end)
        while True:
            said = self._hear(end, seconds)
            if "ask" in said:
                if answers is None:
                    raise FailedError("it asked for the problem where there is none")
                self._say(answers(said), end)
                continue
            tried = said.pop("tried", ())
            self.tried = tuple(str(one)[:60] for one in tried)[:20] if isinstance(tried, list) else ()
            if "error" in said:
                raise FailedError(_fault(said))
            return said

    def _say(self, message: Any, end: float) -> None:
        try:
            data = marshal.dumps(message)
        except ValueError:
            data = marshal.dumps({"refused": "this cannot be told"})
        view = memoryview(struct.pack("<I", len(data)) + data)
        while view:
            if not select.select([], [self._confined.writing], [], max(0.0, end - time.monotonic()))[1]:
                raise FailedError("it was out of time", "timeout")
            try:
                view = view[os.write(self._confined.writing, view[: 1 << 16]) :]
            except BrokenPipeError:
                raise self._died() from None

    def _hear(self, end: float, seconds: float) -> dict[str, Any]:
        size = struct.unpack("<I", self._bytes(4, end, seconds))[0]
        if size > MOST_BYTES:
            raise FailedError(f"its answer has {size:,} bytes; the most is {MOST_BYTES:,}")
        try:
            said = from_json(self._bytes(size, end, seconds))
        except ValueError:
            raise FailedError("its answer cannot be read") from None
        if not isinstance(said, dict):
            raise FailedError("its answer cannot be read")
        return said

    def _bytes(self, count: int, end: float, seconds: float) -> bytes:
        data = bytearray()
        while len(data) < count:
            if not select.select([self._confined.reading], [], [], max(0.0, end - time.monotonic()))[0]:
                raise FailedError(f"no answer within {seconds:g} s", "timeout")
            part = os.read(self._confined.reading, min(count - len(data), 1 << 20))
            if not part:
                raise self._died()
            data += part
        return bytes(data)

    def _died(self) -> FailedError:
        try:
            status = self._confined.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            status = None
        return FailedError(f"its process ended without an answer (status {status})", "died")


def _fault(said: dict[str, Any]) -> str:
    words = str(said["error"])[:500]
    if isinstance(said.get("file"), str) and isinstance(said.get("line"), int):
        return f"{said['file'][:80]}:{said['line']}: {words}"
    return words


class AskedProblem:
    """Answers questions about a problem; the counters are here, out of reach."""

    def __init__(self, problem: Problem[Any, Any], most_expanded: int | None = None) -> None:
        self.problem = problem
        self.most_expanded = most_expanded
        self.states: list[Any] = []
        self.numbers: dict[Any, int] = {}
        self.expanded: set[int] = set()
        self.questioned: set[int] = set()
        self.plain = Plain()

    def described(self) -> dict[str, Any]:
        """Say what can be asked beside the model: what the problem shows of its board."""
        names = [name for name in dir(self.problem) if not name.startswith("_") and name not in _MODEL]
        kind = type(self.problem)
        methods = [name for name in names if inspect.isfunction(inspect.getattr_static(kind, name, None))]
        attributes = [
            name for name in names if name not in methods and not callable(getattr(self.problem, name))
        ]
        return {"text": str(self.problem), "attributes": attributes, "methods": methods}

    def made(self, state: Any) -> tuple[int, Any]:
        """Return a state's number, and the state itself when it is new."""
        number = self.numbers.get(state)
        if number is not None:
            return number, None
        self.numbers[state] = number = len(self.states)
        self.states.append(state)
        return number, self.plain(state)

    def answer(self, question: dict[str, Any]) -> Any:
        """Answer one question; one that makes no sense is refused with a sentence."""
        name = str(question.pop("ask"))
        return _answered(lambda: getattr(self, f"_{_one_of(name, QUESTIONS)}")(**question))

    def _initial(self) -> Any:
        start = self.problem.initial()
        number = self.numbers.get(start)
        return self.made(start) if number is None else (number, None)

    def _is_goal(self, state: int) -> bool:
        self.questioned.add(state)
        return bool(self.problem.is_goal(self._known(state)))

    def _successors(self, state: int) -> Any:
        known = self._known(state)
        self.questioned.add(state)
        self.expanded.add(state)
        if self.most_expanded is not None and len(self.questioned) > self.most_expanded:
            raise FailedError(f"it asked for more than {self.most_expanded:,} states", "limit")
        return [(str(action), self.made(after)) for action, after in self.problem.successors(known)]

    def _step_cost(self, states: list[int], action: str) -> int:
        before, after = (self._known(number) for number in states)
        for one, made in self.problem.successors(before):
            if str(one) == action and made == after:
                return self.problem.step_cost(before, one, made)
        raise ValueError("there is no such step")

    def _attribute(self, name: str) -> Any:
        if name not in self.described()["attributes"]:
            raise ValueError(f"the problem has no {name!r}")
        return self.plain(getattr(self.problem, name))

    def _call(self, name: str, given: list[dict[str, Any]]) -> Any:
        if name not in self.described()["methods"]:
            raise ValueError(f"the problem has no {name!r}")
        values = [self._known(one["state"]) if "state" in one else self.plain.back(one) for one in given]
        return self.plain(getattr(self.problem, name)(*values))

    def _known(self, number: int) -> Any:
        if not isinstance(number, int) or not 0 <= number < len(self.states):
            raise ValueError("there is no such state")
        return self.states[number]


class AskedView:
    """Answers what a pilot asks of its view beside the fields."""

    def __init__(self, plain: Plain, view: Any) -> None:
        self.plain, self.view = plain, view

    def answer(self, question: dict[str, Any]) -> Any:
        """Call one of the view's public methods."""
        return _answered(lambda: self._called(**question))

    def _called(self, ask: str, name: str, given: list[Any]) -> Any:
        if ask != "view" or name.startswith("_"):
            raise ValueError("there is no such question")
        return self.plain(getattr(self.view, name)(*map(self.plain.back, given)))


def _answered(tell: Callable[[], Any]) -> Any:
    """Return an answer; whatever a nonsensical question brings about is a refusal."""
    try:
        return tell()
    except FailedError:
        raise
    except Exception as error:  # the question is a stranger's, and so is what comes of it
        return {"refused": f"{type(error).__name__}: {error}"[:200]}


def _one_of(name: str, names: tuple[str, ...]) -> str:
    if name not in names:
        raise ValueError("there is no such question")
    return name
