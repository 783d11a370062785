# Compiled by mypyc.
"""Worlds a viewer must consider possible (CIT-6, CIT-R83): everything he cannot know is redrawn.

Characters: casting.py. Cards: dealing.py, and filter.py for those he once knew. Windows that nobody used and what
the Spy counted: evidence.py. Here: all of them together, the markers, and who is asked in the world.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.citadels import _fields as f
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.call import asked_for_acrobat, asked_for_hospital, asked_for_rasputin
from capomastro.games.citadels.memory.casting import imagine_characters, survey_characters
from capomastro.games.citadels.memory.dealing import climb, imagine_cards, in_order, settle_cards, survey
from capomastro.games.citadels.memory.evidence import counts_agree, keeps_first, repair_counts, repair_names, windows_agree
from capomastro.games.citadels.memory.filter import PARTICLES
from capomastro.games.citadels.memory.notebook import CLIMBS, Notebook
from capomastro.games.citadels.memory.particle import untouched
from capomastro.games.citadels.memory.partition import numbers_of
from capomastro.games.citadels.memory.trail import half_forgotten
from capomastro.games.citadels.memory.world import World
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import viewer_of
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.rng import Rng

PATIENCE: Final = 8         # worlds drawn before the Spy's counts, if they do not come out, are put right by exchanging cards
TOLERANCE: Final = 8        # and more of them before one that is merely unlikely is taken
STUBBORN: Final = 24        # worlds drawn before the particles are taken to be to blame
MOST: Final = 1024          # and before it is given up
WORK: Final = 20_000        # pieces of work, of some 0.1 µs, in the search for one world
LITTLE: Final = 6_000       # and after forgetting half of the log
DEAL: Final = 100           # pieces of work in dealing all cards
REPAIR: Final = 300         # and in exchanging some of them


def prepare(s: Board, seat: i64) -> World:
    """All that the worlds of one decision have in common."""
    w = World()
    w.viewer = viewer_of(seat)
    remember(s, w, s.notes())
    survey_characters(s, w)
    return w


def remember(s: Board, w: World, notes: Notebook) -> None:
    """Begin with these notes."""
    w.notes = notes
    w.numbers = numbers_of(notes.blocks, w.viewer)
    w.order = in_order(s, w)
    w.particle = untouched()
    w.particles = []
    survey(s, w)


def imagine(base: Board, s: Board, w: World, seat: i64, rng: Rng) -> None:
    """Turn ``s``, a clone of the base, into a world that the seat (or a spectator) considers possible.

    Where none is found within the bounds that agrees with all he ever saw, he forgets the older half of what he could not follow, and so
    on: the world then agrees with everything he sees and knows now, and with what he saw since.
    """
    if w.given == PARTICLES:
        w.given = 0
        w.particles = []
    w.given += 1
    w.ahead.left = WORK
    while not find_world(s, w, rng):
        if not w.has_past:
            raise BadPosition(f"citadels: no world agrees with all that viewer {w.viewer} knows")
        remember(base, w, half_forgotten(w.notes, w.viewer))
        w.ahead.left = LITTLE
    settle_cards(base, s, w)
    for i in range(i64(c.MAX_RANKS)):
        s.at[i] = w.at[i]
        s.seat_at[i] = w.seat_at[i]
    s.traded = w.traded
    imagine_markers(s, w.viewer, rng)
    s.recount_cards()
    ask_again(base, s, w, seat, rng)


def find_world(s: Board, w: World, rng: Rng) -> bool:
    """Characters and cards that contradict nothing; False if none are found.

    What is merely unlikely is turned down in proportion, but not for ever; nothing impossible is taken.
    """
    alike = w.ahead.still and not s.tables.actions
    for tries in range(MOST):
        w.ahead.left -= DEAL if tries < PATIENCE else REPAIR
        if w.has_past and w.ahead.left <= 0:
            return False
        if tries % STUBBORN == STUBBORN - 1 and w.has_past:
            w.particles = []                            # repairing counts did not help
        imagine_characters(s, w, rng)
        if not imagine_cards(s, w, tries >= PATIENCE, rng):
            return False
        if alike or tries >= PATIENCE:
            repair_counts(s, w, rng)
        if tries >= PATIENCE:
            climb(s, w)
            repair_names(s, w, rng)
        if not (climb(s, w) and keeps_first(s, w) and counts_agree(s, w)):
            if tries >= PATIENCE and len(w.particles) == 1:
                w.particles = []                        # what cannot be put right is the fault of the history
        elif windows_agree(s, w, rng) or tries >= PATIENCE + TOLERANCE:
            return True
    return False


def imagine_markers(s: Board, viewer: i64, rng: Rng) -> None:
    """CIT-7.3, CIT-7.6: which warrant is signed, which threat has the rose."""
    if s.signed != c.NONE and not s.seal_open and viewer != s.magistrate:
        s.signed = draw_marked(s, s.warrants_laid, s.let_pass, rng)
    if s.rose != c.NONE and not s.rose_open and viewer != s.blackmailer:
        s.rose = draw_marked(s, s.threats_laid, 0, rng)


def draw_marked(s: Board, ranks: i64, halved: i64, rng: Rng) -> i64:
    total: i64 = 0
    for rank in range(s.tables.ranks):
        if ranks >> rank & 1:
            total += 1 if halved >> rank & 1 else 2
    x = rng.below(total)
    for rank in range(s.tables.ranks):
        if ranks >> rank & 1:
            x -= 1 if halved >> rank & 1 else 2
            if x < 0:
                return rank
    return c.NONE


def ask_again(base: Board, s: Board, w: World, seat: i64, rng: Rng) -> None:
    """A blind question goes to whoever it concerns in this world, or to nobody; what a frame remembers of a hidden card is this world's."""
    frames = s.frames
    kind = frames.kind()
    owner = frames.owner()
    if owner == seat and seat >= 0:
        return
    if kind == c.Q_RASPUTIN:
        rank = frames.arg(f.RASPUTIN_RANK)
        frames.pop()
        frames.push(kind, asked_for_rasputin(s, rank), rank)
    elif kind == c.Q_HOSPITAL:
        rank = frames.arg(f.HOSPITAL_RANK)
        frames.pop()
        frames.push(kind, asked_for_hospital(s, rank), rank)
    elif kind == c.Q_ACROBAT:
        frames.pop()
        frames.push(kind, asked_for_acrobat(s))
    elif kind == c.Q_DISCARD:
        if frames.arg(f.DISCARD_COUNT) > 0:
            frames.set_arg(f.DISCARD_LOWEST, s.tables.name[i64(s.under[len(s.under) - 1])])
    elif kind == c.Q_PAY:
        if frames.arg(f.PAYMENT_BEGUN) > 0:
            frames.set_arg(f.PAYMENT_LOWEST, s.tables.name[i64(s.under[len(s.under) - 1])])
    elif kind == c.Q_LEND:
        if frames.arg(f.LEND_OTHER) != seat:
            frames.set_arg(f.LEND_LOWEST, last_lent(base, w, frames.arg(f.LEND_OTHER)))
    elif kind == c.X_ROLE:
        skip = rng.below(2)
        for position in range(s.tables.ranks):
            if s.seat_at[position] == owner:
                if skip == 0:
                    frames.set_arg(f.ROLE_OWN, position)
                    return
                skip -= 1


def last_lent(base: Board, w: World, lender: i64) -> i64:
    """CIT-7.15: the last name given in the loan under way, which is the highest: names go in their order; 0 for none."""
    last: i64 = 0
    for place in w.order:
        if base.where[place] == c.HAND + lender and w.notes.facts[place] & CLIMBS:
            last = max(last, base.tables.name[w.card_in[place]])
    return last


def is_stuck(s: Board, seat: i64) -> bool:
    """Whether the question on top may have no answer in a world: others showed by open play that they have one (CIT-R83)."""
    return s.frames.kind() in (c.Q_PAY, c.Q_LEND, c.Q_OVERBUILD, c.Q_CANNON) and s.frames.owner() != seat
