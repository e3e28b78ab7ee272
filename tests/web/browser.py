"""The real browser for the tests of the page."""

from __future__ import annotations

import os
import shutil

import pytest

__all__ = ["CHROMIUM", "needs"]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def needs(tool: str | None, name: str) -> str:
    """Return a tool of the machine; skip where it is not installed, but never in CI."""
    if tool is None:
        reason = f"needs {name}; scripts/system_tools.sh installs it"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return tool
