"""The three tests of the Torus Snake report: their boards, and the lines that it prints."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["TESTS", "PrintedTest"]


@dataclass(frozen=True, slots=True)
class PrintedTest:
    """A test of the report; it prints the same lines for both of its programs."""

    name: str
    board: str
    """In the report's form, on one line."""
    moves: str
    """The moves it prints: `-` before one that leaves an apple eaten, `+` before one that reaches one."""

    @property
    def lines(self) -> list[str]:
        """The lines as the report prints them."""
        words = {"-": "ate an apple and went ", "+": "reached an apple when going "}
        return ["".join(words.get(sign, sign) for sign in move) for move in self.moves.split()]

    @property
    def directions(self) -> list[str]:
        """The moves alone."""
        return [move[-1] for move in self.moves.split()]


TESTS = (
    PrintedTest("test 1", "5,5 0,0 4 3,1,1 3,2,1 1,4,2 4,3,1", "D +L -U U +L -U +L -+L -U U L +L"),
    PrintedTest(
        "test 2",
        "10,12 0,0 6 0,1,1 9,11,1 0,11,1 9,0,1 5,6,1 6,10,1",
        "+U -+L -+D -R +R -U U U U L L +L -U L L L +L",
    ),
    PrintedTest(
        "test 3",
        "10,10 0,0 5 3,4,2 2,2,1 9,1,1 5,7,2 4,9,1",
        "U +R -R D D +D -R R +D -R R R D +D -R U +R -U R R R +R -R R D +D",
    ),
)
