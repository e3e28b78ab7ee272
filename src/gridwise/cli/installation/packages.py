"""The packages that Gridwise and its extras need, by its own metadata, and which of them are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata, requires, version

from gridwise.data import Data

__all__ = ["Package", "base_packages", "extra_names", "packages_of"]

_NEED = re.compile(
    r"(?P<name>[A-Za-z0-9._-]+)"
    r"(?:\[(?P<extras>[^]]*)\])?"
    r"\s*\(?(?:>=\s*(?P<least>[0-9.]+))?[^;]*"
    r"(?:;.*\bextra\s*==\s*['\"](?P<extra>[^'\"]+)['\"])?"
)


@dataclass(frozen=True, slots=True)
class Package(Data):
    """A package that is needed, and the version that is there."""

    name: str
    least: str | None
    """The lowest version that will do."""
    version: str | None
    """None where it is not installed."""

    @property
    def fits(self) -> bool:
        """Whether it is there, and new enough."""
        return self.version is not None and _numbers(self.version) >= _numbers(self.least or "0")

    def __str__(self) -> str:
        if self.version is None:
            return self.name
        return f"{self.name} {self.version}" + ("" if self.fits else f" (needs {self.least})")


def extra_names() -> list[str]:
    """Return the names of all extras."""
    return sorted(metadata("gridwise").get_all("Provides-Extra") or ())


def base_packages() -> list[Package]:
    """Return what Gridwise cannot do without."""
    return list(_packages(None))


def packages_of(extra: str) -> list[Package]:
    """Return what an extra brings, those of the extras that it is made of included."""
    return sorted(set(_packages(extra)), key=lambda package: package.name)


def _packages(extra: str | None) -> Iterator[Package]:
    for need in requires("gridwise") or ():
        found = _NEED.match(need)
        if found is None or found["extra"] != extra:
            continue
        if found["name"] == "gridwise":
            for inner in (found["extras"] or "").split(","):
                yield from _packages(inner.strip())
        else:
            yield _package(found["name"], found["least"])


@cache
def _package(name: str, least: str | None) -> Package:
    try:
        return Package(name, least, version(name))
    except PackageNotFoundError:
        return Package(name, least, None)


def _numbers(text: str) -> list[int]:
    """Return the numbers that a version begins with, so that 1.10 is newer than 1.9, and 2 as new as 2.0."""
    found = re.match(r"\d+(?:\.\d+)*", text)
    numbers = [int(number) for number in found[0].split(".")] if found else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers
