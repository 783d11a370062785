"""The pocket table in a browser: from a plain file server, and then without any."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect
from tests.patience import PATIENCE
from tests.pocket.pages import Visit, at_table, follow
from tests.pocket.static import Static
from tests.web.house import until
from tests.web.player import Keyboard, Pointer
from tests.web.test_play import skip_the_story

from capomastro.kernel.record import parse_record, read_record, replay, verify
from capomastro.pocket.opening import deal_of

GAMES = ("carcassonne", "carrara", "citadels", "firenze")
ROOT = Path(__file__).parents[2]


def versions(page: Page) -> list[str]:
    """Of which the files are kept, for every page of the site; nothing while the page is just being loaded anew."""
    with suppress(Error):
        return sorted(name.partition(" ")[0] for name in page.evaluate("caches.keys()") if name.startswith("capomastro-"))
    return []


def begun_again(page: Page) -> bool:
    with suppress(Error):
        return bool(page.evaluate("!window.older && navigator.serviceWorker.controller !== null"))
    return False


def saved_record(page: Page, name: str) -> str:
    with page.expect_download() as saved:
        page.get_by_role("link", name=name).click()
    return Path(saved.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_network_closed_and_opened_in_the_middle(
    visit: Visit, game: str, soak: bool, games_to_play: Callable[[int, int], int]
) -> None:
    """The first questions of one game, or with the full numbers all four to their ends; the same deal as natively."""
    if not soak and game != "carcassonne":
        pytest.skip("the other games with the full numbers")
    page = visit.table(game=game, bots=1, level="random", seed="a train", lang="en")
    visit.keep(page)
    Pointer(visit, page, game).play(at_most=3)
    before = visit.seen(page)
    address = page.url
    page.close()                                            # closed in the middle …
    page = visit.context.new_page()
    page.goto(address)                                      # … and opened again
    at_table(page)
    assert visit.seen(page)["view"] == before["view"]
    Pointer(visit, page, game).play(at_most=games_to_play(3, 10_000))
    if soak:
        skip_the_story(page)
    else:
        page.get_by_role("button", name="Menu").click()
    record = parse_record(saved_record(page, "Download the record" if soak else "Save the record"))
    played = replay(record)
    assert played.over == soak
    assert record.checksum == played.game.checksum(played.state)
    if soak:
        assert record.seed == deal_of("a train", 2)[0]
        assert verify(record) > 0


def test_a_game_by_keyboard_alone_without_a_network(visit: Visit, soak: bool) -> None:
    if not soak:
        pytest.skip("with the full numbers")
    page = visit.table(game="carrara", bots=1, level="random", seed="keys", lang="en")
    visit.keep(page)
    Keyboard(visit, page, "carrara").play()
    skip_the_story(page)
    record = parse_record(saved_record(page, "Download the record"))
    assert replay(record).over
    assert verify(record) > 0


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("without", ["", "delete Navigator.prototype.locks"], ids=["by a lock", "as over plain HTTP"])
def test_two_tabs_one_writes_and_the_other_says_so(visit: Visit, without: str) -> None:
    visit.context.add_init_script(without)
    first = visit.table(game="firenze", bots=1, level="random", seed="two tabs", lang="en")
    second = visit.page("#game=carrara&bots=1&level=random&lang=en")
    notice = second.locator("[data-notice=elsewhere]")
    expect(notice).to_contain_text("Then the table of your link opens.")
    expect(second.get_by_role("button", name="Play now: Firenze")).to_be_visible()       # it can be read all the same
    notice.get_by_role("button", name="Play here").click()
    at_table(second)                                        # by itself
    expect(first.locator("[data-notice=elsewhere]")).to_be_visible()
    expect(first.get_by_text("The game waits.", exact=True)).to_be_visible()
    second.evaluate("location.hash = '#/'")
    second.get_by_role("link", name=re.compile("^Go on: .*Firenze")).click()
    at_table(second)
    first.evaluate("location.hash = '#/puzzles'")           # which it cannot have now
    second.close()                                          # then the first has the tables again
    expect(first.locator("[data-notice=elsewhere]")).to_have_count(0)
    expect(first.locator("[data-standing]")).to_be_visible()


# What another tab adds to the log of the one table in the moment in which it loses the tables.
LAST_WORD = """() => new Promise((written) => {
  indexedDB.open('capomastro').onsuccess = ({ target }) => {
    const work = target.result.transaction('entries', 'readwrite');
    const log = work.objectStore('entries');
    log.getAllKeys().onsuccess = ({ target: { result } }) => log.put('the last word', [result[0][0], result.length]);
    work.oncomplete = () => written(true);
  };
})"""
LOG = """() => new Promise((found) => {
  indexedDB.open('capomastro').onsuccess = ({ target }) => {
    target.result.transaction('entries').objectStore('entries').getAll().onsuccess = ({ target: { result } }) => found(result);
  };
})"""


def test_an_entry_of_another_tab_is_not_overwritten(visit: Visit) -> None:
    page = visit.table(game="carcassonne", bots=1, level="random", seed="a tile", lang="en")
    player = Pointer(visit, page, "carcassonne")
    player.ear.wait(1)
    page.evaluate(LAST_WORD)
    before = page.evaluate(LOG)
    player.answer()
    until(page, lambda: page.evaluate("window.refused"), lambda: "the move is not refused")
    assert page.evaluate(LOG) == before
    visit.trouble.clear()                                   # the engine says why


# Whoever is told so on this channel finds no room in the browser's database, and says that it knows.
NO_ROOM = """
const full = new BroadcastChannel('full');
full.onmessage = () => {
  IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  full.postMessage('known');
};
"""
FILL = """() => new Promise((known) => {
  const full = new BroadcastChannel('full');
  full.onmessage = known;
  full.postMessage('full');
})"""


def test_a_full_device_says_so_and_changes_nothing(browser: Browser, folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, here := tmp_path / "pocket")
    worker = next((here / "assets").glob("worker-*.js"))
    worker.write_text(NO_ROOM + worker.read_text(encoding="utf-8"), encoding="utf-8")
    static = Static(here)
    visit = Visit(browser, static)
    page = visit.table(game="carcassonne", bots=1, level="random", seed="a tile", lang="en")
    player = Pointer(visit, page, "carcassonne")
    player.ear.wait(1)
    before = visit.seen(page)["view"]
    page.evaluate(f"({FILL})().then(() => true)")
    player.answer()
    expect(page.get_by_text("There is no room left on this device").first).to_be_visible()
    assert visit.seen(page)["view"] == before
    visit.close()
    static.close()


@pytest.fixture(scope="module")
def page(stay: Visit) -> Page:
    """A page whose engine runs."""
    return stay.page("#lang=en")


def test_a_record_of_the_full_product_opens_here(page: Page) -> None:
    record = next(path for path in sorted((ROOT / "records").rglob("*")) if path.is_file() and "carrara" in str(path))
    assert replay(read_record(record)).steps
    page.locator("input[type=file]").set_input_files(record)
    expect(page).to_have_url(re.compile("#/replay/"), timeout=PATIENCE * 1000)
    expect(page.get_by_text(re.compile("^Moment 1 of|of [0-9]+")).first).to_be_visible(timeout=PATIENCE * 1000)
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_role("link", name=re.compile("^Save the record: "))).to_be_visible()     # who never played here has it too


@pytest.mark.parametrize(
    ("lang", "said"), [("de", "Ein Protokoll beginnt mit der Zeile"), ("nl", "een verslag begint met de regel")], ids=["German", "Dutch"]
)
def test_what_is_no_record_is_refused_in_the_words_of_the_reader(page: Page, tmp_path: Path, lang: str, said: str) -> None:
    page.evaluate("location.hash = '#/'")
    expect(page.locator("article.game").first).to_be_visible()
    follow(page, lang=lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    chosen = page.locator("input[type=file]")
    (nonsense := tmp_path / "nonsense.record").write_bytes(b"\x00[" * 20_000)
    for address, alert in (("#/", ".device [role=alert]"), ("#/bring", "[role=alert]")):
        page.evaluate("address => { location.hash = address; }", address)
        chosen.set_input_files(nonsense)
        expect(page.locator(alert)).to_contain_text(said)
        assert page.locator("textarea").count() == 0 or page.locator("textarea").input_value() == "", "it takes seconds to lay out"
        assert len(page.locator(alert).inner_text()) < 1000, "nobody reads the rest"
        assert chosen.input_value() == "", "the same file can be chosen again, mended"


def test_rules_and_words_in_three_languages(page: Page) -> None:
    for lang, word in (("en", "Rules"), ("nl", "Regels"), ("de", "Regeln")):
        follow(page, lang=lang)
        expect(page.get_by_role("link", name=word).first).to_be_visible()
        page.evaluate("location.hash = '#/rules/citadels'")
        expect(page.get_by_text("CIT-1.1").first).to_be_visible()


def test_a_newer_version_waits_for_consent(browser: Browser, folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, here := tmp_path / "pocket")
    static = Static(here)
    visit = Visit(browser, static)
    page = visit.table(game="carcassonne", bots=1, level="random", seed="a tile", lang="en")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    text = (here / "sw.js").read_text(encoding="utf-8")
    before = visit.seen(page)["view"]
    page.evaluate("caches.open('capomastro-neighbour http://127.0.0.1/elsewhere/')")
    for version in ("another", "third"):                    # in a page that was there before anything was kept, and in one that came later
        (here / "sw.js").write_text(re.sub(r"VERSION = '\w+'", f"VERSION = '{version}'", text), encoding="utf-8")
        page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
        notice = page.locator("[data-notice=newer]")
        expect(notice).to_be_visible()
        until(page, lambda: len(versions(page)) == 3, lambda: f"kept are {versions(page)}")
        page.evaluate("window.older = true")
        notice.get_by_role("button", name="Change over now").click()
        now = sorted([f"capomastro-{version}", "capomastro-neighbour"])
        until(page, lambda now=now: versions(page) == now, lambda: f"kept are {versions(page)}")
        until(page, lambda: begun_again(page), lambda: "the page goes on with files that are gone")
        at_table(page)
        assert visit.seen(page)["view"] == before
    # What else lies there opens as itself.
    (here / "notes.html").write_text("<h1>Notes</h1>", encoding="utf-8")
    expect(visit.page("notes.html").get_by_role("heading", name="Notes")).to_be_visible()
    visit.close()
    static.close()


def test_opened_from_a_disk_it_plays(browser: Browser, folder: Path) -> None:
    """The page leads to the one file that holds everything; there a game is played, closed and opened again."""
    visit = Visit(browser, Static(folder))
    visit.static.close()                                    # nothing comes from there
    page = visit.open((folder / "index.html").as_uri() + "#game=firenze&bots=1&level=random&seed=a+disk&lang=en")
    at_table(page)
    assert "/capomastro.html#/t/" in page.url
    visit.trouble.clear()                                   # what the browser said of the page before it
    Pointer(visit, page, "firenze").play(at_most=2)
    before, address = visit.seen(page)["view"], page.url
    page.close()
    page = visit.open(address)
    at_table(page)
    assert visit.seen(page)["view"] == before
    visit.close()


def test_where_a_browser_does_not_go_to_the_one_file_the_page_says_what_to_do(browser: Browser, folder: Path, tmp_path: Path) -> None:
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert "location.replace(" in text
    (tmp_path / "index.html").write_text(text.replace("location.replace(", "void ("), encoding="utf-8")
    page = browser.new_page(locale="de-DE")
    page.goto((tmp_path / "index.html").as_uri())
    expect(page.get_by_text("python3 -m http.server").first).to_be_visible()
    expect(page.get_by_text("Von einer Festplatte geöffnet")).to_be_visible()
    page.close()


# The browser lets the page and its worker keep nothing.
FORBIDDEN = "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('insecure', 'SecurityError'); } });\n"


def test_where_nothing_can_be_kept_it_plays_and_says_so(browser: Browser, folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, here := tmp_path / "pocket")
    worker = next((here / "assets").glob("worker-*.js"))
    worker.write_text(FORBIDDEN + worker.read_text(encoding="utf-8"), encoding="utf-8")
    static = Static(here)
    visit = Visit(browser, static)
    visit.context.add_init_script(FORBIDDEN)
    page = visit.page("#lang=en")
    expect(page.locator("[data-notice=forgets]")).to_contain_text("lets the page keep nothing")
    page.get_by_role("button", name="Play now: Firenze").click()
    at_table(page)
    Pointer(visit, page, "firenze").play(at_most=2)
    page.get_by_role("button", name="Menu").click()
    record = parse_record(saved_record(page, "Save the record"))
    assert replay(record).steps
    visit.close()
    static.close()


# A browser that allows no engine and keeps no files.
BARE = "delete window.Worker; delete Navigator.prototype.serviceWorker;"


@pytest.mark.parametrize(
    ("missing", "address", "said"),
    [
        ("", "", "it needs WebAssembly and workers"),
        ("assets/Table-*.js", "#/t/abc", "A part of this page did not come."),
        ("data/site.json", "#game=carrara", "This page is not complete"),
        ("assets/begin-*.js", "", "a part of it could not be loaded"),
    ],
)
def test_a_page_that_cannot_be_whole_says_so_and_is_never_blank(
    browser: Browser, folder: Path, tmp_path: Path, missing: str, address: str, said: str
) -> None:
    shutil.copytree(folder, here := tmp_path / "pocket", ignore=shutil.ignore_patterns("capomastro.html"))
    for file in here.glob(missing) if missing else ():
        file.unlink()
    static = Static(here)
    visit = Visit(browser, static)
    visit.context.add_init_script(BARE)
    page = visit.page(address)
    expect(page.get_by_text(said).first).to_be_visible()
    expect(page.locator("[data-notice=problem]")).to_have_count(0)
    if not missing:
        expect(page.locator("article.game").first).to_be_visible()            # it can be read all the same
    visit.trouble.clear()                                   # what the browser said of what is not there
    visit.close()
    static.close()


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", sorted(GAMES, key=lambda game: game != "citadels"))        # the largest first: it stands for all
def test_nothing_comes_from_elsewhere_and_little_before_the_first_move(visit: Visit, game: str) -> None:
    asked: list[str] = []
    visit.context.on("request", lambda request: asked.append(request.url))
    page = visit.page()
    page.get_by_role("button", name=re.compile(f"^Play now: .*{game}", re.IGNORECASE)).click()
    at_table(page)
    assert visit.static.sent() < 6_500_000, "compressed"
    assert [url for url in asked if not url.startswith((visit.static.url, "blob:", "data:"))] == []
    parts = json.loads((visit.static.folder / "engine" / "parts.json").read_text(encoding="utf-8"))["parts"]
    needed = [parts[name]["file"] for name in ("interpreter", "script", "library", "site", "core", game)]
    assert {f"engine/{file}" for file in needed} <= set(visit.static.asked)


# Whether the engine has failed; if so, it is tried again by hand.
TRIED_AGAIN = """() => {
  const again = document.querySelector('[data-notice=failed] button');
  again?.click();
  return again !== null;
}"""


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("cut", [0, 100_000], ids=["missing", "cut short"])
def test_where_a_part_does_not_come_the_page_says_so_and_tries_again(browser: Browser, folder: Path, tmp_path: Path, cut: int) -> None:
    shutil.copytree(folder, here := tmp_path / "pocket")
    part = next((here / "engine").glob("interpreter-*.bin"))
    whole = part.read_bytes()
    part.write_bytes(whole[:cut]) if cut else part.unlink()
    static = Static(here)
    visit = Visit(browser, static)
    page = visit.page("#lang=en")
    notice = page.locator("[data-notice=failed]")
    expect(notice).to_contain_text("The engine could not be started.")
    expect(notice.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("article.game").first).to_be_visible()                # it can be read all the same
    before = static.asked[f"engine/{part.name}"]
    until(page, lambda: page.evaluate(TRIED_AGAIN), lambda: "it cannot be tried again")
    until(page, lambda: static.asked[f"engine/{part.name}"] > before, lambda: "it is not tried again")
    part.write_bytes(whole)
    unready = page.locator("[data-notice=failed], [data-notice=coming]")
    until(page, lambda: not page.evaluate(TRIED_AGAIN) and not unready.count(), lambda: "it fails again")     # the page tries by itself too
    page.get_by_role("button", name="Play now: Firenze").click()
    at_table(page)
    visit.trouble.clear()                                   # what the browser said of the part that did not come
    visit.close()
    static.close()
