"""Tab in the shells that people use: each is really run and asked."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.programs import PYTHON, run
from tests.terminals import at_terminal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the program, as an installation has it."""
    program = tmp_path / "bin" / "gridwise"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{PYTHON}" -m gridwise "$@"\n')
    program.chmod(0o755)
    return tmp_path


def shell(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"needs {name}")
    return found


def test_bash_completes(folder: Path) -> None:
    (folder / "levels").mkdir()
    with at_terminal(shell("bash"), "--norc", "-i", PATH=f"{folder}/bin:/usr/bin:/bin", PS1="> ") as bash:
        bash.press(f"cd {folder}; source <(gridwise completion bash); echo READY'!'\n")
        bash.wait_for("READY!")
        bash.press("gridwise verif\t")
        bash.wait_for("gridwise verify ")
        bash.press("rush\t")
        bash.wait_for("rushhour ")
        bash.press("@59\t")
        bash.wait_for("@59 ")
        bash.press("--plan lev\t")
        bash.wait_for("levels/")
        bash.press("\x15true | bin/gridwise solve worm --heur\t")
        bash.wait_for("--heuristic ")
        bash.press("\x15gridwise solve worm --engine=na\t")
        bash.wait_for("--engine=native ")
        bash.press("\x15gridwise solve worm --ties=\t\t")
        bash.wait_for(re.compile(r"fifo +lifo +low-h"))


def test_zsh_completes(folder: Path) -> None:
    (folder / "levels").mkdir()
    with at_terminal(shell("zsh"), "-f", "-i", PATH=f"{folder}/bin:/usr/bin:/bin", PS1="> ") as zsh:
        zsh.press(f"cd {folder}; autoload -U compinit; compinit -D\n")
        zsh.press("source <(gridwise completion zsh); echo READY'!'\n")
        zsh.wait_for("READY!\r\n")
        zsh.press("gridwise verif\t")
        zsh.wait_for("ify ")
        zsh.press("rush\t")
        zsh.wait_for("hour ")
        zsh.press("@5\t")
        zsh.wait_for("@59  moves ")
        zsh.press("\x15gridwise verify rushhour @1 --plan lev\t")
        zsh.wait_for("els/")


def test_fish_completes(folder: Path) -> None:
    fish = shell("fish")
    (folder / "levels").mkdir()

    def ask(line: str) -> list[str]:
        asked = f"gridwise completion fish | source; complete -C '{line}'"
        environment = {"PATH": f"{folder}/bin:/usr/bin:/bin", "HOME": str(folder)}
        return run(fish, "--no-config", "-c", asked, cwd=folder, env=environment).stdout.splitlines()

    assert ask("gridwise verif") == ["verify\treplay a plan under the rules and say where it breaks"]
    assert [line.split("\t")[0] for line in ask("gridwise solve rushhour @59")] == ["@59"]
    assert "levels/" in [line.split("\t")[0] for line in ask("gridwise verify rushhour @1 --plan lev")]
