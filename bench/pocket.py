"""The pocket table as a browser finds it: bytes before the first move, the way to the first table, a click.

``python bench/pocket.py`` serves build/pocket (``make pocket``) from this machine and prints what it finds; ``--write`` keeps it in
bench/results/pocket.json and pocket.md. Starts are medians of several; a click is timed until its answer is painted.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import sys
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
LIMITS = {"first_mb": 6.5, "cold_s": 7.0, "cached_s": 4.0, "slowed_s": 25.0, "click_ms": 150}
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


def compressed(path: Path) -> int:
    """A file as it comes over the wire from a host that compresses; the engine's parts are compressed already."""
    data = path.read_bytes()
    return len(data) if path.suffix in (".bin", ".png") else len(gzip.compress(data, 9))


def open_first(page: Page, static: Static, game: str) -> tuple[float, float]:
    """Seconds until the home page can be read, and until the first table stands."""
    page.goto(static.url)
    page.locator("article.game").first.wait_for()
    home = page.evaluate("performance.now()")
    page.get_by_role("button", name=f"Play now: {game.title()}").click()
    at_table(page)
    return home / 1000, page.evaluate("performance.now()") / 1000


def first_visit(browser: Browser, game: str, slowed: int = 1) -> dict[str, float]:
    static = Static(BUILT)
    visit = Visit(browser, static)
    page = visit.context.new_page()
    if slowed > 1:
        visit.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    home, table = open_first(page, static, game)
    files = [BUILT / (name or "index.html") for name in static.asked]
    found = {"home_s": home, "cold_s": table, "first_mb": sum(compressed(file) for file in files if file.is_file()) / 1e6}
    if slowed == 1:
        visit.keep(page)
        page = visit.context.new_page()
        found["cached_s"] = open_first(page, static, game)[1]
        news(page).evaluate(WATCH)
        Pointer(visit, page, game).play(at_most=8)
        found["click_ms"] = statistics.median(page.evaluate("window.clicks"))
    visit.close()
    static.close()
    return found


def measured(browser: Browser, runs: int) -> dict[str, Any]:
    each = [first_visit(browser, "carcassonne") for _ in range(runs)]
    found: dict[str, Any] = {name: round(statistics.median(run[name] for run in each), 2) for name in each[0]}
    found["slowed_s"] = round(first_visit(browser, "carcassonne", 4)["cold_s"], 2)
    parts = json.loads((BUILT / "engine" / "parts.json").read_text(encoding="utf-8"))["parts"]
    found["parts_kb"] = {name: round(part["bytes"] / 1000) for name, part in parts.items()}
    found["load"] = round(os.getloadavg()[0], 1)
    return found


def report(found: dict[str, Any], about: dict[str, Any]) -> str:
    rows = [
        ("downloaded before the first move, compressed", "first_mb", "MB"), ("the home page can be read", "home_s", "s"),
        ("the first table, cold", "cold_s", "s"), ("the first table, everything kept and no network", "cached_s", "s"),
        ("the first table, cold, slowed to a quarter", "slowed_s", "s"), ("a click painted", "click_ms", "ms"),
    ]
    lines = [
        "# The pocket table", "", f"{about['machine']}, {about['system']}; {about['date']}, commit {about['commit']}; "
        f"{found['load']} other programs wanted the processor. `python bench/pocket.py --write` writes this page.", "",
        "| | measured | at most |", "|---|---|---|",
    ]
    lines += [f"| {what} | {found[key]} {unit} | {f'{LIMITS[key]} {unit}' if key in LIMITS else ''} |" for what, key, unit in rows]
    parts = ", ".join(f"{name} {kb} kB" for name, kb in found["parts_kb"].items())
    return "\n".join([*lines, "", f"Parts of the engine, compressed: {parts}.", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures in bench/results/")
    parser.add_argument("--runs", type=int, default=3, help="starts to take the median of")
    options = parser.parse_args()
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
