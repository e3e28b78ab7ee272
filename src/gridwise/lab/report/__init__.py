"""A comparison as one self-contained page: tables, plots, animated solutions, and how to make it again."""
