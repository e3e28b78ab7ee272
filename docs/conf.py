"""How Sphinx builds the site: `make docs`, which fails at the first warning."""

from __future__ import annotations

from pathlib import Path

from scripts.site.look import VARIABLES

from gridwise.version import __version__

project = "Gridwise"
author = "the Gridwise authors"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "scripts.site"]
exclude_patterns = ["_static"]
suppress_warnings = ["misc.highlighting_failure"]

myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block", "colon_fence"]
default_role = "code"
highlight_language = "none"
add_module_names = False
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
python_maximum_signature_line_length = 80

html_theme = "furo"
html_title = "Gridwise"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_search_scorer = str(Path(__file__).with_name("_static") / "search_order.js")
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_logo = "_static/logo.svg"
html_favicon = "_static/logo.svg"
html_theme_options = {
    "light_css_variables": VARIABLES["light"],
    "dark_css_variables": VARIABLES["dark"],
    "navigation_with_keys": True,
    "footer_icons": [],
}
