"""Files are written whole or not at all."""

from __future__ import annotations

import os
import re
import sys
import threading
from pathlib import Path

import pytest

from gridwise import files
from gridwise.errors import UsageError


def test_text_is_written_as_utf8_without_changing_line_ends(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    files.write_text(target, "größe\r\nnext\n")
    assert target.read_bytes() == "größe\r\nnext\n".encode()
    assert os.listdir(tmp_path) == ["board.svg"]


def test_a_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    target.write_bytes(b"old")
    target.chmod(0o640)
    files.write_bytes(target, b"new")
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_bytes(b"")
    files.write_bytes(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failing_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    target = tmp_path / "board.png"
    target.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space"):
        files.write_bytes(target, b"new")
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["board.png"]


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "board.png"

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    monkeypatch.setattr(os, "unlink", fail)  # what fails afterwards does not hide it
    with pytest.raises(OSError, match="No space") as caught:
        files.write_bytes(target, b"new")
    assert caught.value.filename == str(target)


def test_a_file_is_held_by_one_alone(tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    for _ in range(2):
        with (
            files.held(target),
            pytest.raises(UsageError, match=r"rows.csv: another process is writing it"),
            files.held(target),
        ):
            pass
    with files.held(os.devnull), files.held(os.devnull):
        pass  # a device is for all


def test_a_missing_folder_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        files.write_text(tmp_path / "nowhere" / "board.svg", "")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    files.write_bytes(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_pipe_or_device_is_written_to_and_not_replaced() -> None:
    files.write_bytes(os.devnull, b"gone")
    assert Path(os.devnull).is_char_device()


def test_a_thread_that_writes_meanwhile_gets_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_bytes(b"")
    others = 0

    def let_another_thread_write(_frame: object, event: str, _function: object) -> None:
        nonlocal others
        if event == "c_return":  # Here Python may turn to another thread.
            others += 1
            another = threading.Thread(target=(tmp_path / f"other{others}").write_bytes, args=(b"",))
            another.start()
            another.join()

    before = sys.getprofile()
    sys.setprofile(let_another_thread_write)
    try:
        files.write_bytes(tmp_path / "ours", b"")
    finally:
        sys.setprofile(before)
    assert others > 10
    assert len({file.stat().st_mode for file in tmp_path.iterdir()}) == 1


@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
def test_json_may_be_so_deep_and_no_deeper(opened: str, closed: str) -> None:
    deep = files.MOST_LEVELS
    assert files.from_json(opened * deep + "1" + closed * deep)
    for depth in (deep + 1, 900, 100_000):
        with pytest.raises(ValueError, match="brackets without end"):
            files.from_json(opened * depth + "1" + closed * depth)


def test_json_is_read_in_one_place() -> None:
    source = Path(files.__file__).parent
    readers = [
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if re.search(r"json\.loads?\(|from json import|JSONDecoder", path.read_text(encoding="utf-8"))
    ]
    assert readers == ["files.py"]
