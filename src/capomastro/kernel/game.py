"""The readable half of the contract: one object per game, at the edge where integers become things people know."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from types import ModuleType
from typing import Any, Generic, Self, cast

import msgspec
from typing_extensions import TypeVar

from capomastro.kernel.asking import Asks
from capomastro.kernel.data import DataShelf, DataVersion, Fact
from capomastro.kernel.driving import Manners
from capomastro.kernel.errors import BadOption, BadPosition, CapomastroError, IllegalMove, UnknownRules, in_words_of, whole
from capomastro.kernel.notation import SHIFT, Choice, Codec, EventKind, Gathering, Places, Told, manners_of
from capomastro.kernel.options import Option, read_options
from capomastro.kernel.packing import Unpacker
from capomastro.kernel.picture import Box, Pen, sentences
from capomastro.kernel.position import Grammar
from capomastro.kernel.proof import Proof
from capomastro.kernel.scene import PlainScene, Scene, V
from capomastro.kernel.state import CHANCE, OVER, RESPONSE, State
from capomastro.kernel.view import Area, Feat, Item, Move, Outcome, Phrase, Thing
from capomastro.kernel.wording import Words

DECLARED = ("options", "codec", "asks", "places", "gatherings", "figures", "sources", "events")     # as modules of games declare them
FEW_KINDS = 64                      # an argument with more values is an amount to a learner
HEADERS = 256                       # set-ups kept as they were read: those of live tables recur


@dataclass(frozen=True)
class Section:
    """A run of numbers in an observation: what they are, how many, and the range they lie in.

    A name with commas names columns: ``towers: colour, height`` holds colour and height of one tower after the other.
    """

    name: str
    size: int
    low: int = 0
    high: int = 1
    kinds: bool = False                 # the numbers are names of things, not amounts: a learner gets them one-hot
    lasting: bool = False               # once written, they stay until ``State.renew`` writes over them


def lasting(*sections: Section) -> tuple[Section, ...]:
    """Sections that ``State.renew`` writes over where they have changed."""
    return tuple(replace(section, lasting=True) for section in sections)


@dataclass(frozen=True)
class Map:
    """A map inside an observation, for learners that see planes: things lie on squares and have something standing on them.

    ``things`` names the section with four numbers for each thing: its type from 1, column, row, rotation; ``standing`` the sections with
    the seat (from 1) and the number of what stands on each of its ``places``.
    """

    things: str
    standing: tuple[str, str]
    places: int                         # on one thing
    middle: tuple[int, int]             # column and row in the middle of the planes
    reach: int                          # squares shown on each side of it
    layers: tuple[str, ...]             # what a thing itself shows
    shows: tuple[tuple[float, ...], ...]        # by type * 4 + rotation: the value on each layer
    grounds: tuple[str, ...]            # kinds of places; every seat has a layer for each
    ground: tuple[tuple[int, ...], ...]         # by type: the kind of each place; -1 where there is none


@dataclass(frozen=True)
class Window:
    """A blind question as everybody may know it: its name, and the seats that may be the one it is put to."""

    question: str
    seats: tuple[int, ...]


@cache
def _awaits(whom: int) -> Phrase:
    """Who is awaited, for whoever is not asked: the very same each time, so that nobody compares it."""
    if whom >= 0:
        return Phrase("awaits.seat", {"seat": whom})
    return Phrase({CHANCE: "awaits.chance", OVER: "awaits.over", RESPONSE: "awaits.response"}[whom])


@lru_cache(maxsize=HEADERS)
def _read_header(header: bytes) -> dict[str, Any]:
    return msgspec.json.decode(header, type=dict[str, Any])


S = TypeVar("S", bound=State, default=Any)          # a game's own positions, as V its views; who serves any game need not name them


class Game(Generic[S, V]):
    """Subclass, set the class attributes, fill in the methods, register by entry point. See ``docs/adding-a-game.md``."""

    id: str
    package: str                        # where words/, data/ and RULES.md lie
    rules_versions: tuple[int, ...] = (1,)      # every version that can be played, oldest first; new games begin under the last
    players: range
    options: tuple[Option, ...] = ()
    max_decisions: int                  # a random game longer than this is cut and marked
    codec: Codec
    asks: Asks | None = None            # what can be asked, with its arguments
    choices: tuple[Choice, ...]         # every decision kind, as ``asks`` has them; State.asks() is an index into it
    grammar: Grammar                    # of positions as text
    places: Places = Places()           # on the table: the targets of moves
    sources: tuple[str, ...] = ()       # named sources of chance; State.asks() at CHANCE is an index into it
    events: tuple[EventKind, ...] = ()
    view_type: type[V]
    aids: frozenset[str] = frozenset()  # fields that show the score as if the game ended now: a scene without aids fills in none
    proof: Proof[Any] = Proof()         # what its tests and the benchmark ask of it
    gatherings: tuple[Gathering, ...] = ()          # questions in which several things are named, in any order
    figures: tuple[str, ...] = ()       # figures of ``State.figures``: what a set of things costs and brings
    widest: int = 0                     # the most moves legal() ever offers a seat; 0 where the game has no environment

    def __init_subclass__(cls, declares: ModuleType | None = None) -> None:
        """``declares``: the module of the game whose ``OPTIONS``, ``CODEC``, ``ASKS`` and so on it has."""
        super().__init_subclass__()
        for name in DECLARED if declares is not None else ():
            if hasattr(declares, name.upper()):
                setattr(cls, name, getattr(declares, name.upper()))

    def __init__(self, rules: int | None = None) -> None:
        """The game under one version of its rules. Where a version declares something different, override this and set it here."""
        self.rules_version = self.rules_versions[-1] if rules is None else rules
        if self.asks is not None:
            self.choices = self.asks.choices
        self.shelf = DataShelf(self.package, self.id, self.check_data)
        self._versions: dict[int, Game] = {self.rules_version: self}

    def under(self, rules: int) -> Self:
        """The same game under another version of its rules: one object per version, whoever asks."""
        if rules not in self.rules_versions:
            raise UnknownRules(
                f"{self.id} has no rules version {rules}; there {'is' if len(self.rules_versions) == 1 else 'are'} "
                + ", ".join(map(str, self.rules_versions))
            )
        if rules not in self._versions:
            other = type(self)(rules)
            other.shelf = self.shelf
            other._versions = self._versions
            self._versions[rules] = other
        return cast(Self, self._versions[rules])

    @property
    def newest(self) -> bool:
        """Whether new games begin under these rules."""
        return self.rules_version == self.rules_versions[-1]

    @property
    def default_data(self) -> str:
        """The data version of new games. Override where older rules cannot play the latest."""
        return self.shelf.latest

    # -- to fill in ------------------------------------------------------------
    def create(self, players: int, options: dict[str, Any], data: DataVersion) -> S:
        """The position before the first decision or draw."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> V:
        """What ``seat``, SPECTATOR or OMNISCIENT may see, built field by field."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """The itemised result; before the end, as if the game ended now (open information only)."""
        raise NotImplementedError

    def describe(self, view: V) -> list[Phrase]:
        """The table in sentences, for those who cannot see it."""
        raise NotImplementedError

    def describe_place(self, view: V, place: str) -> list[Phrase]:
        """One place of the table in sentences; ``place`` as declared, such as ``tower:0:a``."""
        return []

    # -- may be filled in ------------------------------------------------------
    def items(self) -> list[Item]:
        """Every card, tile, character or building of the newest box, in groups; none where the game has no such things."""
        return []

    def feats(self, view: V, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
        """By seat, what is worth remembering of a game that is over: from a spectator's view, its result, and what all were told.

        Nothing else is given, so that nothing hidden is kept. The highest of a kind stands; those of one ``of`` are added up.
        """
        return [[] for _ in range(view.players)]

    def walk(self, view: V) -> list[Area]:
        """Everything on the table, thing by thing, for those who walk it with keys; without it, ``describe`` line by line."""
        return [Area(Phrase("walk.table"), [Thing(f"line:{n}", [say]) for n, say in enumerate(self.describe(view))])]

    def draw(self, state: S, seat: int) -> list[str]:
        """What ``seat`` sees, drawn with characters, line by line; empty where the game has no drawing."""
        return []

    def picture(self, view: V, pen: Pen) -> Box:
        """Draw what ``view`` shows, with the pen; returns the part of the plane that was drawn on. Told in sentences by default."""
        return sentences(pen, [pen.words.say(phrase) for phrase in self.describe(view)])

    def check_options(self, players: int, options: dict[str, Any]) -> None:
        """Refuse combinations the rules forbid with a ``BadOption`` that names the rule."""

    def check_data(self, content: dict[str, Any]) -> None:
        """Refuse data that cannot be played with ``BadData``."""

    def facts(self, data: DataVersion) -> list[Fact]:
        """The numbers of the data with their status."""
        return []

    def scene(self, state: S, *, aids: bool = True) -> Scene[V]:
        """The position for all who look at it now.

        Override it, and let ``view`` use it, where viewers share much of what they see or where the game has ``aids``.
        """
        return PlainScene(self, state, aids)

    def move_shows(self, state: S, code: int) -> tuple[str, dict[str, Any]]:
        """For a legal move: the place on the table that carries it, where the declared one does not, and what a screen shows beside it."""
        return "", {}

    def move_fields(self, state: S, code: int) -> dict[str, Any]:
        """More fields for the words of a move than the action itself has."""
        return {}

    def prompt_fields(self, state: S, seat: int) -> dict[str, Any]:
        """Fields for the words ``ask.<decision kind>`` beyond the arguments of the question."""
        return {}

    def refusal(self, state: S, seat: int, code: int) -> Phrase:
        """Why a move that is not in ``legal()`` is not: the clause that forbids it. Only what ``seat`` may know."""
        return Phrase("refused.illegal")

    def observation(self, players: int, options: Mapping[str, Any]) -> tuple[Section, ...]:
        """The layout of ``State.observe``; empty where the game has none."""
        return ()

    def window(self, state: S) -> Window:
        """Of a blind question: its name, and the seats that may be the one it is put to, as far as a *spectator* knows.

        Needed where a choice is declared blind. The seat that is truly asked is always among them.
        """
        raise NotImplementedError(f"{self.id} asks a blind question and does not say who may be asked")

    def blind_choices(self, state: S) -> list[str]:
        """The blind questions that this set-up may ask at all."""
        return [choice.name for choice in self.choices if choice.blind]

    def observed_map(self, players: int, options: Mapping[str, Any]) -> Map | None:
        """Where an observation holds a map; None where the game has none."""
        return None

    def near(self, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """Where actions are too many to be counted one by one: by action and field, the values that environments number.

        Whatever else is legal gets a number that means nothing by itself. An action that is not named here is numbered whole.
        """
        return {}

    def gather_places(self, state: S, gathering: str) -> list[Phrase]:
        """What the places of a gathering of the form ``placed`` are called, in the order in which they are filled."""
        return []

    # -- given -----------------------------------------------------------------
    def position(self, state: S) -> str:
        """The whole position as text that can be written by hand: ``docs/positions.md``."""
        return self.grammar.write(self, state)

    def as_written(self, text: str) -> Self:
        """This game under the rules that a position names in its first line; where it names none that there are, as it is."""
        named = [word.removeprefix("rules=") for word in text.partition("\n")[0].split() if word.startswith("rules=")]
        found = [rules for rules in self.rules_versions if named == [str(rules)]]
        return self.under(found[0]) if found else self

    def from_position(self, text: str) -> S:
        """The inverse of ``position``; an impossible one is a ``BadPosition`` with the line and the reason."""
        return cast(S, self.grammar.read(self, text))

    def asked_sections(self) -> tuple[Section, ...]:
        """What ``observe_asked`` writes into an observation: the arguments of what is asked."""
        if self.asks is None:
            return ()
        return tuple(Section(f"asked: {name}", 1, 0, high, kinds=high <= FEW_KINDS) for name, high in self.asks.observed.items())

    @cached_property
    def manners(self) -> Manners:
        """What the driver must know: which actions close something, and which questions gather."""
        return manners_of(self.codec, self.choices, self.gatherings)

    def new(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> S:
        """A new game. The option ``data`` names a data version; the rest are the game's own."""
        taken = {"game": self.id, "low": self.players[0], "high": self.players[-1], "players": repr(players)}
        refused = BadOption(Phrase("bad.players", taken))
        n = whole(players, refused) if players is not None else self.players[0]
        if n not in self.players:
            raise refused
        if options is not None and not isinstance(options, Mapping):
            raise BadOption(f"options are given by name, as in {{'data': '1'}}, not as {options!r}")
        given = dict(options or {})
        data = self.shelf.load(str(given.pop("data", "") or self.default_data))
        read = read_options(self.options, given)
        with in_words_of(self.package):
            self.check_options(n, read)
            state = self.create(n, read, data)
        state.players = n
        state.rules = self.rules_version
        state.header = self._header(n, read, data)
        return state

    def _header(self, players: int, options: dict[str, Any], data: DataVersion) -> bytes:
        return msgspec.json.encode(
            {"game": self.id, "rules": self.rules_version, "data": data.version, "hash": data.hash, "players": players, "options": options}
        )

    def setup(self, state: S) -> dict[str, Any]:
        """What a state was made from: game, rules, data, hash, players, options. Cached: do not change it."""
        return _read_header(state.header)

    def data_of(self, state: S) -> DataVersion:
        return self.shelf.load(self.setup(state)["data"])

    def decode(self, encoded: bytes) -> S:
        """The inverse of ``State.encode``."""
        header, sign, body = encoded.partition(b"\n")
        try:
            setup = msgspec.json.decode(header, type=dict[str, Any])
            if not sign or setup["game"] != self.id or setup["rules"] != self.rules_version:
                raise BadPosition(f"this is not an encoded {self.id} position of rules version {self.rules_version}")
            state = self.new(setup["players"], {**setup["options"], "data": setup["data"]})
        except (msgspec.DecodeError, KeyError, TypeError):
            raise BadPosition("these bytes are not an encoded position") from None
        if msgspec.json.decode(state.header)["hash"] != setup.get("hash"):
            raise BadPosition(f"data version {setup['data']} is not the one this position was made with")
        box = Unpacker(body)
        with in_words_of(self.package):
            state.unpack(box)
        state.unpack_memory(box)
        box.finish()
        if self.asks is not None:
            self.asks.check(state)
        return state

    def decode_through_text(self, encoded: bytes) -> S:
        """``decode``, refusing bytes that describe no possible position: they must survive the text form, which is checked."""
        try:
            state = Game.decode(self, encoded)
            possible = self.from_position(self.position(state)).encode() == state.encode()
        except CapomastroError:
            raise
        except (IndexError, KeyError, ValueError, OverflowError):
            possible = False
        if not possible:
            raise BadPosition(f"these bytes describe no position of {self.id}")
        return state

    def checksum(self, state: S) -> str:
        """Sixteen hex digits over the position; what players remember of earlier ones does not count."""
        return hashlib.blake2b(state.position_bytes(), digest_size=8).hexdigest()

    def words(self, lang: str = "en", names: Sequence[str] = ()) -> Words:
        return Words(self.package, lang, names)

    def choice(self, state: S) -> Choice | None:
        """The decision kind that is asked of a seat now."""
        return self.choices[state.asks()] if state.decider() >= 0 else None

    def source(self, state: S) -> str:
        """The source of chance that answers now."""
        return self.sources[state.asks()]

    def prompt(self, state: S, seat: int) -> Phrase:
        """One sentence: what is asked of ``seat``, or who is awaited."""
        return self._prompt(state, seat, self.about(state, seat))

    def _prompt(self, state: S, seat: int, about: dict[str, Any]) -> Phrase:
        awaited = state.awaited(seat)
        if awaited == seat and awaited >= 0:
            choice = self.choices[state.asks()]
            return Phrase(f"ask.{choice.name}", about | self.prompt_fields(state, seat), choice.clause)
        return _awaits(int(awaited))

    def about(self, state: S, seat: int) -> dict[str, Any]:
        """The arguments of the question, as far as ``seat`` may know them."""
        return self.asks.about(state, seat) if self.asks is not None and state.awaited(seat) >= 0 else {}

    def base_view(self, state: S, seat: int) -> dict[str, Any]:
        """The fields every view has, as keyword arguments."""
        awaited = int(state.awaited(seat))
        asks = self.choices[state.asks()].name if awaited >= 0 else ""
        about = self.about(state, seat)
        return {
            "game": self.id,
            "players": int(state.players),
            "seat": seat,
            "awaited": awaited,
            "asks": asks,
            "about": about,
            "prompt": self._prompt(state, seat, about),
        }

    def moves(self, state: S, seat: int) -> list[Move]:
        """The legal moves of ``seat``, with words, targets and previews; empty when it is not asked."""
        return self.scene(state).moves(seat)

    def default(self, state: S) -> int:
        """The answer given for an absent player."""
        legal = [int(c) for c in state.legal()]
        choice = self.choices[state.asks()]
        for name in choice.default:
            base = self.codec.by_name[name].base
            for code in legal:
                if code >> SHIFT << SHIFT == base:
                    return code
        return legal[0]

    def why_not(self, state: S, seat: int, code: int) -> Phrase | None:
        """The reason a move is refused, with its clause; None when it is legal."""
        if state.awaited(seat) != seat:
            return Phrase("refused.turn")
        if any(int(c) == code for c in state.legal()):
            return None
        action, _ = self.codec.split(code)
        choice = self.choices[state.asks()]
        if action.name not in choice.actions:
            return Phrase("refused.kind", {"kind": action.name, "asks": choice.name}, choice.clause)
        return self.refusal(state, seat, code)

    def read_move(self, state: S, text: str) -> int:
        """A move written as text, checked against ``legal()``."""
        code = self.codec.parse(text)
        if not any(int(c) == code for c in state.legal()):
            why = self.why_not(state, int(state.decider()), code) if state.decider() >= 0 else None
            reason = self.words("en").say(why) if why else "not possible here"
            raise IllegalMove(f"{text!r} is illegal: {reason}" + (f" ({why.clause})" if why and why.clause else ""))
        return code
