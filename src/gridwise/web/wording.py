"""Sentences of the command line as a page says them."""

from __future__ import annotations

import re

__all__ = ["for_page"]

FLAG = re.compile(r"('gridwise [^']*')|(?<![\w-])--(?=[a-z])")


def for_page(sentence: str) -> str:
    """Name options without their dashes, and quote in quotation marks: nobody types anything there.

    A whole command in quotation marks is for a terminal, and stays as it is.
    """
    return FLAG.sub(lambda found: found[1] or "", sentence).replace("`", "'")
