"""The page's files are kept by a browser as long as they are what they were."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx

from gridwise.web.kept_files import KeptFiles


def test_modules_and_style_sheets_are_kept_for_good_under_their_stamp(server: str) -> None:
    with httpx.Client(base_url=server, trust_env=False) as client:
        page = client.get("/")
        assert page.headers["cache-control"] == "no-cache"
        addresses = re.findall(r'(?:href|src)="(/at/[^"]+)"', page.text)
        assert any(address.endswith("/js/main.js") for address in addresses)
        for address in addresses:
            kept = client.get(address)
            assert kept.status_code == 200
            assert "immutable" in kept.headers["cache-control"]
        other = client.get("/at/0123456789abcdef/js/main.js")
        assert (other.status_code, other.headers["cache-control"]) == (200, "no-cache")
        assert client.get("/at/0123456789abcdef/js/none.js").status_code == 404
        assert client.head("/").status_code == 200


SENT = """() => performance.getEntriesByType("resource")
  .filter((one) => /\\.(js|css)$/.test(one.name))
  .map((one) => [one.name, one.transferSize])"""


def test_a_visit_later_asks_for_no_module_again(visit: Any) -> None:
    page = visit("#/rushhour", fresh=True)
    assert sum(size > 0 for _, size in page.evaluate(SENT)) > 50
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector("html[data-ready=yes]")
    found = page.evaluate(SENT)
    assert len(found) > 50
    assert [name for name, size in found if size > 0] == []


def test_the_stamp_changes_with_a_file(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text("1")
    files = KeptFiles({"/js": tmp_path})
    before = files.stamp()
    assert files.stamp() == before
    (tmp_path / "one.js").write_text("12")
    assert files.stamp() != before
