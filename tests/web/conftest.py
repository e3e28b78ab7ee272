"""What the tests of the page share: a server, a browser, and pages that tolerate no error."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api as playwright

from gridwise.puzzles import snake
from tests.web.servers import running
from tests.web.waiting import HAVE_CLOCKS

Open = Callable[..., playwright.Page]
OWN = str(Path(__file__).with_name("own_code.py"))
NETWORK = f"evolved:{Path(snake.__file__).parent / 'data' / 'evolved.json'}"
AGENT = "safe:onnx:@6x6"
NAMES = (
    "Stairs",
    "my_search",
    "vanishes",
    "leaves",
    "hangs",
    "eats",
    "cars_left",
    "Leftwards",
    "Gone",
    "Errs",
    "Stuck",
    "Vague",
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs for all tests of a worker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        with running() as found:
            yield found.url


@pytest.fixture(scope="session")
def server_with_own_code(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of another one, which has people's own code."""
    words = [word for name in NAMES for word in ("--with", f"{OWN}:{name}")]
    if find_spec("onnxruntime") is not None:
        words = ["--with", AGENT, *words]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        with running("--jobs", "2", *words, "--with", NETWORK) as found:
            yield found.url


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """Remember whether the test failed, so that `visit` knows whether to take a picture."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


class Profile:
    """Somebody's browser; its window stays open, since another one would cost as much as a page."""

    def __init__(self, context: playwright.BrowserContext) -> None:
        self.context = context
        context.set_default_timeout(60_000)  # the machine may be busy
        self.window = context.new_page()
        self.session = context.new_cdp_session(self.window)

    def forget(self, server: str) -> None:
        """Close what was opened, and be as if nobody had been here."""
        for page in self.context.pages:
            if page is not self.window:
                # It goes by itself: of one that is sent away, nobody knows when it writes down its game.
                page.evaluate("location.replace('about:blank')")
                page.wait_for_url("about:blank")
                page.close()
        stored = {"origin": server, "storageTypes": "local_storage"}
        self.session.send("Storage.clearDataForOrigin", stored)
        self.context.clear_cookies()
        self.context.clear_permissions()


class Profiles:
    """People's browsers, by what is special about them: nobody has been here before, but files are at hand.

    To fetch and compile a hundred modules for every test would take most of its time.
    """

    def __init__(self, browser: playwright.Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Profile]] = {}

    @contextmanager
    def lend(self, server: str, options: dict[str, Any], fresh: bool) -> Iterator[playwright.BrowserContext]:
        """Lend one that nobody else has; a fresh one is not used again."""
        free = self.free.setdefault(repr(sorted(options.items())), [])
        profile = free.pop() if free and not fresh else Profile(self.browser.new_context(**options))
        yield profile.context
        if fresh or profile.context in HAVE_CLOCKS:
            profile.context.close()
            return
        profile.forget(server)
        free.append(profile)


@pytest.fixture(scope="session")
def profiles(browser: playwright.Browser) -> Profiles:
    """The browsers' profiles of a worker."""
    return Profiles(browser)


@pytest.fixture
def visit(profiles: Profiles, server: str, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open pages of the workbench: `visit("#/rushhour")`.

    Keywords go to the browser's context (viewport, color_scheme, reduced_motion, has_touch ...); `fresh` asks
    for one of its own. An error in the page or its console fails the test; a picture of every page of a
    failed test is kept.
    """
    pages: list[playwright.Page] = []
    errors: list[str] = []

    def note(message: playwright.ConsoleMessage) -> None:
        # That a request was refused is no error of the page, if it was the person's; see `refused`.
        # How the browser copies what WebGL draws, where there is no graphics card, is its own affair.
        foreign = (
            message.text.startswith("Failed to load resource")
            or "GPU stall due to ReadPixels" in message.text
        )
        if message.type in ("error", "warning") and not foreign:
            errors.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def refused(response: playwright.Response) -> None:
        if response.status >= 500 or (response.status >= 400 and "/api/" not in response.url):
            errors.append(f"status {response.status}: {response.url}")

    def go(address: str = "#/", *, fresh: bool = False, **options: object) -> playwright.Page:
        how: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            **options,
        }
        page = lent.enter_context(profiles.lend(server, how, fresh)).new_page()
        page.on("pageerror", lambda error: errors.append(f"exception: {error}"))
        page.on("console", note)
        page.on("response", refused)
        pages.append(page)
        page.goto(f"{server}/{address}")
        page.wait_for_selector("html[data-ready=yes]")
        return page

    with ExitStack() as lent:
        yield go
        if request.node.stash.get(FAILED, False) or errors:
            folder = Path(tempfile.mkdtemp(prefix="gridwise-page-"))
            for number, page in enumerate(pages):
                page.screenshot(path=folder / f"{request.node.name}-{number}.png", full_page=True)
            print(f"pictures of the pages: {folder}")
    assert errors == []
