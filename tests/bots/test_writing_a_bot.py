"""The example of docs/writing-a-bot.md is real: its code is the package's, and the package's bot plays."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from capomastro.arena import playing
from capomastro.kernel.registry import game

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "hoarder"
PAGE = (ROOT / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")


@pytest.fixture
def hoarder(monkeypatch: pytest.MonkeyPatch) -> type:
    """The class as the entry point of the example's package names it."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    points = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]["capomastro.bots"]
    module, _, name = points["hoarder"].partition(":")
    __import__(module)
    found = getattr(sys.modules[module], name)
    assert isinstance(found, type)
    return found


def plain(code: str) -> list[str]:
    """Lines without annotations, blank lines and imports: what the code does."""
    code = re.sub(r"(\w+): (?:Game|State|int|Rng)\b", r"\1", re.sub(r" -> (?:int|float):", ":", code))
    return [line for line in code.splitlines() if line.strip() and not line.startswith(("from ", "import "))]


def test_the_page_shows_the_code_of_the_package() -> None:
    shown = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    source = (EXAMPLE / "capomastro_hoarder" / "__init__.py").read_text(encoding="utf-8")
    assert plain(shown.group(1)) == plain(source)[1:]
    toml = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert toml is not None
    assert toml.group(1) in (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")


def test_the_example_plays_and_beats_random(hoarder: type) -> None:
    quarry = game("quarry")
    lineups = ([hoarder(), "random"], ["random", hoarder()])
    won = sum(playing.play(quarry, lineup, seed).shares[seat] for seed in range(20) for seat, lineup in enumerate(lineups))
    assert won > 24
