"""Clauses: read from RULES.md, traced to code, tests and records."""

from __future__ import annotations

from pathlib import Path

import pytest

from capomastro.kernel.clauses import load_clauses, page, trace
from capomastro.kernel.game import Game
from capomastro.kernel.registry import games

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", [pytest.param(g, id=g.id) for g in games().values()])
def test_every_clause_has_a_test_and_every_citation_a_clause(game: Game) -> None:
    coverage = trace(game, ROOT)
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
