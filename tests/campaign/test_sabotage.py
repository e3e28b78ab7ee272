"""Small versions of faults, kills and disasters: each kind of call, and what once went wrong."""

from __future__ import annotations

import shutil

import pytest
from campaign import disasters, faults, kills
from campaign.part import Case

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="needs a compiler for the shim")

FAULTS = [
    ("batch", "write", 3, "ENOSPC"),
    ("batch json", "fsync", 1, "EIO"),
    ("compare", "write", 9, "EIO"),
    ("enumerate", "rename", 2, "EIO"),
    ("generate", "allocate", 30, "ENOMEM"),
    ("train", "open", 3, "EMFILE"),
    ("generate folder", "small", 110, "ENOMEM"),
    ("train", "allocate", 10, "ENOMEM"),
    ("train", "core", 200, "ENOMEM"),
    ("grade", "open", 3, "EMFILE"),
    ("league", "open", 7, "ENOSPC"),
]
KILLS = [
    ("batch", [("torn", 0.6), ("after", 0.4)]),
    ("enumerate", [("before", 0.95)]),
    ("train", [("after", 0.5)]),
]
DISASTERS: list[Case] = [
    {"kind": "2 writers", "run": "batch", "writers": 2},
    {"kind": "4 writers", "run": "compare", "writers": 4},
    {"kind": "clock", "run": "compare"},
    {
        **{"kind": "full disk", "run": "arena", "calls": "write", "number": 2},
        **{"error": "ENOSPC", "lasting": 1},
    },
]


@pytest.mark.parametrize(("run", "calls", "number", "error"), FAULTS)
def test_a_call_that_fails(run: str, calls: str, number: int, error: str) -> None:
    case = {"kind": "", "run": run, "calls": calls, "number": number, "error": error}
    assert faults.check(case).failure == ""


def test_every_allocation_of_a_native_search_fails_once() -> None:
    case = {"kind": "native core: each allocation", "core": "rushhour bfs"}
    outcome = faults.check(case)
    assert outcome.failure == ""
    assert outcome.measured["allocations of one native call"] > 5


@pytest.mark.parametrize(("run", "killed"), KILLS)
def test_a_command_that_is_killed(run: str, killed: list[tuple[str, float]]) -> None:
    assert kills.check({"kind": run, "run": run, "kills": killed}).failure == ""


@pytest.mark.parametrize("case", DISASTERS, ids=lambda case: f"{case['kind']} {case['run']}")
def test_a_disaster(case: Case) -> None:
    assert disasters.check(case).failure == ""
