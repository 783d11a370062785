"""What is remembered of a game: the best stone that somebody kept."""

from __future__ import annotations

from collections.abc import Sequence

from capomastro.kernel.notation import Told
from capomastro.kernel.view import Feat, Outcome, Phrase
from capomastro_quarry.view import QuarryView


def feats(view: QuarryView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
    found: list[list[Feat]] = [[] for _ in outcome.scores]
    for item in outcome.items:
        if item.say.key == "score.stone":
            found[item.seat].append(Feat("stone", item.points, Phrase("feat.stone.says", {"stone": item.say.fields["stone"]})))
    return found
