"""How Torus Snake boards stand in lists, and when two of them are the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.puzzles.base import Listing
from gridwise.puzzles.torus_snake.rules import TorusSnake

__all__ = ["TorusSnakeListing"]


class TorusSnakeListing(Listing[TorusSnake]):
    """All items on one line; boards that are shifted, turned or mirrored are the same."""

    reads_facts = True

    def line(self, instance: TorusSnake) -> str:
        return " ".join(str(instance).split())

    def canonical(self, instance: TorusSnake) -> str:
        """Look from the head, which has no place of its own on a torus, in all eight ways."""
        return min(_views(instance))

    def facts(self, instance: TorusSnake) -> Mapping[str, Any]:
        return {
            "rows": instance.rows,
            "cols": instance.cols,
            "cells": len(instance.apples),
            "apples": sum(apple.count for apple in instance.apples),
        }


def _views(instance: TorusSnake) -> Iterator[str]:
    rows, cols = instance.rows, instance.cols
    apples = [(one.row - instance.head[0], one.col - instance.head[1], one.count) for one in instance.apples]
    for size, turned in (
        ((rows, cols), apples),
        ((cols, rows), [(col, row, count) for row, col, count in apples]),
    ):
        for down in (1, -1):
            for right in (1, -1):
                seen = sorted((down * r % size[0], right * c % size[1], count) for r, c, count in turned)
                yield f"{size[0]:04},{size[1]:04} " + " ".join(f"{r},{c},{count}" for r, c, count in seen)
