"""The towers of Hanoi as a person's own problem: moves have words of their own."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise import Problem
from gridwise.scene import Block, Scene

State = tuple[tuple[int, ...], ...]


class Towers(Problem[State, str]):
    """Move the discs to the last peg, smaller ones on larger ones"""

    def __init__(self, discs: int = 2) -> None:
        self.discs = discs

    @classmethod
    def parse(cls, text: str) -> Towers:
        return cls(int(text))

    def __str__(self) -> str:
        return f"{self.discs}\n"

    def initial(self) -> State:
        return tuple(range(self.discs, 0, -1)), (), ()

    def is_goal(self, state: State) -> bool:
        return len(state[2]) == self.discs

    def successors(self, state: State) -> Iterator[tuple[str, State]]:
        for one, peg in enumerate(state):
            for other, target in enumerate(state):
                if peg and one != other and (not target or target[-1] > peg[-1]):
                    pegs = list(state)
                    pegs[one], pegs[other] = peg[:-1], (*target, peg[-1])
                    yield f"{one + 1}>{other + 1}", tuple(pegs)

    def scene(self, state: State) -> Scene:
        discs = [
            Block(self.discs - 1 - height, at, 1, 1, str(disc), disc)
            for at, peg in enumerate(state)
            for height, disc in enumerate(peg)
        ]
        return Scene(self.discs, 3, tuple(discs), title="Towers")


class Mute(Problem[int, str]):
    """Has neither a picture nor a text"""

    def initial(self) -> int:
        return 0

    def is_goal(self, state: int) -> bool:
        return state == 3

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        yield "on", state + 1
