"""Handed-in code can do as it likes: it gains nothing, sees nothing, harms nothing, and it ends."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from socketserver import BaseRequestHandler, TCPServer

import pytest

from gridwise.classroom.sandbox import sandbox
from gridwise.classroom.sandbox.landlock import landlock_version
from gridwise.classroom.sandbox.outside import AskedProblem, Conversation, FailedError
from gridwise.classroom.sandbox.sandbox import SandboxLimits, bubblewrap, confined, inside_path, unguarded
from gridwise.puzzles.rushhour import PUZZLE
from tests.programs import wait_until

TryIt = Callable[..., str]


@pytest.fixture(params=["bubblewrap", "without"])
def walls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run with bubblewrap, and on a machine that has none."""
    if request.param == "without":
        monkeypatch.setenv("PATH", "/nowhere")
    sandbox.bubblewrap.cache_clear()
    if request.param == "bubblewrap" and bubblewrap() is None:
        pytest.skip("bubblewrap is not installed, or not allowed here")
    if request.param == "without" and not landlock_version():
        pytest.skip("this kernel has no walls of its own")
    yield str(request.param)
    sandbox.bubblewrap.cache_clear()


@pytest.fixture
def try_it(walls: str, tmp_path: Path) -> TryIt:
    """Let a search that is handed in run on a board, and return its plan or what became of it."""

    def run(body: str, seconds: float = 5.0, memory: int = 512 << 20) -> str:
        folder, scratch = tmp_path / "submission", tmp_path / "scratch"
        for one in (folder, scratch):
            one.mkdir(exist_ok=True)
        (folder / "search.py").write_text(
            f"def search(problem):\n    {body.replace(chr(10), chr(10) + '    ')}\n"
        )
        problem = AskedProblem(PUZZLE.parse(PUZZLE.shipped[1].text))
        with confined(folder, SandboxLimits(seconds, memory), scratch) as held:
            talk = Conversation(held)
            try:
                talk.ask(seconds, do="load", file=inside_path(folder, "search.py"), name="search")
                talk.ask(seconds, do="board", **problem.described())
                plan = talk.ask(seconds, problem.answer, do="search")["plan"]
            except FailedError as error:
                return f"{error.status}: {error}"
        return f"plan {plan}, {len(problem.expanded)} expanded, tried {' '.join(talk.tried)}"

    return run


def test_what_it_answers_comes_out_and_what_it_asks_is_counted(try_it: TryIt) -> None:
    body = "state = problem.initial()\nfor action, after in problem.successors(state):\n    return [action]"
    assert try_it(body).startswith("plan ['A+1'], 1 expanded")


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("while True: pass", "timeout: no answer within 1 s"),
        ("while True: print('x' * 1000)", "timeout"),
        ("x = []\nwhile True: x.append(bytearray(1 << 24))", "failed: search.py:3: MemoryError"),
        ("import os\nwhile True: os.fork()", "failed: search.py:3: PermissionError"),
        ("import subprocess\nsubprocess.run(['true'])", "failed: search.py:3: PermissionError"),
        ("import os\nos.kill(os.getppid(), 9)", "failed: search.py:3: PermissionError"),
        ("import ctypes\nctypes.string_at(0)", "died"),
        ("import os\nos._exit(0)", "died: its process ended without an answer"),
        ("import sys\nsys.exit(0)", "failed: search.py:3: SystemExit: the program ended itself"),
        ("return search(problem)", "failed: search.py:2: RecursionError"),
        ("import gridwise", "failed: search.py:2: ModuleNotFoundError"),
        ("return problem.successors('nonsense')", "failed: search.py:2: ValueError: the problem never gave"),
        ("return 7", "failed: TypeError: expected a list of actions or None, got 7"),
    ],
)
def test_it_ends_with_a_reason_whatever_it_does(try_it: TryIt, body: str, outcome: str) -> None:
    seconds = 1.0 if outcome.startswith("timeout") else 5.0
    assert try_it(body, seconds).startswith(outcome)


def test_it_fills_no_disk(try_it: TryIt, tmp_path: Path) -> None:
    found = try_it("f = open('full', 'wb')\nwhile True: f.write(b'x' * (1 << 20))")
    assert found.startswith("failed: search.py:3: OSError: [Errno 27]")
    assert sum(file.stat().st_size for file in tmp_path.rglob("*")) < 64 << 20


def test_it_neither_reads_nor_deletes_what_is_not_its_own(try_it: TryIt, tmp_path: Path) -> None:
    secret = tmp_path / "hidden_tests.toml"
    secret.write_text("points = 100")
    assert (
        "PermissionError" in (found := try_it(f"return open({str(secret)!r}).read()"))
        or "FileNotFound" in found
    )
    removed = try_it(f"import os\nos.remove({str(secret)!r})")
    assert removed.startswith("failed")
    assert secret.read_text() == "points = 100"
    own = try_it("open(__file__, 'a').write('x')")
    assert own.startswith("failed")


def test_it_reaches_no_network(try_it: TryIt) -> None:
    reached = threading.Event()

    class Handler(BaseRequestHandler):
        def handle(self) -> None:
            reached.set()

    with TCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            found = try_it(f"import socket\nsocket.create_connection({server.server_address!r}, 2)")
        finally:
            server.shutdown()
            thread.join()
    assert found.startswith("failed")
    assert not reached.is_set()


def test_it_sees_nothing_of_the_environment(try_it: TryIt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "7")
    assert "[]" in try_it("import os\nreturn [name for name in os.environ if name == 'SECRET']")


def test_a_plan_that_was_never_asked_for_counts_nothing(try_it: TryIt) -> None:
    body = "type(problem).successors = None\nproblem.__dict__.clear()\nreturn ['A+1']"
    assert try_it(body).startswith("plan ['A+1'], 0 expanded")


@pytest.mark.parametrize(
    "question",
    [
        "ask='_init__', problem={}",
        "ask='_class__'",
        "ask='call', name='cars_at', given=[{'value': 'nonsense'}]",
        "ask='call', name='__init__', given=[]",
        "ask='attribute', name='_MODEL'",
        "ask='successors', state=-1",
        "ask='is_goal', state=[1]",
        "ask='nothing'",
    ],
)
def test_questions_that_make_no_sense_are_refused_and_change_nothing(try_it: TryIt, question: str) -> None:
    body = f"""state = problem.initial()
found = problem.successors(state)
try:
    problem._pipes.ask({question})
except ValueError:
    return [found[0][0]]"""
    assert try_it(body).startswith("plan ['A+1'], 1 expanded")


def test_what_it_tried_is_told(try_it: TryIt) -> None:
    body = "import os\ntry:\n    os.fork()\nexcept OSError:\n    pass\nreturn []"
    assert try_it(body).endswith("tried os.fork")


def test_it_is_said_what_is_not_guarded(walls: str) -> None:
    assert bool(unguarded()) == (walls == "without")


def test_nothing_is_left_running(walls: str, tmp_path: Path) -> None:
    thread = "threading.Thread(target=lambda: [0 for _ in iter(int, 1)]).start()"
    (tmp_path / "endless.py").write_text(f"import threading\n{thread}\nwhile True: pass\n")
    with confined(tmp_path, SandboxLimits(), tmp_path) as held:
        group = held.process.pid
        with pytest.raises(FailedError, match="no answer"):
            Conversation(held).ask(1.0, do="load", file=inside_path(tmp_path, "endless.py"), name="it")
        assert _members(group)
    wait_until(lambda: not _members(group))


def _members(group: int) -> list[str]:
    """Return the processes of a group that still run."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = place.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                found.append(place.parent.name)
    return found
