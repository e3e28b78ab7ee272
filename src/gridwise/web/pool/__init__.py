"""Worker processes for the server: so many tasks at once, a bounded queue, and a sure end for each."""

from __future__ import annotations

from gridwise.web.pool.lane import Lane
from gridwise.web.pool.worker import Event, TaskError, Worker
from gridwise.web.pool.worker_pool import GRACE_SECONDS, LaneName, WorkerPool, result_of

__all__ = ["GRACE_SECONDS", "Event", "Lane", "LaneName", "TaskError", "Worker", "WorkerPool", "result_of"]
