"""The map of a board on the page: what the server sends, and flying through it in a real browser."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

from gridwise.registry import puzzle
from gridwise.search.state_key import state_key
from tests.distances import distances_to_goal, reachable_from_start
from tests.web.pages import expect, moves, open_tab
from tests.web.waiting import until

RUSH_HOUR = puzzle("rushhour")
BOARD = RUSH_HOUR.shipped[4].text


@pytest.fixture
def ask(server: str) -> Callable[..., httpx.Response]:
    def asked(path: str, **body: Any) -> httpx.Response:
        return httpx.post(f"{server}/api/puzzles/{path}", json=body, timeout=60, trust_env=False)

    return asked


def unpacked(answer: bytes) -> tuple[dict[str, Any], dict[str, array[Any]]]:
    """Read an answer as its documentation says."""
    line, _, rest = answer.partition(b"\n")
    assert (len(line) + 1) % 8 == 0
    told = json.loads(line)
    count, numbers, at = told["count"], {}, 0
    sizes = {
        "keys": count,
        "points": 2 * count,
        "distances": count,
        "parents": count,
        "edges": 2 * told["edges"],
    }
    for (name, size), kind in zip(sizes.items(), "dfiII", strict=True):
        numbers[name] = array(kind, rest[at : at + size * array(kind).itemsize])
        at += size * numbers[name].itemsize
    assert at == len(rest)
    return told, numbers


def test_a_map_has_the_states_and_distances_of_a_search_of_our_own(
    ask: Callable[..., httpx.Response],
) -> None:
    told, numbers = unpacked(ask("rushhour/map", instance=BOARD, metric="steps").content)
    problem = RUSH_HOUR.parse(BOARD, "steps")
    graph, truth = reachable_from_start(problem), distances_to_goal(problem)
    by_key = {state_key(state): truth.get(state, -1) for state in graph}
    assert told["whole"]
    assert told["total"] == told["count"] == len(graph)
    assert dict(zip(map(int, numbers["keys"]), numbers["distances"], strict=True)) == by_key
    assert told["goals"] == sum(distance == 0 for distance in by_key.values())
    assert [numbers["distances"][state] for state in told["best"]] == list(range(len(told["best"])))[::-1]


def test_states_are_found_again_by_the_keys_of_the_way(ask: Callable[..., httpx.Response]) -> None:
    told, numbers = unpacked(ask("rushhour/map", instance=BOARD, metric="steps").content)
    keys = [int(numbers["keys"][state]) for state in told["best"][1:]]
    before = list(range(-1, len(keys) - 1))
    found = ask(
        "rushhour/map/boards",
        instance=BOARD,
        metric="steps",
        keys=keys,
        before=before,
        wanted=[-1, len(keys) - 1],
    ).json()
    verdict = RUSH_HOUR.replay(RUSH_HOUR.parse(BOARD, "steps"), " ".join(found["actions"]))
    assert verdict.valid, verdict
    assert [scene["rows"] for scene in found["scenes"]] == [6, 6]
    assert found["scenes"][0] != found["scenes"][1]
    went = ask(
        "rushhour/map/trail", instance=BOARD, metric="steps", moves=[*found["actions"], "nonsense"]
    ).json()
    assert went["keys"][1:] == keys


def test_what_is_wrong_with_a_request_is_told(ask: Callable[..., httpx.Response]) -> None:
    refused = ask("rushhour/map/boards", instance=BOARD, keys=[1], before=[-1], wanted=[])
    assert refused.status_code == 422
    assert "no move leads to a state with the key 1" in refused.json()["error"]["message"]
    refused = ask("rushhour/map/boards", instance=BOARD, keys=[1], before=[3], wanted=[])
    assert "expected -1 or the place of an earlier state, got 3" in refused.json()["error"]["message"]
    refused = ask("snake/map", instance=puzzle("snake").shipped[0].text)
    assert "has no map" in refused.json()["error"]["message"]
    assert ask("rushhour/map", instance=BOARD, states=200_001).status_code == 422


WATCH = """async () => {
  const { MapView } = await import("/map/view.js");
  window.view = MapView.views.get(document.querySelector(".map-points"));
}"""
FLIGHT = """async () => {
  const { view } = window;
  const { clientWidth: width, clientHeight: height } = view.canvas;
  const box = view.canvas.getBoundingClientRect();
  const at = (x, y) => ({ clientX: box.left + x, clientY: box.top + y, pointerId: 1, bubbles: true });
  const frame = () => new Promise(requestAnimationFrame);
  const before = view.frames;
  view.canvas.setPointerCapture = () => {};
  for (let step = 0; step < 20; step++) {
    const how = { ...at(width / 2, height / 2), deltaY: step % 2 ? 30 : -60 };
    view.canvas.dispatchEvent(new WheelEvent("wheel", how));
    await frame();
  }
  view.canvas.dispatchEvent(new PointerEvent("pointerdown", at(width / 2, height / 2)));
  for (let step = 0; step < 20; step++) {
    view.canvas.dispatchEvent(new PointerEvent("pointermove", at(width / 2 + 4 * step, height / 2)));
    await frame();
  }
  view.canvas.dispatchEvent(new PointerEvent("pointerup", at(width / 2 + 80, height / 2)));
  return view.frames - before;
}"""
INK = """() => {
  const { gl, canvas } = window.view;
  const pixels = new Uint8Array(4 * canvas.width * canvas.height);
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return pixels.filter((value, at) => at % 4 === 3 && value > 200).length;
}"""


def test_a_map_of_more_than_20_000_states_is_flown_through(visit: Any) -> None:
    page = visit("#/torus-snake?level=2", viewport={"width": 1120, "height": 600})
    panel = open_tab(page, "Map")
    panel.locator(".map-panel[aria-busy=false]").wait_for()
    page.evaluate(WATCH)
    snake = puzzle("torus-snake")
    count = len(reachable_from_start(snake.parse(snake.shipped[1].text)))
    assert count > 20_000
    expect(panel.locator(".map-sentence")).to_contain_text(f"All {count:,} states")
    page.wait_for_function("() => window.view.frames > 0 && !window.view.wanted")
    assert page.evaluate(INK) > 2000
    # Every turn of the wheel and every bit of a drag is one frame.
    assert page.evaluate(FLIGHT) >= 39
    expect(panel.locator(".map-board")).to_have_count(0)
    panel.get_by_role("button", name="Here", exact=True).click()
    expect(panel.locator(".map-board svg").first).to_be_visible()
    for _ in range(3):
        panel.get_by_role("button", name="Wider").click()
    expect(panel.locator(".map-board")).to_have_count(0)
    panel.get_by_role("button", name="Whole map").click()
    colours = "window.view.colours.slice(0, 4).join()"
    light = page.evaluate(colours)
    page.locator("#theme").click()
    page.wait_for_function(f"() => {colours} !== '{light}'")


def test_without_webgl_a_sentence_says_so(visit: Any) -> None:
    page = visit("#/rushhour?level=5")
    page.evaluate("HTMLCanvasElement.prototype.getContext = () => null")
    panel = open_tab(page, "Map")
    expect(panel.locator(".map-sentence")).to_have_text("This browser draws no WebGL, which the map needs.")
    expect(panel.locator(".map-desk")).to_be_hidden()


def test_only_what_has_states_has_a_map(visit: Any) -> None:
    page = visit("#/snake")
    expect(page.get_by_role("tab", name="Play", exact=True)).to_be_visible()
    expect(page.get_by_role("tab", name="Map", exact=True)).to_have_count(0)


def opened(visit: Any, address: str, **how: Any) -> tuple[Page, Any]:
    page = visit(address, **how)
    panel = open_tab(page, "Map")
    panel.locator(".map-panel[aria-busy=false]").wait_for()
    return page, panel


def test_you_are_here_and_go_elsewhere(visit: Any) -> None:
    page, panel = opened(visit, "#/rushhour?level=20")
    count = len(reachable_from_start(RUSH_HOUR.parse(RUSH_HOUR.shipped[19].text)))
    expect(panel.locator(".map-sentence")).to_contain_text(f"All {count:,} states that can be reached")
    told = panel.locator(".map-told")
    expect(told).to_have_text(re.compile("^You are here. It is the start."))
    page.locator('[data-key="block G"].piece').focus()
    page.keyboard.press("ArrowLeft")
    expect(told).to_have_text(re.compile("^You are here. 1 step from the start."))
    go = panel.get_by_role("button", name="Go there")
    expect(go).to_be_disabled()
    panel.locator(".map-points").focus()
    for key in ("0", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(told).to_have_text(re.compile(r"^\d+ steps from the start."))
    steps = int(told.inner_text().split()[0])
    page.get_by_label("Speed").select_option(label="at once")
    go.click()
    moves(page, steps, steps)
    expect(told).to_have_text(re.compile(rf"^You are here. {steps} steps from the start."))


ZOOM = """async () => {
  const { MapView } = await import("/map/view.js");
  return MapView.views.get(document.querySelector(".map-points")).zoom;
}"""


def test_all_that_is_shown_by_a_key_fills_a_larger_window(visit: Any) -> None:
    page = visit("#/rushhour?level=5", viewport={"width": 1280, "height": 500})
    panel = open_tab(page, "Map")
    panel.locator(".map-panel[aria-busy=false]").wait_for()
    panel.locator(".map-points").focus()
    page.keyboard.press("+")
    page.keyboard.press("0")
    before = page.evaluate(ZOOM)
    page.set_viewport_size({"width": 1280, "height": 1000})
    until(page, f"async () => await ({ZOOM})() > {1.2 * before}")
