"""What was handed in: entries of a folder or of a course platform's archive, read whole and within bounds."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path, PurePosixPath

from gridwise.classroom.archives import ArchiveBounds, ArchiveError, members, unpacked
from gridwise.errors import UsageError
from gridwise.files import is_lack

__all__ = ["BOUNDS", "HandedIn", "Submission", "find_submissions", "read_folder", "stem"]

BOUNDS = ArchiveBounds(most_bytes=8 << 20, most_files=500)
"""Of one submission."""
WHOLE = ArchiveBounds(most_bytes=1 << 30, most_files=100_000)
"""Of a platform's archive."""
LONGEST_NAME = 120
TAKEN = ("index", "likeness")
"""Pages of the class: a submission of this name gets another file."""
_JUNK = ("__MACOSX", "__pycache__", "Thumbs.db")

_MOODLE = re.compile(r"(?P<who>.+)_(?P<number>\d+)_assignsubmission_file(?:_(?P<file>.*))?")
_CANVAS = re.compile(r"(?P<who>[^_]+)_(?:LATE_)?(?P<number>\d+)_\d+_(?P<file>.+)")
_AGAIN = re.compile(r"-\d+(?=\.\w+$)")
"""What Canvas adds to the name of a file that is handed in again."""


@dataclass(frozen=True, slots=True)
class Submission:
    """One student's work: its files by their paths, in memory, so that it can travel to any worker."""

    name: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    fault: str = ""
    """Why it cannot be taken as it is."""

    @property
    def digest(self) -> str:
        """What is the same exactly where the same was handed in."""
        made = sha256(self.fault.encode())
        for path, data in sorted(self.files.items()):
            where = path.encode("utf-8", "surrogateescape")
            made.update(b"%d %b %d %b" % (len(where), where, len(data), data))
        return made.hexdigest()

    def write(self, folder: Path) -> None:
        """Lay its files into a folder of its own."""
        for path, data in self.files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


@dataclass(frozen=True, slots=True)
class HandedIn:
    """The submissions, sorted by name, and entries that are none."""

    submissions: tuple[Submission, ...]
    left_out: tuple[str, ...] = ()


def stem(name: str) -> str:
    """Return how the files of a submission are called, without their endings."""
    return f"{name}_" if name.lower() in TAKEN else name


def find_submissions(place: Path, asked: str) -> HandedIn:
    """Find every submission in a folder or in a zip; `asked` is the file that the assignment wants.

    Where it wants no single file, every folder is a submission.
    """
    if place.is_dir():
        return _in_folder(place, asked)
    if place.suffix.lower() == ".zip" and place.is_file():
        return _in_archive(place, asked)
    raise UsageError(f"{place}: expected a folder of submissions, or a zip of them")


def read_folder(folder: Path, name: str, asked: str) -> Submission:
    """Read one submission as a platform unpacked it: where it has one program only, that is the one."""
    try:
        files, fault = _files_of(folder), ""
    except ArchiveError as error:
        files, fault = {}, str(error)
    return replace(_taken(files, fault, asked, platform=True), name=name)


def _in_folder(folder: Path, asked: str) -> HandedIn:
    found: dict[str, Submission] = {}
    left_out: list[str] = []
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.name.startswith(".") or entry.name in _JUNK:
            continue
        made = _entry(entry, asked)
        if made is None:
            left_out.append(_tidy(entry.name))
            continue
        short = _tidy(entry.name.removesuffix(".py").removesuffix(".zip") if entry.is_file() else entry.name)
        name = _free(found, short, _tidy(entry.name))
        found[name] = replace(made, name=name)
    return HandedIn(_sorted(found.values()), tuple(left_out))


def _entry(entry: Path, asked: str) -> Submission | None:
    try:
        if entry.is_symlink():
            return Submission("", fault="it is a link, and links are not followed")
        if entry.is_dir():
            return _settled(_files_of(entry), asked)
        if asked and entry.suffix == ".py" and entry.is_file():
            return Submission("", {asked: _read(entry, BOUNDS.most_bytes)})
        if entry.suffix == ".zip" and entry.is_file():
            return _settled(unpacked(entry.read_bytes(), BOUNDS), asked)
    except ArchiveError as error:
        return Submission("", fault=str(error))
    except OSError as error:
        if is_lack(error):
            raise
        return Submission("", fault=f"it cannot be read: {error.strerror}")
    return None


def _files_of(folder: Path) -> dict[str, bytes]:
    """Read a folder within bounds; links in it could lead to someone else's work, and are left out."""
    files: dict[str, bytes] = {}
    left = BOUNDS.most_bytes
    for where, folders, names in os.walk(folder, followlinks=False):
        folders[:] = sorted(one for one in folders if not one.startswith(".") and one not in _JUNK)
        for name in sorted(names):
            path = Path(where) / name
            if path.is_symlink() or not path.is_file() or name.startswith("."):
                continue
            if len(files) == BOUNDS.most_files:
                raise ArchiveError(f"it has more than {BOUNDS.most_files:,} files")
            data = _read(path, left)
            left -= len(data)
            files[path.relative_to(folder).as_posix()] = data
    return files


def _read(path: Path, most: int) -> bytes:
    with path.open("rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise ArchiveError(f"it is larger than {BOUNDS.most_bytes >> 20} MiB")
    return data


def _in_archive(place: Path, asked: str) -> HandedIn:
    """Take a platform's archive apart: a folder each, or names before the names of the files."""
    groups: dict[str, dict[str, bytes]] = {}
    faults: dict[str, str] = {}
    left_out: list[str] = []
    try:
        entries = [one for one in members(place, WHOLE, BOUNDS) if not _is_junk(one[0])]
    except ArchiveError as error:
        raise UsageError(f"{place}: {error}") from None
    paths = [path for path, _ in entries]
    top = _common_folder(paths)
    top = "" if f"{top}/{asked}" in paths else top
    platform = False
    for path, data in entries:
        inner = PurePosixPath(path).relative_to(top) if top else PurePosixPath(path)
        known = _MOODLE.fullmatch(inner.parts[0]) or (
            _CANVAS.fullmatch(inner.name) if len(inner.parts) == 1 else None
        )
        if known:
            platform = True
            who = f"{known['who']}_{known['number']}"
            rest = "/".join(part for part in (known["file"] or "", *inner.parts[1:]) if part)
            rest = _AGAIN.sub("", rest) if known.re is _CANVAS else rest
        elif len(inner.parts) > 1:
            who, rest = inner.parts[0], "/".join(inner.parts[1:])
        elif asked and inner.suffix == ".py":
            who, rest = inner.stem, asked
        else:
            left_out.append(_tidy(str(inner)))
            continue
        if isinstance(data, str):
            faults[who] = data
        else:
            groups.setdefault(who, {})[rest] = data
    found: dict[str, Submission] = {}
    for who in sorted({*groups, *faults}):
        name = _free(found, _tidy(who), _tidy(who))
        found[name] = replace(_taken(groups.get(who, {}), faults.get(who, ""), asked, platform), name=name)
    return HandedIn(_sorted(found.values()), tuple(left_out))


def _taken(files: dict[str, bytes], fault: str, asked: str, platform: bool) -> Submission:
    if fault or len(files) > BOUNDS.most_files or sum(map(len, files.values())) > BOUNDS.most_bytes:
        return Submission("", fault=fault or f"it is larger than {BOUNDS.most_bytes >> 20} MiB")
    try:
        made = _settled(files, asked)
    except ArchiveError as error:
        return Submission("", fault=str(error))
    programs = [path for path in made.files if path.endswith(".py")]
    if platform and asked and asked not in made.files and len(programs) == 1:
        # Platforms and browsers change the names of files; where there is one program, it is the one.
        return replace(made, files={**made.files, asked: made.files[programs[0]]})
    return made


def _settled(files: dict[str, bytes], asked: str) -> Submission:
    """Find the file asked for one folder deeper, or in a zip, where it is not at the top."""
    archives = [path for path in files if path.lower().endswith(".zip")]
    if asked not in files and len(archives) == 1:
        files = {**unpacked(files[archives[0]], BOUNDS)}
    top = "" if asked in files else _common_folder([path for path in files if not _is_junk(path)])
    if top and (not asked or f"{top}/{asked}" in files):
        files = {path.removeprefix(f"{top}/"): data for path, data in files.items() if not _is_junk(path)}
    return Submission("", files)


def _is_junk(path: str) -> bool:
    return any(part.startswith(".") or part in _JUNK for part in path.split("/"))


def _common_folder(paths: list[str]) -> str:
    """Return the one folder that everything lies in, if there is one."""
    tops = {path.partition("/")[0] for path in paths}
    if len(tops) != 1 or any("/" not in path for path in paths):
        return ""
    top = tops.pop()
    return "" if _MOODLE.fullmatch(top) else top


def _tidy(name: str) -> str:
    """Give a name that every file system and page can bear."""
    plain = "".join(letter if letter.isprintable() and letter not in '/\\:*?"<>|' else "_" for letter in name)
    while len(plain.encode()) > LONGEST_NAME:
        plain = plain[:-1]
    return plain.strip() or "_"


def _free(taken: Mapping[str, object], *names: str) -> str:
    """Return the first name that nobody has."""
    for name in names:
        if name not in taken:
            return name
    number = 2
    while f"{names[-1]}-{number}" in taken:
        number += 1
    return f"{names[-1]}-{number}"


def _sorted(found: Iterable[Submission]) -> tuple[Submission, ...]:
    return tuple(sorted(found, key=lambda one: one.name))
