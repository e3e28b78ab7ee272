"""`python -m campaign NAME`: a part, or `all`; `report` makes the tables, `replay FILE` does a case again."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
from pathlib import Path

from campaign.figures import keep_figures, line_of
from campaign.part import PARTS
from campaign.replay import replay
from campaign.report import write_report
from campaign.run import Terms, run_part

FOLDER = Path(__file__).parent.parent / "build" / "campaign"
BESIDE = "soak"
"""It takes half an hour whatever the machine does; of `all`, the other parts run meanwhile."""


def main() -> int:
    """Do what the words say; 1: something broke."""
    parser = argparse.ArgumentParser(prog="python -m campaign", description=__doc__)
    parser.add_argument("name", choices=[*PARTS, "all", "report", "replay"])
    parser.add_argument("file", nargs="?", type=Path, help="of a case to replay")
    parser.add_argument("--count", type=int, help="so many cases")
    parser.add_argument("--seconds", type=float, help="no new case after so many seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="processes of fuzz and engines")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder of failures and of what is done")
    args = parser.parse_args()
    if args.name == "report":
        write_report()
        return 0
    if args.name == "replay":
        if args.file is None:
            parser.error("replay takes a file")
        failure = replay(args.file).failure
        print(failure or "nothing is wrong any more")
        return 1 if failure else 0
    terms = Terms(args.out, args.count, args.seconds, args.seed, args.workers)
    found = [part for part in PARTS if importlib.util.find_spec(f"campaign.{part}")]
    return _run_all(found, terms) if args.name == "all" else _run(args.name, terms)


def _run_all(parts: list[str], terms: Terms) -> int:
    words = [sys.executable, "-m", "campaign", BESIDE, *sys.argv[2:]]
    with subprocess.Popen(words) as beside:
        try:
            statuses = [_run(part, terms) for part in parts if part != BESIDE]
        except BaseException:
            beside.terminate()
            raise
    return max(*statuses, int(beside.returncode != 0))


def _run(part: str, terms: Terms) -> int:
    progress = run_part(part, terms)
    print(line_of(part, keep_figures(part, terms, progress)), flush=True)
    for file in progress.failures:
        print(f"  python -m campaign replay {file}", file=sys.stderr)
    return 1 if progress.failures else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("campaign: interrupted; the same command goes on", file=sys.stderr)
        sys.exit(130)
