"""What a part of the campaign is: seeded cases, and what is wrong with one of them."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from gridwise.names import pick

__all__ = ["PARTS", "Case", "Outcome", "Part", "part_named"]

Case = Mapping[str, Any]
"""Plain values that JSON can hold, enough to do it again; `kind` says what is counted together."""

PARTS = {
    "fuzz": "damaged inputs of every kind end with a result or one clear sentence",
    "engines": "both engines count the same on random instances",
    "faults": "the n-th write, fsync, rename, fork or allocation fails",
    "disasters": "several writers, a clock that goes back, folders that are read-only or vanish, a full disk",
    "kills": "resumable commands are killed at any moment, and end with the same bytes",
    "cluster": "schedulers restart, workers die, pause and dawdle",
    "soak": "many clients of the web server, polite and not",
    "determinism": "the same seed gives the same bytes, wherever and however it runs",
    "supply": "what each extra brings, under which licence, without known holes",
}
"""Each part is the module of its name, and stands here with what it holds true."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one case."""

    failure: str = ""
    """What is wrong, a sentence; empty: nothing."""
    measured: Mapping[str, float] = field(default_factory=dict)
    """Figures of this case; of all cases the largest of each name is kept."""


class Part(Protocol):
    """What the module of a part has."""

    USUAL_COUNT: int

    def cases(self, seed: int) -> Iterator[Case]:
        """Yield the cases of a seed, always the same ones; there may be no end to them."""

    def check(self, case: Case) -> Outcome:
        """Do what the case says and look at what comes of it."""


def part_named(name: str) -> Part:
    """Return the part of that name."""
    pick(name, PARTS, "part of the campaign")
    try:
        return cast(Part, importlib.import_module(f"campaign.{name}"))
    except ModuleNotFoundError as error:
        if error.name != f"campaign.{name}":
            raise
        raise SystemExit(f"campaign: there is no module for {name} yet") from None
