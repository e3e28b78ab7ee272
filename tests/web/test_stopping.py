"""A server that is stopped while it answers: whoever listens is told, and there is no traceback."""

from __future__ import annotations

import json
from contextlib import ExitStack

from tests.web.servers import events, running
from tests.web.test_labs import LONG


def test_open_streams_are_told_and_nobody_hears_of_a_traceback() -> None:
    race = {"puzzle": "torus-snake", "instance": LONG, "algorithms": ["bfs", "ids"], "seconds": 20}
    solve = {"puzzle": "torus-snake", "text": LONG, "algorithm": "bfs", "seconds": 60}
    headers = {"accept": "text/event-stream"}
    with ExitStack() as connections:
        streams = []
        with running("--jobs", "1") as server:  # at the end it asks whether there was a traceback
            client = connections.enter_context(server.client())
            # One that works, one of two searches of which one waits, and one that waits as a whole.
            for path, body, first in (
                ("solve", solve, "progress"),
                ("race", race, "progress"),
                ("solve", solve, "queued"),
            ):
                stream = client.stream("POST", f"/api/{path}", json=body, headers=headers)
                heard = events(connections.enter_context(stream))
                while next(heard)[0] != first:
                    pass
                streams.append(heard)
        for heard in streams:
            kind, data = list(heard)[-1]
            assert (kind, json.loads(data)["message"]) == ("error", "the server is being stopped")
