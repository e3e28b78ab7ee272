"""How pages are set: columns of numbers stand at the right, and code is broken only where it is too long."""

from __future__ import annotations

import re

from docutils import nodes  # type: ignore[import-untyped]
from sphinx.application import Sphinx

__all__ = ["align_numbers", "mark_long_code"]

LONGEST_WORD = 30
"""Of code that a phone has room for, in letters."""

NUMBER = re.compile(
    r"[+-]?\d[\d,.]*( ?(%|s|ms|us|KiB|MiB|GiB|MB|kB|million|times))?( (\+-|±) [\d.,]+)?( %)?|-?|"
)


def align_numbers(app: Sphinx, tree: nodes.document) -> None:
    """Mark the cells of every column that holds nothing but numbers."""
    for table in tree.findall(nodes.tgroup):
        rows = [list(row.findall(nodes.entry)) for row in table.findall(nodes.row)]
        if len({len(row) for row in rows}) != 1 or len(rows) < 2:
            continue
        for column in zip(*rows, strict=True):
            texts = [entry.astext().strip() for entry in column[1:]]
            if any(texts) and all(NUMBER.fullmatch(text) for text in texts):
                for entry in column:
                    entry["classes"].append("text-right")


def mark_long_code(app: Sphinx, tree: nodes.document) -> None:
    """Mark code within sentences that may be broken anywhere."""
    for code in tree.findall(nodes.literal):
        if any(len(word) > LONGEST_WORD for word in code.astext().split()):
            code["classes"].append("long")
