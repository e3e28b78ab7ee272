"""What every function of the package does: wrong arguments are one sentence, and Ctrl-C has a result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from os import PathLike
from typing import Any, ParamSpec, TypeVar

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.names import pick
from gridwise.trace import Trace

__all__ = ["checked"]

P = ParamSpec("P")
R = TypeVar("R")


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Look at the arguments of a function before it is called."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        _check(function, args, kwargs)
        try:
            return function(*args, **kwargs)
        except KeyboardInterrupt as error:
            vars(error).setdefault("result", None)  # nothing was found by then
            raise

    return call


def _check(function: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    from inspect import Parameter, signature

    form = signature(function)
    known = form.parameters
    if all(one.kind is not Parameter.VAR_KEYWORD for one in known.values()):
        for name in kwargs.keys() - known.keys():
            pick(name, known, f"argument of {function.__name__}")
    try:
        given = form.bind(*args, **kwargs).arguments
    except TypeError as error:
        raise UsageError(f"gridwise.{function.__name__}: {error}") from None
    for name, value in (given | given.get("choices", {})).items():
        if name in known and value is known[name].default:
            continue
        if name in EXPECTED and not EXPECTED[name][0](value):
            raise UsageError(f"expected {name} as {EXPECTED[name][1]}, got {value!r:.40}")


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_above_0(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


def _is_text(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _are_algorithms(value: Any) -> bool:
    return value is None or callable(value) or isinstance(value, Iterable)


def _are_instances(value: Any) -> bool:
    from gridwise.csp import ConstraintProblem
    from gridwise.model import Problem

    if isinstance(value, Mapping | bool):
        return False
    return isinstance(value, Iterable | PathLike | int | Problem | ConstraintProblem)


_WHOLE = (_is_whole, "a whole number")
EXPECTED: dict[str, tuple[Callable[[Any], bool], str]] = {
    "algorithms": (_are_algorithms, "names of algorithms or functions"),
    "board": (lambda value: isinstance(value, str | list | tuple), "a text such as '10x10'"),
    "capacity": _WHOLE,
    "count": (lambda value: isinstance(value, int), "a whole number"),
    "exclude": (_are_instances, "files, texts, numbers or boards"),
    "games": _WHOLE,
    "instances": (_are_instances, "files, texts, numbers or boards"),
    "jobs": (
        lambda value: value is None or (_is_whole(value) and value > 0),
        "a whole number above 0, or None",
    ),
    "limits": (lambda value: isinstance(value, Limits), "gridwise.Limits(...)"),
    "metric": (_is_text, "a text"),
    "most_states": _WHOLE,
    "nodes": (lambda value: _is_whole(value) and value > 0, "a whole number above 0"),
    "repeats": (lambda value: _is_whole(value) and value > 0, "a whole number above 0"),
    "samples": _WHOLE,
    "seconds": (_is_above_0, "a number above 0"),
    "seed": _WHOLE,
    "trace": (lambda value: isinstance(value, Trace), "gridwise.Trace()"),
    "weight": (lambda value: value == 0 or _is_above_0(value), "a number of 0 or more"),
}
"""What the arguments are that every function calls the same."""
