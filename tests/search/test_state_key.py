"""Keys of states: equal for equal states, in every process."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field

import pytest

from gridwise.search.state_key import state_key
from tests import programs

SCRIPT = """
from gridwise.search.state_key import state_key
print(state_key(("box", frozenset({(1, 2), (3, 4), (5, 6)}), frozenset("abcdefgh"), None)))
"""


@dataclass(frozen=True)
class Held:
    boxes: frozenset[str]
    remark: str = field(default="", compare=False)


class Bare:
    """Equal by what it holds, and written by its address."""

    __slots__ = ("at",)

    def __init__(self, at: tuple[int, int]) -> None:
        self.at = at

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bare) and self.at == other.at

    def __hash__(self) -> int:
        return hash(self.at)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (frozenset(range(0, 800, 8)), frozenset(range(792, -1, -8))),
        (Held(frozenset("abc"), "first"), Held(frozenset("cba"), "second")),
        (Bare((1, 2)), Bare((1, 2))),
    ],
)
def test_equal_states_have_one_key(one: object, other: object) -> None:
    assert one == other
    assert state_key(one) == state_key(other)


def test_other_states_have_other_keys() -> None:
    states = [
        (-1, 2),
        (-2, 2),
        ((-1,), 2),
        frozenset({-1, 2}),
        Held(frozenset("a")),
        Bare((1, 2)),
        Bare((2, 1)),
    ]
    assert len({state_key(state) for state in states}) == len(states)
    assert all(0 <= state_key(state) < 2**53 for state in states)


def test_a_key_is_the_same_in_another_process() -> None:
    told = {
        programs.run(sys.executable, "-c", SCRIPT, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
