"""A position for each decision kind of every game: found once by play, kept as bytes in positions.json.

``python -m tests.web.positions`` finds them again, which takes minutes, and writes the file.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path

from tests.games.citadels.scene import Scene
from tests.web.house import Json
from tests.web.stage import play_until

from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.table import Table

KEPT = Path(__file__).with_name("positions.json")
TRIES = 6               # random games of every set-up that the conformance kit plays
ROLLS = 60              # then of those with a number among their options, each time with another number


def kept(game: Game) -> dict[str, Table]:
    """The kept positions of a game by decision kind; each is decoded and asks what it is kept for."""
    found = {}
    for kind, packed in json.loads(KEPT.read_text(encoding="utf-8"))[game.id].items():
        table = Table(game, start=game.decode(b64decode(packed)), begin=False)
        asked = game.choice(table.state)
        assert asked is not None
        assert asked.name == kind
        found[kind] = table
    return found


def find(game: Game) -> dict[str, bytes]:
    """A position for each decision kind, found by random play."""
    found: dict[str, bytes] = {}
    wanted = {choice.name for choice in game.choices}

    def note(table: Table) -> bool:
        kind = game.choice(table.state)
        if kind is not None and kind.name not in found:
            found[kind.name] = table.state.encode()
        return wanted <= set(found)

    for table in set_by_hand(game):
        note(table)
    for seed, players, options in set_ups(game):
        if wanted <= set(found):
            break
        play_until(game, players, options, note, seed=seed)
    return found


def set_by_hand(game: Game) -> list[Table]:
    """Positions of decisions that random play hardly ever meets."""
    if game.id != "citadels":
        return []
    destroyed = Scene(4, "", "graveyard").city(1, "graveyard").city(2, "tavern").gold(9, 1).hold(warlord=0).call("warlord")
    killed = Scene(4, "", "hospital").city(1, "hospital").hold(assassin=0, king=1, bishop=2).call("assassin")
    traded = Scene(2, "", "theater").city(0, "theater").select()
    while traded.asks != "theater":
        traded.play(game.codec.text(int(traded.s.legal()[0])))
    scenes = destroyed.play("destroy 2 tavern plain"), killed.play("kill king", "gold", "end"), traded.play("trade_role 1")
    return [Table(game, start=scene.s) for scene in scenes]


def set_ups(game: Game) -> Iterator[tuple[int, int, Json]]:
    """Seeds, player counts and options to look for decisions in."""
    numbers = {o.key: o.allowed for o in game.options if o.kind == "number"}
    for seed in range(TRIES):
        for case in game.proof.trials:
            yield seed, case.players, dict(case.options)
    for seed in range(ROLLS):
        for case in game.proof.trials:
            rolled = {key: low + 7919 * seed % (high - low + 1) for key, (low, high) in numbers.items() if key in case.options}
            if rolled:
                yield seed, case.players, {**case.options, **rolled}


def main() -> None:
    found = {name: {kind: b64encode(packed).decode() for kind, packed in find(game).items()} for name, game in sorted(games().items())}
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
