"""`gridwise web --share`: asked before, reached under one address only, with a code for phones."""

from __future__ import annotations

import re
import socket
import sys
from typing import Any

import httpx
import pytest
import segno

from tests.terminals import terminal
from tests.web.servers import running

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a second address of this machine")

ADDRESS = "127.0.0.2"
"""Another address of this machine than the one for itself, without a network."""

SHARE = ("--share", "--host", ADDRESS)


def test_others_reach_it_under_its_address_and_under_no_other_name() -> None:
    with running(*SHARE, "--yes") as server:
        assert server.url.startswith(f"http://{ADDRESS}:")
        port = server.url.rpartition(":")[2]
        with server.client() as client:
            assert client.get("/api/puzzles").status_code == 200
            names = (
                "evil.example",
                "localhost",
                "127.0.0.1",
                "10.0.0.1",
                f"{ADDRESS}.evil.example",
                socket.gethostname(),
            )
            refused = [client.get("/api/puzzles", headers={"Host": name}).status_code for name in names]
            assert refused == [421] * len(names)
            page = {"Origin": f"http://localhost:{port}"}
            assert client.post("/api/solve", json={}, headers=page).status_code == 403
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://127.0.0.1:{port}/", trust_env=False)


def test_it_says_what_sharing_means_and_asks_first() -> None:
    with terminal("web", "--port", 0, *SHARE) as screen:
        screen.wait_for("Share it? [y/N] ")
        for words in ("Who may reach it", "no password", "What they may do", "How to stop it", "Ctrl-C"):
            assert words in screen.text
        screen.press("\n")
        screen.wait_for("Not shared.")
        assert screen.process.wait(60) == 1


def test_a_phone_reads_the_address_from_the_terminal() -> None:
    with terminal("web", "--port", 0, *SHARE) as screen:
        screen.wait_for("Share it? [y/N] ")
        screen.press("y\n")
        screen.wait_for(re.compile(r"Gridwise is at http://\S+/ [^\n]*\n(.*[▀▄█ ].*\n){10,}.*Point"))
        address = re.search(rf"Gridwise is at (http://{ADDRESS}:\d+/)", screen.text)
        assert address
        drawn = re.findall(r"\x1b\[30;107m(.*?)\x1b\[0m", screen.text)
        assert modules(drawn) == [
            list(row) for row in segno.make(address[1], micro=False).matrix_iter(border=2)
        ]
        screen.press("\x03")
        assert screen.process.wait(60) in (0, 130)


def modules(lines: list[str]) -> list[list[int]]:
    """Return the dark and light squares of what was drawn two rows a line; the last row may be a filler."""
    rows = []
    for line in lines:
        rows += [[int(sign in "▀█") for sign in line], [int(sign in "▄█") for sign in line]]
    return rows[: len(rows[0])]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (SHARE, "--yes"),
        (("--share", "--yes", "--host", "0.0.0.0"), "leave --host out"),
        (("--share", "--yes", "--host", "127.0.0.1"), "leave --host out"),
        (("--share", "--yes", "--host", "lab.example"), "takes an address of this machine"),
        (("--yes",), "--yes answers what --share asks"),
    ],
)
def test_what_cannot_be_shared_is_one_sentence(gridwise: Any, words: tuple[str, ...], said: str) -> None:
    done = gridwise("web", *words)
    assert done.status == 2
    assert done.out == ""
    assert said in done.err
    assert done.err.count("\n") == 1
