"""A table with a face: sit down, look, play, undo, ask a bot. Everything else is behind it, in ``table.state`` and ``table.game``.

>>> import capomastro as cm
>>> t = cm.Table("quarry", players=2, seed=7)
>>> t.seat, t.moves
(0, ['keep', 'sell'])
>>> t.play("keep").seat
1
>>> t.copy() == t
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from capomastro import drawing
from capomastro.arena.seating import seated
from capomastro.bots.bot import Bot, bots
from capomastro.kernel import record as records
from capomastro.kernel import table as tables
from capomastro.kernel.errors import CapomastroError, IllegalMove, UnknownGame, whole
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.sets import Offer, offers
from capomastro.kernel.state import OMNISCIENT, OVER, SPECTATOR, State
from capomastro.kernel.view import Move, Outcome, View


def game_names() -> dict[str, str]:
    """The installed games: their ids, which ``Table`` takes, and their titles."""
    return {name: game.words("en").word("game.title") for name, game in games().items()}


def bot_names() -> list[str]:
    """The installed bots, weakest first."""
    return list(bots())


class Table:
    """One game from its first draw to its last: what is random or forced happens by itself, everything else is asked.

    ``seed`` fixes what chance answers: the same seed and the same moves give the same game. ``position`` begins from a position
    written as text. The text of the whole position, hidden things included, is what ``print(table)`` shows; ``view(seat)`` is what
    a player may see.
    """

    def __init__(
        self, game: str | Game, players: int | None = None, *, seed: int = 0, options: Mapping[str, Any] | None = None,
        rules: int | None = None, position: str = "",
    ) -> None:
        if not isinstance(game, str | Game):
            raise UnknownGame(f"{game!r} is no game: give the name of one, {', '.join(game_names())}, or a Game")
        found = find_game(game, rules) if isinstance(game, str) else game if rules is None else game.under(rules)
        start = found.from_position(position) if position else None
        seed = whole(seed, CapomastroError(f"a seed is a whole number, not {seed!r}"))
        self._hold(tables.Table(found, players, options, nature=tables.Dice(seed), start=start), seed)

    def _hold(self, table: tables.Table, seed: int) -> None:
        self.inner = table
        self.seed = seed
        self._mind = Rng(seed + 1)

    # -- who and what ----------------------------------------------------------------
    @property
    def game(self) -> Game:
        """The game that is played, under its version of the rules."""
        return self.inner.game

    @property
    def state(self) -> State:
        """The position as the engine holds it: a copy, to be played with freely."""
        return self.inner.state.clone()

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.inner.state.players)

    @property
    def seat(self) -> int | None:
        """Who decides, from 0; None once the game is over."""
        who = int(self.inner.state.decider())
        return None if who == OVER else who

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.inner.over

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        seat = self.seat
        return self.game.words("en").say(self.game.prompt(self.inner.state, SPECTATOR if seat is None else seat))

    @property
    def moves(self) -> list[str]:
        """What ``play`` takes now; empty once the game is over."""
        return [] if self.over else [self.game.codec.text(code) for code in self.inner.state.moves()]

    @property
    def offers(self) -> list[Offer]:
        """Where several things may be named at once, in any order: what can be named, and every set of it."""
        return offers(self.game, self.inner.state)

    def details(self) -> list[Move]:
        """The legal moves with their code, their fields, their sentence, and what a screen shows beside them."""
        return [] if self.seat is None else self.game.moves(self.inner.state, self.seat)

    # -- playing ---------------------------------------------------------------------
    def play(self, *moves: str | int | Move) -> Table:
        """Make a move: its text, its code or a ``Move``. Several are a set that is named at once, in any order.

        An illegal move is an ``IllegalMove`` that says why. Returns the table itself.
        """
        texts = [self._text(move) for move in moves]
        if len(texts) == 1:
            self.inner.play(texts[0])
        elif texts:
            self.inner.gather(self._gathering(texts), texts)
        else:
            raise IllegalMove("name a move, one of table.moves")
        return self

    def _text(self, move: str | int | Move) -> str:
        if isinstance(move, str | Move):
            return move if isinstance(move, str) else move.text
        refused = IllegalMove(f"{move!r} is no move: give its text, its code or a Move; table.moves says which are legal")
        return str(self.game.codec.text(whole(move, refused)))

    def _gathering(self, texts: Sequence[str]) -> str:
        there = self.offers
        for offer in there:
            if {text.split()[0] for text in texts} <= {pick.text.split()[0] for pick in offer.picks}:
                return offer.name
        raise IllegalMove("only one move is asked for here" if not there else "these cannot be named together here")

    def ask(self, bot: str | Bot = "master:200") -> str:
        """The move a bot would make for the seat that decides: a name, a file (``my_bot.py:Greedy``) or a ``Bot``.

        It gets an imagined position, as at any table: it knows only what that seat can know.
        """
        seat = self.seat
        if seat is None:
            raise IllegalMove("the game is over: there is nothing to ask")
        code = seated(self.game, bot).choose(self.game, self.inner.state.imagine(seat, self._mind), seat, self._mind)
        return str(self.game.codec.text(int(code)))

    def play_on(self, bots: str | Bot | Sequence[str | Bot] = "random", moves: int | None = None) -> Table:
        """Let bots play on to the end, or for so many moves: one for all seats, or one for each."""
        named = [bots] * self.players if isinstance(bots, str | Bot) else list(bots)
        if len(named) != self.players:
            raise IllegalMove(f"{len(named)} bots for {self.players} seats: name one for all, or one for each")
        thinkers = [seated(self.game, bot) for bot in named]
        while (seat := self.seat) is not None and moves != 0:
            self.play(self.ask(thinkers[seat]))
            moves = None if moves is None else moves - 1
        return self

    def undo(self) -> Table:
        """Take the last act of a seat back. Chance is rewound: it will give the same answers again."""
        last = self.inner.last_act()
        if last < 0:
            raise IllegalMove("nobody has chosen anything yet")
        self.inner.undo(last)
        return self

    # -- looking ---------------------------------------------------------------------
    def view(self, seat: int | None = None) -> View:
        """What a seat may see; without one, what a spectator sees."""
        refused = IllegalMove(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")
        if seat is not None and not 0 <= whole(seat, refused) < self.players:
            raise refused
        seen: View = self.game.view(self.inner.state, SPECTATOR if seat is None else seat)
        return seen

    def describe(self, seat: int | None = None, lang: str = "en") -> list[str]:
        """The table in sentences, as a seat or a spectator sees it."""
        words = self.game.words(lang)
        return [words.say(phrase) for phrase in self.game.describe(self.view(seat))]

    def draw(self, seat: int | None = None) -> str:
        """The table drawn with characters, for games that have a drawing; otherwise in sentences."""
        drawn = self.game.draw(self.inner.state, self.view(seat).seat)
        return "\n".join(drawn or self.describe(seat))

    def picture(self, seat: int | None = None, *, names: Sequence[str] = (), lang: str = "en") -> str:
        """What a seat, or without one a spectator, sees, drawn as SVG; ``capomastro.drawing.png`` makes a PNG of it."""
        return drawing.svg(self.game, self.view(seat), names=names, lang=lang)

    def _repr_svg_(self) -> str:
        """What everybody may see, drawn: how a notebook shows the table."""
        return self.picture()

    @property
    def outcome(self) -> Outcome:
        """Scores, ranks, winners and every item of the score; before the end, as if the game ended now (``outcome.over`` says)."""
        return self.game.outcome(self.inner.state)

    def scores(self) -> list[int]:
        """The score of each seat; before the end, as if the game ended now."""
        return list(self.outcome.scores)

    def estimates(self) -> list[float]:
        """What the game's own estimate expects each seat to have at the end, in points."""
        return self.inner.state.scores()

    def history(self, seat: int = OMNISCIENT, lang: str = "en") -> list[str]:
        """What happened, in sentences: all of it, or what one seat was told."""
        words = self.game.words(lang)
        return [words.say(told.phrase()) for _, told in self.inner.history(seat)]

    # -- keeping ---------------------------------------------------------------------
    @property
    def position(self) -> str:
        """The whole position as text; ``Table(game, position=text)`` goes on from it."""
        return str(self.game.position(self.inner.state))

    def copy(self) -> Table:
        """A table at the same position, with luck of its own that is no better known: the seed's next."""
        other = Table.__new__(Table)
        nature = tables.Dice(self.seed)
        if isinstance(self.inner.nature, tables.Dice):
            mine = self.inner.nature.rng
            nature.rng.a, nature.rng.b, nature.rng.c, nature.rng.d = mine.a, mine.b, mine.c, mine.d
        other._hold(tables.Table(self.game, nature=nature, start=self.inner.state, begin=False), self.seed)
        return other

    def record(self) -> str:
        """The game so far as a record, which ``Table.replay`` and ``capomastro replay`` read."""
        return records.record(self.inner).text()

    @classmethod
    def replay(cls, record: str | Path) -> Table:
        """The table at the end of a record: its text, or the path of its file."""
        text = record.read_text(encoding="utf-8") if isinstance(record, Path) else record
        held = cls.__new__(cls)
        held._hold(records.replay(records.parse_record(text)), 0)
        return held

    def __eq__(self, other: object) -> bool:
        """Whether both tables stand at the same position of the same game."""
        return isinstance(other, Table) and self.inner.state == other.inner.state

    def __hash__(self) -> int:
        raise TypeError("a table changes and has no hash: use its position")

    def __repr__(self) -> str:
        return self.position
