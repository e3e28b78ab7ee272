"""Every example in the help of the package runs, and gives what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import gridwise

FUNCTIONS = [name for name in gridwise.__all__ if name[0].islower()]


def fails(example: doctest.DocTest) -> str:
    """Run an example, and return what it says where it fails."""
    said: list[str] = []
    doctest.DocTestRunner().run(example, out=said.append)
    return "".join(said)


def examples_of(name: str, docstring: str) -> doctest.DocTest:
    return doctest.DocTestParser().get_doctest(docstring, {"gridwise": gridwise}, name, None, 0)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_has_an_example_that_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    example = examples_of(name, getattr(gridwise, name).__doc__)
    assert example.examples
    assert fails(example) == ""


def test_the_first_page_of_the_help_teaches() -> None:
    page = examples_of("gridwise", gridwise.__doc__ or "")
    assert len(page.examples) >= 10
    assert fails(page) == ""


def test_the_page_of_the_docs_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "python.md"
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert {kind for kind, _ in blocks} == {"pycon"}
    examples = examples_of(page.name, "\n".join(text for _, text in blocks))
    assert len(examples.examples) > 50
    assert fails(examples) == ""
