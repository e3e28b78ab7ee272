"""What Tab offers, asked of the command itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gridwise.cli.commands import commands
from gridwise.registry import PUZZLES, puzzle
from tests.conftest import Outcome
from tests.programs import GRIDWISE, run

Run = Callable[..., Outcome]


@pytest.fixture
def offered(gridwise: Run) -> Callable[[str], list[str]]:
    """Return what is offered at the end of a line."""

    def ask(line: str) -> list[str]:
        outcome = gridwise("completion", "bash", f"--line={line}")
        assert (outcome.status, outcome.err) == (0, "")
        return outcome.out.splitlines()

    return ask


def test_commands_and_their_options(offered: Callable[[str], list[str]]) -> None:
    assert {*commands(), "help", "--version"} <= {*offered("gridwise ")}
    assert offered("gridwise solv") == offered("gridwise help solv") == ["solve"]
    assert {"--heuristic", "--time-limit", "--json"} <= {*offered("gridwise solve rushhour @1 --")}
    assert "--unique" in offered("gridwise solve colour-sudoku @1 --u")
    assert "--unique" not in offered("gridwise solve rushhour @1 --u")
    assert offered("gridwise solve rushhour @1 --ties l") == ["lifo", "low-h"]
    assert offered("gridwise solve rushhour @1 --ties=l") == ["--ties=lifo", "--ties=low-h"]
    assert offered("gridwise nothing-of-the-kind ") == []


def test_puzzles_algorithms_heuristics_metrics_and_pilots(offered: Callable[[str], list[str]]) -> None:
    assert {*PUZZLES} <= {*offered("gridwise solve ")}
    assert offered("gridwise check my.py:h --on ru") == ["rushhour"]
    assert offered("gridwise compare worm @1 --algorithms bfs,as") == ["bfs,astar"]
    assert "bfs" not in offered("gridwise solve colour-sudoku @1 --algorithm ")
    assert {*offered("gridwise solve rushhour @1 --heuristic ")} == {*puzzle("rushhour").heuristics}
    assert offered("gridwise solve rushhour --metric ") == ["steps", "moves"]
    assert "optimal" in offered("gridwise arena --pilot best op")
    assert offered("gridwise boards filt") == ["filter"]
    assert offered("gridwise reproduce tor") == ["torus-report"]


def test_instances_and_files(gridwise: Run, offered: Callable[[str], list[str]]) -> None:
    shipped = [f"@{number}" for number in range(1, len(puzzle("worm").shipped) + 1)]
    assert offered("gridwise show worm ") == [*shipped, ":files"]
    assert offered('gridwise show "worm" @1') == [
        name for name in [*shipped, ":files"] if name[:2] in ("@1", ":f")
    ]
    assert gridwise("boards", "save", "mine", "worm", "@1-3").status == 0
    assert offered("gridwise compare worm @1 @mi") == ["@mine", ":files"]
    assert offered("gridwise boards stats worm @mi") == ["@mine", ":files"]
    assert offered("gridwise solve worm @1 --certificate ") == [":files"]
    assert "@worm" in offered("gridwise assignment handout @")
    assert offered("gridwise generate worm --seed ") == []


def test_an_instance_is_offered_with_what_is_known_of_it(gridwise: Run) -> None:
    (line,) = gridwise("completion", "fish", "--line=gridwise solve rushhour @60").out.splitlines()[:1]
    value, summary = line.split("\t")
    assert value == "@60"
    assert f"moves {puzzle('rushhour').shipped[59].facts['moves']}" in summary


def test_own_code_is_not_run(tmp_path: Path, offered: Callable[[str], list[str]]) -> None:
    file, trace = tmp_path / "own.py", tmp_path / "trace"
    file.write_text(f"open({str(trace)!r}, 'w')\n")
    assert "--ties" in offered(f"gridwise solve {file}:Own --ti")
    assert not trace.exists()


def test_plugins_are_offered_like_any_puzzle(tmp_path: Path) -> None:
    (tmp_path / "halving.py").write_text(
        "from gridwise import Problem\n"
        "class Halving(Problem):\n"
        "    def initial(self): return 16\n"
        "    def successors(self, state): yield 'halve', state // 2\n"
        "    def is_goal(self, state): return state == 1\n"
    )
    information = tmp_path / "halving-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: halving\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[gridwise.plugins]\nhalving = halving:Halving\n")
    environment = {"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin"}
    asked = run(*GRIDWISE, "completion", "bash", "--line=gridwise solve hal", env=environment)
    assert asked.stdout == "halving\n"
