"""Backtracking in the readable engine, with every refinement switchable."""
