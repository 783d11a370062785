"""A game looked through again can be read in words, whoever looks."""

from __future__ import annotations

from functools import cache

import pytest
from tests.web.screens import SHIPPED, whole_game

from capomastro.kernel.state import OMNISCIENT, SPECTATOR
from capomastro.running.course import Course
from capomastro.running.imported import running_game
from capomastro.running.replaying import Moment, replay

LANGUAGES = ("en", "nl", "de")
MOMENTS = 60            # in one look


@cache
def played(name: str) -> Course:
    return running_game(whole_game(name), 1)[0]


def moments(name: str, eyes: int, *, walk: bool) -> list[Moment]:
    return replay(played(name), eyes, 100, MOMENTS, aids=True, finished=True, walk=walk).moments


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("eyes", [OMNISCIENT, SPECTATOR, 0])
def test_every_moment_can_be_walked_thing_by_thing(name: str, eyes: int) -> None:
    game = played(name).game
    words = [game.words(lang, ["Ann", "Bo", "Cem"]) for lang in LANGUAGES]
    for moment in moments(name, eyes, walk=True)[::12]:
        assert moment.walk == game.walk(moment.view)
        said = [word.say(say) for word in words for area in moment.walk for thing in area.things for say in (area.name, *thing.say)]
        assert said
        assert all(said)


def test_the_words_of_a_moment_are_sent_to_those_alone_who_ask() -> None:
    assert not any(moment.walk for moment in moments("carrara", 0, walk=False))
