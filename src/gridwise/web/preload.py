"""Everything that a worker needs, imported once in the process that all workers are forked from."""

import resource

from gridwise._core import StopFlag
from gridwise.registry import PUZZLES, puzzle
from gridwise.web import worker_process
from gridwise.web.handlers import games, maps, pilots, plots, race, solve
from gridwise.web.memory import settle

__all__ = ["LOADED"]

LOADED = (resource, StopFlag, games, maps, pilots, plots, race, solve, worker_process, *map(puzzle, PUZZLES))

settle()
