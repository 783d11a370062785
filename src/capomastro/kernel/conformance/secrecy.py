"""Checks of what is hidden: views, refusals, scenes, imagined worlds and free undo tell nobody what is not theirs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from capomastro.kernel.conformance.walking import random_walk, require, require_same, sampled, seen_by, viewers
from capomastro.kernel.conformance.worlds import same_distribution
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE_CODES, OMNISCIENT, RESPONSE, State
from capomastro.kernel.table import Dice, Table


def secrets_are_kept(game: Game, case: Case, seed: int) -> None:
    """What a viewer gets is the same in every world it must consider possible; refusals too.

    ``imagine`` gives the first of the worlds that ``worlds`` gives by the same luck.
    """
    rng = Rng(seed + 31)
    for state, _ in sampled(game, case, seed, 10):
        viewer = viewers(state)[int(rng.below(case.players + 1))]
        truth = seen_by(game, state, viewer)
        luck = int(rng.word())
        worlds = state.worlds(viewer, Rng(luck))
        for number in range(3):
            world = worlds.next()
            if number == 0:
                first = state.imagine(viewer, Rng(luck))
                require(world.encode() == first.encode(), f"{game.id} {case}: the first of the worlds is not what imagine() gives")
            require(world.log is None, f"{game.id}: an imagined state has events on")
            other = seen_by(game, world, viewer)
            require_same(truth, other, f"{game.id} {case}: viewer {viewer} sees a difference")
            if state.awaited(viewer) != RESPONSE:
                require(world.decider() == state.decider(), f"{game.id} {case}: an imagined world has another decider")
                require(world.asks() == state.asks(), f"{game.id} {case}: an imagined world asks something else")
            if viewer >= 0 and state.awaited(viewer) == viewer:
                require([*world.sensible()] == [*state.sensible()], f"{game.id} {case}: sensible() tells seat {viewer} a secret")
            require(world.encode() == game.decode(world.encode()).encode(), f"{game.id} {case}: an imagined state does not encode")
        if viewer >= 0:
            _refusals_tell_nothing(game, state, world, viewer, rng)


def _refusals_tell_nothing(game: Game, state: State, world: State, viewer: int, rng: Rng) -> None:
    kinds = [a for a in game.codec.actions if a.base < CHANCE_CODES]
    for _ in range(4):
        kind = kinds[int(rng.below(len(kinds)))]
        code = kind.base + int(rng.below(kind.size))
        here, there = game.why_not(state, viewer, code), game.why_not(world, viewer, code)
        require(here == there, f"{game.id}: the reason why {game.codec.text(code)!r} is refused tells a secret: {here} or {there}")


def scenes_show_each_viewer_its_own(game: Game, case: Case, seed: int) -> None:
    """A scene that all viewers ask, in any order, shows each of them exactly what it would be shown alone."""
    rng = Rng(seed + 13)
    for state, _ in sampled(game, case, seed, 10):
        waiting = [OMNISCIENT, *viewers(state)]
        scene = game.scene(state)
        views = []
        while waiting:
            viewer = waiting.pop(int(rng.below(len(waiting))))
            views.append((viewer, msgspec.json.decode(scene.encode(viewer)), scene.view(viewer)))
            moves, alone = msgspec.json.encode(scene.moves(viewer)), msgspec.json.encode(game.moves(state, viewer))
            require_same(moves, alone, f"{game.id} {case}: a scene offers viewer {viewer} other moves")
        for viewer, sent, view in views:
            alone = _sorted(game.view(state.clone(), viewer))
            for shown in (_sorted(sent), _sorted(view)):
                require_same(shown, alone, f"{game.id} {case}: a scene shows viewer {viewer} otherwise")
        require(scene.scores() == game.outcome(state).scores, f"{game.id} {case}: the scores of a scene are not those of the outcome")


def _sorted(shown: Any) -> bytes:
    """As JSON whose names are in order."""
    return msgspec.json.encode(shown, order="sorted")


def the_unknown_varies(game: Game, case: Case, seed: int) -> None:
    """Every slot a viewer cannot know takes another value in some imagined world, and nothing else is claimed unknown."""
    rng = Rng(seed + 5)
    for state, code in sampled(game, case, seed, 25):
        if code == -1:
            continue
        for viewer in viewers(state):
            slots = game.proof.unknown(state, viewer)
            if len(set(map(repr, slots.values()))) < 2:
                continue
            varied: set[str] = set()
            for _ in range(60):
                there = game.proof.unknown(state.imagine(viewer, rng), viewer)
                require(there.keys() == slots.keys(), f"{game.id} {case}: imagining changes what viewer {viewer} does not know")
                varied |= {k for k in slots if there[k] != slots[k]}
                if len(varied) == len(slots):
                    break
            missing = sorted(slots.keys() - varied)
            require(len(missing) <= len(slots) // 10, f"{game.id} {case}: no imagined world of viewer {viewer} varies {missing[:5]}")


def imagining_twice_is_imagining(game: Game, case: Case, seed: int) -> None:
    """Imagining from an imagined state has the same distribution, slot by slot."""
    rng = Rng(seed + 77)
    states = [s.clone() for s, code in sampled(game, case, seed, 25) if code != -1]
    for state in states[:: max(1, len(states) // 3)]:
        viewer = viewers(state)[int(rng.below(case.players + 1))]
        if not game.proof.unknown(state, viewer):
            continue
        once: dict[str, Counter[str]] = {}
        twice: dict[str, Counter[str]] = {}
        for _ in range(150):
            world = state.imagine(viewer, rng)
            _count(once, game.proof.unknown(world, viewer))
            _count(twice, game.proof.unknown(world.imagine(viewer, rng), viewer))
        for slot, seen in once.items():
            p = same_distribution(seen, twice.get(slot, Counter()))
            require(p > 1e-6, f"{game.id} {case}: imagining twice shifts {slot} for viewer {viewer}: {seen} became {twice.get(slot)}")


def _count(into: dict[str, Counter[str]], slots: dict[str, Any]) -> None:
    for slot, value in slots.items():
        into.setdefault(slot, Counter())[repr(value)] += 1


def free_undo_teaches_nothing(game: Game, case: Case, seed: int) -> None:
    """What can be taken back for free shows the mover the same in every world it considered possible: nobody peeks by undoing."""
    rng = Rng(seed + 9)
    table = Table(game, case.players, case.options, nature=Dice(seed), begin=False)
    for state, code in random_walk(game, case, seed):
        who = int(state.decider())
        table.do(code) if code >= 0 else None
        if who < 0 or not table.undo_is_free(len(table.steps) - 1):
            continue
        here = seen_by(game, table.state, who)
        for _ in range(2):
            world = state.imagine(who, rng)
            world.apply(code)
            there = seen_by(game, world, who)
            said = f"{game.id} {case}: {game.codec.text(code)} can be undone for free and teaches seat {who}"
            require_same(here, there, said)
