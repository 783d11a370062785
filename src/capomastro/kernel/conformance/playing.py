"""Checks of play: legal moves, clones, notation, positions, records, outcomes, and what is played for a seat."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator, Sequence

from librt.vecs import vec
from mypy_extensions import i16, i64

from capomastro.kernel.conformance.walking import random_walk, require, sampled
from capomastro.kernel.game import Game, Section
from capomastro.kernel.proof import Case
from capomastro.kernel.record import parse_record, record, replay
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, CHANCE_CODES, OVER, SPECTATOR, UNIT, Count, State
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.view import ScoreItem


def plays_by_the_contract(game: Game, case: Case, seed: int) -> None:
    """Deciders, legal moves, weights, defaults and conserved totals hold at every position to the end."""
    totals: dict[str, int] | None = None
    for state, code in random_walk(game, case, seed):
        who = int(state.decider())
        legal = state.legal()
        require(isinstance(legal, type(vec[i64]())), f"{game.id}: legal() must return a vec[i64]")
        codes = [int(c) for c in legal]
        where = f"{game.id} {case} seed {seed}, {game.codec.text(code) if code >= 0 else 'at the end'}"
        require(codes == sorted(set(codes)), f"{where}: legal() is not ascending and free of doubles: {codes[:20]}")
        now = game.proof.conserved(state)
        require(totals is None or now == totals, f"{where}: conserved totals changed from {totals} to {now}")
        totals = now
        if who == OVER:
            require(not codes, f"{where}: moves after the end")
            require(state.asks() == -1, f"{where}: something is asked after the end")
            continue
        require(codes, f"{where}: no legal move before the end")
        if state.blind():
            _check_window(game, state, who, seed, where)
        if who == CHANCE:
            _check_chance(game, state, codes, where)
        else:
            require(0 <= who < case.players, f"{where}: decider {who}")
            choice = game.choices[state.asks()]
            require(choice.blind == bool(state.blind()), f"{where}: {choice.name} is declared {'' if choice.blind else 'not '}blind")
            for c in codes:
                kind = game.codec.split(c)[0]
                require(c < CHANCE_CODES and kind.name in choice.actions, f"{where}: {kind.name} is not declared for {choice.name}")
            require(game.default(state) in codes, f"{where}: the default answer is illegal")
            require([int(c) for c in state.options()] == codes, f"{where}: options() are not legal()")
            _check_random_move(game, state, codes, where)
            sensible = [int(c) for c in state.sensible()]
            require(sensible and sensible == [c for c in codes if c in sensible], f"{where}: sensible() is not a part of legal()")


def _check_window(game: Game, state: State, who: int, seed: int, where: str) -> None:
    """Whoever is asked blindly is among those who may be, and who may be is public: the same in any world a spectator holds possible."""
    window = game.window(state)
    require(list(window.seats) == sorted(set(window.seats)), f"{where}: window() does not name seats in order: {window.seats}")
    require(who < 0 or who in window.seats, f"{where}: seat {who} is asked blindly, and window() has only {window.seats}")
    require(who < 0 or game.choices[state.asks()].name == window.question, f"{where}: window() calls the question {window.question}")
    require(window.question in game.blind_choices(state), f"{where}: blind_choices() leaves out {window.question}")
    for luck in range(2):
        other = game.window(state.imagine(SPECTATOR, Rng(seed + luck)))
        require(other == window, f"{where}: window() tells a spectator something: {window} became {other}")


def _check_random_move(game: Game, state: State, codes: list[int], where: str) -> None:
    for s in (1, 2, 3):
        own, plain = Count(), Count()
        move, walked = state.random_move(Rng(s), own), State.random_move(state, Rng(s), plain)
        require(move == walked, f"{where}: random_move() gives {move}, picking from the list gives {walked}")
        told = f"{where}: random_move() counts {own.choices} choices where {len(codes)} moves are legal"
        require(own.choices == plain.choices == (len(codes) > 1), told)


def _check_chance(game: Game, state: State, codes: list[int], where: str) -> None:
    weights = [int(w) for w in state.chance()]
    require(len(weights) == len(codes) and all(w > 0 for w in weights), f"{where}: chance() does not fit legal()")
    require(all(c >= CHANCE_CODES for c in codes), f"{where}: chance codes lie below CHANCE_CODES")
    require(0 <= state.asks() < len(game.sources), f"{where}: asks() names no source of chance")
    for s in (1, 2):
        own, plain = state.draw(Rng(s)), State.draw(state, Rng(s))
        require(own == plain, f"{where}: draw() gives {own}, walking the weights gives {plain}")


def clones_are_independent(game: Game, case: Case, seed: int) -> None:
    """A clone stays as it was while the original plays on, and plays the same."""
    for state, code in sampled(game, case, seed, 6):
        if code == -1:
            continue
        before = state.encode()
        clone = state.clone()
        require(clone.encode() == before, f"{game.id} {case}: a clone differs from its original")
        played = clone.clone()
        played.apply(code)
        require(clone.encode() == before, f"{game.id} {case}: {game.codec.text(code)} on a clone changed the original")
        require(state.encode() == before, f"{game.id} {case}: {game.codec.text(code)} on a clone of a clone changed the original")
        if played.become(state):
            require(played.encode() == before, f"{game.id} {case}: what became a position differs from it")
            played.apply(code)
            require(state.encode() == before, f"{game.id} {case}: {game.codec.text(code)} changed a position that another became")
            kept = played.clone()
            after = kept.encode()
            played.become(state)
            require(kept.encode() == after, f"{game.id} {case}: a clone changed when its original became another position")


def notation_round_trips(game: Game, case: Case, seed: int) -> None:
    """Every legal code survives text, struct and flat index."""
    for state, _ in sampled(game, case, seed, 4):
        flats = set()
        codes = [int(c) for c in state.legal()]
        for code in codes:
            text = game.codec.text(code)
            require(game.codec.parse(text) == code, f"{game.id}: {text!r} does not read back")
            struct = json.loads(json.dumps(game.codec.struct(code)))
            require(game.codec.from_struct(struct) == code, f"{game.id}: {struct} does not read back")
            if code < CHANCE_CODES:
                flats.add(game.codec.flat(code))
        if state.decider() >= 0:
            require(len(flats) == len(codes) and max(flats) < game.codec.flat_size, f"{game.id}: flat indices collide")


def positions_round_trip(game: Game, case: Case, seed: int) -> None:
    """Every position survives bytes, pickling and its text form."""
    for state, _ in sampled(game, case, seed, 12):
        encoded = state.encode()
        back = game.decode(encoded)
        require(back.encode() == encoded, f"{game.id} {case}: decode(encode()) differs")
        require(pickle.loads(pickle.dumps(state)).encode() == encoded, f"{game.id} {case}: pickling changes the position")
        require([*back.legal()] == [*state.legal()], f"{game.id} {case}: a decoded position has other legal moves")
        text = game.position(state)
        again = game.from_position(text)
        require(again.encode() == encoded, f"{game.id} {case}: the position text does not read back:\n{text}")


def records_replay(game: Game, case: Case, seed: int) -> None:
    """A played game, written down and read back, ends in the same position; events do not change play."""
    table = Table(game, case.players, case.options, nature=Dice(seed))
    silent = table.start.clone()
    rng = Rng(seed)
    while not table.over:
        legal = table.state.legal()
        table.play(int(legal[rng.below(len(legal))]))
    for step in table.steps:
        silent.apply(step.code)
    require(silent.encode() == table.state.encode(), f"{game.id} {case}: playing with events gives another position than without")
    text = record(table).text()
    again = replay(parse_record(text))
    require(record(again).text() == text, f"{game.id} {case}: a replayed record differs from the original")


def outcomes_add_up(game: Game, case: Case, seed: int) -> None:
    """Items sum to scores, ranks and winners agree, and the evaluation ends in the true scores."""
    for state, code in sampled(game, case, seed, 20):
        outcome = game.outcome(state)
        items: list[ScoreItem] = outcome.items
        sums = [sum(i.points for i in items if i.seat == seat) for seat in range(case.players)]
        require(outcome.scores == sums, f"{game.id} {case}: items sum to {sums}, scores are {outcome.scores}")
        require(outcome.winners == [s for s, r in enumerate(outcome.ranks) if r == 1], f"{game.id}: winners are not those of rank 1")
        require(min(outcome.ranks) == 1, f"{game.id}: nobody has rank 1")
        out = vec[i64]([0] * case.players)
        state.evaluate(out)
        if code == -1:
            require(outcome.over, f"{game.id}: the outcome of a finished game says it goes on")
            final = [s * UNIT for s in outcome.scores]
            require([int(x) for x in out] == final, f"{game.id} {case}: evaluate() at the end is not the score")


def observations_are_renewed(game: Game, case: Case, seed: int) -> None:
    """What ``renew`` leaves of an observation is what would be observed now: whoever looks, and whatever happened since somebody looked."""
    sections = game.observation(case.players, game.setup(game.new(case.players, case.options))["options"])
    fleeting = [(at, section.size) for at, section in _placed(sections) if not section.lasting]
    blank = vec[i16]([0] * sum(section.size for section in sections))
    kept = blank[:]
    pick = Rng(seed + 31)
    for state, code in random_walk(game, case, seed):
        if code >= 0 and pick.below(3) > 0:
            continue
        seat = int(state.decider()) if pick.below(2) == 0 else int(pick.below(case.players + 1)) - 1
        viewer = max(seat, SPECTATOR)
        fresh = blank[:]
        state.observe(viewer, fresh, 0)
        for at, size in fleeting:
            for i in range(at, at + size):
                kept[i] = 0
        state.legal()
        state.renew(viewer, kept, 0)
        if memoryview(kept) == memoryview(fresh):
            continue
        for at, section in _placed(sections):
            one, other = ([int(row[i]) for i in range(at, at + section.size)] for row in (kept, fresh))
            told = f"{game.id} {case}, seat {viewer}: renew() leaves {one} as {section.name!r} where observe() has {other}"
            require(one == other, f"{told}: {game.position(state)}")


def _placed(sections: Sequence[Section]) -> Iterator[tuple[int, Section]]:
    """Each section, and where it begins."""
    at = 0
    for section in sections:
        yield at, section
        at += section.size


def nothing_happens_by_itself(game: Game, case: Case, seed: int) -> None:
    """Only forced answers are given for a seat, nothing is closed for it, and its turn does not end that way."""
    table = Table(game, case.players, case.options, nature=Dice(seed), confirm=True)
    rng = Rng(seed)
    closing = {a.base for a in game.codec.actions if a.closes}
    state = table.start.clone()
    done = 0
    while True:
        for step in table.steps[done:]:
            if step.auto:
                said = f"{game.id} {case}: {game.codec.text(step.code)} was played for seat {step.actor}"
                require(len(state.legal()) == 1, f"{said}, which had a choice")
                require(step.code >> 20 << 20 not in closing, f"{said}: it closes something")
            state.apply(step.code)
        for at in range(done, len(table.steps) - 1):
            step, following = table.steps[at], table.steps[at + 1]
            if step.auto and following.actor != step.actor and following.actor >= 0:
                owner = next((s.actor for s in reversed(table.steps[: at + 1]) if s.act), -1)
                require(owner == step.actor, f"{game.id} {case}: the turn of seat {step.actor} ended unasked")
        done = len(table.steps)
        if table.over or done > game.max_decisions:
            return
        legal = table.state.legal()
        table.play(int(legal[rng.below(len(legal))]))
