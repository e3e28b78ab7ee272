"""Worker processes that crash, hang, eat memory or are wanted no more: only their own request suffers."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from gridwise.web.pool import GRACE_SECONDS, TaskError, WorkerPool
from tests.processes import is_gone
from tests.web import tasks

AMPLE = 100.0
"""Seconds for a task that takes none to speak of, on a machine that is busy with something else."""


@asynccontextmanager
async def started(searches: int = 1, queue: int = 10) -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(searches, quick=1, queue=queue)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


def check(test: Callable[[WorkerPool], Awaitable[None]], **choices: int) -> None:
    async def run() -> None:
        async with started(**choices) as pool:
            await test(pool)

    # In a thread of its own: where a browser is open, this one has a loop running.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(run(), 110)).result()


async def goes_on(pool: WorkerPool) -> bool:
    """Tell whether the next task is done as if nothing had happened."""
    return bool(json.loads(await pool.result(tasks.add, {"one": 2, "other": 3}, seconds=AMPLE)) == 5)


async def failure(
    pool: WorkerPool, function: Callable[..., Any], seconds: float = 10, **arguments: Any
) -> TaskError:
    with pytest.raises(TaskError) as caught:
        await pool.result(function, arguments, seconds=seconds, mebibytes=200)
    return caught.value


async def until(condition: Callable[[], object]) -> None:
    while not condition():  # the test as a whole has its time
        await asyncio.sleep(0.02)


def test_a_crash_is_told_and_the_next_task_is_done() -> None:
    async def test(pool: WorkerPool) -> None:
        error = await failure(pool, tasks.die)
        assert error.status == 503
        assert f"exit status -{int(signal.SIGABRT)}" in error.message
        assert await goes_on(pool)

    check(test)


def test_a_bug_is_told_without_its_details(caplog: pytest.LogCaptureFixture) -> None:
    async def test(pool: WorkerPool) -> None:
        error = await failure(pool, tasks.raise_bug)
        assert error.status == 500
        assert "ZeroDivisionError" not in error.message
        assert await goes_on(pool)

    check(test)
    assert "ZeroDivisionError: a bug" in caplog.text


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system has no limit to set")
def test_memory_has_an_end() -> None:
    async def test(pool: WorkerPool) -> None:
        error = await failure(pool, tasks.hog, mebibytes=4000)
        assert (error.status, error.message) == (422, "it took more than the 200 MiB a request may use")
        assert await goes_on(pool)

    check(test)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system has no limit to set")
def test_an_answer_that_cannot_be_sent_is_too_much_memory() -> None:
    async def test(pool: WorkerPool) -> None:
        error = await failure(pool, tasks.answer_at_length, mebibytes=150)
        assert (error.status, error.message) == (422, "it took more than the 200 MiB a request may use")
        assert await goes_on(pool)

    check(test)


def test_what_the_machine_refuses_is_told_without_its_places() -> None:
    async def test(pool: WorkerPool) -> None:
        error = await failure(pool, tasks.find_no_space)
        assert (error.status, error.cause) == (503, "unable")
        assert "No space left on device" in error.message
        assert "somewhere" not in error.message
        assert await goes_on(pool)

    check(test)


def test_a_process_that_cannot_be_replaced_is_replaced_later(caplog: pytest.LogCaptureFixture) -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)

    async def test(pool: WorkerPool) -> None:
        lane = pool.lanes["search"]
        (pid,) = lane.pids
        resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
        try:
            os.kill(pid, signal.SIGKILL)
            asked = asyncio.create_task(goes_on(pool))
            # The first may still be told that its process has died; the next one finds none.
            await until(lambda: asked.done() or "no worker process can be started" in caplog.text)
            if asked.done():
                assert isinstance(asked.exception(), TaskError)
                asked = asyncio.create_task(goes_on(pool))
            await until(lambda: "no worker process can be started (" in caplog.text)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        assert await asked

    check(test)


def test_a_process_that_has_taken_much_is_replaced_unnoticed() -> None:
    async def test(pool: WorkerPool) -> None:
        for _ in range(3):
            (pid,) = pool.lanes["search"].pids
            taken = await pool.result(tasks.hog, {"mebibytes": 450}, seconds=AMPLE, mebibytes=2000)
            assert taken == b"450"
            for _ in range(3):
                assert await goes_on(pool)
            assert pool.lanes["search"].pids != [pid]

    check(test)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say what is kept")
def test_a_process_that_keeps_memory_is_replaced_and_one_that_gives_it_back_is_not() -> None:
    async def test(pool: WorkerPool) -> None:
        (pid,) = pool.lanes["search"].pids
        for _ in range(3):
            assert await pool.result(tasks.hog, {"mebibytes": 50}, seconds=AMPLE) == b"50"
        assert pool.lanes["search"].pids == [pid]
        assert await pool.result(tasks.keep, {"mebibytes": 50}, seconds=AMPLE) == b"50"
        assert await goes_on(pool)
        assert pool.lanes["search"].pids != [pid]

    check(test)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not list descriptors")
def test_processes_that_died_leave_no_descriptor_behind() -> None:
    def descriptors() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    async def test(pool: WorkerPool) -> None:
        assert await goes_on(pool)
        before = descriptors()
        gc.disable()  # nothing may depend on when it runs
        try:
            for _ in range(5):
                await failure(pool, tasks.die)
                assert await goes_on(pool)
            await until(lambda: descriptors() <= before)
        finally:
            gc.enable()

    check(test)


def test_a_task_that_never_ends_is_killed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GRACE_SECONDS, "search", 0.1)

    async def test(pool: WorkerPool) -> None:
        (pid,) = pool.lanes["search"].pids
        error = await failure(pool, tasks.never_end, 0.3)
        assert (error.status, error.message) == (422, "it took more than the 0.3 seconds it may take")
        assert is_gone(pid)
        assert await goes_on(pool)

    check(test)


def test_a_reader_that_does_not_read_cannot_stretch_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GRACE_SECONDS, "search", 0.1)

    async def test(pool: WorkerPool) -> None:
        async with aclosing(pool.events(tasks.never_end, {}, seconds=3)) as events:
            _, data = await anext(events)
            await until(lambda: is_gone(json.loads(data)["pid"]))

    check(test)


@pytest.mark.parametrize("how", ["close", "cancel"])
def test_what_nobody_waits_for_any_more_is_killed_at_once(how: str) -> None:
    async def test(pool: WorkerPool) -> None:
        events = pool.events(tasks.never_end, {}, seconds=300)
        _, data = await anext(events)
        if how == "close":
            await events.aclose()
        else:
            waiting = asyncio.ensure_future(anext(events))
            await asyncio.sleep(0)
            waiting.cancel()
        await until(lambda: is_gone(json.loads(data)["pid"]))
        assert await goes_on(pool)

    check(test)


def test_killed_from_outside_in_mid_search() -> None:
    async def test(pool: WorkerPool) -> None:
        events = pool.events(tasks.never_end, {}, seconds=300)
        _, data = await anext(events)
        os.kill(json.loads(data)["pid"], signal.SIGKILL)
        with pytest.raises(TaskError, match="exit status -9"):
            await anext(events)
        assert await goes_on(pool)

    check(test)


def test_a_worker_that_dies_while_idle_is_replaced() -> None:
    async def test(pool: WorkerPool) -> None:
        (pid,) = pool.lanes["search"].pids
        os.kill(pid, signal.SIGKILL)
        await until(lambda: is_gone(pid))
        assert await goes_on(pool)
        assert pool.lanes["search"].pids != [pid]

    check(test)


def test_events_come_in_order() -> None:
    async def test(pool: WorkerPool) -> None:
        told = [event async for event in pool.events(tasks.talk, {"count": 500}, seconds=AMPLE)]
        assert [json.loads(data)["number"] for kind, data in told if kind == "progress"] == list(range(500))
        assert told[-1] == ("result", b'"done"')

    check(test)


def test_so_many_at_once_then_a_queue_then_a_refusal(tmp_path: Path) -> None:
    go = tmp_path / "go"

    async def test(pool: WorkerPool) -> None:
        def one() -> asyncio.Task[bytes]:
            return asyncio.create_task(pool.result(tasks.wait_for, {"file": str(go)}, seconds=300))

        lane = pool.lanes["search"]
        running = [one(), one()]
        await until(lambda: lane.running == 2)
        waiting = [one(), one(), one()]
        await until(lambda: (lane.running, lane.waiting) == (2, 3))
        with pytest.raises(TaskError) as caught:
            await pool.result(tasks.add, {"one": 1, "other": 1}, seconds=AMPLE)
        assert caught.value.status == 429
        # Moves and hints have a lane of their own.
        quick = await pool.result(tasks.add, {"one": 1, "other": 1}, lane="quick", seconds=AMPLE)
        assert quick == b"2"
        go.touch()
        pids = await asyncio.gather(*running, *waiting)
        assert len(set(pids)) == 2
        assert (lane.running, lane.waiting) == (0, 0)

    check(test, searches=2, queue=3)


def test_who_waits_is_told_and_may_leave(tmp_path: Path) -> None:
    go = tmp_path / "go"

    async def test(pool: WorkerPool) -> None:
        first = asyncio.create_task(pool.result(tasks.wait_for, {"file": str(go)}, seconds=300))
        await until(lambda: pool.lanes["search"].running == 1)
        events = pool.events(tasks.add, {"one": 1, "other": 1}, seconds=AMPLE)
        assert await anext(events) == ("queued", b'{"ahead": 0}')
        leaving = asyncio.ensure_future(anext(events))
        await asyncio.sleep(0)
        leaving.cancel()
        go.touch()
        await first
        assert await goes_on(pool)
        assert pool.lanes["search"].waiting == 0

    check(test)
