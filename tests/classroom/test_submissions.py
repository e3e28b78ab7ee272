"""What was handed in is found, whatever a platform has made of its names, and never more than is allowed."""

from __future__ import annotations

import stat
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from gridwise.classroom.submissions import BOUNDS, Submission, find_submissions, stem
from gridwise.errors import UsageError


def zipped(path: Path, files: dict[str, str | bytes]) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def zip_bytes(files: dict[str, str]) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def found(place: Path) -> dict[str, Submission]:
    return {one.name: one for one in find_submissions(place, "search.py").submissions}


def test_a_file_and_a_folder_are_named_after_the_entry(tmp_path: Path) -> None:
    (tmp_path / "zoe.py").write_text("z = 1\n")
    (tmp_path / "adam").mkdir()
    (tmp_path / "adam" / "search.py").write_text("a = 1\n")
    (tmp_path / "adam" / "helper.py").write_text("h = 1\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / ".DS_Store").write_text("")
    (tmp_path / "notes.txt").write_text("to do")
    made = find_submissions(tmp_path, "search.py")
    assert [one.name for one in made.submissions] == ["adam", "empty", "zoe"]
    assert made.left_out == ("notes.txt",)
    files = {one.name: one.files for one in made.submissions}
    assert files == {
        "adam": {"search.py": b"a = 1\n", "helper.py": b"h = 1\n"},
        "empty": {},
        "zoe": {"search.py": b"z = 1\n"},
    }


def test_where_no_single_file_is_asked_for_every_folder_is_a_submission(tmp_path: Path) -> None:
    (tmp_path / "anna" / "plans").mkdir(parents=True)
    (tmp_path / "anna" / "plans" / "board-1.txt").write_text("A+1\n")
    (tmp_path / "bob").mkdir()
    (tmp_path / "bob" / "board-1.txt").write_text("A+1\n")
    (tmp_path / "stray.py").write_text("x = 1\n")
    made = find_submissions(tmp_path, "")
    assert {one.name: dict(one.files) for one in made.submissions} == {
        "anna": {"board-1.txt": b"A+1\n"},
        "bob": {"board-1.txt": b"A+1\n"},
    }
    assert made.left_out == ("stray.py",)


def test_two_entries_of_one_name_stay_two(tmp_path: Path) -> None:
    (tmp_path / "anna.py").write_text("x = 1\n")
    (tmp_path / "anna").mkdir()
    (tmp_path / "anna" / "search.py").write_text("x = 2\n")
    assert {name: one.files["search.py"] for name, one in found(tmp_path).items()} == {
        "anna": b"x = 2\n",
        "anna.py": b"x = 1\n",
    }


def test_links_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "search.py").write_text("secret = 1\n")
    place = tmp_path / "submissions"
    (place / "eve").mkdir(parents=True)
    (place / "eve" / "search.py").symlink_to(tmp_path / "secret" / "search.py")
    (place / "mallory.py").symlink_to(tmp_path / "secret" / "search.py")
    (place / "trent").symlink_to(tmp_path / "secret")
    made = found(place)
    assert made["eve"].files == {}
    assert "link" in made["mallory"].fault
    assert "link" in made["trent"].fault


def test_a_large_folder_costs_only_itself(tmp_path: Path) -> None:
    (tmp_path / "anna.py").write_text("x = 1\n")
    (tmp_path / "large").mkdir()
    with (tmp_path / "large" / "search.py").open("wb") as stream:
        stream.truncate(BOUNDS.most_bytes + 1)
    (tmp_path / "many").mkdir()
    for number in range(BOUNDS.most_files + 1):
        (tmp_path / "many" / f"{number}.txt").touch()
    made = found(tmp_path)
    assert made["anna"].fault == ""
    assert "larger than 8 MiB" in made["large"].fault
    assert "more than 500 files" in made["many"].fault


def test_moodle_with_and_without_folders(tmp_path: Path) -> None:
    place = zipped(
        tmp_path / "moodle.zip",
        {
            "Anna Müller_4711_assignsubmission_file/search.py": "a = 1\n",
            "Bob Ray_4712_assignsubmission_file_/mein versuch.py": "b = 1\n",
            "Cy Twombly_4713_assignsubmission_file_search.py": "c = 1\n",
            "Di Fara_4714_assignsubmission_file_/work.zip": zip_bytes({"work/search.py": "d = 1\n"}),
        },
    )
    assert {name: one.files["search.py"] for name, one in found(place).items()} == {
        "Anna Müller_4711": b"a = 1\n",
        "Bob Ray_4712": b"b = 1\n",
        "Cy Twombly_4713": b"c = 1\n",
        "Di Fara_4714": b"d = 1\n",
    }


def test_canvas_puts_the_student_before_the_file(tmp_path: Path) -> None:
    place = zipped(
        tmp_path / "submissions.zip",
        {
            "muelleranna_101_5001_search.py": "a = 1\n",
            "raybob_LATE_102_5002_search-2.py": "b = 1\n",
            "raybob_LATE_102_5003_helper.py": "h = 1\n",
        },
    )
    made = found(place)
    assert made["muelleranna_101"].files == {"search.py": b"a = 1\n"}
    assert made["raybob_102"].files == {"search.py": b"b = 1\n", "helper.py": b"h = 1\n"}


def test_a_plain_zip_is_like_its_folder(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "hand-ins/anna.py": "a = 1\n",
        "hand-ins/bob/search.py": "b = 1\n",
        "__MACOSX/hand-ins/._anna.py": "",
    }
    made = found(zipped(tmp_path / "all.zip", files))
    assert {name: one.files for name, one in made.items()} == {
        "anna": {"search.py": b"a = 1\n"},
        "bob": {"search.py": b"b = 1\n"},
    }


def test_paths_that_lead_out_are_not_taken(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "../outside.py": "x = 1\n",
        "/etc/passwd.py": "x = 1\n",
        "C:\\windows.py": "x = 1\n",
        "bob/../../up.py": "x = 1\n",
        "anna.py": "a = 1\n",
    }
    made = found(zipped(tmp_path / "all.zip", files))
    assert list(made) == ["anna"]


def test_a_link_in_a_zip_and_a_bomb_cost_only_their_own_submission(tmp_path: Path) -> None:
    place = tmp_path / "all.zip"
    with ZipFile(place, "w", ZIP_DEFLATED) as archive:
        archive.writestr("anna.py", "a = 1\n")
        link = ZipInfo("eve/search.py")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("bomb/search.py", b"\0" * (BOUNDS.most_bytes + 1))
    made = found(place)
    assert made["anna"].files == {"search.py": b"a = 1\n"}
    assert "no plain file" in made["eve"].fault
    assert "larger than" in made["bomb"].fault


def test_what_is_no_zip_is_told(tmp_path: Path) -> None:
    (tmp_path / "all.zip").write_text("not a zip")
    with pytest.raises(UsageError, match="not a zip"):
        find_submissions(tmp_path / "all.zip", "search.py")
    with pytest.raises(UsageError, match="expected a folder"):
        find_submissions(tmp_path / "nowhere", "search.py")


def test_the_digest_is_of_the_content() -> None:
    one = Submission("anna", {"search.py": b"a", "b.py": b"bc"})
    assert one.digest == Submission("bob", {"b.py": b"bc", "search.py": b"a"}).digest
    assert one.digest != Submission("anna", {"search.py": b"ab", "b.py": b"c"}).digest
    assert one.digest != Submission("anna", {"search.py": b"a", "c.py": b"bc"}).digest


def test_names_that_no_file_system_bears_are_tamed(tmp_path: Path) -> None:
    (tmp_path / "a\nb<i>.py").write_text("x = 1\n")
    (tmp_path / ("long" * 60 + ".py")).write_text("x = 1\n")
    names = list(found(tmp_path))
    assert names[0] == "a_b_i_"
    assert len(names[1]) == 120
    assert stem("index") != "index"
    assert stem("anna") == "anna"
