"""Measures what each extra adds on the disk, from what is installed here: docs/how-to/install.md has it."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

from campaign.supply import BASE, brought, wanted


def main() -> None:
    """Print the table."""
    base = set(brought(wanted()[BASE]))
    print(f"| extra | packages | on the disk |\n|---|---:|---:|\n{_row('none', base)}")
    for extra, words in sorted(wanted().items()):
        if extra not in (BASE, "test") and (there := set(brought(words)) - base):
            print(_row(f"`{extra}`", there))


def _row(name: str, packages: set[str]) -> str:
    return f"| {name} | {len(packages)} | {sum(map(_size, packages)) / 1e6:,.0f} MB |"


def _size(package: str) -> int:
    """Return the bytes of a package's files, compiled Python left out."""
    there = distribution(package)
    paths = [Path(str(there.locate_file(file))) for file in there.files or () if file.suffix != ".pyc"]
    return sum(path.stat().st_size for path in paths if path.is_file())


if __name__ == "__main__":
    main()
