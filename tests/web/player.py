"""A scripted player: knows what it wants to do from the sentences of the moves, as a person does.

Things that are named together it ticks, and presses the one button that says what they come to; where the page asks whether the
turn may end, it says so.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import Any, Protocol

import msgspec
from playwright.sync_api import Locator, Page
from tests.web.expecting import expect
from tests.web.house import Json, news, until
from tests.web.stage import BOTS

from capomastro.kernel.registry import games
from capomastro.kernel.sets import Offer, Pick, phrase_of
from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import Words

# What it likes best, first. Played so, a game of any kind is a real one and soon over.
PLANS = {
    "carrara": ("Announce", "Score", "Show", "Build", "Replace", "Pay", "Buy [0-9o]"),
    "citadels": ("Build", "Pay", "Collect", "Take the crown", "Take [0-9]+ gold$", "Keep"),
    "firenze": (
        "Fulfil .* for",
        "With the Architect",
        "Give .* as a bell tower",
        r"Take .* \(free\)",
        "Build [0-9o]",
        "No exchange|Go on|Finish",
    ),
}
# Which buttons of the map can be clicked where it lies now: another may be under those that zoom it.
UNCOVERED = """(spots) => spots.flatMap((spot, n) => {
  const box = spot.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === spot ? [n] : [];
})"""
# The boxes by number, whether each is ticked, and whether it stands beside the question or on the table itself.
BOXES = """(all) => all.map((box, n) => [n, box.getAttribute('aria-checked') === 'true', box.closest('.tray') !== null])"""
# How many steps of the Tab key lead to a control within its dialog.
STEPS = """(control) => {
  const all = [...control.closest('dialog').querySelectorAll('button')];
  return all.indexOf(control) - all.indexOf(document.activeElement);
}"""
CONFIRM = re.compile("^(End the turn|Go on)$")
MANY = 6                # things that it tries to tick along where it cannot know which go together
PURPOSEFUL = ("carrara", "firenze")     # games that take several times as long where nobody wants anything
MOST = 5                # people at a table that is soon over
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
        name = f"hear{id(self)}"
        page.expose_function(name, self.hear)
        expect(news(page)).to_be_attached()
        news(page).evaluate(
            """(region, name) => {
                const tell = () => window[name](region.textContent);
                new MutationObserver(tell).observe(region, { childList: true, characterData: true, subtree: true });
                if (region.textContent) tell();
            }""",
            name,
        )

    def hear(self, text: str) -> None:
        self.heard.append(text)

    def wait(self, count: int) -> None:
        """Until it has spoken so often."""
        until(self.page, lambda: len(self.heard) >= count, lambda: f"the live region fell silent after: {self.heard[-1:]}")


class Teller(Protocol):
    """Knows what a page was last told of the game."""

    def seen(self, page: Page) -> Json: ...


class Player:
    """Answers one question after another until the game is over."""

    def __init__(self, house: Teller, page: Page, game: str, other: str = BOTS[1]) -> None:
        self.house = house
        self.page = page
        self.game = game
        self.words = games()[game].words("en", ["Ann", other, *BOTS[2:]])
        self.answers = 0

    @cached_property
    def ear(self) -> Ear:
        """It listens from the first time that it is asked for."""
        return Ear(self.page)

    def play(self, at_most: int = 10_000) -> None:
        """To the end of the game, or until so many questions are answered."""
        self.ear.wait(1)
        while not self.over and self.answers < at_most:
            self.answer()
            self.answers += 1
            self.ear.wait(self.answers + 1)

    @property
    def over(self) -> bool:
        """Whether the game that was last heard of is."""
        return "outcome" in self.house.seen(self.page)

    def answer(self) -> None:
        """Does one thing: makes a move, names several things at once, or says that the turn may end with what was done."""
        seen = self.house.seen(self.page)
        if "waiting" in seen:
            self.confirm()
            return
        gathers = msgspec.convert(seen.get("gathers", []), list[Offer])
        moves = single_moves(seen, gathers)
        names = [sentence(self.words, move["say"]) for move in moves]
        wanted = [self.some_of(gather) for gather in gathers]
        chosen = choose(self.game, names + [self.says(*each) for each in zip(gathers, wanted, strict=True)], self.answers)
        if chosen < len(moves):
            self.make(chosen, names[chosen])
        else:
            n = chosen - len(moves)
            self.gather(n, gathers[n], wanted[n])

    def some_of(self, gather: Offer) -> list[Pick]:
        """What it would name: the most it can, or on a whim something else."""
        if not gather.sets:
            return []                   # more than the server writes out: it will see as it goes along
        numbers = max(gather.sets, key=len) if self.answers % WHIM else gather.sets[self.answers * 5 % len(gather.sets)]
        return [gather.picks[n] for n in numbers]

    def says(self, gather: Offer, picks: list[Pick]) -> str:
        """What the button for these things says; of too many sets to know them, what it says for one thing."""
        if not gather.sets:
            return self.words.say(phrase_of(games()[self.game], gather, gather.picks[:1], dict.fromkeys(games()[self.game].figures, 1)))
        at = gather.sets.index([gather.picks.index(pick) for pick in picks])
        return self.words.say(phrase_of(games()[self.game], gather, picks, {name: all_of[at] for name, all_of in gather.figures.items()}))

    def gather(self, n: int, gather: Offer, picks: list[Pick]) -> None:
        """Ticks these things, in the order of a person who wants the marked one marked, and sends them."""
        if not gather.sets:
            self.gather_along(n, gather)
            return
        rest = self.lay(picks)
        wanted = Counter(self.words.say(pick.say) for pick in rest if not pick.marks)
        if gather.form == "placed":
            for pick in picks:
                self.tick(n, self.words.say(pick.say))
        else:
            first = [self.words.say(other.say) for pick in picks for other in gather.picks if pick.marks == other.text]
            for name in [*first, *wanted]:
                while self.ticked(n, name) < wanted[name]:
                    self.tick(n, name)
        self.send(n, self.says(gather, picks))

    def gather_along(self, n: int, gather: Offer) -> None:
        """Ticks one thing after another, of those that the page offers then, until they can be sent; else it puts them back."""
        button = drawn(self.where, self.words.word(f"gather.{gather.name}").partition("{")[0].strip())
        for count in range(MANY):
            free = self.where.get_by_role("checkbox", checked=False, disabled=False)
            self.press(free.nth((self.answers + count) % free.count()))
            expect(self.where.get_by_text("Working it out …")).to_have_count(0)
            if button.count():
                break
        else:
            self.press(drawn(self.where, "Put back").first)
            expect(button.first).to_be_visible()
        self.press(button.first)

    @property
    def where(self) -> Page | Locator:
        """Where it finds what can be done."""
        return self.page

    def press(self, control: Locator) -> None:
        """A box or a button."""
        control.click()

    def make(self, n: int, name: str) -> None:
        """Makes the single move of this number and sentence."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Says that the turn may end with what was done."""
        raise NotImplementedError

    def lay(self, picks: list[Pick]) -> list[Pick]:
        """Does what is not done by ticking; returns the rest."""
        return picks

    def ticked(self, n: int, name: str) -> int:
        """How many things of this sentence are ticked in a gathering."""
        raise NotImplementedError

    def tick(self, n: int, name: str) -> None:
        """Ticks one more of them."""
        raise NotImplementedError

    def send(self, n: int, name: str) -> None:
        """Presses the button that says what is ticked."""
        raise NotImplementedError


def crowd(game: str) -> list[str]:
    """Bots for the other seats of a table that is soon over: the more sit there, the fewer questions does each of them answer."""
    return ["apprentice" if game in PURPOSEFUL else "random"] * (min(MOST, max(games()[game].players)) - 1)


def take(page: Page) -> None:
    """A card that was tapped is shown in full first, with the deed under it."""
    deed = page.get_by_role("dialog").locator(".deed")
    if deed.count():
        deed.first.click()


class Pointer(Player):
    """Clicks on what is drawn: cards, tiles, blocks, towers, and the buttons beside the question."""

    def answer(self) -> None:
        seen = self.house.seen(self.page)
        if self.game == "carcassonne" and "waiting" not in seen:
            self.tile_or_follower(seen["view"]["asks"])
        else:
            super().answer()

    def make(self, n: int, name: str) -> None:
        self.click(name)

    def click(self, name: str) -> None:
        """The thing on the table that carries this move."""
        thing = drawn(self.page, name).first
        expect(thing, f"nothing on the table is for {name!r}").to_be_visible()
        thing.click()
        take(self.page)

    def confirm(self) -> None:
        self.page.get_by_role("button", name=CONFIRM).click()

    def lay(self, picks: list[Pick]) -> list[Pick]:
        """Stones of Firenze: on towers that stand, and on new ones, which stand behind them."""
        stones = [pick for pick in picks if is_stone(pick)]
        view = self.house.seen(self.page)["view"]
        standing = [tower["id"] for tower in view["seats"][view["seat"]]["towers"]] if stones else []
        towers = self.page.get_by_role("region", name="Site of").locator(".tw")
        for pick in stones:
            if pick.action["kind"] == "raise":
                towers.nth(standing.index(pick.action["tower"])).locator(".add").click()
                continue
            self.click(self.words.say(Phrase(pick.say.key, {**pick.say.fields, "floors": 1})))
            standing.append("new")
            for _ in range(1, pick.action["floors"]):
                towers.nth(len(standing) - 1).locator(".add").click()
        return [pick for pick in picks if not is_stone(pick)]

    def ticked(self, n: int, name: str) -> int:
        return sum(checked for _, checked in self.boxes(name))

    def tick(self, n: int, name: str) -> None:

        def free() -> list[int]:
            return [box for box, checked in self.boxes(name) if not checked]

        found = until(self.page, free, lambda: f"nothing can be ticked for {name!r}")
        boxes(self.page, name).nth(found[0]).click()

    def boxes(self, name: str) -> list[tuple[int, bool]]:
        """The boxes for a sentence, by number, and whether they are ticked: where they are drawn twice, by turns here and there."""
        found: list[tuple[int, bool, bool]] = boxes(self.page, name).evaluate_all(BOXES)
        beside = {tray for _, _, tray in found}
        return [(n, checked) for n, checked, tray in found if len(beside) == 1 or tray == bool(self.answers % 2)]

    def send(self, n: int, name: str) -> None:
        self.click(name)

    def tile_or_follower(self, asks: str) -> None:
        """Carcassonne asks in two clicks: a square and "Place it", a part of the tile and "Put it there"."""
        group, button = {
            "tile": ("Squares where the tile fits", "Place it"),
            "follower": ("Where a follower can go", "Put it there"),
        }[asks]
        if asks == "follower" and not self.answers % 3:
            self.page.get_by_role("button", name=re.compile("^(Nobody|No follower)")).click()
            return
        spots = self.page.get_by_role("group", name=group).first.get_by_role("button")
        free = until(self.page, lambda: spots.evaluate_all(UNCOVERED), lambda: f"no button of {group!r} can be clicked")
        spot = spots.nth(free[self.answers % len(free)])
        chosen = spot.get_attribute("aria-pressed") == "true"
        spot.click()
        if not chosen:                  # a second click on what is chosen already makes the move
            self.click(button)


class Keyboard(Player):
    """M lists what can be done, Tab and arrows walk through it, Space ticks, Enter takes one."""

    def answer(self) -> None:
        if "waiting" not in self.house.seen(self.page):
            self.page.keyboard.press("m")
            expect(self.dialog.get_by_role("button").or_(self.dialog.get_by_role("checkbox")).first).to_be_focused()
        super().answer()

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog", name="What you can do")

    @property
    def where(self) -> Page | Locator:
        return self.dialog

    def press(self, control: Locator) -> None:
        self.walk_to(control)
        self.page.keyboard.press("Space")

    def make(self, n: int, name: str) -> None:
        moves = self.dialog.get_by_role("list", name="What you can do").get_by_role("button")
        self.walk_to(moves.first)
        count = moves.count()
        back = n > count // 2
        for _ in range(count - n if back else n):
            self.page.keyboard.press("ArrowUp" if back else "ArrowDown")
        expect(moves.nth(n)).to_be_focused()
        self.page.keyboard.press("Enter")

    def confirm(self) -> None:
        raise AssertionError("the buttons of the list say when the turn ends, and need no further word")

    def group(self, n: int) -> Locator:
        return self.dialog.get_by_role("group", name="What can be ticked").nth(n)

    def ticked(self, n: int, name: str) -> int:
        return boxes(self.group(n), name).and_(self.page.get_by_role("checkbox", checked=True)).count()

    def tick(self, n: int, name: str) -> None:
        self.walk_to(boxes(self.group(n), name).and_(self.page.get_by_role("checkbox", checked=False)).first)
        self.page.keyboard.press("Space")

    def send(self, n: int, name: str) -> None:
        self.walk_to(drawn(self.dialog, name).first)
        self.page.keyboard.press("Enter")

    def walk_to(self, control: Locator) -> None:
        """By Tab, forwards or back."""
        steps = control.evaluate(STEPS)
        for _ in range(abs(steps)):
            self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        expect(control).to_be_focused()


def single_moves(seen: Json, gathers: list[Offer]) -> list[Json]:
    """The moves that have a button of their own: not those of which a gathering is made."""
    parts = {kind for gather in gathers for kind in (*gather.kinds, *gather.silent)}
    return [move for move in seen.get("moves", []) if move["action"]["kind"] not in parts]


def boxes(where: Page | Locator, name: str) -> Locator:
    """What can be ticked with this sentence."""
    return where.get_by_role("checkbox", name=re.compile(rf"^{re.escape(name)}(?!\w)"))


def drawn(page: Page | Locator, name: str) -> Locator:
    """The controls on the table, outside the list of all moves, that make the move of this sentence."""
    return page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(?!\w)"))


def is_stone(pick: Pick) -> bool:
    """Whether this is laid on a tower: there are buttons for it instead of a box."""
    return pick.action["kind"] in ("raise", "new")


def sentence(words: Words, say: Json) -> str:
    """A phrase of a message, in words."""
    fields = {name: phrase(value) for name, value in say.get("fields", {}).items()}
    return words.say(Phrase(say["key"], fields))


def phrase(value: Any) -> Any:
    """A field's value; a phrase within the phrase is one again."""
    return Phrase(value["key"], value.get("fields", {})) if isinstance(value, dict) and "key" in value else value
