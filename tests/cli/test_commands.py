"""The command line as people use it: results on standard output, one line on error, the right status."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise.registry import puzzles
from tests.conftest import Outcome
from tests.programs import GRIDWISE, run

Run = Callable[..., Outcome]

BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"
ONE_LINE = BOARD.replace("\n", "")
KEYS = [
    "puzzle", "file", "algorithm", "heuristic", "engine", "metric", "goal_test", "ties", "status", "optimal",
    "cost", "lower_bound", "plan", "solution", "metrics",
]  # fmt: skip
COUNTERS = [
    "explored", "pushes", "pops", "max_frontier", "iterations", "total_pushes", "total_pops", "seconds",
]  # fmt: skip


@pytest.fixture
def level(tmp_path: Path) -> Path:
    file = tmp_path / "level.txt"
    file.write_text(BOARD)
    return file


def test_solve_json_has_the_contracts_keys(gridwise: Run, level: Path) -> None:
    outcome = gridwise("solve", "rushhour", level, "--algorithm", "bfs", "--json")
    data = json.loads(outcome.out)
    assert (outcome.status, list(data), list(data["metrics"])) == (0, KEYS, COUNTERS)
    assert (data["puzzle"], data["file"], data["algorithm"], data["engine"]) == (
        "rushhour",
        "level.txt",
        "bfs",
        "native",
    )
    assert (data["metric"], data["goal_test"], data["ties"], data["heuristic"]) == (
        "steps",
        "generation",
        "fifo",
        None,
    )
    assert (data["status"], data["cost"], data["lower_bound"], data["optimal"]) == ("solved", 23, 23, True)
    assert len(data["plan"]) == 23


def test_what_solve_prints_verify_accepts(gridwise: Run, level: Path) -> None:
    for words in (["--quiet"], ["--json"], ["--quiet", "--metric", "moves"]):
        plan = gridwise("solve", "rushhour", level, *words).out
        outcome = gridwise("verify", "rushhour", level, "--plan", "-", stdin=plan)
        assert outcome.status == 0, outcome
        assert outcome.out.startswith("Valid: the red car is out")


def test_verify_says_at_which_move_a_plan_breaks(gridwise: Run, level: Path) -> None:
    outcome = gridwise("verify", "rushhour", level, "--plan", "-", stdin="C-2 A+3")
    assert (outcome.status, outcome.out) == (1, "Move 2, A+3: car E is in the way.\n")
    data = json.loads(gridwise("verify", "rushhour", level, "--plan", "-", "--json", stdin="C-2 A+3").out)
    assert (data["valid"], data["broken_at"]) == (False, 2)


def test_solve_reads_standard_input_in_every_form(gridwise: Run) -> None:
    for text in (BOARD, ONE_LINE, ONE_LINE + "\n"):
        assert (
            "Solved in 23 steps, the fewest possible." in gridwise("solve", "rushhour", "-", stdin=text).out
        )


def test_plain_text_in_a_pipe_is_ascii(gridwise: Run, level: Path) -> None:
    for words in (["solve", "rushhour", level], ["show", "rushhour", level], ["compare", "rushhour", level]):
        assert gridwise(*words).out.isascii()


def test_unsolvable_and_limits_have_their_own_status(gridwise: Run, level: Path) -> None:
    closed = gridwise("solve", "rushhour", "-", stdin="AAB\n..B\n..B")
    assert (closed.status, closed.out.splitlines()[0]) == (
        1,
        "No solution: everything reachable was searched.",
    )
    stopped = gridwise("solve", "rushhour", level, "--algorithm", "bfs", "--node-limit", 100, "--json")
    data = json.loads(stopped.out)
    assert (stopped.status, data["status"], data["plan"], data["metrics"]["explored"]) == (
        3,
        "limit",
        None,
        100,
    )
    assert 1 <= data["lower_bound"] <= 23


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["solve", "rushour", "x"], "no puzzle named 'rushour'; did you mean 'rushhour'?"),
        (
            ["solve", "rushhour", "{level}", "--algorithm", "a*star"],
            "no algorithm named 'a*star'; did you mean 'astar'?",
        ),
        (
            ["solve", "rushhour", "{level}", "--algorithm", "astar", "--heuristic", "blocker"],
            "no rushhour heuristic named 'blocker'; did you mean 'blockers'?",
        ),
        (
            ["solve", "rushhour", "{level}", "--metric", "miles"],
            "no metric named 'miles'; there are steps, moves",
        ),
        (
            ["solve", "rushhour", "{level}", "--algorithm", "bfs", "--heuristic", "blockers"],
            "bfs takes no heuristic",
        ),
        (["solve", "rushhour", "{level}", "--time-limit", "-1"], "expected a number above 0, got '-1'"),
        (
            ["solve", "rushhour", "{level}", "--algorithm", "wastar", "--weight", "0.5"],
            "the weight must be from 1",
        ),
        (["solve", "rushhour", "{level}", "--algorithm", "bidirectional"], "cannot be run backwards"),
        (["solve", "rushhour", "no-such-file"], "no-such-file: No such file or directory"),
        (["solve", "rushhour"], "rushhour needs a FILE"),
        (["sovle"], "no command named 'sovle'; did you mean 'solve'?"),
        (["solve", "rushhour", "{level}", "--colour"], "unrecognized arguments: --colour"),
        (["verify", "rushhour", "-", "--plan", "-"], "cannot both come from standard input"),
        (["show", "rushhour", "{level}", "--cell", "1"], "a cell has 8 to 256 pixels, got 1"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(
    gridwise: Run, level: Path, words: list[str], message: str
) -> None:
    outcome = gridwise(*(word.replace("{level}", str(level)) for word in words))
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith("gridwise: ")
    assert message in outcome.err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"0 2 1 2 1\n1 0 1 two 1\n", "bad.txt, line 2: expected 5 integers"),
        (bytes(range(256)), "bad.txt, line "),
        (b"AA\0...\n", "bad.txt, line 1: not a text file"),
        (b"0 2 1 2 1\n" * 20_000_000, "the file is larger than 1 MiB"),
    ],
    ids=["empty", "words", "binary", "nul", "200 MB"],
)
def test_bad_files_are_refused_with_file_and_line(
    gridwise: Run, tmp_path: Path, content: bytes, message: str
) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    outcome = gridwise("solve", "rushhour", file)
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert message in outcome.err


def test_show_writes_pictures(gridwise: Run, level: Path, tmp_path: Path) -> None:
    names = [tmp_path / name for name in ("a.svg", "a.png", "a.gif")]
    outcome = gridwise(
        "show", "rushhour", level, "--svg", names[0], "--png", names[1], "--gif", names[2], "--cell", 24
    )
    assert (outcome.status, outcome.out) == (0, "")
    assert [name.read_bytes()[:4] for name in names] == [b"<svg", b"\x89PNG", b"GIF8"]
    missing = gridwise("show", "rushhour", level, "--png", tmp_path / "none" / "a.png")
    assert (missing.status, missing.err.count("\n")) == (2, 1)


def test_compare_gives_table_csv_and_json(gridwise: Run, level: Path, tmp_path: Path) -> None:
    table = gridwise("compare", "rushhour", level, "--algorithms", "bfs,astar", "--csv", tmp_path / "t.csv")
    assert table.status == 0
    assert "level.txt" in table.out
    rows = (tmp_path / "t.csv").read_text().splitlines()
    assert len(rows) == 3
    assert rows[0].startswith(
        "puzzle,file,algorithm,heuristic,engine,metric,goal_test,ties,status,optimal,cost"
    )
    data = json.loads(gridwise("compare", "rushhour", level, level, "--json").out)
    assert [entry["algorithm"] for entry in data][:6] == ["bfs", "dfs", "ids", "astar", "idastar", "best"]
    assert len(data) == 12
    assert list(data[0]) == [*KEYS, "label", "efficiency", "peak_bytes", "times"]


def test_what_actions_cost_is_told_where_they_do_not_cost_one_each(gridwise: Run, tmp_path: Path) -> None:
    file, proof = tmp_path / "mine.py", tmp_path / "proof.gz"
    file.write_text(
        "from gridwise import Problem\n"
        "class Steep(Problem):\n"
        "    def initial(self): return 0\n"
        "    def successors(self, state): yield 'up', state + 1\n"
        "    def step_cost(self, state, action, successor): return 2\n"
        "    def is_goal(self, state): return state == 3\n"
    )
    done = gridwise("solve", f"{file}:Steep", "--certificate", proof)
    assert done.out.startswith("Solved in 3 actions at a cost of 6, the least possible.")
    done = gridwise("verify", f"{file}:Steep", "--certificate", proof)
    assert done.out.startswith("Proven: a cost of 6 is the least possible (")
    assert "solved at a cost of 6, the least" in gridwise("watch", f"{file}:Steep").out


def test_own_puzzle_own_heuristic_and_own_file(gridwise: Run, tmp_path: Path, level: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from gridwise import Problem\n"
        "class Count(Problem):\n"
        "    def __init__(self, target=5): self.target = target\n"
        "    @classmethod\n"
        "    def parse(cls, text): return cls(int(text))\n"
        "    def initial(self): return 0\n"
        "    def successors(self, state): yield '+', state + 1\n"
        "    def is_goal(self, state): return state == self.target\n"
        "def my_h(state): return 0\n"
        "my_h.admissible = True\n"
    )
    start = tmp_path / "start.txt"
    start.write_text("7")
    assert "Solved in 5 actions, the fewest possible." in gridwise("solve", f"{file}:Count").out
    assert "Solved in 7 actions" in gridwise("solve", f"{file}:Count", start, "--algorithm", "bfs").out
    start.write_text("seven")
    assert "start.txt: Count.parse: invalid literal" in gridwise("solve", f"{file}:Count", start).err
    outcome = gridwise(
        "solve", "rushhour", level, "--algorithm", "astar", "--heuristic", f"{file}:my_h", "--json"
    )
    data = json.loads(outcome.out)
    assert (data["heuristic"], data["engine"], data["cost"]) == ("my_h", "python", 23)
    # That it never overestimates is a claim which nobody has checked.
    assert (data["optimal"], data["optimal_if"], data["lower_bound"]) == (False, "admissible", None)
    assert gridwise("check", f"{file}:my_h", level, "--on", "rushhour").status == 0
    assert gridwise("verify", f"{file}:Count", "--plan", "-", stdin="+ + + + +").status == 0
    assert gridwise("verify", f"{file}:Count", "--plan", "-", stdin="+ + + + -").status == 1


def test_an_installed_plug_in_is_found(tmp_path: Path) -> None:
    (tmp_path / "halving.py").write_text(
        "from gridwise import Problem\n"
        "class Halving(Problem):\n"
        "    'Halve 16 until it is 1.'\n"
        "    def initial(self): return 16\n"
        "    def successors(self, state): yield 'halve', state // 2\n"
        "    def is_goal(self, state): return state == 1\n"
    )
    information = tmp_path / "halving-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: halving\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[gridwise.plugins]\nhalving = halving:Halving\n")
    for words, expected in ((["solve", "halving"], "Solved in 4 actions"), (["list"], "halving:Halving")):
        done = run(*GRIDWISE, *words, check=False, env={"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin"})
        assert expected in done.stdout, done.stderr


def test_help_teaches_every_command(gridwise: Run) -> None:
    from gridwise.cli.commands import commands

    overview = gridwise("--help")
    assert (overview.status, gridwise().out) == (0, overview.out)
    for name in commands():
        assert name in overview.out
        outcome = gridwise(name, "--help")
        assert (outcome.status, outcome.err) == (0, "")
        assert "examples:" in outcome.out


def test_list_names_everything(gridwise: Run) -> None:
    data = json.loads(gridwise("list", "--json").out)
    assert {"bfs", "dfs", "ids", "astar", "idastar", "ucs", "greedy", "wastar", "bidirectional"} <= set(
        data["algorithms"]
    )
    assert "rushhour" in data["puzzles"]
    assert "best" in data["rushhour algorithms"]


def test_demo_shows_board_table_and_solution(gridwise: Run) -> None:
    outcome = gridwise("demo")
    assert outcome.status == 0
    assert outcome.out.isascii()
    for expected in ("| F B A A E C >", "idastar", "The fewest slides are 13", "13. A+2", "Try next"):
        assert expected in outcome.out


def test_explain_names_the_puzzles_that_have_it(gridwise: Run) -> None:
    outcome = gridwise("explain", "torus-snake", "@1")
    assert outcome.status == 2
    able = [name for name, one in puzzles().items() if one.explain is not None]
    assert able
    assert all(name in outcome.err for name in able)
    shown = re.findall(r"gridwise explain (\S+)", gridwise("explain", "--help").out.partition("examples:")[2])
    assert shown
    assert set(shown) <= set(able)
    assert gridwise("explain", shown[0], "@1").status == 0


def test_the_module_runs_as_a_command() -> None:
    assert run(*GRIDWISE, "--version").stdout.startswith("gridwise 0.")


@pytest.mark.parametrize(
    "command",
    [
        "solve",
        "show",
        "compare",
        "watch",
        "race",
        "audit",
        "hint",
        "explain",
        "explore",
        "verify",
        "batch",
        "check",
    ],
)
def test_a_metric_that_an_own_puzzle_does_not_have(gridwise: Run, tmp_path: Path, command: str) -> None:
    file, line = tmp_path / "mine.py", tmp_path / "line.txt"
    file.write_text(
        "from gridwise import Problem\n"
        "class Count(Problem):\n"
        "    def __init__(self, target=5): self.target = target\n"
        "    @classmethod\n"
        "    def parse(cls, text): return cls(int(text))\n"
        "    def initial(self): return 0\n"
        "    def successors(self, state): yield '+', state + 1\n"
        "    def is_goal(self, state): return state == self.target\n"
    )
    line.write_text("7\n")
    extra: dict[str, list[Any]] = {"verify": ["--plan", "-"], "batch": ["--out", tmp_path / "out.csv"]}
    needed = extra.get(command, [])
    for instance in ([line],) if command == "batch" else ([], [line]):
        outcome = gridwise(command, f"{file}:Count", *instance, *needed, "--metric", "slides")
        said = "gridwise: Count has no metrics: its step costs are its cost, got 'slides'\n"
        assert (outcome.status, outcome.out, outcome.err) == (2, "", said)


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "rushhour", "@1", "--plan", "FILE"),
        ("verify", "colour-sudoku", "@1", "--plan", "FILE"),
        ("solve", "snake", "FILE"),
        ("arena", "--pilot", "evolved:FILE", "--games", "1"),
        ("arena", "--pilot", "best:FILE", "--games", "1"),
        ("bench", "rushhour", "--against", "FILE"),
        ("train", "snake", "--resume", "FILE"),
        ("boards", "stats", "rushhour", "FILE"),
        ("boards", "stats", "snake", "FILE"),
    ],
    ids=" ".join,
)
def test_json_with_brackets_without_end_is_a_sentence(
    gridwise: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "deep.json"
    # The first is just read by Python, and then too deep for whatever shows it.
    for depth in (900, 100_000):
        file.write_text('{"solution": ' + "[" * depth + "]" * depth + "}")
        outcome = gridwise(*(word.replace("FILE", str(file)) for word in words))
        assert outcome.status == 2
        assert outcome.err.endswith("brackets without end\n")
        assert len(outcome.err.splitlines()) == 1


def test_help_is_the_same_as_the_option(gridwise: Run) -> None:
    for words in (["solve"], ["generate", "worm"]):
        assert gridwise("help", *words) == gridwise(*words, "--help")
    assert gridwise("help") == gridwise("--help")
    wrong = gridwise("help", "solv")
    assert (wrong.status, wrong.err) == (2, "gridwise: no command named 'solv'; did you mean 'solve'?\n")


@pytest.mark.parametrize("name", ["rushhour", "torus-snake", "worm", "colour-sudoku"])
def test_generate_tells_what_each_puzzle_takes(gridwise: Run, name: str) -> None:
    generator = puzzles()[name].generator
    assert generator is not None
    told = gridwise("generate", "--help").out
    part = told[told.index(f"{name} only:") :].partition("\n\n")[0]
    assert [option.name for option in generator.options] == re.findall(r"^  --([\w-]+)", part, re.MULTILINE)
