"""Scenes in a terminal: in colour where it can, in plain ASCII everywhere else."""
