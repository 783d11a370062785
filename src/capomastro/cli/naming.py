"""A question as the terminal asks it: numbered answers, and lists that name several things at once.

``1 3 4`` names a set in any order, ``1 3 4*`` marks one of its things, and where every place gets one thing the list goes place by
place. Texts separated by commas work instead of numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from capomastro.cli.voice import Refused, Voice
from capomastro.kernel.game import Game
from capomastro.kernel.sets import Offer, Pick, SetSoFar, look, offers, phrase_of
from capomastro.kernel.state import State
from capomastro.kernel.view import Move, Phrase
from capomastro.kernel.wording import Words

MARK = "*"
_NUMBERS = re.compile(r"\d+\*?(?:[\s,]+\d+\*?)*,?")


@dataclass(frozen=True)
class Entry:
    """One numbered line: a thing that a set can name, the empty set, or a move by itself."""

    say: Phrase
    text: str = ""
    gather: Offer | None = None
    pick: Pick | None = None            # None for the empty set
    move: Move | None = None


@dataclass(frozen=True)
class Act:
    """What a line means: a set, or a single move."""

    say: Phrase
    gather: Offer | None = None
    picks: Sequence[Pick] = ()
    move: Move | None = None
    ends: bool = False                  # of a set: whether it takes the decision away from the seat


class Question:
    """What ``seat`` can answer in a position, as it is numbered and read."""

    def __init__(self, game: Game, state: State, seat: int, words: Words, voice: Voice) -> None:
        self.game = game
        self.state = state
        self.words = words
        self.voice = voice
        self.gathers = offers(game, state)
        self.entries: list[Entry] = []
        named: set[str] = set()
        for gather in self.gathers:
            declared = next(g for g in game.gatherings if g.name == gather.name)
            self.entries += [Entry(pick.say, pick.text, gather, pick) for pick in _things(gather)]
            named.update(declared.kinds)
            if self._looked(gather, []).complete:
                self.entries.append(Entry(phrase_of(game, gather, [], {}), "", gather))
                named.update(declared.silent)
        self.entries += [Entry(m.say, m.text, move=m) for m in game.moves(state, seat) if m.action["kind"] not in named]

    # -- what is shown -----------------------------------------------------------------
    def heads(self) -> list[str]:
        """How each gathering is answered."""
        out = []
        for gather in self.gathers:
            first, last = self._range(gather)
            places = [self.words.say(place) for place in gather.places]
            out.append(self.voice.say(f"play.gather.{gather.form}", first=first, last=last, n=len(places), places=places))
        return out

    def _range(self, gather: Offer) -> tuple[int, int]:
        numbers = [n for n, entry in enumerate(self.entries, 1) if entry.gather is gather and entry.pick is not None]
        return numbers[0], numbers[-1]

    def line(self, number: int) -> str:
        """One entry: its number, its sentence, and its text where that says more."""
        entry = self.entries[number - 1]
        sentence = self.words.say(entry.say)
        text = f" [{entry.text}]" if entry.text and entry.text != sentence else ""
        often = self.voice.say("play.gather.most", n=entry.pick.most) if entry.pick is not None and entry.pick.most > 1 else ""
        return f"{number}: {sentence}{text}{often}"

    # -- what is typed -----------------------------------------------------------------
    def read(self, typed: str) -> Act | None:
        """The set or the move that a line names; None where it is not a list, but perhaps a move or a command in words."""
        if _NUMBERS.fullmatch(typed):
            return self._numbers(typed.replace(",", " ").split())
        if self.gathers and ("," in typed or typed.endswith(MARK)):
            return self._texts([part.strip() for part in typed.split(",") if part.strip()])
        return None

    def _numbers(self, given: list[str]) -> Act:
        found = []
        for number in given:
            at = int(number.rstrip(MARK))
            if not 1 <= at <= len(self.entries):
                raise Refused("play.number", given=number, high=len(self.entries))
            entry = self.entries[at - 1]
            if entry.pick is None and (len(given) > 1 or number.endswith(MARK)):
                raise Refused("play.gather.alone", given=at) if self.gathers else Refused("play.gather.none")
            found.append((entry, number.endswith(MARK)))
        first = found[0][0]
        if first.move is not None:
            return Act(first.say, move=first.move)
        assert first.gather is not None
        if any(entry.gather is not first.gather for entry, _ in found):
            raise Refused("play.gather.apart")
        return self._set(first.gather, [(entry.pick, marked) for entry, marked in found if entry.pick is not None])

    def _texts(self, given: list[str]) -> Act:
        for gather in self.gathers:
            known = {pick.text: pick for pick in gather.picks}
            plain = [" ".join(text.removesuffix(MARK).split()) for text in given]
            if all(text in known for text in plain):
                return self._set(gather, [(known[text], full.endswith(MARK)) for text, full in zip(plain, given, strict=True)])
        texts = {pick.text for gather in self.gathers for pick in gather.picks}
        unknown = [text for text in given if " ".join(text.removesuffix(MARK).split()) not in texts]
        raise Refused("play.gather.unknown", given=unknown[0]) if unknown else Refused("play.gather.apart")

    def _set(self, gather: Offer, things: list[tuple[Pick, bool]]) -> Act:
        picks: list[Pick] = []
        for place, (thing, marked) in enumerate(things):
            picks.append(self._at(gather, thing, place) if gather.form == "placed" else thing)
            if marked:
                picks.append(self._mark(gather, thing))
        for pick, times in Counter(pick.text for pick in picks if pick.place < 0).items():
            found = next(p for p in picks if p.text == pick)
            if times > found.most and gather.sets is not None:          # of a larger gathering the most is not known
                raise Refused("play.gather.often", what=self.words.say(found.say), n=found.most)
        looked = self._looked(gather, picks)
        if not looked.complete:
            raise self._why_not(gather, picks, looked)
        in_order = picks if gather.form == "placed" else sorted(picks, key=lambda pick: pick.code)
        return Act(phrase_of(self.game, gather, in_order, looked.figures), gather, picks, ends=looked.ends)

    def _at(self, gather: Offer, thing: Pick, place: int) -> Pick:
        if place >= len(gather.places):
            raise Refused("play.gather.places", n=len(gather.places))
        for pick in gather.picks:
            if pick.text == thing.text and pick.place == place:
                return pick
        raise Refused("play.gather.place", what=self.words.say(thing.say), place=self.words.say(gather.places[place]))

    def _mark(self, gather: Offer, thing: Pick) -> Pick:
        for pick in gather.picks:
            if pick.marks == thing.text:
                return pick
        key = "play.gather.mark.not" if gather.form == "marked" else "play.gather.mark.none"
        raise Refused(key, what=self.words.say(thing.say))

    # -- what can be said of things picked so far --------------------------------------------
    def _looked(self, gather: Offer, picks: Sequence[Pick]) -> SetSoFar:
        if gather.sets is None:
            return look(self.game, self.state, gather.name, [pick.text for pick in picks])
        index = {(pick.text, pick.place): i for i, pick in enumerate(gather.picks)}
        chosen = sorted(index[pick.text, pick.place] for pick in picks)
        here = Counter(chosen)
        joins: set[int] = set()
        for one in gather.sets:
            left = Counter(one) - here
            if left.total() == len(one) - len(chosen):          # all that is chosen is in it
                joins.update(left)
        texts = [pick.text for i, pick in enumerate(gather.picks) if i in joins and pick.place in (-1, len(picks))]
        if chosen not in gather.sets:
            return SetSoFar(False, texts)
        at = gather.sets.index(chosen)
        return SetSoFar(True, texts, {name: changes[at] for name, changes in gather.figures.items()}, gather.ends[at])

    def _why_not(self, gather: Offer, picks: list[Pick], looked: SetSoFar) -> Refused:
        """A set that cannot be played is not complete yet, or holds something that does not go with the rest."""
        if looked.joins:
            return self._incomplete(gather, picks, looked)
        for n in range(1, len(picks)):
            before = self._looked(gather, picks[:n])
            if picks[n].text not in before.joins:
                beside = [self.words.say(pick.say) for pick in picks[:n]]
                return Refused("play.gather.not", what=self.words.say(picks[n].say), beside=beside)
        return Refused("play.gather.impossible")

    def _incomplete(self, gather: Offer, picks: list[Pick], looked: SetSoFar) -> Refused:
        if gather.form == "placed":
            return Refused("play.gather.next", place=self.words.say(gather.places[len(picks)]))
        numbers = {e.text: n for n, e in enumerate(self.entries, 1) if e.gather is gather and e.pick is not None}
        marks = {pick.text: pick.marks for pick in gather.picks if pick.marks}
        more = [str(numbers[text]) for text in looked.joins if text in numbers]
        if more:
            return Refused("play.gather.more", numbers=more)
        return Refused("play.gather.mark", numbers=[f"{numbers[marks[text]]}{MARK}" for text in looked.joins if text in marks])


def _things(gather: Offer) -> list[Pick]:
    """What is numbered: everything that can be named, once, whatever its place; what is marked has a number already."""
    found: dict[str, Pick] = {}
    for pick in gather.picks:
        if not pick.marks:
            found.setdefault(pick.text, pick)
    return list(found.values())
