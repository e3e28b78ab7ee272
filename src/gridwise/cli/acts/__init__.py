"""The acts of the demo, one file per puzzle: each has `act(stage)`."""
