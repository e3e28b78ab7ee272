"""Loading people's own Python files."""

from __future__ import annotations

import importlib.util
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from gridwise.errors import ProblemError, UsageError

__all__ = ["load_file"]


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
