"""Running the application on a socket until somebody stops it."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from math import ceil
from typing import Any

import uvicorn

from gridwise.web.app import create_app
from gridwise.web.patience import with_patience
from gridwise.web.pool import WorkerPool
from gridwise.web.settings import Settings

__all__ = ["serve"]

LOG = logging.getLogger("gridwise.web")


class Server(uvicorn.Server):
    """A server that says when it is ready, and that ends what it works on before it waits for answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], pool: WorkerPool) -> None:
        super().__init__(config)
        self._ready, self._pool = ready, pool

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(_tell)
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Whoever waits for a search is told that there will be no answer: no stream of events stays open.
        await self._pool.stop()
        # A client that does not even read that is cut off, and nobody has to hear how.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def _tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what went wrong outside of any request; that there is no memory, in a line."""
    if isinstance(context.get("exception"), MemoryError):
        LOG.error("there is not enough memory to read from a connection: it is closed")
    else:
        loop.default_exception_handler(context)


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until a signal comes; `ready` is called once requests are answered."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=with_patience(settings.patience),
        ws="none",
        timeout_keep_alive=ceil(settings.patience),
        timeout_graceful_shutdown=1,
    )
    Server(config, ready, app.state.pool).run(sockets=[listener])
