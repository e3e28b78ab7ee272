"""Running the application on a socket until somebody stops it."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from gridwise.web.app import create_app
from gridwise.web.settings import Settings

__all__ = ["serve"]


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until a signal comes; `ready` is called once requests are answered."""
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
    )
    Server(config, ready).run(sockets=[listener])
