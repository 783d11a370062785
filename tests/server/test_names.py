"""Names that imitate or hide, and requests that cannot be read: each gets a refusal of one line."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from tests.server.site import Person, Site, at_site, running

from capomastro.running.refusal import Refusal
from capomastro.server.people.naming import alike, check_among, clean, is_office, readable
from capomastro.server.people.webhook import check

INVISIBLE = ["\u3164", "\u2800", "\u115f\u1160", "\u034f", "\uffa0", "\u200b", "\ufe0f", "\u00ad", "\u3164 \u2800", "\u0301", "...", " "]


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_nobody_sees_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        readable(name)
    assert refusal.value.say is not None
    assert refusal.value.say.key == "server.bad_name"


@pytest.mark.parametrize(
    "name", ["Ann", "Jürgen", "Zoë van den Berg", "李明", "Анна", "محمد", "O'Neill", "x_X", "Ann 2", "José", "Maarten-Jan", "花子", "Ida"]
)
def test_honest_names_are_as_they_are_written(name: str) -> None:
    assert readable(name) == name


def test_marks_do_not_pile_up() -> None:
    assert len(clean("Z" + "\u0315" * 30, 40)) <= 3


@pytest.mark.parametrize(
    "name",
    ["admin", "Admin", "ADMIN", "\u0430dmin", "adm\u0456n", "\uff41\uff44\uff4d\uff49\uff4e", "Adrnin", "ad min", "Site Admin", "Moderator",
     "m\u03bfd", "M0D", "System", "Beheerder", "Betreiber", "Capomastro", "capomastr0", "-admin-", "admin_1"],
)
def test_the_name_of_an_office_is_refused(name: str) -> None:
    assert is_office(name)


@pytest.mark.parametrize("name", ["Modesty", "Adminka", "Systematic Sue", "Teamo", "Botond", "Hilfegard", "Ann", "Serverin"])
def test_a_name_that_only_begins_like_an_office_is_not(name: str) -> None:
    assert not is_office(name)


@pytest.mark.parametrize(
    ("one", "two"),
    [("Ann", "ann"), ("Ann", "\u0410nn"), ("Bill", "BiIl"), ("Bill", "Bi1l"), ("Paolo", "Pa0lo"), ("Corne", "Come"), ("Ann", "A n n"),
     ("Ann", "Ａｎｎ"), ("Ivan", "ivan"), ("scope", "\u0455\u0441\u043e\u0440\u0435")],
)
def test_names_that_look_alike_are_alike(one: str, two: str) -> None:
    assert alike(one, two)
    with pytest.raises(Refusal):
        check_among(two, ["", "Zoë", one])


@pytest.mark.parametrize(("one", "two"), [("Ann", "Anna"), ("Jose", "José"), ("P0", "P1"), ("Guest 1", "Guest 2")])
def test_names_that_differ_differ(one: str, two: str) -> None:
    assert not alike(one, two)


def test_nobody_at_a_table_can_be_taken_for_another() -> None:
    async def scenario(site: Site) -> None:
        ann, bob, eve = [await site.person(name) for name in ("Anton", "Bob", "\u0410nton")]
        table = await ann.open("quarry", "me", "open")
        refused = await eve.post(f"/api/tables/{table['id']}/sit", 403)
        assert refused["say"]["key"] == "server.name_alike"
        await bob.post(f"/api/tables/{table['id']}/sit")
        refused = await bob.patch("/api/me", 403, name="anton")
        assert refused["say"]["key"] == "server.name_alike"
        await bob.patch("/api/me", name="Bobby")
        watching = await eve.sit_down(table["id"])
        await watching.say("chat", text="it is me, Anton")
        await watching.until(lambda: any(m["type"] == "refused" for m in watching.messages))
        assert not await site.hub.store.chat.lines(table["id"])
        await eve.patch("/api/me", 400, name="Moderator")
        await (await site.stranger()).post("/api/enter", 400, name="\u3164")
        twice = [{"kind": "hotseat", "name": "Cleo"}, {"kind": "hotseat", "name": "C1eo"}]
        refused = await ann.post("/api/tables", 403, game="carrara", seats=[{"kind": "me"}, *twice])
        assert refused["say"]["key"] == "server.name_alike"

    at_site(scenario)


# -- requests that cannot be read -----------------------------------------------------

PATHS = [
    "/api/site", "/api/me", "/api/tables", "/api/tables/{x}", "/api/tables/{x}/sit", "/api/tables/{x}/replay", "/api/tables/{x}/record",
    "/api/tables/{x}/seats/{x}", "/api/ratings/{x}", "/api/games/{x}/words/{x}", "/api/games/{x}/facts", "/api/games/quarry/facts",
    "/api/records", "/api/enter", "/api/login", "/api/recover", "/api/account", "/open/{x}", "/{x}", "/schema", "/api/games/quarry/rules",
    "/api/tournaments", "/api/tournaments/{x}", "/api/tournaments/{x}/enter", "/api/tournaments/{x}/acts",
    "/api/tournaments/{x}/standings.csv", "/api/me/advance", "/api/tables/{x}/advance",
    "/api/tables/{x}/start", "/api/tables/{x}/rematch", "/api/tables/{x}/branch", "/api/tables/{x}/close", "/api/tables/{x}/link",
    "/api/tables/{x}/analysis", "/api/tables/{x}/position", "/api/board", "/api/board/form", "/api/board/best",
    "/api/tables/{x}/shares", "/api/shares/{x}", "/api/shares/{x}/replay", "/api/shares/{x}/picture.png", "/s/{x}",
    "/api/tables/{x}/claims", "/api/tables/{x}/claims/{x}", "/api/tables/{x}/go", "/api/go", "/api/go/look",
    "/api/me/games", "/api/me/statistics", "/api/me/ratings/{x}", "/api/me/export", "/api/me/devices/{x}",
    "/api/me/notices", "/api/me/notices/push", "/api/me/notices/push/{x}", "/api/me/notices/mail", "/api/me/notices/try",
    "/api/mail/confirm", "/api/mail/end/{x}", "/api/puzzles", "/api/puzzles/{x}", "/api/puzzles/{x}/glimpse",
    "/api/words/{x}", "/api/pages/{x}", "/api/games/{x}/items", "/api/games/{x}/examples", "/api/games/{x}/lessons/words/{x}",
    "/api/games/quarry/view-schema", "/health", "/metrics",
]
FIELDS = ["game", "state", "mine", "before", "first", "count", "seat", "key", "lang", "version", "step", "walk", "result", "with"]
PIECES = ["\0", "%00", "a", "quarry", "\udcff", "x" * 500, "-1", "9" * 40, "🂡", "..", "null", "\u202e", "1e9", "true", "'", "[", "{}"]
BODIES = [
    b"", b"{", b"\xff\xfe", b'{"name":"\xff"}', b"[" * 100_000, b'{"a":' * 50_000, b"null", b"1", b'"\\ud800"', b'{"name":"\\u0000"}',
    b'{"name":"a","name":"b"}', b'{"record":"\\u0000"}', b'{"account":"\\u0000\\u0000","passphrase":"0123456789\\u0000"}',
    b'{"webhook":"https://a.example/\\u0000"}', b'{"game":"\\u0000"}', b'{"game":"quarry","options":{"\\u0000":1}}', b"\x00" * 10,
    b'{"game":"quarry","position":"\\u0000"}', b'{"game":"quarry","position":"quarry 2\\n\\n\\n","moves":["",null]}', b'{"step":-1}',
    b'{"step":1e400}', b'{"step":99999999999999999999}', b'{"moment":100000,"lang":"de"}', b'{"move":"\\u0000","seat":99}', b'{"to":""}',
    b'{"address":"a@b\\r\\nBcc: c@d"}', b'{"endpoint":"https://[::1]/","p256dh":"","auth":""}', b'{"token":"\\ud800"}', b'{"yes":true}',
    b'{"name":' + b"9" * 5000 + b"}", b"\xef\xbb\xbf{}", b'{"lang":"xx"}', "{\"name\":\"é\"}".encode("latin-1"), "{}".encode("utf-16"),
]


async def fuzz(person: Person, number: int, seed: int) -> dict[int, int]:
    rng = random.Random(seed)
    statuses: dict[int, int] = {}
    for _ in range(number):
        path = "/".join(
            quote(rng.choice(PIECES), errors="surrogateescape", safe="") if part == "{x}" else part for part in rng.choice(PATHS).split("/")
        )
        names = rng.sample(FIELDS, rng.randrange(3))
        query = "&".join(f"{name}={quote(rng.choice(PIECES), errors='surrogateescape')}" for name in names)
        method = rng.choice(["GET", "GET", "POST", "PATCH", "DELETE", "PUT"])
        if (method, path) == ("DELETE", "/api/me"):
            continue
        kind = rng.choice(["application/json", "application/json", "application/json; charset=utf-16", "text/plain"])
        body = rng.choice(BODIES) if method != "GET" else None
        answer = await person.http.request(method, f"{path}?{query}", content=body, headers={"content-type": kind})
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
        assert answer.status_code < 500, (method, path, query, (body or b"")[:60], answer.text)
        if answer.status_code >= 400 and "json" in answer.headers.get("content-type", ""):
            assert "\n" not in answer.json()["text"], answer.text
    return statuses


def test_no_request_makes_the_server_fail(database: str, games_to_play: Callable[[int, int], int]) -> None:
    async def scenario() -> None:
        async with running(database) as site:
            ann = await site.person("Ann")
            statuses = await fuzz(ann, games_to_play(160, 200_000), 5)
            assert statuses.get(400, 0) > 10
            every: list[tuple[str, str, Any]] = [
                ("GET", "/api/tables?game=%00", None), ("PATCH", "/api/me", b'{"webhook":"https://a.example/\\u0000"}'),
                *(("POST", "/api/enter", body) for body in BODIES), *(("PATCH", "/api/me", body) for body in BODIES),
            ]
            for method, path, body in every:
                answer = await ann.http.request(method, path, content=body, headers={"content-type": "application/json"})
                assert answer.status_code < 500, (method, path, (body or b"")[:60], answer.text)
            table = await ann.open("quarry", "me", "open")
            seat = await ann.sit_down(table["id"], held={"9" * 5000: [1, 2], "0": [1, 2], "x": [1]})
            assert seat.info
            for player in ("\0", "x" * 40, "A b", "é"):
                await seat.say("mute", player=player, on=True)
            await seat.say("chat", text="\0\0hello\0")
            await seat.until(lambda: any(m["type"] == "said" for m in seat.messages))
            refusals = [m for m in seat.messages if m["type"] == "refused"]
            assert len(refusals) == 4
            assert all(m["code"] == "malformed" for m in refusals)
            assert not site.hub.metrics.counters.get("errors")

    asyncio.run(scenario())


def test_a_webhook_holds_no_control_characters() -> None:
    for url in ("https://a.example/\0", "https://a.example/ b", "https://a.example/\n"):
        with pytest.raises(Refusal):
            check(url)
