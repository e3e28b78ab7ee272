"""The commands that run experiments and show searches at work."""
