"""Pictures of every screen: ``make shots`` writes them to build/shots/ (games, languages, phone and desktop, light and dark, in
forced colours, with letters twice as large).

``python -m tests.web.shots citadels en dark`` makes only those with all these words in their names; a size may be one of those
words (``820x1180``). A picture that is newer
than the built client is kept, so that an interrupted run goes on where it stopped; ``--again`` retakes them all.
``--workers 2`` uses that many browsers at once. ``--readme`` makes the few pictures that the README shows.
"""

from __future__ import annotations

import argparse
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright
from tests.web.house import DESKTOP, FLAGS, ROOT, Json, Site, chromium
from tests.web.screens import ASKED, SHIPPED, Visit, all_screens, asked, page_at
from tests.web.walk import SIZES as ALL_SIZES

SIZES = {"desktop": DESKTOP, "phone": (390, 844), **{f"{width}x{height}": (width, height) for width, height in ALL_SIZES}}
LANGUAGES = {"en": "en-GB", "nl": "nl-NL", "de": "de-DE"}
THEMES = ("light", "dark", "forced", "large")     # … the colours that the system forces on every page, and letters twice as large
RARE = ("forced", "large")              # only in English, unless another language is named
USUAL = ("desktop", "phone")            # the sizes that are made unless another is named
FOLDER = ROOT / "build" / "shots"
CLIENT = ROOT / "src" / "capomastro" / "web" / "index.html"
PAINTED = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""
Look = tuple[str, str, str]             # language, size, theme


def visitor(browser: Browser, address: str, look: Look) -> Page:
    """An empty page with this look."""
    lang, size, theme = look
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=LANGUAGES[lang],
        color_scheme="dark" if theme == "dark" else "light",
        forced_colors="active" if theme == "forced" else "none",
        reduced_motion="reduce",
        base_url=address,
    )
    page = context.new_page()
    if theme == "large":
        page.add_init_script("addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })")
    page.set_default_timeout(60_000)
    page.route("**/api/site", only_shipped)
    return page


def only_shipped(route: Route) -> None:
    """The site without the example game, which may be installed here."""
    answer = route.fetch()
    info: Json = answer.json()
    route.fulfill(response=answer, json={**info, "games": [game for game in info["games"] if game["id"] in SHIPPED]})


def wanted(words: set[str], *, again: bool) -> dict[Look, list[str]]:
    """The screens to take a picture of, by look."""
    since = 0.0 if again else CLIENT.stat().st_mtime
    found: dict[Look, list[str]] = {}
    for look in product(LANGUAGES, [size for size in SIZES if size in USUAL or size in words], THEMES):
        if look[2] in RARE and look[0] != "en" and look[0] not in words:
            continue
        for name in all_screens():
            picture = FOLDER / f"{name}-{'-'.join(look)}.png"
            fresh = not again and picture.exists() and picture.stat().st_mtime > since
            if words <= {*name.split("-"), *look} and not fresh:
                found.setdefault(look, []).append(name)
    return found


def take(address: str, look: Look, names: list[str]) -> str:
    """Pictures of these screens with one look; says how many."""
    screens = all_screens()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        visit = Visit(visitor(browser, address, look), look[0])
        for name in names:
            screens[name](visit)
            visit.page.evaluate(PAINTED)
            visit.page.screenshot(path=FOLDER / f"{name}-{'-'.join(look)}.png")
        browser.close()
    return f"{' '.join(look)}: {len(names)}"


def all_looks(site: Site, words: set[str], *, again: bool, workers: int) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done in [pool.submit(take, site.url, look, names) for look, names in wanted(words, again=again).items()]:
            print("taken:", done.result(), flush=True)


def for_the_readme(site: Site) -> None:
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        looks: list[tuple[Look, str]] = [(("en", "desktop", "light"), ""), (("en", "phone", "dark"), "phone-")]
        for look, prefix in looks:
            visit = Visit(visitor(browser, site.url, look))
            if not prefix:
                page_at("/", visit)
                print_as("home", visit.page, folder)
            for name in SHIPPED:
                asked(name, ASKED[name][0], visit)
                print_as(prefix + name, visit.page, folder)
        browser.close()


def print_as(name: str, page: Page, folder: Path) -> None:
    """A picture for the README: smaller, and without the look in its name."""
    page.wait_for_load_state("networkidle")
    page.evaluate(PAINTED)
    page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=80)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("words", nargs="*", help="only pictures with all these words in their names")
    parser.add_argument("--again", action="store_true", help="also those that are newer than the client")
    parser.add_argument("--readme", action="store_true", help="the pictures of the README instead")
    parser.add_argument("--workers", type=int, default=1, help="browsers at once")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        site = Site(Path(place), str(CLIENT.parent))
        try:
            if told.readme:
                for_the_readme(site)
            else:
                all_looks(site, set(told.words), again=told.again, workers=told.workers)
        finally:
            site.stop()


if __name__ == "__main__":
    main()
