"""Names that can be shown to others: visible, nobody else's at the table, and no office of the site.

What looks like what is told by Unicode's list of confusable characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal

LONGEST = 40
STACKED = 2                     # marks on one letter
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")      # letters and symbols that nobody sees
_SPACES = re.compile(r"\s+")

# Whoever speaks for the site, in its three languages. A name that has one of the first among its words is refused, and one that is
# nothing but one of the second.
OFFICES = (
    "admin", "admins", "administrator", "moderator", "moderatorin", "operator", "sysop", "webmaster", "support", "capomastro",
    "beheerder", "beheerster", "beheer", "betreiber", "betreiberin", "verwaltung", "verwalter", "spielleitung",
)
ALONE = ("mod", "mods", "staff", "system", "systeem", "server", "site", "team", "help", "hulp", "hilfe", "official", "security", "bot")


def _is_visible(character: str) -> bool:
    if character in BLANK or "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef":
        return False
    return unicodedata.category(character)[0] not in "CZ"


def clean(text: str, limit: int) -> str:
    """Text from people as it is shown to others: nothing invisible, no direction marks, single spaces, at most ``limit`` characters."""
    kept, marks = [], 0
    for character in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if character in "\n\t " or (_is_visible(character) and marks <= STACKED):
            kept.append(character)
    return _SPACES.sub(" ", "".join(kept)).strip()[:limit].strip()


def readable(text: str) -> str:
    """A name as it is shown; refused where it cannot be read, or is that of an office."""
    name = clean(text, LONGEST)
    if not any(unicodedata.category(character)[0] in "LN" for character in name):
        raise Refusal("malformed", "a name needs letters or digits", Phrase("server.bad_name"))
    if is_office(name):
        raise Refusal("malformed", "that name is kept for those who run the site", Phrase("server.office_name"))
    return name


def _plainness(character: str) -> tuple[bool, bool, bool, str]:
    return not character.isascii(), not character.islower(), not character.isalpha(), character


# -- what looks like what ------------------------------------------------------------


@cache
def _stand_ins() -> dict[str, str]:
    """By character: the one that stands for all that look like it; a plain small letter where there is one."""
    from confusable_homoglyphs.confusables import confusables_data

    leader: dict[str, str] = {}

    def first(character: str) -> str:
        while leader.setdefault(character, character) != character:
            character = leader[character]
        return character

    for character, others in confusables_data.items():
        for other in others:
            if len(character) == 1 and len(other["c"]) == 1:
                one, two = sorted((first(character), first(other["c"])), key=_plainness)
                leader[two] = one
    return {character: first(character) for character in leader}


def _skeletons(name: str) -> set[str]:
    """What is left of a name when look-alikes are one: with capitals taken for what they look like, and for their small letters."""
    known = _stand_ins()
    plain = unicodedata.normalize("NFKC", name)
    out = set()
    for text in (plain, plain.casefold()):
        mapped = "".join(known.get(character, character) for character in text).casefold()
        mapped = "".join(known.get(character, character) for character in mapped)
        mapped = mapped.replace("rn", "m").replace("vv", "w")
        out.add("".join(c for c in mapped if unicodedata.category(c)[0] in "LNM"))
    return out


def alike(one: str, two: str) -> bool:
    """Whether two names can be taken for each other."""
    return bool(_skeletons(one) & _skeletons(two))


@cache
def _office_skeletons() -> tuple[frozenset[str], frozenset[str]]:
    words = frozenset(skeleton for word in OFFICES for skeleton in _skeletons(word))
    return words, words | frozenset(skeleton for word in ALONE for skeleton in _skeletons(word))


def is_office(name: str) -> bool:
    """Whether a name is that of an office, or has one in it as a word."""
    words, alone = _office_skeletons()
    parts = [part for part in re.split(r"[\W_]+", name) if part]
    return bool(_skeletons(name) & alone) or any(_skeletons(part) & words for part in parts)


def check_among(name: str, others: Iterable[str]) -> None:
    """Refuse a name that could be taken for another one here."""
    if any(other and alike(name, other) for other in others):
        raise Refusal("not_allowed", "somebody here has a name like that; choose another one", Phrase("server.name_alike"))
