"""How many expert positions a bot solves: places where one move, or a few, are right for a reason that can be said in a sentence.

    python bench/expert.py                                      # the master at its table budget, ten seeds, all games
    python bench/expert.py --counted                            # the same with the simulations of the ladder: reproducible
    python bench/expert.py carrara citadels --bot apprentice --seeds 40
    python bench/expert.py firenze --roll 40                    # check the positions themselves, by playing them out

``bench/expert/<game>.toml`` holds the positions: ``name``, ``seat``, ``reason``, ``accept`` (every acceptable move), ``position`` (as
in ``docs/positions.md``, with the options on its first line) and ``held_out`` (kept from tuning). Results go to
``bench/results/expert.md`` and ``.json``, one table for each bot.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from machine import RESULTS, ROOT, circumstances, told

from capomastro import compiled
from capomastro.arena.crew import run
from capomastro.arena.ladder import known_forms
from capomastro.arena.ratings import wilson
from capomastro.arena.seating import seated, short
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State
from capomastro.kernel.view import ties_shared

FOLDER = ROOT / "bench" / "expert"
ASKED = 0.9                     # of the positions, in each game
ROLLER = "journeyman"           # who plays positions out


class BadSuite(CapomastroError):
    """Expert positions that say something impossible."""


class Expert(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position and what is right in it."""

    name: str
    seat: int
    reason: str
    accept: list[str]
    position: str
    held_out: bool = False
    game: str = ""

    def state(self) -> State:
        """The position; refuses one that is not as it says."""
        game = find_game(self.game)
        state: State = game.from_position(self.position)
        if int(state.decider()) != self.seat:
            raise BadSuite(f"{self.game}, {self.name}: seat {int(state.decider())} is asked, not {self.seat}")
        legal = {game.codec.text(int(code)) for code in state.legal()}
        wrong = [text for text in self.accept if text not in legal]
        if wrong:
            raise BadSuite(f"{self.game}, {self.name}: {', '.join(wrong)} not possible; possible are {', '.join(sorted(legal))}")
        if not self.accept or legal <= set(self.accept):
            raise BadSuite(f"{self.game}, {self.name}: nothing can be solved where every move is right, or none")
        return state


class Answer(msgspec.Struct, frozen=True):
    """What a bot did in a position, seed by seed."""

    game: str
    name: str
    held_out: bool
    right: int
    seeds: int
    moves: dict[str, int]


def suite(game_id: str, folder: Path = FOLDER) -> list[Expert]:
    """The positions of one game."""
    found = tomllib.loads((folder / f"{game_id}.toml").read_text(encoding="utf-8"))["position"]
    return [msgspec.convert({**row, "game": game_id}, Expert) for row in found]


def covered(folder: Path = FOLDER) -> list[str]:
    """The games that have positions."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def counted(bot: str, expert: Expert) -> str:
    """The bot with the simulations that its time at a table allows on our core, where it has a number of them."""
    form = next(form for form in known_forms().values() if form.game == expert.game)
    reach = form.two if int(expert.state().players) == 2 else form.four
    return f"{bot}:{getattr(reach, bot)}" if hasattr(reach, bot) else bot


def answer(bot: str, seeds: int, in_counts: bool, expert: Expert) -> Answer:
    """Ask a bot for its move, once for each seed."""
    game = find_game(expert.game)
    state = expert.state()
    bot = counted(bot, expert) if in_counts else bot
    moves: dict[str, int] = {}
    for seed in range(1, seeds + 1):
        rng = Rng(seed)
        code = seated(game, bot).choose(game, state.imagine(expert.seat, rng), expert.seat, rng)
        text = game.codec.text(code)
        moves[text] = moves.get(text, 0) + 1
    right = sum(n for text, n in moves.items() if text in expert.accept)
    return Answer(expert.game, expert.name, expert.held_out, right, seeds, moves)


# -- are the positions themselves right? -----------------------------------------------------------------
def roll(games: int, expert: Expert) -> dict[str, float]:
    """What each legal move comes to when journeymen play on: the seat's mean share of the win."""
    game = find_game(expert.game)
    state = expert.state()
    out: dict[str, float] = {}
    for code in map(int, state.legal()):
        total = 0.0
        for number in range(games):
            luck = Rng(1000 + number)
            world = state.imagine(expert.seat, luck)
            world.apply(code)
            total += _share(expert, world, luck)
        out[game.codec.text(code)] = total / games
    return dict(sorted(out.items(), key=lambda row: -row[1]))


def _share(expert: Expert, world: State, luck: Rng) -> float:
    game = find_game(expert.game)
    bots = [seated(game, ROLLER) for _ in range(int(world.players))]
    while (who := int(world.decider())) != OVER:
        world.apply(world.draw(luck) if who == CHANCE else bots[who].choose(game, world.imagine(who, luck), who, luck))
    return ties_shared(game.outcome(world).ranks)[expert.seat]


# -- the report -------------------------------------------------------------------------------------------
def summary(answers: list[Answer]) -> list[dict[str, Any]]:
    """For each game how much was solved: over all, and of those held out."""
    rows = []
    for game in dict.fromkeys(a.game for a in answers):
        own = [a for a in answers if a.game == game]
        row: dict[str, Any] = {"game": game, "positions": len(own)}
        for key, chosen in (("solved", own), ("tuned", [a for a in own if not a.held_out]), ("held_out", [a for a in own if a.held_out])):
            tries = sum(a.seeds for a in chosen)
            row[key] = sum(a.right for a in chosen) / max(1, tries)
        row["low"], row["high"] = wilson(row["solved"], sum(a.seeds for a in own))
        row["met"] = row["solved"] >= ASKED
        rows.append(row)
    return rows


def page(results: dict[str, Any]) -> str:
    lines = [
        "# Expert positions",
        "",
        f"Written by `python bench/expert.py`. Asked of the master: {ASKED:.0%} in each game at its table budget, over ten seeds. The",
        "positions and the reasons are in `bench/expert/`; half of them are held out from tuning.",
    ]
    for bot, result in results.items():
        build = "compiled" if result["compiled"] else "pure"
        lines += ["", f"## {bot}", "", f"{result['seeds']} seeds, {build} build; {told(result['circumstances'])}.", ""]
        lines += ["| game | positions | solved | 95 % | tuned | held out | as asked |", "|---|---:|---:|---:|---:|---:|---|"]
        lines += [
            f"| {r['game']} | {r['positions']} | {r['solved']:.0%} | {r['low']:.0%} – {r['high']:.0%} | {r['tuned']:.0%} | "
            f"{r['held_out']:.0%} | {'yes' if r['met'] else '**no**'} |"
            for r in result["summary"]
        ]
        lines += ["", "| game | position | held out | solved | moves |", "|---|---|---|---:|---|"]
        lines += [
            f"| {a['game']} | {a['name']} | {'yes' if a['held_out'] else ''} | {a['right']} of {a['seeds']} | "
            + ", ".join(f"{move} ×{n}" for move, n in sorted(a["moves"].items(), key=lambda row: -row[1]))
            + " |"
            for a in result["answers"]
        ]
    return "\n".join(lines) + "\n"


def keep(bot: str, result: dict[str, Any], path: Path) -> None:
    """Put a bot's result beside those of the others; games that were not asked keep their answers."""
    file = path.with_suffix(".json")
    results: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    fresh = {row["game"] for row in result["answers"]}
    before = [row for row in results.get(bot, {}).get("answers", []) if row["game"] not in fresh]
    answers = sorted([*before, *result["answers"]], key=lambda row: row["game"])
    result = {**result, "answers": answers, "summary": summary([msgspec.convert(row, Answer) for row in answers])}
    results[bot] = result
    file.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    path.with_suffix(".md").write_text(page(results), encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="GAME", help="all that have positions when none is named")
    asked.add_argument("--bot", default="master", help="a name or FILE.py:CLASS, with a budget if you like")
    asked.add_argument("--seeds", type=int, default=10)
    asked.add_argument("--counted", action="store_true", help="with a fixed number of simulations, as on the ladder")
    asked.add_argument("--position", help="only the positions whose name contains this")
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--roll", type=int, metavar="GAMES", help="play every legal move out so many times instead")
    asked.add_argument("--out", type=Path, default=RESULTS / "expert", help="FILE.json and FILE.md")
    asked.add_argument("--json", action="store_true", help="print JSON and write nothing")
    given = asked.parse_args()
    chosen = [e for name in given.games or covered() for e in suite(name) if not given.position or given.position in e.name]
    if given.roll:
        for expert, shares in zip(chosen, run(partial(roll, given.roll), chosen, 1), strict=True):
            told_shares = (f"{'*' if move in expert.accept else ''}{move} {share:.2f}" for move, share in shares.items())
            print(f"{expert.game}, {expert.name}: {', '.join(told_shares)}", flush=True)
        return
    about = circumstances()
    answers = list(run(partial(answer, given.bot, given.seeds, given.counted), chosen, given.workers))
    answers.sort(key=lambda a: [(e.game, e.name) for e in chosen].index((a.game, a.name)))
    rows = [msgspec.to_builtins(a) for a in answers]
    result = {"circumstances": about, "seeds": given.seeds, "compiled": compiled(), "answers": rows, "summary": summary(answers)}
    if given.json:
        print(json.dumps({"bot": given.bot, **result}))
        return
    print(page({given.bot: result}))
    if not given.position:
        keep(short(given.bot) + (", counted" if given.counted else ""), result, given.out)


if __name__ == "__main__":
    main()
