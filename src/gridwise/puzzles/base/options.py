"""What a person may choose: about a solve of any puzzle, and what only one puzzle has to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from gridwise.errors import UsageError
from gridwise.model import GoalTest, Heuristic, Limits, Ties
from gridwise.names import pick
from gridwise.search.algorithms import our_name
from gridwise.trace import Trace
from gridwise.user_code.loading import name_of

__all__ = ["Engine", "Option", "Options", "values_of"]

Engine = Literal["native", "python"]


@dataclass(frozen=True, slots=True)
class Options:
    """What a person may choose about a solve; None leaves the choice to the puzzle and the algorithm."""

    algorithm: str | Callable[..., Any] = "best"
    """A name, `my_file.py:my_search`, or a search of a person's own."""
    heuristic: str | Callable[..., Any] | Heuristic[Any] | None = None
    """Likewise."""
    weight: float | None = None
    goal_test: GoalTest | None = None
    ties: Ties | None = None
    engine: Engine | None = None
    limits: Limits = Limits()
    trace: Trace | None = None
    """Where the search records its events, if it is to be watched."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Options of one puzzle's own algorithms."""
    tree: bool = False
    """Search the tree, not the graph: no state that was met is remembered."""
    jobs: int | None = 1
    """Threads that the puzzle's best solver may use (None: one a core), where it has a use for them."""

    def __post_init__(self) -> None:
        if isinstance(self.algorithm, str):
            object.__setattr__(self, "algorithm", our_name(self.algorithm))

    @property
    def name(self) -> str:
        """The algorithm's name; for a search of a person's own, that of the function."""
        return self.algorithm if isinstance(self.algorithm, str) else name_of(self.algorithm)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that only one puzzle has: the command line shows it as `--name`."""

    name: str
    summary: str
    kind: Callable[[str], Any] | None = None
    """Turns the text into the value, raising ValueError; None makes the option a switch."""
    default: Any = None
    choices: tuple[str, ...] = ()


def values_of(options: Iterable[Option], given: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Return the value of every option by its name, defaults filled in.

    A text or a number that is given is read as on the command line; dashes are underscores in Python.
    """
    known = {option.name.replace("-", "_"): option for option in options}
    values = {option.name: option.default for option in known.values()}
    for name, value in given.items():
        option = pick(name, known, kind)
        values[option.name] = _value(option, name, value)
    return values


def _value(option: Option, name: str, value: Any) -> Any:
    if option.kind is None:
        if not isinstance(value, bool):
            raise UsageError(f"expected {name}=True or False, got {value!r:.40}")
        return value
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise UsageError(f"expected {name} as a text or a number ({option.summary}), got {value!r:.40}")
    if option.choices and value not in option.choices:
        raise UsageError(f"expected {name} to be one of {', '.join(option.choices)}, got {value!r:.40}")
    try:
        return option.kind(str(value))
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from error
