"""Books to print: boards laid out on pages, and the pages painted as PDF, SVG or PNG."""
