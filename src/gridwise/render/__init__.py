"""Paint scenes: terminal, SVG, PNG and GIF."""
