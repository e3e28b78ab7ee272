"""HTTP with clients that dawdle: who sends or reads too slowly is cut off, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import json

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["PatientProtocol", "with_patience"]


class PatientProtocol(H11Protocol):
    """A connection whose client has so many seconds for a whole request, and may not stop reading as long.

    Without that, a client that sends a header now and then keeps a connection for good, and one that asks
    for a stream of events and reads none of it keeps the process that makes them.
    """

    patience: float = 30.0
    """Seconds for all of a request, headers and body, and between two bytes that the client takes."""
    _asked_at = _took_at = 0.0
    _unread = 0
    _watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._asked_at = self._took_at = self.loop.time()
        self._look_again()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._watch is not None:
            self._watch.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self._asked_at = self.loop.time()
        super().data_received(data)

    def on_response_complete(self) -> None:
        self._asked_at = self.loop.time()
        super().on_response_complete()

    def resume_writing(self) -> None:
        self._took_at = self.loop.time()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP; nonsense after the answer, such as the rest of a body, has had one."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
            self._forget_request()
        else:
            self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Say nothing: the request is answered as if it had not asked for another protocol."""

    def _look_again(self) -> None:
        self._watch = self.loop.call_later(self.patience / 4, self._look)

    def _look(self) -> None:
        now = self.loop.time()
        unread = self.transport.get_write_buffer_size()
        if unread == 0 or unread < self._unread:
            self._took_at = now
        self._unread = unread
        if now - self._took_at >= self.patience:
            self.transport.abort()
            return
        if self._owes_bytes() and now - self._asked_at >= self.patience and not self.transport.is_closing():
            self._send_away()
        self._look_again()

    def _owes_bytes(self) -> bool:
        """Tell whether a request has begun, or is the first, and is not all there."""
        if self.conn.their_state is h11.SEND_BODY:
            return not self.flow.read_paused
        # A connection that has had its answer and is silent is closed by the keep-alive limit.
        return self.conn.their_state is h11.IDLE and (self.cycle is None or bool(self.conn.trailing_data[0]))

    def _send_away(self) -> None:
        begun = self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])
        if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            told = f"the request was not all there after {self.patience:g} seconds"
            body = json.dumps({"error": {"message": told, "line": None}}).encode()
            headers = [
                ("content-type", "application/json"),
                ("content-length", str(len(body))),
                ("connection", "close"),
            ]
            for event in (
                h11.Response(status_code=408, headers=headers, reason="Request Timeout"),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
            self._forget_request()
        self.transport.close()

    def _forget_request(self) -> None:
        """Let the application know that nobody waits for what it may still have to say."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()


def with_patience(seconds: float) -> type[asyncio.Protocol]:
    """Return the protocol for a server whose clients have so many seconds."""
    return type("PatientProtocol", (PatientProtocol,), {"patience": seconds})
