"""The arena: the part of the workbench that is about Snake alone."""
