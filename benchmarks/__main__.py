"""`python -m benchmarks [LEVELS]`: tables of ratios; LEVELS is a folder of level files."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks import rushhour


def main() -> None:
    """Run every benchmark."""
    if len(sys.argv) > 1:
        texts = [path.read_text() for path in sorted(Path(sys.argv[1]).glob("*.txt"))]
        rushhour.main(texts, f"levels of {Path(sys.argv[1]).name}")
    else:
        rushhour.main(rushhour.random_boards(20, seed=1), "random boards of 15 steps or more")


if __name__ == "__main__":
    main()
