"""Many clients of the web server at once, polite and not, while its workers are killed.

Always: no 5xx but the documented 503, pages that answer within a second (95 of 100), and afterwards as many
processes, descriptors and bytes as before, within a tenth.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import count
from random import Random
from statistics import quantiles

from campaign.part import Case, Outcome
from campaign.soak.clients import browse, client_of
from campaign.soak.killer import kill_workers
from campaign.soak.server import Usage, running_server, usage_when_quiet
from campaign.soak.tally import Tally

__all__ = ["USUAL_COUNT", "cases", "check", "soak"]

USUAL_COUNT = 1
CLIENTS, SECONDS, WARM_SECONDS = 50, 1800.0, 30.0
MOST_PAGE_SECONDS = 1.0
SLACK = 1.1
"""What is left afterwards may be a tenth more than before."""


def cases(seed: int) -> Iterator[Case]:
    """Yield soaks; each has a server of its own."""
    for number in count():
        yield {
            "kind": "soak",
            "clients": CLIENTS,
            "seconds": SECONDS,
            "warm": WARM_SECONDS,
            "seed": seed + number,
        }


def check(case: Case) -> Outcome:
    """Let the clients at a new server, and look at what they were told and at what is left of them."""
    clients, seconds = int(case["clients"]), float(case["seconds"])
    with running_server() as server:
        # The first of everything imports modules and fills caches that stay, so it comes before the measure.
        soak(server.url, server.pid, clients, float(case["warm"]), Random(f"warm {case['seed']}"), kill=False)
        before = usage_when_quiet(server)
        tally = soak(server.url, server.pid, clients, seconds, Random(str(case["seed"])))
        after = usage_when_quiet(server, at_most=before.times(SLACK))
        logged = server.complaints()
    slow = quantiles(tally.page, n=100, method="inclusive")[94] if len(tally.page) > 1 else 0.0
    faults = [*tally.faults, *_more(before, after), *logged]
    if slow > MOST_PAGE_SECONDS:
        faults.append(f"a page took {slow:.2f} s (95 of 100 were faster)")
    if missing := tally.missing():
        faults.append(f"nobody did this: {', '.join(missing)}")
    measured = {
        "requests": tally.answers.total(),
        "503": tally.answers[503],
        "429": tally.answers[429],
        "page, 95 %, s": slow,
        **{f"{name}, afterwards to before": ratio for name, ratio in after.ratios(before).items()},
    }
    return Outcome("; ".join(faults[:5]), measured)


def soak(url: str, pid: int, clients: int, seconds: float, chance: Random, *, kill: bool = True) -> Tally:
    tally = Tally()
    end = time.monotonic() + seconds

    async def everybody() -> None:
        work = [client_of(number)(url, tally, Random(chance.random()), end) for number in range(clients)]
        if kill:
            work.append(kill_workers(pid, tally, Random(chance.random()), end))
        await asyncio.gather(browse(url, tally, end), *work)

    asyncio.run(everybody())
    return tally


def _more(before: Usage, after: Usage) -> Iterator[str]:
    for name, ratio in after.ratios(before).items():
        if ratio > SLACK:
            yield f"{name}: {ratio:.2f} times as many as before"
