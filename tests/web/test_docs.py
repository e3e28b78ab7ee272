"""What the documentation tells people to type works, with the real curl."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests import programs

DOCS = (Path(__file__).resolve().parent.parent.parent / "docs" / "reference" / "web.md").read_text()
COMMANDS = re.findall(r"^curl .*?(?=^curl |^```)", DOCS, re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_of_the_documentation(server: str, command: str) -> None:
    address = server.removeprefix("http://")
    done = programs.run("sh", "-c", command.replace("localhost:8765", address))
    if "event-stream" in command:
        assert "event: progress" in done.stdout
        assert "event: result" in done.stdout
    else:
        assert '"error"' not in done.stdout
        assert json.loads(done.stdout)


def test_everything_a_student_needs_is_shown() -> None:
    for name in ("solve", "verify", "hint", "generate", "explore"):
        assert any(f"/api/{name}" in command for command in COMMANDS), name
