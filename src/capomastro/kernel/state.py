# Compiled by mypyc.
"""The fast half of the contract: what every position of every game can do.

A ``State`` is mutable, flat and hand-cloned. It holds no seed and no hidden future: what is drawn is asked for
(``decider() == CHANCE``) and answered from outside. It knows only integers; names, sentences and views are the
business of the game's ``Game`` object.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from capomastro.kernel.features import Sheet
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.rng import Rng

CHANCE: Final = -1          # decider(): nature answers next
OVER: Final = -2            # decider(): the game has ended
RESPONSE: Final = -3        # awaited(): somebody answers a blind question
SPECTATOR: Final = -1       # a viewer who holds no seat
OMNISCIENT: Final = -2      # a viewer of finished records

CHANCE_CODES: Final = 1 << 40   # chance answers have codes from here on
EVERYONE: Final = -1            # audience of an event without private fields
UNIT: Final = 1000              # evaluate() counts in thousandths of a point
MOST_SEEN: Final = 32_767       # observe() shows larger numbers as this
ALL_NEWS: Final = (1 << 60) - 1     # State.news: everything


class Event:
    """Something that happened: ``kind`` and its fields; ``audience`` is the bit set of seats that get the private ones."""

    def __init__(self, kind: i64, fields: list[int], audience: i64) -> None:
        self.kind: i64 = kind
        self.fields = fields
        self.audience: i64 = audience


class EventLog:
    """Collects events while somebody is watching. Simulations run without one."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def emit(self, kind: i64, fields: list[int], audience: i64 = EVERYONE) -> None:
        self.events.append(Event(kind, fields, audience))

    def take(self) -> list[Event]:
        """The events since the last call."""
        out = self.events
        self.events = []
        return out


class Count:
    """What was decided in random play."""

    def __init__(self) -> None:
        self.decisions: i64 = 0     # answered by a seat
        self.choices: i64 = 0       # of these, with more than one option
        self.chances: i64 = 0       # answered by nature


def chosen(n: i64, rng: Rng, count: Count) -> i64:
    """One of 0 … n-1, each as likely. A lone one takes nothing from ``rng`` and is no choice."""
    if n == 1:
        return 0
    count.choices += 1
    return rng.below(n)


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Worlds that one seat holds possible at one decision, one after another; see ``State.worlds``.

    ``next`` is for engines; in Python ``for world in state.worlds(seat, rng)`` does the same. There is no last one.
    """

    def __init__(self, state: State, seat: i64, rng: Rng) -> None:
        self.state = state
        self.seat: i64 = seat
        self.rng = rng

    def next(self) -> State:
        """The next world, for the caller to keep or to change."""
        return self.state.imagine(self.seat, self.rng)

    def __iter__(self) -> Worlds:
        return self

    def __next__(self) -> State:
        return self.next()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Subclasses fill in every method that raises here; see ``docs/adding-a-game.md``."""

    def __init__(self) -> None:
        self.players: i64 = 0
        self.rules: i64 = 0                     # the version of the game's rules that applies; set by Game.new
        self.header: bytes = b""                # game, rules, data and options, as written by Game.new
        self.log: EventLog | None = None        # None: events are off
        self.news: i64 = ALL_NEWS               # bit set, the game's own: what has changed since the last ``renew``
        self.showed: i64 = OMNISCIENT           # the seat that it was for

    # -- whose decision ------------------------------------------------------
    def decider(self) -> i64:
        """The seat that answers next, or CHANCE, or OVER."""
        raise NotImplementedError("State.decider")

    def asks(self) -> i64:
        """What is asked: index into ``Game.choices``; at CHANCE into ``Game.sources``; at OVER -1."""
        raise NotImplementedError("State.asks")

    def blind(self) -> bool:
        """Whether others may only know that "a response" is awaited. At CHANCE: the answer nobody gives."""
        return False

    def awaited(self, seat: i64) -> i64:
        """What ``seat`` may know of ``decider()``."""
        who = self.decider()
        if (who != seat or who < 0) and self.blind():
            return RESPONSE
        return who

    def turn_id(self) -> i64:
        """A number that changes whenever a turn ends, known to everybody. Needed where one seat may have two turns in a row."""
        return 0

    # -- what is possible ----------------------------------------------------
    def legal(self) -> vec[i64]:
        """Action codes, ascending, never empty before the end; the codes of ``chance()`` at CHANCE; empty at OVER.

        The list may be one that the state keeps: copy it before you change it.
        """
        raise NotImplementedError("State.legal")

    def options(self) -> vec[i64]:
        """``legal()`` for a seat, to be read at once: the next call may overwrite it. Override only to save memory traffic."""
        return self.legal()

    def random_move(self, rng: Rng, count: Count) -> i64:
        """One of ``legal()`` for a seat, as ``chosen``. Override only to avoid building the list; the same rng gives the same move."""
        options = self.options()
        return options[chosen(len(options), rng, count)]

    def sensible(self) -> vec[i64]:
        """``legal()`` for a seat without the moves that cannot gain anything, as far as the decider knows: what bots choose from.

        Override where the rules allow a plain mistake; leave at least one answer. Nothing is forced by it: people are offered ``legal()``.
        """
        return self.legal()

    def chance(self) -> vec[i64]:
        """Positive integer weights in the order of ``legal()`` when ``decider()`` is CHANCE."""
        raise NotImplementedError("State.chance")

    def draw(self, rng: Rng) -> i64:
        """One chance answer by weight. Override only to avoid building the lists; the same rng gives the same answer."""
        weights = self.chance()
        total: i64 = 0
        for w in weights:
            total += w
        x = rng.below(total)
        i: i64 = 0
        while x >= weights[i]:
            x -= weights[i]
            i += 1
        return self.legal()[i]

    def apply(self, action: i64) -> None:
        """Make a move. Precondition: it is in ``legal()``; that is not checked here."""
        raise NotImplementedError("State.apply")

    # -- gatherings --------------------------------------------------------------
    def gathered(self) -> i64:
        """How many things the decider has named already of those that the present question gathers; 0 where it gathers none."""
        return 0

    def sole(self, run: list[int]) -> bool:
        """Where a gathering opens with one legal move: whether the game can tell at once if the rules leave but one set.

        ``run`` then holds what plays it; nothing where there are several, or where it takes a move that closes something. ``False``: the
        driver has to try. Override only where that is asked often.
        """
        return False

    def figures(self, seat: i64, out: vec[i64]) -> None:
        """Fill ``out`` with the figures of ``Game.figures`` for ``seat``: what a set of things costs and brings is their change."""

    # -- copies ----------------------------------------------------------------
    def clone(self) -> State:
        """An independent copy with events off."""
        raise NotImplementedError("State.clone")

    def become(self, other: State) -> bool:
        """Turn into what ``other.clone()`` would give, and say whether that was done; ``False``: nothing has changed.

        Searches ask it of positions that they need no more, to save the memory of new ones. ``write_over``, or ``copy_fields``, does it.
        """
        return False

    def imagine(self, seat: i64, rng: Rng) -> State:
        """A copy in which everything that ``seat`` (or SPECTATOR) cannot know is redrawn, in true proportions."""
        raise NotImplementedError("State.imagine")

    def worlds(self, seat: i64, rng: Rng) -> Worlds:
        """Copies as from ``imagine``, as many as are asked for; the first is the one ``imagine`` gives by the same rng.

        Each comes in true proportions; near ones may resemble each other more than they would by chance. Leave the state as it is
        meanwhile. Override where much can be prepared once: a search asks for hundreds of worlds at one decision.
        """
        return Worlds(self, seat, rng)

    def copy_base(self, other: State) -> None:
        """For ``clone``: take over what every state has; events are off."""
        self.players = other.players
        self.rules = other.rules
        self.header = other.header
        self.log = None
        self.news = ALL_NEWS
        self.showed = OMNISCIENT

    # -- judgement ---------------------------------------------------------------
    def evaluate(self, out: vec[i64]) -> None:
        """Fill ``out`` with one estimate per seat, in thousandths of a point; at the end the true scores."""
        raise NotImplementedError("State.evaluate")

    def progress(self) -> i64:
        """How much of the game is over, in thousandths; a guess."""
        return 0

    def portray(self, sheet: Sheet) -> None:
        """Light what a learned judgement should know of the table; see ``kernel.features``. Nothing: there is none to learn."""

    def portray_seat(self, seat: i64, sheet: Sheet) -> None:
        """The same for what concerns one seat."""

    def scores(self) -> list[float]:
        """``evaluate`` as a plain list, in points: an estimate per seat; at the end the true scores."""
        out = vec[i64]([0] * self.players)
        self.evaluate(out)
        return [int(x) / UNIT for x in out]

    def moves(self) -> list[int]:
        """``legal()`` as a plain list."""
        return [int(code) for code in self.legal()]

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """Write what ``seat`` sees into ``out`` from ``at`` on, laid out as ``Game.observation`` says: the view as integers, for learners.

        Two positions give a seat the same numbers exactly when they give it the same view. The place in ``out`` comes zeroed. Many games
        may share one ``out``.
        """
        raise NotImplementedError("State.observe")

    def renew(self, seat: i64, out: vec[i16], at: i64) -> None:
        """``observe`` at a place where sections declared as lasting hold what this very position's last ``renew`` wrote there.

        Environments ask it at every step, right after ``legal``. Override where much stays as it was from one decision to the next: the
        rules note in ``news`` what they change, and ``tidings`` says what is to be written.
        """
        self.observe(seat, out, at)

    def tidings(self, seat: i64, personal: i64) -> i64:
        """For ``renew``: the news, and with them all that is ``personal``, if another seat was shown the last; there are none after it."""
        news = self.news if seat == self.showed else self.news | personal
        self.news = 0
        self.showed = seat
        return news

    # -- bytes -------------------------------------------------------------------
    def pack(self, box: Packer) -> None:
        """Write every field that distinguishes this position."""
        raise NotImplementedError("State.pack")

    def unpack(self, box: Unpacker) -> None:
        """Read back what ``pack`` wrote into a state fresh from ``Game.new``."""
        raise NotImplementedError("State.unpack")

    def pack_memory(self, box: Packer) -> None:
        """Write what the players know of how the position came about, where views or ``imagine`` need it; no rule may read it."""

    def unpack_memory(self, box: Unpacker) -> None:
        """Read back what ``pack_memory`` wrote; ``unpack`` has been called before."""

    def position_bytes(self) -> bytes:
        """The position without anybody's memory: what its checksum is taken over."""
        box = Packer()
        self.pack(box)
        return self.header + b"\n" + box.bytes()

    def encode(self) -> bytes:
        """The position and what everybody remembers, as bytes; ``Game.decode`` is the inverse."""
        box = Packer()
        self.pack(box)
        self.pack_memory(box)
        return self.header + b"\n" + box.bytes()

    def __reduce__(self) -> tuple[object, ...]:
        return (_readers[0], (self.encode(),))

    def __eq__(self, other: object) -> bool:
        """Whether this is the same position of the same game, under the same rules, data and options."""
        return isinstance(other, State) and self.encode() == other.encode()

    def __hash__(self) -> int:
        raise TypeError("a position changes and has no hash: use its encode()")

    def __repr__(self) -> str:
        """The position as text, as ``Game.position`` writes it."""
        return _writers[0](self) if self.header else "a position that Game.new has not made"


Reader = Callable[[bytes], State]
Writer = Callable[[State], str]
_readers: list[Reader] = []
_writers: list[Writer] = []


def read_pickles_with(reader: Reader) -> None:
    """Say how a pickled position is read back. The registry does, as soon as it is imported: it finds the game."""
    _readers[:] = [reader]


def write_texts_with(writer: Writer) -> None:
    """Say how a position is written as text. The registry does, like ``read_pickles_with``."""
    _writers[:] = [writer]
