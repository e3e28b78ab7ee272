"""The configuration file: the report's, with defaults for what is missing and one line for what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise.errors import InputError
from gridwise.render.palette import THEMES
from gridwise.window.config import Config
from tests.conftest import Outcome

REPORT = '{"window-width": 800, "window-height": 600, "block-size": 50, "speed": 0.3, "auto": true}'
LONGEST = 64


def test_the_reports_own_file() -> None:
    config = Config.parse(REPORT, LONGEST)
    assert config.board == "12x16"
    assert (config.block_size, config.speed, config.auto) == (50, 0.3, True)


def test_missing_keys_have_defaults() -> None:
    assert Config.parse("{}", LONGEST) == Config()
    assert (Config().board, Config().auto) == ("12x16", False)
    config = Config.parse('{"window-width": 200, "window-height": 100}', LONGEST)
    assert (config.board, config.speed) == ("2x4", 0.3)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"block-size": 30}, "'block-size': expected a number that divides 'window-width', 800, got 30"),
        ({"window-height": 610}, "divides 'window-height', 610, got 50"),
        ({"block-size": 0}, "'block-size': expected a whole number from 1 to 8192, got 0"),
        ({"block-size": 5}, "a side has at most 64"),
        ({"window-width": "800"}, "'window-width': expected a whole number from 1 to 8192, got '800'"),
        ({"window-width": 800.5}, "'window-width'"),
        ({"window-width": True}, "'window-width'"),
        ({"window-width": 10**9}, "'window-width'"),
        ({"speed": 0}, "'speed': expected seconds a move from 0.001 to 10, got 0"),
        ({"speed": -1}, "'speed'"),
        ({"speed": "fast"}, "'speed'"),
        ({"speed": float("nan")}, "'speed'"),
        ({"auto": 1}, "'auto': expected true or false, got 1"),
        ({"theme": "blue"}, "'theme': expected one of light, dark, report, got 'blue'"),
        ({"blocksize": 50}, "'blocksize': no such key"),
        ([1], "expected a JSON object"),
    ],
)
def test_wrong_values_get_one_clear_line(data: Any, words: str) -> None:
    with pytest.raises(InputError) as caught:
        Config.parse(json.dumps(data), LONGEST)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"), [("{", "line 1: expected a JSON object"), ("[" * 100_000, "brackets without end")]
)
def test_what_is_no_json(text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        Config.parse(text, LONGEST)
    assert words in str(caught.value)


def test_the_command_names_the_file_and_the_key(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    file = tmp_path / "config.json"
    file.write_text('{"block-size": 33}')
    outcome = gridwise("play", "snake", "--config", file)
    assert outcome.status == 2
    assert outcome.err == (
        f"gridwise: {file}: 'block-size': expected a number that divides 'window-width', 800, got 33\n"
    )
    assert outcome.out == ""
    assert "no-such.json" in gridwise("play", "--config", tmp_path / "no-such.json").err


def test_the_file_of_the_current_folder_is_read_and_it_is_said(
    gridwise: Callable[..., Outcome], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = "gridwise: reading config.json in this folder: board 12x16, 0.3 s a move, the autopilot flies\n"
    assert "config.json" not in gridwise("play", "snake", "--terminal").err
    Path("config.json").write_text(REPORT)
    for words in (("play",), ("play", "snake")):
        outcome = gridwise(*words, "--terminal")  # a test has no keyboard: it gets no further
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.err.startswith(said)
    assert "config.json" not in gridwise("play", "worm", "--terminal").err
    assert said not in gridwise("play", "snake", "--config", "config.json", "--terminal").err


def test_somebody_elses_file_is_left_alone(
    gridwise: Callable[..., Outcome], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("config.json").write_text('{"compilerOptions": {}}')
    err = gridwise("play", "snake", "--terminal").err
    assert err.startswith("gridwise: config.json in this folder is not read: 'compilerOptions': no such key")


def test_the_reports_colours_are_a_theme() -> None:
    colours = THEMES["report"].colours
    background, body, fruit = "#000000", "#ffffff", "#00ff00"  # the report's table of constants
    assert (colours["cell"], colours["hero"], colours["goal"]) == (background, body, fruit)
    assert Config.parse('{"theme": "report"}', LONGEST).theme == "report"
