"""What a puzzle brings along for the workbench in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gridwise.files import from_json

__all__ = ["Page"]


@dataclass(frozen=True, slots=True)
class Page:
    """A folder of files for the browser, each of which a puzzle may have.

    `editor.js` exports a class that edits boards in place, `lessons.json` has boards that show the rules, and
    `strings.en.json` has the puzzle's texts by name; other languages lie beside it.
    """

    folder: Path

    @property
    def has_editor(self) -> bool:
        """Whether boards are edited in place; otherwise they are edited as text."""
        return (self.folder / "editor.js").exists()

    @property
    def has_lessons(self) -> bool:
        """Whether there are boards that show the rules."""
        return (self.folder / "lessons.json").exists()

    def strings(self, language: str) -> Mapping[str, str]:
        """Return its texts, in English where it does not have the language."""
        for code in (language, "en"):
            if (path := self.folder / f"strings.{code}.json").exists():
                texts: dict[str, str] = from_json(path.read_text(encoding="utf-8"))
                return texts
        return {}
