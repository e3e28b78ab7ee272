"""An installed plug-in is a puzzle like any other: on the page, in window and terminal, for learners."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import programs
from tests.terminals import terminal
from tests.web.conftest import Open
from tests.web.pages import address, expect, moves, open_tab
from tests.web.servers import running
from tests.window.screen import playing, screen_in

CORRIDOR = "########\n#@ $  .#\n########\n"
"""Four steps to the right: one to the box, then three pushes."""
STEPS = 4


@pytest.fixture
def beside(installed: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every program that a test starts find the plug-in."""
    monkeypatch.setenv("PYTHONPATH", installed["PYTHONPATH"])


@pytest.fixture(scope="module")
def server(installed: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server beside which the plug-in is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", installed["PYTHONPATH"])
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        with running() as found:
            yield found.url


@pytest.fixture
def corridor(tmp_path: Path) -> Path:
    """A level of one row."""
    file = tmp_path / "corridor.txt"
    file.write_text(CORRIDOR)
    return file


def test_the_page_has_it_at_home(visit: Open) -> None:
    page = visit("#/")
    expect(page.get_by_role("main").get_by_role("link", name="Sokoban")).to_be_visible()


def test_the_arrows_play_it_on_the_page(visit: Open) -> None:
    page = visit(address("sokoban", CORRIDOR))
    page.locator(".stage").focus()
    for made in range(1, STEPS + 1):
        page.keyboard.press("ArrowRight")
        moves(page, made)
    expect(page.locator(".hero .status")).to_contain_text(f"Done. Moves made: {STEPS}.")


def test_the_page_hints_and_solves(visit: Open) -> None:
    page = visit(address("sokoban", CORRIDOR))
    page.locator("#panel-play").get_by_role("button", name="Hint").click()
    expect(page.locator("#panel-play .advice")).to_contain_text("Play R")
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("astar")
    panel.get_by_label("Heuristic").select_option("nearest")
    panel.get_by_role("button", name="Solve").click()
    expect(panel.locator(".verdict")).to_contain_text(f"Solved in {STEPS} steps")


def test_the_page_ships_and_makes_boards(visit: Open) -> None:
    page = visit("#/sokoban")
    panel = open_tab(page, "Boards")
    expect(panel.locator(".level")).to_have_count(6)
    panel.get_by_label("boxes").fill("1")
    panel.get_by_label("Seed").fill("7")
    panel.get_by_role("button", name="Make a board").click()
    expect(panel.get_by_text("Made with seed 7.")).to_be_visible()
    assert "0 of 1 boxes" in (page.locator(".stage svg").first.get_attribute("aria-label") or "")


def test_the_page_edits_it_as_text(visit: Open) -> None:
    page = visit(address("sokoban", CORRIDOR))
    text = open_tab(page, "Edit").get_by_label("As text")
    expect(text).to_have_value(CORRIDOR)
    text.fill(CORRIDOR.replace("$", "?"))
    expect(page.locator(".text-editor + .error")).to_contain_text("Line 2")
    text.fill(CORRIDOR.replace(" $  .", "$   ."))
    page.get_by_role("button", name="Play this board").click()
    moves(page, 0)


def test_the_page_races_and_compares_searches_on_it(visit: Open) -> None:
    page = visit("#/race?puzzle=sokoban&level=@2&algorithms=bfs,astar")
    page.wait_for_selector(".lane")
    assert page.locator(".lane h2").all_inner_texts() == ["bfs", "astar"]
    page = visit("#/compare?puzzle=sokoban")
    page.get_by_role("button", name="Start the comparison").click()
    expect(page.locator("section[aria-label=Results] tbody")).to_contain_text("astar")


@pytest.mark.usefixtures("beside")
def test_it_is_played_in_the_terminal(corridor: Path) -> None:
    with terminal("play", "sokoban", corridor, "--terminal") as screen:
        screen.wait_for("boxes left 1")
        screen.press("\x1b[C")
        screen.wait_for("moves 1")
        screen.press("h")
        screen.wait_for("Play R")
        screen.press("\x1b[C\x1b[C\x1b[C")
        screen.wait_for("Solved")
        screen.press("q")
        assert screen.process.wait(20) == 0


@pytest.mark.usefixtures("beside")
def test_it_is_played_in_the_window(corridor: Path, tmp_path: Path) -> None:
    folder = tmp_path / "screen"
    folder.mkdir()
    with screen_in(folder) as screen, playing(screen, tmp_path, "sokoban", corridor) as window:
        window.press("Right", "Right")
        assert window.log()["moves"] == ["R", "R"]
        window.quit()


def test_it_is_an_environment(installed: dict[str, str]) -> None:
    script = (
        "import gymnasium, gridwise.gym\n"
        "from gymnasium.utils.env_checker import check_env\n"
        f"env = gymnasium.make('gridwise/Sokoban-v0', instances={CORRIDOR!r})\n"
        "check_env(env.unwrapped, skip_render_check=True)\n"
        "env.reset(seed=1)\n"
        f"ends = [env.step(1)[2] for _ in range({STEPS})]\n"
        "print(ends)\n"
    )
    done = programs.run(programs.PYTHON, "-c", script, env=installed)
    assert done.stdout == f"{[False] * (STEPS - 1) + [True]}\n"
