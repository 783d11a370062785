"""Studies: what a game is like at several levels of play. What a seat is worth, how scores and lengths lie, where points come from, and
who wins with what: with which characters, buildings, cards, orders and openings.

Everything is read through the contract, so it serves every game: what a seat did are its actions, and the sentence of each says what it is
about. A card taken from a row is that card, wherever it lay.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from math import sqrt
from typing import Any

import msgspec

from capomastro.arena.crew import run
from capomastro.arena.playing import play
from capomastro.arena.ratings import Z95, wilson
from capomastro.arena.simulate import game_seed
from capomastro.kernel.game import Game
from capomastro.kernel.notation import Names
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import State
from capomastro.kernel.table import Table
from capomastro.kernel.wording import Words

FEWEST = 10                     # seats that did something before its share of wins is told
_FILLED = re.compile(r"\{(\w+):([\w.]+)\}")
_SLOT = re.compile(r"\{[^{}]*\}")


class Plan(msgspec.Struct, frozen=True):
    """A study: so many games at each level, every seat played by the same bot."""

    game: str
    players: int
    bots: list[str]
    games: int
    seed: int = 1
    options: dict[str, Any] = {}
    rules: int | None = None


class Level(msgspec.Struct):
    """What was counted at one level. Wins are shares, as ``ties_shared`` has them."""

    bot: str
    games: int = 0
    cut: int = 0
    wins: list[float] = []                      # by seat
    scores: list[Counter[int]] = []             # by seat
    margins: Counter[int] = msgspec.field(default_factory=Counter)      # of the best over the second
    lengths: Counter[int] = msgspec.field(default_factory=Counter)      # decisions with a choice, of all seats together
    points: dict[str, list[float]] = {}         # by source: points of winners and of others
    winners: float = 0.0                        # seats that won, to divide by
    done: dict[str, dict[str, list[float]]] = {}        # by action and what it is about: seats that did it, and their wins
    openings: dict[str, list[float]] = {}       # by the first real choice of a seat, "action thing": seats, and their wins

    def add(self, other: Level) -> None:
        """Count other games of the same level too."""
        self.games += other.games
        self.cut += other.cut
        self.winners += other.winners
        self.wins = [a + b for a, b in zip(self.wins or [0.0] * len(other.wins), other.wins, strict=True)]
        self.scores = [a + b for a, b in zip(self.scores or [Counter() for _ in other.scores], other.scores, strict=True)]
        self.margins = self.margins + other.margins
        self.lengths = self.lengths + other.lengths
        _join(self.points, other.points)
        _join(self.openings, other.openings)
        for action, values in other.done.items():
            _join(self.done.setdefault(action, {}), values)


def _join(mine: dict[str, list[float]], other: dict[str, list[float]]) -> None:
    for key, numbers in other.items():
        mine[key] = [a + b for a, b in zip(mine.get(key, [0.0, 0.0]), numbers, strict=True)]


class Study(msgspec.Struct):
    """A plan and what came of it."""

    plan: Plan
    data: str
    levels: list[Level]


def read_study(content: bytes) -> Study:
    """A study as it was kept beside its page; ``msgspec.MsgspecError`` where it is none."""
    return msgspec.json.decode(content, type=Study, dec_hook=_counted)


def _counted(kind: Any, found: Any) -> Any:
    """Counts, whose numbers JSON keeps as text."""
    return Counter(msgspec.convert(found, dict[int, int], strict=False))


# -- playing ------------------------------------------------------------------------------------
def empty(bot: str, players: int) -> Level:
    return Level(bot, wins=[0.0] * players, scores=[Counter() for _ in range(players)])


def play_chunk(plan: Plan, chunk: tuple[str, range]) -> Level:
    """Play the games of these numbers at one level."""
    bot, numbers = chunk
    game = find_game(plan.game, plan.rules)
    level = empty(bot, plan.players)
    for number in numbers:
        table = Table(game, plan.players, plan.options, begin=False)
        played = play(game, [bot] * plan.players, game_seed(plan.seed, number), plan.options, table=table)
        level.games += 1
        level.cut += played.cut
        if not played.cut:
            _count(level, game, table, played.shares)
        level.lengths[sum(played.moves)] += 1
    return level


def _count(level: Level, game: Game, table: Table, shares: Sequence[float]) -> None:
    outcome = game.outcome(table.state)
    for seat, (share, score) in enumerate(zip(shares, outcome.scores, strict=True)):
        level.wins[seat] += share
        level.scores[seat][score] += 1
    best, second, *_ = sorted(outcome.scores, reverse=True)
    level.margins[best - second] += 1
    level.winners += sum(share > 0 for share in shares)
    for item in outcome.items:
        row = level.points.setdefault(source(game, item.say.key, item.say.fields), [0.0, 0.0])
        row[0 if shares[item.seat] else 1] += item.points
    seen: set[tuple[int, str, str]] = set()
    opened: set[int] = set()
    state = table.start.clone()
    for step in table.steps:
        if step.actor >= 0:
            action, _ = game.codec.split(step.code)
            thing = about(game, state, step.code)
            if step.actor not in opened and not step.auto and len(state.legal()) > 1:
                opened.add(step.actor)
                _enter(level.openings, f"{action.name} {thing}".strip(), shares[step.actor])
            if thing and not action.closes and (step.actor, action.name, thing) not in seen:
                seen.add((step.actor, action.name, thing))
                _enter(level.done.setdefault(action.name, {}), thing, shares[step.actor])
        state.apply(step.code)


def _enter(rows: dict[str, list[float]], key: str, share: float) -> None:
    row = rows.setdefault(key, [0.0, 0.0])
    row[0] += 1
    row[1] += share


def about(game: Game, state: State, code: int) -> str:
    """The named thing that a move is about: a card, building, colour …; nothing where it is about none."""
    action, _ = game.codec.split(code)
    name, _ = topic(game, action.name)
    if not name:
        return ""
    fields = game.codec.spelled(code)[2]
    thing = fields[name] if name in fields else game.scene(state).move(code).say.fields.get(name)
    return thing if isinstance(thing, str) else ""


@cache
def topic(game: Game, action: str, lang: str = "en") -> tuple[str, str]:
    """Which field of an action's sentence names what the action is about, and by which words: ``("card", "card")``.

    A field of the action itself before one that the position fills in: whoever builds in a city chose the city.
    """
    words = game.words(lang).table
    fields = {field.name: field.domain for field in game.codec.by_name[action].fields}
    groups = {key.partition(".")[0] for key in words}
    said = [(name, group) for name, group in _FILLED.findall(words.get(f"move.{action}", "")) if group in groups]
    own = [slot for slot in said if isinstance(fields.get(slot[0]), Names)]
    filled_in = [slot for slot in said if slot[0] not in fields]
    return (*own, *filled_in, ("", ""))[0]


def source(game: Game, key: str, fields: dict[str, Any]) -> str:
    """Where points came from, as a template that names things but no numbers."""
    template = game.words("en").word(key)
    parts = [f"{name}:{domain}={fields[name]}" for name, domain in _FILLED.findall(template) if name in fields]
    return " ".join([key, *parts])


def pursue(plan: Plan, workers: int = 0, address: str = "") -> Iterator[tuple[int, Study]]:
    """Play a study; yields how many games have been played, and what they say so far."""
    count = workers or os.cpu_count() or 1
    size = max(1, plan.games // (count * 8))
    chunks = [(bot, range(first, min(first + size, plan.games))) for bot in plan.bots for first in range(0, plan.games, size)]
    game = find_game(plan.game, plan.rules)
    data = game.setup(game.new(plan.players, plan.options))["data"]
    study = Study(plan, data, [empty(bot, plan.players) for bot in plan.bots])
    levels = {level.bot: level for level in study.levels}
    for found in run(partial(play_chunk, plan), chunks, count, address):
        levels[found.bot].add(found)
        yield sum(level.games for level in study.levels), study


# -- what it says ---------------------------------------------------------------------------------
class Share(msgspec.Struct, frozen=True):
    """A share of the wins, with its 95 % interval, of those seats that did something."""

    name: str
    seats: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How numbers lie."""

    mean: float
    low: float                      # 95 % interval of the mean
    high: float
    deviation: float
    tenth: int                      # a tenth of them are this small or smaller
    median: int
    ninth: int                      # nine tenths are this small or smaller


def spread(counted: Counter[int]) -> Spread:
    """Mean, deviation and deciles of counted numbers.

    >>> spread(Counter({1: 1, 3: 1})).mean
    2.0
    """
    n = max(1, counted.total())
    mean = sum(value * times for value, times in counted.items()) / n
    variance = sum(times * (value - mean) ** 2 for value, times in counted.items()) / max(1, n - 1)
    half = Z95 * sqrt(variance / n)
    return Spread(mean, mean - half, mean + half, sqrt(variance), *(quantile(counted, q) for q in (0.1, 0.5, 0.9)))


def quantile(counted: Counter[int], share: float) -> int:
    """The smallest number with at least this share of all at or below it."""
    left = share * counted.total()
    for value in sorted(counted):
        left -= counted[value]
        if left <= 1e-9:
            return value
    return 0


def seats(level: Level) -> list[Share]:
    """What each seat is worth."""
    games = level.games - level.cut
    return [Share(str(seat + 1), games, *_share(won, games)) for seat, won in enumerate(level.wins)]


def _share(won: float, of: float) -> tuple[float, float, float]:
    share = won / max(1.0, of)
    return share, *wilson(share, int(of))


def best_first(rows: dict[str, list[float]], fewest: int = FEWEST) -> list[Share]:
    """Who won with what, the most successful first; what hardly anybody did is left out."""
    found = [Share(name, int(n), *_share(won, n)) for name, (n, won) in rows.items() if n >= fewest]
    return sorted(found, key=lambda row: (-row.share, row.name))


def heading(words: Words, action: str) -> str:
    """What an action is called, without saying which: "Build …"."""
    return _SLOT.sub("…", re.split(r":\s|\s\(", words.word(f"move.{action}"))[0]).strip()


def title_of(words: Words, game: Game, action: str) -> str:
    """What stands over the things of an action: ``did.<action>`` in the game's words, or the action's heading.

    Where another action has the same heading, it is the question that it answers.
    """
    if f"did.{action}" in words.table:
        return words.table[f"did.{action}"]
    mine = heading(words, action)
    twins = [other for other in game.codec.by_name if f"move.{other}" in words.table and heading(words, other) == mine]
    return mine if len(twins) < 2 else words.table.get(f"ask.{action}", mine)


def value_name(words: Words, game: Game, action: str, thing: str) -> str:
    """What was built, picked or played, in words. (Studies kept by earlier versions name values of the action's fields.)"""
    lists = [*topic(game, action, words.lang), *(field.domain.name for field in game.codec.by_name[action].fields)]
    return next((words.table[key] for key in (f"{of}.{thing}" for of in lists) if key in words.table), thing)


def opening_name(words: Words, game: Game, text: str) -> str:
    """A first move in words: "Keep the King"."""
    action, _, thing = text.partition(" ")
    name, group = topic(game, action, words.lang)
    template, slot = words.word(f"move.{action}"), f"{{{name}:{group}}}"
    if thing:                                       # with the article and case of the action's own sentence
        template = template.replace(slot, words.table.get(f"{group}.{thing}") or value_name(words, game, action, thing))
    return _SLOT.sub("…", re.split(r":\s|\s\(", template)[0]).strip()


def source_name(words: Words, key: str) -> str:
    """Where points came from, in words."""
    name, *parts = key.split(" ")
    fields = dict(part.split("=", 1) for part in parts)
    template = words.word(name)
    for said, value in fields.items():
        domain = said.partition(":")[2]
        named = words.name(int(value)) if domain == "seat" else words.table.get(f"{domain}.{value}", value)
        template = template.replace(f"{{{said}}}", named)
    return re.sub(r"\s+", " ", _SLOT.sub("…", template)).strip()
