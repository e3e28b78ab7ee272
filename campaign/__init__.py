"""Everything that might break, broken on purpose: `python -m campaign`."""
