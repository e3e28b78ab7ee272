"""The commands about Rush Hour alone."""
