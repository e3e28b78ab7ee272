"""Cases that went wrong: each is a file that can be done again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from campaign.part import Case, Outcome, part_named
from gridwise.files import from_json, write_text

__all__ = ["replay", "write_failure"]


def write_failure(folder: Path, part: str, case: Case, failure: str) -> Path:
    """Write a case that went wrong into a file named after it, and return the file."""
    text = json.dumps({"part": part, "case": dict(case), "failure": failure}, indent=1, sort_keys=True)
    digest = hashlib.sha256(json.dumps(dict(case), sort_keys=True).encode()).hexdigest()[:12]
    file = folder / f"{part}-{digest}.failure.json"
    write_text(file, text + "\n")
    return file


def replay(file: Path) -> Outcome:
    """Do the case of such a file again."""
    data = from_json(file.read_text(encoding="utf-8"))
    return part_named(data["part"]).check(data["case"])
