"""The description of the API as a page that works offline."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles

__all__ = ["as_openapi_30", "mount"]

OWN = Path(__file__).parent / "docs_page"


def mount(app: FastAPI) -> None:
    """Serve /docs, its own small script, and the files of Swagger UI from the installed package."""
    from swagger_ui_bundle import swagger_ui_path

    @cache
    def description() -> Any:
        return as_openapi_30({**app.openapi(), "openapi": "3.0.3"})

    @app.get("/docs", include_in_schema=False)
    async def page() -> Response:
        return FileResponse(OWN / "index.html", media_type="text/html")

    @app.get("/docs/openapi.json", include_in_schema=False)
    async def described() -> Response:
        return JSONResponse(description())

    app.mount("/docs/own", StaticFiles(directory=OWN))
    app.mount("/docs/swagger", StaticFiles(directory=swagger_ui_path))


def as_openapi_30(part: Any) -> Any:
    """Say in the words of OpenAPI 3.0, which is all that the page knows, what 3.1 says in JSON Schema's."""
    if isinstance(part, list):
        return [as_openapi_30(one) for one in part]
    if not isinstance(part, dict):
        return part
    said = {key: as_openapi_30(value) for key, value in part.items()}
    if isinstance(said.get("anyOf"), list) and {"type": "null"} in said["anyOf"]:
        others = [one for one in said.pop("anyOf") if one != {"type": "null"}]
        said = {**(others[0] if len(others) == 1 and "$ref" not in others[0] else {"anyOf": others}), **said}
        said["nullable"] = True
    for bound in ("Minimum", "Maximum"):
        if isinstance(said.get(f"exclusive{bound}"), int | float) and not isinstance(
            said[f"exclusive{bound}"], bool
        ):
            said[bound.lower()] = said[f"exclusive{bound}"]
            said[f"exclusive{bound}"] = True
    if isinstance(said.get("examples"), list) and said["examples"]:
        said["example"] = said.pop("examples")[0]
    if "const" in said:
        said["enum"] = [said.pop("const")]
    if "prefixItems" in said:
        said["items"] = {"anyOf": said.pop("prefixItems")}
    return said
