"""The tree that Firefox hands to screen readers, in the words in which Chromium tells its own (unseen.py)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from tests.patience import PATIENCE
from tests.web.house import Json, until
from tests.web.unseen import Reading
from websockets.sync.client import connect

SYSTEM = "--remote-allow-system-access"                 # the tree is known to the browser itself, not to its pages
# Whatever changed has been told to the browser's own process once the page was painted.
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
TREE = """((address) => {
  // kept: without anybody who wants it, the browser stops making the tree
  globalThis.reader ??= Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
  const { STATE_CHECKED, STATE_FOCUSED, STATE_UNAVAILABLE } = Ci.nsIAccessibleStates;
  const { ROLE_DOCUMENT, ROLE_TEXT_LEAF } = Ci.nsIAccessibleRole;
  const nodes = [];
  const add = (it) => {
    const state = {};
    it.getState(state, {});
    const is = { focused: state.value & STATE_FOCUSED, disabled: state.value & STATE_UNAVAILABLE };
    const said = Object.keys(is).filter((name) => is[name]).map((name) => ({ name, value: { value: true } }));
    if (state.value & STATE_CHECKED) said.push({ name: 'checked', value: { value: 'true' } });
    const role = it.role === ROLE_DOCUMENT ? 'RootWebArea' : it.role === ROLE_TEXT_LEAF ? 'StaticText' : it.computedARIARole;
    const node = { nodeId: nodes.length, role: { value: role }, name: { value: it.name ?? '' }, properties: said, childIds: [] };
    nodes.push(node);
    for (let child = it.firstChild; child; child = child.nextSibling) node.childIds.push(add(child));
    return node.nodeId;
  };
  for (const { gBrowser } of Services.wm.getEnumerator('navigator:browser')) {
    for (const browser of gBrowser.browsers) {
      const page = browser.currentURI.spec === address && globalThis.reader.getAccessibleFor(browser)?.firstChild;
      if (page) add(page);
    }
  }
  return JSON.stringify(nodes);
})"""


class Aside:
    """Asks Firefox for what Playwright has no words for (bridge.py)."""

    def __init__(self, door: Path) -> None:
        self.line = connect(door.read_text(encoding="utf-8"), max_size=None, ping_interval=None)

    def ask(self, method: str, **given: Any) -> Json:
        self.line.send(json.dumps({"method": method, "params": given}))
        answer = json.loads(self.line.recv(PATIENCE))
        assert answer["type"] == "success", answer
        found: Json = answer["result"]
        return found

    def reading(self, page: Page) -> Reading:
        """The tree of a page; of one that was just opened, as soon as there is one."""
        window = self.ask("browsingContext.getTree", maxDepth=0, **{"moz:scope": "chrome"})["contexts"][0]["context"]

        def read() -> list[Json]:
            page.evaluate(PAINTED)
            script = f"{TREE}({json.dumps(page.url)})"
            answer = self.ask("script.evaluate", expression=script, target={"context": window}, awaitPromise=False)
            assert answer["type"] == "success", answer["exceptionDetails"]["text"]
            nodes: list[Json] = json.loads(answer["result"]["value"])
            return nodes

        return lambda: until(page, read, lambda: "Firefox makes no tree for those who see nothing")

    def close(self) -> None:
        self.line.close()
