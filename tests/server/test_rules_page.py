"""The rules page as data: every clause that anything names has an address there, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from tests.server.site import Site, at_site

from capomastro.kernel.clauses import ID
from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.wording import LANGUAGES, load_words

PAGES = [(game, lang) for game in games().values() for lang in LANGUAGES]


def addresses(page: dict[str, Any]) -> list[str]:
    sections = [section["id"] for section in page["sections"] if section["id"]]
    return sections + [clause["id"] for section in page["sections"] for clause in section["clauses"]]


def texts(page: dict[str, Any]) -> Iterator[str]:
    yield page["text"]
    for section in page["sections"]:
        yield section["text"]
        yield from (clause["text"] for clause in section["clauses"])


def written(game: Game) -> Iterator[tuple[str, str]]:
    """Every clause the game's code names as a value, so every clause that a Phrase of it can carry."""
    package = Path(str(files(game.package)))
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(ID, node.value):
                yield node.value, f"{path.name}:{node.lineno}"


def named(game: Game) -> dict[str, str]:
    """The clauses that a player of the game can be sent to, with one place that does so."""
    found = dict(written(game))
    found |= {option.clause: f"option {option.key}" for option in game.options if option.clause}
    found |= {choice.clause: f"choice {choice.name}" for choice in game.choices if choice.clause}
    found |= {action.clause: f"action {action.name}" for action in game.codec.by_name.values() if action.clause}
    for lang in LANGUAGES:
        ours = {**load_words("capomastro.running", lang), **load_words("capomastro.server", lang)}
        for key, text in {**ours, **game.words(lang).table}.items():
            found |= dict.fromkeys(re.findall(rf"\b{ID}\b", text), f"words {key} ({lang})")
    return found


def test_every_clause_that_anything_names_has_an_address_on_the_rules_page() -> None:
    async def scenario(site: Site) -> None:
        anybody = await site.stranger()
        lost = []
        for game, lang in PAGES:
            there = addresses(await anybody.get(f"/api/games/{game.id}/rules", lang=lang))
            lost += [f"{game.id} ({lang}): {cited} of {place}" for cited, place in named(game).items() if cited not in there]
        assert not lost, "\n".join(lost)

    at_site(scenario)


def test_addresses_are_single_and_every_citation_in_the_rules_is_a_link_to_one() -> None:
    async def scenario(site: Site) -> None:
        anybody = await site.stranger()
        for game, lang in PAGES:
            page = await anybody.get(f"/api/games/{game.id}/rules", lang=lang)
            there = addresses(page)
            assert len(there) == len(set(there))
            assert all(re.fullmatch(r"[\w.-]+", one) for one in there)
            for text in texts(page):
                links = re.findall(r"\[([^\]]+)\]\(#([^)]+)\)", text)
                assert all(shown == to and to in there for shown, to in links)
                assert [to for _, to in links] == re.findall(rf"\b{ID}\b", re.sub(r"\]\(#[^)]+\)", "", text)), f"{game.id} ({lang}): {text}"

    at_site(scenario)


def test_the_three_languages_have_the_same_clauses_in_the_same_sections() -> None:
    async def scenario(site: Site) -> None:
        anybody = await site.stranger()
        for game in games().values():
            shape = {}
            for lang in LANGUAGES:
                page = await anybody.get(f"/api/games/{game.id}/rules", lang=lang)
                assert page["title"]
                assert all(clause["text"] for section in page["sections"] for clause in section["clauses"])
                shape[lang] = [[(c["id"], c["note"]) for c in section["clauses"]] for section in page["sections"]]
            assert shape["nl"] == shape["de"] == shape["en"]
        citadels = await anybody.get("/api/games/citadels/rules", lang="nl")
        rulings = citadels["sections"][-1]
        assert (rulings["id"], rulings["heading"]) == ("CIT-13", "13. Uitspraken")
        assert {"CIT-R06", "CIT-R28", "CIT-R83"} <= {clause["id"] for clause in rulings["clauses"]}
        await anybody.get("/api/games/citadels/rules", 404, lang="tlh")

    at_site(scenario)
