"""Agents that have learned elsewhere, as pilots: `onnx:FILE`, `sb3:FILE.zip`, `torch:FILE.py:NAME`.

What an agent sees is named in its file or after a `#`, such as `onnx:policy.onnx#egocentric`.
"""

from __future__ import annotations

from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from gridwise.errors import MissingExtraError, UsageError
from gridwise.puzzles.snake.pilots.entry import PilotEntry
from gridwise.puzzles.snake.view import Pilot
from gridwise.user_code.references import data_file_of

if TYPE_CHECKING:
    from gridwise.puzzles.snake.pilots.agents.policy import Policy

__all__ = ["agent_entry", "bring_libraries", "check_agent"]

KINDS = {
    "onnx": ("onnx_policy", ("onnxruntime", "numpy"), "an agent in ONNX"),
    "sb3": ("sb3_policy", ("stable_baselines3",), "an agent of Stable-Baselines3"),
    "torch": ("torch_policy", ("torch", "numpy"), "an agent in PyTorch"),
}
"""By the name of the extra: who reads it, what that needs, and what it is."""
SHIPPED = Path(__file__).parents[2] / "data" / "agents"


def agent_entry(reference: str) -> PilotEntry:
    """Return the agent that a reference leads to; it is read once."""
    kind, _, rest = reference.partition(":")
    place, _, seen = rest.partition("#")
    file = check_agent(reference)
    path = str(file) if kind != "torch" else place
    make = partial(_made, kind, path, seen, file.stat().st_mtime_ns)
    make()  # what is wrong with the file is told before a game begins
    return PilotEntry(reference, make, f"{KINDS[kind][2]}: {Path(path).name}", own=kind != "onnx")


def check_agent(reference: str) -> Path:
    """Return the file of an agent; raise where it or what reads it is missing. Nothing is loaded."""
    kind = reference.partition(":")[0]
    _, needed, words = KINDS[kind]
    place = data_file_of(reference)
    if kind == "onnx" and place.startswith("@"):
        shipped = {file.stem: file for file in sorted(SHIPPED.glob("*.onnx"))}
        if place[1:] not in shipped:
            there = ", ".join(f"@{name}" for name in shipped)
            raise UsageError(f"no agent named {place!r:.40} comes with Gridwise; there are {there}")
        file = shipped[place[1:]]
    else:
        file = Path(place[: place.rindex(".py:") + 3] if kind == "torch" and ".py:" in place else place)
    if kind == "torch" and ".py:" not in place:
        raise UsageError(f"expected torch:FILE.py:NAME, got {reference!r:.80}")
    if not file.is_file():
        raise UsageError(f"{file}: no such file")
    if any(find_spec(one) is None for one in needed):
        raise MissingExtraError(words, kind)
    return file


def bring_libraries(reference: str) -> None:
    """Import what reads an agent, but nothing of its file: processes that are forked then need not."""
    check_agent(reference)
    import_module(f"{__name__}.{KINDS[reference.partition(':')[0]][0]}")


def _made(kind: str, path: str, seen: str, written: int) -> Pilot:
    from gridwise.puzzles.snake.pilots.agents.pilot import AgentPilot

    return AgentPilot(_read(kind, path, seen, written))


@lru_cache(maxsize=16)
def _read(kind: str, path: str, seen: str, written: int) -> Policy:
    """Read what a file holds, and again when it was written anew."""
    policy: Policy = import_module(f"{__name__}.{KINDS[kind][0]}").read(path, seen)
    if Path(path).parent == SHIPPED:
        policy.source = f"onnx:@{Path(path).stem}"
    return policy
