"""Clusters that change under a command: the same bytes, or one sentence."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from campaign.cluster import BEFOREHAND, foreign, refused, restart_the_scheduler, run_on, same_as_alone
from campaign.dask import dask

from gridwise.lab import dask_cluster
from gridwise.lab.workers import Workers

FEW = 12


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_from_one_trouble_to_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with dask(tmp_path, workers=0) as found:
        found.start_worker("other", foreign(tmp_path, BEFOREHAND["workers of another version"]))
        assert refused(run_on(1, tmp_path, found.address)).failure == ""
        found.send("other", signal.SIGKILL)
        found.start_worker("worker-0")
        again = run_on(1, tmp_path, found.address, lambda: restart_the_scheduler(found), found, FEW)
        assert again == (0, "")
        monkeypatch.setattr(dask_cluster, "LOOK_SECONDS", 0.001)  # asked all the time, it must not err either
        with Workers(cluster=found.address) as workers:
            assert list(workers.map(abs, range(-99, 0))) == list(range(99, 0, -1))
    assert same_as_alone(1, tmp_path, FEW).failure == ""
