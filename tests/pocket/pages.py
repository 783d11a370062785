"""Pages of the pocket table in a real browser."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page
from tests.patience import PATIENCE
from tests.pocket.static import Static
from tests.web.house import Json, until

# What the engine last told the page of the game; and no waiting for the pace at which people like to watch.
# A window begins with an empty page, which Firefox lets keep nothing.
LISTEN = """
const prefs = { name: 'Ann', known: true, pace: 'once', lang: LANG };
if (/^(http|file):/.test(location.protocol)) localStorage.setItem('capomastro.prefs', JSON.stringify(prefs));
const Outside = Worker;
window.Worker = class extends Outside {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      const told = data.kind === 'heard' ? JSON.parse(data.text) : {};
      if (told.type === 'seen') (window.seats ??= {})[told.seat] = window.seen = told;
      if (told.type === 'refused') window.refused = told;
    });
  }
};
"""
REMARKS = ("net::ERR_", "ServiceWorker")        # what the browser itself says when the network is cut


def listening(lang: str = "") -> str:
    """The same, for somebody who wants a language."""
    return LISTEN.replace("LANG", f"'{lang}'")


class Visit:
    """One browser profile at the pocket table. What goes wrong in a page fails the test."""

    def __init__(self, browser: Browser, static: Static, size: tuple[int, int] = (1440, 900), lang: str = "") -> None:
        self.static = static
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="en-GB", reduced_motion="reduce", accept_downloads=True
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(listening(lang))
        self.trouble: list[str] = []

    def page(self, hash_part: str = "") -> Page:
        return self.open(self.static.url + hash_part)

    def open(self, address: str) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("console", lambda said: self.trouble.append(said.text) if said.type == "error" else None)
        page.goto(address)
        return page

    def table(self, **wanted: Any) -> Page:
        """A page with the table that a link asks for."""
        page = self.page("#" + urlencode(wanted))
        at_table(page)
        return page

    def seen(self, page: Page) -> Json:
        """What the engine last told the page about the game."""
        return until(page, lambda: page.evaluate("window.seen"), lambda: "the engine tells nothing of the game")

    def keep(self, page: Page) -> None:
        """Wait until every file is kept, and cut the network for good."""
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"), lambda: "the page is kept by nobody")
        self.context.set_offline(True)
        self.static.close()

    def close(self) -> None:
        self.context.close()
        wrong = [text for text in self.trouble if not any(remark in text for remark in REMARKS)]
        assert wrong == [], wrong


def at_table(page: Page, players: str = "Players") -> None:
    until(page, page.get_by_role("list", name=players).is_visible, lambda: f"no table at {page.url}")


def follow(page: Page, **wanted: Any) -> None:
    """Paste a link into a page that is open."""
    page.evaluate("asked => { location.hash = asked; }", urlencode(wanted))


def kept(page: Page) -> Json:
    """The table before which the page is, as the browser keeps it."""
    script = """() => new Promise((found) => {
      indexedDB.open('capomastro').onsuccess = ({ target }) => {
        const all = target.result.transaction('tables').objectStore('tables').getAll();
        all.onsuccess = () => found(JSON.parse(all.result.find(({ id }) => location.hash === `#/t/${id}`).kept));
      };
    })"""
    return dict(page.evaluate(script))
