"""HTTP that breaks the rules, dawdles, or does not listen: refused, cut off, and nobody else notices."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from subprocess import PIPE

import httpx
import pytest
from campaign.soak.nonsense import requests

from tests import programs
from tests.programs import PYTHON, wait_until
from tests.web.test_api import LONG

NAMES = sorted(requests(b"localhost"))
PATIENCE = 1.0
IMPATIENT = f"""
import socket
from gridwise.web.server import serve
from gridwise.web.settings import Settings
listener = socket.create_server(("127.0.0.1", 0))
listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # who does not read is soon noticed
serve(Settings(jobs=1, patience={PATIENCE}), listener, lambda: print(listener.getsockname()[1], flush=True))
"""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a server whose clients have one second."""
    with programs.start(PYTHON, "-c", IMPATIENT, stdout=PIPE) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline())


@pytest.fixture
def client(port: int) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False) as client:
        yield client


@pytest.fixture(scope="module")
def answers(port: int) -> dict[str, bytes]:
    """What comes back, by the name of what was sent; all of it is sent before anybody reads."""
    with ExitStack() as stack:
        connections = {}
        for name, data in requests(b"localhost:%d" % port).items():
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            connection.setblocking(False)
            with suppress(ConnectionError):  # it may be refused before all of it is there
                connection.send(data)
            connections[name] = connection
        with ThreadPoolExecutor(len(connections)) as readers:
            return dict(zip(connections, readers.map(until_closed, connections.values()), strict=True))


def until_closed(connection: socket.socket) -> bytes:
    """Return what comes until the server closes the connection."""
    connection.settimeout(60)
    answer = b""
    with suppress(ConnectionError):
        while data := connection.recv(65536):
            answer += data
    return answer


@pytest.mark.parametrize("name", NAMES)
def test_nonsense_is_answered_or_refused(answers: dict[str, bytes], name: str) -> None:
    head = answers[name].lower().split(b"\r\n\r\n")[0]
    assert b"x-evil" not in head
    assert b"set-cookie" not in head
    assert head.split(b" ")[1][:1] in (b"1", b"2", b"3", b"4"), head[:300]


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd"])
def test_a_compressed_body_is_refused_with_a_sentence(client: httpx.Client, coding: str) -> None:
    body = json.dumps({"puzzle": "rushhour", "text": "AA"})
    headers = {"Content-Type": "application/json", "Content-Encoding": coding}
    response = client.post("/api/solve", content=body, headers=headers)
    assert response.status_code == 415
    assert "not compressed" in response.json()["error"]["message"]
    headers["Content-Encoding"] = "identity"
    assert client.post("/api/solve", content=body, headers=headers).status_code == 422


def test_ranges_give_the_bytes_that_were_asked_for(client: httpx.Client) -> None:
    whole = client.get("/index.html").content
    part = client.get("/index.html", headers={"Range": "bytes=5-24"})
    assert (part.status_code, part.content) == (206, whole[5:25])
    assert client.get("/index.html", headers={"Range": f"bytes={len(whole)}-"}).status_code == 416
    ranges = ",".join(["0-"] * 900)
    many = client.get("/index.html", headers={"Range": f"bytes={ranges}"})
    assert len(many.content) <= len(whole) + 1000  # asking for all of it again and again brings no more


def test_downloads_are_named_by_the_server_alone(client: httpx.Client) -> None:
    board = {"instance": "....BB.....CAA...C..........DD......", "moves": [], "format": "svg"}
    found = client.post("/api/puzzles/rushhour/picture", json=board)
    assert found.headers["content-disposition"] == 'attachment; filename="rushhour.svg"'
    for name in ("rushhour%22;x=%22", "rushhour%0d%0aX-Evil: 1", "..%2frushhour"):
        response = client.post(f"/api/puzzles/{name}/picture", json=board)
        assert response.status_code in (404, 405)
        assert "content-disposition" not in response.headers


@pytest.mark.parametrize(
    "begun",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow",
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 9\r\n\r\n{",
    ],
)
def test_a_request_that_never_ends_is_told_so_and_cut_off(port: int, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(begun)
        answer = until_closed(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert "was not all there after 1 second" in json.loads(answer.split(b"\r\n\r\n")[1])["error"]["message"]


def test_a_connection_that_says_nothing_is_closed(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        assert until_closed(connection) == b""


def test_a_body_that_goes_on_after_its_refusal_is_cut_off(port: int) -> None:
    head = b"POST /api/solve HTTP/1.1\r\nHost: example.com\r\nContent-Length: 99\r\n\r\n{"
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(head)
        assert until_closed(connection).startswith(b"HTTP/1.1 421 ")


def test_a_search_may_take_longer_than_the_patience_with_its_client(client: httpx.Client) -> None:
    body = {**LONG, "seconds": 3 * PATIENCE}
    assert client.post("/api/solve", json=body).json()["status"] == "limit"


def test_who_reads_nothing_of_a_stream_keeps_no_process(port: int, client: httpx.Client) -> None:
    """A search of a minute ends when nobody takes what it tells."""
    body = json.dumps({**LONG, "engine": "python", "seconds": 60}).encode()
    head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"

    def running_searches() -> int:
        return int(client.get("/api/status").json()["running"])

    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.connect(("127.0.0.1", port))
        connection.sendall(head.encode() + body)
        wait_until(lambda: running_searches() == 1)
        wait_until(lambda: running_searches() == 0, 40)
