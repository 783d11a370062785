"""One table, three languages at once: everybody reads questions, news, requests and dates in their own words and by their own clock."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from typing import Any

from playwright.sync_api import Locator, expect
from tests.web.house import ROOT, House, open_table, post
from tests.web.player import sentence

from capomastro.kernel.registry import games

NAMES = ["Ann", "Bo", "Cid"]
# Days begin 26 hours apart at the ends of the world: whenever this runs, it is not the same day for all of them.
PLACES = {
    "en": ("en-GB", "UTC", 0, "%-d [A-Z][a-z]+ %Y"),
    "nl": ("nl-NL", "Etc/GMT+12", -12, "%-d [a-z]+ %Y"),
    "de": ("de-DE", "Etc/GMT-14", 14, r"%d\.%m\.%Y"),
}


@cache
def words(lang: str) -> dict[str, str]:
    """What the client says in a language."""
    folder = ROOT / "web" / "src" / "words"
    files = (folder / f"{lang}.json", folder / "people" / f"{lang}.json")
    return {key: text for file in files for key, text in json.loads(file.read_text(encoding="utf-8")).items()}


class Reader:
    """Somebody at the table, who reads one language."""

    def __init__(self, house: House, lang: str) -> None:
        self.house, self.lang, self.words = house, lang, words(lang)
        locale, zone, self.hours, self.day = PLACES[lang]
        self.page = house.person(lang=locale, zone=zone)
        self.game = games()["quarry"].words(lang, NAMES)

    def word(self, key: str, **fields: Any) -> str:
        text = self.words[key]
        for name, value in fields.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def button(self, key: str, **fields: Any) -> Locator:
        return self.page.get_by_role("button", name=self.word(key, **fields), exact=True).first

    def sit_down(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_label(self.word("me.name")).fill(name)
        self.button("home.act.sit").click()

    def today(self, since: datetime) -> re.Pattern[str]:
        """The day by this person's own clock, now or when the test began."""
        here = timezone(timedelta(hours=self.hours))
        return re.compile("|".join(at.astimezone(here).strftime(rf"(?<!\d){self.day}(?!\d)") for at in (since, datetime.now(UTC))))


def test_three_people_read_one_table_in_three_languages(house: House) -> None:
    began = datetime.now(UTC)
    ann, bo, cid = people = [Reader(house, lang) for lang in PLACES]
    table = open_table(ann.page, "quarry", ["", ""], start="seated", public=False)
    ann.page.goto(f"/t/{table}")
    link = ann.page.get_by_text(f"/t/{table}#").inner_text()
    bo.sit_down(link, "Bo")
    cid.sit_down(link, "Cid")
    expect(cid.page.get_by_role("main")).to_contain_text(cid.word("lobby.full"))
    ann.button("setup.start").click()
    ann.page.get_by_role("button", name=ann.game.word("move.keep")).click()
    bo.page.get_by_role("button", name=bo.game.word("move.keep")).click()
    expect(cid.page.get_by_role("button", name=cid.game.word("move.keep"))).to_be_visible()         # Bo's move has arrived
    for one in people:
        expect(one.page.locator("html")).to_have_attribute("lang", one.lang)
        expect(one.page.get_by_role("status", name=one.word("live.name"))).not_to_be_empty()
        log = one.page.get_by_role("list", name=one.word("log.title"))
        expect(log).to_contain_text("Bo")
        seen = house.seen(one.page)
        expect(one.page.get_by_role("main")).to_contain_text(sentence(one.game, seen["view"]["prompt"]))
    ann.page.keyboard.press("u")  # there is nothing free to take back: the others are asked
    for one in (bo, cid):
        expect(one.page.get_by_role("dialog", name=one.word("proposal.undo", by="Ann"))).to_be_visible()
        expect(one.page.get_by_role("status").filter(has_text=one.word("proposal.undo", by="Ann"))).to_be_attached()
    bo.button("proposal.no").click()
    expect(ann.page.get_by_role("status").filter(has_text=ann.word("proposal.declined"))).to_be_attached()
    post(ann.page, f"/api/tables/{table}/close", {})
    for one in people:
        one.page.goto("/me/games")
        line = one.page.get_by_role("region", name=one.word("people.games")).get_by_role("listitem").first
        expect(line).to_contain_text(one.game.word("game.title"))
        expect(line).to_contain_text(one.today(began))
