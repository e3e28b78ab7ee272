"""The page's files under an address that changes with them, so that a browser asks for none of them twice."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Router
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

from gridwise.web.security import CONTENT_POLICY

__all__ = ["KeptFiles"]

FOREVER = "public, max-age=31536000, immutable"


class KeptFiles:
    """Folders by their addresses, such as `/js`, served again as `/at/STAMP/js`: the stamp of all files."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self.folders = folders
        self.latest = ""
        self.router = Router(
            [
                Mount(place, StaticFiles(directory=folder, check_dir=False))
                for place, folder in folders.items()
            ]
        )

    def stamp(self) -> str:
        """Return what names the files as they are now; whoever edits one sees it at the next visit."""
        seen = sha256()
        for folder in self.folders.values():
            for path in sorted(folder.rglob("*")):
                found = path.stat()
                seen.update(f"{path} {found.st_mtime_ns} {found.st_size}\n".encode())
        return seen.hexdigest()[:16]

    def page(self, html: str) -> Response:
        """Return a page whose style sheets and modules have these addresses, imported ones too."""
        self.latest = self.stamp()
        at = f"/at/{self.latest}"
        for place in self.folders:
            for name in ("href", "src"):
                html = html.replace(f'{name}="{place[1:]}/', f'{name}="{at}{place}/')
        addresses = json.dumps({"imports": {f"{place}/": f"{at}{place}/" for place in self.folders}})
        html = html.replace("</title>", f'</title>\n  <script type="importmap">{addresses}</script>')
        digest = b64encode(sha256(addresses.encode()).digest()).decode()
        policy = CONTENT_POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{digest}'")
        return HTMLResponse(html, headers={"content-security-policy": policy})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a file under the latest visit's stamp; under another one, too, but then nobody keeps it."""
        rest: str = scope["path"].removeprefix(scope.get("root_path", ""))
        stamp, _, place = rest.lstrip("/").partition("/")
        latest = stamp == self.latest

        async def kept(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] in (200, 304) and latest:
                MutableHeaders(scope=message)["cache-control"] = FOREVER
            await send(message)

        inner = {**scope, "root_path": "", "path": f"/{place}"}
        await self.router(inner, receive, kept)
