"""Windows of these tests open where nobody sees them, unless one says otherwise; PyTorch takes one core."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


@pytest.fixture(autouse=True)
def unseen_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pygame draw without a screen."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.fixture
def one_thread() -> None:
    """Let PyTorch, where it is, compute on one core: tests run beside one another."""
    if find_spec("torch") is not None:
        import torch

        torch.set_num_threads(1)
