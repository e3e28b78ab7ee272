"""Runs inside the sandbox, by itself: Python's own library is all it has, and two pipes lead out.

What comes in is trusted and marshalled; what goes out is JSON, and is judged outside. Whatever handed-in code
does to this program, it can only change its own answers.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import marshal
import os
import site
import struct
import sys
import traceback
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any

RECORD, NAMED_TUPLE = "\0record", "\0tuple"
MOST_NUMBERS = 10_000_000
MOST_TUPLES = 200_000
MOST_TRIED = 20
WATCHED = frozenset(
    (
        "socket",
        "subprocess",
        "ctypes",
        "shutil",
        "os.fork",
        "os.forkpty",
        "os.system",
        "os.exec",
        "os.kill",
        "os.posix_spawn",
        "os.remove",
        "os.rename",
        "os.rmdir",
        "os.chmod",
        "os.link",
        "os.symlink",
    )
)
"""What is told when it is tried: it has no place in an answer."""


class Pipes:
    """Messages with a length before them."""

    def __init__(self, reading: int, writing: int) -> None:
        self._incoming = os.fdopen(reading, "rb")
        self._outgoing = os.fdopen(writing, "wb")

    def hear(self) -> Any:
        """Return the next message; end quietly when nobody is there any more."""
        head = self._incoming.read(4)
        if len(head) < 4:
            os._exit(0)
        return marshal.loads(self._incoming.read(struct.unpack("<I", head)[0]))

    def say(self, **message: Any) -> None:
        data = json.dumps(message).encode()
        self._outgoing.write(struct.pack("<I", len(data)) + data)
        self._outgoing.flush()

    def ask(self, **question: Any) -> Any:
        self.say(**question)
        answer = self.hear()
        if isinstance(answer, dict) and "refused" in answer:
            raise ValueError(answer["refused"])
        return answer


class BoardRecord:
    """Something of the board, with its fields, and what its methods without arguments give."""

    def __init__(self, name: str, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        self.__dict__["_name"] = name

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__.get(f"{name}()", self)
        if found is self:
            raise AttributeError(f"{self._name} has no {name}")
        return lambda: found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardRecord) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((self._name, *(value for value in self.__dict__.values() if value.__hash__)))

    def __repr__(self) -> str:
        fields = (f"{name}={value!r}" for name, value in self.__dict__.items() if name.isidentifier())
        return f"{self._name}({', '.join(field for field in fields if not field.startswith('_'))})"


def opened(value: Any) -> Any:
    """Turn what came in into what people's code sees."""
    if type(value) is tuple:
        if len(value) == 3 and value[0] == RECORD:
            return BoardRecord(value[1], {name: opened(field) for name, field in value[2].items()})
        if len(value) == 5 and value[0] == NAMED_TUPLE:
            made = kind_of_tuple(value[1], value[2])(*map(opened, value[3]))
            made.__dict__.update({name: opened(one) for name, one in value[4].items()})
            return made
        return tuple(map(opened, value))
    if type(value) is list:
        return list(map(opened, value))
    if type(value) is dict:
        return {opened(key): opened(one) for key, one in value.items()}
    if type(value) is frozenset:
        return frozenset(map(opened, value))
    return value


@cache
def kind_of_tuple(name: str, fields: tuple[str, ...]) -> Any:
    """Return the class of tuples with names for their parts, whose methods give what they are told to."""
    return type(name, (namedtuple(name, fields),), {"__getattr__": BoardRecord.__getattr__, "_name": name})


def closed(value: Any) -> Any:
    """Turn what people's code hands over into what can go out."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {"tuple": type(value).__name__, "values": [closed(one) for one in value]}
    if isinstance(value, tuple | list):
        return [closed(one) for one in value]
    return value


class AskingProblem:
    """The problem as handed-in code sees it: every question is answered, and counted, outside."""

    def __init__(self, pipes: Pipes, text: str, attributes: list[str], methods: list[str]) -> None:
        self._pipes, self._text = pipes, text
        self._attributes, self._methods = set(attributes), set(methods)
        self._states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._known: dict[str, Any] = {}

    def __str__(self) -> str:
        return self._text

    def initial(self) -> Any:
        return self._state(self._pipes.ask(ask="initial"))

    def is_goal(self, state: Any) -> bool:
        return bool(self._pipes.ask(ask="is_goal", state=self._number(state)))

    def successors(self, state: Any) -> list[tuple[Any, Any]]:
        found = self._pipes.ask(ask="successors", state=self._number(state))
        return [(action, self._state(made)) for action, made in found]

    def step_cost(self, state: Any, action: Any, successor: Any) -> int:
        numbers = self._number(state), self._number(successor)
        cost: int = self._pipes.ask(ask="step_cost", states=numbers, action=str(action))
        return cost

    def __getattr__(self, name: str) -> Any:
        if name in self._attributes:
            if name not in self._known:
                self._known[name] = opened(self._pipes.ask(ask="attribute", name=name))
            return self._known[name]
        if name in self._methods:
            return lambda *given: opened(
                self._pipes.ask(ask="call", name=name, given=list(map(self._given, given)))
            )
        raise AttributeError(f"the problem has no {name!r} here")

    def _given(self, value: Any) -> Any:
        number = self._numbers.get(value) if value.__hash__ else None
        return {"state": number} if number is not None else {"value": closed(value)}

    def _state(self, made: tuple[int, Any]) -> Any:
        number, value = made
        if number == len(self._states):
            state = opened(value)
            self._states.append(state)
            self._numbers[state] = number
        return self._states[number]

    def _number(self, state: Any) -> int:
        number = self._numbers.get(state)
        if number is None:
            raise ValueError(f"the problem never gave the state {state!r:.80}")
        return number


class AskingView:
    """What a pilot sees: the fields are here, methods with arguments are answered outside."""

    def __init__(self, pipes: Pipes, record: BoardRecord) -> None:
        self._pipes, self._record = pipes, record

    def __getattr__(self, name: str) -> Any:
        try:
            return getattr(self._record, name)
        except AttributeError:
            if name.startswith("_"):
                raise
        return lambda *given: opened(self._pipes.ask(ask="view", name=name, given=closed(given)))


class Errands:
    """What is handed in, and what it is asked to do."""

    def __init__(self, pipes: Pipes) -> None:
        self.pipes = pipes
        self.thing: Any = None
        self.problem: AskingProblem | None = None
        self.estimate: Callable[[Any], Any] | None = None
        self.pilot: Any = None

    def stand(self) -> dict[str, Any]:
        """Say that the sandbox stands."""
        return {}

    def load(self, file: str, name: str) -> dict[str, Any]:
        sys.path.insert(0, os.path.dirname(file))
        spec = importlib.util.spec_from_file_location(os.path.basename(file)[:-3], file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        self.thing = getattr(module, name)
        return {"documented": bool(inspect.getdoc(self.thing))}

    def board(self, text: str, attributes: list[str], methods: list[str]) -> dict[str, Any]:
        self.problem = AskingProblem(self.pipes, text, attributes, methods)
        return {}

    def search(self) -> dict[str, Any]:
        found = self.thing(self.problem)
        if found is None:
            return {"plan": None}
        if not isinstance(found, Iterable):
            raise TypeError(f"expected a list of actions or None, got {found!r:.60}")
        return {"plan": [str(action) for action in _at_most(found, MOST_NUMBERS)]}

    def estimates(self, numbers: list[tuple[int, Any]]) -> dict[str, Any]:
        assert self.problem is not None
        if self.estimate is None:
            self.estimate = _estimate(self.thing, self.problem)
        return {"values": [float(self.estimate(self.problem._state(made))) for made in numbers]}

    def act(self, state: tuple[int, Any]) -> dict[str, Any]:
        assert self.problem is not None
        return {"action": str(self.thing(self.problem, self.problem._state(state)))}

    def take_off(self) -> dict[str, Any]:
        self.pilot = self.thing()
        return {}

    def steer(self, view: tuple[Any, ...]) -> dict[str, Any]:
        return {"action": str(self.pilot.choose(AskingView(self.pipes, opened(view))))}

    def model(self, text: str) -> dict[str, Any]:
        """Give the variables with their values, and each constraint as the tuples of values it allows."""
        domains, constraints = self.thing(text)
        names = [str(name) for name in domains]
        tables = []
        for scope, test in constraints:
            values = [list(domains[name]) for name in scope]
            size = 1
            for one in values:
                size *= len(one)
            if size > MOST_TUPLES:
                raise ValueError(
                    f"the constraint on {scope!r:.60} has {size:,} tuples; the most is {MOST_TUPLES:,}"
                )
            kept = [
                numbers
                for numbers in product(*(range(len(one)) for one in values))
                if test(*(one[number] for one, number in zip(values, numbers, strict=True)))
            ]
            tables.append([[str(name) for name in scope], kept])
        self.values = {str(name): list(one) for name, one in domains.items()}
        self.names = {str(name): name for name in domains}
        return {"names": names, "sizes": [len(self.values[name]) for name in names], "tables": tables}

    def filled(self, text: str, numbers: dict[str, int]) -> dict[str, Any]:
        """Let the hand-in write a solution of its model as the filled board."""
        found = {self.names[name]: self.values[name][number] for name, number in numbers.items()}
        write = sys.modules[self.thing.__module__].__dict__["filled"]
        return {"solution": str(write(text, found))}


def _estimate(thing: Any, problem: AskingProblem) -> Callable[[Any], Any]:
    """Understand the three forms of a heuristic: h(problem, state), a factory h(problem), h(state)."""
    places = [
        one
        for one in inspect.signature(thing).parameters.values()
        if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD) and one.default is one.empty
    ]
    if len(places) >= 2:
        return lambda state: thing(problem, state)
    if places and places[0].name == "problem":
        made: Callable[[Any], Any] = thing(problem)
        return made
    return lambda state: thing(state)


def _at_most(found: Iterable[Any], most: int) -> Iterator[Any]:
    for number, action in enumerate(found):
        if number >= most:
            raise ValueError(f"the plan has more than {most:,} actions")
        yield action


def _fault(error: BaseException, folder: str) -> dict[str, Any]:
    """Say what went wrong, and the last place in handed-in files."""
    places = [one for one in traceback.extract_tb(error.__traceback__) if one.filename.startswith(folder)]
    where = (
        {"file": os.path.relpath(places[-1].filename, folder), "line": places[-1].lineno} if places else {}
    )
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(folder):
        where = {"file": os.path.relpath(str(error.filename), folder), "line": error.lineno}
    words = str(error) if not isinstance(error, SystemExit) else "the program ended itself"
    return {"error": f"{type(error).__name__}: {words}"[:500], **where}


def main() -> None:
    """Do what is asked until nobody asks any more."""
    pipes = Pipes(int(sys.argv[1]), int(sys.argv[2]))
    folder = sys.argv[3]
    for place in sys.argv[4:]:
        site.addsitedir(place)
    tried: list[str] = []
    work = Errands(pipes)

    def heard(event: str, arguments: tuple[Any, ...]) -> None:
        watched = event in WATCHED or event.partition(".")[0] in WATCHED
        if watched and event not in tried and len(tried) < MOST_TRIED:
            tried.append(event)

    sys.addaudithook(heard)
    while True:
        request = pipes.hear()
        name = request.pop("do")
        try:
            answer = getattr(work, name)(**request)
        except BaseException as error:  # whatever it is, it is the hand-in's, and is told
            answer = _fault(error, folder)
        pipes.say(**answer, tried=tried)


if __name__ == "__main__":
    main()
