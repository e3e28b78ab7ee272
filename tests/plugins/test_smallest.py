"""The smallest plug-in, a class and a line that names it, as its page has it."""

from __future__ import annotations

from pathlib import Path

from tests import programs
from tests.pages import ROOT, blocks_of
from tests.plugins.conftest import install


def test_a_class_of_three_methods_is_a_plug_in(tmp_path: Path) -> None:
    (tmp_path / "frog").mkdir()
    for block in blocks_of(ROOT / "docs" / "tutorials" / "plug-ins.md"):
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
    environ = install(tmp_path / "frog", tmp_path / "place")
    said = programs.run(*programs.GRIDWISE, "solve", "frog", cwd=tmp_path, env=environ).stdout
    assert said.startswith("Solved in 3 actions, the fewest possible.\n\nleap leap leap\n")
    assert "  frog " in programs.run(*programs.GRIDWISE, "list", cwd=tmp_path, env=environ).stdout
