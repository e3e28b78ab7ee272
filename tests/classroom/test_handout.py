"""What students get: a folder that tells everything but the hidden tests."""

from __future__ import annotations

import ast
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from scripts.notebook import execute

from gridwise.classroom.assignment import read_assignment, shipped_assignments
from gridwise.classroom.boards import boards_for
from gridwise.classroom.handout.folder import handout_files
from gridwise.classroom.handout.markdown import html_of
from gridwise.registry import puzzle
from tests.conftest import Outcome
from tests.programs import run

NAMES = sorted(shipped_assignments())

PLANS = """\
title = "Two ways out"
puzzle = "rushhour"
text = "Find them."
[[hand_in]]
kind = "plans"
[boards]
files = ["@1", "@2"]
[[test]]
name = "out"
kind = "solves"
points = 1
"""


@pytest.mark.parametrize("name", NAMES)
def test_the_folder_has_all_that_is_visible(
    name: str, tmp_path: Path, gridwise: Callable[..., Outcome]
) -> None:
    made = read_assignment(f"@{name}")
    folder = tmp_path / "folder"
    assert gridwise("assignment", "handout", f"@{name}", "--out", folder, "--student", "Mina").status == 0
    given = read_assignment(folder / "assignment.toml")
    assert (given.name, given.title, given.text) == (made.name, made.title, made.text)
    assert [test.name for test in given.tests] == [test.name for test in made.visible]
    for mine, theirs in zip(given.tests, made.visible, strict=True):
        assert (mine.points, mine.mark, mine.symbol) == (theirs.points, theirs.mark, theirs.symbol)
        assert boards_for(given, mine, "anybody") == boards_for(made, theirs, "Mina")
    starter = ast.parse((folder / made.file).read_text(encoding="utf-8"))
    nodes = {node.name: node for node in starter.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for part in made.parts:
        assert part.about.split()[0] in (ast.get_docstring(nodes[part.symbol]) or "")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_tells_of_the_hidden_tests(name: str) -> None:
    made = read_assignment(f"@{name}")
    hidden = [test for test in made.tests if test.hidden]
    everything = "".join(handout_files(made, "Mina").values())
    assert hidden
    for test in hidden:
        assert test.name not in everything
        for _, text in boards_for(made, test, "Mina"):
            assert text not in everything
    assert str(made.boards.seed) not in everything


@pytest.mark.parametrize("name", NAMES)
def test_the_notebook_runs_with_the_starter_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = read_assignment(f"@{name}")
    for file, text in handout_files(made).items():
        (tmp_path / file).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    book: dict[str, Any] = json.loads((tmp_path / f"{name}.ipynb").read_text(encoding="utf-8"))
    book["cells"] = [cell for cell in book["cells"] if "check.sh" not in "".join(cell["source"])]
    if made.hand_in == "agent":  # what a starter file does may go on for a while
        book["cells"] = [cell for cell in book["cells"] if "while not" not in "".join(cell["source"])]
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    execute(book)
    shown = [output.get("data", {}) for cell in book["cells"] for output in cell.get("outputs", ())]
    assert any("image/svg+xml" in data for data in shown)


def test_the_seed_decides_the_boards(tmp_path: Path, gridwise: Callable[..., Outcome]) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Mina\n\nOmid\n", encoding="utf-8")
    outcome = gridwise(
        "assignment", "handout", "@worm", "--students", names, "--seed", 7, "--out", tmp_path / "all"
    )
    assert outcome.out.endswith("2 folders: The worm that is not greedy\n")
    made = read_assignment("@worm")
    for name in ("Mina", "Omid"):
        _, text = boards_for(made, made.tests[0], name, 7)[0]
        assert (tmp_path / "all" / name / "boards" / "board-1.txt").read_text(encoding="utf-8") == text
        assert puzzle("worm").parse(text).target == 80


def test_check_runs_where_the_folder_is(tmp_path: Path, gridwise: Callable[..., Outcome]) -> None:
    folder = tmp_path / "my folder"
    gridwise("assignment", "handout", "@snake", "--out", folder)
    script = folder / "check.sh"
    assert script.stat().st_mode & stat.S_IXUSR
    command = tmp_path / "bin" / "gridwise"
    command.parent.mkdir()
    command.write_text('#!/bin/sh\npwd; echo "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    found = run("sh", script, env={"PATH": f"{command.parent}:{os.environ['PATH']}"}, cwd=tmp_path)
    assert found.stdout == f"{folder}\ncheck --assignment assignment.toml pilot.py\n"


def test_plans_need_no_file_of_code(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(PLANS, encoding="utf-8")
    files = handout_files(read_assignment(path))
    assert {name for name in files if not name.startswith("README")} == {
        "assignment.toml",
        "boards/shipped-1.txt",
        "boards/shipped-2.txt",
        "check.sh",
        "two.ipynb",
    }
    assert "NAME-OF-THE-BOARD.txt" in files["README.md"]
    assert "MiB" not in files["README.md"]


def test_limits_are_told_to_those_whom_they_hold() -> None:
    pilot, searches = (handout_files(read_assignment(name))["README.md"] for name in ("@snake", "@rushhour"))
    assert "20 s and 512 MiB.\n" in pilot
    assert "no more than 60,000 different states" in searches


def test_a_folder_with_work_in_it_is_left_alone(tmp_path: Path, gridwise: Callable[..., Outcome]) -> None:
    (tmp_path / "pilot.py").write_text("mine", encoding="utf-8")
    outcome = gridwise("assignment", "handout", "@snake", "--out", tmp_path)
    assert outcome.status == 2
    assert "a hand-out needs a new or an empty folder" in outcome.err
    assert [path.name for path in tmp_path.iterdir()] == ["pilot.py"]
    assert "needs --out DIR" in gridwise("assignment", "handout", "@snake").err


def test_markdown_becomes_html() -> None:
    text = "# A & B\n\none *two*\n**three** `<i>`\n\n- x\n  y\n- z\n\n1. first\n\n"
    text += "| a |\n|---|\n| c |\n\n```\n<p>\n```\n"
    assert html_of(text).splitlines() == [
        "<h1>A &amp; B</h1>",
        "<p>one <em>two</em> <strong>three</strong> <code>&lt;i&gt;</code></p>",
        "<ul><li>x y</li><li>z</li></ul>",
        "<ol><li>first</li></ol>",
        "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>",
        "<pre>&lt;p&gt;",
        "</pre>",
    ]
    assert html_of('<script>"x"</script> [a](https://b.c) [d](javascript:e)') == (
        '<p>&lt;script&gt;"x"&lt;/script&gt; <a href="https://b.c">a</a> [d](javascript:e)</p>'
    )
