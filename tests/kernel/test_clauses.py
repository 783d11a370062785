"""Clauses: read from RULES.md, traced to code, tests and records."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from capomastro.kernel.clauses import Coverage, load_clauses, page, says, trace
from capomastro.kernel.game import Game
from capomastro.kernel.registry import games

ROOT = Path(__file__).resolve().parents[2]


@cache
def coverage_of(game_id: str) -> Coverage:
    return trace(games()[game_id], ROOT)


@pytest.mark.parametrize("game", [pytest.param(g, id=g.id) for g in games().values()])
def test_every_clause_has_a_test_and_every_citation_a_clause(game: Game) -> None:
    coverage = coverage_of(game.id)
    assert coverage.traces, "RULES.md has no clauses"
    assert not coverage.strangers
    assert not coverage.untested
    assert all(t.clause.id in page(game, coverage) for t in coverage.traces)


def test_the_example_rules_are_read_clause_by_clause() -> None:
    """QRY-1 to QRY-4."""
    clauses = load_clauses("capomastro_quarry")
    assert [c.id for c in clauses] == ["QRY-1", "QRY-2", "QRY-3", "QRY-4"]
    assert clauses[0].text.startswith("Nine stones")
    assert not clauses[0].note


@pytest.mark.parametrize("game", [pytest.param(g, id=g.id) for g in games().values()])
def test_the_generated_page_says_whole_sentences_and_lies_fresh_in_docs(game: Game) -> None:
    made = page(game, coverage_of(game.id))
    assert (ROOT / "docs" / "clauses" / f"{game.id}.md").read_text(encoding="utf-8") == made, "make clauses writes them"
    said = {row.split(" | ")[0].removeprefix("| "): row.split(" | ")[1] for row in made.splitlines() if row.startswith("| ")}
    for clause in load_clauses(game.package):
        whole = " ".join(clause.text.replace("|", "/").split())
        assert whole.startswith(said[clause.id])
        assert said[clause.id] == whole or said[clause.id][-1] in ".!?", f"{clause.id} is cut: {said[clause.id]}"
        assert said[clause.id] == whole or len(whole) > 200


def test_a_long_clause_is_shown_by_its_whole_first_sentence() -> None:
    """Colons and semicolons end no sentence."""
    first = "Windows open whenever the public situation allows them: for one, for another; 3 in all."
    assert says(f"{first} {'More is said later. ' * 10}") == first
    assert says(f"{first} More.") == f"{first} More."
    assert says("Sets pay by size:\n\n| size | points |\n|---|---|\n| 1 | 2 |") == "Sets pay by size:"
