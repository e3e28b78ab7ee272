"""Names that a person gives to own code, for this process."""

from __future__ import annotations

from typing import Any, Literal, get_args

from gridwise.errors import UsageError

__all__ = [
    "KINDS",
    "OwnKind",
    "forget",
    "is_registered",
    "name_reference",
    "register",
    "registered",
    "thing_named",
]

OwnKind = Literal["algorithm", "heuristic", "pilot", "puzzle"]
KINDS: tuple[OwnKind, ...] = get_args(OwnKind)

_things: dict[str, tuple[OwnKind, Any]] = {}


def register(name: str, kind: OwnKind, thing: Any) -> None:
    """Let a name stand for a thing of a kind; the same name again stands for the newer one of its kind."""
    if not name or name != name.strip() or set(name) & set(":,@/"):
        raise UsageError(f"expected a name without blanks around it and without : , @ /, got {name!r}")
    if name in _things and _things[name][0] != kind:
        raise UsageError(f"the name {name!r} is taken by your {_things[name][0]}")
    _things[name] = kind, thing


def name_reference(name: str, kind: OwnKind, reference: str) -> None:
    """Let a name stand for what a reference such as `my_file.py:NAME` leads to, loaded when it is used."""
    _things[name] = kind, reference


def registered(kind: OwnKind) -> dict[str, Any]:
    """Return the things of a kind by name."""
    return {name: thing for name, (of_kind, thing) in _things.items() if of_kind == kind}


def is_registered(name: str) -> bool:
    """Tell whether a name stands for own code."""
    return name in _things


def thing_named(name: str) -> Any:
    """Return what a name stands for."""
    return _things[name][1]


def forget() -> None:
    """Take all names back."""
    _things.clear()
