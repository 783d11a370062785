"""A table in the terminal for one player and bots: drawn with boxes, or as plain lines for a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.panel import Panel

from capomastro.bots import Bot, stand_ins
from capomastro.bots.hints import hints
from capomastro.cli.naming import Act, Question
from capomastro.cli.story import outcome_lines, table_lines
from capomastro.cli.voice import Refused, Voice
from capomastro.kernel.clauses import load_clauses
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.record import final_ranks, record
from capomastro.kernel.rng import Rng
from capomastro.kernel.sets import Leaving
from capomastro.kernel.table import Table

FEW = 12                # in plain text, up to this many answers are listed unasked
ADVISER = "master"      # who gives hints
YES = ("", "y", "yes", "j", "ja")


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
        self.words.coordinates = True           # they are what one types
        mine = self.words.name(seat)
        self.names = {s: f"{self.called(self.bots[s].name)} {s + 1}" if s in self.bots else mine for s in range(len(others) + 1)}
        self.words.names = [self.names[s] for s in sorted(self.names)]
        self.heard = 0                          # events already told
        self.news: list[str] = []               # events since the player's last move
        self.question: Question | None = None   # what the player is asked
        self.waits: Act | None = None           # what the player chose and has not confirmed yet
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.show_help,
            "m": self.show_moves,
            "b": self.show_table,
            "p": self.show_place,
            "s": self.show_scores,
            "h": self.show_hints,
            "r": self.show_rule,
            "u": self.undo,
            "c": self.change_confirm,
            "w": self.save,
            "q": self.leave,
        }

    # -- the game goes on --------------------------------------------------------------
    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        title = self.words.word("game.title")
        self.voice.tell("play.welcome", game=title, seat=self.seat + 1, names=self.words.names)
        setup = self.game.setup(self.table.state)
        if not self.game.newest or setup["data"] != self.game.default_data:
            self.voice.tell("versions", rules=setup["rules"], data=setup["data"])
        for bot in self.bots.values():
            if bot.replaces:
                self.tell_stand_in(bot.replaces, bot.name)
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

    def called(self, bot: str) -> str:
        """A bot's name in words; one that has none is called by the name that is typed."""
        return self.voice.words.table.get(f"bot.{bot}", bot.capitalize())

    def tell_stand_in(self, asked: str, bot: str) -> None:
        of = {"game": self.words.word("game.title"), "rules": self.game.rules_version}
        self.voice.tell("bot.stands_in", asked=self.called(asked), bot=self.called(bot), **of)

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
        self.waits = None
        self.question = question = Question(self.game, self.table.state, self.seat, self.words, self.voice)
        self.voice.lines([self.words.say(self.game.prompt(self.table.state, self.seat)), *question.heads()])
        if not self.plain or len(question.entries) <= FEW:
            self.show_moves("")
        else:
            self.voice.tell("play.many", n=len(question.entries))
        steps = len(self.table.steps)
        while len(self.table.steps) == steps:
            try:
                self.answer(input("> ").strip(), question)
            except CapomastroError as error:
                self.voice.lines([self.voice.explain(error)])

    def answer(self, typed: str, question: Question) -> None:
        """A move or a set by number or by notation, or a command; or Enter for what is to be confirmed."""
        waits, self.waits = self.waits, None
        if waits is not None and typed.lower() in YES:
            self.do(waits)
            return
        command, _, rest = typed.partition(" ")
        if command in self.commands:
            self.commands[command](rest.strip())
            return
        only_says = len(typed) > 1 and typed.endswith("?")
        act = question.read(typed.removesuffix("?").strip() if only_says else typed)
        if act is not None and only_says:
            self.voice.lines([self.words.say(act.say), *([self.voice.say("play.ends")] if self.ends(act) else [])])
        elif act is not None:
            self.choose(act)
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
            move = self.game.scene(self.table.state).move(code)
            self.choose(Act(move.say, move=move))

    def choose(self, act: Act) -> None:
        """Do it; where it takes the decision away from the player, ask first, before anything is drawn."""
        if self.table.confirm and self.ends(act):
            self.waits = act
            self.voice.tell("play.confirm", what=self.words.say(act.say))
        else:
            self.do(act)

    def ends(self, act: Act) -> bool:
        """Whether an act ends the turn without saying so.

        The name of a closing move says what it does, and where nothing else is possible, the question was the confirmation.
        """
        state = self.table.state
        if act.move is None:
            return act.ends and bool(act.picks) and not self.game.manners.forced(state)
        if len(state.legal()) == 1 or self.game.codec.split(act.move.code)[0].closes:
            return False
        return Leaving(self.game, state, self.seat).after([act.move.code])

    def do(self, act: Act) -> None:
        if act.move is not None:
            self.table.play(act.move.code, self.seat)
        elif act.gather is not None:
            self.table.gather(act.gather.name, [pick.text for pick in act.picks], self.seat)
            self.voice.lines([self.words.say(act.say)])

    # -- what is shown -----------------------------------------------------------------
    def show(self, title: str, lines: list[str]) -> None:
        """Lines in a box, or one after the other."""
        if self.plain:
            self.voice.lines(lines)
        else:
            self.voice.out.print(Panel("\n".join(lines), title=self.voice.say(title), title_align="left"))

    def tell_news(self) -> None:
        if self.news:
            self.show("play.news", self.news)
        self.news = []

    def show_table(self, rest: str) -> None:
        """The table in sentences; drawn above them where the game has a drawing and the screen is wide enough for it."""
        drawn = [] if self.plain else self.game.draw(self.table.state, self.seat)
        if drawn and max(map(len, drawn)) <= self.voice.out.width:
            self.voice.lines(drawn)
        self.show("play.table", table_lines(self.game, self.table.state, self.seat, self.words))

    def show_moves(self, rest: str) -> None:
        """What can be answered, numbered; with ``rest`` only what contains it."""
        assert self.question is not None
        lines = [self.question.line(number) for number in range(1, len(self.question.entries) + 1)]
        lines = [line for line in lines if rest.lower() in line.lower()]
        if self.plain:
            self.voice.lines(lines)
        else:
            self.voice.out.print(Columns(lines, column_first=True, padding=(0, 3)))

    def show_place(self, rest: str) -> None:
        phrases = self.game.describe_place(self.game.view(self.table.state, self.seat), rest)
        self.show("play.place", [self.words.say(p) for p in phrases] or [self.voice.say("play.place.none", place=rest)])

    def show_scores(self, rest: str) -> None:
        """The score as if the game ended now, or the result, item by item."""
        outcome = self.game.outcome(self.table.state)
        self.show("play.scores", outcome_lines(outcome, final_ranks(outcome, []), self.words, self.voice))

    def show_hints(self, rest: str) -> None:
        seen = self.table.state.imagine(self.seat, self.rng)
        for asked, bot in stand_ins(self.game, [ADVISER]).items():
            self.tell_stand_in(asked, bot)
        lines = []
        for hint in hints(self.game, seen, self.seat, self.rng, bot=ADVISER):
            lines.append(f"{self.words.say(hint.say)} [{hint.text}]: {self.voice.percent(hint.share, 0)}. {self.words.say(hint.why)}")
        self.show("play.hints", lines)

    def show_rule(self, rest: str) -> None:
        """One clause, or the list of all."""
        clauses = [c for c in load_clauses(self.game.package, self.voice.lang) if not rest or c.id.lower() == rest.lower()]
        self.show("play.rules", [f"{c.id}: {c.text}" for c in clauses] or [self.voice.say("play.rule.none", clause=rest)])

    def show_help(self, rest: str) -> None:
        self.show("play.help", [self.voice.say(f"play.help.{name}") for name in ("move", "list", "mark", "says", "enter", *"mbpshrucwq")])

    # -- what is done ------------------------------------------------------------------
    def undo(self, rest: str) -> None:
        """Take the player's last act back, a set as a whole. Bots agree; chance is rewound and gives the same again."""
        last = self.table.last_act(self.seat)
        if last < 0:
            raise Refused("play.undo.none")
        free = self.table.undo_is_free(last)
        self.table.undo(last)
        self.heard = len(self.table.history(self.seat))
        self.news = [self.voice.say("play.undone" if free else "play.undone.more")]

    def change_confirm(self, rest: str) -> None:
        """Ask before the player's turn ends, or stop asking."""
        self.table.confirm = not self.table.confirm
        self.voice.tell("play.confirm.on" if self.table.confirm else "play.confirm.off")

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
