"""HTTP that breaks the rules, dawdles, or does not listen: refused, cut off, and nobody else notices."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from subprocess import PIPE

import httpx
import pytest
from campaign.soak.nonsense import requests

from tests import programs
from tests.programs import PYTHON, wait_until
from tests.web.servers import Server, running
from tests.web.test_api import LONG
from tests.web.test_safety import port_of

NAMES = sorted(requests(b"localhost"))
FINE = {
    "HTTP/0.9": (),
    "a folder without its slash": ("307", "404"),
}
"""What is answered with something else than a page or a refusal; nothing: not at all."""

PATIENCE = 1.0
IMPATIENT = f"""
import socket
from gridwise.web.server import serve
from gridwise.web.settings import Settings
listener = socket.create_server(("127.0.0.1", 0))
serve(Settings(jobs=1, patience={PATIENCE}), listener, lambda: print(listener.getsockname()[1], flush=True))
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running("--jobs", "1") as server:
        yield server


def answers(port: int, data: bytes) -> bytes:
    """Send bytes, and return all that comes back until the server closes or has nothing more to say."""
    with socket.create_connection(("127.0.0.1", port), timeout=0.7) as connection:
        answer = b""
        try:
            connection.sendall(data)
            while more := connection.recv(65536):
                answer += more
        except (TimeoutError, ConnectionError):
            pass
        return answer


@pytest.mark.parametrize("name", NAMES)
def test_nonsense_is_answered_or_refused(server: Server, name: str) -> None:
    port = port_of(server)
    answer = answers(port, requests(b"localhost:%d" % port)[name])
    assert b"x-evil" not in answer.lower().split(b"\r\n\r\n")[0]
    assert b"set-cookie" not in answer.lower().split(b"\r\n\r\n")[0]
    if answer:
        status = answer.split(b" ")[1]
        assert status[:1] in (b"1", b"2", b"3", b"4"), answer[:300]


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd"])
def test_a_compressed_body_is_refused_with_a_sentence(server: Server, coding: str) -> None:
    with server.client() as client:
        body = json.dumps({"puzzle": "rushhour", "text": "AA"})
        headers = {"Content-Type": "application/json", "Content-Encoding": coding}
        response = client.post("/api/solve", content=body, headers=headers)
        assert response.status_code == 415
        assert "not compressed" in response.json()["error"]["message"]
        headers["Content-Encoding"] = "identity"
        assert client.post("/api/solve", content=body, headers=headers).status_code == 422


def test_ranges_give_the_bytes_that_were_asked_for(server: Server) -> None:
    with server.client() as client:
        whole = client.get("/index.html").content
        part = client.get("/index.html", headers={"Range": "bytes=5-24"})
        assert (part.status_code, part.content) == (206, whole[5:25])
        assert client.get("/index.html", headers={"Range": f"bytes={len(whole)}-"}).status_code == 416
        ranges = ",".join(["0-"] * 900)
        many = client.get("/index.html", headers={"Range": f"bytes={ranges}"})
        assert len(many.content) <= len(whole) + 1000  # asking for all of it again and again brings no more


def test_downloads_are_named_by_the_server_alone(server: Server) -> None:
    board = {"instance": "....BB.....CAA...C..........DD......", "moves": [], "format": "svg"}
    with server.client() as client:
        found = client.post("/api/puzzles/rushhour/picture", json=board)
        assert found.headers["content-disposition"] == 'attachment; filename="rushhour.svg"'
        for name in ("rushhour%22;x=%22", "rushhour%0d%0aX-Evil: 1", "..%2frushhour"):
            response = client.post(f"/api/puzzles/{name}/picture", json=board)
            assert response.status_code in (404, 405)
            assert "content-disposition" not in response.headers


@pytest.fixture(scope="module")
def impatient() -> Iterator[int]:
    """The port of a server whose clients have one second."""
    with programs.start(PYTHON, "-c", IMPATIENT, stdout=PIPE) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline())


def until_closed(connection: socket.socket) -> bytes:
    """Return what comes until the server closes the connection."""
    connection.settimeout(60)
    answer = b""
    while data := connection.recv(65536):
        answer += data
    return answer


@pytest.mark.parametrize(
    "begun",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow",
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 9\r\n\r\n{",
    ],
)
def test_a_request_that_never_ends_is_told_so_and_cut_off(impatient: int, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", impatient)) as connection:
        connection.sendall(begun)
        answer = until_closed(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert "was not all there after 1 second" in json.loads(answer.split(b"\r\n\r\n")[1])["error"]["message"]


def test_a_connection_that_says_nothing_is_closed(impatient: int) -> None:
    with socket.create_connection(("127.0.0.1", impatient)) as connection:
        assert until_closed(connection) == b""


def test_a_body_that_goes_on_after_its_refusal_is_cut_off(impatient: int) -> None:
    head = b"POST /api/solve HTTP/1.1\r\nHost: example.com\r\nContent-Length: 99\r\n\r\n{"
    with socket.create_connection(("127.0.0.1", impatient)) as connection:
        connection.sendall(head)
        assert until_closed(connection).startswith(b"HTTP/1.1 421 ")


def test_a_search_may_take_longer_than_the_patience_with_its_client(impatient: int) -> None:
    body = {**LONG, "seconds": 3 * PATIENCE}
    found = httpx.post(f"http://127.0.0.1:{impatient}/api/solve", json=body, timeout=60, trust_env=False)
    assert found.json()["status"] == "limit"


def test_who_reads_nothing_of_a_stream_keeps_no_process(impatient: int) -> None:
    """Ask for a film of the search, event by event, with a window that is full at once."""
    body = json.dumps({**FLIGHT, "seconds": 60}).encode()
    head = "POST /api/puzzles/snake/fly HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"

    def running_searches() -> int:
        status = httpx.get(f"http://127.0.0.1:{impatient}/api/status", trust_env=False).json()
        return int(status["running"])

    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.connect(("127.0.0.1", impatient))
        connection.sendall(head.encode() + body)
        wait_until(lambda: running_searches() == 1)
        wait_until(lambda: running_searches() == 0, 30)


FLIGHT = {"instance": '{"board": "40x40", "seed": 1}', "moves": [], "pilot": "hamiltonian", "most": 20000}
