"""Builds the sdist, and from it a wheel for each kind of Python there is here: `make wheels`.

A Python of version 3.12 or newer builds one wheel for itself and all later ones (the stable ABI); 3.11 builds
one for itself alone. Names or paths of other interpreters may be given.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
USUAL = ("python3.11", "python3.12", "python3.13", "python3.14")


def main(given: list[str]) -> int:
    """Build everything into an empty dist/, and say what there is."""
    shutil.rmtree(DIST, ignore_errors=True)
    sdist = build_sdist()
    kinds: dict[str, str] = {}
    for name in given or [sys.executable, *USUAL]:
        version = version_of(name)
        if version is None and given:
            sys.exit(f"{name} does not run")
        if version is not None and version >= (3, 11):
            kinds.setdefault("cp311" if version == (3, 11) else "abi3", name)
    for kind, python in kinds.items():
        stable = ["--config-settings=wheel.py-api=cp312"] if kind == "abi3" else []
        run(python, "-m", "pip", "wheel", "--no-deps", *stable, "--wheel-dir", DIST, sdist)
    for kind, meaning in (("cp311", "Python 3.11"), ("abi3", "Python 3.12 and newer")):
        if kind not in kinds:
            print(f"no wheel for {meaning}: there is no such Python here")
    for file in sorted(DIST.iterdir()):
        print(f"{file.stat().st_size / 1e6:6.2f} MB  {file.relative_to(ROOT)}")
    return 0


def build_sdist() -> Path:
    """Build the source distribution with the backend that pyproject.toml names."""
    code = f"from scikit_build_core.build import build_sdist; print(build_sdist({str(DIST)!r}))"
    DIST.mkdir(parents=True)
    name = run(sys.executable, "-c", code).splitlines()[-1]
    return DIST / name


def version_of(python: str) -> tuple[int, int] | None:
    """Return the version of an interpreter, or None where it does not run."""
    code = "import sys; print(*sys.version_info[:2])"
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    major, minor = map(int, done.stdout.split())
    return major, minor


def run(*words: object) -> str:
    """Run a program in the project's folder; one that fails ends this one with what it said."""
    done = subprocess.run([*map(str, words)], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
