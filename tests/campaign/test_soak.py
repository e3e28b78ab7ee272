"""A few clients, each once: what `python -m campaign soak` does for half an hour with fifty."""

from __future__ import annotations

from random import Random

from campaign.soak import soak
from campaign.soak.server import running_server, usage_when_quiet
from campaign.soak.tally import ROLES, Tally


def test_everybody_at_once_harms_nobody() -> None:
    with running_server("--jobs", "2") as server:
        tally = soak(server.url, server.pid, 18, 0, Random(1))
        left = usage_when_quiet(server)
        assert server.complaints() == []
    assert tally.faults == []
    assert set(ROLES) - set(tally.done) == set()
    assert tally.done["kill"] > 0
    assert left.processes < 20


def test_a_server_error_is_a_fault_but_for_the_one_that_is_documented() -> None:
    tally = Tally()
    tally.answered("solve", 503, "the process that worked on this has died; try again")
    assert tally.faults == []
    tally.answered("solve", 500, "something went wrong")
    assert tally.faults == ["solve got 500: something went wrong"]
    assert "race" in tally.missing()
