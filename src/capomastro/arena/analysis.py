"""A game looked at again: how the chances went, which decisions cost most, and what would have been better.

Every decision is judged by what its seat could know at the time; nobody is blamed for what was hidden.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape

import msgspec

from capomastro import drawing
from capomastro.arena.drawing import Picture, curves
from capomastro.arena.report import grid, page
from capomastro.bots.bot import Adviser, BadBot, bot_for
from capomastro.bots.hints import why
from capomastro.kernel.game import Game
from capomastro.kernel.record import Record, follow_line, game_of, open_table
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Table
from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import Words

PICTURED = 4                    # of the most costly decisions


class Moment(msgspec.Struct, frozen=True):
    """One decision with a choice."""

    line: int                       # of the game, counted from 1
    seat: int
    played: str
    played_say: Phrase
    played_share: float             # the seat's expected share of the win after the move
    best: str
    best_say: Phrase
    best_share: float
    cost: float                     # share given away, 0 where the played move was best
    why: Phrase                     # what the better move would have brought
    shares: list[float]             # every seat's share before the move


class Analysis(msgspec.Struct, frozen=True):
    """A game in moments."""

    game: str
    bot: str
    names: list[str]
    moments: list[Moment]
    replaces: str = ""              # the bot that was asked for, where it was not made for the rules of this game

    def dearest(self, count: int = 8) -> list[Moment]:
        """The decisions that cost most, the most costly first."""
        return sorted((m for m in self.moments if m.cost > 0), key=lambda m: (-m.cost, m.line))[:count]


def adviser_for(game: Game, bot: str) -> Adviser:
    """The bot that judges: the one named, or the one that stands in for it under rules it was not made for."""
    adviser = bot_for(game, bot)
    if not isinstance(adviser, Adviser):
        raise BadBot(f"{bot} gives no advice; ask a bot such as master")
    return adviser


def moments(record: Record, bot: str, seed: int = 1) -> Iterator[Moment]:
    """Judge every decision that had a choice, in the order of the game."""
    table = open_table(record)
    adviser_for(table.game, bot)                    # one that gives no advice is refused before anything is judged
    for number, entry in enumerate(record.entries, 1):
        seat = int(table.state.decider())
        if seat >= 0 and entry.actor == str(seat) and not entry.auto and len(table.state.legal()) > 1:
            yield judge(table, entry.text, number, bot, Rng(seed * 1_000_003 + number))
        follow_line(table, entry)


def judge(table: Table, text: str, number: int, bot: str, rng: Rng) -> Moment:
    """What ``bot`` thinks of a move at this table."""
    game, state = table.game, table.state
    seat = int(state.decider())
    code = game.read_move(state, text)
    seen = state.imagine(seat, rng)
    advice = adviser_for(game, bot).consider(game, seen, seat, rng, also=[code])
    played, best = advice.of(code), advice.candidates[0]
    cost = max(0.0, best.share - played.share) if best.code != code else 0.0
    say = {move.code: move.say for move in game.moves(seen, seat)}
    better = best if cost > 0 else played
    return Moment(
        number, seat, text, say[code], played.share, game.codec.text(better.code), say[better.code], better.share, cost,
        why(game, seen, seat, better.code, rng), advice.shares,
    )


def analyse(record: Record, bot: str = "master:200", seed: int = 1) -> Analysis:
    """The whole game at once."""
    return finish(record, bot, list(moments(record, bot, seed)))


def finish(record: Record, bot: str, found: list[Moment]) -> Analysis:
    game = game_of(record)
    words, adviser = game.words("en"), adviser_for(game, bot)
    names = [record.names.get(seat) or words.name(seat) for seat in range(record.players)]
    return Analysis(record.game, str(adviser), names, found, adviser.replaces)


def picture(analysis: Analysis, words: Words) -> Picture:
    """Everybody's share of the win over the game."""
    series = [
        (name, [(float(m.line), 100 * m.shares[seat]) for m in analysis.moments]) for seat, name in enumerate(analysis.names)
    ]
    return curves(words.word("analyse.plot"), series, across=words.word("analyse.plot.across"), up="%", low=0, high=100)


def positions(record: Record, lines: Iterable[int], lang: str) -> dict[int, str]:
    """The table before each of these lines as its decider saw it, drawn as SVG."""
    wanted, table = set(lines), open_table(record)
    names = [record.names.get(seat) or table.game.words(lang).name(seat) for seat in range(record.players)]
    drawn = {}
    for number, entry in enumerate(record.entries, 1):
        if number in wanted:
            seen = table.game.view(table.state, int(table.state.decider()))
            drawn[number] = drawing.svg(table.game, seen, names=names, lang=lang)
        follow_line(table, entry)
    return drawn


def _figure(svg: str, caption: str) -> str:
    """A picture as a file of its own inside the page, so that no name in it means anything outside."""
    data = b64encode(svg.encode()).decode()
    return f'<figure><img src="data:image/svg+xml;base64,{data}" alt=""><figcaption>{escape(caption)}</figcaption></figure>'


def analysis_page(analysis: Analysis, words: Words, game_words: Words, record: Record | None = None) -> str:
    """The page of an analysis: the curve, then the most costly decisions; with the record, pictures of where they were made."""
    title = words.say("analyse.title", {"game": game_words.word("game.title")})
    body = [f"<h1>{escape(title)}</h1>", f"<p>{escape(words.say('analyse.how', {'bot': analysis.bot}))}</p>"]
    body.append(f"<figure>{picture(analysis, words).svg()}</figure>")
    columns = ("line", "player", "played", "best", "cost", "why")
    rows = [
        [
            str(m.line), analysis.names[m.seat], game_words.say(m.played_say), game_words.say(m.best_say),
            f"{words.percent(m.best_share)} → {words.percent(m.played_share)}", game_words.say(m.why),
        ]
        for m in analysis.dearest(12)
    ]
    body.append(f"<h2>{escape(words.word('analyse.dearest'))}</h2>")
    body.append(grid([words.word(f"analyse.column.{c}") for c in columns], rows))
    shown = {m.line: m for m in analysis.dearest(PICTURED)} if record else {}
    for line, svg in (positions(record, shown, words.lang) if record else {}).items():
        said = words.say("analyse.position", {"line": line, "player": analysis.names[shown[line].seat]})
        body.append(_figure(svg, f"{said}. {game_words.say(shown[line].played_say)}"))
    return page(title, "\n".join(body), words.lang)
