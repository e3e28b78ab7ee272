"""What people write for code of their own, and which files that means; nothing is loaded to find out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from gridwise.user_code.registered import is_registered

__all__ = [
    "AGENTS",
    "SAFE",
    "data_file_of",
    "files_of",
    "has_scheme",
    "is_agent",
    "own_reference",
    "short_name",
    "unwrapped",
    "with_observation",
]

SAFE = "safe:"
"""Before any pilot: it flies with a proof of safety."""
AGENTS = ("onnx", "sb3", "torch")
"""What a learned agent may be kept as: `onnx:FILE`, `sb3:FILE.zip`, `torch:FILE.py:NAME`."""

_OPTION = re.compile(r"--[a-z-]+=")


def own_reference(name: str | None) -> bool:
    """Tell whether a name refers to a person's own code: `file.py:Name`, or a name given to it.

    What Stable-Baselines3 saves is a pickle, and so it is code, too.
    """
    if name is None:
        return False
    return ".py:" in name or unwrapped(name).startswith("sb3:") or is_registered(name)


def has_scheme(name: str) -> bool:
    """Tell whether a name says by its beginning what it is: `safe:ANY`, `onnx:FILE` and their like."""
    return name.startswith(SAFE) or is_agent(name)


def is_agent(name: str) -> bool:
    """Tell whether a name leads to what has learned elsewhere."""
    return name.startswith(tuple(f"{agent}:" for agent in AGENTS))


def unwrapped(name: str) -> str:
    """Return the pilot that flies with a proof of safety, or the name itself."""
    while name.startswith(SAFE):
        name = name.removeprefix(SAFE)
    return name


def with_observation(name: str, observation: str | None) -> str:
    """Say of an agent what it observes, unless its name does already; other names stay what they are."""
    plain = observation is None or "#" in name or not is_agent(unwrapped(name))
    return name if plain else f"{name}#{observation}"


def short_name(name: str) -> str:
    """Return a name without the folders and the file of code: `safe:Cautious`, `sb3:model.zip`."""
    inner = unwrapped(name)
    scheme, colon, rest = inner.partition(":") if has_scheme(inner) else ("", "", inner)
    before = name[: len(name) - len(inner)] + scheme + colon
    return before + (rest.rpartition(":")[2] if ".py:" in rest else Path(rest).name)


def files_of(words: Iterable[str]) -> list[str]:
    """Return the own files that the words of a command refer to."""
    parts = (unwrapped(_OPTION.sub("", part, count=1)) for word in words for part in word.split(","))
    return [file for part in parts if (file := _file_of(part))]


def _file_of(part: str) -> str:
    if part.startswith("sb3:"):
        return data_file_of(part)
    part = part.removeprefix("torch:")
    return part[: part.rindex(".py:") + 3] if ".py:" in part else ""


def data_file_of(name: str) -> str:
    """Return the file of `PILOT:FILE#HOW`, or nothing."""
    return unwrapped(name).partition(":")[2].partition("#")[0]
