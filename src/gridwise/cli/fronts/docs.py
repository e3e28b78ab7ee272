"""`gridwise docs`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from threading import Thread

import gridwise
from gridwise.errors import UsageError

EXAMPLES = """\
  gridwise docs --open          the documentation in the browser, from this machine alone
  gridwise docs --port 8000     the same at a port of your choice; the address is printed
  gridwise docs --path          where its files lie: index.html opens without a server, too

It needs no network; its search works offline. Ctrl-C stops the server."""

PACKAGE = Path(gridwise.__file__).parent
PLACES = (PACKAGE / "site", PACKAGE.parent.parent / "build" / "site")
"""Where the site lies: in an installed package, and in a clone after `make docs`."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("--open", action="store_true", help="open it in the browser")
    parser.add_argument("--port", metavar="P", type=int, default=0, help="default: any free one")
    parser.add_argument("--folder", metavar="DIR", type=Path, help="a site that was built elsewhere")
    parser.add_argument("--path", action="store_true", help="print the folder of the site, and end")


def run(args: argparse.Namespace) -> int:
    if not 0 <= args.port <= 65_535:
        raise UsageError(f"a port is a number from 0 to 65535, got {args.port}")
    folder = next(
        (place for place in (PLACES if args.folder is None else (args.folder,)) if _is_site(place)), None
    )
    if folder is None and args.folder is not None:
        raise UsageError(f"{args.folder} has no index.html: a folder that 'make docs' has built has one")
    if folder is None:
        raise UsageError("the documentation is not built here; in a clone, 'make docs' builds it in seconds")
    if args.path:
        print(folder)
        return 0
    _serve(folder, args.port, open_browser=args.open)
    return 0


def _is_site(folder: Path) -> bool:
    return (folder / "index.html").exists()


def _serve(folder: Path, port: int, *, open_browser: bool) -> None:
    from functools import partial
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Say nothing of what was read."""

    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(folder)))
    except OSError as error:
        raise UsageError(f"cannot listen at port {port}: {error.strerror or error}") from error
    with server:
        url = f"http://127.0.0.1:{server.server_port}/"
        print(f"The documentation is at {url} (Ctrl-C stops it)", flush=True)
        if open_browser:
            import webbrowser

            # In a thread: a browser may take its time to come, or stay in this terminal.
            Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        server.serve_forever()
