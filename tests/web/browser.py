"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

__all__ = ["CHROMIUM", "free_port", "needs", "serving"]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def needs(tool: str | None, name: str) -> str:
    """Return a tool of the machine; skip where it is not installed, but never in CI."""
    if tool is None:
        reason = f"needs {name}; scripts/system_tools.sh installs it"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return tool


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@contextmanager
def serving(*words: str) -> Iterator[str]:
    """Run `gridwise web` in a process of its own, and give its address."""
    port = free_port()
    folder = tempfile.mkdtemp(prefix="gridwise-web-")
    log = Path(folder) / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "gridwise", "web", "--port", str(port), *words],
            stdout=file,
            stderr=subprocess.STDOUT,
            env={**os.environ, "XDG_DATA_HOME": folder},
        )
    try:
        _wait(process, f"http://127.0.0.1:{port}/api/puzzles", log)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    for _ in range(300):
        if process.poll() is not None:
            pytest.fail(f"gridwise web ended with status {process.returncode}: {log.read_text()}")
        try:
            with urllib.request.urlopen(address, timeout=10):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"gridwise web did not answer: {log.read_text()}")
