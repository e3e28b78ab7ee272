"""Write what the page says about a result's fields from `gridwise.fields`, where they are described once."""

from __future__ import annotations

import json

from gridwise.fields import FIELDS, STATUSES, Field
from scripts.make_web_look import STATIC

__all__ = ["fields_module", "main", "texts"]

NOTE = "Made by `python -m scripts.make_web_fields` from gridwise/fields.py: describe fields there."


def fields_module() -> str:
    """Give how each field is written, and which is better when it is less, as an ES module."""
    lines = "".join(f"  {field.name}: {_described(field)},\n" for field in FIELDS.values())
    kinds = " | ".join(f'"{kind}"' for kind in dict.fromkeys(field.kind for field in FIELDS.values()))
    types = f'/** @type {{Record<string, {{ kind: {kinds}, best?: "least" }}>}} */'
    return f"// {NOTE}\n{types}\nexport const FIELDS = {{\n{lines}}};\n"


def texts(strings: dict[str, str]) -> dict[str, str]:
    """Give the English texts of the page with those of the fields among them."""
    labels = {f"field.{name}": field.label for name, field in FIELDS.items()}
    rules = {f"field.{name}.rule": _sentence(field.rule) for name, field in FIELDS.items() if field.rule}
    statuses = {f"status.{name}": words for name, words in STATUSES.items()}
    rest = {
        key: text for key, text in strings.items() if not key.startswith("field.") and key not in statuses
    }
    return {**rest, **labels, **rules, **statuses}


def _described(field: Field) -> str:
    best = ', best: "least"' if field.less_is_better else ""
    return f'{{ kind: "{field.kind}"{best} }}'


def _sentence(rule: str) -> str:
    return f"{rule[0].upper()}{rule[1:]}."


def main() -> None:
    """Write both files."""
    (STATIC / "js" / "widgets" / "fields.js").write_text(fields_module(), "utf-8")
    file = STATIC / "strings" / "en.json"
    told = texts(json.loads(file.read_text("utf-8")))
    file.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
