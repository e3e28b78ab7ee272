"""The public surface: names that people import, and what importing costs."""

from __future__ import annotations

import subprocess
import sys

import pytest

import gridwise

PUBLIC = [
    "GridwiseError",
    "Heuristic",
    "InputError",
    "Limits",
    "Metrics",
    "MissingExtraError",
    "Plan",
    "Problem",
    "ProblemError",
    "Result",
    "Trace",
    "UsageError",
    "compare",
    "puzzle",
    "solve",
]

HEAVY = {
    "rich",
    "PIL",
    "numpy",
    "matplotlib",
    "concurrent.futures",
    "multiprocessing",
    "distributed",
    "gridwise._core",
}


def test_public_names_are_these() -> None:
    assert gridwise.__all__ == PUBLIC
    assert sorted(PUBLIC) == PUBLIC
    for name in PUBLIC:
        assert getattr(gridwise, name).__doc__


@pytest.mark.parametrize(
    "code",
    ["import gridwise", "from gridwise.cli.main import main; main(['--help'])"],
    ids=["import", "help"],
)
def test_nothing_heavy_is_imported(code: str) -> None:
    script = f"import sys; {code}; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stderr.split())


def test_version_agrees_with_the_package() -> None:
    from importlib.metadata import version

    assert gridwise.__version__ == version("gridwise")
