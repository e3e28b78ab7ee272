"""Tables for papers: what Markdown and LaTeX say is what was run, whatever the files are called."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tests.conftest import Outcome

Run = Callable[..., Outcome]

BOARD = "AAB\n..B\n...\n"
"""The car goes down by one, the red one right by one: 2 steps."""
ODD = "50%_a&b #1 {x} ~^$|*[y].txt"


@pytest.fixture
def level(tmp_path: Path) -> Path:
    file = tmp_path / ODD
    file.write_text(BOARD)
    return file


def markdown_cells(text: str) -> list[list[str]]:
    """Return the cells of the table in a text as a Markdown parser reads them, the headings first."""
    rows: list[list[str]] = []
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and rows:
            rows[-1].append("".join(part.content for part in token.children or ()))
    return rows


def latex_cells(text: str) -> list[list[str]]:
    """Return the cells of a tabular; anything that LaTeX would stumble over is an error."""
    code = "\n".join(line for line in text.splitlines() if not line.startswith("%"))
    known = r"\\(?:[%&#_{}$\\]|[a-zA-Z]+)"
    assert not re.search(r"[#%^~]", re.sub(known, "", code))
    assert re.sub(r"\\[{}]", "", code).count("{") == re.sub(r"\\[{}]", "", code).count("}")
    begun, ended = (re.findall(rf"\\{word}{{(\w+)}}", code) for word in ("begin", "end"))
    assert begun == ended[::-1]
    kind = begun[-1]
    columns = re.search(rf"\\begin{{{kind}}}{{([lr]+)}}", code)
    assert columns
    inside = code.partition(columns[0])[2].partition(rf"\end{{{kind}}}")[0]
    rows = [row for row in re.split(r"\\\\(?:\n|$)", inside) if re.search(r"(?<!\\)&", row)]
    cells = [[_plain(cell) for cell in re.split(r"(?<!\\)&", row)] for row in rows]
    assert {len(row) for row in cells} == {len(columns[1])}
    return cells


def _plain(cell: str) -> str:
    cell = re.sub(r"\\(?:toprule|midrule|endfirsthead|endhead|endlastfoot)\s*", "", cell).strip()
    cell = re.sub(r"^\\textbf{(.*)}$", r"\1", cell)
    for command, letter in (("textasciitilde", "~"), ("textasciicircum", "^"), ("textbar", "|")):
        cell = cell.replace(f"\\{command}{{}}", letter)
    cell = cell.replace(r"$\mu$", "µ").replace("{[}", "[").replace("{]}", "]")
    return re.sub(r"\\([%&#_{}$])", r"\1", cell)


@pytest.mark.parametrize("format", ["markdown", "latex"])
def test_a_comparison_says_what_was_measured(gridwise: Run, level: Path, format: str) -> None:
    words = ["compare", "rushhour", level, "--algorithms", "bfs,astar:blockers", "--no-store", "--repeats", 1]
    outcome = gridwise(*words, "--format", format)
    assert (outcome.status, outcome.err) == (0, "")
    cells = (markdown_cells if format == "markdown" else latex_cells)(outcome.out)
    assert cells[0][:4] == ["instance", "algorithm", "steps", "optimal"]
    assert [row[:4] for row in cells[1:]] == [
        [ODD, "bfs", "2", "proven"],
        ["", "astar:blockers", "2", "proven"],
    ]
    assert "rushhour: 2 algorithms on 1 instance." in outcome.out
    assert "explored: distinct states recorded, the start included" in outcome.out
    assert "heuristic blockers, goal tested at expansion" in outcome.out
    assert (f"**{2}**" if format == "markdown" else r"\textbf{2}") in outcome.out


def test_latex_has_groups_a_label_and_what_it_needs(gridwise: Run, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(BOARD)
    words = ["compare", "rushhour", tmp_path / "a.txt", tmp_path / "b.txt", "--algorithms", "bfs,dfs"]
    text = gridwise(*words, "--no-store", "--format", "latex").out
    assert text.startswith("% gridwise compare rushhour")
    assert "% \\usepackage{booktabs}\n" in text
    assert text.count(r"\midrule") == 2  # below the headings, and between the two instances
    assert r"\label{tab:gridwise-rushhour}" in text


@pytest.mark.parametrize("format", ["markdown", "latex"])
def test_kept_runs_are_a_table(gridwise: Run, level: Path, format: str) -> None:
    for metric in ("steps", "moves"):
        words = ["compare", "rushhour", level, "--algorithms", "bfs", "--metric", metric, "--repeats", 1]
        assert gridwise(*words).status == 0
    outcome = gridwise("runs", "--puzzle", "rushhour", "--format", format)
    assert outcome.status == 0
    cells = (markdown_cells if format == "markdown" else latex_cells)(outcome.out)
    assert cells[0][:5] == ["metric", "instance", "algorithm", "status", "cost"]
    assert [row[:5] for row in cells[1:]] == [
        ["moves", ODD, "bfs", "solved, proven", "2"],
        ["steps", ODD, "bfs", "solved, proven", "2"],
    ]
    assert "2 runs of the results store" in outcome.out
    assert "Only those with puzzle rushhour." in outcome.out
    assert "time: the search alone, without parsing and start-up" in outcome.out


def test_many_rows_are_broken_over_pages(gridwise: Run, level: Path, tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("AAB..B...\n" * 41)
    words = ["batch", "rushhour", lines, "--out", tmp_path / "out.csv", "--store", "--jobs", 1]
    assert gridwise(*words).status == 0
    text = gridwise("runs", "--format", "latex").out
    assert r"\begin{longtable}" in text
    assert "% \\usepackage{booktabs,longtable}\n" in text
    assert len(latex_cells(text)) == 2 + 41  # the headings of the first page and of the others
    assert len(latex_cells(gridwise("runs", "--format", "latex", "--limit", 3).out)) == 1 + 3


def test_json_on_standard_output_stays_alone(gridwise: Run, level: Path) -> None:
    words = ["compare", "rushhour", level, "--algorithms", "bfs", "--no-store", "--format", "latex"]
    assert gridwise(*words, "--json").out.startswith("[{")
    outcome = gridwise(*words[:-1], "word")
    assert (outcome.status, "markdown" in outcome.err) == (2, True)
