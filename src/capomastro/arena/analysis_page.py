"""An analysis as a page of its own: the line, its parts, the most costly decisions and pictures of where they were made."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

from capomastro import drawing
from capomastro.arena.analysis import Analysis, Balance, Decision
from capomastro.arena.drawing import Picture, curves
from capomastro.arena.report import grid, page
from capomastro.kernel.table import Table
from capomastro.kernel.wording import Words

PICTURED = 4                    # of the most costly decisions
TELLING = 0.005                 # of the win: a smaller margin rounds to nothing
DECISION_COLUMNS = ("line", "player", "played", "best", "cost", "why")
BALANCE_COLUMNS = ("player", "accuracy", "given", "play", "luck", "hidden", "correction")


def picture(analysis: Analysis, names: Sequence[str], words: Words) -> Picture:
    """Everybody's chance to win over the game."""
    series = [(name, [(float(p.line), 100 * p.shares[seat]) for p in analysis.points]) for seat, name in enumerate(names)]
    return curves(words.word("analyse.plot"), series, across=words.word("analyse.plot.across"), up="%", low=0, high=100)


def balance_rows(analysis: Analysis, names: Sequence[str], words: Words) -> list[list[str]]:
    """What made each player's chances change, as cells."""
    return [
        [
            name, accuracy_of(t, words), words.percent(t.given), signed(t.play, words), signed(t.luck, words),
            *(with_margin(part, t.margin, words) for part in (t.hidden, t.correction)),
        ]
        for name, t in zip(names, analysis.balances, strict=True)
    ]


def accuracy_of(balance: Balance, words: Words) -> str:
    """An accuracy, or why there is none; with how many decisions were judged, where these are not all."""
    said = words.word(f"analyse.unsaid.{balance.unsaid}") if balance.accuracy is None else words.number(balance.accuracy, 0)
    if balance.judged == balance.choices:
        return said
    return f"{said} ({words.say('analyse.judged', {'judged': balance.judged, 'choices': balance.choices})})"


def with_margin(part: float, margin: float, words: Words) -> str:
    """A part of the win with its sign, and its margin where that is worth a word."""
    return signed(part, words) + (f" ± {words.percent(margin)}" if margin >= TELLING else "")


def signed(part: float, words: Words) -> str:
    """A part of the win with its sign."""
    return f"{'+' if part > 0 else '−' if part < 0 else '±'}{words.percent(abs(part))}"


def cost_of(decision: Decision, words: Words) -> str:
    """A cost with its margin, where it has one."""
    margin = f" (± {words.percent(decision.margin)})" if decision.margin else ""
    return f"{words.percent(decision.best.share)} → {words.percent(decision.played.share)}{margin}"


def positions(table: Table, lines: Iterable[int], names: Sequence[str], lang: str) -> dict[int, str]:
    """The table before each of these lines as its decider saw it, drawn as SVG."""
    drawn = {}
    for line in sorted(set(lines)):
        state = table.position(line - 1)
        drawn[line] = drawing.svg(table.game, table.game.view(state, int(state.decider())), names=names, lang=lang)
    return drawn


def _figure(svg: str, caption: str) -> str:
    """A picture as a file of its own inside the page, so that no name in it means anything outside."""
    data = b64encode(svg.encode()).decode()
    return f'<figure><img src="data:image/svg+xml;base64,{data}" alt=""><figcaption>{escape(caption)}</figcaption></figure>'


def _headed(words: Words, key: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"<h2>{escape(words.word(key))}</h2>", grid([words.word(f"analyse.column.{c}") for c in columns], rows)]


def analysis_page(analysis: Analysis, table: Table, names: Sequence[str], words: Words, game_words: Words) -> str:
    """The whole page. ``words`` are the command line's."""
    title = words.say("analyse.title", {"game": game_words.word("game.title")})
    body = [f"<h1>{escape(title)}</h1>", f"<p>{escape(words.say('analyse.how', {'bot': analysis.bot}))}</p>"]
    body.append(f"<figure>{picture(analysis, names, words).svg()}</figure>")
    body += _headed(words, "analyse.parts", BALANCE_COLUMNS, balance_rows(analysis, names, words))
    body.append(f"<p>{escape(words.word('analyse.parts.what'))}</p>")
    rows = [
        [str(d.line), names[d.seat], *map(game_words.say, (d.played.say, d.best.say)), cost_of(d, words), game_words.say(d.best.why)]
        for d in analysis.dearest(12)
    ]
    body += _headed(words, "analyse.dearest", DECISION_COLUMNS, rows) if rows else [f"<p>{escape(words.word('analyse.none'))}</p>"]
    shown = {d.line: d for d in analysis.dearest(PICTURED)}
    for line, svg in positions(table, shown, names, words.lang).items():
        said = words.say("analyse.position", {"line": line, "player": names[shown[line].seat]})
        body.append(_figure(svg, f"{said}. {game_words.say(shown[line].played.say)}"))
    return page(title, "\n".join(body), words.lang)
