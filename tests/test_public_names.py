"""The public surface: names that people import, and what importing costs."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gridwise
from tests.programs import PYTHON, run

SOURCE = Path(gridwise.__file__).parent

PUBLIC = [
    "GridwiseError",
    "Heuristic",
    "InputError",
    "LimitError",
    "Limits",
    "Metrics",
    "MissingExtraError",
    "Plan",
    "Problem",
    "ProblemError",
    "Result",
    "Trace",
    "UsageError",
    "arena",
    "audit",
    "certify",
    "check",
    "compare",
    "dataset",
    "explain",
    "explore",
    "generate",
    "grade_difficulty",
    "hint",
    "load",
    "load_all",
    "play",
    "puzzle",
    "race",
    "register",
    "solve",
    "verify",
    "watch",
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
    assert not HEAVY & set(run(PYTHON, "-c", script).stderr.split())


def test_version_agrees_with_the_package() -> None:
    from importlib.metadata import version

    assert gridwise.__version__ == version("gridwise")
    citation = (SOURCE.parent.parent / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {gridwise.__version__}\n" in citation
    changes = (SOURCE.parent.parent / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    newest = next(line for line in changes if line.startswith("## "))
    released = citation.partition("\ndate-released: ")[2].partition("\n")[0]
    assert newest == f"## {gridwise.__version__} ({released})"


def test_no_two_public_classes_share_a_name() -> None:
    homes: dict[str, list[str]] = {}
    for file in SOURCE.rglob("*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(str(file.relative_to(SOURCE)))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_no_name_of_a_package_shadows_one_of_its_modules() -> None:
    shadowed = []
    for init in SOURCE.rglob("__init__.py"):
        modules = {file.stem for file in init.parent.glob("*.py")}
        modules |= {file.parent.name for file in init.parent.glob("*/__init__.py")}
        for node in ast.parse(init.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom):
                package = ".".join(["gridwise", *init.parent.relative_to(SOURCE).parts])
                names = {alias.asname or alias.name for alias in node.names if node.module != package}
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                names = {node.name}
            else:
                continue
            shadowed += [f"{init.parent.name}.{name}" for name in names & modules]
    assert shadowed == []
