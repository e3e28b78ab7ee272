"""Everything that a command writes, every other command reads: all pairs of writers and readers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise.api import solve
from gridwise.puzzles.base.boards import boards_in
from gridwise.registry import puzzle
from tests.conftest import Outcome

Run = Callable[..., Outcome]
Command = tuple[object, ...]

PUZZLES = ("rushhour", "torus-snake", "worm", "colour-sudoku")
TWO = "@1-2"
RUSHHOUR = puzzle("rushhour")

# Commands that write to {out}; what goes to standard output is written there by the test.
WRITERS: dict[str, Command] = {
    "generate.txt": ("generate", "{puzzle}", "--count", 2, "{easy}"),
    "generate.json": ("generate", "{puzzle}", "--count", 2, "{easy}", "--json", "--out", "{out}"),
    "batch.csv": ("batch", "{puzzle}", "{two}", "--out", "{out}", "--jobs", 1),
    "batch.json": ("batch", "{puzzle}", "{two}", "--out", "{out}", "--jobs", 1),
    "batch.parquet": ("batch", "{puzzle}", "{two}", "--out", "{out}", "--jobs", 1),
    "compare.csv": ("compare", "{puzzle}", "{two}", "--algorithms", "best", "--quiet", "--csv", "{out}"),
    "compare.json": ("compare", "{puzzle}", "{two}", "--algorithms", "best", "--quiet", "--json", "{out}"),
    "runs.csv": ("runs", "--export", "{out}"),
    "runs.json": ("runs", "--export", "{out}"),
    "runs.parquet": ("runs", "--export", "{out}"),
    "runs printed.json": ("runs", "--json"),
    "solve.json": ("solve", "{puzzle}", "{two}", "--json"),
    "boards.txt": ("boards", "convert", "{puzzle}", "{two}", "--out", "{out}", "--quiet"),
    "boards.csv": ("boards", "convert", "{puzzle}", "{two}", "--out", "{out}", "--quiet"),
    "boards.json.gz": ("boards", "convert", "{puzzle}", "{two}", "--out", "{out}", "--quiet"),
    "paragraphs.txt": (
        *("boards", "convert", "{puzzle}", "{two}", "--form", "paragraphs", "--out", "{out}", "--quiet"),
    ),
    "@saved": ("boards", "save", "saved", "{puzzle}", "{two}", "--quiet"),
}
ENUMERATED: dict[str, Command] = {
    "universe.csv": ("enumerate", "rushhour", "--size", "3x4", "--out", "{out}", "--quiet"),
    "universe.csv.gz": ("enumerate", "rushhour", "--size", "3x4", "--out", "{out}", "--quiet"),
}

# Commands that read {list}, or one board of it; {tmp} is a folder for what they write.
READERS: dict[str, Command] = {
    "solve": ("solve", "{puzzle}", "{list}", "--quiet"),
    "show": ("show", "{puzzle}", "{list}"),
    "compare": ("compare", "{puzzle}", "{list}", "--algorithms", "best", "--no-store", "--quiet"),
    "batch": ("batch", "{puzzle}", "{list}", "--out", "{tmp}/again.csv", "--jobs", 1, "--quiet"),
    "boards": ("boards", "dedupe", "{puzzle}", "{list}"),
    "exclude": ("boards", "merge", "{puzzle}", "{list}", "--exclude", "{list}"),
    "generate": ("generate", "{puzzle}", "--size", "4x4", "--exclude", "{list}", "--quiet"),
    "book": ("book", "{puzzle}", "{list}", "--out", "{tmp}/book.pdf", "--quiet"),
    "watch": ("watch", "{puzzle}", "{one}", "--node-limit", 9),
    "race": ("race", "{puzzle}", "{one}", "--algorithms", "bfs,dfs", "--node-limit", 9),
    "hint": ("hint", "{puzzle}", "{one}", "--json"),
    "review": ("review", "{puzzle}", "{one}", "--plan", "{tmp}/plan", "--json"),
    "explore": ("explore", "{puzzle}", "{one}", "--json"),
    "audit": ("audit", "{puzzle}", "{one}", "--most-states", 100, "--samples", 1, "--json"),
    "verify": ("verify", "{puzzle}", "{one}", "--plan", "{tmp}/plan"),
}
EXPLAIN: Command = ("explain", "{puzzle}", "{one}", "--json")
SEVERAL = ("solve", "show", "batch", "boards")
"""Readers that are tried with the lists of all puzzles; the others read in the same way."""
EASY = {
    "rushhour": ("--moves", "2-9", "--cars", "4-6"),
    "torus-snake": ("--size", "4x4", "--cells", "2"),
    "worm": ("--size", "3x3", "--target", "60"),
    "colour-sudoku": ("--size", "4", "--colours", "3"),
}


def filled(command: Command, **words: Any) -> list[object]:
    """Put the words in their places."""
    easy = words.pop("easy", ())
    return [
        part
        for word in command
        for part in (easy if word == "{easy}" else [word.format(**words) if isinstance(word, str) else word])
    ]


@pytest.mark.parametrize("name", PUZZLES)
def test_all_pairs(gridwise: Run, tmp_path: Path, name: str) -> None:
    chosen = puzzle(name)
    shipped = [chosen.parse(made.text) for made in chosen.shipped[:2]]
    failures: list[str] = []
    readers = READERS | ({} if chosen.explain is None else {"explain": EXPLAIN})
    several = [reader for reader in readers if reader in (*SEVERAL, "explain")]
    writers = WRITERS | (ENUMERATED if name == "rushhour" else {})
    for writer, command in writers.items():
        out = "@saved" if writer == "@saved" else str(tmp_path / writer)
        outcome = gridwise(*filled(command, puzzle=name, two=TWO, out=out, easy=EASY[name]))
        assert outcome.status == 0, (writer, outcome.err)
        if outcome.out and not Path(out).exists():
            Path(out).write_text(outcome.out)
        boards = list(boards_in(chosen, out))
        instances = [board.read(chosen) for board in boards]
        if "generate" in writer or "universe" in writer:
            assert len(instances) == (1 if "universe" in writer else 2), writer
        else:
            forms = {chosen.listing.canonical(one) for one in instances}
            assert forms == {chosen.listing.canonical(one) for one in shipped}, writer
        if name == "rushhour":
            (tmp_path / "plan").write_text(str(solve(instances[0]).plan))
        for reader in readers if name == "rushhour" else several:
            words = filled(readers[reader], puzzle=name, list=out, one=boards[0].name, tmp=tmp_path)
            read = gridwise(*words)
            # A search of few states may end at its limit.
            if read.status not in {"watch": (0, 3), "race": (0, 3)}.get(reader, (0,)):
                failures.append(f"{writer} -> {reader}: {read.status} {read.err.strip()}")
    assert failures == []


@pytest.mark.parametrize("writer", [name for name in WRITERS if not name.startswith(("generate", "runs"))])
def test_facts_travel_along(gridwise: Run, tmp_path: Path, writer: str) -> None:
    known = {name: value for name, value in RUSHHOUR.shipped[0].facts.items() if name != "level"}
    expected = {name: float(value) for name, value in known.items()}
    out = "@saved" if writer == "@saved" else str(tmp_path / writer)
    outcome = gridwise(*filled(WRITERS[writer], puzzle="rushhour", two="@1-2", out=out))
    if outcome.out and not Path(out).exists():
        Path(out).write_text(outcome.out)
    first = next(iter(boards_in(RUSHHOUR, out)))
    assert {name: float(first.facts[name]) for name in expected} == expected
    assert first.facts["level"] == "easy"


def test_a_command_about_one_board_says_how_to_choose(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("".join(made.text + "\n" for made in RUSHHOUR.shipped[:3]))
    (tmp_path / "plan").write_text("A+1")
    for reader in ("watch", "race", "hint", "review", "explore", "audit", "verify"):
        words = filled(READERS[reader], puzzle="rushhour", one=file, list=file, tmp=tmp_path)
        outcome = gridwise(*words)
        assert outcome.status == 2
        assert f"{file} holds 3 boards, and one is wanted: choose it, {file}#1 to {file}#3" in outcome.err


def test_a_league_reads_lists(gridwise: Run, tmp_path: Path) -> None:
    search, file = tmp_path / "mine.py", tmp_path / "boards.json.gz"
    search.write_text("def no_plan(problem):\n    return None\n")
    assert gridwise("boards", "convert", "rushhour", "@1-2", "--out", file).status == 0
    words = ("--puzzle", "rushhour", "--boards", file, "--landmarks", "bfs", "--out", tmp_path / "league")
    done = gridwise("league", search, *words, "--json", "--quiet")
    solved = {row["name"]: (row["boards"], row["solved"]) for row in json.loads(done.out)}
    assert solved == {"bfs": (2, 2), "mine": (2, 0)}


def test_solve_of_a_list_prints_each(gridwise: Run) -> None:
    several = gridwise("solve", "rushhour", "@1-3", "--json").out.splitlines()
    alone = [json.loads(gridwise("solve", "rushhour", f"@{number}", "--json").out) for number in (1, 2, 3)]
    assert [json.loads(line)["plan"] for line in several] == [one["plan"] for one in alone]
    shown = gridwise("solve", "rushhour", "@1-3").out
    assert [line for line in shown.splitlines() if line.startswith("@")] == ["@1:", "@2:", "@3:"]
    assert gridwise("show", "rushhour", "@1-2").out.count("+-") == 4
