"""A table in the terminal for one player and bots: drawn with boxes, or as plain lines for a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.markup import escape
from rich.panel import Panel

from capomastro.bots import Bot
from capomastro.bots.hints import hints
from capomastro.cli.story import outcome_lines, table_lines
from capomastro.cli.voice import Refused, Voice
from capomastro.kernel.clauses import load_clauses
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.record import final_ranks, record
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Table
from capomastro.kernel.view import Move

FEW = 12                # so many moves are listed unasked in plain text


class Left(Exception):
    """The player leaves the table."""


class TerminalTable:
    """Asks the player, lets the bots answer, and tells what the player's seat may know, and nothing else."""

    def __init__(self, table: Table, seat: int, opponents: Sequence[Bot], voice: Voice, *, plain: bool, seed: int) -> None:
        self.table = table
        self.game = table.game
        self.seat = seat
        self.voice = voice
        self.plain = plain
        self.rng = Rng(seed)
        others = [s for s in range(int(table.state.players)) if s != seat]
        self.bots = dict(zip(others, opponents, strict=True))
        self.words = self.game.words(voice.lang)
        mine = self.words.name(seat)
        self.names = {s: f"{self.bots[s].name.capitalize()} {s + 1}" if s in self.bots else mine for s in range(len(others) + 1)}
        self.words.names = [self.names[s] for s in sorted(self.names)]
        self.heard = 0                          # events already told
        self.news: list[str] = []               # events since the player's last move
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.show_help,
            "m": self.show_moves,
            "b": self.show_table,
            "p": self.show_place,
            "s": self.show_scores,
            "h": self.show_hints,
            "r": self.show_rule,
            "u": self.undo,
            "w": self.save,
            "q": self.leave,
        }

    # -- the game goes on --------------------------------------------------------------
    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        title = self.words.word("game.title")
        self.voice.tell("play.welcome", game=title, seat=self.seat + 1, names=self.words.names)
        self.voice.tell("play.help.short")
        try:
            while not self.table.over:
                self.listen()
                self.player() if self.table.state.decider() == self.seat else self.bot()
        except (Left, EOFError, KeyboardInterrupt):
            self.voice.tell("play.left")
            return
        self.listen()
        self.tell_news()
        self.show_table("")
        self.voice.tell("play.over")
        self.show_scores("")

    def bot(self) -> None:
        """The bot whose decision it is answers from what its seat knows."""
        who = int(self.table.state.decider())
        code = self.bots[who].choose(self.game, self.table.state.imagine(who, self.rng), who, self.rng)
        self.table.play(code, who)

    def listen(self) -> None:
        """Collect what the player's seat has learned since."""
        told = self.table.history(self.seat, self.heard)
        self.heard += len(told)
        self.news += [self.words.say(event.phrase()) for _, event in told]

    def player(self) -> None:
        """Ask until a move was made or taken back."""
        self.tell_news()
        if not self.plain:
            self.show_table("")
        moves = self.game.moves(self.table.state, self.seat)
        self.voice.lines([self.words.say(self.game.prompt(self.table.state, self.seat))])
        if not self.plain or len(moves) <= FEW:
            self.show_moves("")
        else:
            self.voice.tell("play.many", n=len(moves))
        steps = len(self.table.steps)
        while len(self.table.steps) == steps:
            try:
                self.answer(input("> ").strip(), moves)
            except CapomastroError as error:
                self.voice.lines([self.voice.explain(error)])

    def answer(self, typed: str, moves: list[Move]) -> None:
        """A move by number or by notation, or a command."""
        if typed.isdecimal():
            if not 1 <= int(typed) <= len(moves):
                raise Refused("play.number", given=typed, high=len(moves))
            self.table.play(moves[int(typed) - 1].code, self.seat)
            return
        command, _, rest = typed.partition(" ")
        if command in self.commands:
            self.commands[command](rest.strip())
        elif command in self.game.codec.by_name:
            self.move(typed)
        elif typed:
            raise Refused("play.unknown", given=typed)

    def move(self, text: str) -> None:
        """A move in notation; a refusal names the clause, in the player's language."""
        code = self.game.codec.parse(text)
        why = self.game.why_not(self.table.state, self.seat, code)
        if why is not None:
            clause = f" ({why.clause})" if why.clause else ""
            self.voice.lines([self.words.say(why) + clause])
        else:
            self.table.play(code, self.seat)

    # -- what is shown -----------------------------------------------------------------
    def show(self, title: str, lines: list[str]) -> None:
        """Lines in a box, or one after the other."""
        if self.plain:
            self.voice.lines(lines)
        else:
            self.voice.out.print(Panel("\n".join(escape(line) for line in lines), title=self.voice.say(title), title_align="left"))

    def tell_news(self) -> None:
        if self.news:
            self.show("play.news", self.news)
        self.news = []

    def show_table(self, rest: str) -> None:
        self.show("play.table", table_lines(self.game, self.table.state, self.seat, self.words))

    def show_moves(self, rest: str) -> None:
        """The legal moves, numbered; with ``rest`` only those that contain it."""
        lines = []
        for number, move in enumerate(self.game.moves(self.table.state, self.seat), 1):
            sentence = self.words.say(move.say)
            if rest.lower() in sentence.lower() or rest.lower() in move.text:
                lines.append(f"{number}: {sentence}" if sentence == move.text else f"{number}: {sentence} [{move.text}]")
        if self.plain:
            self.voice.lines(lines)
        else:
            self.voice.out.print(Columns([escape(line) for line in lines], column_first=True, padding=(0, 3)))

    def show_place(self, rest: str) -> None:
        phrases = self.game.describe_place(self.game.view(self.table.state, self.seat), rest)
        self.show("play.place", [self.words.say(p) for p in phrases] or [self.voice.say("play.place.none", place=rest)])

    def show_scores(self, rest: str) -> None:
        """The score as if the game ended now, or the result, item by item."""
        outcome = self.game.outcome(self.table.state)
        self.show("play.scores", outcome_lines(outcome, final_ranks(outcome, []), self.words, self.voice))

    def show_hints(self, rest: str) -> None:
        seen = self.table.state.imagine(self.seat, self.rng)
        lines = []
        for hint in hints(self.game, seen, self.seat, self.rng):
            lines.append(f"{self.words.say(hint.say)} [{hint.text}]: {hint.share:.0%}. {self.words.say(hint.why)}")
        self.show("play.hints", lines)

    def show_rule(self, rest: str) -> None:
        """One clause, or the list of all."""
        clauses = [c for c in load_clauses(self.game.package, self.voice.lang) if not rest or c.id.lower() == rest.lower()]
        self.show("play.rules", [f"{c.id}: {c.text}" for c in clauses] or [self.voice.say("play.rule.none", clause=rest)])

    def show_help(self, rest: str) -> None:
        self.show("play.help", [self.voice.say(f"play.help.{name}") for name in ("move", *"mbpshruwq")])

    # -- what is done ------------------------------------------------------------------
    def undo(self, rest: str) -> None:
        """Take the player's last own choice back. Bots agree; chance is rewound and gives the same again."""
        last = self.table.last_act(self.seat)
        if last < 0:
            raise Refused("play.undo.none")
        self.table.undo(last)
        self.heard = len(self.table.history(self.seat))
        self.news = [self.voice.say("play.undone")]

    def save(self, rest: str) -> None:
        """Write the game so far as a record; the seed of chance is shown only when it is over."""
        if not rest:
            raise Refused("play.save.name")
        text = record(self.table, names=self.names, reveal=self.table.over).text()
        try:
            Path(rest).write_text(text, encoding="utf-8")
        except OSError as error:
            raise Refused("wrong.folder", path=rest, reason=error.strerror or str(error)) from None
        self.voice.tell("play.saved", path=rest)

    def leave(self, rest: str) -> None:
        raise Left
