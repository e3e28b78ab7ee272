"""`gridwise web`."""

from __future__ import annotations

import argparse
import socket
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from threading import Thread
from typing import TYPE_CHECKING

from gridwise.cli.arguments import positive
from gridwise.cli.fronts.share import agreed, network_address, qr_code
from gridwise.cli.output import fancy
from gridwise.errors import MissingExtraError, UsageError

if TYPE_CHECKING:
    from gridwise.web.own_code import OwnName

EXAMPLES = """\
  gridwise web                      the workbench at http://127.0.0.1:8765, for this machine alone
  gridwise web --open               the same, and the browser opens
  gridwise web --port 0             any free port; the address is printed
  gridwise web --share              for the local network, with a code for phones; asks first
  gridwise web --host 0.0.0.0 --name lab-pc.example.org
                                    for others, too; only where you trust the network
  gridwise web --with my_file.py:MyPuzzle --with my_file.py:my_search
                                    your own code on the page, in worker processes under limits
  curl -s localhost:8765/api/solve -H 'Content-Type: application/json' \\
    -d '{"puzzle": "{puzzle}", "text": "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"}'

The API is described at /docs. Ctrl-C stops the server."""

PORT = 8765


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument(
        "--host", metavar="H", help="where to listen (default 127.0.0.1; with --share this machine's address)"
    )
    parser.add_argument(
        "--port", metavar="P", type=int, default=PORT, help=f"default {PORT}; 0 takes any free one"
    )
    parser.add_argument(
        "--share",
        action="store_true",
        help="serve the local network, after saying what that means and asking",
    )
    parser.add_argument("--yes", action="store_true", help="with --share: do not ask")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument(
        "--jobs", metavar="N", type=positive(int), help="searches at once (default: all cores)"
    )
    parser.add_argument(
        "--with",
        dest="own",
        metavar="FILE.py:NAME",
        action="append",
        default=[],
        help="your own puzzle, pilot, search or heuristic on the page, or a trained pilot, PILOT:FILE.json, "
        "or an agent, such as onnx:FILE.onnx or safe:sb3:FILE.zip (repeat it for more)",
    )
    parser.add_argument(
        "--name",
        metavar="NAME",
        action="append",
        default=[],
        help="another name under which the server may be called (repeat it for more)",
    )


def run(args: argparse.Namespace) -> int:
    if not 0 <= args.port <= 65_535:
        raise UsageError(f"a port is a number from 0 to 65535, got {args.port}")
    if args.yes and not args.share:
        raise UsageError("--yes answers what --share asks")
    host = network_address(args.host, yes=args.yes) if args.share else args.host or "127.0.0.1"
    own = _examined(args.own) if args.own and find_spec("fastapi") else ()
    try:
        from gridwise.web.server import serve
        from gridwise.web.settings import Settings
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gridwise"):
            raise
        raise MissingExtraError("the workbench in the browser", "web") from None
    settings = Settings(
        host=host, names=tuple(args.name), jobs=args.jobs or 0, own=own, only_named=args.share
    )
    if args.share and not agreed(host, settings.searches, own=bool(own), yes=args.yes):
        print("Not shared.", file=sys.stderr)
        return 1
    listener = _listen(host, args.port)
    address = listener.getsockname()
    shown = "127.0.0.1" if address[0] in ("0.0.0.0", "::") else address[0]
    url = f"http://[{shown}]:{address[1]}/" if ":" in shown else f"http://{shown}:{address[1]}/"
    serve(settings, listener, lambda: _ready(url, open_browser=args.open, shared=args.share))
    return 0


def _examined(references: Sequence[str]) -> tuple[OwnName, ...]:
    """Look at own code before the server starts: what is wrong with it is told in a sentence."""
    from gridwise.web.examination import examine

    return tuple(thing.own_name for thing in examine(references))


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=512
        )
    except OSError as error:
        free = f"; is another one running? Try --port {port + 1}" if port else ""
        raise UsageError(f"cannot listen at {host}, port {port}: {error.strerror or error}{free}") from error


def _ready(url: str, *, open_browser: bool, shared: bool) -> None:
    print(f"Gridwise is at {url} (Ctrl-C stops it)", flush=True)
    if shared and fancy():
        print(f"{qr_code(url)}\nPoint a phone's camera at it.", flush=True)
    if open_browser:
        import webbrowser

        # In a thread: a browser may take its time to come, or stay in this terminal.
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()
