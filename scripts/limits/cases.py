"""Every algorithm of every puzzle in both engines on the largest boards, and what else takes limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from gridwise import registry
from gridwise.search.algorithms import ALGORITHMS
from scripts.limits import boards

__all__ = ["Case", "cases"]

Engine = Literal["native", "python"]
Asked = Literal["solve", "hint", "explain", "explore", "review"]


class Case(NamedTuple):
    """An algorithm on a board, or another question about it that takes limits."""

    puzzle: str
    algorithm: str
    engine: Engine | None
    board: str
    text: str
    heuristic: str | None = None
    asked: Asked = "solve"

    @property
    def name(self) -> str:
        """Name it in one line, as the tables do."""
        what = self.algorithm if self.asked == "solve" else self.asked
        words = [self.puzzle, what, self.heuristic, self.engine, self.board]
        return " ".join(word for word in words if word)


Boards = tuple[tuple[str, str], ...]

TEXTBOOK = tuple(name for name in ALGORITHMS if name != "bidirectional")
LARGE_FIELD = boards.field(100, 100, "B", "0.25", target=1_000_000, most=10_000)
SEARCHED: dict[tuple[str, Engine], Boards] = {
    ("rushhour", "native"): (("8x8, 9 cars", boards.cars(8)),),
    ("rushhour", "python"): (
        ("60x60, 61 cars", boards.cars(60)),
        ("60x60, 21 cars", boards.column(60)),
    ),
    ("torus-snake", "native"): (("200x200, 40 apples", boards.apples(200, 40)),),
    ("torus-snake", "python"): (
        ("30x30, 100 apples", boards.apples(30, 100)),
        ("200x200, 40,000 apples", boards.apples(200, 40_000)),
    ),
    ("worm", "native"): (("8x16, model B", boards.field(8, 16, "B", "0.25")),),
    ("worm", "python"): (
        ("30x30, model B", boards.field(30, 30, "B", "0.25")),
        ("100x100, model B", LARGE_FIELD),
    ),
}
ASKED: tuple[tuple[str, str, str], ...] = (
    ("rushhour", "60x60, 21 cars", boards.column(60)),
    ("torus-snake", "200x200, 40 apples", boards.apples(200, 40)),
    ("worm", "30x30, model B", boards.field(30, 30, "B", "0.25")),
    ("colour-sudoku", "64x64, 64 colours", boards.half_filled(64, 64)),
    ("snake", "64x64", boards.game(64)),
)


def cases() -> Iterator[Case]:
    """Yield them all, puzzle by puzzle."""
    yield from _textbook()
    yield from _own()
    for puzzle, board, text in ASKED:
        able = registry.puzzle(puzzle)
        questions: dict[Asked, object] = {
            "hint": able.hint,
            "explain": able.explain,
            "explore": able.explore,
            "review": able.gameplay,
        }
        for asked, capability in questions.items():
            if capability is not None:
                yield Case(puzzle, "best", None, board, text, asked=asked)


def _textbook() -> Iterator[Case]:
    for (puzzle, engine), places in SEARCHED.items():
        for board, text in places:
            yield from (Case(puzzle, name, engine, board, text) for name in TEXTBOOK)
            for name in registry.puzzle(puzzle).heuristics:
                if name != "tour":
                    yield Case(puzzle, "astar", engine, board, text, name)
    full = boards.full(60)
    yield from (Case("rushhour", name, "python", "60x60, 1,799 cars", full) for name in ("bfs", "astar"))
    for engine in ("native", "python"):
        few = boards.apples(200, 14)
        yield Case("torus-snake", "astar", engine, "200x200, 14 apples", few, "tour")
    many = boards.field(8, 16, "A", "0.25", target=1_000_000, most=60)
    yield Case("worm", "astar", "native", "8x16, model A, 1,000,000 points", many)


def _own() -> Iterator[Case]:
    """Yield the puzzles' own algorithms."""
    for puzzle in ("rushhour", "torus-snake"):
        for engine in ("native", "python"):
            yield from (Case(puzzle, "best", engine, *place) for place in SEARCHED[puzzle, engine])
    for place in SEARCHED["torus-snake", "python"]:
        yield from (Case("torus-snake", name, "python", *place) for name in ("nearest-bfs", "nearest-ids"))
    for side, target, most in ((30, 2000, 15), (100, 1_000_000, 10_000)):
        for model, penalty in (("A", "0.25"), ("B", "0"), ("B", "0.25")):
            board = f"{side}x{side}, model {model}, penalty {penalty}"
            text = boards.field(side, side, model, penalty, target=target, most=most)
            yield Case("worm", "best", "native", board, text)
    narrow = boards.field(2, 100, "B", "0", target=500_000, most=10_000)
    yield Case("worm", "best", "native", "2x100, model B, 500,000 points", narrow)
    for name in registry.puzzle("colour-sudoku").solving.solvers:
        engines: tuple[Engine, ...] = ("native", "python") if name == "best" else ("python",)
        for engine in engines:
            yield Case("colour-sudoku", name, engine, "64x64, 64 colours", boards.half_filled(64, 64))
            if engine == "python":
                yield Case("colour-sudoku", name, engine, "16x16, 6 colours, empty", boards.sudoku(16, 6))
    for name in registry.puzzle("snake").solving.solvers:
        side = 5 if name == "optimal" else 64
        yield Case("snake", name, None, f"{side}x{side}", boards.game(side))
