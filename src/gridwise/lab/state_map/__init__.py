"""The map of a puzzle: its states as a picture, a band for every distance to the goal."""
