"""Links of pages: files beside docs/ that are pages of the site, and the lists that are its navigation."""

from __future__ import annotations

import os
import re
from pathlib import Path

__all__ = ["BORROWED", "DOCS", "PICTURES", "ROOT", "borrowed", "listed", "relinked"]

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
PICTURES = ROOT / "build" / "figures"
"""Where pictures lie that are made with the site."""

BORROWED = {
    "ARCHITECTURE.md": "reference/architecture.md",
    "CONTRIBUTING.md": "reference/contributing.md",
    "CHANGELOG.md": "reference/changelog.md",
    "scripts/agent/README.md": "explanations/agent-training.md",
}
"""Files elsewhere in the repository that are pages of the site, too."""

LINK = re.compile(r"(\]\()(?!https?:|mailto:|#|<)([^)#\s]+)((?:#[^)\s]*)?\))")
ENTRY = re.compile(r"^- .*", re.MULTILINE)
"""A line of a list."""


def relinked(text: str, place: Path, page: Path) -> str:
    """Turn the links of a text that lies at a place into those of a page of the site."""

    def one(found: re.Match[str]) -> str:
        target = (place.parent / found[2]).resolve()
        if target.is_relative_to(ROOT):
            inside = BORROWED.get(str(target.relative_to(ROOT)))
            target = DOCS / inside if inside else target
            target = DOCS / "index.md" if target == ROOT / "README.md" else target
        return f"{found[1]}{os.path.relpath(target, page.parent)}{found[3]}"

    return LINK.sub(one, text)


def borrowed(page: Path) -> str | None:
    """Give the text of a page that is a file elsewhere, with its links as they are from here."""
    for file, inside in BORROWED.items():
        if DOCS / inside == page:
            return relinked((ROOT / file).read_text(encoding="utf-8"), ROOT / file, page)
    return None


def listed(text: str) -> list[str]:
    """Give the pages that the lists of an index lead to, below it and in their order."""
    lines = "\n".join(ENTRY.findall(re.sub(r"\n {2,}", " ", text)))
    return list(dict.fromkeys(target for _, target, _ in LINK.findall(lines) if target.endswith(".md")))
