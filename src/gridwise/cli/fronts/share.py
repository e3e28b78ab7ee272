"""`gridwise web --share`: the address in the local network, what sharing means, and a code for phones."""

from __future__ import annotations

import ipaddress
import socket
import sys
from importlib.util import find_spec

from gridwise.errors import MissingExtraError, UsageError

__all__ = ["agreed", "network_address", "qr_code"]

# An address of the documentation (RFC 5737): no packet goes there, the system only chooses its way out.
ELSEWHERE = ("192.0.2.1", 9)
BORDER = 2
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
BLACK_ON_WHITE, PLAIN = "\033[30;107m", "\033[0m"

MEANING = """\
This opens the workbench to the local network at {address}.
  Who may reach it  Everybody on this network, and whom its router lets in.
                    There is no password, and nothing is encrypted.
  What they may do  Play, and solve, race and compare on this machine, {searches} at once
                    within the limits of every search; see the runs that are kept
                    here, with the names of their files, and add to them.{own}
                    They can read no other file and run no code of their own.
  How to stop it    Ctrl-C, at once and for all."""
OWN = "\n                    Run the code that you have given with --with."


def network_address(host: str | None, *, yes: bool) -> str:
    """Return the address under which others on the network reach this machine, or the one that was named.

    Without a terminal nobody can be asked, and only `--yes` answers.
    """
    if not yes and not sys.stdin.isatty():
        raise UsageError("--share asks before it opens the workbench to the network: --yes answers for you")
    if find_spec("segno") is None:
        raise MissingExtraError("sharing the workbench", "web")
    if host is None:
        try:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
                way.connect(ELSEWHERE)
                host = str(way.getsockname()[0])
        except OSError:
            host = "127.0.0.1"
        if ipaddress.ip_address(host).is_loopback:
            raise UsageError("this machine is on no network to share with; name its address with --host")
        return host
    try:
        named = ipaddress.ip_address(host)
    except ValueError:
        raise UsageError(f"--share takes an address of this machine as --host, got {host!r:.60}") from None
    if named.is_unspecified or host in ("127.0.0.1", "::1"):
        raise UsageError(f"--share serves one address that others can reach, not {host}: leave --host out")
    return host


def agreed(address: str, searches: int, *, own: bool, yes: bool) -> bool:
    """Say what sharing means, and ask unless that is answered already."""
    print(MEANING.format(address=address, searches=searches, own=OWN if own else ""), file=sys.stderr)
    if yes:
        return True
    print("Share it? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def qr_code(address: str) -> str:
    """Return a code that a phone's camera reads, two rows of it on each line, black on white."""
    import segno

    rows = [
        [int(dark) for dark in row] for row in segno.make(address, micro=False).matrix_iter(border=BORDER)
    ]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    lines = (
        "".join(HALVES[pair] for pair in zip(*rows[at : at + 2], strict=True))
        for at in range(0, len(rows), 2)
    )
    return "\n".join(f"{BLACK_ON_WHITE}{line}{PLAIN}" for line in lines)
