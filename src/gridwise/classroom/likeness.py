"""How alike submissions are in the shape of their syntax trees: a hint to look, not a verdict."""

from __future__ import annotations

import ast
import builtins
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from itertools import combinations
from statistics import median
from typing import Any

__all__ = ["Likeness", "Pair", "likeness", "shape_marks"]

GRAM, WINDOW = 12, 4
"""Nodes of one fingerprint, and neighbours of which one is kept (winnowing)."""
LONGEST = 400_000
"""Characters of one submission that are looked at."""
FEWEST = 8
"""With fewer fingerprints, a program is too short to say anything."""
LEAST, MOST_PAIRS = 0.5, 200

Marks = Mapping[int, tuple[int, ...]]
"""Fingerprints, each with the lines that have its shape."""

_BUILT_IN = frozenset(dir(builtins))
_NAMELESS = ("ctx", "type_comment", "annotation", "returns", "type_params")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two submissions that look alike."""

    one: str
    other: str
    likeness: float
    """From 0 to 1: the share of fingerprints that both have, those of the whole class left out."""
    shared: int
    lines_of_one: tuple[int, ...]
    lines_of_other: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Likeness:
    """What was found in a class."""

    pairs: tuple[Pair, ...]
    """The most alike first."""
    typical: float
    """The median over all pairs."""
    compared: int
    too_short: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


def shape_marks(text: str) -> dict[int, tuple[int, ...]]:
    """Return the fingerprints of a program: none of what cannot be parsed.

    Values, docstrings, comments and annotations do not count, nor does where a function stands. Of names only
    those count that nobody can choose: Python's own, and methods of what comes from elsewhere.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text[:LONGEST])
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found: defaultdict[int, set[int]] = defaultdict(set)
    chosen = _chosen(tree)
    for part in _parts(tree):
        shape = list(_shape(part, chosen))
        words = [word for word, _ in shape]
        hashes = [_hash(words[at : at + GRAM]) for at in range(len(words) - GRAM + 1)]
        for at in _winnowed(hashes):
            found[hashes[at]].update(line for _, line in shape[at : at + GRAM])
    return {mark: tuple(sorted(lines)) for mark, lines in found.items()}


def _parts(tree: ast.Module) -> Iterator[Sequence[ast.stmt]]:
    """Yield every function or class at the top, and what stands between them, each by itself."""
    loose: list[ast.stmt] = []
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield [statement]
        elif not isinstance(statement, ast.Import | ast.ImportFrom):
            loose.append(statement)
    yield loose


def _chosen(tree: ast.Module) -> set[str]:
    """Return the names that whoever wrote it has chosen."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.attr if isinstance(node, ast.Attribute) else node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
    return found


def _shape(statements: Sequence[ast.stmt], chosen: set[str]) -> Iterator[tuple[str, int]]:
    """Yield the kinds of nodes in the order of the text, each with its line; deep trees do no harm."""
    waiting: list[tuple[Any, int]] = [(one, 0) for one in reversed(_said(statements))]
    while waiting:
        node, line = waiting.pop()
        line = getattr(node, "lineno", line)
        yield _word(node, chosen), line
        if isinstance(node, ast.Name | ast.Constant | ast.operator | ast.cmpop | ast.unaryop | ast.boolop):
            continue
        inner: list[Any] = []
        for name, value in ast.iter_fields(node):
            if name in _NAMELESS:
                continue
            if name == "body" and isinstance(value, list):
                value = [*_said(value), _END]
            inner += value if isinstance(value, list) else [value]
        waiting += [(one, line) for one in reversed(inner) if isinstance(one, ast.AST)]


_END = ast.Load()
"""Stands where a block ends."""


def _said(statements: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Leave out what is only said: docstrings, lone values, bare annotations, `pass`."""
    return [
        one
        for one in statements
        if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
        and not (isinstance(one, ast.AnnAssign) and one.value is None)
        and not isinstance(one, ast.Pass)
    ]


def _word(node: ast.AST, chosen: set[str]) -> str:
    if isinstance(node, ast.Constant):
        return f"Constant {type(node.value).__name__}"
    if isinstance(node, ast.Attribute) and node.attr not in chosen:
        return f"Attribute {node.attr}"
    if isinstance(node, ast.Name) and node.id in _BUILT_IN and node.id not in chosen:
        return f"Name {node.id}"
    return "Assign" if isinstance(node, ast.AnnAssign) else type(node).__name__


def _hash(words: Sequence[str]) -> int:
    return int.from_bytes(blake2b(" ".join(words).encode(), digest_size=8).digest())


def _winnowed(hashes: Sequence[int]) -> Iterator[int]:
    """Choose the least of every window of hashes, the last one where there are several."""
    last = -1
    for start in range(max(1, len(hashes) - WINDOW + 1) if hashes else 0):
        window = range(start, min(start + WINDOW, len(hashes)))
        least = min(window, key=lambda at: (hashes[at], -at))
        if least != last:
            last = least
            yield least


def likeness(marks: Mapping[str, Marks], known: Marks | None = None) -> Likeness:
    """Compare every submission with every other one.

    What is known, such as a starter file, does not count, nor does what more than half of a class has.
    """
    spread = Counter(mark for mine in marks.values() for mark in mine)
    common = {mark for mark, number in spread.items() if number > max(5, len(marks) // 2)} | {*(known or ())}
    own = {name: {mark for mark in mine if mark not in common} for name, mine in marks.items()}
    compared = sorted(name for name, mine in own.items() if len(mine) >= FEWEST)
    holders: defaultdict[int, list[str]] = defaultdict(list)
    for name in compared:
        for mark in own[name]:
            holders[mark].append(name)
    shared: Counter[tuple[str, str]] = Counter()
    for names in holders.values():
        shared.update(combinations(names, 2))
    shares = {pair: 2 * number / (len(own[pair[0]]) + len(own[pair[1]])) for pair, number in shared.items()}
    zeros = len(compared) * (len(compared) - 1) // 2 - len(shares)
    ranked = sorted(
        (pair for pair in shares if shares[pair] >= LEAST), key=lambda pair: (-shares[pair], pair)
    )
    pairs = tuple(
        Pair(one, other, round(shares[one, other], 4), shared[one, other], *_lines(marks, own, one, other))
        for one, other in ranked[:MOST_PAIRS]
    )
    typical = median([*shares.values(), *[0.0] * zeros]) if len(compared) > 1 else 0.0
    return Likeness(pairs, round(typical, 4), len(compared), tuple(sorted({*marks} - {*compared})))


def _lines(
    marks: Mapping[str, Marks], own: Mapping[str, set[int]], one: str, other: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    both = own[one] & own[other]
    first, second = (
        tuple(sorted({line for mark in both for line in marks[name][mark]})) for name in (one, other)
    )
    return first, second
