"""What a run was made on."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gridwise.lab.workers import cores

__all__ = ["Machine", "this_machine"]


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine, in words."""

    name: str
    system: str
    processor: str
    cores: int
    python: str

    def __str__(self) -> str:
        plural = "s" * (self.cores != 1)
        return f"{self.processor}, {self.cores} core{plural}, {self.system}, Python {self.python}"


@cache
def this_machine() -> Machine:
    """Describe the machine that this runs on."""
    return Machine(
        platform.node(),
        f"{platform.system()} {platform.machine()}",
        _processor(),
        cores(),
        platform.python_version(),
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()
