"""A book as files: one PDF, or a sheet for every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, cast, get_args

from gridwise.book.assembly import Book
from gridwise.errors import UsageError
from gridwise.files import write_bytes

__all__ = ["Form", "form_of", "painted", "write_all"]

Form = Literal["pdf", "svg", "png"]


def form_of(out: Path, wished: str | None) -> Form:
    """Tell the form by a file's name; a folder takes what is wished for."""
    suffix = out.suffix.lower().removeprefix(".")
    folder = not suffix or out.is_dir()
    form = wished or ("svg" if folder else suffix)
    if form not in get_args(Form) or (form == "pdf" and folder):
        raise UsageError(f"a book is a .pdf, or sheets as .svg or .png; got {out.name!r}")
    return cast(Form, form)


def painted(book: Book, out: Path, form: Form) -> Iterator[tuple[Path, bytes]]:
    """Paint the book, file by file; sheets are numbered where there are several."""
    if form == "pdf":
        from gridwise.book.painters.pdf import pdf

        yield out, pdf(book)
        return
    from gridwise.book.painters.png import png
    from gridwise.book.painters.svg import svg

    for number, page in enumerate(book.pages, 1):
        path = _sheet(out, form, number, len(book.pages))
        if form == "svg":
            yield path, svg(page, book.settings.theme, f"{book.title}, page {number}").encode()
        else:
            yield path, png(page, book.settings.theme)


def _sheet(out: Path, form: Form, number: int, count: int) -> Path:
    if out.suffix.lower() != f".{form}":
        return out / f"page-{number:03d}.{form}"
    return out if count == 1 else out.with_name(f"{out.stem}-{number:03d}{out.suffix}")


def write_all(files: list[tuple[Path, bytes]]) -> None:
    """Write files that are all ready: each is there whole or not at all."""
    for path, data in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, data)
