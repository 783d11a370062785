"""Which bots a device is offered: a trial at the first start says so, and it is remembered."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.pocket.pages import Visit, at_table, kept
from tests.web.house import until

from capomastro.bots import bots
from capomastro.pocket.trial import HALF, carried

# As the trial of a device leaves it that carries every level.
FAST = f"localStorage.setItem('capomastro.share', '1'); localStorage.setItem('capomastro.share.levels', '{' '.join(carried(1.0))}');"


def stored(page: Page, key: str) -> str:
    return str(page.evaluate("(key) => localStorage.getItem(key) ?? ''", key))


def offered(page: Page) -> list[str]:
    """The levels that one can choose when setting up a table."""
    page.evaluate("location.hash = '/new/carcassonne'")
    choice = page.locator("select#bot1 option")
    expect(choice.first).to_be_attached()
    return [str(option.get_attribute("value")) for option in choice.all()]


def sits_down(page: Page, level: str) -> str:
    """Who comes where a link asks for a level."""
    page.evaluate("level => { location.hash = `game=carcassonne&bots=1&level=${level}`; }", level)
    at_table(page)
    return str(kept(page)["chairs"][1]["bot"])


def test_a_trial_at_the_first_start_finds_which_levels_this_device_carries(visit: Visit) -> None:
    page = visit.page("#lang=en")
    share = float(until(page, lambda: stored(page, "capomastro.share"), lambda: "nothing was tried"))
    assert 0 < share < HALF, "Python in WebAssembly is slower than the compiled engines"
    assert stored(page, "capomastro.share.levels").split() == offered(page) == carried(share)
    assert sits_down(page, "capomastro") == "journeyman", "the level below stands in, under its own name"
    page.reload()
    at_table(page)
    assert float(stored(page, "capomastro.share")) == share, "it is tried once"


def test_a_fast_device_carries_every_level(visit: Visit) -> None:
    visit.context.add_init_script(FAST)
    page = visit.page("#lang=en")
    assert offered(page) == list(bots())
    assert sits_down(page, "capomastro") == "capomastro"
