"""`gridwise doctor`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from gridwise.cli.output import write

EXAMPLES = """\
  gridwise doctor
  gridwise doctor --json

exit status: 0 what must work works (a missing extra is told, and is no fault), 1 something does not"""

MOST_SHOWN = 8
"""So many packages of an extra are told one by one; all of them are in the JSON."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from gridwise.cli.installation.diagnosis import diagnosis

    found = diagnosis()
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        _tell(found)
    return 1 if found["problems"] else 0


def _tell(found: dict[str, Any]) -> None:
    rows = list(_rows(found))
    width = max(len(name) for name, _ in rows)
    for name, line in rows:
        write(f"{name:{width}}  {line}".rstrip())
    write()
    if not found["problems"]:
        write("Everything that must work works.")
    for problem in found["problems"]:
        write(f"Fault: {problem}.")


def _rows(found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "gridwise", f"{found['version']}, in {found['folder']}"
    yield "python", f"{found['python']}, {found['platform']}"
    engine = found["engine"]
    works = engine["fault"] or "a board was solved and its plan replayed"
    yield "engine", f"compiled, {engine['file']}: {works}" if engine["compiled"] else "not compiled"
    yield (
        "packages",
        ", ".join(f"{name} {version or 'missing'}" for name, version in found["packages"].items()),
    )
    for name, extra in found["extras"].items():
        yield f"[{name}]", f"{extra['purpose'] or 'an extra'}: {_extra_line(extra)}"
    for name, fault in found["plugins"].items():
        yield f"plug-in {name}", fault or "works"
    yield "browser", found["browser"] or "none; gridwise web tells the address, open it elsewhere"
    if found["screen"] or found["extras"]["window"]["installed"]:
        yield "screen", found["screen"] or "none; gridwise play --terminal needs none"
    else:
        yield "screen", "not looked for without [window]; gridwise play --terminal needs none"
    yield "sandbox", _sandbox_line(found["sandbox"])
    for name in ("cache", "data"):
        count, size = found[name]["files"], found[name]["bytes"]
        yield name, f"{found[name]['path']}: {count:,} file{'s' * (count != 1)}, {_size(size)}"


def _extra_line(extra: dict[str, Any]) -> str:
    if not extra["installed"]:
        return f"missing {', '.join(extra['missing'])}; {extra['install']}"
    packages = [f"{name} {version}" for name, version in extra["packages"].items()]
    return ", ".join(packages) if len(packages) <= MOST_SHOWN else f"all {len(packages)} packages are there"


def _sandbox_line(sandbox: dict[str, Any]) -> str:
    if sandbox["bubblewrap"]:
        return f"bubblewrap, {sandbox['bubblewrap']}"
    return f"no bubblewrap; not guarded when code is graded: {', '.join(sandbox['unguarded'])}"


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB" if count >= 100_000 else f"{count / 1e3:,.1f} kB"
