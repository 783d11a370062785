"""How many simulations a turn fit into the time a bot has at a table, on one core: what the ladder's matches are played with.

    python bench/counts.py                                      # all forms, with two and with four players
    python bench/counts.py carrara citadels --turns 24
    python bench/counts.py --write                              # into src/capomastro/bots/reach.json

Turns come from the course of games between apprentices. A turn costs something once (first opinions) and something for each
simulation; both follow from playing the same turns with few simulations and with about as many as fill its time. Processor time
counts, because other work on the machine is not the bot's; but it slows the processor down, by half and more: measure idle. Compile
the bots of 0.1 for this (``CAPOMASTRO_PAST=1``): uncompiled their count would be that of another program. Results are kept in
``bench/results/counts.json`` with the machine and the commit.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import msgspec
from budgets import turn_time
from machine import RESULTS, ROOT, circumstances
from tune import positions

from capomastro import compiled
from capomastro.arena.ladder import Form, Reach, known_forms
from capomastro.arena.seating import named, seated
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng

SETTINGS = ROOT / "src" / "capomastro" / "bots" / "reach.json"
PAST = str(ROOT / "bench" / "past" / "players.py")
BOTS = {"master": "master", "capomastro": "capomastro", "past": f"{PAST}:Master"}
FEW, SOME = 60, 600


def past_is_compiled() -> bool:
    """Whether 0.1's search is the compiled one: loading its bots finds it."""
    named(BOTS["past"])
    import past.search

    return not str(past.search.__file__).endswith(".py")


def fit(few: float, more: float, count: int, seconds: float) -> int:
    """The simulations for a turn of so many seconds, from what a turn takes with FEW of them and with a larger count.

    >>> fit(0.08, 0.32, 300, 0.5)
    480
    """
    each = max(1e-9, (more - few) / (count - FEW))
    return max(1, round(FEW + (seconds - few) / each))


def rounded(count: int) -> int:
    """Two digits are as much as is known.

    >>> rounded(1437), rounded(7)
    (1400, 7)
    """
    return max(1, round(count, min(0, 2 - len(str(count)))))


def reach(form: Form, players: int, spec: str, turns: int) -> int:
    """What a bot reaches in its time, on average over turns."""
    game = find_game(form.game)
    places = list(positions(form.game, players, turns, first=True, options=form.options))
    seconds = seated(game, spec).budget.seconds or 0.5

    def spent(count: int) -> float:
        return sum(turn_time(game, f"{spec}:{count}", state.clone(), Rng(1 + i))[0] for i, state in enumerate(places)) / turns

    full = max(SOME, round(SOME * seconds / spent(SOME)))           # about what fills the time: a few milliseconds would tell little
    return rounded(fit(spent(FEW), spent(full), full, seconds))


def measure(form: Form, turns: int) -> Form:
    """The form with its counts measured again."""
    found = []
    for players in (2, 4):
        counts = {name: reach(form, players, spec, turns) for name, spec in BOTS.items()}
        found.append(Reach(**counts))
        print(f"{form.name}, {players} players: {', '.join(f'{name} {count}' for name, count in counts.items())}", flush=True)
    return msgspec.structs.replace(form, two=found[0], four=found[1])


def written(forms: dict[str, Form]) -> str:
    """The settings as they are kept: one form a paragraph."""
    parts = []
    for name, form in forms.items():
        two, four = (msgspec.json.encode(r).decode().replace(":", ": ").replace(",", ", ") for r in (form.two, form.four))
        options = f'"options": {json.dumps(form.options)}, ' if form.options else ""
        parts.append(f'  "{name}": {{"game": "{form.game}", {options}"upset": {form.upset},\n    "two": {two}, "four": {four}}}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("forms", nargs="*", metavar="FORM", help="a game, or a form such as carrara-advanced; all when none is named")
    asked.add_argument("--turns", type=int, default=8)
    asked.add_argument("--write", action="store_true", help="keep the counts for the ladder")
    given = asked.parse_args()
    if not compiled() or not past_is_compiled():
        raise SystemExit("the counts are those of the compiled build: CAPOMASTRO_PAST=1 make setup")
    about: dict[str, Any] = circumstances()
    known = known_forms()
    chosen = {name: measure(form, given.turns) for name, form in known.items() if not given.forms or {name, form.game} & set(given.forms)}
    if given.write:
        SETTINGS.write_text(written({**known, **chosen}), encoding="utf-8")
        kept = json.loads((RESULTS / "counts.json").read_text(encoding="utf-8"))
        for name, form in chosen.items():
            kept[name] = {"circumstances": about, "turns": given.turns, "form": msgspec.to_builtins(form)}
        (RESULTS / "counts.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
