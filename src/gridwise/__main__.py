"""`python -m gridwise` is `gridwise`."""

from __future__ import annotations

from gridwise.cli.main import run_program

run_program()
