"""The pocket table in WebKit, whose driver can put nothing into a page before it is loaded: the file server does."""

from __future__ import annotations

from tests.pocket.pages import listening
from tests.pocket.static import Static
from tests.web.house import DESKTOP, Json, until
from tests.web.other_browsers.webdriver import Driver
from tests.web.other_browsers.webkit import TROUBLE, WebKitPage

FIRST = listening() + TROUBLE


class WebKitVisit:
    """One browser profile at the pocket table. What goes wrong in its page fails the test."""

    def __init__(self, driver: Driver, static: Static) -> None:
        self.static = static
        self.window = WebKitPage(driver, static.url, DESKTOP)

    def page(self) -> WebKitPage:
        self.window.load("")
        return self.window

    def seen(self, page: WebKitPage) -> Json:
        """What the engine last told the page about the game."""
        return until(page, lambda: page.evaluate("window.seen ?? null"), lambda: "the engine tells nothing of the game")

    def keep(self, page: WebKitPage) -> None:
        """Wait until every file is kept, and cut the network for good."""
        kept = "() => navigator.serviceWorker.controller !== null"
        until(page, lambda: page.evaluate(kept), lambda: "the page is kept by nobody")
        self.static.close()

    def close(self) -> None:
        trouble = self.window.evaluate("window.trouble ?? []")
        self.window.close()
        assert not trouble, trouble
