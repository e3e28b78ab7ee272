"""What the tests of the Python front share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwise.user_code import registered
from tests.api.boards import OWN


@pytest.fixture
def own(tmp_path: Path) -> str:
    """The path of a file with own code."""
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    return str(file)


@pytest.fixture(autouse=True)
def forgotten_names() -> Iterator[None]:
    """Forget the names that a test gives to own code."""
    yield
    registered.forget()
