"""Whatever a function returns is data: comparable, hashable, picklable, a dictionary, a row, and shown."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import gridwise
from tests.api.boards import TEXTS


def board(number: int = 2) -> Any:
    return gridwise.load("rushhour", number)


def made_here() -> Callable[..., Any]:
    """A heuristic that no other process could know."""
    return lambda problem, state: 0


SINGLE: dict[str, Callable[[int], Any]] = {
    **{f"instance of {name}": lambda at, name=name: gridwise.load(name, at) for name in TEXTS},  # type: ignore[misc]
    "result": lambda at: gridwise.solve(board(at), "bfs"),
    "metrics": lambda at: gridwise.solve(board(at), "bfs").metrics,
    "plan": lambda at: gridwise.solve(board(at), "bfs").plan,
    "verdict": lambda at: gridwise.verify(board(at), "A+1" if at == 2 else "Z+1"),
    "hint": lambda at: gridwise.hint(board(at)),
    "exploration": lambda at: gridwise.explore(board(at)),
    "explanation": lambda at: gridwise.explain(gridwise.load("colour-sudoku", at)),
    "grade": lambda at: gridwise.grade_difficulty(board(at)),
    "watch": lambda at: gridwise.watch(board(at), "A*"),
    "watch with own code": lambda at: gridwise.watch(board(at), "A*", heuristic=made_here()),
    "audit": lambda at: gridwise.audit(board(at), made_here()),
    "dataset": lambda at: gridwise.dataset("rushhour", at),
    "standing": lambda at: gridwise.arena("greedy", "4x4", games=at)[0],
}
SEVERAL: dict[str, Callable[[int], Any]] = {
    "comparison": lambda at: gridwise.compare("rushhour", [at, 5], ["bfs", "A*"], heuristic=made_here()),
    "race": lambda at: gridwise.race(board(at), ["bfs", "A*"]),
    "arena": lambda at: gridwise.arena(["greedy", "hamiltonian"], "4x4", games=at),
}


@pytest.mark.parametrize("what", [*SINGLE, *SEVERAL])
def test_what_is_returned_is_data(what: str) -> None:
    make = (SINGLE | SEVERAL)[what]
    thing, again, other = make(2), make(2), make(1)
    copied = pickle.loads(pickle.dumps(thing))
    assert {thing, again, copied} == {thing}
    assert thing != other
    assert other not in {thing, copied}
    assert json.dumps(thing.as_dict(), default=str) != json.dumps(other.as_dict(), default=str)
    rows = [thing.as_row()] if what in SINGLE else thing.as_rows()
    assert all(isinstance(value, str | int | float | None) for row in rows for value in row.values())
    assert all(rows)
    if what not in ("standing",):
        assert any(getattr(copied, f"_repr_{kind}_", lambda: None)() for kind in ("svg", "html"))


def test_a_copy_of_a_watch_shows_the_same_estimates() -> None:
    seen = gridwise.watch(board(), "A*", heuristic=lambda problem, state: sum(state) / 7)
    copied = pickle.loads(pickle.dumps(seen))
    for moment in (0, 5, len(seen) - 1):
        assert copied.views(moment)[0].estimate == seen.views(moment)[0].estimate
    assert seen.views(0)[0].estimate == sum(board().initial()) / 7


def test_a_row_of_an_instance_has_its_text() -> None:
    row = board().as_row()
    assert gridwise.load("rushhour", row["text"]) == board()
    assert board().as_dict()["cars"][0] == {
        "label": "A",
        **{name: getattr(board().cars[0], name) for name in ("row", "col", "length", "horizontal")},
    }


def test_a_comparison_is_the_list_of_its_rows() -> None:
    rows = gridwise.compare("rushhour", [1], ["bfs"])
    assert rows == list(rows) == rows.as_rows()
    assert rows.as_dict()["runs"][0]["plan"] == [str(action) for action in rows.results[0].plan or ()]


def test_the_pilots_of_the_arena_are_a_table() -> None:
    found = gridwise.arena(["greedy", "hamiltonian"], "4x4", games=2)
    page = found._repr_html_()
    assert page.count("<tr>") == 3
    assert "<td>hamiltonian</td>" in page
    assert "expected steps" not in page  # nobody knows them


def test_tables_of_other_libraries_take_rows() -> None:
    import pyarrow

    rows = [gridwise.solve(board(at)).as_row() for at in (1, 2)]
    assert pyarrow.Table.from_pylist(rows).column("status").to_pylist() == ["solved", "solved"]
    rows = gridwise.compare("rushhour", [1, 2], ["bfs"])
    assert pyarrow.Table.from_pylist(rows).column("file").to_pylist() == ["@1", "@2"]
