"""Pictures of every screen: ``make shots`` writes them to build/shots/ (games, languages, phone and desktop, light and dark).

``python -m tests.web.shots citadels en dark`` makes only those with all these words in their names, and
``python -m tests.web.shots --readme`` the few that the README shows.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright
from tests.web.house import DESKTOP, FLAGS, ROOT, Json, Site, chromium
from tests.web.stage import Stage, play_until

from capomastro.kernel.registry import games
from capomastro.kernel.table import Table

SIZES = {"desktop": DESKTOP, "phone": (390, 844)}
LANGUAGES = {"en": "en-GB", "nl": "nl-NL", "de": "de-DE"}
SHIPPED = ("carcassonne", "citadels", "carrara", "firenze")
MIDDLE = {"carcassonne": 120, "citadels": 260, "carrara": 240, "firenze": 330}              # steps after which a game looks its best
PAINTED = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""
Look = tuple[str, str, str]             # language, size, theme


def middle(name: str) -> Table:
    """A game of three in full swing, with a real choice to make."""
    game = games()[name]
    players = 3 if 3 in game.players else game.players[0]

    def stop(table: Table) -> bool:
        return len(table.steps) > MIDDLE[name] and len(table.state.legal()) > 3

    return play_until(game, players, {}, stop, by="apprentice", seed=5)


def end(name: str) -> Table:
    game = games()[name]
    return play_until(game, game.players[0], {}, lambda _: False, by="apprentice", seed=5)


class Camera:
    """One look of the site: language, size, theme."""

    def __init__(self, browser: Browser, site: Site, folder: Path, look: Look, words: set[str]) -> None:
        lang, size, theme = look
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=LANGUAGES[lang],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            base_url=site.url,
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.folder = folder
        self.look = "-".join(look)
        self.words = words

    def wants(self, name: str) -> bool:
        return self.words <= set(f"{name}-{self.look}".split("-"))

    def take(self, name: str) -> None:
        """Once everything is there and painted."""
        self.page.evaluate(PAINTED)
        self.page.screenshot(path=self.folder / f"{name}-{self.look}.png")

    def print(self, name: str) -> None:
        """A picture for the README: smaller, and without the look in its name."""
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_timeout(1500)
        self.page.screenshot(path=self.folder / f"{name}.jpg", type="jpeg", quality=80)

    def pages(self) -> None:
        paths = {"home": "/", **{f"setup-{name}": f"/new/{name}" for name in SHIPPED}, "rules": "/rules/carcassonne"}
        for name, path in paths.items():
            if self.wants(name):
                self.page.goto(path)
                self.page.get_by_role("heading", level=1).wait_for()
                self.take(name)

    def tables(self, positions: dict[str, Table]) -> None:
        """Games going on and games that are over."""
        wanted = {name: table for name, table in positions.items() if self.wants(name)}
        if not wanted:
            return
        stage = Stage(self.page)
        empty: Json = {"seat": 0, "first": 0, "total": 0, "moments": []}
        self.page.route("**/api/tables/staged/replay*", lambda route: route.fulfill(json=empty))
        for name, table in wanted.items():
            stage.now = None
            stage.show(table, 0 if table.over else None)
            self.page.get_by_role("heading", level=1).wait_for()
            self.take(name)


def all_looks(browser: Browser, site: Site, words: set[str]) -> None:
    folder = ROOT / "build" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    kinds = {"table": middle, "end": end}
    chosen = [(kind, name) for kind in kinds for name in SHIPPED if words & {*kinds, *SHIPPED} <= {kind, name}]
    positions = {f"{kind}-{name}": kinds[kind](name) for kind, name in chosen}
    for look in product(LANGUAGES, SIZES, ("light", "dark")):
        if words & {*LANGUAGES, *SIZES, "light", "dark"} <= set(look):
            camera = Camera(browser, site, folder, look, words)
            camera.pages()
            camera.tables(positions)
            camera.page.context.close()
            print("taken:", camera.look, flush=True)


def only_shipped(route: Route) -> None:
    """The site without the example game, which may be installed here."""
    answer = route.fetch()
    info: Json = answer.json()
    route.fulfill(response=answer, json={**info, "games": [game for game in info["games"] if game["id"] in SHIPPED]})


def for_the_readme(browser: Browser, site: Site) -> None:
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    positions = {name: middle(name) for name in SHIPPED}
    for size, theme, prefix in (("desktop", "light", ""), ("phone", "dark", "phone-")):
        camera = Camera(browser, site, folder, ("en", size, theme), set())
        camera.page.route("**/api/site", only_shipped)
        if not prefix:
            camera.page.goto("/")
            camera.print("home")
        stage = Stage(camera.page)
        for name, table in positions.items():
            stage.now = None
            stage.show(table)
            camera.print(prefix + name)


def main(words: set[str]) -> None:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        site = Site(Path(place))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        if "--readme" in words:
            for_the_readme(browser, site)
        else:
            all_looks(browser, site, words)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main(set(sys.argv[1:]))
