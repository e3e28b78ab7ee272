"""What a hostile page, a clumsy client or a dying process can do to a real server: nothing."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.conftest import Outcome
from tests.processes import is_gone, processes_under
from tests.programs import wait_until
from tests.web.servers import Server, events, running
from tests.web.test_api import HARD, LONG

SOLVE = {"puzzle": "rushhour", "text": HARD}
STREAM = {"Accept": "text/event-stream"}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running("--jobs", "2") as server:
        yield server


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def port_of(server: Server) -> int:
    return int(server.url.rpartition(":")[2])


def raw(server: Server, request: bytes) -> bytes:
    """Send bytes that no client library would, and return all that comes back."""
    with socket.create_connection(("127.0.0.1", port_of(server)), timeout=60) as connection:
        connection.sendall(request)
        answer = b""
        while data := connection.recv(65536):
            answer += data
        return answer


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "10.0.0.1"]
)
@pytest.mark.parametrize("path", ["/", "/api/puzzles", "/docs"])
def test_another_name_for_this_machine_is_refused(client: httpx.Client, host: str, path: str) -> None:
    response = client.get(path, headers={"Host": host})
    assert response.status_code == 421
    assert "rushhour" not in response.text


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1", "[::1]:8765"])
def test_our_own_names_are_answered(client: httpx.Client, host: str) -> None:
    assert client.get("/api/puzzles", headers={"Host": host}).status_code == 200


def test_no_host_or_two_of_them(server: Server) -> None:
    end = b"Connection: close\r\n\r\n"
    assert b" 200 " not in raw(server, b"GET /api/puzzles HTTP/1.0\r\n" + end).split(b"\r\n")[0]
    two = b"GET /api/puzzles HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n" + end
    assert b" 200 " not in raw(server, two).split(b"\r\n")[0]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Origin": "https://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_pages_of_other_sites_are_refused(client: httpx.Client, headers: dict[str, str]) -> None:
    response = client.post("/api/solve", json=SOLVE, headers=headers)
    assert response.status_code == 403
    assert not [name for name in response.headers if name.startswith("access-control")]
    assert client.get("/api/puzzles", headers=headers).status_code == 403


def test_our_own_page_is_answered(client: httpx.Client, server: Server) -> None:
    headers = {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/solve", json=SOLVE, headers=headers).status_code == 200
    # A link from elsewhere to the page is a person's own wish.
    assert client.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


def test_no_other_site_gets_leave_to_ask(client: httpx.Client) -> None:
    headers = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    response = client.options("/api/solve", headers=headers)
    assert response.status_code >= 400
    assert not [name for name in response.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    "media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_what_a_form_can_send_is_refused(client: httpx.Client, media: str) -> None:
    response = client.post("/api/solve", content=json.dumps(SOLVE), headers={"Content-Type": media})
    assert response.status_code == 415


def test_bodies_are_bounded(client: httpx.Client) -> None:
    big = json.dumps({"puzzle": "rushhour", "text": "." * 300_000}).encode()
    headers = {"Content-Type": "application/json"}
    assert client.post("/api/solve", content=big, headers=headers).status_code == 413
    chunks = (big[at : at + 1000] for at in range(0, len(big), 1000))
    assert client.post("/api/solve", content=chunks, headers=headers).status_code == 413
    assert client.post("/api/solve", json={**SOLVE, "text": "." * 100_001}).status_code == 422
    deep = b"[" * 100_000
    assert client.post("/api/solve", content=deep, headers=headers).status_code in (400, 422)


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        ("rushhour", "board 9999 9999\n0 2 0 2 1\n"),
        ("torus-snake", "200,200\n0,0\n1\n5,5,1\n"),
        ("worm", "model A\nc 10\nstart 0 0\nfield\n" + ("1 " * 100 + "\n") * 90),
        ("snake", '{"board": "9999x9999"}'),
        ("colour-sudoku", "3 999\na b c\n"),
    ],
)
def test_boards_are_bounded(client: httpx.Client, puzzle: str, text: str) -> None:
    response = client.post(f"/api/puzzles/{puzzle}/read", json={"text": text})
    assert response.status_code == 422
    assert response.json()["error"]["message"]


SECRET = "a secret that must stay"


@pytest.fixture(scope="module")
def secret(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("secret") / "secret.py"
    path.write_text(f"# {SECRET}\nclass Name: ...\nraise SystemError('{SECRET}')\n")
    return path


def test_no_file_can_be_read_by_its_path(server: Server, secret: Path) -> None:
    up = "../" * 20
    for path in (
        f"/{up}etc/passwd",
        f"/static/{up}etc/passwd",
        f"/docs/swagger/{up}etc/passwd",
        f"/docs/own/{'..%2f' * 20}etc/passwd",
        f"/{'%2e%2e/' * 20}etc/passwd",
        f"/{'..%5c' * 20}etc/passwd",
        f"//{secret}",
        f"/%2f{str(secret)[1:]}",
        "/%00",
        "/../app.py",
        "/docs/own/../../app.py",
        "/puzzles/rushhour/../puzzle.py",
        "/puzzles/rushhour/%2e%2e/puzzle.py",
        "/puzzles/rushhour/..%2fpuzzle.py",
        "/puzzles/nothing/editor.js",
        f"/at/0123456789abcdef/{up}etc/passwd",
        f"/at/0123456789abcdef/js/{up}etc/passwd",
        f"/at/0123456789abcdef/js/{'..%2f' * 20}etc/passwd",
        f"/at/0123456789abcdef//{secret}",
        f"/at/0123456789abcdef/js/{secret}",
        "/at/0123456789abcdef/puzzles/rushhour/../puzzle.py",
        "/at/0123456789abcdef/puzzles/rushhour/%2e%2e/puzzle.py",
        "/strings/..%2findex.json",
        "/strings/xx.json",
    ):
        answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert answer.split(b" ")[1] in (b"400", b"404"), path
        assert b"root:" not in answer
        assert SECRET.encode() not in answer


def test_no_file_can_be_read_by_a_name(client: httpx.Client, secret: Path) -> None:
    name = f"{secret}:Name"
    requests = [
        ("solve", {**SOLVE, "puzzle": name}),
        ("solve", {**SOLVE, "algorithm": name[-40:]}),
        ("solve", {**SOLVE, "algorithm": "astar", "heuristic": name[-40:]}),
        ("solve", {**SOLVE, "text": str(secret)}),
        ("solve", {**SOLVE, "text": "@1"}),
        ("solve", {**SOLVE, "text": "-"}),
        ("solve", {"puzzle": "snake", "text": '{"board": "6x6"}', "algorithm": name[-40:]}),
        ("verify", {**SOLVE, "plan": str(secret)}),
        ("generate", {"puzzle": name}),
        ("generate", {"puzzle": "worm", "options": {"kind": name[-40:]}}),
        ("explore", {**SOLVE, "text": f"file://{secret}"}),
        ("hint", {**SOLVE, "puzzle": "examples/maze.py:Maze"}),
    ]
    for path, body in requests:
        response = client.post(f"/api/{path}", json=body)
        assert response.status_code == 422 or response.json().get("valid") is False, (path, body)
        assert SECRET not in response.text
    assert client.get(f"/api/puzzles/{name.replace('/', '%2f')}/instances").status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/", "/docs", "/api/puzzles", "/api/nothing", "/nothing", "/puzzles/worm/editor.js", "/strings/en.json"],
)
def test_every_answer_has_the_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == ("no-store" if path.startswith("/api") else "no-cache")
    assert "server" not in headers


@pytest.mark.parametrize("headers", [STREAM, {}])
def test_closing_the_connection_ends_the_search(
    server: Server, client: httpx.Client, headers: dict[str, str]
) -> None:
    body = json.dumps({**LONG, "seconds": 100}).encode()
    request = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    request += "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    with socket.create_connection(("127.0.0.1", port_of(server)), timeout=60) as connection:
        connection.sendall(f"{request}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        wait_until(lambda: server.searches() == 1)
    wait_until(lambda: server.searches() == 0, 90)  # long before the search is over
    assert client.post("/api/solve", json=SOLVE).json()["cost"] == 81


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc to find the process at work")
@pytest.mark.parametrize("streamed", [True, False])
def test_a_killed_search_is_told_and_the_server_goes_on(
    server: Server, client: httpx.Client, streamed: bool
) -> None:
    def kill_the_busiest() -> None:
        before = processes_under(server.process.pid)
        wait_until(
            lambda: any(
                used > before.get(pid, 0) + 0.1 for pid, used in processes_under(server.process.pid).items()
            )
        )
        now = processes_under(server.process.pid)
        os.kill(max(now, key=lambda pid: now[pid] - before.get(pid, 0)), signal.SIGKILL)

    body = {**LONG, "seconds": 100}
    if streamed:
        with client.stream("POST", "/api/solve", json=body, headers=STREAM) as response:
            told = events(response)
            next(told)
            kill_the_busiest()
            kind, data = list(told)[-1]
        assert kind == "error"
        assert json.loads(data)["status"] == 503
        assert "died" in json.loads(data)["message"]
    else:
        from threading import Thread

        def kill() -> None:
            wait_until(lambda: server.searches() == 1)
            kill_the_busiest()

        killer = Thread(target=kill)
        killer.start()
        response = client.post("/api/solve", json=body)
        killer.join()
        assert response.status_code == 503
        assert "died" in response.json()["error"]["message"]
    assert client.post("/api/solve", json=SOLVE).json()["cost"] == 81
    assert server.searches() == 0


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc to see the processes")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_the_server(how: signal.Signals) -> None:
    with running("--jobs", "1") as server, server.client() as client:
        with client.stream("POST", "/api/solve", json={**LONG, "seconds": 100}, headers=STREAM) as response:
            next(events(response))
            below = processes_under(server.process.pid)
            assert len(below) >= 4
            server.process.send_signal(how)
            server.process.wait(60)
        wait_until(lambda: all(map(is_gone, below)))


def test_a_port_that_is_taken(server: Server, gridwise: Callable[..., Outcome]) -> None:
    outcome = gridwise("web", "--port", str(port_of(server)))
    assert outcome.status == 2
    assert outcome.err.startswith(f"gridwise: cannot listen at 127.0.0.1, port {port_of(server)}")
    assert (
        gridwise("web", "--port", "99999").err == "gridwise: a port is a number from 0 to 65535, got 99999\n"
    )


def test_open_calls_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script, seen = tmp_path / "browser", tmp_path / "seen"
    script.write_text(f'#!/bin/sh\necho "$1" > "{seen}"\n')
    script.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{script} %s")
    with running("--jobs", "1", "--open") as server:
        wait_until(lambda: seen.exists() and seen.read_text().strip() == f"{server.url}/")


def test_only_this_machine_can_call(server: Server) -> None:
    listening = Path("/proc/net/tcp").read_text()
    assert f"0100007F:{port_of(server):04X}" in listening
    assert f"00000000:{port_of(server):04X}" not in listening
