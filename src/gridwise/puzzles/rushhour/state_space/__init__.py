"""Everything reachable from a board, how hard that makes it, and the universe of all boards of a size."""
