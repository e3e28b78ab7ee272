"""Links of the page, read by its own modules in a JavaScript engine without a browser."""

from __future__ import annotations

import atexit
import base64
import json
import resource
import shutil
import subprocess
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from campaign.inputs.mutations import damaged_text
from campaign.inputs.texts import shipped_texts
from gridwise.errors import InputError
from gridwise.registry import PUZZLES

__all__ = ["has_engine", "made_link", "use_link"]

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "src" / "gridwise" / "web" / "static" / "js"
READER = Path(__file__).parent.parent / "links.mjs"


def has_engine() -> bool:
    """Whether this machine can read links outside a browser."""
    return shutil.which("node") is not None


@cache
def _reader() -> subprocess.Popen[str]:
    """Start the reader once for each process."""
    reader = subprocess.Popen(
        ["node", "--experimental-default-type=module", str(READER), PAGE.as_uri()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="ascii",
        # An engine reserves far more memory than it takes; the limit is on what reads the other inputs.
        preexec_fn=_unlimited,
    )
    atexit.register(_end, reader)
    return reader


def _end(reader: subprocess.Popen[str]) -> None:
    with reader:
        reader.kill()


def _unlimited() -> None:
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def made_link(chance: Random) -> str:
    """Make a link to a board with moves, and damage what it says or how it is written."""
    name = chance.choice(list(PUZZLES))
    text = chance.choice(shipped_texts(name)).encode()
    if chance.random() < 0.5:
        packing = zlib.compressobj(wbits=-15)
        board = f"packed={_letters(packing.compress(text) + packing.flush())}"
    else:
        board = f"board={_letters(text)}"
    link = f"#/{name}?{board}&moves={_letters(b'A+1' + bytes([10]) + b'B-2')}&level=3"
    if chance.random() < 0.2:
        link = link.replace("#/", "#/" + chance.choice(("%", "%E0%A4%A", "%ff", "__proto__", "..", "//")))
    return damaged_text(link, chance)


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def use_link(link: Any) -> None:
    """Read a link; what the page would tell people is an InputError."""
    reader = _reader()
    assert reader.stdin is not None
    assert reader.stdout is not None
    reader.stdin.write(json.dumps(link) + "\n")
    reader.stdin.flush()
    told = json.loads(reader.stdout.readline())
    if "sentence" in told:
        raise InputError("the link is broken")
    if "fault" in told:
        raise AssertionError(f"the page fails: {told['fault']}")
