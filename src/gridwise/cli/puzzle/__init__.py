"""The commands about instances of any puzzle: solve, show, verify, hint, generate, ..."""
