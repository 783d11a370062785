"""Names that are shown are the names in the data, none is presented as printed that is not, and rules speak three languages."""

from __future__ import annotations

import pytest

from capomastro.games.citadels import CITADELS
from capomastro.kernel.clauses import load_clauses
from capomastro.kernel.data import CERTAIN, UNCERTAIN
from capomastro.kernel.view import Phrase

DATA = CITADELS.shelf.load("1")
GROUPS = [("characters", "character"), ("basic", "card"), ("unique", "card"), ("action", "card")]


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
@pytest.mark.parametrize(("group", "domain"), GROUPS)
def test_every_card_is_shown_under_the_name_of_the_data(group: str, domain: str, lang: str) -> None:
    words = CITADELS.words(lang)
    for card in DATA.content[group]:
        assert words.word(f"{domain}.{card['id']}") == card["names"][lang]["name"]
        assert len(words.word(f"{domain}.{card['id']}.text")) > 10
        assert card["names"][lang]["status"] in ("rulebook", "other", "ours")
        assert card["text"] == "ours"


@pytest.mark.parametrize(("lang", "articles"), [("en", ("the",)), ("nl", ("de",)), ("de", ("den", "die"))])
def test_every_character_has_its_article_and_case_where_something_is_done_to_it(lang: str, articles: tuple[str, ...]) -> None:
    words = CITADELS.words(lang)
    for card in DATA.content["characters"]:
        article, name = words.word(f"whom.{card['id']}").split(" ", 1)
        assert article in articles
        assert name.startswith(words.word(f"character.{card['id']}"))


def test_a_killing_is_told_as_each_language_bends_the_name() -> None:
    """CIT-7.1."""
    told = Phrase("event.killed", {"seat": 0, "character": "alchemist"})
    said = [CITADELS.words(lang, ["Ann"]).say(told) for lang in ("en", "nl", "de")]
    assert said == ["Ann kills the Alchemist.", "Ann vermoordt de Alchemist.", "Ann ermordet den Alchemisten."]


def test_only_names_of_the_rulebook_and_named_sources_count_as_certain() -> None:
    facts = {f.path: f for f in CITADELS.facts(DATA)}
    docks = next(i for i, card in enumerate(DATA.content["basic"]) if card["id"] == "docks")
    assert facts[f"/basic/{docks}/names/nl/name"].status == "ours"
    assert facts["/characters/0/names/nl/name"].status == "rulebook"
    assert {f.status for f in facts.values()} <= set(CERTAIN + UNCERTAIN)


def test_reconstructed_costs_are_marked_in_the_view() -> None:
    """CIT-8.3, CIT-8.9, CIT-8.12, CIT-8.18, CIT-8.34, CIT-8.35."""
    doubtful = CITADELS.uncertain(CITADELS.new(4))
    assert doubtful == {"bell_tower", "graveyard", "hospital", "lighthouse", "throne_room", "university"}


@pytest.mark.parametrize("lang", ["nl", "de"])
def test_the_languages_have_the_same_clauses(lang: str) -> None:
    english = load_clauses(CITADELS.package)
    translated = load_clauses(CITADELS.package, lang)
    assert [(c.id, c.note) for c in translated] == [(c.id, c.note) for c in english]
    assert all(there.text != here.text for there, here in zip(translated, english, strict=True))


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_the_rules_name_every_character_and_card_as_the_table_does(lang: str) -> None:
    """CIT-7, CIT-8, CIT-12: each clause that describes one begins with its name."""
    words = CITADELS.words(lang)
    clauses = {c.id: c.text for c in load_clauses(CITADELS.package, lang)}
    for section, group, domain in (("7", "characters", "character"), ("8", "unique", "card"), ("12", "action", "card")):
        for i, card in enumerate(DATA.content[group]):
            name = words.word(f"{domain}.{card['id']}")
            assert clauses[f"CIT-{section}.{i + 1}"].startswith(f"**{name}**")
