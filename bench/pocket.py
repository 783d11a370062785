"""The pocket table as a browser finds it: bytes before the first move, the way to the first table, a click.

``python bench/pocket.py`` serves build/pocket (``make pocket``) from this machine and prints what it finds; ``--write`` keeps it in
bench/results/pocket.json and pocket.md. Starts are medians of several; a click is timed until its answer is painted. It wants a machine
with nothing else to do, and about ten minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from machine import RESULTS, ROOT, circumstances
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.append(str(ROOT))              # the file server and the scripted player of the tests serve here too
from tests.pocket.pages import Visit, at_table
from tests.pocket.static import Static
from tests.web.house import FLAGS, chromium, news
from tests.web.player import Pointer

BUILT = ROOT / "build" / "pocket"
GAMES = ("carcassonne", "carrara", "citadels", "firenze")
LIMITS = {"first_mb": 6.5, "cold_s": 7.0, "cached_s": 4.0, "slowed_s": 25.0, "click_ms": 150, "slow_click_ms": 150}
CLICKS = 8                      # questions that are answered
SNAPSHOT = 5                    # seconds after which the started interpreter is kept
SLICE = 0.02                    # seconds that a slowed browser goes on at a time
# From a click to the first frame in which the page says something new.
WATCH = """region => {
  window.clicks = [];
  let began = 0;
  addEventListener('click', (event) => { began = event.timeStamp; }, true);
  new MutationObserver(() => {
    const from = began;
    began = 0;
    if (from) requestAnimationFrame(() => setTimeout(() => window.clicks.push(performance.now() - from)));
  }).observe(document.querySelector('main') ?? region, { childList: true, attributes: true, characterData: true, subtree: true });
}"""


def open_first(page: Page, static: Static, game: str) -> tuple[float, float]:
    """Seconds until the home page can be read, and until the first table stands."""
    page.goto(static.url)
    page.locator("article.game").first.wait_for()
    home = page.evaluate("performance.now()")
    page.get_by_role("button", name=re.compile(f"^Play now: .*{game}", re.IGNORECASE)).click()
    at_table(page)
    return home / 1000, page.evaluate("performance.now()") / 1000


def family(of: int) -> list[int]:
    """The processes that descend from one."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):                 # it has just ended
            children.setdefault(int(stat.read_text().rpartition(")")[2].split()[1]), []).append(int(stat.parent.name))
    found, waiting = [], [of]
    while waiting:
        own = children.get(waiting.pop(), [])
        found += own
        waiting += own
    return found


@contextmanager
def slowed(times: int) -> Iterator[None]:
    """The browser, with its workers and all its processes, stands still so often that it has one part in ``times`` of its time."""
    over = threading.Event()

    def signalled(what: signal.Signals) -> None:
        for process in family(os.getpid()):
            with suppress(OSError):
                if b"chrom" in Path(f"/proc/{process}/exe").readlink().name.encode():
                    os.kill(process, what)

    def brake() -> None:
        while not over.wait(SLICE):
            signalled(signal.SIGSTOP)
            over.wait(SLICE * (times - 1))
            signalled(signal.SIGCONT)

    braking = threading.Thread(target=brake)
    braking.start()
    try:
        yield
    finally:
        over.set()
        braking.join()
        signalled(signal.SIGCONT)


def first_visit(browser: Browser, game: str) -> dict[str, float]:
    """A browser that has never been here, then the same one without a network, and some clicks."""
    static = Static(BUILT)
    visit = Visit(browser, static, lang="en")
    page = visit.context.new_page()
    home, cold = open_first(page, static, game)
    found = {"home_s": home, "cold_s": cold, "first_mb": static.sent() / 1e6}
    page.wait_for_timeout(SNAPSHOT * 1000)
    visit.keep(page)
    page.close()                                # one tab alone has the tables
    page = visit.context.new_page()
    found["cached_s"] = open_first(page, static, game)[1]
    news(page).evaluate(WATCH)
    Pointer(visit, page, game).play(at_most=CLICKS)
    clicks = sorted(page.evaluate("window.clicks"))
    found["click_ms"], found["slow_click_ms"] = statistics.median(clicks), clicks[-1 - len(clicks) // 10]
    visit.close()
    return found


def slow_visit(browser: Browser, game: str) -> dict[str, float]:
    static = Static(BUILT)
    visit = Visit(browser, static, lang="en")
    page = visit.context.new_page()
    with slowed(4):
        home, table = open_first(page, static, game)
    visit.close()
    static.close()
    return {"slowed_home_s": home, "slowed_s": table}


def measured(browser: Browser, runs: int) -> dict[str, Any]:
    load = round(os.getloadavg()[0], 1)         # before the browser itself is at work
    games: dict[str, dict[str, float]] = {}
    for game in GAMES:
        each = [first_visit(browser, game) for _ in range(runs)]
        found = {name: statistics.median(run[name] for run in each) for name in each[0]} | slow_visit(browser, game)
        games[game] = {name: round(value, 2) for name, value in found.items()}
        print(game, games[game], file=sys.stderr)
    parts = json.loads((BUILT / "engine" / "parts.json").read_text(encoding="utf-8"))["parts"]
    return {"games": games, "parts_kb": {name: round(part["bytes"] / 1000) for name, part in parts.items()}, "load": load}


def report(found: dict[str, Any], about: dict[str, Any]) -> str:
    rows = [
        ("downloaded before the first move, compressed", "first_mb", "MB"), ("the home page can be read", "home_s", "s"),
        ("the first table, cold", "cold_s", "s"), ("the first table, everything kept and no network", "cached_s", "s"),
        ("the home page, slowed to a quarter", "slowed_home_s", "s"), ("the first table, cold, slowed to a quarter", "slowed_s", "s"),
        ("a click painted", "click_ms", "ms"), ("nine of ten clicks painted", "slow_click_ms", "ms"),
    ]
    games = found["games"]
    lines = [
        "# The pocket table", "", f"{about['machine']}, {about['system']}; {about['date']}, commit {about['commit']}; "
        f"{found['load']} other programs wanted the processor. `python bench/pocket.py --write` writes this page.", "",
        f"| | {' | '.join(game.title() for game in games)} | at most |", f"|---|{'---|' * len(games)}---|",
    ]
    for what, key, unit in rows:
        figures = " | ".join(f"{figures[key]} {unit}" for figures in games.values())
        lines.append(f"| {what} | {figures} | {f'{LIMITS[key]} {unit}' if key in LIMITS else ''} |")
    parts = ", ".join(f"{name} {kb} kB" for name, kb in found["parts_kb"].items())
    return "\n".join([
        *lines, "", "Slowed to a quarter: every process of the browser, the engine's too, stands still three quarters of the time.", "",
        f"Parts of the engine, compressed: {parts}.", "",
    ])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures in bench/results/")
    parser.add_argument("--runs", type=int, default=3, help="starts to take the median of")
    options = parser.parse_args()
    if not (BUILT / "sw.js").exists():
        parser.error(f"there is no {BUILT.relative_to(ROOT)}; `make pocket` makes it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        found = measured(browser, options.runs)
        browser.close()
    about = circumstances()
    text = report(found, about)
    print(text)
    if options.write:
        (RESULTS / "pocket.json").write_text(json.dumps({**about, **found}, indent=2) + "\n", encoding="utf-8")
        (RESULTS / "pocket.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
