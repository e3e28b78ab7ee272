"""The textbook searches, one file each; their docstrings state what decides the counters."""
