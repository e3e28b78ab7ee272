"""What the tests of the lab share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cluster import Cluster, dask_cluster


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A real scheduler with two worker processes."""
    with dask_cluster(tmp_path) as found:
        yield found
