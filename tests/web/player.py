"""A scripted player: knows what it wants to do from the sentences of the moves, as a person does."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.web.house import House, Json, news, until
from tests.web.stage import BOTS

from capomastro.kernel.registry import games
from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import Words

# What it likes best, first. Played so, a game of any kind is a real one and soon over.
PLANS = {
    "carrara": ("Announce", "Score", "Show", "Build", "Replace", "Pay", "Take a", "Buy [0-9o]"),
    "citadels": ("Build", "Pay", "Collect", "Take the crown", "Take [0-9]+ gold$", "Keep"),
    "firenze": (
        "Fulfil .* for",
        "With the Architect",
        "Give .* as bell tower",
        r"Take .* \(free\)",
        "Raise",
        "A .* tower$",
        "Begin",
        "No exchange|Go on|Finish",
    ),
}
# Which buttons of the map can be clicked where it lies now: another may be under those that zoom it.
UNCOVERED = """(spots) => spots.flatMap((spot, n) => {
  const box = spot.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === spot ? [n] : [];
})"""
WHIM = 6                # every so many answers it does something else


def choose(game: str, names: list[str], turn: int) -> int:
    """Which of the moves to make."""
    if turn % WHIM:
        for liked in PLANS.get(game, ()):
            for n, name in enumerate(names):
                if re.match(liked, name):
                    return n
    return turn * 5 % len(names)


class Ear:
    """Hears whatever the live region says, from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        page.expose_function("hear", self.hear)
        expect(news(page)).to_be_attached()
        news(page).evaluate(
            """region => {
                const tell = () => window.hear(region.textContent);
                new MutationObserver(tell).observe(region, { childList: true, characterData: true, subtree: true });
                if (region.textContent) tell();
            }"""
        )

    def hear(self, text: str) -> None:
        self.heard.append(text)

    def wait(self, count: int) -> None:
        """Until it has spoken so often."""
        until(self.page, lambda: len(self.heard) >= count, lambda: f"the live region fell silent after: {self.heard[-1:]}")


class Player:
    """Answers one question after another until the game is over."""

    def __init__(self, house: House, page: Page, game: str, other: str = BOTS[1]) -> None:
        self.house = house
        self.page = page
        self.game = game
        self.ear = Ear(page)
        self.words = games()[game].words("en", ["Ann", other])
        self.answers = 0

    def play(self) -> None:
        self.ear.wait(1)
        while not self.over:
            self.answer()
            self.answers += 1
            self.ear.wait(self.answers + 1)

    @property
    def over(self) -> bool:
        """Whether the game that was last heard of is."""
        return "outcome" in self.house.seen(self.page)

    def answer(self) -> None:
        raise NotImplementedError


class Pointer(Player):
    """Clicks on what is drawn: cards, tiles, blocks, towers, and the buttons beside the question."""

    def answer(self) -> None:
        seen = self.house.seen(self.page)
        if self.game == "carcassonne":
            self.tile_or_follower(seen["view"]["asks"])
        else:
            names = [sentence(self.words, move["say"]) for move in seen["moves"]]
            self.click(names[choose(self.game, names, self.answers)])

    def click(self, name: str) -> None:
        """The thing on the table that carries this move."""
        thing = drawn(self.page, name).first
        expect(thing, f"nothing on the table is for {name!r}").to_be_visible()
        thing.click()

    def tile_or_follower(self, asks: str) -> None:
        """Carcassonne asks in two clicks: a square and "Place it", a part of the tile and "Put it there"."""
        group, button = {
            "tile": ("Squares where the tile fits", "Place it"),
            "follower": ("Where a follower can go", "Put it there"),
        }[asks]
        if asks == "follower" and not self.answers % 3:
            self.click("Nobody")
            return
        spots = self.page.get_by_role("group", name=group).first.get_by_role("button")
        free = until(self.page, lambda: spots.evaluate_all(UNCOVERED), lambda: f"no button of {group!r} can be clicked")
        spot = spots.nth(free[self.answers % len(free)])
        chosen = spot.get_attribute("aria-pressed") == "true"
        spot.click()
        if not chosen:                  # a second click on what is chosen already makes the move
            self.page.get_by_role("button", name=button, exact=True).click()


class Keyboard(Player):
    """M lists the moves, arrows walk through them, Enter takes one."""

    def answer(self) -> None:
        self.page.keyboard.press("m")
        dialog = self.page.get_by_role("dialog", name="What you can do")
        moves = dialog.get_by_role("list", name="What you can do").get_by_role("button")
        expect(moves.first).to_be_focused()
        names = [name.strip() for name in moves.all_inner_texts()]
        wanted = choose(self.game, names, self.answers)
        back = wanted > len(names) // 2
        for _ in range(len(names) - wanted if back else wanted):
            self.page.keyboard.press("ArrowUp" if back else "ArrowDown")
        expect(moves.nth(wanted)).to_be_focused()
        self.page.keyboard.press("Enter")


def drawn(page: Page, name: str) -> Locator:
    """The controls on the table, outside the list of all moves, that make the move of this sentence."""
    return page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(?!\w)"))


def sentence(words: Words, say: Json) -> str:
    """A phrase of a message, in words."""
    fields = {name: phrase(value) for name, value in say.get("fields", {}).items()}
    return words.say(Phrase(say["key"], fields))


def phrase(value: Any) -> Any:
    """A field's value; a phrase within the phrase is one again."""
    return Phrase(value["key"], value.get("fields", {})) if isinstance(value, dict) and "key" in value else value
