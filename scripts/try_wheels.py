"""Installs the wheels of dist/ as people do, and tries what each extra is for: `make try-wheels`.

Each extra, and none, gets a fresh environment outside the project. `--python` names interpreters, `--extra`
what is tried; without, none and every one but that of the tests. The table has what pip downloads, and what
lies on the disk afterwards, Gridwise itself included.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NONE = ""

SOLVE = "gridwise solve rushhour @1 --quiet"
PROBES = {
    NONE: [SOLVE, "gridwise list", "gridwise show worm @1 --png w.png", "gridwise generate torus-snake"],
    "bench": ["python -c 'import ortools'"],
    "book": ["gridwise book rushhour @1-4 --out b.pdf --quiet"],
    "cluster": ["python -c 'from gridwise.lab import dask_cluster; import distributed'"],
    "docs": ["python -m sphinx --version"],
    "gym": ["python -c 'import gymnasium, gridwise.gym as g; gymnasium.register_envs(g)'"],
    "onnx": ["gridwise arena --pilot onnx:@10x10 --board 10x10 --games 1 --quiet"],
    "parquet": ["gridwise compare rushhour @1 --quiet", "gridwise runs --export r.parquet"],
    "sb3": ["python -c 'import gridwise.gym.sb3'"],
    "torch": ["python -c 'import torch'"],
    "video": ["gridwise watch rushhour @1 --algorithm bfs --mp4 w.mp4 --frames 9"],
    "web": ["python -c 'from gridwise.web import server'"],
    "window": ["python -c 'import pygame, gridwise.window.loop'"],
}
"""What is run of each extra, in an empty folder."""


def main() -> int:
    """Try all that is asked for, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--python", action="append", help="interpreters (default: this one)")
    parser.add_argument("--extra", action="append", help="extras; '' is none")
    args = parser.parse_args()
    print("| Python | wheel | extra | download | on the disk |\n|---|---|---|---:|---:|", flush=True)
    failed = 0
    for python in args.python or [sys.executable]:
        for extra in args.extra if args.extra is not None else list(PROBES):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    print(tried(python, extra, Path(folder)), flush=True)
                except subprocess.CalledProcessError as error:
                    failed += 1
                    print(f"{python}, [{extra}]: {error.cmd}\n{error.stdout}{error.stderr}", file=sys.stderr)
    return 1 if failed else 0


def tried(python: str, extra: str, folder: Path) -> str:
    """Install, let doctor look at it, run the probes; return a row of the table."""
    run(python, "-m", "venv", folder / "venv", cwd=folder)
    bare = size_of(folder / "venv")
    wheel = fitting(folder)
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    pip = (folder / "venv" / "bin" / "python", "-m", "pip", "--disable-pip-version-check")
    run(*pip, "download", "--quiet", "--dest", folder / "files", wanted, cwd=folder)
    run(*pip, "install", "--quiet", "--no-index", "--find-links", folder / "files", wanted, cwd=folder)
    (folder / "work").mkdir()
    told = json.loads(inside(folder, "gridwise doctor --json"))
    assert not told["problems"], told["problems"]
    assert not extra or told["extras"][extra]["installed"], told["extras"][extra]
    for probe in PROBES[extra]:
        inside(folder, probe)
    installed = size_of(folder / "venv") - bare
    words = (told["python"], wheel.name.split("-", 2)[2], extra or "none")
    return f"| {' | '.join(words)} | {megabytes(size_of(folder / 'files'))} | {megabytes(installed)} |"


def fitting(folder: Path) -> Path:
    """Return the wheel that pip chooses of those in dist/."""
    pip = (folder / "venv" / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "download", "--no-index", "--no-deps", "--only-binary", ":all:", "--find-links", ROOT / "dist",
        "--dest", folder / "chosen", "gridwise", cwd=folder)  # fmt: skip
    (wheel,) = (folder / "chosen").iterdir()
    return wheel


def inside(folder: Path, line: str) -> str:
    """Run a line of the shell where only the new environment is."""
    environment = {
        "PATH": f"{folder / 'venv' / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin",
        "HOME": str(folder),
        "SDL_VIDEODRIVER": "dummy",
    }
    return run("sh", "-c", line, cwd=folder / "work", env=environment)


def run(*words: object, cwd: Path, env: dict[str, str] | None = None) -> str:
    """Run a program, and return what it printed."""
    done = subprocess.run([*map(str, words)], cwd=cwd, env=env, capture_output=True, text=True, check=True)
    return done.stdout


def size_of(folder: Path) -> int:
    """Return the bytes of all files below a folder."""
    return sum(file.stat().st_size for file in files_in(folder))


def files_in(folder: Path) -> Iterator[Path]:
    """Yield all files below a folder, links left out."""
    return (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def megabytes(count: int) -> str:
    """Write a size."""
    return f"{count / 1e6:,.1f} MB"


if __name__ == "__main__":
    sys.exit(main())
