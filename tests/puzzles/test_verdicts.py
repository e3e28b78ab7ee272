"""What is said about a plan stays a sentence, however long the words of the plan are."""

from __future__ import annotations

import pytest

from gridwise.errors import InputError
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import PUZZLES, puzzle

LONG = ("Q" * 5000, "B" * 5000 + "+1", "B+" * 2500 + "1", "7" * 5000)


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("word", LONG, ids=["letters", "a car", "moves in one", "digits"])
def test_a_long_word_is_not_repeated(name: str, word: str) -> None:
    chosen = puzzle(name)
    instance = chosen.parse(chosen.shipped[0].text.split(" moves=")[0])
    solved = solve_instance(chosen, instance, Options(limits=Limits(seconds=5.0)))
    for before in ("", str(solved.plan or solved.solution or "".join(solved.played))):
        try:
            verdict = chosen.replay(instance, f"{before} {word}")
            assert not verdict.valid
            said = verdict.message
        except InputError as error:  # a filled board that cannot be read
            said = str(error)
        assert 0 < len(said) < 300
