"""Measure how well limits hold: `python -m scripts.check_limits` writes docs/reference/limits.md.

Every algorithm of every puzzle runs in both engines on the largest boards it takes, each run in a process of
its own: under a time limit, a memory limit and a node limit. What is measured is kept in a file, so that the
work can be taken up again. Exit 1 if anything is beyond what is promised.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from gridwise.files import write_text
from scripts.limits.cases import cases
from scripts.limits.tables import Row, measured_row, tables

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "limits.md"
KEPT = ROOT / "build" / "limits.json"
BEGIN, END = "<!-- table -->", "<!-- end of table -->"


def main() -> int:
    """Measure what is not measured yet; write the page once everything is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("words", nargs="*", help="only cases that have all these words in their names")
    parser.add_argument("--again", action="store_true", help="measure once more what was measured")
    parser.add_argument("--json", metavar="F", type=Path, default=KEPT, help="where the measures are kept")
    parser.add_argument("--list", action="store_true", help="only name the cases")
    args = parser.parse_args()
    everything = {case.name: case for case in cases()}
    chosen = [name for name in everything if all(word in name for word in args.words)]
    if args.list:
        print("\n".join(chosen))
        return 0
    kept: dict[str, Row] = {}
    if args.json.exists():
        kept = {name: Row(*row) for name, row in json.loads(args.json.read_text("utf-8")).items()}
    args.json.parent.mkdir(parents=True, exist_ok=True)
    waiting = [name for name in chosen if args.again or name not in kept]
    for number, name in enumerate(waiting, 1):
        row = kept[name] = measured_row(everything[name])
        told = "; ".join(row.faults) or "as promised"
        figures = f"{row.ended}, {row.late:+.2f} s, {row.grown:.0f} MiB"
        print(f"{number}/{len(waiting)} {name}: {figures}: {told}", flush=True)
        write_text(args.json, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
    if kept.keys() >= everything.keys():
        text = PAGE.read_text(encoding="utf-8")
        start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
        made = tables([kept[name] for name in everything])
        write_text(PAGE, f"{text[:start]}\n\n{made}\n\n{text[end:]}")
    return 1 if any(kept[name].faults for name in chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
