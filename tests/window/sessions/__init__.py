"""Games in the window."""
