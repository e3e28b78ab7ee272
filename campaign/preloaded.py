"""A process that has loaded what commands need and forks for each: a run costs what it does.

It is asked in JSON: `words`, `folder`, `stdout`, `stderr` and `environment` start a command, and it answers
with its process number; `wait` names such a number, and it answers with the status when that has ended.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import importlib.util
import json
import os
import pkgutil
import sys
from contextlib import suppress
from typing import Any

from gridwise.cli.commands import commands
from gridwise.cli.main import run_program

LIBRARIES = (
    "PIL.Image",
    "gridwise._core",
    "importlib.metadata",
    "reportlab.pdfgen.canvas",
    "rich.live",
    "rich.progress",
    "segno",
)
ROOMS = ("book", "classroom", "lab", "puzzles", "render")
"""Whose modules commands import when they need them, and what these import then."""
THREADED = ("onnxruntime", "torch")
"""Extras with threads of their own, which a fork lacks: at its end it may wait for them for ever."""


def main() -> None:
    """Answer until nobody asks any more; in a process of its own, be the command."""
    _load()
    begin = ctypes.CDLL(None).shim_begin
    while line := os.read(0, 1 << 16):
        asked = json.loads(line)
        if "wait" in asked:
            _tell(os.waitstatus_to_exitcode(os.waitpid(asked["wait"], 0)[1]))
            continue
        if child := os.fork():
            _tell(child)
            continue
        _become(asked)
        begin()
        run_program()


def _load() -> None:
    for name in THREADED:
        sys.modules[name] = None  # type: ignore[assignment]  # to import it fails
    for name, (room, _) in commands().items():
        importlib.import_module(f"{room}.{name}")
    for name in LIBRARIES:
        importlib.import_module(name)
    for room in ROOMS:
        package = importlib.import_module(f"gridwise.{room}")
        for found in pkgutil.walk_packages(package.__path__, f"gridwise.{room}."):
            with suppress(ModuleNotFoundError):
                importlib.import_module(found.name)
    for name in THREADED:
        del sys.modules[name]
    # Worker processes of a command ask this for the program that they belong to.
    sys.modules["__main__"].__spec__ = importlib.util.find_spec("gridwise.__main__")
    gc.collect()
    gc.freeze()


def _become(asked: dict[str, Any]) -> None:
    """Turn into the process that a shell would have started."""
    os.setsid()
    os.chdir(asked["folder"])
    os.environ.update(asked["environment"])
    for place, (file, how) in enumerate(
        ((os.devnull, os.O_RDONLY), (asked["stdout"], os.O_WRONLY), (asked["stderr"], os.O_WRONLY))
    ):
        opened = os.open(file, how | (os.O_CREAT | os.O_TRUNC if how else 0), 0o644)
        os.dup2(opened, place)
        os.close(opened)
    sys.argv = ["gridwise", *asked["words"]]


def _tell(number: int) -> None:
    os.write(1, f"{number}\n".encode())


if __name__ == "__main__":
    main()
