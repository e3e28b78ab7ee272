"""What the clients of a soak were told."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

__all__ = ["ROLES", "Tally"]

ROLES = (
    "solve",
    "race",
    "play",
    "leave",
    "film",
    "nonsense",
    "slow headers",
    "slow body",
    "no reading",
    "silence",
)
"""What clients do; `leave` asks for long work and goes away."""


@dataclass
class Tally:
    """Answers by status, what was done by role, the seconds of pages, and what must not be."""

    answers: Counter[int] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    page: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def answered(self, role: str, status: int, text: str = "") -> None:
        """Count an answer; a server error other than the documented one is a fault."""
        self.answers[status] += 1
        self.done[role] += 1
        if status >= 500 and not (status == 503 and ("died" in text or "stopped" in text)):
            self.faults.append(f"{role} got {status}: {text[:200]}")

    def missing(self) -> list[str]:
        """Return the roles of which nothing came."""
        return [role for role in ROLES if not self.done[role]]
