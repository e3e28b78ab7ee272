"""Data to learn from: positions of a pilot's games, and optimal actions on boards, as files of arrays."""
