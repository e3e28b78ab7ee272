"""Who may call, how much they may send, and what browsers are told: around every request."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwise.web.answers import error_response
from gridwise.web.settings import MOST_BODY_BYTES

__all__ = ["CONTENT_POLICY", "Guard", "host_of", "only_json"]

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self' blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


async def only_json(request: Request) -> None:
    """Refuse bodies that are not declared as JSON: they are all that a form of another site can send."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if request.method == "POST" and media != "application/json":
        raise HTTPException(415, "send JSON, with the header Content-Type: application/json")
    if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise HTTPException(415, "send JSON as it is, not compressed")


def host_of(header: str) -> str | None:
    """Return the host without the port from a Host header; None where it is not one."""
    try:
        parts = urlsplit(f"//{header}")
        _ = parts.port
    except ValueError:
        return None
    plain = parts.hostname is not None and not (parts.path or parts.query or parts.fragment or "@" in header)
    return parts.hostname if plain else None


class Guard:
    """Refuses what a page of another site could make a browser send, and bodies that are too large.

    A name that an attacker's DNS points at this machine is not one of ours, so its Host header gives the
    request away. Addresses are safe in themselves: nobody can point them elsewhere. A server that listens
    beyond this machine therefore takes any address, and the names it was given; one that is shared with a
    network takes nothing but its own.
    """

    def __init__(
        self, app: ASGIApp, host: str, names: Iterable[str] = (), *, only_named: bool = False
    ) -> None:
        self.app = app
        self.any_address = host not in LOOPBACK and not only_named
        self.names = {host.lower()} | {name.lower() for name in names}
        if not only_named:
            self.names |= LOOPBACK
        if self.any_address:
            self.names |= {socket.gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        path: str = scope["path"]

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store" if path.startswith("/api") else "no-cache")
            await send(message)

        headers = Headers(scope=scope)
        refusal = self._refusal(scope["method"], path, headers)
        if refusal is None and scope["method"] == "POST":
            body = await _whole_body(headers, receive)
            if body is None:
                refusal = 413, f"a request has at most {MOST_BODY_BYTES // 1024} KiB"
            else:
                receive = _replayed(body, receive)
        if refusal is not None:
            await error_response(*refusal)(scope, receive, guarded)
            return
        await self.app(scope, receive, guarded)

    def _refusal(self, method: str, path: str, headers: Headers) -> tuple[int, str] | None:
        hosts = headers.getlist("host")
        host = host_of(hosts[0]) if len(hosts) == 1 else None
        if host is None or not self._is_ours(host):
            return 421, "this server is not called that; see 'gridwise web --help' for --name"
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"http://{hosts[0].lower()}":
            return 403, "a page of another site may not call this server"
        site = headers.get("sec-fetch-site", "same-origin")
        if site not in ("same-origin", "none") and (path.startswith("/api") or method not in ("GET", "HEAD")):
            return 403, "a page of another site may not call this server"
        return None

    def _is_ours(self, host: str) -> bool:
        if host in self.names:
            return True
        return self.any_address and _is_address(host)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


async def _whole_body(headers: Headers, receive: Receive) -> bytes | None:
    """Return the body, or None as soon as it is known to be too large."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BODY_BYTES:
        return None
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > MOST_BODY_BYTES:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
