"""Write the JSON Schemas of the protocol and of every game's view, for the client's generated types.

``python -m capomastro.server.schema web/src/lib`` writes ``protocol.schema.json`` and ``views/<game>.schema.json``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.server.protocol import schema


def view_schema(game: Game) -> dict[str, Any]:
    """The schema of what a seat of this game sees."""
    return msgspec.json.schema(game.view_type)


def write(folder: Path) -> list[Path]:
    """Write all schemas; returns the files."""
    contents = {folder / "protocol.schema.json": schema()}
    for game in games().values():
        contents[folder / "views" / f"{game.id}.schema.json"] = view_schema(game)
    for path, content in contents.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(content)) + b"\n")
    return list(contents)


if __name__ == "__main__":
    for written in write(Path(sys.argv[1])):
        print(written)
