"""What every puzzle is made of: the base class, its capabilities, and what puzzles share."""
