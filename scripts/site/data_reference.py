"""References of data: fields of results, requests of the server with their schemas, forms of instances."""

from __future__ import annotations

from typing import Any

from gridwise.fields import FIELDS
from gridwise.registry import newcomers_order
from gridwise.web.app import create_app
from gridwise.web.settings import Settings

__all__ = ["fields", "instances", "routes", "schemas"]


def fields() -> str:
    """Give a row for every field of a result."""
    rows = [f"| `{field.name}` | {field.label} | {field.rule or '-'} |" for field in FIELDS.values()]
    return "\n".join(["| key | column | what it means |", "|---|---|---|", *rows])


def instances() -> str:
    """Give the smallest shipped instance of every puzzle, as its file has it."""
    parts = []
    for puzzle in newcomers_order():
        text = min((str(one.text) for one in puzzle.shipped), key=len).rstrip()
        parts.append(f"**{puzzle.about.title}**\n\n```text\n{text}\n```")
    return "\n\n".join(parts)


def routes() -> str:
    """Give a row for every request that the server answers."""
    rows = [
        f"| {method.upper()} | `{path}` | {told.get('summary', '')} |"
        for path, methods in _described()["paths"].items()
        for method, told in methods.items()
    ]
    return "\n".join(["| | address | |", "|---|---|---|", *rows])


def schemas() -> str:
    """Give every body and answer of the server: each key with its type and meaning."""
    known = _described()["components"]["schemas"]
    return "\n\n".join(_schema(name, known[name]) for name in sorted(known) if "Validation" not in name)


def _schema(name: str, schema: dict[str, Any]) -> str:
    told = " ".join(str(schema.get("description", "")).split())
    needed = schema.get("required", ())
    rows = [
        f"| `{key}`{'*' * (key in needed)} | {_type(value)} | {_cell(value.get('description', ''))} |"
        for key, value in schema.get("properties", {}).items()
    ]
    table = "\n".join(["| key | type | |", "|---|---|---|", *rows])
    return f"### {name}\n\n{told}\n\n{table if rows else _type(schema)}"


def _type(schema: dict[str, Any]) -> str:
    """Say in a few words what values a schema allows."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "enum" in schema or "const" in schema:
        return ", ".join(f"`{value}`" for value in schema.get("enum", [schema.get("const")]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(_type(part) for part in schema[key]))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    bounds = {"minimum": "from", "maximum": "to", "maxLength": "at most", "exclusiveMinimum": "above"}
    told = [f"{word} {schema[key]:,}" for key, word in bounds.items() if key in schema]
    return " ".join([str(schema.get("type", "any")), *told])


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def _described() -> dict[str, Any]:
    return create_app(Settings()).openapi()
