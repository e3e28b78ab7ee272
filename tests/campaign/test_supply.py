"""What each extra brings: packages with a licence that lets people use them, at versions that CI knows."""

from __future__ import annotations

import json

import pytest
from campaign.supply import BASE, ROOT, audited, brought, check, constraints, pinned, wanted
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


def test_an_audit_tells_holes_and_counts_what_was_really_asked() -> None:
    """The words are those of pip-audit's documentation of its format."""
    skipped = {"name": "two", "version": "2", "skip_reason": "not found on PyPI"}
    hole = {"id": "PYSEC-2019-179", "fix_versions": ["1.0.1"], "aliases": [], "description": "bad"}
    found = {"name": "one", "version": "1.0", "vulns": [hole]}
    told = audited(json.dumps({"dependencies": [found, skipped], "fixes": []}))
    assert told.failure == "one 1.0 has PYSEC-2019-179"
    assert list(told.measured.values()) == [1]
    assert list(audited("no connection").measured.values()) == [0]


def test_the_docs_list_what_every_extra_brings() -> None:
    table = (ROOT / "docs" / "explanations" / "reliability.md").read_text(encoding="utf-8")
    for extra, words in wanted().items():
        listed = [line for line in table.splitlines() if line.startswith(f"| {extra} |")]
        for name in (Requirement(word).name for word in words):
            if name in pinned():
                assert any(f" {name}" in line for line in listed), f"{name} of {extra}: make the report anew"


def test_the_constraints_can_be_written_anew() -> None:
    lines = constraints().splitlines()
    assert lines[0].startswith("#")
    assert any(line.startswith("pillow==") for line in lines)
    assert not any("+" in line for line in lines if "==" in line), "a build for one kind of machine is pinned"
