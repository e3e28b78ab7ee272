"""Standard output that cannot be written: one line says so."""

from __future__ import annotations

from pathlib import Path
from subprocess import PIPE

import pytest

from tests.programs import GRIDWISE, start

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [("list",), ("solve", "rushhour", "@1", "--json")])
def test_a_full_disk_under_standard_output_is_one_line(words: tuple[str, ...]) -> None:
    with FULL.open("w") as full, start(*GRIDWISE, *words, stdout=full, stderr=PIPE) as program:
        _, errors = program.communicate(timeout=60)
    assert (program.returncode, errors) == (2, "gridwise: [Errno 28] No space left on device\n")
