"""A game told in sentences: what happened, how the table stands, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from capomastro.cli.voice import Voice
from capomastro.kernel.game import Game
from capomastro.kernel.notation import tell
from capomastro.kernel.state import OMNISCIENT, Event, State
from capomastro.kernel.view import Outcome
from capomastro.kernel.wording import Words


def told(game: Game, events: Iterable[Event], seat: int, words: Words) -> Iterator[str]:
    """The events as ``seat`` sees them."""
    for happened in events:
        seen = tell(game.events, happened, seat, all_seeing=seat == OMNISCIENT)
        if seen is not None:
            yield words.say(seen.phrase())


def table_lines(game: Game, state: State, seat: int, words: Words) -> list[str]:
    """The table as ``seat`` sees it."""
    return [words.say(phrase) for phrase in game.describe(game.view(state, seat))]


def outcome_lines(outcome: Outcome, ranks: list[int], words: Words, v: Voice) -> list[str]:
    """Every item of every score, then the standing, best first, and how ties were broken."""
    out = []
    for item in outcome.items:
        clause = f" ({item.say.clause})" if item.say.clause else ""
        out.append(v.say("outcome.item", who=words.name(item.seat), what=words.say(item.say) + clause, points=item.points))
    for seat in sorted(range(len(ranks)), key=lambda s: (ranks[s], s)):
        out.append(v.say("outcome.place", place=ranks[seat], who=words.name(seat), points=outcome.scores[seat]))
    return out + [words.say(phrase) for phrase in outcome.trail]
