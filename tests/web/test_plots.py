"""The page's plots are drawn by the server, as those of files and reports are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from gridwise.lab.compare import Entry
from gridwise.lab.report.figures import PLOTS
from gridwise.model import Metrics, Result
from gridwise.render.plots.sheet import Sheet
from gridwise.render.svg import svg

NAMES = {"w": "http://www.w3.org/2000/svg"}
RUNS = [("bfs", 20, 9 << 10), ("dfs", 500, 900 << 10), ("<b>'", 90, 40 << 10)]


@pytest.fixture(scope="module")
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as client:
        yield client


def drawn(client: httpx.Client, path: str, **body: Any) -> dict[str, ElementTree.Element]:
    response = client.post(f"/api/{path}/plots", json=body)
    assert response.status_code == 200, response.text
    return {name: ElementTree.fromstring(drawing) for name, drawing in response.json()["plots"].items()}


def words(drawing: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in drawing.iterfind(".//w:text", NAMES)]


def row(label: str, explored: int, peak: int, cost: int | None = 8) -> dict[str, Any]:
    return {
        "file": "@7", "label": label, "metric": "steps", "cost": cost, "explored": explored,
        "seconds": explored * 1e-6, "times": [explored * 1e-6], "peak_bytes": peak,
    }  # fmt: skip


def test_runs_are_drawn_as_in_a_report(client: httpx.Client) -> None:
    entries = []
    for label, explored, peak in RUNS:
        metrics = Metrics(explored=explored, seconds=explored * 1e-6, peak_bytes=peak)
        result: Result[Any] = Result(label, "solved", cost=8, metric="steps", metrics=metrics)
        entries.append(Entry("rushhour", "@7", result, (metrics.seconds,)))
    found = drawn(client, "compare", rows=[row(*run) for run in RUNS], widths=dict.fromkeys(PLOTS, 600))
    assert set(found) == set(PLOTS)
    for name, plot in PLOTS.items():
        said = words(ElementTree.fromstring(svg(plot(entries, Sheet(12.0)))))
        title, *rest = said
        assert words(found[name]) == rest, name
        assert found[name].get("aria-label") == title
    assert {"10 KiB", "100 KiB"} <= set(words(found["memory"]))
    first = found["scatter"].find(".//w:title", NAMES)
    assert first is not None
    assert first.text == "bfs, @7: 20 states, 20 µs"
    assert {one.get("width") for one in found.values()} == {"600"}


def test_colours_are_left_to_the_page(client: httpx.Client) -> None:
    body = {"rows": [row(*run) for run in RUNS], "widths": {"explored": 400}}
    text = client.post("/api/compare/plots", json=body).json()["plots"]["explored"]
    assert "gw-fill-piece-0" in text
    assert not re.search("#[0-9a-f]{6}|<style|<script", text)


def test_costs_are_drawn_only_where_there_are_any(client: httpx.Client) -> None:
    rows = [row("mac", 5, 100, None)]
    assert set(drawn(client, "compare", rows=rows, widths={"cost": 300, "time": 300})) == {"time"}


def test_a_race_is_drawn_until_its_last_search_ends(client: httpx.Client) -> None:
    curve = {
        "label": "bfs",
        "seconds": 0.5,
        "total": 100,
        "expansions": [0, 100],
        "frontier": [1, 9],
        "explored": [1, 90],
    }
    untraced = {
        "label": "best",
        "seconds": 2.0,
        "total": 400,
        "expansions": [],
        "frontier": [],
        "explored": [],
    }
    for clock, end in (("expansions", "400"), ("time", "2 s")):
        found = drawn(client, "race", courses=[curve, untraced], clock=clock, widths={"frontier": 500})[
            "frontier"
        ]
        assert end in words(found)
        assert "best" not in words(found)
        area = found.find(".//w:g[@class='area']/w:rect", NAMES)
        line = found.find(".//w:g[@class='series']/w:polyline", NAMES)
        assert area is not None
        assert line is not None
        left, width = float(area.get("x", "")), float(area.get("width", ""))
        last = float(line.get("points", "").split()[-1].split(",")[0])
        assert last == pytest.approx(left + width / 4, abs=0.1)
    live = {**curve, "depth": [0, 7], "times": [0.1, 0.4]}
    found = drawn(client, "race", courses=[live], clock="time", widths={"depth": 500}, reach=2.0)["depth"]
    assert "2 s" in words(found)
    area = found.find(".//w:g[@class='area']/w:rect", NAMES)
    line = found.find(".//w:g[@class='series']/w:polyline", NAMES)
    assert area is not None
    assert line is not None
    left, width = float(area.get("x", "")), float(area.get("width", ""))
    measured = [float(point.split(",")[0]) for point in line.get("points", "").split()]
    assert measured == pytest.approx([left + width * 0.05, left + width * 0.2], abs=0.1)
    body = {"courses": [{**curve, "explored": [1]}], "clock": "time", "widths": {"explored": 500}}
    refused = client.post("/api/race/plots", json=body)
    assert refused.status_code == 422
    assert "as many values" in refused.json()["error"]["message"]


def test_games_come_as_differences(client: httpx.Client) -> None:
    rows = [
        {
            "pilot": "best",
            "steps": [150, 0, 10],
            "lengths": [36, 0, 0],
            "growth": [[1, 3, 0.0, 0.0], [36, 3, 153.3, 3.3]],
        },
        {
            "pilot": "greedy",
            "steps": [],
            "lengths": [9, 2, 7],
            "growth": [[1, 3, 0.0, None], [9, 3, 20.5, None]],
        },
    ]
    names = ("steps", "quartiles", "lengths", "growth")
    found = drawn(client, "arena", board="6x6", rows=rows, widths=dict.fromkeys(names, 400))
    assert set(found) == set(names)
    assert {"best", "greedy", "none", "150", "160"} <= set(words(found["steps"]))
    assert len(found["growth"].findall(".//w:g[@class='series']", NAMES)) == 2
