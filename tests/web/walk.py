"""Walks over what a page shows and says what nobody could read, reach or press there."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.web.house import until

SIZES = [
    (320, 640), (360, 740), (390, 844), (507, 1024), (601, 962), (740, 360), (768, 1024), (800, 1280), (820, 1180), (1024, 768),
    (1180, 820), (1280, 720), (1366, 768), (1440, 900), (1920, 1080),
]
BARS = 100              # of the height, that a browser may keep for itself
ALL_SIZES = [*SIZES, *((width, height - BARS) for width, height in SIZES)]

WALK = """() => {
  const [W, H] = [innerWidth, innerHeight];
  const found = [];
  const root = document.querySelector('dialog[open]') ?? document.querySelector('aside.opened:not([inert])') ?? document.body;
  /** Kept for those who hear the page: it, or something around it, is clipped away. */
  const unseen = (el) => {
    for (let frame = el; frame; frame = frame.parentElement) if (getComputedStyle(frame).clipPath === 'inset(50%)') return true;
    return false;
  };
  const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest('[inert], .sr');
  const hides = (way) => way !== 'visible';
  const name = (el) => String(el.getAttribute('aria-label') || el.innerText || el.tagName).trim().replace(/\\s+/g, ' ').slice(0, 60);
  /** What of a box can be seen, and whether more of it comes by scrolling. */
  const sight = (el, box) => {
    let [l, t, r, b] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(W, box.right), Math.min(H, box.bottom)];
    let scrolls = false;
    let lifted = getComputedStyle(el).position === 'absolute'; // out of the boxes around it, up to one that is placed
    for (let frame = el.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
      const way = getComputedStyle(frame);
      const past = lifted && way.position === 'static';
      lifted = past || way.position === 'absolute';
      if (past) continue;
      if (!hides(way.overflowX) && !hides(way.overflowY)) continue;
      const edge = frame.getBoundingClientRect();
      if (hides(way.overflowX)) [l, r] = [Math.max(l, edge.left), Math.min(r, edge.right)];
      if (hides(way.overflowY)) [t, b] = [Math.max(t, edge.top), Math.min(b, edge.bottom)];
      scrolls ||= way.overflowY === 'auto' && frame.scrollHeight > frame.clientHeight + 1;
      scrolls ||= way.overflowX === 'auto' && frame.scrollWidth > frame.clientWidth + 1;
    }
    return { l, t, r, b, scrolls, share: (Math.max(0, r - l) * Math.max(0, b - t)) / Math.max(1, box.width * box.height) };
  };

  if (document.documentElement.scrollWidth > W) found.push('the page is wider than the screen');

  // the question, the board and one's own things together
  const tiny = document.querySelector('.frame.tiny');
  if (root === document.body && document.querySelector('.table') && !tiny) {
    if (document.documentElement.scrollHeight > H + 2) found.push('the table is higher than the screen');
    const small = W <= 360 || H <= 640;
    const asking = document.querySelector('.prompt');
    const asks = asking?.getBoundingClientRect();
    /** What of the seen part of a box lies under the question. Of the land it may, and on a low screen of a board that is
        not asked about. */
    const under = (el, { l, t, r, b }) => {
      if (!asks || el.matches('[data-map=land], .prompt, .prompt *')) return 0;
      if (H <= 640 && !el.querySelector('.legal, .can, .legal-segment, [role=checkbox]')) return 0;
      const [across, down] = [Math.min(r, asks.right) - Math.max(l, asks.left), Math.min(b, asks.bottom) - Math.max(t, asks.top)];
      const { width, height } = el.getBoundingClientRect();
      return (Math.max(0, across) * Math.max(0, down)) / Math.max(1, width * height);
    };
    for (const [what, needed, least] of [
      ['.prompt', true, 0.99], ['.prompt p.ask', true, 0.9], ['[data-map]', true, 0.9], ['[data-own]', !small, 0.95],
    ]) {
      const all = [...document.querySelectorAll(what)].filter((el) => el.checkVisibility());
      if (what !== '[data-own]' && !all.length) found.push(`no ${what}`);
      for (const el of needed ? all : []) {
        const part = sight(el, el.getBoundingClientRect());
        const share = part.share - under(el, part);
        if (share < least) found.push(`${name(el)}: only ${Math.round(100 * share)} % of ${what} can be seen`);
      }
    }
    const aside = asking && hides(getComputedStyle(asking).overflowX) && asking.scrollWidth > asking.clientWidth + 1;
    if (aside) found.push('the question is drawn aside');
    const map = document.querySelector('[data-map=land]');
    if (map) {
      const box = map.getBoundingClientRect();
      const dock = document.querySelector('.dock').getBoundingClientRect();
      const free = dock.top < box.bottom && dock.left < box.left + box.width / 2 ? dock.top - box.top : box.height;
      if (free < H / 2 - 1) found.push(`the map has ${Math.round(free)} of ${H} pixels`);
    }
  }

  // texts: whole words, whole lines, nothing over them
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest('svg, code, option, script, .skip') || !seen(holder)) continue;
    if (getComputedStyle(holder).clipPath !== 'none' || unseen(holder)) continue;
    const range = document.createRange();
    for (const { 0: word, index } of node.data.matchAll(/[^\\s\\u00ad\\u2010-\\u2014/-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rows = [...range.getClientRects()].filter((row) => row.width > 0.5);
      if (rows.length > 1 && rows.at(-1).top > rows[0].top + rows[0].height / 2) found.push(`broken: ${word}`);
    }
    const dots = holder.closest('.who, .name, .cn') ?? holder;
    const short = getComputedStyle(dots).textOverflow === 'ellipsis' && dots.scrollWidth > dots.clientWidth + 1;
    if (short) found.push(`cut off: ${node.data.trim()}`);
    range.selectNodeContents(node);
    for (const row of range.getClientRects()) {
      if (row.width < 1) continue;
      const part = sight(holder, row);
      const cut = Math.max(part.l - row.left, row.right - part.r, 0) > 2 || Math.max(part.t - row.top, row.bottom - part.b, 0) > 4;
      if (cut && !part.scrolls) found.push(`cut off: ${node.data.trim().slice(0, 60)}`);
      if (part.r - part.l < 3 || part.b - part.t < 3) continue;
      const [x, y] = [(part.l + part.r) / 2, (part.t + part.b) / 2];
      const top = document.elementFromPoint(x, y);
      if (getComputedStyle(holder).pointerEvents === 'none' || !top || part.scrolls) continue;
      if (!holder.contains(top) && !top.contains(holder) && !top.closest('.layer') && !holder.closest('.seat')?.contains(top)) {
        found.push(`covered: ${node.data.trim().slice(0, 40)} by ${top.tagName} ${name(top)}`);
      }
      if (!part.scrolls) lines.push([holder, part, node.data.trim().slice(0, 30)]);
    }
  }
  for (const [i, [one, a, said]] of lines.entries()) {
    for (const [other, b, too] of lines.slice(i + 1)) {
      const across = Math.min(a.r, b.r) - Math.max(a.l, b.l);
      const down = Math.min(a.b, b.b) - Math.max(a.t, b.t);
      const apart = one !== other && !one.contains(other) && !other.contains(one);
      if (across > 3 && down > 5 && apart) found.push(`one over the other: ${said} / ${too}`);
    }
  }

  // controls: large enough for a finger, and nothing over them
  const CONTROLS = 'button, a[href], select, input:not([type=checkbox]), summary, [role=button], [role=checkbox]';
  for (const control of root.querySelectorAll(CONTROLS)) {
    if (!seen(control) || control.matches('.scrim, .skip, p a, small a, li a') || control.closest('[aria-hidden=true]')) continue;
    const box = (control.matches('.who') ? control.closest('.seat') : control).getBoundingClientRect();
    if (!box.width) continue;
    const least = control.closest('.layer, ol.log, [data-small]') || control instanceof SVGElement ? 23.5 : 43.5;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = (dx, dy) => control.contains(document.elementFromPoint(x + dx, y + dy));
    const wide = box.width >= least || (hit(-least / 2, 0) && hit(least / 2, 0));
    const high = box.height >= least || (hit(0, -least / 2) && hit(0, least / 2));
    const part = sight(control, box);
    const size = `${Math.round(box.width)} by ${Math.round(box.height)}`;
    if (part.share > 0.99 && (!wide || !high)) found.push(`too small: ${name(control)} (${size})`);
    if (part.share < 0.99 && !part.scrolls && !control.closest('.layer')) found.push(`out of sight: ${name(control)}`);
    const top = document.elementFromPoint((part.l + part.r) / 2, (part.t + part.b) / 2);
    const loose = control.closest('.layer') || control instanceof SVGElement || part.scrolls || part.share < 0.99;
    if (!loose && top && !control.contains(top) && !top.contains(control)) found.push(`covered: ${name(control)} by ${name(top)}`);
  }
  // what is read by a tap and cannot be chosen now: it may be drawn small where the same is written large elsewhere
  for (const thing of root.querySelectorAll('[data-reads] > :first-child:not(button)')) {
    if (!seen(thing)) continue;
    const box = thing.getBoundingClientRect();
    const part = sight(thing, box);
    const size = `${Math.round(box.width)} by ${Math.round(box.height)}`;
    const small = box.width && part.share > 0.99 && Math.min(box.width, box.height) < 23.5;
    if (small) found.push(`too small to read: ${name(thing)} (${size})`);
  }
  return [...new Set(found)];
}"""


# a map that has come to rest is drawn anew, at its scale
AT_REST = "() => [...document.querySelectorAll('.land')].every((land) => land.style.transform.endsWith('scale(1)'))"


def walk(page: Page) -> list[str]:
    """Everything wrong with what the page shows, once it has settled: what is gone in a moment nobody sees."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    until(page, lambda: page.evaluate(AT_REST), lambda: "the map does not come to rest")
    found: list[str] = page.evaluate(WALK)
    for _ in range(20):
        if not found:
            break
        page.wait_for_timeout(100)
        found = page.evaluate(WALK)
    return found
