"""The conformance kit: what every game must pass, whoever wrote it. Public API; see docs/adding-a-game.md.

    from capomastro.kernel import conformance
    for case in game.proof.trials:
        for check in conformance.CHECKS:
            check(game, case, seed=1)

Each check plays seeded random games and raises ``Breach`` with what is wrong and where. ``exact_worlds`` and
``goodness`` compare ``imagine`` with a full enumeration of small positions.
"""

from __future__ import annotations

import hashlib
import json
import math
import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel import sets
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.game import Game
from capomastro.kernel.gathering import CODE, OUTSIDE, PLACE, SILENT, Walk
from capomastro.kernel.notation import tell
from capomastro.kernel.proof import Case
from capomastro.kernel.record import parse_record, record, replay
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, CHANCE_CODES, OMNISCIENT, OVER, RESPONSE, SPECTATOR, UNIT, Event, EventLog, State
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.view import Area, Move, Phrase, ScoreItem
from capomastro.kernel.wording import LANGUAGES, Words, load_words, placeholders

TRIED = 6                   # gatherings of one kind that are tried in one game
WRITTEN = 200               # sets of one that are walked through


class Breach(AssertionError):
    """A game breaks the contract."""


def require(holds: object, message: str) -> None:
    if not holds:
        raise Breach(message)


def random_walk(game: Game, case: Case, seed: int) -> Iterator[tuple[State, int]]:
    """A seeded random game: each position before its answer, with the answer; then the final position with -1."""
    state = game.new(case.players, case.options)
    rng = Rng(seed)
    decisions = 0
    while (who := state.decider()) != OVER:
        if who >= 0:
            decisions += 1
            require(decisions <= game.max_decisions, f"{game.id} {case}: a random game passes max_decisions = {game.max_decisions}")
        legal = state.legal()
        code = int(state.draw(rng)) if who == CHANCE else int(legal[rng.below(len(legal))])
        yield state, code
        state.apply(code)
    yield state, -1


def sampled(game: Game, case: Case, seed: int, share: int) -> Iterator[tuple[State, int]]:
    """About one in ``share`` of the positions of a random game, and always the last."""
    pick = Rng(seed + 7919)
    for state, code in random_walk(game, case, seed):
        if code == -1 or pick.below(share) == 0:
            yield state, code


def viewers(state: State) -> list[int]:
    return [SPECTATOR, *range(int(state.players))]


def seen_by(game: Game, state: State, seat: int) -> bytes:
    """Everything a viewer gets from a position, as bytes."""
    awaited = int(state.awaited(seat))
    moves = game.moves(state, seat)
    view = game.view(state, seat)
    return msgspec.json.encode([awaited, view, moves, game.prompt(state, seat), game.describe(view)], order="deterministic")


# -- the checks -----------------------------------------------------------------------


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


def require_same(a: bytes, b: bytes, complaint: str) -> None:
    """The same text twice; the complaint shows where the two part."""
    if a != b:
        at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        around = slice(max(0, at - 80), at + 80)
        require(False, f"{complaint}\n…{a[around].decode(errors='replace')}…\n…{b[around].decode(errors='replace')}…")


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


def words_are_complete(game: Game, case: Case, seed: int) -> None:
    """Everything the game says during play has words in every language, with all their fields; moves are carried by declared places."""
    speakers = [game.words(lang) for lang in LANGUAGES]
    table = Table(game, case.players, case.options, nature=Dice(seed), begin=False)
    for state, code in random_walk(game, case, seed):
        if code >= 0:
            table.do(code)
        for viewer in viewers(state) if code == -1 or len(table.steps) % 16 == 0 else []:
            view, moves = game.view(state, viewer), game.moves(state, viewer)
            areas = game.walk(view)
            walked = [phrase for area in areas for phrase in [area.name, *(say for thing in area.things for say in thing.say)]]
            for phrase in [game.prompt(state, viewer), *game.describe(view), *walked, *(m.say for m in moves)]:
                _speak(game, speakers, phrase)
            _can_be_walked(game, areas, moves)
            for move in moves if game.places.all else []:
                known = not move.target or game.places.find(move.target)[0] is not None
                require(known, f"{game.id}: {move.text} is carried by {move.target!r}, which is no declared place")
    for phrase in [*(i.say for i in game.outcome(table.state).items), *game.outcome(table.state).trail]:
        _speak(game, speakers, phrase)
    for viewer in [OMNISCIENT, *viewers(table.state)]:
        for _, told in table.history(viewer):
            _speak(game, speakers, told.phrase())


def _can_be_walked(game: Game, areas: list[Area], moves: list[Move]) -> None:
    """Things are there once and have something to say; where a game declares kinds of place, one that carries a move can be walked to."""
    things = [thing.id for area in areas for thing in area.things]
    require(len(things) == len(set(things)), f"{game.id}: walked twice: {sorted({t for t in things if things.count(t) > 1})[:4]}")
    require(all(area.things and all(thing.say for thing in area.things) for area in areas), f"{game.id}: an area or a thing says nothing")
    kinds = {thing.partition(":")[0] for thing in things}
    for move in moves if game.places.all else []:
        near = move.target.partition(":")[0] not in kinds or any(move.target == t or move.target.startswith(f"{t}:") for t in things)
        require(near, f"{game.id}: {move.text} is carried by {move.target!r}, which cannot be walked to")


def _speak(game: Game, speakers: list[Words], phrase: Phrase) -> None:
    for words in speakers:
        said = words.say(phrase)
        require("‹" not in said and said.strip(), f"{game.id} ({words.lang}): {phrase.key} {phrase.fields} gives {said!r}")


def gatherings_have_no_order(game: Game, case: Case, seed: int) -> None:
    """In whatever order the things of a set are picked, the set is played as its canonical run, and every run is some set."""
    rng = Rng(seed + 43)
    speakers = [game.words(lang) for lang in LANGUAGES]
    tried = Counter[int]()
    for state, _ in random_walk(game, case, seed):
        for number in sets.opened(game, state):
            if rng.below(1 + 2 * tried[number]) == 0 and tried[number] < TRIED:
                tried[number] += 1
                _gathers(game, case, state, number, rng, speakers)


def _gathers(game: Game, case: Case, state: State, number: int, rng: Rng, speakers: list[Words]) -> None:
    declared, gathers = game.gatherings[number], game.manners.gatherings[number]
    where = f"{game.id} {case}: gathering {declared.name}"
    walk = Walk(gathers, state, WRITTEN)
    ends: dict[tuple[int, ...], bytes] = {}
    for picks, run in canonical_runs(game, state, number, WRITTEN):
        after = state.clone()
        for code in run:
            after.apply(code)
        last = int(game.manners.last_word(after, state.decider(), state.turn_id()))
        if last >= 0:                           # then the set says that the turn is over too
            after.apply(last)
        known = ends.setdefault(picks, after.encode())
        require(known == after.encode(), f"{where}: two runs name {_texts(game, picks)} and end in two positions")
    possible = set(ends)
    require(not walk.complete or set(walk.found) == possible, f"{where}: the sets found are not those that single moves reach")
    if not possible or not walk.ways:
        return
    for attempt in range(4):
        clicked, complete = _clicked(possible, rng) if walk.complete else (list(sorted(possible)[int(rng.below(len(possible)))]), True)
        if not complete:
            continue
        texts = _texts(game, clicked)
        table = Table(game, start=state, begin=False)
        run = sets.run_of(game, state, declared.name, texts)
        table.do_all([[(int(state.decider()), code, False) for code in run]])
        require(table.state.encode() == ends[tuple(sorted(clicked))], f"{where}: {texts} is played otherwise than step by step")
        require(table.last_act() == 0, f"{where}: a set is not one act")
        if attempt == 0:
            some = clicked[: int(rng.below(len(clicked) + 1))]
            _looks_agree(game, state, declared.name, some, possible if walk.complete else set(), where)
    if rng.below(3) == 0:
        for gather in sets.offers(game, state):
            for pick in gather.picks:
                _speak(game, speakers, pick.say)
            for place in gather.places:
                _speak(game, speakers, place)
            for one in (gather.sets or [])[:20]:
                said = sets.phrase_of(game, gather, [gather.picks[i] for i in one], dict.fromkeys(game.figures, 1))
                _speak(game, speakers, said)


def canonical_runs(game: Game, state: State, number: int, most: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Every run of a gathering that single moves can make, with what it names, sorted: the plain way, to compare ``Walk`` with."""
    gathers = game.manners.gatherings[number]
    seat = state.decider()
    stack: list[tuple[State, list[int], list[int]]] = [(state, [], [])]
    found = 0
    while stack and found < most:
        here, run, picks = stack.pop()
        if run and not gathers.goes_on(here, seat):
            found += 1
            yield tuple(sorted(picks)), run
            continue
        for code in here.legal():
            role = gathers.role(code)
            if role != OUTSIDE:
                after = here.clone()
                after.apply(code)
                stack.append((after, [*run, int(code)], picks if role == SILENT else [*picks, int(gathers.key(code, len(picks)))]))


def _clicked(possible: set[tuple[int, ...]], rng: Rng) -> tuple[list[int], bool]:
    """Things clicked one after the other in any order, each of which can join what was clicked before, until the set may be played."""
    picks: list[int] = []
    while True:
        fitting = [s for s in possible if not Counter(picks) - Counter(s)]
        if tuple(sorted(picks)) in possible and rng.below(3) == 0:
            return picks, True
        joins = sorted({key for s in fitting for key in (Counter(s) - Counter(picks))})
        if not joins:
            return picks, tuple(sorted(picks)) in possible
        picks.append(joins[int(rng.below(len(joins)))])


def _texts(game: Game, picks: Iterable[int]) -> list[str]:
    """Keys as texts; those of the form ``placed`` place by place."""
    return [game.codec.text(key & CODE) for key in sorted(picks, key=lambda key: key >> PLACE)]


def _looks_agree(game: Game, state: State, name: str, picks: list[int], possible: set[tuple[int, ...]], where: str) -> None:
    """The bounded query says of picks what the full list of sets says; where there are too many, whatever was picked can be completed."""
    placed = any(key >> PLACE for key in picks)
    if placed or next(g for g in game.gatherings if g.name == name).form == "placed":
        return
    looked = sets.look(game, state, name, _texts(game, picks))
    if possible:
        fitting = [s for s in possible if not Counter(picks) - Counter(s)]
        joins = sorted({game.codec.text(key) for s in fitting for key in (Counter(s) - Counter(picks))})
        said = sorted(looked.joins)
        require(said == joins, f"{where}: after {_texts(game, picks)} the query says {said}, the sets say {joins}")
        require(looked.complete == (tuple(sorted(picks)) in possible), f"{where}: {_texts(game, picks)} is complete in one way only")
    else:
        require(looked.complete or looked.joins, f"{where}: {_texts(game, picks)} leads nowhere")


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
)


# -- checks of what is declared, one per game ---------------------------------------------


def codes_are_frozen(game: Game) -> None:
    """The codec equals the golden file ``codes-<rules_version>.json`` in the game's folder."""
    golden = files(game.package).joinpath(f"codes-{game.rules_version}.json")
    now = game.codec.golden()
    require(golden.is_file(), f"{game.id}: write {golden} with capomastro.kernel.conformance.write_golden({game.id!r})")
    require(json.loads(golden.read_bytes()) == now, f"{game.id}: codes moved within rules version {game.rules_version}: see {golden}")


def write_golden(game: Game) -> str:
    """The text of the golden file."""
    return json.dumps(game.codec.golden(), indent=1) + "\n"


def words_agree(game: Game) -> None:
    """The languages have the same keys and placeholders; every declared thing has words; Dutch and German are translated."""
    tables = {lang: load_words(game.package, lang) for lang in LANGUAGES}
    english = tables["en"]
    names = set(json.loads(english.get("same.in.all.languages", "[]")))
    for lang in LANGUAGES[1:]:
        require(tables[lang].keys() == english.keys(), f"{game.id} {lang}: keys differ: {sorted(tables[lang].keys() ^ english.keys())[:8]}")
        for key, text in tables[lang].items():
            require(placeholders(text) == placeholders(english[key]), f"{game.id} {lang}: {key} has other placeholders than English")
            same = text == english[key] and any(c.isalpha() for c in text) and key != "same.in.all.languages"
            require(not same or text in names or key in names, f"{game.id} {lang}: {key} is not translated: {text!r}")
    declared = [f"ask.{c.name}" for c in game.choices]
    declared += [f"advance.{c.name}" for c in game.choices if c.blind]
    declared += [f"move.{a.name}" for a in game.codec.actions if a.base < CHANCE_CODES]
    for kind in game.events:
        if not (kind.secret and all(f.private for f in kind.fields)):
            declared.append(f"event.{kind.name}")
        if any(f.private for f in kind.fields) and not kind.secret:
            declared.append(f"event.{kind.name}.hidden")
    for option in game.options:
        declared.append(f"option.{option.key}")
        if option.kind in ("choice", "list"):
            declared += [f"{option.words}.{value}" for value in option.allowed]
    missing = [key for key in [*declared, "game.title"] if key not in english]
    require(not missing, f"{game.id}: no words for {missing}")


def facts_point_at_data(game: Game) -> None:
    """Every fact's path leads to its value in the data."""
    from capomastro.kernel.data import CERTAIN, UNCERTAIN, at_path

    for version in game.shelf.published():
        data = game.shelf.load(version)
        for fact in game.facts(data):
            require(at_path(data.content, fact.path) == fact.value, f"{game.id} data {version}: {fact.path} is not {fact.value!r}")
            require(fact.status in CERTAIN + UNCERTAIN, f"{game.id} data {version}: {fact.path} has unknown status {fact.status!r}")
            if fact.ask:
                for lang in LANGUAGES:
                    require(fact.ask in load_words(game.package, lang), f"{game.id} {lang}: no words for {fact.ask}")


def bad_set_ups_are_refused(game: Game) -> None:
    """Too few or many players, unknown options and data versions are refused with an error that says what is allowed."""
    few, many = game.players[0] - 1, game.players[-1] + 1
    for players, options in ((few, {}), (many, {}), (None, {"no-such-option": "1"}), (None, {"data": "no-such"})):
        try:
            game.new(players, options)
        except CapomastroError as error:
            require(len(str(error)) > 20, f"{game.id}: refusing {players} {options} says too little: {error}")
        else:
            raise Breach(f"{game.id}: {players} players with {options} is accepted")
    for junk in (b"", b"junk", b"{}\n", b"\xff\xfe", game.new().encode()[:-3], game.new().encode() + b"\0"):
        try:
            game.decode(junk)
        except CapomastroError:
            continue
        raise Breach(f"{game.id}: {junk[:40]!r} is accepted as an encoded position")


DECLARATIONS: tuple[Callable[[Game], None], ...] = (codes_are_frozen, words_agree, facts_point_at_data, bad_set_ups_are_refused)


# -- builds ----------------------------------------------------------------------------


def digest(game: Game, case: Case, seed: int) -> str:
    """One hash over a whole random game with its evaluations and imagined worlds: equal in both builds."""
    sha = hashlib.sha256()
    rng = Rng(seed + 1)
    out = vec[i64]([0] * case.players)
    for state, code in random_walk(game, case, seed):
        sha.update(f"{code} {state.decider()} {len(state.legal())} ".encode())
        if rng.below(10) == 0 or code == -1:
            state.evaluate(out)
            sha.update(state.encode() + repr([int(x) for x in out]).encode())
            sha.update(state.imagine(int(rng.below(case.players)), rng).encode())
    return sha.hexdigest()


# -- exact worlds ------------------------------------------------------------------------


def exact_worlds(
    table: Table,
    seat: int,
    *,
    belief: Callable[[State, int], float] | None = None,
    prior: Iterable[State] = (),
    limit: int = 200_000,
) -> dict[bytes, float]:
    """All worlds that a perfect-recall reader of ``seat``'s events must consider possible, with their probabilities.

    Runs through the table's steps from its start, branching over every answer the seat did not give itself and keeping
    the branches in which the seat gets the same events, views and questions. Chance counts by weight; other seats'
    answers uniformly over their legal moves, or as much as ``belief(state, code)`` says. ``prior``: the worlds that are
    equally likely before the first step, if the seat does not know the table's start. For small positions; more than
    ``limit`` worlds are refused.
    """
    game = table.game
    actual = table.start.clone()
    actual.log = EventLog()
    worlds: dict[bytes, tuple[State, float]] = {}
    for state in [*prior] or [actual]:
        key = state.encode()
        worlds[key] = (state.clone(), 1.0 + (worlds[key][1] if key in worlds else 0.0))
    for step in table.steps:
        own = seat >= 0 and step.actor == seat
        actual.apply(step.code)
        assert actual.log is not None
        truth = _observed(game, actual, seat, actual.log.take())
        after: dict[bytes, tuple[State, float]] = {}
        for world, chance in worlds.values():
            for code, share in _answers(world, step.code if own else None, belief):
                branch = world.clone()
                branch.log = EventLog()
                branch.apply(code)
                assert branch.log is not None
                if _observed(game, branch, seat, branch.log.take()) == truth:
                    key = branch.encode()
                    known = after.get(key)
                    after[key] = (branch, chance * share + (known[1] if known else 0.0))
                require(len(after) <= limit, f"more than {limit} worlds: choose a smaller position")
        worlds = after
    total = sum(p for _, p in worlds.values())
    return {key: p / total for key, (_, p) in worlds.items()}


def _answers(world: State, own: int | None, belief: Callable[[State, int], float] | None) -> Iterator[tuple[int, float]]:
    who = world.decider()
    if who == OVER:
        return
    codes = [int(c) for c in world.legal()]
    if own is not None:
        if own in codes:
            yield own, 1.0
    elif who == CHANCE:
        weights = [int(w) for w in world.chance()]
        yield from ((c, w / sum(weights)) for c, w in zip(codes, weights, strict=True))
    else:
        yield from ((c, belief(world, c) if belief else 1 / len(codes)) for c in codes)


def _observed(game: Game, state: State, seat: int, happened: list[Event]) -> bytes:
    told = [tell(game.events, e, seat) for e in happened]
    events = [(t.kind, t.fields) for t in told if t is not None]
    return msgspec.json.encode([events, int(state.awaited(seat)), game.moves(state, seat), game.view(state, seat)], order="deterministic")


def goodness(state: State, seat: int, expected: dict[bytes, float], samples: int, seed: int = 1) -> float:
    """The p-value of a chi-square test of ``imagine`` against exact probabilities; 0 when it gives an impossible world."""
    rng = Rng(seed)
    seen: Counter[bytes] = Counter(state.imagine(seat, rng).encode() for _ in range(samples))
    if seen.keys() - expected.keys():
        return 0.0
    statistic = 0.0
    cells = 0
    rare_expected = rare_seen = 0.0
    for key, probability in expected.items():
        mean = probability * samples
        if mean < 5:
            rare_expected += mean
            rare_seen += seen[key]
        else:
            statistic += (seen[key] - mean) ** 2 / mean
            cells += 1
    if rare_expected >= 5:
        statistic += (rare_seen - rare_expected) ** 2 / rare_expected
        cells += 1
    return chi_square_tail(statistic, cells - 1)


def same_distribution(a: Counter[str], b: Counter[str]) -> float:
    """The p-value of a two-sample chi-square test."""
    na, nb = a.total(), b.total()
    statistic, cells = 0.0, 0
    for key in a.keys() | b.keys():
        both = a[key] + b[key]
        if both >= 10 and na and nb:
            ea, eb = both * na / (na + nb), both * nb / (na + nb)
            statistic += (a[key] - ea) ** 2 / ea + (b[key] - eb) ** 2 / eb
            cells += 1
    return chi_square_tail(statistic, cells - 1)


def chi_square_tail(x: float, degrees: int) -> float:
    """P(X > x) for a chi-square variable (Wilson-Hilferty for many degrees, the series otherwise)."""
    if degrees <= 0 or x <= 0:
        return 1.0
    if degrees > 200:
        z = ((x / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / math.sqrt(2 / (9 * degrees))
        return 0.5 * math.erfc(z / math.sqrt(2))
    half, k = x / 2, degrees / 2
    term = total = 1 / k
    n = 1
    while term > total * 1e-15 and n < 10_000:
        term *= half / (k + n)
        total += term
        n += 1
    return max(0.0, 1 - total * math.exp(-half + k * math.log(half) - math.lgamma(k)))
