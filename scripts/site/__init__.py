"""What the site has beside its pages: navigation from lists of links, references made from the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from scripts.site.algorithm_pictures import algorithms
from scripts.site.best_pictures import BOARDS, best_of
from scripts.site.command_reference import commands
from scripts.site.constraint_pictures import constraints
from scripts.site.data_reference import fields, instances, routes, schemas
from scripts.site.links import DOCS, borrowed, listed, relinked
from scripts.site.pilot_pictures import pilots
from scripts.site.printed_json import printed_json
from scripts.site.public_names import public_names
from scripts.site.typesetting import align_numbers, mark_long_code

__all__ = ["setup"]

GENERATED = {
    "algorithms": algorithms,
    "commands": commands,
    "constraints": constraints,
    "fields": fields,
    "instances": instances,
    "pilots": pilots,
    "printed json": printed_json,
    "public names": public_names,
    "routes": routes,
    "schemas": schemas,
    **{f"picture of {name}": best_of(name) for name in BOARDS},
}
"""What a page may ask for with `<!-- generated: NAME -->`."""

PLACE = re.compile(r"^<!-- generated: ([\w -]+) -->$", re.MULTILINE)


def fill(app: Sphinx, name: str, source: list[str]) -> None:
    """Put in what is generated or lies elsewhere; the lists of an index become the navigation."""
    page = Path(app.srcdir) / f"{name}.md"
    text = borrowed(page) or relinked(source[0], page, page)
    text = PLACE.sub(lambda found: relinked(GENERATED[found[1]](), DOCS / "explanations" / "x", page), text)
    if page.stem == "index":
        entries = "\n".join(listed(text))
        text += f"\n\n```{{toctree}}\n:hidden:\n\n{entries}\n```\n"
    source[0] = text


def outdated(app: Sphinx, environment: BuildEnvironment, *changes: set[str]) -> list[str]:
    """Name the pages that follow from other files: those are written anew every time."""
    pages = (Path(app.srcdir) / f"{name}.md" for name in environment.found_docs)
    made = (page for page in pages if borrowed(page) or PLACE.search(page.read_text(encoding="utf-8")))
    return [str(page.relative_to(app.srcdir).with_suffix("")) for page in made]


def setup(app: Sphinx) -> dict[str, Any]:
    """Take part in the build."""
    app.connect("env-get-outdated", outdated)
    app.connect("source-read", fill)
    app.connect("doctree-read", align_numbers)
    app.connect("doctree-read", mark_long_code)
    return {"parallel_read_safe": True}
