"""Installs the wheels of dist/ as people do, and tries what each extra is for: `make try-wheels`.

Each extra, and none, gets a fresh environment outside the project; `--python` names interpreters, `--extra`
what is tried (none and all without it), `--constraint` a file of versions. The table has what pip downloads,
and what lies on the disk afterwards; an extra's row has what it adds. `--write` puts it, and the sizes of the
wheels, into docs/how-to/install.md.

It needs nothing but Python: beside a folder dist/ it runs where there is no clone.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PAGE = ROOT / "docs" / "how-to" / "install.md"
NONE = ""

SERVE = """
import re, subprocess, urllib.request
served = subprocess.Popen(["gridwise", "web", "--port", "0"], stdout=subprocess.PIPE, text=True)
address = re.search("http://[^ ]+", served.stdout.readline())[0]
assert b"Gridwise" in urllib.request.urlopen(address, timeout=60).read()
served.terminate()
served.wait(60)
"""
DRAW = """
import pygame
from gridwise.registry import puzzle
from gridwise.window.loop import Window
from gridwise.window.opening import PlayOptions, open_session
pygame.display.init()
Window(open_session(PlayOptions(puzzle("rushhour"))), "light", None).draw(0.0)
"""
LEARN = """
import gymnasium, gridwise.gym
env = gymnasium.make("gridwise/Snake-v0", board="8x8")
env.reset(seed=7)
env.step(env.action_space.sample())
"""
PROBES = {
    NONE: [
        "gridwise solve rushhour @1 --quiet",
        "gridwise list",
        "gridwise show worm @1 --png w.png",
        "gridwise generate torus-snake",
        "gridwise docs --path",
    ],
    "bench": ["python -c 'import ortools'"],
    "book": ["gridwise book rushhour @1-4 --out b.pdf --quiet"],
    "cluster": ["python -c 'from gridwise.lab import dask_cluster; import distributed'"],
    "docs": ["python -m sphinx --version"],
    "gym": [f"python -c '{LEARN}'"],
    "onnx": ["gridwise arena --pilot onnx:@10x10 --board 10x10 --games 1 --quiet"],
    "parquet": ["gridwise compare rushhour @1 --quiet", "gridwise runs --export r.parquet"],
    "sb3": ["python -c 'import gridwise.gym.sb3'"],
    "torch": ["python -c 'import torch'"],
    "video": ["gridwise watch rushhour @1 --algorithm bfs --mp4 w.mp4 --frames 9"],
    "web": [f"python -c '{SERVE}'"],
    "window": [f"python -c '{DRAW}'"],
}
"""What is run of each extra, in an empty folder."""


@dataclass(frozen=True)
class Tried:
    """An installation that works: its packages besides Gridwise, and bytes."""

    python: str
    wheel: str
    packages: int
    download: int
    disk: int


def main() -> int:
    """Try all that is asked for, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--python", action="append", help="interpreters (default: this one)")
    parser.add_argument("--extra", action="append", choices=[*PROBES], help="extras")
    parser.add_argument("--constraint", type=Path, help="the versions that are taken")
    parser.add_argument("--write", action="store_true", help="into docs/how-to/install.md")
    args = parser.parse_args()
    print("| Python | wheel | extra | packages | download | on the disk |\n|---|---|---|---:|---:|---:|")
    failed = 0
    for python in args.python or [sys.executable]:
        base = None
        for extra in PROBES if args.extra is None else [NONE, *args.extra]:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    found = tried(python, extra, args.constraint, Path(folder))
                except subprocess.CalledProcessError as error:
                    failed += 1
                    print(f"{python}, [{extra}]: {error.cmd}\n{error.stdout}{error.stderr}", file=sys.stderr)
                    continue
            base = base or found
            cells = sizes(found, None if extra == NONE else base)
            print(f"| {found.python} | {found.wheel} | {extra or 'none'} | {cells} |", flush=True)
            if args.write:
                write_row(f"`{extra}`" if extra else "none", cells)
    if args.write:
        write_wheels()
    return 1 if failed else 0


def tried(python: str, extra: str, constraint: Path | None, folder: Path) -> Tried:
    """Install, let doctor look at it, and run the probes."""
    run(python, "-m", "venv", folder / "venv", cwd=folder)
    bare = size_of(folder / "venv")
    wheel = fitting(folder)
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    pip = (folder / "venv" / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet")
    pinned = () if constraint is None else ("--constraint", constraint.resolve())
    files = folder / "files"
    run(*pip, "download", *pinned, "--dest", files, wanted, cwd=folder)
    run(*pip, "install", *pinned, "--no-index", "--find-links", files, wanted, cwd=folder)
    disk = size_of(folder / "venv") - bare
    (folder / "work").mkdir()
    told = json.loads(inside(folder, "gridwise doctor --json"))
    assert not told["problems"], told["problems"]
    assert not extra or told["extras"][extra]["installed"], told["extras"][extra]
    for probe in PROBES[extra]:
        inside(folder, probe)
    tags = wheel.stem.split("-", 2)[2]
    return Tried(told["python"], tags, len([*files.iterdir()]) - 1, size_of(files), disk)


def fitting(folder: Path) -> Path:
    """Return the wheel that pip chooses of those in dist/."""
    pip = (folder / "venv" / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "download", "--no-index", "--no-deps", "--only-binary", ":all:", "--find-links", DIST,
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


def sizes(found: Tried, base: Tried | None) -> str:
    """Write the cells of a row: what there is, or what it is more than the base."""
    less = (0, 0, 0) if base is None else (base.packages, base.download, base.disk)
    packages, download, disk = found.packages - less[0], found.download - less[1], found.disk - less[2]
    return f"{packages} | {megabytes(download)} | {megabytes(disk)}"


def write_row(name: str, cells: str) -> None:
    """Put the figures of an extra into its row on the page."""
    text = PAGE.read_text(encoding="utf-8")
    row = re.compile(rf"^(\| {re.escape(name)} \| [^|]* \|) .* \|$", re.MULTILINE)
    PAGE.write_text(row.sub(rf"\1 {cells} |", text), encoding="utf-8")


def write_wheels() -> None:
    """Put the sizes of the files in dist/ into their rows on the page."""
    text = PAGE.read_text(encoding="utf-8")
    for file in DIST.iterdir():
        kind = re.escape(f"-{file.stem.split('-')[3]}-" if file.suffix == ".whl" else file.name)
        row = re.compile(rf"^(\| `[^`|]*{kind}[^`|]*` \| [^|]* \|) .* \|$", re.MULTILINE)
        text = row.sub(rf"\1 {megabytes(file.stat().st_size)} |", text)
    PAGE.write_text(text, encoding="utf-8")


def size_of(folder: Path) -> int:
    """Return the bytes of all files below a folder."""
    return sum(file.stat().st_size for file in files_in(folder))


def files_in(folder: Path) -> Iterator[Path]:
    """Yield all files below a folder, links left out."""
    return (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def megabytes(count: int) -> str:
    """Write a size."""
    return f"{count / 1e6:,.0f} MB" if count >= 9.95e6 else f"{count / 1e6:.1f} MB"


if __name__ == "__main__":
    sys.exit(main())
