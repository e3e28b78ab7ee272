"""The classroom: assignments, grading, the sandbox."""
