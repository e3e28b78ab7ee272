"""Exact play on boards of 26 to 36 cells: tables of moves that a command makes once."""
