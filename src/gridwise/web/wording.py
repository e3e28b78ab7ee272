"""Sentences of the command line as a page says them."""

from __future__ import annotations

import re

__all__ = ["for_page"]

FLAG = re.compile(r"(?<![\w-])--(?=[a-z])")


def for_page(sentence: str) -> str:
    """Name options without their dashes, and quote in quotation marks: nobody types anything there."""
    return FLAG.sub("", sentence).replace("`", "'")
