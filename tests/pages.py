"""The pages of the documentation as tests see them: their blocks of code, with what is noted above each."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["PAGES", "ROOT", "Block", "blocks_of", "commands_of"]

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

FENCE = re.compile(r"(?:^<!-- ([^\n]*) -->\n)?^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """One block of code."""

    page: Path
    line: int
    kind: str
    text: str
    note: str
    """The comment directly above: `not run: why`, `status: 1`, or `output` of the commands before."""

    @property
    def reason(self) -> str:
        """Why it is not run, or nothing."""
        return self.note.removeprefix("not run: ") if self.note.startswith("not run: ") else ""

    @property
    def status(self) -> int:
        """How its commands end."""
        return int(self.note.removeprefix("status: ")) if self.note.startswith("status: ") else 0

    @property
    def file(self) -> str | None:
        """The file that the reader saves it as: its first line names it."""
        named = re.match(r"# ([\w/.-]+\.\w+)\n", self.text)
        return named[1] if named else None


def blocks_of(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page in their order."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start(2)) + 1
        yield Block(page, line, found[2], found[3], found[1] or "")


def commands_of(block: Block) -> Iterator[list[str]]:
    """Yield the commands of a block, each as its words; remarks are left out."""
    if block.text.startswith("curl "):  # tests/web/test_docs.py
        return
    for line in block.text.replace("\\\n", " ").splitlines():
        if words := shlex.split(re.sub(r"(^|\s)# .*", "", line)):
            yield words
