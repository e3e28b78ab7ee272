"""A web page that stands alone: one file in the product's look that asks nothing of any network."""

from __future__ import annotations

from html import escape

from gridwise.render.palette import DARK, FONT, LIGHT, css
from gridwise.render.svg import page_rules

__all__ = ["document"]

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def document(title: str, body: str, *, style: str, script: str) -> str:
    """Put a body into a page; it follows the reader's light or dark theme, and is light on paper."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title>
<style>
:root {{ font-family: {FONT}; {css(LIGHT)} }}
@media screen and (prefers-color-scheme: dark) {{ :root {{ {css(DARK)} }} }}
body {{ background: var(--gw-desk); color: var(--gw-ink); font-variant-numeric: tabular-nums; }}
{page_rules()}
{style}
</style>
</head>
<body>
{body}
<script>
{script}
</script>
</body>
</html>
"""
