"""One player for pages: a series of pictures that a reader plays, pauses and steps through."""
