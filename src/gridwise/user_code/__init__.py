"""People's own files: loading them, and making puzzles of them."""
