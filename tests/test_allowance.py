"""What a piece of work may use: time, memory by the kernel's account, a person's patience."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gridwise.allowance import Allowance, StopError, allowing, grace, look, remaining, used_up
from gridwise.model import Limits

MEBIBYTE = 1 << 20


def stopped() -> str | None:
    """Look at the limits; return the status with which the work would end."""
    try:
        look()
    except StopError as error:
        return error.status
    return None


def test_without_limits_nothing_is_left() -> None:
    assert stopped() is None
    with allowing(Limits()):
        assert stopped() is None


def test_time_that_is_over_ends_the_work_and_whatever_comes_after_it() -> None:
    with allowing(Limits(seconds=0)) as allowance:
        assert [stopped(), stopped()] == ["limit", "limit"]
        assert allowance.left == 0
    assert stopped() is None


def test_what_is_around_holds_for_what_is_inside() -> None:
    with allowing(Limits(seconds=0)), allowing(Limits(seconds=1000)):
        assert stopped() == "limit"
        assert remaining(Limits(seconds=1000)).seconds == 0
        assert remaining(Limits(nodes=7)).seconds is None
    with allowing(Limits(seconds=1000)):
        assert remaining(Limits(seconds=5)).seconds == 5


def test_a_last_piece_of_work_has_time_of_its_own() -> None:
    with allowing(Limits(seconds=0)):
        with grace(1000):
            assert stopped() is None
        assert stopped() == "limit"


def test_who_is_asked_to_stop_is_interrupted() -> None:
    with allowing(Limits(stop=lambda: True)):
        assert stopped() == "interrupted"


def test_other_threads_can_ask() -> None:
    assert used_up() is None
    with allowing(Limits(seconds=0)):
        asked = used_up()
    assert asked is not None
    assert asked()
    with allowing(Limits(seconds=1000)):
        asked = used_up()
    assert asked is not None
    assert not asked()


def test_it_is_not_taken_for_a_fault_of_the_code_that_it_leaves() -> None:
    assert not issubclass(StopError, Exception)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no kernel that tells")
def test_memory_is_what_the_process_grows_by() -> None:
    allowance, taken = Allowance(Limits(memory=16 * MEBIBYTE)), list[bytes]()

    def take() -> None:
        for number in range(1000):
            taken.append(bytes([number % 255 + 1]) * MEBIBYTE)
            allowance.look(at_once=True)

    with pytest.raises(StopError, match="limit"):
        take()
    assert sum(map(sys.getsizeof, taken)) >= 16 * MEBIBYTE
