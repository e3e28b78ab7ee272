"""A wrong argument of any function is one sentence, with what was perhaps meant."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from typing import Any

import pytest

import gridwise
from tests.api.boards import TEXTS

BOARD = gridwise.load("rushhour", "@2")

CALLS: dict[str, Callable[..., Any]] = {
    "arena": lambda **words: gridwise.arena("greedy", **(dict[str, Any](board="4x4", games=2) | words)),
    "audit": lambda **words: gridwise.audit(BOARD, **words),
    "certify": lambda **words: gridwise.certify(
        BOARD, **(dict[str, Any](result=gridwise.solve(BOARD), path=os.devnull) | words)
    ),
    "check": lambda **words: gridwise.check(lambda problem, state: 0, BOARD, **words),
    "compare": lambda **words: gridwise.compare(BOARD, **words),
    "dataset": lambda **words: gridwise.dataset("rushhour", **(dict[str, Any](count=1) | words)),
    "explain": lambda **words: gridwise.explain(BOARD, **words),
    "explore": lambda **words: gridwise.explore(BOARD, **words),
    "generate": lambda **words: gridwise.generate("rushhour", **words),
    "grade_difficulty": lambda **words: gridwise.grade_difficulty(BOARD, **words),
    "hint": lambda **words: gridwise.hint(BOARD, **words),
    "load": lambda **words: gridwise.load("rushhour", "@1", **words),
    "load_all": lambda **words: gridwise.load_all("rushhour", "@1-2", **words),
    "play": lambda **words: gridwise.play(BOARD, **words),
    "puzzle": lambda **words: gridwise.puzzle("worm", **words),
    "race": lambda **words: gridwise.race(BOARD, **words),
    "register": lambda **words: gridwise.register("mine", **words),
    "solve": lambda **words: gridwise.solve(BOARD, **words),
    "verify": lambda **words: gridwise.verify(BOARD, "A+1", **words),
    "watch": lambda **words: gridwise.watch(BOARD, **words),
}
KINDS = {
    "capacity": "a whole number",
    "games": "a whole number",
    "jobs": "a whole number above 0, or None",
    "limits": "gridwise.Limits(...)",
    "metric": "a text",
    "most_states": "a whole number",
    "nodes": "a whole number above 0",
    "repeats": "a whole number above 0",
    "samples": "a whole number",
    "seconds": "a number above 0",
    "seed": "a whole number",
    "trace": "gridwise.Trace()",
    "weight": "a number of 0 or more",
}


def test_every_function_is_called_here() -> None:
    assert set(CALLS) == {name for name in gridwise.__all__ if name[0].islower()}


@pytest.mark.parametrize("function", CALLS)
def test_a_name_that_does_not_exist_is_a_sentence(function: str) -> None:
    with pytest.raises(
        gridwise.UsageError, match=r"no (option|argument|choice)( of [a-z_ ]+)? named 'metrik'"
    ):
        CALLS[function](metrik="moves")


@pytest.mark.parametrize("function", CALLS)
def test_a_value_of_another_kind_is_a_sentence(function: str) -> None:
    for name in inspect.signature(getattr(gridwise, function)).parameters:
        if name in KINDS:
            with pytest.raises(gridwise.UsageError) as raised:
                CALLS[function](**{name: [3.5]})
            assert str(raised.value) == f"expected {name} as {KINDS[name]}, got [3.5]"


@pytest.mark.parametrize(
    ("function", "words", "sentence"),
    [
        (
            "compare",
            {"algoritms": ["bfs"]},
            "no argument of compare named 'algoritms'; did you mean 'algorithms'?",
        ),
        ("solve", {"nodes": 2.5}, "expected nodes as a whole number above 0, got 2.5"),
        ("solve", {"nodes": True}, "expected nodes as a whole number above 0, got True"),
        ("solve", {"algorithm": "wastar", "weight": -1}, "expected weight as a number of 0 or more, got -1"),
        ("compare", {"instances": 2.5}, "expected instances as files, texts, numbers or boards, got 2.5"),
        ("generate", {"exclude": 2.5}, "expected exclude as files, texts, numbers or boards, got 2.5"),
        ("race", {"algorithms": 5}, "expected algorithms as names of algorithms or functions, got 5"),
        ("certify", {"result": 5}, "expected a result that gridwise.solve has returned, got 5"),
        ("hint", {"moves": 5}, "expected moves as a text or a list, got 5"),
        ("arena", {"board": 5}, "expected board as a text such as '10x10', got 5"),
        ("arena", {"seed": -5}, "expected a seed of 0 or more, got -5"),
        ("watch", {"capacity": 0}, "a trace needs room for at least 1 event, got 0"),
    ],
)
def test_what_is_wrong_is_said(function: str, words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(gridwise.UsageError) as raised:
        CALLS[function](**words)
    assert str(raised.value) == sentence


def test_too_few_and_too_many_arguments_are_sentences() -> None:
    load: Any = gridwise.load
    with pytest.raises(gridwise.UsageError, match=r"^gridwise\.load: missing a required argument: 'puzzle'$"):
        load()
    explain: Any = gridwise.explain
    with pytest.raises(gridwise.UsageError, match=r"^gridwise\.explain: too many positional arguments$"):
        explain(BOARD, 3)


def test_moves_are_a_text_or_a_list() -> None:
    board = gridwise.load("rushhour", TEXTS["rushhour"])
    assert gridwise.hint(board, "I-1 B+1") == gridwise.hint(board, ["I-1", "B+1"])
    torus = gridwise.load("torus-snake", TEXTS["torus-snake"])
    assert gridwise.play(torus, "RR").moves == gridwise.play(torus, ["R", "R"]).moves == ("R", "R")
