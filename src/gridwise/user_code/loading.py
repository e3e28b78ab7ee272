"""Loading people's own Python files."""

from __future__ import annotations

import importlib.util
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from gridwise.errors import ProblemError, UsageError
from gridwise.model import Heuristic
from gridwise.names import pick

__all__ = ["load", "load_file", "own_heuristic", "own_reference"]


def load(reference: str) -> Any:
    """Return the object that `file.py:Name` refers to."""
    path, _, name = reference.rpartition(":")
    module = load_file(path)
    names = {key: value for key, value in vars(module).items() if not key.startswith("_")}
    try:
        return pick(name, names, f"object in {path}")
    except UsageError as error:
        own = [key for key, value in names.items() if getattr(value, "__module__", None) == module.__name__]
        raise UsageError(
            f"{path} has nothing named {name!r}; it has {', '.join(own) or 'nothing'}"
        ) from error


def own_reference(name: str | None) -> bool:
    """Tell whether a name refers to a person's own file."""
    return name is not None and ".py:" in name


def own_heuristic(name: str | None) -> Heuristic[Any] | None:
    """Load a person's own heuristic, `my_file.py:my_h`: a function of a state, or a Heuristic."""
    if name is None or not own_reference(name):
        return None
    thing = load(name)
    if isinstance(thing, Heuristic):
        return thing
    if not callable(thing):
        raise UsageError(f"{name} is a {type(thing).__name__}; a heuristic is a function of a state")
    return Heuristic(thing.__name__, thing, admissible=bool(getattr(thing, "admissible", False)))


def load_file(path: str) -> ModuleType:
    """Import a Python file by its path; the same file is imported once."""
    file = Path(path).resolve()
    if not file.is_file():
        raise UsageError(f"{path}: no such file")
    name = f"gridwise_own_{file.stem}_{sha256(str(file).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise UsageError(f"{path}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        line = getattr(error, "lineno", None) or _last_line(error, file)
        place = f"{path}, line {line}" if line else path
        raise ProblemError(f"{place}: {type(error).__name__}: {error}") from error
    return module


def _last_line(error: BaseException, file: Path) -> int | None:
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(file):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
