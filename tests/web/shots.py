"""Pictures of every screen: ``make shots`` writes them to build/shots/ (games, languages, phone and desktop, light and dark).

``python -m tests.web.shots --readme`` makes the few that the README shows.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.house import DESKTOP, FLAGS, ROOT, Json, Site, chromium
from tests.web.stage import Stage, play_until

from capomastro.kernel.registry import games
from capomastro.kernel.table import Table

SIZES = {"desktop": DESKTOP, "phone": (390, 844)}
LANGUAGES = {"en": "en-GB", "nl": "nl-NL", "de": "de-DE"}
SHIPPED = ("carcassonne", "citadels", "carrara", "firenze")
MIDDLE = 60             # decisions after which a game looks its best


def middle(name: str) -> Table:
    """A game of three in full swing, with a real choice to make."""
    game = games()[name]
    players = 3 if 3 in game.players else game.players[0]

    def stop(table: Table) -> bool:
        return len(table.steps) > 2 * MIDDLE and len(table.state.legal()) > 3

    return play_until(game, players, {}, stop, by="apprentice", seed=5)


def end(name: str) -> Table:
    game = games()[name]
    return play_until(game, game.players[0], {}, lambda _: False, by="apprentice", seed=5)


class Camera:
    """One look of the site: language, size, theme."""

    def __init__(self, browser: Browser, site: Site, folder: Path, lang: str, size: str, theme: str) -> None:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=LANGUAGES[lang],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            base_url=site.url,
        )
        self.page: Page = context.new_page()
        self.folder = folder
        self.look = f"{lang}-{size}-{theme}"

    def take(self, name: str) -> None:
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_timeout(400)
        self.page.screenshot(path=self.folder / f"{name}-{self.look}.png")

    def print(self, name: str) -> None:
        """A picture for the README: smaller, and without the look in its name."""
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_timeout(1500)
        self.page.screenshot(path=self.folder / f"{name}.jpg", type="jpeg", quality=80)

    def pages(self) -> None:
        self.page.goto("/")
        self.take("home")
        for name in SHIPPED:
            if name in games():
                self.page.goto(f"/new/{name}")
                self.take(f"setup-{name}")
        self.page.goto("/rules/carcassonne")
        self.take("rules")

    def tables(self, positions: dict[str, tuple[Table, Table]]) -> None:
        stage = Stage(self.page)
        empty: Json = {"seat": 0, "first": 0, "total": 0, "moments": []}
        self.page.route("**/api/tables/staged/replay*", lambda route: route.fulfill(json=empty))
        for name, (running, over) in positions.items():
            stage.show(running)
            self.take(f"table-{name}")
            stage.now = None
            stage.show(over, 0)
            self.take(f"end-{name}")
            stage.now = None


def all_looks(browser: Browser, site: Site) -> None:
    folder = ROOT / "build" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    positions = {name: (middle(name), end(name)) for name in SHIPPED if name in games()}
    for lang in LANGUAGES:
        for size in SIZES:
            for theme in ("light", "dark"):
                camera = Camera(browser, site, folder, lang, size, theme)
                camera.pages()
                camera.tables(positions)
                camera.page.context.close()
                print("taken:", camera.look)


def for_the_readme(browser: Browser, site: Site) -> None:
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    camera = Camera(browser, site, folder, "en", "desktop", "light")
    camera.page.goto("/")
    camera.print("home")
    stage = Stage(camera.page)
    for name in SHIPPED:
        if name in games():
            stage.now = None
            stage.show(middle(name))
            camera.print(name)


def main(readme: bool) -> None:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        site = Site(Path(place))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        (for_the_readme if readme else all_looks)(browser, site)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main("--readme" in sys.argv[1:])
