"""What the pages of a class share: the page around a body, figures in words, marks that need no colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib.resources import files
from urllib.parse import quote

from gridwise.classroom.submissions import stem
from gridwise.render.document import document
from gridwise.render.player import page as player
from gridwise.render.plots.sheet import NARROW, WIDTH, Sheet
from gridwise.render.primitives import Picture
from gridwise.render.svg import svg

__all__ = ["address", "badge", "cell", "figure", "meter", "number", "page", "table"]

BADGES = {"full": ("✓", "full points"), "part": ("◐", "part of the points"), "none": ("✗", "no points")}


def page(title: str, body: Iterable[str]) -> str:
    """Put a body into a page in the product's look."""
    report, here = files("gridwise.lab.report"), files("gridwise.classroom.pages")
    style = "\n".join(
        [player.style(), (report / "report.css").read_text("utf-8"), (here / "class.css").read_text("utf-8")]
    )
    script = f"{player.script()}\n{(report / 'report.js').read_text('utf-8')}"
    return document(title, "\n".join(body), style=style, script=script)


def number(value: float) -> str:
    """Write points, or another figure, with as many digits as it needs."""
    text = f"{value:,.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def badge(points: float, most: float) -> str:
    """Show at a glance how a test went, by a sign and not by its colour alone."""
    kind = "full" if points >= most else "part" if points > 0 else "none"
    sign, words = BADGES[kind]
    return f'<span class="badge {kind}" role="img" aria-label="{words}" title="{words}">{sign}</span>'


def meter(points: float, most: float) -> str:
    """Show a share of the points as a bar."""
    share = 0.0 if most <= 0 else max(0.0, min(1.0, points / most))
    return f'<div class="meter" aria-hidden="true"><div style="width:{share:.2%}"></div></div>'


def address(name: str) -> str:
    """Return where a student's page lies, beside the page of the class."""
    return quote(f"{stem(name)}.html")


def table(
    heads: Sequence[str], rows: Iterable[str], *, words: Sequence[int] = (), sortable: bool = True
) -> str:
    """Write a table; the first column and those that are told are words. Heads are text, rows are cells."""
    shown = "".join(
        f'<th scope="col"{" class=text" if at in words else ""}>'
        + (f'<button type="button">{escape(head)}</button>' if sortable else escape(head))
        + "</th>"
        for at, head in enumerate(heads)
    )
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    kind = ' class="sortable"' if sortable else ""
    head = f"<thead><tr>{shown}</tr></thead>"
    return f'<div class="scroll"><table{kind}>{head}\n<tbody>\n{body}\n</tbody></table></div>'


def cell(text: str, value: float | None = None, *, words: bool = False, best: bool = False) -> str:
    """Write a cell; it is sorted by its value where it has one."""
    data = "" if value is None else f' data-value="{value:.9g}"'
    kinds = " ".join(kind for kind, on in (("text", words), ("best", best)) if on)
    marked = f' class="{kinds}"' if kinds else ""
    return f"<td{data}{marked}>{escape(text)}</td>"


def figure(draw: Callable[[Sheet], Picture]) -> str:
    """Show a plot, drawn once for a desk and once for a phone."""
    drawn = "".join(
        f'<div class="{screen}">{svg(draw(Sheet(width)), theme="page", background=False)}</div>'
        for screen, width in (("large", WIDTH), ("small", NARROW))
    )
    return f"<figure>{drawn}</figure>"
