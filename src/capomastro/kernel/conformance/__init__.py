"""The conformance kit: what every game must pass, whoever wrote it. Public API; see docs/adding-a-game.md.

    from capomastro.kernel import conformance
    for case in game.proof.trials:
        for check in conformance.CHECKS:
            check(game, case, seed=1)

Each check plays seeded random games and raises ``Breach`` with what is wrong and where. ``exact_worlds`` and
``goodness`` compare ``imagine`` with a full enumeration of small positions.
"""

from __future__ import annotations

from collections.abc import Callable

from capomastro.kernel.conformance.declared import (
    bad_set_ups_are_refused,
    codes_are_frozen,
    facts_point_at_data,
    words_agree,
    write_golden,
)
from capomastro.kernel.conformance.gathered import gatherings_have_no_order
from capomastro.kernel.conformance.playing import (
    clones_are_independent,
    notation_round_trips,
    nothing_happens_by_itself,
    observations_are_renewed,
    outcomes_add_up,
    plays_by_the_contract,
    positions_round_trip,
    records_replay,
)
from capomastro.kernel.conformance.secrecy import (
    free_undo_teaches_nothing,
    imagining_twice_is_imagining,
    scenes_show_each_viewer_its_own,
    secrets_are_kept,
    the_unknown_varies,
)
from capomastro.kernel.conformance.speech import words_are_complete
from capomastro.kernel.conformance.walking import Breach, digest, random_walk, require, sampled, seen_by, viewers
from capomastro.kernel.conformance.worlds import chi_square_tail, exact_worlds, goodness, same_distribution
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case

__all__ = [
    "CHECKS",
    "DECLARATIONS",
    "Breach",
    "bad_set_ups_are_refused",
    "chi_square_tail",
    "clones_are_independent",
    "codes_are_frozen",
    "digest",
    "exact_worlds",
    "facts_point_at_data",
    "free_undo_teaches_nothing",
    "gatherings_have_no_order",
    "goodness",
    "imagining_twice_is_imagining",
    "notation_round_trips",
    "nothing_happens_by_itself",
    "observations_are_renewed",
    "outcomes_add_up",
    "plays_by_the_contract",
    "positions_round_trip",
    "random_walk",
    "records_replay",
    "require",
    "same_distribution",
    "sampled",
    "scenes_show_each_viewer_its_own",
    "secrets_are_kept",
    "seen_by",
    "the_unknown_varies",
    "viewers",
    "words_agree",
    "words_are_complete",
    "write_golden",
]

CHECKS: tuple[Callable[[Game, Case, int], None], ...] = (
    plays_by_the_contract,
    clones_are_independent,
    notation_round_trips,
    positions_round_trip,
    records_replay,
    outcomes_add_up,
    secrets_are_kept,
    scenes_show_each_viewer_its_own,
    the_unknown_varies,
    imagining_twice_is_imagining,
    words_are_complete,
    gatherings_have_no_order,
    nothing_happens_by_itself,
    free_undo_teaches_nothing,
    observations_are_renewed,
)
DECLARATIONS: tuple[Callable[[Game], None], ...] = (codes_are_frozen, words_agree, facts_point_at_data, bad_set_ups_are_refused)
