"""What is known about boards: what their lists say, what can be counted, and what takes a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.names import pick
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.boards import ListedBoard
from gridwise.puzzles.base.generator import Spread
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle

__all__ = ["costly_names", "known_facts", "value_of", "with_costly_facts"]

SECONDS = 20.0
"""What the search for one optimum may take."""


@dataclass(frozen=True, slots=True)
class _Question:
    """A board and what is asked about it, as any process can take it."""

    puzzle: str
    text: str
    missing: frozenset[str]
    seconds: float


def known_facts(chosen: Puzzle[Any], board: ListedBoard) -> dict[str, Any]:
    """Return what the list says about a board, and what can be counted on it at once."""
    return {**chosen.listing.facts(board.read(chosen)), **board.facts}


def costly_names(chosen: Puzzle[Any]) -> list[str]:
    """Return the names of the facts that take a search."""
    metric = getattr(chosen.instance_type, "metric", None)
    metrics = chosen.metrics or ((metric,) if isinstance(metric, str) else ())
    return [*metrics, *(("difficulty", "level") if chosen.grade_difficulty is not None else ())]


def with_costly_facts(
    chosen: Puzzle[Any],
    reference: str,
    boards: Sequence[ListedBoard],
    spread: Spread = map,
    told: Callable[[], None] = lambda: None,
    seconds: float = SECONDS,
) -> Iterator[ListedBoard]:
    """Yield the boards with all facts, those that are missing worked out; `told` hears of every board."""
    wanted = costly_names(chosen)
    questions = [
        _Question(reference, board.text, frozenset(wanted) - board.facts.keys(), seconds) for board in boards
    ]
    for board, found in zip(boards, spread(_answer, questions), strict=True):
        told()
        yield board._replace(facts={**known_facts(chosen, board), **found})


def _answer(question: _Question) -> dict[str, Any]:
    chosen = puzzle(question.puzzle)
    found: dict[str, Any] = {}
    for metric in chosen.metrics or (None,):
        instance = chosen.parse(question.text, metric)
        name = metric or getattr(instance, "metric", None)
        if name in question.missing:
            found |= _optimum(chosen, instance, str(name), question.seconds)
    grade_difficulty = chosen.grade_difficulty
    if grade_difficulty is not None and not question.missing.isdisjoint(("difficulty", "level")):
        grade = grade_difficulty(chosen.parse(question.text))
        if grade is not None:
            told = {"difficulty": grade.level if grade.score is None else grade.score, "level": grade.level}
            found |= {name: value for name, value in told.items() if name in question.missing}
    return found


def _optimum(chosen: Puzzle[Any], instance: Any, name: str, seconds: float) -> Mapping[str, Any]:
    result = solve_instance(chosen, instance, Options(limits=Limits(seconds=seconds)))
    if result.status == "unsolvable":
        return {"status": "unsolvable"}
    return {name: result.cost} if result.optimal and result.cost is not None else {}


def value_of(chosen: Puzzle[Any], board: ListedBoard, facts: Mapping[str, Any], name: str) -> Any:
    """Return one fact of a board; raise UsageError that says how to get it where it is missing."""
    if name in facts:
        return facts[name]
    if name in costly_names(chosen):
        if facts.get("status") == "unsolvable":
            return None
        raise UsageError(f"nothing says the {name} of {board.name}; --facts works it out")
    names: Iterable[str] = dict.fromkeys((*facts, *costly_names(chosen)))
    return pick(name, dict.fromkeys(names), f"fact of {board.name}")
