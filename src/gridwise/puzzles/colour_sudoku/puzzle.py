"""Colour Sudoku as every front sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Limits, Result
from gridwise.puzzles.base.puzzle import (
    Answer,
    Made,
    Option,
    Options,
    Outcome,
    Puzzle,
    Solver,
    Spread,
    Verdict,
)
from gridwise.puzzles.colour_sudoku.algorithms import SOLVERS, stream
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku
from gridwise.scene import Scene

__all__ = ["PUZZLE"]

_PROPAGATIONS = {
    "none": "none",
    "forward-checking": "forward-checking",
    "fc": "forward-checking",
    "mac": "mac",
}


def _propagation(text: str) -> str:
    if text not in _PROPAGATIONS:
        raise ValueError(text)
    return _PROPAGATIONS[text]


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _yes_or_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(text)
    return text == "yes"


class ColourSudokuPuzzle(Puzzle[ColourSudoku]):
    """Fill a board with numbers and colours that rise and fall together."""

    name = "colour-sudoku"
    title = "Colour Sudoku"
    controls = "entries"
    summary = "fill a board with numbers and colours that rise and fall together"

    def parse(self, text: str, metric: str | None = None) -> ColourSudoku:
        if metric is not None:
            raise UsageError("colour-sudoku has no cost to count: leave --metric out")
        return ColourSudoku.parse(text)

    def replay(self, instance: ColourSudoku, plan: str) -> Verdict:
        from gridwise.puzzles.colour_sudoku.replay import replay

        return replay(instance, plan)

    runners = ("forward-checking", "mac")

    def scene(self, instance: ColourSudoku, state: Any = None) -> Scene:
        from gridwise.puzzles.colour_sudoku.conflicts import conflicts
        from gridwise.puzzles.colour_sudoku.draw import scene

        broken = {cell for conflict in conflicts(state or instance) for cell in conflict.cells}
        return scene(instance, state, broken=sorted(broken))

    def frames(self, instance: ColourSudoku, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        from gridwise.puzzles.colour_sudoku.film import frames

        return frames(instance, result)

    @property
    def solvers(self) -> Mapping[str, Solver[ColourSudoku]]:
        return SOLVERS

    def native_refusal(self, instance: ColourSudoku) -> str | None:
        return None

    def describe(self, instance: ColourSudoku, result: Result[Any]) -> list[str]:
        from gridwise.puzzles.colour_sudoku.explain import why_impossible

        if result.status == "unsolvable":
            reason, _ = why_impossible(instance)
            return [f"Why: {reason}."]
        if "count" not in result.extra:
            return []
        count = result.extra["count"]
        if result.extra.get("unique"):
            return ["It is the only solution."]
        least = "" if result.extra["count_is_exact"] else "at least "
        return [f"Solutions: {least}{count:,}."]

    def brief(self, result: Result[Any]) -> str | None:
        return str(result.extra["count"]) if "count" in result.extra else None

    def denies(self, result: Result[Any]) -> bool:
        return result.extra.get("unique") is False

    def answers(self, instance: ColourSudoku, options: Options) -> Iterator[Result[Any]] | None:
        if not options.extra.get("all"):
            if options.extra.get("limit") and not options.extra.get("count"):
                raise UsageError("--limit goes with --count or --all")
            return None
        if options.extra.get("count") or options.extra.get("unique"):
            raise UsageError("--all lists the solutions; leave --count and --unique out")
        return stream(instance, options)

    @property
    def solve_options(self) -> Sequence[Option]:
        return (
            Option("count", "count the solutions"),
            Option("unique", "exit status 0 if there is exactly one solution, 1 if not"),
            Option("all", "print all solutions, one after another"),
            Option("limit", "stop counting or printing after N solutions", _count),
            Option(
                "ordering", "backtracking: none, or some of mrv, degree, low-degree, lcv joined by '+'", str
            ),
            Option("propagation", "backtracking: none, forward-checking (fc) or mac", _propagation),
        )

    @property
    def shipped(self) -> Sequence[Made]:
        from gridwise.puzzles.base.collection import collection

        return collection("gridwise.puzzles.colour_sudoku")

    @property
    def generate_options(self) -> Sequence[Option]:
        return (
            Option("size", "rows and columns (default 9)", _count, 9),
            Option("colours", "how many colours (default 5)", _count, 5),
            Option("difficulty", "any, easy, medium, hard, expert or extreme (default any)", str, "any"),
            Option("minimal", "yes (default): no given can be dropped; no: faster", _yes_or_no, True),
            Option("symmetric", "givens come in pairs that a half turn exchanges"),
        )

    def generate(
        self, count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map
    ) -> Iterator[Made]:
        from gridwise.puzzles.colour_sudoku.generate import Wish, generate

        wish = Wish(
            size=extra.get("size", 9),
            colours=extra.get("colours", 5),
            minimal=extra.get("minimal", True),
            symmetric=bool(extra.get("symmetric")),
            difficulty=extra.get("difficulty", "any"),
        )
        return generate(count, seed, wish, spread)

    def hint(self, instance: ColourSudoku, state: Any = None) -> Answer:
        from gridwise.puzzles.colour_sudoku.explain import hint, hint_entry

        return hint(instance) if state is None else hint_entry(state)

    def start(self, instance: ColourSudoku) -> ColourSudoku:
        return instance

    def actions(self, instance: ColourSudoku, state: Any) -> Sequence[str]:
        from gridwise.puzzles.colour_sudoku.entries import entries

        return list(entries(instance))

    def act(self, instance: ColourSudoku, state: Any, action: str) -> Any:
        from gridwise.puzzles.colour_sudoku.entries import enter

        return enter(instance, state, action)

    def outcome(self, instance: ColourSudoku, state: Any) -> Outcome:
        from gridwise.puzzles.colour_sudoku.conflicts import conflicts

        return "won" if state.is_full and not any(True for _ in conflicts(state)) else "playing"

    def standing(self, instance: ColourSudoku, state: Any) -> Mapping[str, Any]:
        return {"open": 2 * state.size**2 - state.givens}

    def conflicts(self, instance: ColourSudoku, state: Any) -> Sequence[Mapping[str, Any]]:
        from gridwise.puzzles.colour_sudoku.conflicts import conflicts

        return [conflict.as_dict(state.size) for conflict in conflicts(state)]

    def position(
        self, instance: ColourSudoku, state: Any, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        from gridwise.puzzles.colour_sudoku.conflicts import conflicts
        from gridwise.puzzles.colour_sudoku.draw import scene
        from gridwise.puzzles.colour_sudoku.entries import parse_entry

        broken = {cell for conflict in conflicts(state) for cell in conflict.cells}
        ahead = [parse_entry(instance, word).cell for word in way]
        return scene(instance, state, broken=sorted(broken), highlighted=ahead)

    def rest(self, instance: ColourSudoku, state: Any, limits: Limits = Limits()) -> Result[Any]:
        return SOLVERS["best"].run(state, Options(limits=limits))

    def way(self, instance: ColourSudoku, state: Any, result: Result[Any]) -> list[str]:
        from gridwise.puzzles.colour_sudoku.entries import missing

        return [] if result.solution is None else list(missing(state, ColourSudoku.parse(result.solution)))

    def explain(self, instance: ColourSudoku) -> Answer:
        from gridwise.puzzles.colour_sudoku.explain import explain

        return explain(instance)


PUZZLE = ColourSudokuPuzzle()
