"""Loading people's own Python files."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import uuid4

from gridwise.errors import GridwiseError, ProblemError, UsageError
from gridwise.files import is_lack
from gridwise.names import pick
from gridwise.places import is_own_frame, note_own_file, place_of
from gridwise.user_code.references import data_file_of, files_of, own_reference
from gridwise.user_code.registered import is_registered, thing_named

__all__ = [
    "PREFIX",
    "digest_of",
    "fault_of",
    "files_of",
    "is_own_frame",
    "load",
    "load_file",
    "name_of",
    "own_reference",
    "place_of",
    "placed",
    "tell_loaded",
]

PREFIX = "gridwise_own_"
"""How the modules of own files are called."""

loaded: Callable[[], object] | None = None
"""Called once when the first own file is loaded."""


def load(reference: str) -> Any:
    """Return the object that `file.py:Name`, or a name given to it, refers to."""
    if is_registered(reference):
        thing = thing_named(reference)
        return load(thing) if isinstance(thing, str) else thing
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


def name_of(thing: Any) -> str:
    """Return how a function or class of a person's own is called."""
    return str(getattr(thing, "__name__", type(thing).__name__))


def digest_of(thing: Any) -> str | None:
    """Digest the text of own code, since a person may have changed it; None for what is no own code."""
    if isinstance(thing, str) and own_reference(thing):
        if files := files_of([thing]):
            return sha256(Path(files[0]).read_bytes()).hexdigest()
        thing = load(thing)
    if isinstance(thing, str) and Path(file := data_file_of(thing)).is_file():
        return sha256(Path(file).read_bytes()).hexdigest()  # what was learned: `pilot:values.json`
    if thing is None or isinstance(thing, str):
        return None
    try:
        return sha256(inspect.getsource(thing).encode()).hexdigest()
    except (OSError, TypeError):
        return uuid4().hex  # without a text nobody knows whether it is the same


def load_file(path: str) -> ModuleType:
    """Import a Python file by its path; the same file is imported once."""
    file = Path(path).resolve()
    if not file.is_file():
        raise UsageError(f"{path}: no such file")
    name = f"{PREFIX}{file.stem}_{sha256(str(file).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise UsageError(f"{path}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    note_own_file(str(file), path)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise ProblemError(f"{path}, line {error.lineno}: {type(error).__name__}: {error}") from error
    except (Exception, SystemExit) as error:
        if is_lack(error) and getattr(error, "filename", None) == str(file):
            raise
        raise ProblemError(fault_of(error, path)) from error
    finally:
        if sys.exc_info()[0] is not None:
            del sys.modules[name]
    tell_loaded()
    return module


def tell_loaded() -> None:
    """Say that own code is there now: its time begins."""
    global loaded
    if loaded is not None:
        loaded()
        loaded = None


def fault_of(error: BaseException, name: str) -> str:
    """Say in a sentence what went wrong in own code, and where."""
    if isinstance(error, SystemExit):
        what = f"called sys.exit({error.code!r})"
    else:
        what = str(error) if isinstance(error, GridwiseError) else f"{type(error).__name__}: {error}"
    return f"{place_of(error) or f'{name}: '}{what}"


def placed(error: ProblemError) -> ProblemError:
    """Return what is wrong with own code with the place in its file, where that is known and not yet said."""
    place = place_of(error.__cause__ or error) or place_of(error)
    if not place or str(error).startswith(place):
        return error
    told = ProblemError(f"{place}{error}")
    told.__cause__ = error.__cause__
    return told
