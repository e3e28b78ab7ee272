"""What the numbers on an observed board mean, for whoever reads observations."""

from __future__ import annotations

from gridwise.puzzles.base.environment.cells import BODY, EMPTY, FRUIT, HEAD, LAST, Board

__all__ = ["BODY", "EMPTY", "FRUIT", "HEAD", "LAST", "Board"]
