"""The demo: one short act per puzzle, and what they are performed with."""
