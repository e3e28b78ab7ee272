"""Where every state of a map lies: worked out natively, once, and kept in the cache of this person."""

from __future__ import annotations

from array import array
from hashlib import sha256
from pathlib import Path

from gridwise.files import cache_directory, write_bytes
from gridwise.search.state_space import ReachabilityGraph

__all__ = ["layout"]

VERSION = b"bands 1"
"""Another layout is another name in the cache."""
MOST_KEPT = 200
"""Layouts in the cache; the oldest go."""


def layout(space: ReachabilityGraph) -> array[float]:
    """Return x and y of every state, one after another; a band for every distance to the goal."""
    from gridwise._core import layout_bands

    distances, edges = space.distances.tobytes(), space.edges.tobytes()
    name = sha256(VERSION + len(space.states).to_bytes(8, "little") + distances + edges).hexdigest()
    folder = cache_directory() / "maps"
    kept = folder / f"{name}.points"
    points = array("f")
    try:
        points.frombytes(kept.read_bytes())
    except (OSError, ValueError):
        points = array("f")
    if len(points) == 2 * len(space.states):
        return points
    points = array("f")
    points.frombytes(layout_bands(distances, edges))
    _keep(folder, kept, points)
    return points


def _keep(folder: Path, place: Path, points: array[float]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_bytes(place, points.tobytes())
        for old in sorted(folder.glob("*.points"), key=lambda file: file.stat().st_mtime)[:-MOST_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        pass  # a cache that cannot be written is no cache
