"""The index of everything: characters, buildings and action cards."""

from __future__ import annotations

from typing import Any

from capomastro.kernel.view import Item, Phrase

PER_RANK = 3


def items(content: dict[str, Any]) -> list[Item]:
    """Of a data version; characters and cards stand in it in the order of the box."""
    return [
        *(_character(number, entry["id"]) for number, entry in enumerate(content["characters"])),
        *(_card("building", "CIT-2.2", entry, entry["kind"]) for entry in content["basic"]),
        *(_card("unique", f"CIT-8.{number}", entry, "unique") for number, entry in enumerate(content["unique"], 1)),
        *(_card("action", f"CIT-12.{number}", entry, "") for number, entry in enumerate(content["action"], 1)),
    ]


def _character(number: int, name: str) -> Item:
    shown = {"rank": number // PER_RANK + 1}
    return Item("character", name, Phrase(f"character.{name}"), [Phrase(f"character.{name}.text")], f"CIT-7.{number + 1}", shown)


def _card(group: str, clause: str, entry: dict[str, Any], kind: str) -> Item:
    name = entry["id"]
    approx = "reconstructed" in (entry.get("cost_status"), entry.get("effect_status"))
    shown = {"card": {"id": name, "kind": kind, "cost": entry.get("cost") or 0, "approx": approx}}
    return Item(group, name, Phrase(f"card.{name}"), [Phrase(f"card.{name}.text")], clause, shown)
