"""Pages of WebKit with as much of Playwright's ways as the scripted player needs: the same player plays in both."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from playwright.sync_api import TimeoutError as TooLate
from tests.patience import PATIENCE
from tests.web.house import Json, Site, until
from tests.web.other_browsers.firefox import LISTEN
from tests.web.other_browsers.webdriver import ELEMENT, Driver, Refused

# What may have a role. Which of them has it, and with which name, the browser is asked itself.
MAY_BE = {
    "article": "article",
    "button": "button, summary, [role=button]",
    "checkbox": "input[type=checkbox], [role=checkbox]",
    "dialog": "dialog[open], [role=dialog]",
    "group": "[role=group], fieldset",
    "heading": "h1, h2, h3",
    "link": "a[href]",
    "list": "ul, ol, [role=list]",
    "listitem": "li, [role=listitem]",
    "radio": "[role=radio], input[type=radio]",
    "region": "section, [role=region]",
    "slider": "input[type=range]",
    "status": "[role=status]",
    "textbox": "input:not([type]), input[type=text], textarea",
}
# Those of one kind that are there for everybody and may have a name: the words in and on them contain what it begins with.
FIND = """
const [selector, word, states, ...roots] = arguments;
const plain = (text) => (text ?? '').replace(/\\s+/g, '').toLowerCase();
const words = (el) => {
  if (el.getAttribute('aria-label') && !el.hasAttribute('aria-labelledby')) return plain(el.getAttribute('aria-label'));
  const named = [el, ...el.querySelectorAll('[aria-label], [alt], [title]')].flatMap((it) =>
    [it.getAttribute('aria-label'), it.getAttribute('alt'), it.getAttribute('title')]);
  const by = (el.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  const labels = [...(el.labels ?? [])].map((label) => label.textContent);
  return plain([...named, ...by, ...labels, el.textContent].join(' '));
};
const is = { checked: (el) => el.checked ?? el.getAttribute('aria-checked') === 'true',
  disabled: (el) => el.disabled || el.getAttribute('aria-disabled') === 'true' };
return [...new Set((roots.length ? roots : [document]).flatMap((root) => [...root.querySelectorAll(selector)]))]
  .filter((el) => word === null || (el.checkVisibility({ visibilityProperty: true }) && !el.closest('[aria-hidden=true], [inert]')))
  .filter((el) => word === null || words(el).includes(plain(word)))
  .filter((el) => Object.entries(states).every(([state, wanted]) => Boolean(is[state](el)) === wanted));
"""
SAYS = """
const [text, ...roots] = arguments;
return (roots.length ? roots : [document]).flatMap((root) => [...root.querySelectorAll('*')])
  .filter((el) => el.textContent.includes(text) && ![...el.children].some((child) => child.textContent.includes(text)));
"""
SEEN = "const [el] = arguments; return el.checkVisibility({ visibilityProperty: true }) && el.getBoundingClientRect().width > 0;"
# The middle of an element, where a mouse would meet it.
MIDDLE = """
const [el] = arguments;
const box = el.getBoundingClientRect();
const at = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
return el.contains(document.elementFromPoint(...at)) ? at : null;
"""
# As soon as it lies still in two frames, as Playwright waits; a person scrolls to what the question lies over, the driver does not.
AT_REST = """
const [el] = arguments;
const frame = () => new Promise(requestAnimationFrame);
const place = () => JSON.stringify(el.getBoundingClientRect());
const settle = async () => {
  for (let before = ''; before !== place(); await frame()) before = place();
};
const open = () => {
  const box = el.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return met !== null && (el.contains(met) || met.contains(el) && !met.closest('.ask'));
};
return settle().then(() => {
  if (open()) return undefined;
  el.scrollIntoView({ block: 'center', inline: 'center' });
  return settle();
});
"""
NO_BOX = "element not interactable"
NOT_YET = (NO_BOX, "element click intercepted", "stale element reference", "no such element", "javascript error")
# Whatever goes wrong in the page; plain WebDriver does not tell.
TROUBLE = """
window.trouble = [];
addEventListener('error', (event) => trouble.push(String(event.message)));
addEventListener('unhandledrejection', (event) => trouble.push(String(event.reason)));
const complain = console.error;
console.error = (...said) => { trouble.push(said.join(' ')); complain(...said); };
"""
AS_TEXT = "(found) => JSON.stringify(found ?? null)"
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Space": " ", "ArrowDown": "\ue015", "ArrowUp": "\ue013"}


class Keyboard:
    """The keys of a page."""

    def __init__(self, page: WebKitPage) -> None:
        self.page = page

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        strokes = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.page.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})


class WebKitPage:
    """One window with a profile of its own."""

    def __init__(self, driver: Driver, base: str, size: tuple[int, int]) -> None:
        self.driver = driver
        self.base = base
        self.path = driver.session()
        self.keyboard = Keyboard(self)
        self.told: dict[str, Callable[..., Any]] = {}
        self.set_viewport_size({"width": size[0], "height": size[1]})

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        return self.driver.ask(method, self.path + path, {} if body is None and method == "POST" else body)

    def run(self, script: str, *given: Any) -> Any:
        """The body of a function, with arguments."""
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(given)})

    def evaluate(self, script: str, *given: Any) -> Any:
        """An expression or a function, as Playwright takes them; what it promises is awaited.

        The answer comes as text: the driver takes many seconds to copy an object as large as the view of a game.
        """
        told = f"const f = ({script}); return Promise.resolve(typeof f === 'function' ? f(...arguments) : f).then({AS_TEXT});"
        return json.loads(self.run(told, *given))

    def load(self, path: str) -> None:
        """Straight from the server, as a browser does that was just opened."""
        self.ask("POST", "/url", {"url": self.base + path})

    def goto(self, path: str) -> None:
        """Within the client, from a page that overhears what it is told: nothing can be put into a page before it is loaded."""
        self.load("/about")
        self.run(LISTEN + TROUBLE)
        self.run("history.pushState(null, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'));", path)

    def reload(self) -> None:
        self.ask("POST", "/refresh")

    @property
    def url(self) -> str:
        return str(self.ask("GET", "/url"))

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """The window is so much larger as its bar needs."""
        bar = 0
        for _ in range(2):
            self.ask("POST", "/window/rect", {"width": size["width"], "height": size["height"] + bar})
            until(self, lambda: self.evaluate("innerWidth") == size["width"], lambda: f"no window is {size['width']} wide")
            bar += size["height"] - int(self.evaluate("innerHeight"))

    def expose_function(self, name: str, hears: Callable[..., Any]) -> None:
        self.told[name] = hears
        self.run("const [name] = arguments; window.said ??= []; window[name] = (...words) => window.said.push([name, words]);", name)

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Meanwhile the page says what it has to say."""
        time.sleep(milliseconds / 1000)
        for name, words in (self.run("return window.said?.splice(0) ?? []") if self.told else []):
            self.told[name](*words)

    def locator(self, selector: str) -> Found:
        return Found(self).locator(selector)

    def get_by_role(self, role: str, **wanted: Any) -> Found:
        return Found(self).get_by_role(role, **wanted)

    def get_by_text(self, text: str) -> Found:
        return Found(self).get_by_text(text)

    def close(self) -> None:
        self.ask("DELETE", "")


Elements = Iterable[Json]
Step = Callable[[Elements | None], Elements]            # from those found so far; from the whole page, if nothing was looked for yet


@dataclass(frozen=True)
class Found:
    """Elements that are looked for whenever they are needed: one step after another, each within what the last one found.

    The browser is asked for no more names than it takes to find as many as are wanted: each is a question of its own.
    """

    page: WebKitPage
    steps: tuple[Step, ...] = field(default=())

    def then(self, step: Step) -> Found:
        return Found(self.page, (*self.steps, step))

    def within(self, roots: Elements | None, script: str, *given: Any) -> list[Json]:
        """What a script finds there."""
        inside = None if roots is None else list(roots)
        found: list[Json] = [] if inside == [] else self.page.run(script, *given, *(inside or ()))
        return found

    def locator(self, selector: str) -> Found:
        return self.then(lambda roots: self.within(roots, FIND, selector, None, {}))

    def get_by_text(self, text: str) -> Found:
        return self.then(lambda roots: self.within(roots, SAYS, text))

    def get_by_role(self, role: str, *, name: str | re.Pattern[str] = "", exact: bool = False, **states: bool) -> Found:
        pattern = name if isinstance(name, re.Pattern) else re.compile(f"^{re.escape(name)}$" if exact else re.escape(name), re.IGNORECASE)
        start = re.match(r"\^?((?:[\w ,:'’…-]|\\[^wdsb])*)", pattern.pattern)
        word = re.sub(r"\\(.)", r"\1", start[1]) if start else ""

        def find(roots: Elements | None) -> Iterator[Json]:
            found = self.within(roots, FIND, MAY_BE[role], word, states)
            return (each for each in found if not name or pattern.search(self.label(each)))

        return self.then(find)

    def label(self, element: Json) -> str:
        """The name by which the browser calls it before a screen reader."""
        return " ".join(str(self.page.ask("GET", f"/element/{element[ELEMENT]}/computedlabel")).split())

    def nth(self, n: int) -> Found:
        return self.then(lambda found: islice(found or (), n, n + 1))

    @property
    def first(self) -> Found:
        return self.nth(0)

    def or_(self, other: Found) -> Found:
        return Found(self.page, (lambda _: [*self.elements(), *other.elements()],))

    def elements(self) -> list[Json]:
        found: Elements | None = None
        for step in self.steps:
            found = step(found)
        return list(found or ())

    def count(self) -> int:
        return self.patiently(lambda: len(self.elements()), PATIENCE)

    def all(self) -> list[Found]:
        return [self.nth(n) for n in range(self.count())]

    def patiently(self, act: Callable[[], Any], seconds: float) -> Any:
        """As soon as the page lets it be done."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                return act()
            except (Refused, LookupError) as error:
                if time.monotonic() > deadline:
                    raise TooLate(str(error)) from error
                if isinstance(error, Refused) and error.code not in NOT_YET:
                    raise
                self.page.wait_for_timeout(50)

    def click(self, timeout: float = PATIENCE * 1000) -> None:
        self.patiently(lambda: self.press(self.elements()[0]), timeout / 1000)

    def press(self, element: Json) -> None:
        """The driver refuses groups of a drawing; whatever lies open to a mouse is pressed by one."""
        self.page.run(AT_REST, element)
        try:
            self.page.ask("POST", f"/element/{element[ELEMENT]}/click")
        except Refused as refused:
            middle = self.page.run(MIDDLE, element) if refused.code == NO_BOX else None
            if middle is None:
                raise
            there = {"type": "pointerMove", "x": middle[0], "y": middle[1], "origin": "viewport"}
            strokes = [there, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
            mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": strokes}
            self.page.ask("POST", "/actions", {"actions": [mouse]})

    def evaluate(self, script: str, *given: Any) -> Any:
        return self.patiently(lambda: self.page.evaluate(script, self.elements()[0], *given), PATIENCE)

    def evaluate_all(self, script: str) -> Any:
        return self.patiently(lambda: self.page.evaluate(f"(...all) => ({script})(all)", *self.elements()), PATIENCE)

    def get_attribute(self, name: str) -> str | None:
        found: str | None = self.evaluate("(el, name) => el.getAttribute(name)", name)
        return found

    def inner_text(self) -> str:
        return str(self.evaluate("(el) => el.innerText"))

    def is_visible(self) -> bool:
        return any(self.page.run(SEEN, each) for each in self.elements())

    def expected(self, message: str | None) -> Expected:
        return Expected(self, message or "")


@dataclass(frozen=True)
class Expected:
    """What becomes true of elements in time."""

    what: Found
    message: str

    def _until(self, holds: Callable[[], bool], wish: str) -> None:
        until(self.what.page, lambda: self.what.patiently(holds, PATIENCE), lambda: f"{self.message} {wish}")

    def to_be_visible(self) -> None:
        self._until(self.what.is_visible, "is to be seen")

    def to_be_attached(self) -> None:
        self._until(lambda: bool(self.what.elements()), "is to be there")

    def to_have_count(self, count: int) -> None:
        self._until(lambda: len(self.what.elements()) == count, f"is to be there {count} times")


class WebKitHouse:
    """Somebody whose browser is WebKit. What goes wrong in it fails the test."""

    def __init__(self, driver: Driver, site: Site, luck: str = "") -> None:
        self.driver = driver
        self.site = site
        site.has_luck_of(luck)
        self.page: WebKitPage | None = None

    def person(self, size: tuple[int, int] = (1440, 900)) -> WebKitPage:
        assert self.page is None, "this driver has one browser at a time"
        self.page = WebKitPage(self.driver, self.site.url, size)
        return self.page

    def seen(self, page: WebKitPage) -> Json:
        return until(page, lambda: page.evaluate("window.seen ?? null"), lambda: "the server tells nothing of the game")

    def pages(self) -> list[str]:
        """What is to be read on the page, with its address."""
        with suppress(Refused):
            return [] if self.page is None else [f"{self.page.url}\n{self.page.evaluate('document.body.innerText')}"]
        return []

    def close(self) -> None:
        if self.page is not None:
            trouble = self.page.evaluate("window.trouble ?? []")
            self.page.close()
            assert not trouble, trouble
