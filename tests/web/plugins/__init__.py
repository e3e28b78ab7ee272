"""Puzzles that the tests install beside the package."""
