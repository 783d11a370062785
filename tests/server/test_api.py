"""The HTTP interface against its own description."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from tests.patience import PATIENCE
from tests.server.site import Site, at_site, shared_site

from capomastro import running, server, tournament
from capomastro.kernel.registry import games
from capomastro.kernel.wording import LANGUAGES, load_words, placeholders


def _described() -> tuple[Any, dict[str, str]]:
    """The interface as the server describes it, and the headers of somebody who is known there."""
    import schemathesis

    shared = shared_site()
    person = shared.do(shared.site.person("Fuzz"))
    description = httpx.get(f"{shared.site.url}/schema/openapi.json", timeout=PATIENCE).json()
    loaded = schemathesis.openapi.from_dict(description)
    loaded.config.base_url = shared.site.url
    return loaded, {"origin": shared.site.url, "cookie": f"capomastro={person.cookie}"}


def test_no_request_that_fits_the_description_or_breaks_it_makes_the_server_fail(games_to_play: Callable[[int, int], int]) -> None:
    from schemathesis.checks import not_a_server_error  # a second of imports that no other test needs

    described, headers = _described()
    examples = games_to_play(8, 400)
    operations = 0
    for result in described.get_all_operations():
        operation = result.ok()
        operations += 1

        @settings(
            max_examples=examples, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck),
            derandomize=True,
        )
        @given(case=operation.as_strategy())
        def one(case: Any) -> None:
            answer = case.call(headers=headers, timeout=PATIENCE)
            case.validate_response(answer, checks=[not_a_server_error])
            if answer.status_code >= 400:
                assert set(answer.json()) >= {"code", "text"}

        one()
    assert operations > 25


def test_every_game_says_its_words_rules_and_numbers() -> None:
    async def scenario(site: Site) -> None:
        anybody = await site.stranger()
        about = await anybody.get("/api/site")
        assert [g["id"] for g in about["games"]] == list(games())
        for game in games():
            for lang in LANGUAGES:
                words = await anybody.get(f"/api/games/{game}/words/{lang}")
                assert {"game.title", "server.stale", "awaits.over"} <= set(words)
            assert (await anybody.get(f"/api/games/{game}/rules"))["title"]
            assert all("status" in fact for fact in await anybody.get(f"/api/games/{game}/facts"))
            assert "properties" in str(await anybody.get(f"/api/games/{game}/view-schema"))
        await anybody.get("/api/games/chess/rules", 404)
        await anybody.get("/api/nothing", 404)
        page = await anybody.http.get("/schema")
        assert "POST /api/tables" in page.text
        health = await anybody.get("/health")
        assert health["status"] == "ok"

    at_site(scenario)


@pytest.mark.parametrize(("room", "speakers"), [(running, [running]), (server, [server, tournament])], ids=["running", "server"])
def test_the_server_speaks_three_languages_with_the_same_fields(room: ModuleType, speakers: list[ModuleType]) -> None:
    words = {lang: load_words(room.__name__, lang) for lang in LANGUAGES}
    for key, text in words["en"].items():
        for lang in ("nl", "de"):
            assert words[lang][key] != text, f"{lang} {key} is still English"
            assert placeholders(words[lang][key]) == placeholders(text)
    assert words["en"].keys() == words["nl"].keys() == words["de"].keys()
    source = "".join(path.read_text() for one in speakers for path in Path(str(one.__file__)).parent.rglob("*.py"))
    for key in words["en"]:
        assert f'"{key}"' in source, f"{key} is never said"


NONSENSE: tuple[object, ...] = ({}, [], {"game": 3}, {"nobody_knows": 1}, {"kind": "x"})
LONG = "x" * 3000


def test_whoever_sends_what_does_not_fit_is_told_so_in_their_language() -> None:
    said = {lang: load_words("capomastro.server", lang) | load_words("capomastro.running", lang) for lang in LANGUAGES}

    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        paths = (await ann.get("/schema/openapi.json"))["paths"]
        told = 0
        for path, ways in paths.items():
            where = re.sub(r"{[^}]+}", "nothing", path)
            for way in sorted({"post", "put", "patch"} & ways.keys()):
                typed: dict[str, Any] = dict.fromkeys(("account", "name", "title", "passphrase", "code", "address", "game"), LONG)
                for body in (*NONSENSE, typed):
                    answer = await ann.http.request(way, where, json=body)
                    if answer.status_code >= 400:
                        say = answer.json().get("say")
                        assert say, f"{way} {path} {str(body)[:40]}: {answer.text}"
                        assert all(say["key"] in words for words in said.values()), say
                        told += 1
        assert told > 100

    at_site(scenario)


@pytest.mark.parametrize(
    ("path", "body", "key", "what", "n"),
    [
        ("/api/account", {"account": "ann", "passphrase": "short"}, "server.too_short", "server.field.passphrase", 10),
        ("/api/account", {"account": "a", "passphrase": "a long passphrase"}, "server.too_short", "server.field.account", 2),
        ("/api/enter", {"name": LONG}, "server.too_many", "server.field.name", 40),
        ("/api/recover", {"account": "ann", "code": "x", "passphrase": "a long passphrase"}, "server.too_short", "server.field.code", 4),
    ],
)
def test_what_is_too_short_or_too_long_is_named(path: str, body: dict[str, Any], key: str, what: str, n: int) -> None:
    async def scenario(site: Site) -> None:
        answer = await (await site.stranger()).http.post(path, json=body)
        assert answer.status_code == 400
        assert answer.json()["say"] == {"key": key, "fields": {"what": {"key": what}, "n": n}}

    at_site(scenario)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "quarry", "seats": [{"kind": "me"}]}, "2 to 3"),
        ({"game": "quarry", "options": {"speed": 9}}, "speed"),
        ({"game": "quarry", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]}, "deep"),
        ({"game": "quarry", "clock": {"kind": "move", "seconds": 1}}, "5 seconds"),
        ({"game": "quarry", "seats": [{"kind": "me"}, {"kind": "me"}]}, "hot-seats"),
        ({"game": "quarry", "colour": "red"}, "colour"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused_with_the_reason(body: dict[str, Any], says: str) -> None:
    async def scenario(site: Site) -> None:
        answer = await (await site.person("Ann")).http.post("/api/tables", json=body)
        assert answer.status_code == 400
        assert says in answer.json()["text"]

    at_site(scenario)
