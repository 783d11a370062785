"""A player who sees nothing: it has the tree that the browser hands to screen readers, what is said aloud, and a keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

from playwright.sync_api import Page
from tests.web.house import Json, until
from tests.web.player import choose

Reading = Callable[[], list[Json]]      # the nodes of the tree as it is now, the page first, as Chromium tells them
CONTROLS = ("button", "checkbox", "link", "switch", "textbox")
LIST = "What you can do"
NEWS = "News from the table"
TOLD = "Counted so far"
AWAY = re.compile("^(Close|Put back.*)$")
SENTENCES = 2           # of news before a question
MANY = 8                # things that it ticks at most before it does something else, where it can


class Node:
    """A node of the accessibility tree."""

    def __init__(self, raw: Json) -> None:
        self.id = str(raw["nodeId"])
        self.role = str(raw.get("role", {}).get("value", ""))
        self.name = " ".join(str(raw.get("name", {}).get("value", "")).split())
        self.ignored = bool(raw.get("ignored"))
        self.states: dict[str, Any] = {p["name"]: p["value"].get("value") for p in raw.get("properties", [])}
        self.children: list[Node] = []

    def all(self) -> list[Node]:
        """It and everything in it, in reading order."""
        return [self, *(node for child in self.children for node in child.all())]

    def find(self, role: str, name: str = "") -> list[Node]:
        return [node for node in self.all() if node.role == role and (not name or node.name == name) and not node.ignored]

    def controls(self) -> list[Node]:
        return [node for node in self.all() if node.role in CONTROLS and not node.ignored]

    def text(self) -> str:
        """Everything that is read out of it."""
        return " ".join(" ".join(node.name for node in self.all() if node.role == "StaticText").split())


def of_chromium(page: Page) -> Reading:
    wire = page.context.new_cdp_session(page)
    wire.send("Accessibility.enable")
    return lambda: list(wire.send("Accessibility.getFullAXTree")["nodes"])


class Unseen:
    """Finds by role and name, listens, and presses keys; it never looks at the page itself."""

    def __init__(self, page: Page, game: str, reading: Reading | None = None) -> None:
        self.page = page
        self.game = game
        self.reading = reading or of_chromium(page)
        self.answers = 0

    def tree(self) -> Node:
        raw = self.reading()
        nodes = {each["nodeId"]: Node(each) for each in raw}
        for each in raw:
            nodes[each["nodeId"]].children = [nodes[child] for child in each.get("childIds", []) if child in nodes]
        return nodes[raw[0]["nodeId"]]

    def focused(self, tree: Node | None = None) -> Node | None:
        """What has the focus; the page itself counts as nothing."""
        found = [node for node in (tree or self.tree()).all() if node.states.get("focused") and node.role != "RootWebArea"]
        return found[-1] if found else None

    def wait(self, find: Callable[[Node], Any], what: str) -> Any:
        """As soon as something is found in the tree."""
        return until(self.page, lambda: find(self.tree()), lambda: f"nobody who sees nothing finds {what}; there is: {self.outline()}")

    def outline(self) -> list[str]:
        return [f"{node.role} {node.name}" for node in self.tree().all() if node.role in (*CONTROLS, "dialog", "status", "heading")][:60]

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def said(self, tree: Node | None = None) -> str:
        """What the table said last."""
        return " ".join(node.text() for node in (tree or self.tree()).find("status", NEWS))

    def keeps_its_place(self, after: str) -> None:
        """The focus is somewhere, not at the top of the page."""
        self.wait(self.focused, f"the focus after {after}")

    def walk_to(self, wanted: Node, dialog: Node) -> None:
        """By Tab through the controls of a dialog."""
        order = [node.id for node in dialog.controls()]
        here = self.focused(dialog)
        steps = order.index(wanted.id) - (order.index(here.id) if here is not None and here.id in order else 0)
        for _ in range(abs(steps)):
            self.press("Tab" if steps > 0 else "Shift+Tab")
        self.wait(lambda tree: (reached := self.focused(tree)) is not None and reached.name == wanted.name, f"the way to {wanted.name!r}")

    # -- a game -----------------------------------------------------------------------
    def over(self, tree: Node) -> bool:
        return "The game is over." in self.said(tree) or bool(tree.find("region", "Places"))

    def play(self, at_most: int) -> bool:
        """Answers so many questions, or all of them; whether the game is over then."""
        self.wait(self.said, "the first question")
        while self.answers < at_most:
            tree = self.wait(lambda tree: tree if self.over(tree) or self.asked(tree) else None, "a question")
            if self.over(tree):
                return True
            self.heard_shortly(tree)
            self.answer(tree)
            self.answers += 1
            self.keeps_its_place(f"answer {self.answers}")
        return self.over(self.tree())

    def heard_shortly(self, tree: Node) -> None:
        """Before a question at most two sentences of news are said; the rest is a list that can be read."""
        news = self.said(tree).partition("Your turn: ")[0]
        assert len(re.findall(r"[.!?](?=\s|$)", news)) <= SENTENCES, f"that is a speech, not a summary: {news!r}"

    def asked(self, tree: Node) -> bool:
        return "Your turn: " in self.said(tree) or bool(tree.find("dialog"))

    def answer(self, tree: Node) -> None:
        """A dialog that asks by itself, or one thing of the list of what can be done."""
        before = self.said(tree)
        open_already = tree.find("dialog")
        if not open_already:
            self.press("m")
        dialog: Node = self.wait(lambda tree: next(iter(tree.find("dialog")), None), "what can be done")
        deeds, boxes = sendable(dialog), free(dialog)
        if deeds and not (boxes and self.answers % 2):
            self.walk_to(deeds[choose(self.game, [node.name for node in deeds], self.answers)], dialog)
            self.press("Enter")
        else:
            self.tick(deeds)
        self.wait(lambda tree: not tree.find("dialog", LIST) and (self.said(tree) != before or self.over(tree)), f"news after {before!r}")

    def tick(self, before: list[Node]) -> None:
        """Ticks one box after another until what is ticked can be sent, and sends it; where it never can, it does something else."""
        known = {node.name for node in before}
        for n in count():
            dialog: Node = self.tree().find("dialog", LIST)[0]
            boxes, deeds = free(dialog), sendable(dialog)
            if not boxes or any(node.name not in known for node in deeds) or (deeds and n >= MANY):
                break
            self.walk_to(boxes[(self.answers + n) % len(boxes)], dialog)
            self.press("Space")
            self.wait(lambda tree: not any("Working it out" in node.name for node in tree.all()), "what the ticks come to")
        dialog = self.tree().find("dialog", LIST)[0]
        deeds = sendable(dialog)
        self.walk_to(next((node for node in deeds if node.name not in known), deeds[0]), dialog)
        self.press("Enter")

    # -- what can be read ---------------------------------------------------------------
    def walked(self) -> Node | None:
        return next(iter(self.tree().find("region", "The table, thing by thing")), None)

    def read_from(self, key: str) -> Node:
        """Opens the table in words and stands at a thing of it."""
        self.press(key)

        def stands(tree: Node) -> bool:
            here = self.focused(tree)
            return here is not None and here.role == "button" and bool(tree.find("region", "The table, thing by thing"))

        self.wait(stands, "the table")
        found = self.walked()
        assert found is not None
        return found

    def hear_the_end(self, at_most: int = 1000) -> list[str]:
        """Steps through the final scoring, or so many items of it, to the result; returns what was told."""
        told: list[str] = []
        while True:
            tree = self.wait(lambda tree: tree if tree.find("region", "Places") or tree.find("status", TOLD) else None, "the final scoring")
            if tree.find("region", "Places"):
                return told
            if len(told) == at_most:
                self.press("Escape")
                self.wait(lambda tree: tree.find("region", "Places"), "the result")
                return told
            told.append(tree.find("status", TOLD)[0].text())
            self.press("ArrowRight")
            self.wait(
                lambda tree, last=told[-1]: tree.find("region", "Places")
                or (tree.find("status", TOLD) and tree.find("status", TOLD)[0].text() != last),
                f"what follows {told[-1]!r}",
            )


def sendable(dialog: Node) -> list[Node]:
    """The buttons of a list that do something now."""
    return [node for node in dialog.find("button") if not AWAY.match(node.name) and not node.states.get("disabled")]


def free(dialog: Node) -> list[Node]:
    """The boxes that can be ticked now."""
    return [node for node in dialog.find("checkbox") if node.states.get("checked") != "true" and not node.states.get("disabled")]
