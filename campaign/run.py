"""One part of the campaign from its first case to its last, or from where it was stopped."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field, fields
from itertools import islice
from pathlib import Path
from typing import Any

from campaign.part import Case, Outcome, Part, part_named
from campaign.replay import write_failure
from campaign.watched import Block, blocks_done
from gridwise.files import from_json, write_text

__all__ = ["Progress", "Terms", "run_part"]

KEEP_EVERY_SECONDS = 5.0
"""How often what was done so far is written down."""
MOST_ALIKE = 5
"""Files of failures that say the same; further ones are counted."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How long a part runs, from which seed, and where it keeps what it finds."""

    folder: Path
    count: int | None = None
    seconds: float | None = None
    seed: int = 1
    workers: int = 2
    """Processes of a part with many small cases."""


@dataclass(slots=True)
class Progress:
    """What was done so far."""

    cases: int = 0
    seconds: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter)
    measured: dict[str, float] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def add(self, case: Case, outcome: Outcome) -> None:
        """Count a case that is done."""
        self.cases += 1
        self.kinds[str(case["kind"])] += 1
        for name, value in outcome.measured.items():
            self.measured[name] = max(value, self.measured.get(name, value))

    def add_block(self, block: Block, name: str, folder: Path) -> None:
        """Count the cases of a block that is done, and write down those that went wrong."""
        self.cases += block.cases
        self.kinds.update(block.kinds)
        for measure, value in block.measured.items():
            self.measured[measure] = max(value, self.measured.get(measure, value))
        for case, failure in block.failures:
            alike = f"failures alike: {failure.partition(':')[0]}"
            self.kinds[alike] += 1
            if self.kinds[alike] <= MOST_ALIKE:
                self.failures.append(str(write_failure(folder, name, case, failure)))


def run_part(name: str, terms: Terms, part: Part | None = None) -> Progress:
    """Check one case after another; what Ctrl-C interrupts goes on with the next call of the same terms."""
    part = part or part_named(name)
    terms.folder.mkdir(parents=True, exist_ok=True)
    file = terms.folder / f"{name}-{terms.seed}.progress.json"
    progress = _kept(file)
    count = part.USUAL_COUNT if terms.count is None else terms.count
    started, before, kept_at = time.monotonic(), progress.seconds, 0.0

    def take(block: Block) -> bool:
        nonlocal kept_at
        progress.add_block(block, name, terms.folder)
        progress.seconds = before + time.monotonic() - started
        if progress.seconds - kept_at >= KEEP_EVERY_SECONDS:
            kept_at = progress.seconds
            _keep(file, progress)
        return terms.seconds is None or progress.seconds < terms.seconds

    try:
        if hasattr(part, "case_at"):
            blocks_done(name, terms.seed, progress.cases, count, take, terms.workers)
            file.unlink(missing_ok=True)
            return progress
        for case in islice(part.cases(terms.seed), progress.cases, count):
            if terms.seconds is not None and progress.seconds >= terms.seconds:
                break
            outcome = part.check(case)
            progress.add(case, outcome)
            if outcome.failure:
                progress.failures.append(str(write_failure(terms.folder, name, case, outcome.failure)))
            progress.seconds = before + time.monotonic() - started
            if progress.seconds - kept_at >= KEEP_EVERY_SECONDS:
                kept_at = progress.seconds
                _keep(file, progress)
    except BaseException:
        _keep(file, progress)
        raise
    file.unlink(missing_ok=True)
    return progress


def _keep(file: Path, progress: Progress) -> None:
    # A Counter does not outlive `asdict`, which makes another of its pairs.
    whole = {one.name: getattr(progress, one.name) for one in fields(progress)}
    write_text(file, json.dumps(whole))


def _kept(file: Path) -> Progress:
    if not file.exists():
        return Progress()
    data: dict[str, Any] = from_json(file.read_text(encoding="utf-8"))
    return Progress(**{**data, "kinds": Counter(data["kinds"])})
