"""The README shows what is really there."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path

from tests.conftest import Outcome

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()


def test_the_first_screen_has_the_two_commands() -> None:
    first_screen = "\n".join(README.splitlines()[:24])
    assert "make demo" in first_screen
    assert "make test" in first_screen


def test_the_eight_puzzle_is_shown_as_it_is() -> None:
    source = (ROOT / "examples" / "eight_puzzle.py").read_text()
    page = (ROOT / "docs" / "how-to" / "own-code.md").read_text()
    assert source[source.index("from collections") :] in page
    assert 15 <= len(source.splitlines()) <= 40


def test_the_eight_puzzle_needs_31_moves(gridwise: Callable[..., Outcome]) -> None:
    # 31 is the known distance of the two hardest positions, of which this is one.
    outcome = gridwise("solve", f"{ROOT}/examples/eight_puzzle.py:EightPuzzle")
    assert outcome.out.startswith("Solved in 31 actions, the fewest, if its heuristic never overestimates.")
    assert gridwise("check", f"{ROOT}/examples/eight_puzzle.py:EightPuzzle").status == 0
    assert "EightPuzzle" in runpy.run_path(f"{ROOT}/examples/eight_puzzle.py")


def test_the_session_is_what_the_command_prints(gridwise: Callable[..., Outcome]) -> None:
    found = re.search(
        r"\$ echo (\S+) \| gridwise solve rushhour - --metric moves\n(.*?)\n```", README, re.DOTALL
    )
    assert found is not None
    printed = gridwise("solve", "rushhour", "-", "--metric", "moves", stdin=found[1]).out

    def without_time(text: str) -> str:
        return re.sub(r"\| [\d.]+ \w+$", "", text.strip(), flags=re.MULTILINE)

    assert without_time(printed) == without_time(found[2])
