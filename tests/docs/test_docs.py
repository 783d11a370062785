"""The documentation is true: its Python runs, its commands work, what it quotes exists, its links lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from capomastro.cli.main import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[tuple[str, str]]:
    """The code blocks of a language as (what it quotes, text)."""
    return [(quotes or "", text) for kind, quotes, text in BLOCK.findall(page.read_text(encoding="utf-8")) if kind == language]


def named(pages: list[Path]) -> list[object]:
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in pages]


@pytest.mark.parametrize("page", named([p for p in PAGES if any(not quotes for quotes, _ in blocks(p, "python"))]))
def test_the_python_of_a_page_runs(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for quotes, text in blocks(page, "python"):
        if not quotes:
            exec(compile(text, str(page), "exec"), names)


def test_the_readme_plays_a_game_in_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    (_, text), = blocks(ROOT / "README.md", "python")
    assert len(text.strip().splitlines()) <= 11
    exec(compile(text, "README.md", "exec"), {})
    assert text.count("import") == 1
    assert re.search(r"^\[\d+, \d+\]\n\Z", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize("page", named([p for p in PAGES if any(quotes for quotes, _ in blocks(p, "python"))]))
def test_quoted_code_stands_where_the_page_says(page: Path) -> None:
    folders = {"quarry": ROOT / "examples" / "quarry" / "capomastro_quarry"}
    for quotes, text in blocks(page, "python"):
        if quotes:
            folder, _, name = quotes.partition(":")
            assert text in (folders[folder] / name).read_text(encoding="utf-8"), f"{quotes} no longer has:\n{text}"


def test_the_commands_of_the_page_on_the_command_line_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    for _, text in blocks(ROOT / "docs" / "cli.md", "console"):
        for line in text.splitlines():
            words = shlex.split(line.removeprefix("$ ").replace("/tmp/quarry-games", str(tmp_path)))
            with pytest.raises(SystemExit) as ended:
                main(words[1:])
            assert ended.value.code == 0, f"{line}: {capsys.readouterr().err}"


def test_the_page_on_the_command_line_names_every_command() -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if not re.search(rf"capomastro {name}\b|`{name}`", page)] == []


def test_three_ways_to_a_friend_elsewhere_take_at_most_ten_commands_each() -> None:
    page = (ROOT / "docs" / "self-hosting.md").read_text(encoding="utf-8")
    _, after = page.split("\n### A friend elsewhere\n")
    ways = re.findall(r"^```\n(.*?)^```", after.split("\n## ")[0], re.MULTILINE | re.DOTALL)
    assert len(ways) == 3
    assert all(1 <= len(way.splitlines()) <= 10 for way in ways)
    started = [command for way in ways for command in re.findall(r"capomastro (\w+) --", way)]
    assert started
    assert set(started) <= set(COMMANDS)


@pytest.mark.parametrize("page", named(PAGES))
def test_links_lead_to_files_that_exist(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert [p.name for p in (ROOT / "docs").glob("*.md") if p.name != "index.md" and f"({p.name})" not in index] == []


def test_the_files_that_every_game_has_are_named_on_the_architecture_page() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = page.partition("The same names in every game")[2].partition("\n## ")[0]
    folders = [path.parent for path in (ROOT / "src" / "capomastro" / "games").glob("*/codes.py")]
    everywhere = set.intersection(*({path.stem for path in folder.glob("[a-z]*.py")} for folder in folders))
    assert "feats" in everywhere
    assert not {name for name in everywhere if f"`{name}`" not in named}
