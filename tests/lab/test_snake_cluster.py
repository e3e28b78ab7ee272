"""Snake's arena and training on a real Dask cluster."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.conftest import Outcome

Run = Callable[..., Outcome]
Cluster = tuple[str, list[subprocess.Popen[bytes]]]


def test_a_cluster_plays_the_same_games_and_breeds_the_same_networks(
    gridwise: Run, tmp_path: Path, cluster: Cluster
) -> None:
    address, _ = cluster
    arena = ("arena", "--pilot", "best", "greedy", "--board", "5x4", "--games", 12, "--seed", 3, "--json")

    def summaries(*where: Any) -> list[dict[str, Any]]:
        run = gridwise(*arena, *where)
        assert run.status == 0, run.err
        return [{**one, "moves_per_second": None} for one in json.loads(run.out)]

    assert summaries("--cluster", address) == summaries("--jobs", 1)
    train = ("train", "snake", "--board", "5x5", "--population", 8, "--keep", 2, "--games", 3)
    for name, where in (("here", ("--jobs", 1)), ("there", ("--cluster", address))):
        assert gridwise(*train, "--generations", 2, "--seed", 4, "--out", tmp_path / name, *where).status == 0
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()
