"""Damaged inputs end with a result or a sentence; what hangs or crashes costs one case and is told."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from campaign import fuzz
from campaign.inputs import KINDS
from campaign.inputs.links import has_engine
from campaign.inputs.routes import made_request
from campaign.inputs.server import application
from campaign.run import Terms, run_part

from gridwise.registry import PUZZLES

SEED = 20_000
"""Not that of the campaign, which has done those inputs."""


NAMED = (
    *("instance", "plan", "game", "settings", "assignment", "store", "checkpoint", "values"),
    *("trace of a search", "recording of a game", "request", "request of any route"),
)


def test_every_kind_of_input_is_damaged_and_of_every_puzzle() -> None:
    kinds, puzzles = set(), set()
    for case, _ in zip(fuzz.cases(SEED), range(2000), strict=False):
        kinds.add(case["kind"])
        if case["kind"] == "instance":
            puzzles.add(case["input"]["puzzle"])
    assert kinds == set(KINDS) >= set(NAMED)
    assert ("link of the page" in kinds) == has_engine()
    assert puzzles == set(PUZZLES)


def test_every_route_of_the_server_is_asked() -> None:
    asked = {made_request(Random(number))["path"].partition("?")[0] for number in range(1500)}
    for route in application().openapi()["paths"]:
        if route != "/api/status":
            form = re.compile(re.sub(r"\\{\w+\\}", ".*", re.escape(route)))
            assert any(form.fullmatch(path) for path in asked), route


@pytest.mark.parametrize("kind", KINDS)
def test_a_few_damaged_inputs_of_every_kind(kind: str) -> None:
    fuzz.prepare()
    for number in range(25):
        case = {"kind": kind, "input": KINDS[kind].make(Random(SEED + number))}
        assert not fuzz.check(case).failure, case


def test_the_same_number_is_the_same_input() -> None:
    assert [fuzz.case_at(3, number) for number in range(30)] == [
        case for case, _ in zip(fuzz.cases(3), range(30), strict=False)
    ]
    assert fuzz.case_at(3, 7) != fuzz.case_at(4, 7)


def test_a_case_that_hangs_or_kills_its_process_is_told_and_the_others_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from campaign import part, watched

    from tests.campaign import hostile

    monkeypatch.setattr(watched, "MOST_SECONDS", 0.3)
    monkeypatch.setattr(watched, "BLOCK", 10)
    monkeypatch.setitem(part.PARTS, "hostile", "some cases hang, some crash")
    monkeypatch.setattr(watched, "part_named", lambda _: hostile)
    progress = run_part("hostile", Terms(tmp_path, 40), hostile)
    assert progress.cases == 40
    assert sorted(
        Path(file).read_text(encoding="utf-8").split('"failure": ')[1].split("\n")[0]
        for file in progress.failures
    ) == [
        '"it did not end within 0.3 s",',
        '"its process ended with SIGKILL",',
        '"seven is unlucky: 17",',
    ]
    assert progress.kinds["odd"] == 20
