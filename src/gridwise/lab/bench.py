"""The project's own benchmarks: ratios to yardsticks of the same run, held to a baseline."""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from gridwise.errors import InputError, UsageError
from gridwise.files import from_json
from gridwise.names import pick
from gridwise.version import __version__

__all__ = ["Change", "changes", "folder", "measure", "modules", "read_baseline", "write_baseline"]

FORMAT = 1
MOST_RATIO = 1e300
"""So that a whole number of any length can be compared; no machine comes near."""


@dataclass(frozen=True, slots=True)
class Change:
    """A ratio now and in the baseline; None where there is none."""

    name: str
    now: float | None
    before: float | None

    @property
    def factor(self) -> float | None:
        """How many times as fast as in the baseline."""
        return None if self.now is None or not self.before else self.now / self.before


def folder() -> Path:
    """Return where the benchmarks lie, and make them importable."""
    root = Path(__file__).resolve().parents[3]
    if not (root / "benchmarks" / "__init__.py").exists():
        raise UsageError("the benchmarks are part of the source tree: run this from a clone of the project")
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    return root / "benchmarks"


def modules() -> list[str]:
    """List the benchmarks that can be measured with what is installed."""
    names = [module.name for module in pkgutil.iter_modules([str(folder())]) if module.name != "__main__"]
    return [name for name in names if hasattr(_module(name), "measure")]


def _module(name: str) -> ModuleType | None:
    """Import a benchmark; None where it needs an extra that is not installed."""
    try:
        return importlib.import_module(f"benchmarks.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith(("benchmarks", "gridwise")):
            raise
        return None


def measure(names: Sequence[str], repeats: int) -> Iterator[tuple[str, float]]:
    """Run benchmarks and give (name, ratio) as they come; larger is faster."""
    known = modules()
    for name in names or known:
        pick(name, dict.fromkeys(known), "benchmark")
        module = importlib.import_module(f"benchmarks.{name}")
        yield from module.measure(repeats).items()


def write_baseline(ratios: Mapping[str, float]) -> str:
    """Give the text of a baseline file."""
    data = {
        "format": FORMAT,
        "gridwise": __version__,
        "python": sys.version.split()[0],
        "ratios": {name: float(f"{ratio:.4g}") for name, ratio in ratios.items()},
    }
    return json.dumps(data, indent=2) + "\n"


def read_baseline(text: str) -> dict[str, float]:
    """Read the ratios of a baseline file."""
    try:
        data = from_json(text)
    except ValueError as error:
        raise InputError(f"expected a baseline that `gridwise bench --save` wrote: {error}") from error
    ratios = data.get("ratios") if isinstance(data, dict) else None
    if not isinstance(ratios, dict) or data.get("format") != FORMAT:
        raise InputError("expected a baseline that `gridwise bench --save` wrote")
    for name, ratio in ratios.items():
        if isinstance(ratio, bool) or not isinstance(ratio, int | float) or not 0 < ratio <= MOST_RATIO:
            raise InputError(f"expected a ratio above 0 for {name!r:.60}, got {ratio!r:.40}")
    return {name: float(ratio) for name, ratio in ratios.items()}


def changes(now: Mapping[str, float], before: Mapping[str, float]) -> list[Change]:
    """Put the ratios side by side, those of the baseline that were not measured included."""
    return [Change(name, now.get(name), before.get(name)) for name in dict.fromkeys((*now, *before))]
