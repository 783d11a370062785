"""The kit says every phrase of a game in every language, each once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from capomastro.kernel.conformance.speech import Speech
from capomastro.kernel.registry import games
from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import LANGUAGES, Words

QUARRY = games()["quarry"]


class Counted(Words):
    """Counts what it says."""

    def __init__(self, lang: str, said: list[str]) -> None:
        super().__init__("capomastro_quarry", lang)
        self.said = said

    def say(self, phrase: Phrase | str, fields: Mapping[str, Any] | None = None) -> str:
        self.said.append(self.lang)
        return "something"


def test_a_phrase_is_said_once_in_every_language_and_again_with_other_fields() -> None:
    speech, said = Speech(QUARRY), list[str]()
    speech.speakers = [Counted(lang, said) for lang in LANGUAGES]
    for seat in (0, 0, 1, 0):
        speech.speak(Phrase("seat", {"n": seat}))
    assert said == [*LANGUAGES, *LANGUAGES]


@pytest.mark.parametrize("phrase", [Phrase("no.such.words", {}), Phrase("grid.from", {})], ids=["no words", "a field is missing"])
def test_a_phrase_that_cannot_be_said_is_found(phrase: Phrase) -> None:
    with pytest.raises(AssertionError, match=f"quarry .en.: {phrase.key}"):
        Speech(QUARRY).speak(phrase)
