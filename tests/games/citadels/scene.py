"""A Citadels table set up in a few words, for tests: cards by name, moves as text."""

from __future__ import annotations

from collections import Counter

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CARD_NAMES, CHARACTER_NAMES, EACH_CARD, UNIQUE_NAMES
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.notation import tell
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OMNISCIENT, OVER, EventLog

USUAL = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord", "artist")


SEATED = ("hand", "city", "sights")         # lines of which there is one for each seat or viewer


def key_of(line: str) -> list[str]:
    words = line.split()
    return words[:2] if words[0] in SEATED else words[:1]


def words_of(s: CitadelsState, *key: str) -> list[str]:
    """The words of a line of the position's text, after its key; none where there is no such line."""
    lines = CITADELS.under(int(s.rules)).position(s).splitlines()
    return next((line.split()[len(key) :] for line in lines if key_of(line) == [*key]), [])


def retold(s: CitadelsState, *lines: str) -> CitadelsState:
    """The position with these lines of its text instead of those it had."""
    game = CITADELS.under(int(s.rules))
    new = [key_of(line) for line in lines]
    kept = [line for line in game.position(s).splitlines() if key_of(line) not in new]
    return game.from_position("\n".join([*kept, *lines]))


def card_text(s: CitadelsState, card: int) -> str:
    return EACH_CARD.within(s).text(card)


def merged(words: list[str], more: dict[str, set[str]]) -> str:
    """Words ``card=viewers``, with more viewers."""
    found = {key: {*viewers.split(",")} - {"-"} for key, _, viewers in (word.partition("=") for word in words)}
    for key, viewers in more.items():
        found[key] = found.get(key, set()) | viewers
    return " ".join(f"{key}={'all' if 'all' in viewers else ','.join(sorted(viewers))}" for key, viewers in found.items())


class Scene:
    """Nobody holds a character and all cards lie in the deck, until said otherwise."""

    def __init__(
        self,
        players: int = 4,
        cast_: str = "",
        unique: str = "",
        *,
        nine: bool = False,
        actions: bool = False,
        rules: int = CITADELS.rules_version,
        **options: object,
    ):
        self.game = CITADELS.under(rules)
        self.cast = list(USUAL[: 9 if nine or players in (3, 8) else 8])
        for name in cast_.split():
            rank = CHARACTER_NAMES.index(name) // 3
            if rank == 8 and len(self.cast) == 8:
                self.cast.append(name)
            self.cast[rank] = name
        wanted = unique.split()
        filler = [u for u in UNIQUE_NAMES if u not in wanted and u not in ("theater", "hospital")]
        self.given = {
            "set": "custom",
            "characters": self.cast,
            "unique": wanted + filler[: 14 - len(wanted)],
            "action_cards": actions,
            **options,
        }
        written = [f"{o.key}={o.write(o.read(self.given[o.key]))}" for o in self.game.options if o.key in self.given]
        head = " ".join([f"citadels {players}", *written])
        course = f"characters\nnext_position {len(self.cast)}\nround 1\ncrown 0\nask crown"
        self.told: list[tuple[str, dict[str, object]]] = []
        self.draws: list[str] = []
        self.rng = Rng(7)
        self.s = self.game.from_position(f"{head}\n{course}")
        self.s.log = EventLog()

    # -- setting up --------------------------------------------------------------
    def set(self, *lines: str) -> Scene:
        """Lines of the position's text."""
        self._listen()
        self.s = retold(self.s, *lines)
        self.s.log = EventLog()
        return self

    def add(self, key: str, words: str) -> Scene:
        """More words to a line."""
        return self.set(" ".join([key, *words_of(self.s, *key.split()), words])) if words else self

    def copies(self, name: int) -> range:
        first = int(self.s.tables.first[name])
        return range(first, first + int(self.s.tables.copies[name]))

    def hand(self, seat: int, words: str) -> Scene:
        return self.add(f"hand {seat}", words)

    def city(self, seat: int, words: str) -> Scene:
        before = self.s.size(seat)
        self.add(f"city {seat}", words)
        goal = self.s.tables.goal
        if before < goal - 1 <= self.s.size(seat):
            tick = int(self.s.tick) + 1
            self.set(f"tick {tick}").add("nearly", f"{seat}={tick}")
        if self.s.size(seat) >= goal and self.s.first_full < 0:
            self.set(f"first_full {seat}")
        return self

    def under(self, words: str) -> Scene:
        return self.add("under", words)

    def empty_deck(self, but: str = "") -> Scene:
        """Only these cards are left in the deck."""
        keep = Counter(but.split())
        gone = []
        for card in range(c.CARDS):
            name = CARD_NAMES[self.s.tables.name[card]]
            if self.s.where[card] == c.DECK:
                keep[name] -= 1
                gone += [card_text(self.s, card)] if keep[name] < 0 else []
        return self.add("box", " ".join(gone))

    def gold(self, *amounts: int) -> Scene:
        purses = [*amounts, *(int(gold) for gold in self.s.gold[len(amounts) : self.s.players])]
        return self.set("gold " + " ".join(f"{seat}={gold}" for seat, gold in enumerate(purses)))

    def hold(self, **characters: int) -> Scene:
        """``hold(king=1)``: seat 1 has the King."""
        words = [word.partition("=") for word in words_of(self.s, "characters")]
        return self.set("characters " + " ".join(f"{name}={characters.get(name, where)}" for name, _, where in words))

    def warrant(self, name: str) -> Scene:
        """Seat 0 is the Magistrate and has laid the signed warrant here, and two others elsewhere."""
        laid = " ".join(self.cast[:2])
        return self.set("magistrate 0", f"warrants {name}", f"warrants_laid {laid} {name}", f"signed {name}")

    def threaten(self, name: str, other: str, *, spent: bool = False) -> Scene:
        """Seat 0 is the Blackmailer and has threatened these, the first with the rose; ``spent``: the other threat is gone."""
        return self.set("blackmailer 0", f"threats {name} {'' if spent else other}", f"threats_laid {name} {other}", f"rose {name}")

    def show(self, place: str, viewer: int, names: str = "") -> Scene:
        """The viewer has seen these cards of a hand (``hand 1``) or under the deck (``under``), or all of them."""
        key = place.split()
        usual = {*key[1:]}
        code = c.UNDER if place == "under" else c.HAND + int(key[1])
        there = [card for card in range(c.CARDS) if self.s.where[card] == code]
        seen = [card for card in there if not names or CARD_NAMES[self.s.tables.name[card]] in names.split()]
        return self.know([card_text(self.s, card) for card in seen], "_".join(key), viewer, usual)

    def know(self, cards: list[str], place: str, viewer: int, usual: set[str]) -> Scene:
        known = merged(words_of(self.s, "known"), {card: usual | {str(viewer)} for card in cards})
        return self.set(f"known {known}", f"informed {merged(words_of(self.s, 'informed'), {place: {str(viewer)}})}")

    def over(self) -> Scene:
        """The last call has been made."""
        return self.set("ask over")

    def call(self, name: str) -> Scene:
        """The call has come to this character."""
        self.s.frames.clear()
        self.s.frames.push(c.S_CALL, -1, CHARACTER_NAMES.index(name) // 3, 0)
        self.s.settle()
        return self.run()

    def turn(self, seat: int, name: str) -> Scene:
        """It is this seat's turn with this character."""
        return self.hold(**{name: seat}).call(name)

    def select(self) -> Scene:
        """A new round begins."""
        self.s.frames.clear()
        self.s.frames.push(c.S_ROUND)
        self.s.settle()
        return self.run()

    # -- playing ---------------------------------------------------------------------
    def run(self) -> Scene:
        """Let nature answer: the draws that were ordered, then any."""
        self._listen()
        while self.s.decider() == CHANCE:
            legal = [int(x) for x in self.s.legal()]
            wanted = [x for x in legal if self.draws and self.game.codec.text(x) == self.draws[0]]
            if wanted:
                self.draws.pop(0)
            self.s.apply(wanted[0] if wanted else int(self.s.draw(self.rng)))
            self._listen()
        return self

    def _listen(self) -> None:
        assert self.s.log is not None
        for happened in self.s.log.take():
            told = tell(self.game.events, happened, OMNISCIENT, all_seeing=True)
            assert told is not None
            self.told.append((told.kind, told.fields))

    def play(self, *moves: str, seat: int | None = None) -> Scene:
        for move in moves:
            assert self.s.decider() >= 0, f"nobody is asked before {move!r}"
            if seat is not None:
                assert self.s.decider() == seat, f"{move!r} is asked of seat {self.s.decider()}"
            self.s.apply(self.game.read_move(self.s, move))
            self.run()
        return self

    # -- asking ------------------------------------------------------------------------
    @property
    def asks(self) -> str:
        who = self.s.decider()
        return "over" if who == OVER else "chance" if who == CHANCE else self.game.choices[self.s.asks()].name

    @property
    def seat(self) -> int:
        return int(self.s.decider())

    @property
    def moves(self) -> list[str]:
        return [self.game.codec.text(int(x)) for x in self.s.legal()]

    def may(self, start: str) -> bool:
        return any(m == start or m.startswith(start + " ") for m in self.moves)

    def why(self, move: str) -> str:
        """The clause that refuses a move."""
        why = self.game.why_not(self.s, self.seat, self.game.codec.parse(move))
        assert why is not None, f"{move} is legal"
        return why.clause

    def purse(self, seat: int) -> int:
        return int(self.s.gold[seat])

    def cards(self, seat: int) -> list[str]:
        return sorted(CARD_NAMES[self.s.tables.name[x]] for x in range(c.CARDS) if self.s.where[x] == c.HAND + seat)

    def built(self, seat: int) -> list[str]:
        return [CARD_NAMES[self.s.tables.name[int(x)]] for x in self.s.standing if self.s.where[int(x)] == c.CITY + seat]

    def bottom(self) -> list[str]:
        return [CARD_NAMES[self.s.tables.name[int(x)]] for x in self.s.under]

    def heard(self, kind: str) -> list[dict[str, object]]:
        return [fields for name, fields in self.told if name == kind]

    def scores(self) -> list[int]:
        return self.game.outcome(self.s).scores

    def finish_round(self) -> Scene:
        """Everybody takes gold and stops, until the next selection or the end."""
        while self.asks not in ("over", "pick"):
            self.play(self.game.codec.text(self.game.default(self.s)))
        return self
