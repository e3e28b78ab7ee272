"""Paths as a PDF writes them, to a hundredth of a point.

ReportLab's own path objects take six decimals and most of the time of a book; its canvas draws whatever
has `getCode`.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["PdfPath"]

CURVE = 0.5523
"""How far the handles of a quarter of a circle reach, in radii."""


class PdfPath:
    """A path in a PDF's own coordinates: y counts from the bottom."""

    def __init__(self) -> None:
        self._parts = ["n"]

    def getCode(self) -> str:  # noqa: N802 - the canvas calls it so
        """Give the path's operators."""
        return " ".join(self._parts)

    def line(self, points: Iterable[tuple[float, float]]) -> PdfPath:
        """Go straight from point to point."""
        for number, (x, y) in enumerate(points):
            self._parts.append(f"{x:.2f} {y:.2f} {'l' if number else 'm'}")
        return self

    def close(self) -> PdfPath:
        """Go back to the first point."""
        self._parts.append("h")
        return self

    def rectangle(self, x: float, y: float, width: float, height: float) -> PdfPath:
        """Go around a rectangle."""
        self._parts.append(f"{x:.2f} {y:.2f} {width:.2f} {height:.2f} re")
        return self

    def rounded(self, x: float, y: float, width: float, height: float, radius: float) -> PdfPath:
        """Go around a rectangle with round corners; with the largest radius it is a circle."""
        right, top, handle = x + width, y + height, radius * (1 - CURVE)
        self._parts.append(
            f"{x + radius:.2f} {y:.2f} m {right - radius:.2f} {y:.2f} l "
            f"{right - handle:.2f} {y:.2f} {right:.2f} {y + handle:.2f} {right:.2f} {y + radius:.2f} c "
            f"{right:.2f} {top - radius:.2f} l "
            f"{right:.2f} {top - handle:.2f} {right - handle:.2f} {top:.2f} {right - radius:.2f} {top:.2f} c "
            f"{x + radius:.2f} {top:.2f} l "
            f"{x + handle:.2f} {top:.2f} {x:.2f} {top - handle:.2f} {x:.2f} {top - radius:.2f} c "
            f"{x:.2f} {y + radius:.2f} l "
            f"{x:.2f} {y + handle:.2f} {x + handle:.2f} {y:.2f} {x + radius:.2f} {y:.2f} c h"
        )
        return self
