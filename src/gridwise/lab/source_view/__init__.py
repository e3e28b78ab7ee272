"""A search as its own source: the line that runs now, what stands in its variables, and the board."""
