"""The description of the API as a page that works offline."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

__all__ = ["mount"]

OWN = Path(__file__).parent / "docs_page"


def mount(app: FastAPI) -> None:
    """Serve /docs, its own small script, and the files of Swagger UI from the installed package."""
    from swagger_ui_bundle import swagger_ui_path

    @app.get("/docs", include_in_schema=False)
    async def page() -> Response:
        return FileResponse(OWN / "index.html", media_type="text/html")

    app.mount("/docs/own", StaticFiles(directory=OWN))
    app.mount("/docs/swagger", StaticFiles(directory=swagger_ui_path))
