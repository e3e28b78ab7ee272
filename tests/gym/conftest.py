"""Windows of these tests open where nobody sees them, unless a test says otherwise."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def unseen_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pygame draw without a screen."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
