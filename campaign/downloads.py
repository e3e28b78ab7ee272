"""Files that the web server makes while a call fails below it: whole or refused, and the server lives on."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx

from campaign.leavings import STDOUT, steady
from campaign.part import Case
from campaign.programs import Program, launcher
from campaign.sabotage import MEMORY
from campaign.shim import Fault
from campaign.soak.server import processes_below

__all__ = ["DOWNLOADS", "check_download", "counted_download"]

BOARD = "....BB.....CAA...C..........DD......\n"
PLAN = ["B-1", "C-1", "A+1", "A+1", "A+1", "A+1"]
COMPARED = {
    "puzzle": "rushhour",
    "instances": [{"name": "one", "text": BOARD}],
    "algorithms": ["bfs"],
    "repeats": 1,
}
PICTURE = {"instance": BOARD, "cell": 16}


def _picture(form: str, **more: Any) -> tuple[str, Mapping[str, Any]]:
    return "/api/puzzles/rushhour/picture", {**PICTURE, "format": form, **more}


DOWNLOADS: dict[str, tuple[str, Mapping[str, Any]]] = {
    **{form: _picture(form) for form in ("svg", "png", "txt", "file")},
    "gif": _picture("gif", plan=PLAN),
    "comparison": ("/api/compare", COMPARED),
    **{form: ("/api/runs/export", {"ids": [1], "format": form}) for form in ("csv", "html")},
    "map": ("/api/puzzles/rushhour/map", {"instance": BOARD}),
}
"""Addresses and bodies by the file that comes back; a comparison is kept in the results store."""
ANSWER_SECONDS = 30.0
START_SECONDS = 240.0
FORK_SERVER = 'multiprocessing/forkserver.py", line'
"""So says Python's process that workers are forked from that it cannot; another takes its place."""
MOST_FORKS = 10
MOST_LETTERS = 3000
"""Of what a server has told, in a failure."""
REFUSALS = (422, 429, 503)
"""Statuses that the API documents, each with a sentence."""


@dataclass(slots=True)
class Server:
    """A server that runs, and what each download is when nothing fails."""

    program: Program
    folder: Path
    client: httpx.Client
    whole: dict[str, Any] = field(default_factory=dict)

    def asked(self, name: str) -> httpx.Response:
        """Ask for a download."""
        path, body = DOWNLOADS[name]
        return self.client.post(path, json=body)

    def kill_workers(self) -> None:
        """Kill every process below the one that workers are forked from."""
        for process, parent in processes_below(self.program.pid).items():
            if parent != self.program.pid:
                os.kill(process, signal.SIGKILL)

    def close(self) -> None:
        """Stop it."""
        self.client.close()
        os.kill(self.program.pid, signal.SIGINT)
        self.program.ended()
        shutil.rmtree(self.folder)


@cache
def server() -> Server:
    """Return the one server of this process."""
    folder = Path(tempfile.mkdtemp(prefix="gridwise-campaign-", dir=MEMORY)).resolve()
    (folder / STDOUT).touch()
    program = launcher().start(("web", "--port", "0", "--jobs", "1"), folder, folder / STDOUT, folder)
    found, end = None, time.monotonic() + START_SECONDS
    while found is None:
        assert time.monotonic() < end, "the server does not start"
        time.sleep(0.1)
        found = re.search(r"http://\S+", (folder / STDOUT).read_text())
    client = httpx.Client(base_url=found[0], trust_env=False, timeout=ANSWER_SECONDS)
    made = Server(program, folder, client)
    made.asked("comparison").raise_for_status()
    for name in DOWNLOADS:
        made.whole[name] = _content(made.asked(name).raise_for_status())
    atexit.register(_stop, made)
    return made


def _stop(made: Server) -> None:
    """End a server with the campaign, if it has not ended before."""
    if made.folder.exists():
        made.close()


def counted_download(name: str) -> dict[str, int]:
    """Return how many calls of each kind a download makes; of new processes, with its workers dead."""
    made = server()
    with launcher().shim.armed(Fault(), made.folder):
        made.asked(name)
        found = launcher().shim.counts()
    return {**found, "fork": MOST_FORKS}


def check_download(case: Case) -> str:
    """Let a call fail while a file is made; say what is wrong with the answer, or with the next one."""
    made, name = server(), case["download"]
    if case["calls"] == "fork":
        made.kill_workers()
    fault = Fault(case["calls"], case["number"], case["error"], lasting=bool(case.get("lasting")))
    with launcher().shim.armed(fault, made.folder):
        wrong = _wrong(made, name, may_break=case["calls"] in ("allocate", "small", "send"))
    wrong = wrong or _after(made, name)
    if wrong:
        server.cache_clear()
        with suppress(ProcessLookupError):
            made.close()
    return wrong


def _wrong(made: Server, name: str, *, may_break: bool) -> str:
    try:
        answer = made.asked(name)
    except httpx.HTTPError as error:
        # A line that breaks in the middle of a file is no file, and every client knows. Without memory to
        # read a request into, the server can do nothing else either.
        broken = isinstance(error, httpx.RemoteProtocolError | httpx.ReadError)
        return "" if may_break and broken else f"no answer: {error!r}"
    if answer.status_code == 200:
        same = _content(answer) == made.whole[name] or "not_kept" in answer.text
        return "" if same else "what came as a whole is something else"
    if answer.status_code not in REFUSALS:
        return f"it answers {answer.status_code}: {answer.text:.200}"
    return "" if answer.json()["error"]["message"] else "a refusal without a word"


def _after(made: Server, name: str) -> str:
    """Say what is wrong with a server that is asked once more, and again if it says so."""
    end = time.monotonic() + ANSWER_SECONDS
    while True:
        try:
            answer = made.asked(name)
        except httpx.HTTPError as error:
            return f"afterwards there is no answer: {error!r}"
        if answer.status_code != 503 or time.monotonic() > end:
            break
    if answer.status_code != 200 or _content(answer) != made.whole[name]:
        return f"afterwards it answers {answer.status_code}: {answer.text:.200}"
    told = made.program.errors.read_text(encoding="utf-8")
    ours = "Traceback" in told and FORK_SERVER not in told
    return f"a traceback: {told.strip()[-MOST_LETTERS:]}" if ours else ""


def _content(answer: httpx.Response) -> Any:
    """Return what must be the same every time."""
    if answer.headers["content-type"].startswith("application/json"):
        found = steady(answer.json())
        return {**found, "rows": [{**row, "id": None} for row in found["rows"]]}
    return answer.content
