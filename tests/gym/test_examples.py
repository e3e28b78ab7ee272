"""The examples run and show what they promise; without the extra there is one clear sentence."""

from __future__ import annotations

import re
import runpy
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.programs import PYTHON, run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_a_table_learns_snake(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(EXAMPLES / "learn_snake.py"))
    example["main"](["--board", "5x5", "--steps", "400"])
    *progress, verdict = capsys.readouterr().out.splitlines()
    assert len(progress) == 10
    found = re.fullmatch(r"mean length on 256 new games: ([\d.]+) learned, ([\d.]+) by chance", verdict)
    assert found is not None
    assert float(found[1]) > 1.3 * float(found[2])


def test_search_and_pilots_play_the_same_environments(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(EXAMPLES / "search_and_pilots.py"))
    example["main"](["--seed", "3"])
    rush_hour, torus, search, pilot = capsys.readouterr().out.splitlines()
    assert re.match(r"gridwise/RushHour-v0 +A\* +won after", rush_hour)
    assert re.match(r"gridwise/TorusSnake-v0 +A\* +won after", torus)
    assert re.match(r"gridwise/Snake-v0 +A\* to the fruit +\w+ after", search)
    assert re.match(r"gridwise/Snake-v0 +pilot best +won after .* length 36", pilot)


def test_the_module_may_stand_in_the_name() -> None:
    code = "import gymnasium; print(gymnasium.make('gridwise.gym:gridwise/Snake-v0').reset(seed=1)[0].sum())"
    assert run(PYTHON, "-c", code).stdout == "3\n"


def test_without_the_extra_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "from gridwise import MissingExtraError\n"
        "try:\n    import gridwise.gym\nexcept MissingExtraError as error:\n    print(error)"
    )
    said = "gridwise.gym needs an optional part; install it with: pip install 'gridwise[gym]'\n"
    assert run(PYTHON, "-c", code).stdout == said


def test_the_game_itself_does_not_need_gymnasium() -> None:
    code = (
        "import sys, gridwise.puzzles.snake, gridwise._core; print({'gymnasium', 'numpy'} & set(sys.modules))"
    )
    assert run(PYTHON, "-c", code).stdout == "set()\n"


@pytest.mark.usefixtures("one_thread")
def test_what_the_documentation_shows_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    text = (EXAMPLES.parent / "docs" / "reference" / "gym.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        if "sb3" in block and find_spec("sb3_contrib") is None:
            continue
        exec(compile(block, "docs/reference/gym.md", "exec"), names)
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.split()[0] in ("lost", "won", "stalled")
    assert second.startswith("won ")
    assert third == "won 24"
