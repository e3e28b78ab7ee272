"""States of any problem as short texts: equal states have equal texts, others have others."""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction

from gridwise.errors import ProblemError

__all__ = ["state_text"]


def state_text(state: Hashable) -> str:
    """Write a state that is made of numbers, texts, tuples, frozensets, enums and data classes."""
    if state is None or isinstance(state, bool | str):
        return json.dumps(state)
    if isinstance(state, Enum):
        return f"{type(state).__name__}.{state.name}"
    if isinstance(state, int | float | Fraction):
        return f"{state}"
    if isinstance(state, tuple):
        return f"({','.join(map(state_text, state))})"
    if isinstance(state, frozenset):
        return f"{{{','.join(sorted(map(state_text, state)))}}}"
    if is_dataclass(state):
        told = (state_text(getattr(state, field.name)) for field in fields(state) if field.compare)
        return f"{type(state).__name__}({','.join(told)})"
    raise ProblemError(
        f"a state holds a {type(state).__name__}, which a certificate cannot tell: use numbers, texts, "
        "tuples, frozensets, enums or data classes"
    )
