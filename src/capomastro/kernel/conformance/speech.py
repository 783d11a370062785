"""Checks of words: whatever the game says during play can be said in every language."""

from __future__ import annotations

import msgspec

from capomastro.kernel.conformance.walking import random_walk, require, viewers
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case
from capomastro.kernel.state import OMNISCIENT
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.view import Area, Move, Phrase
from capomastro.kernel.wording import LANGUAGES


def words_are_complete(game: Game, case: Case, seed: int) -> None:
    """Everything the game says during play has words in every language, with all their fields; moves are carried by declared places."""
    speech = Speech(game)
    table = Table(game, case.players, case.options, nature=Dice(seed), begin=False)
    for state, code in random_walk(game, case, seed):
        if code >= 0:
            table.do(code)
        for viewer in viewers(state) if code == -1 or len(table.steps) % 16 == 0 else []:
            view, moves = game.view(state, viewer), game.moves(state, viewer)
            areas = game.walk(view)
            walked = [phrase for area in areas for phrase in [area.name, *(say for thing in area.things for say in thing.say)]]
            for phrase in [game.prompt(state, viewer), *game.describe(view), *walked, *(m.say for m in moves)]:
                speech.speak(phrase)
            _can_be_walked(game, areas, moves)
            for move in moves if game.places.all else []:
                known = not move.target or game.places.find(move.target)[0] is not None
                require(known, f"{game.id}: {move.text} is carried by {move.target!r}, which is no declared place")
    for phrase in [*(i.say for i in game.outcome(table.state).items), *game.outcome(table.state).trail]:
        speech.speak(phrase)
    for viewer in [OMNISCIENT, *viewers(table.state)]:
        for _, told in table.history(viewer):
            speech.speak(told.phrase())


def _can_be_walked(game: Game, areas: list[Area], moves: list[Move]) -> None:
    """Things are there once and have something to say; where a game declares kinds of place, one that carries a move can be walked to."""
    things = [thing.id for area in areas for thing in area.things]
    require(len(things) == len(set(things)), f"{game.id}: walked twice: {sorted({t for t in things if things.count(t) > 1})[:4]}")
    require(all(area.things and all(thing.say for thing in area.things) for area in areas), f"{game.id}: an area or a thing says nothing")
    kinds = {thing.partition(":")[0] for thing in things}
    for move in moves if game.places.all else []:
        near = move.target.partition(":")[0] not in kinds or any(move.target == t or move.target.startswith(f"{t}:") for t in things)
        require(near, f"{game.id}: {move.text} is carried by {move.target!r}, which cannot be walked to")


class Speech:
    """Says a game's phrases in every language: each once, as the same sentences come again and again in a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.speakers = [game.words(lang) for lang in LANGUAGES]
        self.said: set[bytes] = set()

    def speak(self, phrase: Phrase) -> None:
        key = msgspec.msgpack.encode(phrase)
        if key in self.said:
            return
        self.said.add(key)
        for words in self.speakers:
            said = words.say(phrase)
            require("‹" not in said and said.strip(), f"{self.game.id} ({words.lang}): {phrase.key} {phrase.fields} gives {said!r}")
