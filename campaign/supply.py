"""What each extra brings: its packages, their licences, the versions that CI takes, and known holes in them.

python -m campaign.supply > constraints.txt     the versions that are installed here become those of CI
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import metadata, util
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from campaign.part import Case, Outcome

__all__ = [
    "CONSTRAINTS",
    "USUAL_COUNT",
    "audited",
    "brought",
    "cases",
    "check",
    "constraints",
    "licence_of",
    "licence_table",
    "pinned",
    "wanted",
]

ROOT = Path(__file__).parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
BASE = "(always)"
AUDIT = "known holes"
ASKED = "packages asked for known holes"

PERMISSIVE = re.compile(
    r"\b(MIT|MIT-CMU|HPND|BSD(-[23]-Clause)?|0BSD|Apache(-2\.0)?|ISC|PSF(-2\.0)?|Python Software Foundation|"
    r"Zlib|Unlicense|CC0|OFL(-1\.1)?|SIL Open Font|Public Domain|PSFL)\b",
    re.IGNORECASE,
)
SHARED_ALIKE = re.compile(r"\b(MPL|Mozilla Public|LGPL|Lesser General Public)\b", re.IGNORECASE)
"""Licences that ask for changes of the package itself, not for what uses it."""
BUILD = ("cmake", "ninja", "nanobind", "scikit-build-core")
TOOLS = ("test",)
"""Extras of which nothing is handed on to anybody."""


@cache
def wanted() -> dict[str, tuple[str, ...]]:
    """Return what pyproject.toml asks for, by extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    return {BASE: tuple(project["dependencies"]), **{name: tuple(words) for name, words in extras.items()}}


USUAL_COUNT = len(wanted()) + 1


def cases(seed: int) -> Iterator[Case]:
    """Yield every extra, and the audit."""
    yield from ({"kind": kind} for kind in (*wanted(), AUDIT))


def check(case: Case) -> Outcome:
    """Look at all that an extra brings here."""
    kind = str(case["kind"])
    if kind == AUDIT:
        return _audited()
    found, faults = brought(wanted()[kind]), []
    for name, version in found.items():
        licence = licence_of(name)
        if not (PERMISSIVE.search(licence) or SHARED_ALIKE.search(licence) or kind in TOOLS):
            faults.append(f"{name} has the licence {licence or 'of nobody knows what kind'}")
        if version != pinned().get(name, version):
            continue  # somebody has chosen other versions here; CI has not
        if name not in pinned():
            faults.append(f"{name} {version} is not in {CONSTRAINTS.name}")
    return Outcome("; ".join(faults), {f"packages of {kind}": len(found)})


def brought(words: Sequence[str]) -> dict[str, str]:
    """Return the packages that requirements bring, as far as they are installed, with their versions."""
    found: dict[str, str] = {}
    waiting = [(Requirement(word), frozenset[str]()) for word in words]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        requirement, extras = waiting.pop()
        if requirement.marker and not any(
            requirement.marker.evaluate({"extra": extra}) for extra in (extras or {""})
        ):
            continue
        name, its_extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if (name, its_extras) in seen:
            continue
        seen.add((name, its_extras))
        if name == "gridwise":
            waiting += [(Requirement(word), frozenset()) for extra in its_extras for word in wanted()[extra]]
            continue
        try:
            there = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        found[name] = Version(there.version).public  # the CPU build of a package is a build of its version
        waiting += [(Requirement(word), its_extras) for word in there.requires or ()]
    return dict(sorted(found.items()))


@cache
def licence_of(name: str) -> str:
    """Return what a package says of its licence, in few words."""
    told = metadata.metadata(name)
    if "License-Expression" in told:
        return str(told["License-Expression"])
    classes = [
        line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or () if line.startswith("License")
    ]
    short = (told.get_all("License") or [""])[0].strip().splitlines()
    return "; ".join(one for one in classes if one != "OSI Approved") or (short[0][:60] if short else "")


@cache
def pinned() -> dict[str, str]:
    """Return the versions of the constraints file."""
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines() if CONSTRAINTS.exists() else []
    pairs = (line.partition("==") for line in lines if "==" in line and not line.startswith("#"))
    return {canonicalize_name(name): version.partition(";")[0].strip() for name, _, version in pairs}


def constraints() -> str:
    """Write the constraints file anew, from what is installed here."""
    every = brought([*BUILD, *(word for words in wanted().values() for word in words)])
    return HEAD + "".join(f"{name}=={version}\n" for name, version in every.items())


HEAD = """\
# The versions that `make`, and so CI, installs; whoever installs gridwise gets what pyproject.toml allows.
# Newer ones: `make CONSTRAINTS= test` in a fresh clone, then `python -m campaign.supply > constraints.txt`.
# torch: where the variable PIP_EXTRA_INDEX_URL has the address of PyTorch's index of CPU builds, pip takes
# the CPU build of the same version (2.13.0+cpu fits 2.13.0), which brings no packages for accelerators.
"""


def _audited() -> Outcome:
    """Ask for known holes of the pinned versions, where pip-audit and its list can be reached."""
    if util.find_spec("pip_audit") is None:
        return Outcome(measured={ASKED: 0})
    words = ["--requirement", str(CONSTRAINTS), "--no-deps", "--disable-pip", "--format", "json"]
    done = subprocess.run([sys.executable, "-m", "pip_audit", *words], capture_output=True, text=True)
    return audited(done.stdout)


def audited(told: str) -> Outcome:
    """Say what pip-audit has found; what it could not ask for counts as not asked, and so does no answer."""
    try:
        packages = json.loads(told)["dependencies"]
    except ValueError:
        return Outcome(measured={ASKED: 0})
    asked = [package for package in packages if "skip_reason" not in package]
    holes = [
        f"{package['name']} {package['version']} has {hole['id']}"
        for package in asked
        for hole in package["vulns"]
    ]
    return Outcome("; ".join(holes), {ASKED: len(asked)})


def licence_table() -> str:
    """Return what each extra brings here, by licence, as a table for the docs."""
    lines = ["| extra | licence | packages |", "|---|---|---|"]
    for extra, words in wanted().items():
        by_licence: dict[str, list[str]] = {}
        for name in brought(words):
            by_licence.setdefault(licence_of(name).replace("|", "/"), []).append(name)
        for licence, names in sorted(by_licence.items()):
            lines.append(f"| {extra} | {licence or '(none told)'} | {', '.join(names)} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.stdout.write(constraints())
