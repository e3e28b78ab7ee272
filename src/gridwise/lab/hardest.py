"""Searching for the hardest instance, round after round, on workers; a checkpoint keeps what is done."""

from __future__ import annotations

import itertools
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from gridwise.errors import UsageError
from gridwise.files import from_json, write_text
from gridwise.lab.workers import Workers
from gridwise.puzzles.base import HardestSearch, Round, RoundTask
from gridwise.stopping import result_of

__all__ = ["Rounds", "checkpoint_of", "run_rounds"]

FORMAT = 1
_EXPECTED = "a checkpoint of 'generate --hardest'"
SAVE_SECONDS = 1.0
"""Rounds may be short: no more checkpoints than one in this time, but for the last."""


class Rounds:
    """What the rounds of a search have found so far; of equally hard instances that of the earliest round."""

    def __init__(self, work: Mapping[str, Any]) -> None:
        self.work = {"format": FORMAT, **work}
        self.score, self.text, self.number = 0, "", 0
        self.counts: Counter[str] = Counter()
        self.cpu_seconds = 0.0
        self.milestones: list[tuple[int, int, float]] = []
        """Each new score with its round, and the CPU time that all rounds had taken by then."""
        self._next, self._further = 0, set[int]()

    def __len__(self) -> int:
        return self._next + len(self._further)

    def __contains__(self, number: int) -> bool:
        return number < self._next or number in self._further

    def add(self, found: Round) -> None:
        """Add a round; one that did not come to its end counts for what it found alone."""
        self.cpu_seconds += found.cpu_seconds
        if found.score and (found.score, -found.number) > (self.score, -self.number):
            if found.score > self.score:
                self.milestones.append((found.score, found.number, round(self.cpu_seconds, 3)))
            self.score, self.text, self.number = found.score, found.text, found.number
        if not found.whole or found.number in self:
            return
        self.counts.update(found.counts)
        self._further.add(found.number)
        while self._next in self._further:
            self._further.remove(self._next)
            self._next += 1

    def save(self, file: Path) -> None:
        """Write everything, whole or not at all."""
        data = {
            "work": self.work,
            "best": [self.score, self.text, self.number],
            "rounds": [self._next, *sorted(self._further)],
            "counts": dict(sorted(self.counts.items())),
            "cpu_seconds": self.cpu_seconds,
            "milestones": self.milestones,
        }
        write_text(file, json.dumps(data, indent=1) + "\n")

    def load(self, file: Path) -> None:
        """Take up what a checkpoint holds; refuse one of other work."""
        try:
            data = from_json(file.read_text(encoding="utf-8"))
            score, text, number = data["best"]
            first, *further = data["rounds"]
            counts = {str(name): int(count) for name, count in data["counts"].items()}
            milestones = [(int(s), int(n), float(t)) for s, n, t in data["milestones"]]
            seconds, work = float(data["cpu_seconds"]), data["work"]
            self._next, self._further = int(first), set(map(int, further))
            self.score, self.text, self.number = int(score), str(text), int(number)
        except KeyError as error:
            raise UsageError(f"{file}: expected {_EXPECTED}, got a file without {error}") from error
        except (ValueError, TypeError, AttributeError, OverflowError) as error:
            raise UsageError(f"{file}: expected {_EXPECTED}: {error}") from error
        if work != from_json(json.dumps(self.work)):
            raise UsageError(f"{file} holds another search: {_difference(self.work, work)}")
        self.counts, self.cpu_seconds, self.milestones = Counter(counts), seconds, milestones


def run_rounds(
    search: HardestSearch,
    rounds: Rounds,
    choices: Mapping[str, Any],
    seed: int,
    workers: Workers,
    advance: Callable[[], None],
    *,
    count: int | None = None,
    seconds: float | None = None,
    checkpoint: Path | None = None,
) -> None:
    """Search the rounds that are not done yet: the first `count` of all, or as many as the time allows."""
    until = None if seconds is None else time.time() + seconds
    saved = time.monotonic()

    def tasks() -> Iterator[RoundTask]:
        for number in itertools.count() if count is None else range(count):
            if until is not None and time.time() >= until:
                return
            if number not in rounds:
                yield RoundTask(choices, seed, number, until)

    try:
        for _, found in workers.as_completed(search.search, tasks()):
            rounds.add(found)
            advance()
            if checkpoint is not None and time.monotonic() - saved >= SAVE_SECONDS:
                rounds.save(checkpoint)
                saved = time.monotonic()
    except KeyboardInterrupt as error:
        found_by_then: object = result_of(error)
        if isinstance(found_by_then, Round):
            rounds.add(found_by_then)
        raise
    finally:
        if checkpoint is not None and (rounds.score or len(rounds)):
            rounds.save(checkpoint)


def checkpoint_of(out: Path) -> Path:
    """Name the file beside the output in which the rounds that are done are kept."""
    return out.with_name(out.name + ".checkpoint.json")


def _difference(wanted: Mapping[str, Any], there: Any) -> str:
    kept = there if isinstance(there, dict) else {}
    for name in (*wanted, *kept):
        if json.dumps(wanted.get(name)) != json.dumps(kept.get(name)):
            return f"its {name} is {kept.get(name)}, not {wanted.get(name)}"
    return "of other choices"
