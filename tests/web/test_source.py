"""The running source on the page: what it shows is what was recorded, and watching changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

from gridwise.lab.source_view.recording import SourceRecording, recorded
from gridwise.lab.source_view.walk import SourceWalk
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from gridwise.scene import Block
from gridwise.search import textbook
from tests.web.conftest import OWN, Open
from tests.web.pages import LEVEL, address, expect, open_tab
from tests.web.test_axe import AXE, RUN

RUSHHOUR = puzzle("rushhour")
BOARD = RUSHHOUR.parse(LEVEL)
SUDOKU = "3 3\nr g b\n1# *# *#\n*# *# *#\n*# *# *#\n"
COUNTS = ("expanded", "pushed", "pruned")


@pytest.fixture(scope="session")
def server(server_with_own_code: str) -> str:
    return server_with_own_code


@pytest.fixture
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as found:
        yield found


SHOWN = """() => {
  const words = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
  const rows = (list) => {
    const held = words(`${list} dd`);
    return Object.fromEntries(words(`${list} dt`).map((name, at) => [name, held[at]]));
  };
  return {
    place: words(".source-place")[0].replaceAll(",", ""),
    line: words("[aria-current=step] .code-number")[0],
    file: document.querySelector(".listing").getAttribute("aria-label"),
    counts: rows(".source-counts"),
    variables: { ...rows(".source-figures"), ...rows(".source-variables") },
  };
}"""


def is_at(page: Page, walk: SourceWalk) -> None:
    """Check that the page stands where the recording does, and shows what it holds."""
    recording = walk.recording
    shown = page.evaluate(SHOWN)
    assert shown["place"] == f"{walk.at + 1} / {len(recording.lines)}"
    assert (shown["file"], shown["line"]) == (walk.place[0], str(walk.place[1]))
    past = [kind for kind, _ in recording.events[: recording.lines[walk.at].events]]
    happened = [str(past.count(kind)) for kind in ("pop", "push", "prune")]
    assert shown["counts"] == dict(zip(COUNTS, happened, strict=True))
    held = recording.variables(walk.at)
    assert shown["variables"].keys() == held.keys()
    for name in held.keys() & {"f", "g", "h", "depth", "state", "successor"}:
        assert shown["variables"][name] == held[name], name


def opened(visit: Open, algorithm: str, **screen: Any) -> Page:
    page = visit(address("rushhour", LEVEL), **screen)
    panel = open_tab(page, "Source")
    panel.get_by_label("Algorithm").select_option(algorithm)
    name = {"astar": "textbook/a_star.py", "idastar": "textbook/ida_star.py"}[algorithm]
    page.locator(f".listing[aria-label='{name}']").wait_for()
    return page


def press(page: Page, name: str) -> None:
    page.locator("#panel-source").get_by_role("button", name=name, exact=True).click()


def test_buttons_and_keys_go_where_the_recording_goes(visit: Open) -> None:
    page = opened(visit, "idastar")
    walk = SourceWalk(recorded(RUSHHOUR, BOARD, Options("idastar")))
    is_at(page, walk)
    press(page, "Step")
    walk.step()
    is_at(page, walk)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        walk.step()
    is_at(page, walk)
    ways: tuple[tuple[str, str, Callable[[], None]], ...] = (
        ("Expand", "e", partial(walk.next_event, "pop")),
        ("Prune", "p", partial(walk.next_event, "prune")),
        ("Over", "n", walk.over),
        ("Back", "ArrowLeft", partial(walk.step, -1)),
    )
    for name, key, go in ways:
        for _ in range(2):
            press(page, name)
            go()
            is_at(page, walk)
            page.keyboard.press(key)
            go()
            is_at(page, walk)
    page.keyboard.press("Shift+N")
    walk.back_over()
    is_at(page, walk)
    page.keyboard.press("End")
    walk.go(len(walk.recording.lines))
    is_at(page, walk)
    for name in ("Step", "Over", "Expand", "Prune", "Run"):
        expect(page.locator("#panel-source").get_by_role("button", name=name, exact=True)).to_be_disabled()
    page.keyboard.press("Home")
    walk.go(0)
    is_at(page, walk)


def test_a_breakpoint_is_set_with_mouse_or_keys_and_run_to(visit: Open) -> None:
    page = opened(visit, "astar")
    recording = recorded(RUSHHOUR, BOARD, Options("astar"))
    walk = SourceWalk(recording)
    source = recording.files[0].text.splitlines()
    line = next(number for number, text in enumerate(source, 1) if "heappush(frontier" in text)
    run = page.locator("#panel-source").get_by_role("button", name="Run", exact=True)
    expect(run).to_be_disabled()
    number = page.locator(".code-number").nth(line - 1)
    number.click()
    expect(number).to_have_attribute("aria-pressed", "true")
    walk.flip((recording.files[0].name, line))
    for _ in range(3):
        run.click()
        walk.run()
        is_at(page, walk)
    page.keyboard.press("Shift+C")
    page.keyboard.press("c")
    is_at(page, walk)
    # The number that has the keys is that of the running line: one down, a second breakpoint.
    page.locator(".code-number[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.locator(".code-number[aria-pressed=true]").all_inner_texts() == [str(line), str(line + 1)]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("b")
    walk.flip((recording.files[0].name, line))
    walk.flip((recording.files[0].name, line + 1))
    page.keyboard.press("c")
    walk.run()
    is_at(page, walk)


def test_the_board_shows_the_state_and_any_that_is_asked_for(visit: Open) -> None:
    page = opened(visit, "astar")
    caption = page.locator(".hero .caption")
    for _ in range(3):
        press(page, "Expand")
    recording = recorded(RUSHHOUR, BOARD, Options("astar"))
    walk = SourceWalk(recording)
    for _ in range(3):
        walk.next_event("pop")
    number = recording.last_state(walk.at)
    assert number is not None
    expect(caption).to_have_text(f"State #{number}: expanded now")
    scene = RUSHHOUR.scene(BOARD, recording.states[number])
    cars = [block.label for block in scene.shapes if isinstance(block, Block)]
    drawn = "(label) => document.querySelector(`[data-key='block ${label}'] rect`).getAttribute('x')"
    places = {label: page.evaluate(drawn, label) for label in cars}
    past = recording.events[: recording.lines[walk.at].events]
    expanded = {state for kind, state in past if kind == "pop"}
    waiting = {state for kind, state in past if kind == "push"} - expanded
    page.get_by_role("checkbox", name="Map").check()
    expect(page.locator(".source-map")).to_contain_text(
        f"{len(expanded)} expanded {len(waiting)} waiting of "
    )
    page.locator(".source-variables .state-link").first.scroll_into_view_if_needed()
    page.locator(".source-variables .state-link", has_text="#0").first.click()
    expect(caption).to_have_text("State #0, as you asked")
    open_tab(page, "Play")
    expect(caption).to_be_hidden()
    open_tab(page, "Source")
    expect(caption).to_have_text(f"State #{number}: expanded now")
    assert {label: page.evaluate(drawn, label) for label in cars} == places


def test_backtracking_fills_the_board_and_takes_back(visit: Open) -> None:
    page = visit(address("colour-sudoku", SUDOKU))
    panel = open_tab(page, "Source")
    panel.get_by_label("Algorithm").select_option("forward-checking")
    page.locator(".listing[aria-label='csp/backtracking_search.py']").wait_for()
    caption = page.locator(".hero .caption")
    press(page, "Prune")
    expect(caption).to_contain_text("is no longer")
    press(page, "Back")
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
        if "nothing is left" in caption.inner_text().lower():
            break
    expect(page.locator(".stage [data-key^=danger]").first).to_be_visible()
    marks = page.locator(".stage [data-key^=notes]")
    assert marks.count() > 0
    page.keyboard.press("End")
    expect(marks).to_have_count(0)
    expect(page.locator(".stage [data-key^=tile]")).to_have_count(9)


def test_on_a_phone_it_fits_and_has_no_barrier(visit: Open) -> None:
    page = opened(visit, "astar", viewport={"width": 390, "height": 844}, has_touch=True)
    press(page, "Expand")
    page.locator(".code-number").nth(70).click()
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def record(client: httpx.Client, name: str, **body: Any) -> Any:
    answer = client.post(f"/api/puzzles/{name}/source", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "astar", "idastar"])
def test_recorded_counters_are_those_of_the_plain_run(client: httpx.Client, algorithm: str) -> None:
    told = record(client, "rushhour", instance=LEVEL, algorithm=algorithm)
    plain = solve_instance(RUSHHOUR, BOARD, Options(algorithm, engine="python"))
    for name, value in plain.metrics.as_dict().items():
        if name != "seconds":
            assert told["metrics"][name] == value, name
    assert told["plan"] == [str(action) for action in plain.plan or ()]
    assert told["whole"]
    assert told["events"]["kind"].count(1) == plain.metrics.total_pops
    assert told["events"]["kind"].count(0) == plain.metrics.total_pushes
    folder = Path(textbook.__path__[0])
    for file in told["files"]:
        assert file["text"] == (folder / Path(file["name"]).name).read_text("utf-8")
    assert len({len(column) for column in told["steps"].values() if column is not None}) == 1


def test_the_boards_are_those_of_the_states(client: httpx.Client) -> None:
    told = record(client, "rushhour", instance=LEVEL, algorithm="bfs", lines=300)
    recording: SourceRecording = recorded(RUSHHOUR, BOARD, Options("bfs"), lines=300)
    assert (told["whole"], len(told["steps"]["line"])) == (False, 300)
    assert len(told["states"]) == len(recording.states)
    for number, state in zip(told["states"], recording.states, strict=True):
        _, _, *shapes = told["pictures"][number]
        drawn = [told["shapes"][shape] for shape in shapes]
        scene = RUSHHOUR.scene(BOARD, state)
        assert [(one["kind"], one["row"], one["col"]) for one in drawn] == [
            (type(one).__name__.lower(), getattr(one, "row", None), getattr(one, "col", None))
            for one in scene.shapes
        ]


def test_backtracking_counts_the_same_and_every_value_is_on_a_board(client: httpx.Client) -> None:
    told = record(client, "colour-sudoku", instance=SUDOKU, algorithm="backtracking")
    sudoku = puzzle("colour-sudoku")
    plain = solve_instance(sudoku, sudoku.parse(SUDOKU), Options("backtracking", engine="python"))
    for name in ("assignments", "backtracks", "checks"):
        assert told["metrics"][name] == plain.metrics.as_dict()[name]
    assert told["solution"] == plain.solution
    last = told["pictures"][told["steps"]["board"][-1]]
    tiles = [told["shapes"][shape] for shape in last[2:] if told["shapes"][shape]["kind"] == "tile"]
    assert all(tile["text"] and tile["hue"] is not None for tile in tiles)
    assert len(tiles) == 9


def test_an_own_search_is_stepped_through_in_its_own_file(client: httpx.Client, visit: Open) -> None:
    told = record(client, "Stairs", instance="Stairs", algorithm="my_search")
    assert [file["name"] for file in told["files"]] == ["own_code.py"]
    assert told["files"][0]["text"] == Path(OWN).read_text("utf-8")
    assert told["cost"] == 4
    hanging = {"instance": LEVEL, "algorithm": "hangs", "seconds": 2, "lines": 1}
    late = client.post("/api/puzzles/rushhour/source", json=hanging)
    assert late.status_code == 422
    assert "hangs took more than the 2 seconds" in late.json()["error"]["message"]
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Source")
    panel.get_by_label("Algorithm").select_option("my_search")
    page.locator(".listing[aria-label='own_code.py']").wait_for()
    expect(page.locator("[aria-current=step]")).to_contain_text("start = problem.initial()")
    press(page, "Expand")
    expect(page.locator(".hero .caption")).to_have_text("State #0: expanded now")


def test_what_cannot_be_stepped_through_is_refused_and_not_offered(client: httpx.Client, visit: Open) -> None:
    puzzles = {one["name"]: one for one in client.get("/api/puzzles").json()}
    readable = {
        name: {one["name"] for one in about["algorithms"] if one["readable"]}
        for name, about in puzzles.items()
    }
    assert "best" not in readable["rushhour"]
    assert {"astar", "bfs", "my_search"} <= readable["rushhour"]
    assert {"mac", "backtracking"} <= readable["colour-sudoku"]
    assert readable["snake"] == set()
    refused = client.post("/api/puzzles/rushhour/source", json={"instance": LEVEL, "algorithm": "best"})
    assert refused.status_code == 422
    page = visit("#/snake")
    assert "Source" not in page.get_by_role("tab").all_inner_texts()
