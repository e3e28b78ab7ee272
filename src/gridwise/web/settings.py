"""What a server allows: one place for every bound."""

from __future__ import annotations

from dataclasses import dataclass

from gridwise.lab.workers import cores
from gridwise.web.own_code import OwnName

__all__ = [
    "MOST_BODY_BYTES",
    "MOST_COUNT",
    "MOST_MOVES",
    "MOST_NODES",
    "MOST_RACERS",
    "MOST_TEXT",
    "Settings",
]

MOST_BODY_BYTES = 256 * 1024
MOST_TEXT = 100_000
"""Characters of an instance or a plan."""
MOST_MOVES = 20_000
MOST_NODES = 10**9
MOST_COUNT = 50
"""Instances that one request may have made."""
MOST_RACERS = 5
"""Searches of one race."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    """Further names under which the server may be called, beside its address."""
    only_named: bool = False
    """Whether it answers under its address and the further names alone, as one that is shared does."""
    jobs: int = 0
    """Searches at once; 0: as many as there are cores."""
    queue: int = 200
    """Requests that may wait for their turn; further ones are told to come back."""
    quick: int = 3
    """Processes for what a page needs at once: moves, hints, pictures."""
    seconds: float = 10.0
    """What a search may take unless the request says otherwise."""
    most_seconds: float = 120.0
    own: tuple[OwnName, ...] = ()
    """People's own code that the server was started with."""
    patience: float = 30.0
    """Seconds that a client has for a whole request, may go without reading its answer, and may be silent."""
    mebibytes: int = 1024
    """What the process of a search may take, all in all."""

    @property
    def search_mebibytes(self) -> float:
        """What the tables of a search may take: the process needs some for itself and for the answer."""
        return self.mebibytes / 2

    @property
    def searches(self) -> int:
        """Searches at once."""
        return self.jobs or cores()

    @property
    def racers(self) -> int:
        """Searches of races that run at once, beside the others; where nobody says how many, a whole race."""
        return min(MOST_RACERS, self.jobs or MOST_RACERS)

    def racer_mebibytes(self, at_once: int) -> int:
        """What the process of each search of a race may take: together no more than the searches at once."""
        return self.mebibytes * max(2, self.searches) // max(2, self.searches, at_once)
