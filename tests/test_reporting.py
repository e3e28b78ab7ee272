"""A search tells how the best plan and the proven bound come together."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import gridwise
from gridwise.model import Limits, Result
from gridwise.progress import Gap, Progress
from gridwise.reporting import reported
from tests.conftest import Outcome
from tests.programs import wait_until


def test_what_is_better_is_told_while_the_search_runs_and_the_end_once_more() -> None:
    told: list[Gap] = []

    def is_told(plan: float | None, bound: float) -> bool:
        return bool(told) and told[-1][1:3] == (plan, bound)

    def search(limits: Limits) -> Result[Any]:
        assert limits.progress is not None
        for plan, bound in ((None, 3), (9, 3), (8, 5)):
            limits.progress.narrow(plan=plan, bound=bound)
            wait_until(partial(is_told, plan, bound))
        limits.progress.narrow(plan=12, bound=1)  # worse: it changes nothing
        return Result("best", "solved", cost=7, optimal=True, lower_bound=7)

    assert reported(search, Limits(), told.append).cost == 7
    assert [gap[1:] for gap in told] == [
        (None, 3, None),
        (9, 3, None),
        (8, 5, None),
        (7, 7, "solved"),
    ]
    assert [gap.seconds for gap in told] == sorted(gap.seconds for gap in told)


def test_what_the_listener_raises_ends_the_search() -> None:
    def search(limits: Limits) -> Result[Any]:
        assert limits.progress is not None
        limits.progress.narrow(bound=1)
        wait_until(limits.asked_to_stop)
        return Result("best", "interrupted")

    def listen(gap: Gap) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        reported(search, Limits(), listen)


@pytest.mark.parametrize(
    ("gap", "line"),
    [
        (Gap(1.23, 214, 210), "    1.2 s   plan 214   at least 210   gap 1.9 %"),
        (Gap(0.04, None, 3), "    0.0 s   no plan   at least 3"),
        (Gap(60, 1234, None), "   60.0 s   plan 1,234"),
        (Gap(7, 12, 12, "solved"), "    7.0 s   plan 12   at least 12   proven"),
        (Gap(0, None, None, "unsolvable"), "    0.0 s   no solution"),
        (Gap(0, None, None, "solved"), "    0.0 s   solved"),
        (Gap(0, 0, 0, "solved"), "    0.0 s   plan 0   at least 0   proven"),
    ],
)
def test_a_gap_in_words(gap: Gap, line: str) -> None:
    assert str(gap) == line


@pytest.mark.parametrize("name", ["rushhour", "torus-snake", "colour-sudoku", "worm"])
def test_the_last_that_is_told_is_what_comes_out(name: str) -> None:
    told: list[Gap] = []
    result = gridwise.solve(gridwise.load(name, "@2"), progress=told.append)
    assert told[-1][1:] == (result.cost, result.lower_bound, "solved")
    assert all(gap.status is None for gap in told[:-1])


def test_the_native_engine_tells_the_plan_it_returns() -> None:
    """More apples than a small search of everything takes: then a plan and a bound come from both sides."""
    board = gridwise.generate("torus-snake", seed=1, size="12x12", cells=10)[0]
    progress = Progress()
    result = gridwise.solve(board, limits=Limits(progress=progress))
    assert progress.gap == (result.cost, result.lower_bound)


def test_the_command_tells_it_on_standard_error(gridwise: Callable[..., Outcome]) -> None:
    plain, told = (gridwise("solve", "rushhour", "@5", "--quiet", *more) for more in ((), ("--progress",)))
    assert (told.status, told.out, plain.err) == (plain.status, plain.out, "")
    assert re.fullmatch(r" +\d+\.\d s   plan (\d+)   at least \1   proven", told.err.splitlines()[-1])
