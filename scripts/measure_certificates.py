"""Write and check certificates of all shipped instances; the table is in docs/explanations/certificates.md.

    python -m scripts.measure_certificates [PUZZLE ...]

Times are CPU seconds of this process. Without names, all puzzles that have certificates.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gridwise.model import Limits
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.certificates.checking import check_certificate
from gridwise.puzzles.base.certificates.making import make_certificate
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle

PAGE = Path(__file__).resolve().parent.parent / "docs" / "explanations" / "certificates.md"
PUZZLES = ("rushhour", "torus-snake", "worm", "colour-sudoku")
PATIENCE = Limits(seconds=600)


def rows(chosen: Puzzle[Any]) -> Iterator[str]:
    """Yield a row of the table for each shipped instance."""
    asked = {"unique": True} if not chosen.metrics else {}
    with tempfile.TemporaryDirectory() as folder:
        for number, made in enumerate(chosen.shipped, 1):
            file = Path(folder) / "proof.jsonl.gz"
            instance = chosen.parse(made.text)
            result = solve_instance(chosen, instance, Options(extra=asked))
            began = time.process_time()
            written = make_certificate(file, chosen, instance, result, PATIENCE)
            made_in = time.process_time() - began
            if written.size is None:
                yield f"| @{number} | {result.cost} | none: {written.reason} | | {made_in:.2f} s | |"
                continue
            began = time.process_time()
            verdict = check_certificate(file, puzzle)
            checked_in = time.process_time() - began
            assert verdict.valid, verdict.message
            proof = verdict.message.rpartition("(")[2].rstrip(")")
            claim = "unique" if result.cost is None else result.cost
            yield (
                f"| @{number} | {claim} | {proof} | {written.size:,} | {made_in:.2f} s | {checked_in:.2f} s |"
            )


def main() -> None:
    """Measure, and replace the tables of the page."""
    for name in sys.argv[1:] or PUZZLES:
        lines = [
            "| instance | claim | proof | bytes, packed | making | checking |",
            "|---|---|---|---|---|---|",
        ]
        for row in rows(puzzle(name)):
            print(name, row, flush=True)
            lines.append(row)
        text = PAGE.read_text(encoding="utf-8")
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        PAGE.write_text(before + begin + "\n".join(lines) + "\n" + end + after, encoding="utf-8")


if __name__ == "__main__":
    main()
