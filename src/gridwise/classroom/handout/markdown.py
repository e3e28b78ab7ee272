"""The little of Markdown that hand-out texts need, as HTML: everything else stays the text that it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

__all__ = ["html_of"]

_INLINE = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]+)\]\((https?://[^)\s\"]+)\)"), r'<a href="\2">\1</a>'),
)
_BLOCK = re.compile(r"\n[ \t]*\n")


def html_of(text: str) -> str:
    """Return headings, paragraphs, lists, tables, code, strong and stressed words as HTML."""
    parts = re.split(r"^```[^\n]*\n(.*?)^```[ \t]*$", text, flags=re.MULTILINE | re.DOTALL)
    found: list[str] = []
    for number, part in enumerate(parts):
        if number % 2:
            found.append(f"<pre>{escape(part)}</pre>")
        else:
            found += [_block(block) for block in _BLOCK.split(part) if block.strip()]
    return "\n".join(found)


def _block(block: str) -> str:
    lines = block.strip("\n").splitlines()
    if heading := re.match(r"(#{1,4}) +(.*)", lines[0]):
        level = len(heading[1])
        rest = "\n".join(lines[1:])
        return f"<h{level}>{_inline(heading[2])}</h{level}>" + (f"\n{_block(rest)}" if rest.strip() else "")
    if all(line.startswith("|") for line in lines) and len(lines) > 1:
        return _table(lines)
    for marks, tag in ((r"[-*] +", "ul"), (r"\d+[.)] +", "ol")):
        if re.match(marks, lines[0]):
            items = (f"<li>{_inline(item)}</li>" for item in _items(lines, marks))
            return f"<{tag}>{''.join(items)}</{tag}>"
    return f"<p>{_inline(' '.join(line.strip() for line in lines))}</p>"


def _items(lines: list[str], marks: str) -> Iterator[str]:
    """Yield the items of a list; a line without a mark goes on with the one before."""
    item = ""
    for line in lines:
        if match := re.match(marks, line):
            if item:
                yield item
            item = line[match.end() :]
        else:
            item += f" {line.strip()}"
    yield item


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head = "".join(f"<th>{_inline(cell)}</th>" for cell in rows[0])
    body = "".join(
        f"<tr>{''.join(f'<td>{_inline(cell)}</td>' for cell in row)}</tr>"
        for row in rows[1:]
        if not all(re.fullmatch(r":?-+:?", cell) for cell in row)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _inline(text: str) -> str:
    """Format within a line; what stands between backquotes is code, to the letter."""
    parts = re.split(r"`([^`]+)`", text)
    for number, part in enumerate(parts):
        if number % 2:
            parts[number] = f"<code>{escape(part)}</code>"
            continue
        shown = escape(part, quote=False)
        for pattern, form in _INLINE:
            shown = pattern.sub(form, shown)
        parts[number] = shown
    return "".join(parts)
