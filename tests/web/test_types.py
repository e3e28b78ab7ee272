"""The ES modules hold what their types say."""

from __future__ import annotations

import json
import shutil
from importlib.resources import files
from pathlib import Path

from scripts.make_web_fields import fields_module, texts
from scripts.make_web_look import STATIC, look_module, tokens_sheet

from gridwise.registry import PUZZLES, puzzle
from tests import programs
from tests.web.browser import needs

PLUGIN = Path(__file__).parent / "plugins" / "page"
MAP = Path(str(files("gridwise.render.map")))
FOLDERS = [STATIC / "js", MAP, *(page.folder for name in PUZZLES if (page := puzzle(name).page))]
OPTIONS = {
    "noEmit": True,
    "allowJs": True,
    "checkJs": True,
    "strict": True,
    "noUnusedLocals": True,
    "target": "es2022",
    "module": "es2022",
    "moduleResolution": "node",
    "lib": ["es2022", "dom", "dom.iterable"],
    # What the puzzles bring along takes the page's modules by their addresses.
    "paths": {"/js/*": [str(STATIC / "js" / "*")], "/map/*": [str(MAP / "*")]},
}


def test_modules_pass_the_type_checker(tmp_path: Path) -> None:
    compiler = needs(shutil.which("tsc"), "tsc (node-typescript)")
    modules = sorted(str(path) for folder in (*FOLDERS, PLUGIN) for path in folder.rglob("*.js"))
    assert len(modules) > len(PUZZLES)
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": OPTIONS, "files": modules}))
    done = programs.run(compiler, "--project", tmp_path, cwd=tmp_path, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def test_colours_and_sizes_are_those_of_every_other_picture() -> None:
    assert (STATIC / "css" / "tokens.css").read_text("utf-8") == tokens_sheet()
    assert (STATIC / "js" / "draw" / "look.js").read_text("utf-8") == look_module()


def test_fields_of_results_are_described_as_everywhere_else() -> None:
    assert (STATIC / "js" / "widgets" / "fields.js").read_text("utf-8") == fields_module()
    strings = json.loads((STATIC / "strings" / "en.json").read_text("utf-8"))
    assert strings == texts(strings)


def test_other_style_sheets_name_no_colour() -> None:
    for sheet in (STATIC / "css").glob("*.css"):
        if sheet.name != "tokens.css":
            text = sheet.read_text("utf-8")
            assert "#" not in text.replace("#menu", "").replace("#page", ""), sheet.name
            assert "rgb(" not in text, sheet.name
