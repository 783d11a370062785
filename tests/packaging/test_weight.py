"""``bench/weight.py`` says what a wheel weighs, to the byte."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.packaging.wheel import ROOT

END = 22        # bytes of a zip after its list of files
FILES = {
    "capomastro/kernel/state.py": "Python sources",
    "capomastro/kernel/engine__mypyc.cpython-311-x86_64-linux-gnu.so": "library kernel",
    "capomastro/games/citadels/memory/engine__mypyc.cp311-win_amd64.pyd": "library games/citadels/memory",
    "capomastro/games/carrara/judgement.bin": "weights",
    "capomastro/games/carrara/lessons/first.toml": "lessons",
    "capomastro/games/carrara/examples.toml": "the rest",
    "capomastro/games/carrara/art.json": "art",
    "capomastro/games/carrara/words/nl.json": "words and data",
    "capomastro/games/carrara/RULES.md": "rules and pages",
    "capomastro/puzzles/data/carrara.jsonl": "puzzles",
    "capomastro/web/assets/index.js": "web page",
    "capomastro-0.1.0.dist-info/RECORD": "the rest",
}


def weigh(wheel: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "bench" / "weight.py"), str(wheel), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """Each file of another length, and none that can be packed smaller."""
    path = tmp_path / "capomastro.whl"
    with zipfile.ZipFile(path, "w") as packed:
        for size, name in enumerate(FILES):
            packed.writestr(name, bytes(range(size)))
    return path


def test_every_part_is_listed_and_nothing_is_left_out(wheel: Path) -> None:
    said = weigh(wheel).stdout
    rows = {line[:36].strip(): int(line.split()[-1].replace(",", "")) for line in said.splitlines()[:-2]}
    assert set(rows) == {*FILES.values(), "together"}
    assert rows["together"] == sum(rows.values()) - rows["together"] == wheel.stat().st_size - END
    without = rows["together"] - rows["weights"] - rows["puzzles"] - rows["lessons"]
    assert said.splitlines()[-2].endswith(f"{without:,}")


def test_too_heavy_a_wheel_is_refused(wheel: Path) -> None:
    assert weigh(wheel, "--limit", "1").returncode == 0
    heavy = weigh(wheel, "--limit", "0.0001")
    assert heavy.returncode == 1
    assert "0.0001 MB are allowed" in heavy.stderr
