"""The results store of the server's machine: earlier runs, and files made of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.params import Query
from pydantic import BaseModel, Field

from gridwise.web.answers import answer
from gridwise.web.api import schemas
from gridwise.web.api.common import REFUSALS, PuzzleName
from gridwise.web.api.compare import MOST_RUNS, RunOut
from gridwise.web.api.example import with_example
from gridwise.web.handlers.compare import export, listed

__all__ = ["router"]

router = APIRouter(tags=["labs"], responses=REFUSALS)

LIST_SECONDS, EXPORT_SECONDS = 10.0, 60.0
MOST_LISTED = 500
FORMATS = {"csv": "text/csv; charset=utf-8", "html": "text/html; charset=utf-8"}


class RunsOut(BaseModel):
    """Runs of the store, the newest first."""

    rows: list[RunOut]
    rules: list[str]
    note: Annotated[str | None, Field(description="why there are none, or which of them are damaged")]


class ExportIn(schemas.RequestBody):
    """Runs of the store, by their numbers, as one file."""

    model_config = with_example(ids=[1], format="csv")

    ids: Annotated[
        list[Annotated[int, Field(strict=True, ge=1, lt=2**63)]], Field(min_length=1, max_length=MOST_RUNS)
    ]
    format: Literal["csv", "html"] = "csv"


@router.get("/runs", response_model=RunsOut, summary="Earlier runs, the newest first")
async def runs(
    request: Request,
    puzzle: PuzzleName | None = None,
    algorithm: Annotated[str | None, Query(max_length=40)] = None,
    status: Literal["solved", "unsolvable", "limit", "interrupted", "failed"] | None = None,
    since: Annotated[str | None, Query(pattern=r"^\d{4}-\d{2}-\d{2}$", examples=["2026-01-31"])] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 100,
) -> Response:
    conditions: list[tuple[str, str, Any]] = [
        ("puzzle", "=", None if puzzle is None else puzzle.value),
        ("algorithm", "=", algorithm),
        ("status", "=", status),
        ("started", ">=", since),
    ]
    arguments = {"conditions": [one for one in conditions if one[2] is not None], "limit": limit}
    return await answer(request, listed, arguments, lane="quick", seconds=LIST_SECONDS)


@router.post(
    "/runs/export",
    responses={200: {"content": {"text/csv": {}, "text/html": {}}}},
    response_class=Response,
    summary="Runs of the store as CSV, or as one page with tables, plots and animated solutions",
)
async def exported(request: Request, body: ExportIn) -> Response:
    arguments = {"ids": body.ids, "format": body.format}
    headers = {"Content-Disposition": f'attachment; filename="comparison.{body.format}"'}
    return await answer(
        request,
        export,
        arguments,
        lane="quick",
        seconds=EXPORT_SECONDS,
        media_type=FORMATS[body.format],
        headers=headers,
    )
