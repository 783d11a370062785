"""Two browsers at one Citadels table: each sees only its own secrets, on the page and over the wire."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.house import PHONE, House, Json, open_table, until, what_happened
from tests.web.player import Pointer, sentence

from capomastro.kernel.registry import games

CITADELS = games()["citadels"]
WORDS = CITADELS.words("en", ["Ann", "Bo"])
PRIVATE = {kind.name: {field.name for field in kind.fields if field.private} for kind in CITADELS.events}
ROUNDS = 4
ANSWERS = 50            # of both together: about so many rounds, in each of which everybody chooses in secret, twice
ANN, BO = 0, 1


def test_two_browsers_at_one_citadels_table_each_see_only_their_own_secrets(house: House) -> None:
    ann, bo = house.person(), house.person(PHONE, touch=True)
    table = open_table(ann, "citadels", [""], start="seated", public=False)
    ann.goto(f"/t/{table}")
    bo.goto(ann.get_by_text(f"/t/{table}#").inner_text())
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    ann.get_by_role("button", name="Start the game").click()
    players = [Pointer(house, page, "citadels", other="Bo") for page in (ann, bo)]
    expect(players[1 - asked(house, players)].page.get_by_text("Waiting for").first).to_be_visible()
    for _ in range(ANSWERS):
        play_on(house, players)
        wait_until_both_have_seen_it(house, players)
        for me, other in ((ANN, BO), (BO, ANN)):
            require_no_secret_in_view(house.seen(players[me].page)["view"], house.seen(players[other].page)["view"])
    logs = [log(player.page) for player in players]
    for me, other in ((ANN, BO), (BO, ANN)):
        for event in events(house, players[me].page):
            require_no_secret_in_event(event, me)
        secrets = {sentence(WORDS, event["say"]) for event in events(house, players[other].page) if is_secret_of(event, other)}
        assert len(secrets) > ROUNDS, "hardly anything secret happened"
        page = players[me].page.content()
        for secret in secrets:
            assert secret in logs[other]
            assert secret not in logs[me]
            assert secret not in page


def asked(house: House, players: list[Pointer]) -> int:
    """The seat whose browser shows a question, as soon as there is one."""

    def find() -> list[int]:
        return [seat for seat, player in enumerate(players) if house.seen(player.page)["view"]["awaited"] == seat]

    return until(players[ANN].page, find, lambda: "nobody is asked")[0]


def play_on(house: House, players: list[Pointer]) -> None:
    """Whoever is asked answers."""
    player = players[asked(house, players)]
    known = house.seen(player.page)
    player.answer()
    player.answers += 1
    until(player.page, lambda: house.seen(player.page) != known, lambda: "the answer changed nothing")


def wait_until_both_have_seen_it(house: House, players: list[Pointer]) -> None:
    """Both browsers know of the same moment: what is open to everybody is the same in both."""

    def same() -> bool:
        ann, bo = (everybody(house.seen(player.page)["view"]) for player in players)
        return ann == bo

    until(players[ANN].page, same, lambda: "one of the browsers was not told")


def everybody(view: Json) -> Json:
    """What is open to both players."""
    draft = view.get("draft") or {}
    return {
        "table": [view[key] for key in ("round", "phase", "deck", "crown")],
        "draft": [draft.get(key) for key in ("order", "now", "left")],
        "turn": view.get("turn"),
        "seats": [[seat.get(key) for key in ("gold", "cards", "size", "crown", "shown")] for seat in view["seats"]],
        "tiles": [[tile.get(key) for key in ("id", "state", "seat")] for tile in view["tiles"]],
    }


def events(house: House, page: Page) -> Iterator[Json]:
    """Everything that ever came over the wire to this browser as having happened."""
    for frame in house.received[page]:
        message = json.loads(frame)
        if message["type"] == "seen":
            yield from message.get("events", [])


def is_secret_of(event: Json, seat: int) -> bool:
    return bool(PRIVATE[event["kind"]]) and event["fields"].get("seat") == seat


def require_no_secret_in_event(event: Json, me: int) -> None:
    """Of what the other one did in secret, no private field came here."""
    if is_secret_of(event, 1 - me):
        assert event.get("hidden"), event
        assert not PRIVATE[event["kind"]] & set(event["fields"]), event


def require_no_secret_in_view(mine: Json, theirs: Json) -> None:
    """No part of my view that speaks of the other seat names a card of that hand or a character not yet called."""
    other = theirs["seat"]
    assert mine["seat"] != other
    public = mine["seats"][other]
    open_cards = {card["id"] for card in public["city"]} | set(public.get("known", []))
    turned = {tile["id"] for tile in mine["tiles"] if tile["state"] in ("turned", "now")} | set(public.get("shown", []))
    secrets = ({card["id"] for card in theirs["hand"]} - open_cards) | (set(theirs["mine"]) - turned)
    for part in parts_about(mine, other):
        assert not secrets & set(texts(part)), part


def parts_about(value: Any, seat: int) -> Iterator[Json]:
    """All objects within a message that name a seat."""
    if isinstance(value, dict):
        if value.get("seat") == seat or value.get("owner") == seat:
            yield value
        for inner in value.values():
            yield from parts_about(inner, seat)
    elif isinstance(value, list):
        for inner in value:
            yield from parts_about(inner, seat)


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)


def log(page: Page) -> str:
    """What happened, as this page tells it."""
    opener = page.get_by_role("button", name="More about the game")
    if page.viewport_size and page.viewport_size["width"] == PHONE[0]:
        opener.click()
    return " ".join(what_happened(page, unfolded=True))
