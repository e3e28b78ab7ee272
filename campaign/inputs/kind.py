"""A kind of input: how one is made from chance alone, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

__all__ = ["Kind"]


@dataclass(frozen=True, slots=True)
class Kind:
    """Inputs of one kind."""

    make: Callable[[Random], Any]
    """Makes a damaged input, as plain values that JSON can hold."""
    use: Callable[[Any], None]
    """Hands it to who reads such inputs; a GridwiseError is a sentence, any other error is a fault."""
    share: int = 1
    """Of the cases, in relation to the other kinds."""
