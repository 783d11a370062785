"""The pages of the client and how every answer is sent: places that exist, HEAD, compression."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.server.site import Person, Site, at_site

from capomastro.kernel.registry import games
from capomastro.server.http.pages import is_place

HTML = {"accept": "text/html,application/xhtml+xml"}


def test_every_place_of_the_client_is_found_and_nothing_else() -> None:
    game = next(iter(games()))
    places = ["/", "/about", "/rules", f"/rules/{game}", f"/new/{game}", f"/numbers/{game}", "/puzzles", "/bring", "/learn"]
    places += ["/account", "/join", "/go", "/mail", "/me", "/me/advance", "/me/games", "/me/settings", f"/ladder/{game}"]
    nowhere = ["/nowhere", "/new", "/new/chess", "/rules/chess", "/numbers/chess", "/about/us", "/t/abc/def", "/t", "/worker.js"]
    nowhere += ["/t/abc", "/t/a-b", f"/t/{'a' * 33}", "/replay/abc", "/analysis/abc", f"/board/{game}?table=abc&step=1", "/puzzles/no-such"]
    nowhere += ["/tournament/abc", "/tournament/abc/board", "/s/abc"]
    nowhere += ["/account/x", "/me/x", "/me/games/x", "/ladder", "/ladder/chess", "/s", "/s/", "/s/half/a-link", "/open/a/b"]

    async def scenario(site: Site) -> None:
        anybody = await site.stranger()
        for path in places:
            answer = await anybody.http.get(path, headers=HTML)
            assert (answer.status_code, answer.headers["content-type"][:9]) == (200, "text/html"), path
        for path in nowhere:
            answer = await anybody.http.get(path, headers=HTML)
            assert (answer.status_code, answer.headers["content-type"][:9]) == (404, "text/html"), path
            again = await anybody.http.get(path, headers={**HTML, "if-none-match": answer.headers["etag"]})
            assert again.status_code == 404, path
            assert (await anybody.http.head(path)).status_code == 404, path
        for path in ("/nowhere", "/t", "/new/chess", "/api/nowhere", "/api/tables/abc"):
            assert (await anybody.get(path, 404))["code"] == "unknown", "programs get JSON"

    at_site(scenario)


def test_what_is_there_is_found_at_its_address() -> None:
    """The key of a private table stands after the ``#`` and does not reach the server; a replay names its own."""

    async def scenario(site: Site) -> None:
        ann, stranger = await site.person("Ann"), await site.stranger()
        table = await ann.open("quarry", "me", "random", public=False)
        key = table["link"].partition("#")[2]
        cup = await ann.post("/api/tournaments", title="Cup", game="quarry", size=2)
        puzzle = (await ann.get("/api/puzzles"))["puzzles"][0]["id"]

        async def status(person: Person, path: str) -> int:
            answer = await person.http.get(path, headers=HTML)
            assert answer.headers["content-type"].startswith("text/html")
            assert (await person.http.head(path, headers=HTML)).status_code == answer.status_code
            return answer.status_code

        for path in (f"/t/{table['id']}", f"/puzzles/{puzzle}", f"/tournament/{cup['id']}", f"/tournament/{cup['id']}/board"):
            assert (path, await status(stranger, path), await status(ann, path)) == (path, 200, 200)
        for path in (f"/replay/{table['id']}?", f"/analysis/{table['id']}?", f"/board/quarry?table={table['id']}&step=1&"):
            assert (path, await status(stranger, path)) == (path, 404), "as if there were none"
            assert (path, await status(stranger, f"{path}key={key}"), await status(ann, path)) == (path, 200, 200)

    at_site(scenario)


def test_a_closed_site_does_not_say_what_is_there() -> None:
    async def scenario(site: Site) -> None:
        stranger = await site.stranger()
        for path in ("/t/abc", "/replay/abc", "/tournament/abc"):
            assert (await stranger.http.get(path, headers=HTML)).status_code == 200, path

    at_site(scenario, access="accounts")


@pytest.mark.parametrize(("path", "kind"), [("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")])
def test_what_keeps_the_page_on_a_device_is_never_old_itself(path: str, kind: str) -> None:
    async def scenario(site: Site) -> None:
        answer = await (await site.stranger()).http.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        assert answer.headers["content-type"].startswith(kind)

    at_site(scenario)


def test_the_page_says_which_build_the_server_serves() -> None:
    async def scenario(site: Site) -> None:
        anybody = await site.stranger()
        said = re.search(r'<meta name="build" content="(\w+)"', (await anybody.http.get("/", headers=HTML)).text)
        assert said is not None
        assert said[1] == (await anybody.get("/api/site"))["build"]

    at_site(scenario)


def test_the_server_knows_every_place_the_client_knows() -> None:
    router = Path(__file__).parents[2] / "web" / "src" / "lib" / "router.svelte.ts"
    named = set(re.findall(r"case '(\w+)':", router.read_text(encoding="utf-8")))
    alone = {"about", "account", "bring", "join", "go", "learn", "mail", "me"}
    games_too = {"new", "t", "replay", "analysis", "board", "rules", "numbers", "ladder", "cards", "puzzles", "s", "tournament"}
    assert named == games_too | alone
    game = next(iter(games()))
    own_pages = {"s"}                   # served with what they announce: test_shares
    assert all(is_place(name if name in alone else f"{name}/{game}") for name in named - own_pages)


@pytest.mark.parametrize("path", ["/", "/about", "/api/site", "/health", "/schema/openapi.json"])
def test_head_answers_as_get_does_without_a_body(path: str) -> None:
    async def scenario(site: Site) -> None:
        anybody = await site.stranger()
        whole, head = await anybody.http.get(path), await anybody.http.head(path)
        assert head.status_code == whole.status_code == 200
        assert head.content == b""
        kept = set(whole.headers) - {"date", "transfer-encoding"}
        assert {name: head.headers[name] for name in kept} == {name: whole.headers[name] for name in kept}

    at_site(scenario)


def test_head_of_what_is_not_there_or_may_not_be_asked_is_refused_too() -> None:
    async def scenario(site: Site) -> None:
        anybody = await site.stranger()
        assert (await anybody.http.head("/nowhere")).status_code == 404
        assert (await anybody.http.head("/api/me")).status_code == 401
        assert (await anybody.http.head("/api/login")).status_code == 405

    at_site(scenario)


def test_long_answers_are_compressed_for_those_who_can_read_that() -> None:
    game = next(iter(games()))

    async def scenario(site: Site) -> None:
        anybody = await site.stranger()
        for path in ("/api/site", f"/api/games/{game}/words/en", f"/api/games/{game}/rules", "/schema/openapi.json"):
            packed = await anybody.http.get(path)
            plain = await anybody.http.get(path, headers={"accept-encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip", path
            assert "accept-encoding" in packed.headers["vary"].lower()
            assert "content-encoding" not in plain.headers
            assert packed.json() == plain.json()
            assert int(packed.headers["content-length"]) < len(plain.content) / 2
        page = await anybody.http.get("/about", headers=HTML)
        assert page.headers.get_list("content-encoding", split_commas=True) in ([], ["gzip"])
        assert "<html" in page.text
        assert "content-encoding" not in (await anybody.http.get("/health")).headers

    at_site(scenario)
