"""A table for a paper: Markdown or LaTeX, with a caption that says what was measured."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

__all__ = ["PAPER_FORMATS", "PaperFormat", "PaperTable"]

PaperFormat = Literal["markdown", "latex"]
PAPER_FORMATS: tuple[str, ...] = get_args(PaperFormat)

LONG = 40
"""More rows than this do not fit on one page: LaTeX breaks the table."""

_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "µ": r"$\mu$",
    "·": r"$\cdot$",
    '"': "''",
    "[": "{[}",
    "]": "{]}",
}
"""Signs that mean something else to LaTeX, or nothing to its usual fonts."""

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>|#~$&])")


@dataclass(frozen=True, slots=True)
class PaperTable:
    """What a table says, before it is written in any language."""

    name: str
    """For references to it."""
    caption: Sequence[str]
    """Sentences: what was run, what the columns count, with and on what."""
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1
    """So many columns at the left hold words; all others figures."""
    best: frozenset[tuple[int, int]] = frozenset()
    """Cells (row, column) that are set in bold."""
    groups: frozenset[int] = frozenset()
    """Rows with which a new group begins."""
    note: str = ""
    """The command that makes it again: a comment."""

    def write(self, format: PaperFormat) -> str:
        """Write it in one of the formats."""
        return self.markdown() if format == "markdown" else self.latex()

    def markdown(self) -> str:
        """Write it as GitHub, Pandoc and notebooks read it."""
        marks = [" --- " if col < self.words else " ---: " for col in range(len(self.heads))]
        lines = [f"<!-- {_one_line(self.note).replace('-->', '-- >')} -->", ""] if self.note else []
        lines += [f"**Table.** {_in_markdown(' '.join(self.caption))}", ""]
        lines += [_line(map(_in_markdown, self.heads)), f"|{'|'.join(marks)}|"]
        for number, row in enumerate(self.rows):
            lines.append(
                _line(
                    f"**{_in_markdown(text)}**" if text and (number, col) in self.best else _in_markdown(text)
                    for col, text in enumerate(row)
                )
            )
        return "\n".join(lines) + "\n"

    def latex(self) -> str:
        """Write it for the package booktabs; a long one also needs longtable."""
        long = len(self.rows) > LONG
        columns = "l" * self.words + "r" * (len(self.heads) - self.words)
        head = f"{' & '.join(map(_in_latex, self.heads))} \\\\"
        short, whole = _in_latex(self.caption[0]), _in_latex(" ".join(self.caption))
        caption = f"\\caption[{short}]{{{whole}}}\\label{{tab:{self.name}}}"
        body = []
        for number, row in enumerate(self.rows):
            if number in self.groups and number:
                body.append(r"\midrule")
            cells = (
                rf"\textbf{{{_in_latex(text)}}}" if text and (number, col) in self.best else _in_latex(text)
                for col, text in enumerate(row)
            )
            line = " & ".join(cells)
            body.append(f"{'{}' * line.startswith('*')}{line} \\\\")  # after a row, a star is a command
        tabular = [r"\toprule", head, r"\midrule"]
        note = [f"% {_one_line(self.note)}"] if self.note else []
        if long:
            lines = [
                *note,
                r"% \usepackage{booktabs,longtable}",
                r"{\footnotesize\setlength{\tabcolsep}{4pt}",
                rf"\begin{{longtable}}{{{columns}}}",
                rf"{caption} \\",
                *(*tabular, r"\endfirsthead", *tabular, r"\endhead", *body),
                *(r"\bottomrule", r"\end{longtable}", "}"),
            ]
        else:
            lines = [
                *note,
                r"% \usepackage{booktabs}",
                r"\begin{table}[htbp]",
                r"\centering",
                caption,
                r"\footnotesize\setlength{\tabcolsep}{4pt}",
                rf"\begin{{tabular}}{{{columns}}}",
                *(*tabular, *body, r"\bottomrule", r"\end{tabular}", r"\end{table}"),
            ]
        return "\n".join(lines) + "\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _in_latex(text: str) -> str:
    escaped = "".join(_LATEX.get(letter, letter) for letter in _one_line(text))
    return escaped.replace("--", "-{}-").replace("--", "-{}-")  # two dashes would become one


def _in_markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", _one_line(text))


def _one_line(text: str) -> str:
    return " ".join(text.split())
