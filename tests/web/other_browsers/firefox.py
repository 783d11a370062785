"""Firefox, as the distribution ships it, driven by Playwright over WebDriver BiDi."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.patience import PATIENCE
from tests.web.house import House, Json, until

# Nothing moves, nothing is fetched from elsewhere, and a page from a disk may do as little as at home: Playwright allows it more.
PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "security.fileuri.strict_origin_policy": True,
}
BRIDGE = Path(__file__).with_name("bridge.py")
DOOR = "door"                   # where it is written how to ask Firefox for what Playwright has no words for
# What the server last told the page of the game: this way of driving does not see what comes over a socket.
LISTEN = """
const Outside = WebSocket;
const edited = (was, edit) => {
  if (Array.isArray(edit)) return edit.length === 1 ? edit[0] : was.toSpliced(edit[0], edit[1], ...edit[2]);
  const now = Array.isArray(was) ? [...was] : { ...was };
  for (const [key, inner] of Object.entries(edit)) {
    if (Array.isArray(inner) && !inner.length) delete now[key];
    else now[key] = edited(now[key], inner);
  }
  return now;
};
window.WebSocket = class extends Outside {
  constructor(...given) {
    super(...given);
    const held = {};
    this.addEventListener('message', ({ data }) => {
      const told = JSON.parse(data);
      if (told.type === 'seen') window.seen = held[told.seat] = told;
      if (told.type === 'changed') window.seen = held[told.seat] = { ...edited(held[told.seat], told.edit), events: told.events };
    });
  }
};
"""


def firefox() -> str:
    """Where the browser is."""
    for name in ("firefox-esr", "firefox"):
        if found := shutil.which(name):
            return found
    raise AssertionError("these tests need Firefox: sh .ci/tools browsers")


@contextmanager
def one_firefox(folder: Path, *flags: str) -> Iterator[Browser]:
    """A browser for the tests of one file; in ``folder`` lies what stands between it and Playwright."""
    start = folder / "firefox"
    start.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{BRIDGE}" "{folder / DOOR}" "{firefox()}" "$@"\n', encoding="utf-8")
    start.chmod(0o755)
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE * 1000)
        started = playwright.firefox.launch(
            channel="moz-firefox", executable_path=start, args=list(flags), firefox_user_prefs=PREFERENCES, timeout=PATIENCE * 1000
        )
        yield started
        started.close()


class FirefoxHouse(House):
    """People whose browser is Firefox."""

    def person(self, size: tuple[int, int] = (1440, 900), **look: str) -> Page:
        page = super().person(size, **look)
        page.add_init_script(LISTEN)
        return page

    def seen(self, page: Page) -> Json:
        return until(page, lambda: page.evaluate("window.seen"), lambda: "the server tells nothing of the game")
