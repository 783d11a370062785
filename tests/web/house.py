"""A real server in a process of its own and real browsers in front of it."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, WebSocket, sync_playwright
from playwright.sync_api import expect as of_playwright
from tests.changed import seen_after
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.server.site import begin_empty
from tests.warm import Server
from tests.web.expecting import expect

from capomastro.running.changes import Misfit

ROOT = Path(__file__).parents[2]
MORE_RULES = {"label-content-name-mismatch": {"enabled": True}}        # beyond what axe checks by itself
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHELL = "chromium-headless-shell"       # the same browser without tab strip, menus and extensions: half the work for each page
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # WebAssembly as it is compiled first: to compile it better too takes longer than a test runs, and twice the processor time of a start.
    "--js-flags=--liftoff-only",
]
# What the browser itself remarks on: a lost connection (which some tests are about), and plain HTTP in the local network.
REMARKS = ("WebSocket connection", "net::ERR_CONNECTION", "net::ERR_EMPTY_RESPONSE", "Cross-Origin-Opener-Policy header has been ignored")
DESKTOP = (1440, 900)
PHRASE = "a long passphrase"
PHONE = (360, 740)
PLAIN = "/health"                # of the site, but without the client: from there its API is asked
QUICK = {
    "gather_wait": PATIENCE, "nonce_wait": PATIENCE, "bot_pace": 0.0, "blind_wait": 0.05, "window": 0.3, "workers": 1,
    "rates": False, "least_patience": 1, "log_level": "error",
}  # fmt: skip
# What the seats add to the shuffling is random in a browser. Here it is not, so that a deal follows from the server's seed alone.
SAME_NONCE = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    return send.call(this, String(data).replace(/"nonce":"[0-9a-f]+"/, `"nonce":"${'ab'.repeat(16)}"`));
  };
}"""
Json = dict[str, Any]
T = TypeVar("T")


class Chromium:
    """The browser of this process: started by whoever first needs it, kept while the next test needs it too (tests/conftest.py).

    It is closed before others run, because it keeps an event loop running that tests of the server would meet.
    """

    def __init__(self) -> None:
        self._kept = ExitStack()
        self._started: Browser | None = None

    def browser(self) -> Browser:
        if self._started is None:
            playwright = self._kept.enter_context(sync_playwright())
            of_playwright.set_options(timeout=PATIENCE * 1000)
            self._started = playwright.chromium.launch(executable_path=chromium(SHELL), args=FLAGS)
            self._kept.callback(self._started.close)
        return self._started

    def close(self) -> None:
        self._started = None
        self._kept.close()


CHROMIUM = Chromium()


def chromium(*rather: str) -> str:
    """Where the browser is; those named here are taken first."""
    for name in (*rather, "chromium", "chromium-browser", "google-chrome", SHELL):
        if found := shutil.which(name):
            return found
    raise AssertionError("the browser tests need Chromium: make tools")


class Site:
    """A server that can be stopped and started again on the same address and database."""

    def __init__(self, folder: Path, client: str = "", **settings: Any) -> None:
        self.client = client                    # a folder with another build of the client
        self.port = free_port()
        self.luck = folder / "luck.txt"
        self.has_luck_of("")
        self.config = {**QUICK, "port": self.port, "database": f"sqlite:///{folder / 'site.db'}", **settings}
        self.url = f"http://127.0.0.1:{self.port}"
        begin_empty(str(self.config["database"]))
        self.start()

    def start(self) -> None:
        self.server = Server(self.config, luck_file=str(self.luck), client=self.client)

    def has_luck_of(self, name: str) -> None:
        """Whatever is left to chance follows from this name from now on; from none, it is random."""
        self.luck.write_text(name, encoding="utf-8")

    def kill(self) -> None:
        """As if the power failed."""
        self.server.kill()

    def stop(self) -> None:
        self.server.stop()


class House:
    """Browsers of several people. What goes wrong in any of them fails the test."""

    def __init__(self, browser: Browser, site: Site, luck: str = "") -> None:
        self.browser = browser
        self.site = site
        self.luck = luck
        site.has_luck_of(luck)
        self.contexts: list[BrowserContext] = []
        self.trouble: list[str] = []
        self.forgiven: set[str] = set()
        self.received: dict[Page, list[str]] = {}       # every message over the wire, by browser

    def person(
        self,
        size: tuple[int, int] = DESKTOP,
        *,
        lang: str = "en-GB",
        theme: str = "light",
        touch: bool = False,
        base: str = "",
        zone: str | None = None,
    ) -> Page:
        """A fresh browser profile with an empty page; ``zone`` is where in the world its clock hangs."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            timezone_id=zone,
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            base_url=base or self.site.url,
        )
        self.contexts.append(context)
        if self.luck:
            context.add_init_script(f"({SAME_NONCE})()")
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        frames = self.received[page] = []
        page.on("websocket", lambda socket: self._listen(socket, frames))
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.trouble.append(f"error in the page: {error}"))
        return page

    def _console(self, message: ConsoleMessage) -> None:
        asked = message.location["url"]
        # the page itself, and the icon that a browser with windows looks for where a page names none
        nowhere = "404" in message.text and message.page is not None and (asked == message.page.url or asked.endswith("/favicon.ico"))
        if message.type == "error" and not nowhere and not any(remark in message.text for remark in (*REMARKS, *self.forgiven)):
            self.trouble.append(f"console: {message.text}")

    def forgive(self, *remarks: str) -> None:
        """What the browser remarks on a refusal that the test is about is no trouble, also where the remark is yet to come."""
        self.forgiven.update(remarks)
        self.trouble[:] = [said for said in self.trouble if not any(remark in said for remark in remarks)]

    @staticmethod
    def _listen(socket: WebSocket, frames: list[str]) -> None:
        held: dict[int, Json] = {}

        def hear(frame: str | bytes) -> None:
            """What changed of the game is kept as what is seen then; what does not fit, the page asks for again."""
            message: Json = json.loads(frame)
            if message["type"] == "changed":
                with suppress(Misfit):
                    message = seen_after(held[message["seat"]], message)
            if message["type"] == "seen":
                held[message["seat"]] = message
            frames.append(json.dumps(message, separators=(",", ":")))

        socket.on("framereceived", hear)

    def seen(self, page: Page) -> Json:
        """What the server last told this browser's seat about the game; waits for the first telling."""
        return until(page, lambda: self._last_seen(page), lambda: "the server tells nothing of the game")

    def _last_seen(self, page: Page) -> Json | None:
        for frame in reversed(self.received[page]):
            message: Json = json.loads(frame)
            if message["type"] == "seen":
                return message
        return None

    def pages(self) -> list[str]:
        """What is to be read on each page, with its address."""
        said = []
        for page in self.received:
            with suppress(Error):
                said.append(f"{page.url}\n{page.inner_text('body', timeout=5000)}")
        return said

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert not self.trouble, "\n".join(self.trouble)


def until(page: Page, find: Callable[[], T | None], complain: Callable[[], str], seconds: float = PATIENCE) -> T:
    """What ``find`` finds, as soon as it is something; meanwhile the page goes on."""
    deadline = time.monotonic() + seconds
    while not (found := find()):
        assert time.monotonic() < deadline, complain()
        page.wait_for_timeout(20)
    return found


CALM = """() => new Promise((done) => {
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => { watcher.disconnect(); done(); }, 100);
  };
  const watcher = new MutationObserver(wait);
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  document.fonts.ready.then(wait);
  wait();
})"""


# The page has had a frame after a change of its size, and its maps the time to be drawn again.
RESIZED = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done, 220));
}"""


def set_size(page: Page, size: tuple[int, int]) -> None:
    """Another window; the page has come to rest in it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(RESIZED)
    page.evaluate(CALM)


def axe(page: Page) -> list[str]:
    """What axe has to complain about on this page, once nothing changes there any more."""
    page.evaluate(CALM)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "\n;() => undefined")
    result: Json = page.evaluate("(rules) => axe.run(document, { resultTypes: ['violations'], rules })", MORE_RULES)
    return [f"{v['id']}: {v['help']} ({', '.join(str(n['target'][0]) for n in v['nodes'][:4])})" for v in result["violations"]]


# Drawn for the fonts of a Linux desktop; wider ones are given so much more room.
CUT_OFF = """() => {
  const look = getComputedStyle(document.documentElement);
  const pen = document.createElement('canvas').getContext('2d');
  const wider = Math.max(...[['--sans', 1200], ['--serif', 1105]].map(([font, usual]) => {
    pen.font = `100px ${look.getPropertyValue(font)}`;
    return pen.measureText('Bibliotheek der Baumeister').width / usual - 1;
  }), 0);
  const hides = (way) => way === 'hidden' || way === 'clip';
  const cut = [];
  const walker = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || holder.closest('svg, code, .sr')) continue;
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const text = range.getBoundingClientRect();
    if (!text.width) continue;                  // letters of no size: the word is there for those who hear the page
    let lifted = false;                         // placed freely: boxes around it that are not placed do not cut it
    let [sideways, downwards] = [false, false]; // inside something that scrolls there: what is outside it comes by scrolling
    for (let frame = holder; frame; frame = frame.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(frame);
      if (clipPath !== 'none' && position === 'absolute') break;
      const past = lifted && position === 'static';
      lifted = past || position === 'absolute';
      if (past) continue;
      const box = frame.getBoundingClientRect();
      const across = !sideways && hides(overflowX) && Math.max(box.left - text.left, text.right - box.right) > 2 + 1.2 * wider * text.width;
      const down = !downwards && hides(overflowY) && Math.max(box.top - text.top, text.bottom - box.bottom) > (wider ? 24 : 4);
      if ((across || down) && box.width > 1) cut.push(walker.currentNode.data.trim());
      if (across || down) break;
      sideways ||= overflowX === 'auto' || overflowX === 'scroll';
      downwards ||= overflowY === 'auto' || overflowY === 'scroll';
    }
  }
  return cut;
}"""


def cut_off(page: Page) -> list[str]:
    """The texts of this page that nobody can read to the end. The address of a table may be cut: it is copied."""
    found: list[str] = page.evaluate(CUT_OFF)
    return found


TOO_SMALL = """() => [...document.querySelectorAll('button, select, input:not([type=checkbox]), summary, [role=button]')]
  .filter((control) => !control.closest('.layer, .sr, .seat, [data-small]') && control.checkVisibility({ visibilityProperty: true }))
  .map((control) => [control, control.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([control, box]) => [control.getAttribute('aria-label') ?? control.innerText, Math.round(box.width), Math.round(box.height)])
  .map(([name, width, height]) => `${name} (${width} by ${height})`)"""


TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.body.querySelectorAll('*')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5)
  .slice(0, 4)
  .map((part) => `${part.tagName} ${part.className} (to ${Math.round(part.getBoundingClientRect().right)})`)"""


def too_wide(page: Page) -> list[str]:
    """What makes a page wider than its screen."""
    out: list[str] = page.evaluate(TOO_WIDE)
    return out


def too_small(page: Page) -> list[str]:
    """The controls that a finger misses. On a map they grow when they are tapped."""
    found: list[str] = page.evaluate(TOO_SMALL)
    return found


def open_table(page: Page, game: str, bots: list[str], **fields: Any) -> str:
    """Enter with a name and open a running table against bots, over HTTP; returns its id."""
    arrive(page)
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} if bot else {"kind": "open"} for bot in bots)]
    return str(post(page, "/api/tables", {"game": game, "seats": seats, "begin": "" not in bots, **fields})["id"])


def fill(page: Page, **fields: str) -> None:
    for label, value in fields.items():
        page.get_by_role("textbox", name=label.replace("_", " "), exact=True).fill(value)


def sign_up(page: Page, name: str) -> list[str]:
    """Open an account on the account page; returns its recovery codes."""
    page.goto("/account")
    fill(page, Name=name, Passphrase=PHRASE)
    page.get_by_role("button", name="Open the account").click()
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_focused()
    codes = page.locator("ol code").all_inner_texts()
    assert len(codes) == 8
    page.get_by_role("button", name="I have kept them").click()
    expect(page.get_by_role("heading", name=f"You are signed in as {name.lower()}.")).to_be_visible()
    return codes


def arrive(page: Page, name: str = "Ann") -> None:
    """Come to the site, without its client yet, under a name."""
    page.goto(PLAIN)
    enter(page, name)


def enter(page: Page, name: str = "Ann") -> None:
    """Make this browser known to the server by a name; it shows at once whatever others do."""
    page.evaluate("(name) => localStorage.setItem('capomastro.prefs', JSON.stringify({ known: true, name, pace: 'once' }))", name)
    post(page, "/api/enter", {"name": name})


POST = """async ([path, body]) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return [answer.ok, await answer.json()];
}"""


def post(page: Page, path: str, body: Json) -> Json:
    """A request from within the page, with its cookie."""
    fine, answer = page.evaluate(POST, [path, body])
    assert fine, answer
    found: Json = answer
    return found


def news(page: Page) -> Any:
    """The live region: what a screen reader hears."""
    return page.get_by_role("status", name="News from the table")


MORE_OF_IT = """(log) => {
  const more = log.querySelector('.more button');
  more?.click();
  return more === null;
}"""


UNFOLDED = "(log) => log.querySelectorAll('.parts[aria-expanded=false]').forEach((fold) => fold.click())"


def what_happened(page: Page, *, unfolded: bool = False) -> list[str]:
    """All lines of the log that this page shows, the earlier ones too, which come page by page as it is scrolled."""
    log = page.get_by_role("list", name="What happened")
    page.wait_for_function(MORE_OF_IT, arg=log.element_handle())
    if unfolded:
        log.evaluate(UNFOLDED)
    return [" ".join(line.split()) for line in log.get_by_role("listitem").all_inner_texts()]


def places(page: Page) -> list[int]:
    """The final scores by place, as the last page shows them."""
    region = page.get_by_role("region", name="Places")
    expect(region).to_be_visible()
    texts = [" ".join(item.inner_text().split()) for item in region.get_by_role("listitem").all()]
    return [int(found[1]) for found in (re.search(r"(-?\d+)\s*points", text) for text in texts) if found]
