"""What all tests share: the command line as a function, and data that lies beside the project."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from gridwise.cli.main import main
from tests import programs
from tests.web.browser import CHROMIUM, needs

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile(
    "gridwise", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("gridwise")  # neither chance nor a busy machine decides

SHARED = Path(__file__).resolve().parent.parent.parent / "shared" / "data"


SLOW = (
    "api/test_stopping.py",
    "book/test_codes.py",
    "book/test_command.py",
    "book/test_pages.py",
    "book/test_text.py",
    "book/test_unusual.py",
    "campaign/test_sabotage.py",
    "campaign/test_cluster.py",
    "campaign/test_determinism.py",
    "campaign/test_engines.py",
    "campaign/test_fuzz.py",
    "campaign/test_soak.py",
    "classroom/test_class_of_sixty.py",
    "classroom/test_class_pages.py",
    "classroom/test_grading.py",
    "classroom/test_ready_assignments.py",
    "classroom/test_sandbox.py",
    "classroom/test_trial.py",
    "cli/installation/test_shells.py",
    "cli/test_ctrl_c.py",
    "cli/test_ctrl_c_everywhere.py",
    "cli/test_enumerate.py",
    "cli/test_exits.py",
    "cli/test_hardest.py",
    "cli/test_lists.py",
    "cli/test_terminal_game.py",
    "gym",
    "lab/reproduce/test_reports.py",
    "lab/reproduce/test_snake_report.py",
    "lab/league",
    "lab/report/test_report_page.py",
    "lab/test_compare.py",
    "lab/dataset/test_boards.py",
    "lab/dataset/test_learning.py",
    "lab/test_notebook.py",
    "lab/test_shards.py",
    "lab/test_workers.py",
    "plugins/test_sokoban_play.py",
    "puzzles/base/certificates/test_own_problems.py",
    "puzzles/colour_sudoku/test_certificates.py",
    "puzzles/colour_sudoku/test_generate.py",
    "puzzles/rushhour/test_aimed_boards.py",
    "puzzles/rushhour/test_certificates.py",
    "puzzles/rushhour/test_engines_agree.py",
    "puzzles/rushhour/test_enumerate.py",
    "puzzles/rushhour/test_exits.py",
    "puzzles/rushhour/test_explore.py",
    "puzzles/rushhour/test_generate.py",
    "puzzles/rushhour/test_heuristics.py",
    "puzzles/rushhour/test_report.py",
    "puzzles/snake",
    "puzzles/torus_snake/test_best.py",
    "puzzles/torus_snake/test_certificates.py",
    "puzzles/worm/test_best.py",
    "puzzles/worm/test_certificates.py",
    "puzzles/worm/test_patience.py",
    "scripts",
    "test_learn_to_play.py",
    "test_pages.py",
    "test_signals.py",
    "test_wheel.py",
    "test_site.py",
    "user_code/test_every_command.py",
    "user_code/test_runs.py",
    "web",
    "window",
)
"""What the quick tier leaves out: real browsers and windows, clusters, long games, and whole state spaces."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make check` leaves out."""
    here = Path(__file__).parent
    for item in items:
        place = item.path.relative_to(here)
        if any(place.is_relative_to(slow) for slow in SLOW):
            item.add_marker(pytest.mark.slow)


class Outcome(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True, scope="session")
def signals() -> None:
    """Let Ctrl-C reach the tests and the programs they start, in a background job of a shell too."""
    programs.take_signals()


@pytest.fixture(autouse=True)
def own_data_directory(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what the tests run out of the results store of the person who runs them."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


@pytest.fixture
def gridwise(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Run a command as `gridwise WORD ...` would, and return its status and output."""

    def run(*words: object, stdin: str = "") -> Outcome:
        capfd.readouterr()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        try:
            status = main([str(word) for word in words])
        except SystemExit as leaving:  # argparse ends --help this way
            status = int(leaving.code or 0)
        return Outcome(status, *capfd.readouterr())

    return run


def shared_file(name: str) -> Path:
    """Return a file of the data beside the project; skip where a clone has none, but never in CI."""
    path = SHARED / name
    if not path.exists():
        reason = f"needs ../shared/data/{name}, which a plain clone does not have"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium, driven by Playwright: one for all tests of a worker."""
    path = needs(CHROMIUM, "chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        options = ["--renderer-process-limit=1"]  # to start one for every page would cost as much as the page
        if hasattr(os, "getuid") and os.getuid() == 0:
            options.append("--no-sandbox")
        found = driver.chromium.launch(executable_path=path, args=options)
        yield found
        found.close()
