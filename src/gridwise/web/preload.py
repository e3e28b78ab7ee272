"""Everything that a worker needs, imported once in the process that all workers are forked from."""

from gridwise import _core
from gridwise.registry import PUZZLES, puzzle
from gridwise.web import work, worker

__all__ = ["LOADED"]

LOADED = (_core, work, worker, *map(puzzle, PUZZLES))
