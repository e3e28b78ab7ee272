"""The files of the page: its own, those that puzzles bring along, and all texts as one answer."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from gridwise.files import from_json
from gridwise.web.api.catalogue import offered, page_of
from gridwise.web.kept_files import KeptFiles

__all__ = ["mount"]

STATIC = Path(__file__).parent / "static"
MAP = Path(str(files("gridwise.render.map")))
"""What draws maps: the same modules as in the files that `explore --map` writes."""


def mount(app: FastAPI) -> None:
    """Serve all that is not the API."""

    @app.get("/strings/{language}.json", include_in_schema=False)
    def strings(language: str) -> Response:
        return Response(_strings(language), media_type="application/json")

    folders = {"/js": STATIC / "js", "/css": STATIC / "css", "/map": MAP}
    for one in offered():
        if page := page_of(one.name):
            folders[f"/puzzles/{one.name}"] = page.folder
    kept = KeptFiles(folders)

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    def start() -> Response:
        return kept.page((STATIC / "index.html").read_text("utf-8"))

    app.mount("/at", kept)
    for place, folder in folders.items():
        app.mount(place, StaticFiles(directory=folder, check_dir=False))
    app.router.routes.append(_Pages("/", StaticFiles(directory=STATIC, html=True), name="static"))


@cache
def _strings(language: str) -> bytes:
    """Put the page's texts and those of the puzzles together; the latter begin with the puzzle's name."""
    known = {path.stem: path for path in (STATIC / "strings").glob("*.json")}
    if language not in known:
        raise HTTPException(404, "the page does not speak this language")
    texts = from_json(known[language].read_text(encoding="utf-8"))
    for one in offered():
        if page := page_of(one.name):
            texts |= {f"{one.name}.{key}": text for key, text in page.strings(language).items()}
    return json.dumps(texts).encode()


class _Pages(Mount):
    """Everything but the API, so that a wrong method there is told as one."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return (Match.NONE, {}) if scope["path"].startswith("/api/") else super().matches(scope)
