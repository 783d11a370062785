"""Notices in the settings; the page as an app: without a network, and older or newer than the server."""

from __future__ import annotations

import base64
import json
import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.browser import Keys
from tests.server.sink import Sink
from tests.web.house import PHONE, ROOT, House, Site, arrive, axe, cut_off, open_table, sign_up, too_small, too_wide
from tests.web.test_gathering import boxes, free, ticked, to_the_blocks

LUCK = "two blocks in the first segment"         # a deal where there is something to tick
BUILT = ROOT / "src" / "capomastro" / "web"
# A browser whose push service is not there: it subscribes as one that has one does.
PUSHES = """([endpoint, p256dh, auth]) => {
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
  const made = { endpoint, options: {}, getKey: (name) => bytes(name === 'auth' ? auth : p256dh), unsubscribe: async () => true };
  PushManager.prototype.subscribe = async () => made;
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
}"""


@pytest.fixture
def sink() -> Iterator[Sink]:
    found = Sink()
    yield found
    found.close()


@pytest.fixture
def own(browser: Browser, tmp_path: Path, luck: str, sink: Sink) -> Iterator[House]:
    """A house with a server of its own, which sends mail."""
    site = Site(tmp_path, mail_server=sink.url, mail_from="table@example.net")
    try:
        with closing(House(browser, site, luck)) as opened:
            yield opened
    finally:
        site.stop()


def settings(page: Page) -> None:
    page.goto("/me/settings")
    expect(page.get_by_role("heading", name="When it is my turn")).to_be_visible()


def can_push(page: Page) -> None:
    keys = Keys()
    given = ["https://push.example.org/ann", base64.b64encode(keys.public).decode(), base64.b64encode(keys.auth).decode()]
    page.add_init_script(f"({PUSHES})({json.dumps(given)})")


def test_a_guest_turns_push_on_and_off(house: House) -> None:
    page = house.person()
    can_push(page)
    arrive(page)
    settings(page)
    switch = page.get_by_role("switch", name="Push notices to this browser")
    expect(switch).not_to_be_checked()
    switch.press("Enter")
    expect(switch).to_be_checked()
    expect(page.get_by_text("Notices by mail need an account.").or_(page.get_by_text("This site sends no mail."))).to_be_visible()
    page.reload()
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()


def test_mail_is_confirmed_tried_and_ended_by_links(own: House, sink: Sink) -> None:
    page = own.person()
    sign_up(page, "Ann")
    settings(page)
    address = page.get_by_role("textbox", name="Mail address")
    expect(address).to_have_attribute("inputmode", "email")
    address.fill("nonsense")
    address.press("Enter")
    expect(page.get_by_text("That is not a mail address.")).to_be_visible()
    address.fill("ann@example.org")
    address.press("Enter")
    expect(page.get_by_text("A mail is on its way to ann@example.org.")).to_be_visible()
    other = own.person()
    other.goto(f"/mail#confirm.{sink.link('confirm')}")
    other.get_by_role("button", name="Yes, this is my address").click()
    expect(other.get_by_text("Confirmed.")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Send a trial mail").click()
    expect(page.get_by_text("A notice is on its way.")).to_be_visible()
    other.goto(f"/mail#end.{sink.link('end')}")
    other.get_by_role("button", name="No more mail").click()
    expect(other.get_by_text("No more mail will come")).to_be_visible()
    page.reload()
    expect(address).to_have_value("")
    own.forgive("400 (Bad Request)")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("lang", ["nl-NL", "de-DE", "en-GB"])
def test_the_settings_fit_a_phone_in_every_language(own: House, lang: str) -> None:
    for size in (PHONE, (1440, 900)):
        page = own.person(size, lang=lang, theme="dark", touch=size == PHONE)
        arrive(page)
        page.goto("/me/settings")
        expect(page.get_by_role("textbox", name="Webhook")).to_be_visible()
        assert axe(page) == []
        assert cut_off(page) == []
        assert too_wide(page) == []
        assert size != PHONE or too_small(page) == []


def test_a_webhook_inside_the_network_is_refused_in_words(house: House) -> None:
    page = house.person()
    arrive(page)
    settings(page)
    hook = page.get_by_role("textbox", name="Webhook")
    hook.fill("https://127.0.0.1/")
    hook.press("Enter")
    expect(hook).to_have_attribute("aria-invalid", "true")
    house.forgive("400 (Bad Request)")


def keep(page: Page) -> None:
    """Have the page kept on the device."""
    settings(page)
    page.get_by_role("button", name="Keep the page on this device").click()
    expect(page.get_by_text("The page is kept on this device")).to_be_visible()


def test_the_page_opens_without_a_network_and_goes_on_when_it_is_back(house: House) -> None:
    page = house.person()
    table = open_table(page, "quarry", ["random"], start="seated")
    keep(page)
    page.context.set_offline(True)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Keep it")).to_be_visible()
    house.forgive("ERR_INTERNET_DISCONNECTED")


def another_build(folder: Path) -> str:
    """The client as a later build would have it: every file with a hash in its name has another name."""
    made = folder / "another"
    shutil.copytree(BUILT, made)
    names = {path.name: f"{path.stem}2{path.suffix}" for path in (made / "assets").iterdir()}
    one = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))
    build = re.search(r'<meta name="build" content="(\w+)"', (made / "index.html").read_text(encoding="utf-8"))
    assert build is not None
    for path in [*made.rglob("*.js"), *made.rglob("*.css"), *made.rglob("*.html")]:
        text = one.sub(lambda found: names[found[0]], path.read_text(encoding="utf-8"))
        path.write_text(text.replace(build[1], "0123456789abcdef"), encoding="utf-8")
    for old, new in names.items():
        (made / "assets" / old).rename(made / "assets" / new)
    return str(made)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("newer", [True, False], ids=["an older page", "a newer page"])
@pytest.mark.parametrize("kept", [False, True], ids=["a page", "an installed shell"])
def test_a_page_of_another_build_says_so_and_comes_back_with_its_picks(browser: Browser, tmp_path: Path, newer: bool, kept: bool) -> None:
    first, second = ("", another_build(tmp_path)) if newer else (another_build(tmp_path), "")
    site = Site(tmp_path, first)
    try:
        with closing(House(browser, site, LUCK)) as house:
            to_another_build(house, second, kept)
    finally:
        site.stop()


def to_another_build(own: House, second: str, kept: bool) -> None:
    page = own.person()
    table = open_table(page, "carrara", ["random"], start="seated")
    if kept:
        keep(page)
    page.goto(f"/t/{table}")
    to_the_blocks(page)
    free(page).first.click()
    expect(ticked(boxes(page))).to_have_count(1)
    old = page.evaluate("() => document.querySelector('meta[name=build]').content")
    own.site.stop()
    own.site.client = second
    own.site.start()
    banner = page.get_by_role("alert").filter(has_text="The server has been updated.")
    expect(banner).to_be_visible()
    expect(ticked(boxes(page))).to_have_count(1)
    banner.get_by_role("button", name="Reload").click()
    expect(ticked(boxes(page))).to_have_count(1)
    assert page.evaluate("() => document.querySelector('meta[name=build]').content") != old
    expect(banner).to_be_hidden()
    own.forgive("Failed to load resource")
