"""Finding a thing by the name a person typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from gridwise.errors import UsageError

__all__ = ["pick"]

T = TypeVar("T")


def pick(name: str, choices: Mapping[str, T], kind: str) -> T:
    """Return the choice of this name, or raise UsageError with the nearest names."""
    if name in choices:
        return choices[name]
    from difflib import get_close_matches

    near = get_close_matches(name[:100].lower(), choices, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(choices) or 'none'}"
    raise UsageError(f"no {kind} named {name!r:.60}; {hint}")
