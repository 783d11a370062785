"""The browser client as the browser itself times it: script, cold start, click to painted change, the map in motion.

``python bench/web.py`` starts a server and Chromium on this machine and prints what it finds; ``--write`` keeps it in
bench/results/web.json and web.md. Each figure is the median of several runs, or a percentile where it says so.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from machine import RESULTS, ROOT, circumstances
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from capomastro.kernel.registry import games
from capomastro.kernel.table import Table

sys.path.append(str(ROOT))              # the house and the scripted player of the browser tests serve here too
from tests.web.house import DESKTOP, FLAGS, House, Site, chromium, news, open_table
from tests.web.player import Pointer
from tests.web.stage import Stage, play_until

Json = dict[str, Any]
GAMES = ("carcassonne", "citadels", "carrara", "firenze")
LIMITS = {"script_kb": 120, "interactive_ms": 2000, "click_p95_ms": 100}
MAP_TILES = 78
GESTURE = 12                            # steps of one drag or zoom
SLOWED = 4                              # how much slower a phone is taken to be

# The moment at which the table can be used: it asks its first question, and the frame that shows it has been painted.
WHEN_ASKED = """() => {
  new MutationObserver(() => {
    if (!document.querySelector('[role=status][aria-atomic]')?.textContent) return;
    requestAnimationFrame(() => setTimeout(() => { window.asked_at ??= performance.now(); }));
  }).observe(document, { childList: true, characterData: true, subtree: true });
}"""

# From the click to the frame that shows the server's answer.
WHEN_ANSWERED = """region => {
  window.clicks = [];
  let began = 0;
  const painted = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  addEventListener('click', (event) => { began = event.timeStamp; }, true);
  new MutationObserver(() => {
    const from = began;
    began = 0;
    if (from) painted((now) => window.clicks.push(now - from));
  }).observe(region, { childList: true, characterData: true, subtree: true });
}"""

FRAMES = """() => {
  const times = [];
  window.frames_seen = times;
  const tick = (now) => { times.push(now); window.ticking = requestAnimationFrame(tick); };
  window.ticking = requestAnimationFrame(tick);
}"""


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@contextmanager
def house_on(browser: Browser, site: Site) -> Iterator[House]:
    opened = House(browser, site)
    yield opened
    opened.close()


def fresh_profile(browser: Browser, site: Site) -> BrowserContext:
    """A browser that has never been here, except that it holds a seat: nothing of the client is cached."""
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, locale="en-GB", base_url=site.url)
    context.request.post("/api/enter", data={"name": "Ann"}, headers={"Origin": site.url})
    return context


def opened_table(context: BrowserContext, site: Site, game: str) -> str:
    table = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "begin": True, "start": "seated"}
    return str(context.request.post("/api/tables", data=table, headers={"Origin": site.url}).json()["id"])


def cold_start(browser: Browser, site: Site, game: str, runs: int) -> Json:
    """From an empty page to a table that asks its first question, and what came over the wire for it."""
    starts: list[Json] = []
    for _ in range(runs):
        context = fresh_profile(browser, site)
        table = opened_table(context, site, game)
        page = context.new_page()
        page.add_init_script(f"({WHEN_ASKED})()")
        page.goto(f"/t/{table}")
        expect(news(page)).not_to_be_empty()
        page.wait_for_timeout(200)
        starts.append(page.evaluate(
            """() => ({
              paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
              asked: window.asked_at,
              requests: performance.getEntriesByType('resource').length,
              all: performance.getEntriesByType('resource').reduce((sum, r) => sum + r.encodedBodySize, 0),
            })"""
        ))
        context.close()
    return {
        "first_paint_ms": round(statistics.median(s["paint"] for s in starts)),
        "interactive_ms": round(statistics.median(s["asked"] for s in starts)),
        "requests": starts[-1]["requests"],
        "all_kb": round(starts[-1]["all"] / 1000, 1),
    }


def script(browser: Browser, site: Site, game: str) -> float:
    """Compressed kB of script that the home page and then a table of this game load into an empty browser."""
    context = fresh_profile(browser, site)
    page = context.new_page()
    total = 0
    for path in ("/", f"/t/{opened_table(context, site, game)}"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        total += page.evaluate(
            """() => performance.getEntriesByType('resource')
              .filter((r) => r.name.endsWith('.js') && r.transferSize > 0)
              .reduce((sum, r) => sum + r.encodedBodySize, 0)"""
        )
    context.close()
    return round(total / 1000, 1)


def clicks(browser: Browser, site: Site, game: str, answers: int) -> Json:
    """Click to painted change, where the answer leads to my own next question and no bot thinks in between."""
    with house_on(browser, site) as house:
        page = house.person()
        page.goto(f"/t/{open_table(page, game, ['random'])}")
        player = Pointer(house, page, game)
        player.ear.wait(1)
        news(page).evaluate(WHEN_ANSWERED)
        times: list[float] = []
        while player.answers < answers and not page.get_by_role("button", name="To the result").is_visible():
            frames = len(house.received[page])
            player.answer()
            player.answers += 1
            player.ear.wait(player.answers + 1)
            page.wait_for_timeout(60)
            seen = [frame for frame in house.received[page][frames:] if '"type":"seen"' in frame]
            found: list[float] = page.evaluate("() => window.clicks.splice(0)")
            if len(seen) == 1:
                times += found[-1:]
    return {"clicks": len(times), "click_median_ms": round(statistics.median(times), 1), "click_p95_ms": round(percentile(times, 0.95), 1)}


def full_map() -> Table:
    """A Carcassonne map with as many tiles as the box and one set of crop circles have, a little before the end."""
    game = games()["carcassonne"]

    def stop(table: Table) -> bool:
        return len(msgspec.to_builtins(game.view(table.state, 0))["tiles"]) >= MAP_TILES

    return play_until(game, 2, {"crop_circles": "both"}, stop, by="apprentice", seed=7)


def gestures(page: Page) -> None:
    """Drag the map about, then zoom in and out of it."""
    width, height = DESKTOP
    page.mouse.move(width * 0.4, height * 0.25)
    page.mouse.down()
    for step in range(GESTURE):
        page.mouse.move(width * 0.4 + 6 * step, height * 0.25 + 3 * step)
    for step in range(GESTURE, 0, -1):
        page.mouse.move(width * 0.4 + 6 * step, height * 0.25 + 3 * step)
    page.mouse.up()
    for step in range(2 * GESTURE):
        page.mouse.wheel(0, -40 if step < GESTURE else 40)


def processor_time(browser: Browser) -> float:
    """Seconds of processor that the browser's own processes have used: it does not depend on what else runs here."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in processes if process["type"] in ("renderer", "GPU")))


def motion(browser: Browser, site: Site, table: Table, slowed: int) -> Json:
    """Frame times while the full map is dragged and zoomed."""
    with house_on(browser, site) as house:
        page = house.person()
        stage = Stage(page)
        stage.show(table)
        expect(news(page)).not_to_be_empty()
        page.wait_for_timeout(1000)
        tiles = page.locator("svg g.tile").count()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        before = processor_time(browser)
        page.evaluate(FRAMES)
        gestures(page)
        ticks: list[float] = page.evaluate("() => { cancelAnimationFrame(window.ticking); return window.frames_seen; }")
        spent = processor_time(browser) - before
    frames = [later - earlier for earlier, later in pairwise(ticks)]
    return {
        "tiles": tiles,
        "slowed": slowed,
        "frames": len(frames),
        "frame_median_ms": round(statistics.median(frames), 1),
        "frame_p95_ms": round(percentile(frames, 0.95), 1),
        "processor_ms": round(1000 * spent / len(frames), 1),
    }


def measure(runs: int, answers: int) -> Json:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        expect.set_options(timeout=60_000)
        site = Site(Path(place))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            by_game = {
                game: {
                    "script_kb": script(browser, site, game),
                    **cold_start(browser, site, game, runs),
                    **clicks(browser, site, game, answers),
                }
                for game in GAMES
            }
            table = full_map()
            return {
                "browser": browser.version,
                **circumstances(),
                "games": by_game,
                "map": [motion(browser, site, table, slowed) for slowed in (1, SLOWED)],
            }
        finally:
            browser.close()
            site.stop()


def crowded(load: float | None) -> list[str]:
    """A warning, where more wanted to run than there were cores."""
    cores = os.cpu_count() or 1
    return [f"Other work wanted the {cores} cores at the same time: all times are upper bounds."] if load and load > cores else []


def report(found: Json) -> str:
    """The figures as a page."""
    lines = [
        "# The browser client",
        "",
        f"Chromium {found['browser']} on {found['machine']} ({found['system']}), load {found['load']}; "
        f"commit {found['commit']}, {found['date']}. `python bench/web.py --write` measures again.",
        "",
        f"Promised: at most {LIMITS['script_kb']} kB of script for home plus one game, a table that asks within "
        f"{LIMITS['interactive_ms']} ms of a cold start, a click painted within {LIMITS['click_p95_ms']} ms.",
        *crowded(found["load"]),
        "",
        "| game | script, gzip | first paint | table asks | click, median | click, 95 % | clicks |",
        "|---|---|---|---|---|---|---|",
    ]
    for game, g in found["games"].items():
        lines.append(
            f"| {game} | {g['script_kb']} kB | {g['first_paint_ms']} ms | {g['interactive_ms']} ms | {g['click_median_ms']} ms "
            f"| {g['click_p95_ms']} ms | {g['clicks']} |"
        )
    lines += ["", "The Carcassonne map, dragged and zoomed without a graphics card:", ""]
    lines += ["| tiles | slowed | frames | frame, median | frame, 95 % | processor per frame |", "|---|---|---|---|---|---|"]
    for m in found["map"]:
        lines.append(
            f"| {m['tiles']} | {m['slowed']} times | {m['frames']} | {m['frame_median_ms']} ms | {m['frame_p95_ms']} ms "
            f"| {m['processor_ms']} ms |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=5, help="cold starts per game")
    parser.add_argument("--answers", type=int, default=60, help="answers per game")
    parser.add_argument("--write", action="store_true", help="keep the result in bench/results/")
    asked = parser.parse_args()
    found = measure(asked.runs, asked.answers)
    print(report(found))
    if asked.write:
        (RESULTS / "web.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        (RESULTS / "web.md").write_text(report(found), encoding="utf-8")


if __name__ == "__main__":
    main()
