"""What each extra brings: packages with a licence that lets people use them, at versions that CI knows."""

from __future__ import annotations

import pytest
from campaign.supply import BASE, brought, check, constraints, pinned, wanted
from packaging.requirements import Requirement


@pytest.mark.parametrize("extra", sorted(wanted()))
def test_licences_and_pins_of_an_extra(extra: str) -> None:
    assert check({"kind": extra}).failure == ""


def test_the_base_is_small() -> None:
    assert {"pillow", "rich"} <= set(brought(wanted()[BASE]))
    assert len(brought(wanted()[BASE])) <= 6


def test_users_get_ranges_and_ci_gets_versions_within_them() -> None:
    asked = [Requirement(word) for words in wanted().values() for word in words if "gridwise[" not in word]
    for requirement in asked:
        assert all(one.operator == ">=" for one in requirement.specifier), requirement
        if requirement.name in pinned():
            assert pinned()[requirement.name] in requirement.specifier
    assert len(pinned()) > 50


def test_the_constraints_can_be_written_anew() -> None:
    lines = constraints().splitlines()
    assert lines[0].startswith("#")
    assert any(line.startswith("pillow==") for line in lines)
