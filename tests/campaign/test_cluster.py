"""Clusters that change under a command: the same bytes, or one sentence."""

from __future__ import annotations

import pytest
from campaign.cluster import BEFOREHAND, check


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("trouble", [*BEFOREHAND, "the scheduler is restarted"])
def test_a_cluster_in_trouble(trouble: str) -> None:
    assert check({"kind": trouble, "seed": 1}).failure == ""
