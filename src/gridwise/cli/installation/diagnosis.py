"""What `gridwise doctor` finds out: each part of the installation, tried where it can be tried."""

from __future__ import annotations

import os
import platform
import sys
import webbrowser
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import gridwise
from gridwise.cli.installation.packages import base_packages, extra_names, packages_of
from gridwise.errors import GridwiseError
from gridwise.files import cache_directory, data_directory
from gridwise.registry import SHOWN, plugins, puzzle

__all__ = ["PURPOSES", "diagnosis", "problems_in"]

PURPOSES = {
    "bench": "the yardstick of gridwise bench",
    "book": "gridwise book",
    "cluster": "--cluster",
    "docs": "make docs",
    "gym": "gridwise.gym, gridwise dataset",
    "onnx": "pilots that have learned elsewhere, onnx:FILE",
    "parquet": "Parquet tables",
    "sb3": "pilots of Stable-Baselines3, sb3:FILE",
    "test": "make test",
    "torch": "pilots of PyTorch, torch:FILE",
    "video": "--mp4",
    "web": "gridwise web",
    "window": "gridwise play, in a window",
}
"""What each extra is for."""


def diagnosis() -> dict[str, Any]:
    """Look at everything, and tell it as `doctor --json` prints it."""
    found: dict[str, Any] = {
        "version": gridwise.__version__,
        "installed_version": _installed_version(),
        "folder": str(Path(gridwise.__file__).parent),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "engine": _engine(),
        "packages": {one.name: one.version for one in base_packages()},
        "extras": {name: _extra(name) for name in extra_names()},
        "plugins": {name: _plugin(name) for name in plugins()},
        "browser": _browser(),
        "screen": _screen(),
        "sandbox": _sandbox(),
        "cache": _folder(cache_directory()),
        "data": _folder(data_directory()),
    }
    return {**found, "problems": problems_in(found)}


def problems_in(found: dict[str, Any]) -> list[str]:
    """Say what must work and does not, one sentence each."""
    problems = [f"{one} is missing or too old" for one in base_packages() if not one.fits]
    if found["engine"]["fault"]:
        problems.append(f"the native engine does not work: {found['engine']['fault']}")
    if found["installed_version"] not in (None, found["version"]):
        problems.append(
            f"version {found['version']} runs, and {found['installed_version']} is installed: install again"
        )
    problems += [fault for fault in found["plugins"].values() if fault]
    for name in ("cache", "data"):
        if not found[name]["writable"]:
            problems.append(f"the {name} directory {found[name]['path']} cannot be written")
    return problems


def _installed_version() -> str | None:
    with suppress(PackageNotFoundError):
        return version("gridwise")
    return None


def _engine() -> dict[str, Any]:
    """Solve a board natively, and have the plan replayed under the rules."""
    engine: dict[str, Any] = {"compiled": False, "file": None, "fault": None}
    try:
        from gridwise import _core

        engine |= {"compiled": True, "file": Path(_core.__file__ or "").name}
        board = gridwise.load(SHOWN, "@1")
        result = gridwise.solve(board, engine="native")
        verdict = gridwise.verify(board, result)
        engine["fault"] = None if verdict else verdict.message
    except (ImportError, GridwiseError) as error:
        engine["fault"] = str(error)
    return engine


def _extra(name: str) -> dict[str, Any]:
    packages = packages_of(name)
    missing = [str(one) for one in packages if not one.fits]
    return {
        "purpose": PURPOSES.get(name),
        "installed": not missing,
        "packages": {one.name: one.version for one in packages},
        "missing": missing,
        "install": f"pip install 'gridwise[{name}]'" if missing else None,
    }


def _plugin(name: str) -> str | None:
    """Return why a plug-in is left out, or None where it works."""
    try:
        puzzle(name)
    except GridwiseError as error:
        return str(error)
    return None


def _browser() -> str | None:
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return None
    return str(getattr(found, "name", type(found).__name__))


def _screen() -> str | None:
    """Return how a window would reach the screen, where the window is installed."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from gridwise.window.loop import screen_driver

        return screen_driver()
    except ImportError:
        return None


def _sandbox() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"bubblewrap": None, "landlock": 0, "unguarded": ["everything"]}
    from gridwise.classroom.sandbox.landlock import landlock_version
    from gridwise.classroom.sandbox.sandbox import bubblewrap, unguarded

    return {"bubblewrap": bubblewrap(), "landlock": landlock_version(), "unguarded": list(unguarded())}


def _folder(path: Path) -> dict[str, Any]:
    files = [file for file in path.rglob("*") if file.is_file()]
    return {
        "path": str(path),
        "files": len(files),
        "bytes": sum(file.stat().st_size for file in files),
        "writable": _writable(path),
    }


def _writable(path: Path) -> bool:
    """Tell whether a folder can be written, or made."""
    while not path.exists() and path != path.parent:
        path = path.parent
    return path.is_dir() and os.access(path, os.W_OK | os.X_OK)
