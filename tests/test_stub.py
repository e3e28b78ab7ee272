"""The checked-in stub of the core says what the core has; mypy checks everybody against it."""

from __future__ import annotations

from pathlib import Path

from nanobind.stubgen import StubGen

from gridwise import _core


def test_stub_is_what_the_core_has() -> None:
    generator = StubGen(_core)
    generator.put(_core)
    stub = Path(__file__).resolve().parent.parent / "src" / "gridwise" / "_core.pyi"
    assert generator.get() == stub.read_text()
