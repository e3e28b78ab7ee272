"""What went wrong in own code, in the commands that go on with other runs."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from gridwise.cli.result_text import EXIT
from gridwise.lab.own_runs import fault_in
from gridwise.model import Result

__all__ = ["tell_faults"]

MOST = 20
"""So many are told one by one."""


def tell_faults(runs: Iterable[tuple[str, Result[Any]]]) -> int:
    """Tell which runs went wrong, and where in own code; return the exit status."""
    faults = [(name, result) for name, result in runs if fault_in(result) is not None]
    for name, result in faults[:MOST]:
        print(f"gridwise: {name}: {fault_in(result)}", file=sys.stderr)
    if len(faults) > MOST:
        print(f"gridwise: {len(faults) - MOST:,} more runs went wrong", file=sys.stderr)
    statuses = {result.status for _, result in faults}
    return EXIT["failed"] if "failed" in statuses else EXIT["limit"] if statuses else 0
