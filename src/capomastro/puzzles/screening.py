"""The work of finding puzzles, in pieces that worker processes do: look through one game, judge one candidate by one seed."""

from __future__ import annotations

from time import perf_counter

import msgspec

from capomastro.arena.ladder import Form, known_forms, plain_form
from capomastro.arena.playing import Deal
from capomastro.arena.seating import seated
from capomastro.arena.simulate import game_seed
from capomastro.kernel.game import Game
from capomastro.kernel.record import parse_record, replay
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State
from capomastro.puzzles.judging import LONGER, PLAIN, SEEDS, Mind, Opinion, clear, margin, right, simulations, weights
from capomastro.puzzles.kinds import kind_of
from capomastro.puzzles.puzzle import Puzzle, name_of

PLAYERS = (2, 4)                # what the forms were measured with
LINEUP = ("apprentice", "journeyman", "master:60")          # who plays the games, in any mixture
SAMPLE = 60                     # positions of a game that are looked at
STEPS = ((100, 0.07), (700, 0.09), (4000, 0.1))             # simulations, and the lead that is worth a longer look
KEPT = 3                        # candidates of a game
FEWEST_MOVES = 3
MOST_SOLUTIONS = 3
NOVICES = ("apprentice", "journeyman")
TRIES = 3                       # of each novice, while candidates are compared
SHOWN = 6                       # moves whose promise is kept
EXAM = (("apprentice", 8, 300), ("journeyman", 8, 300), ("master:300", 4, 400))     # who tries, how often, and what failing adds
EASIEST = 800                   # the rating of what everybody finds
LOOK = 9_000_011                # apart from the seeds of the judges
LENT = "people:"                # begins the source of what comes from people's games


class Candidate(msgspec.Struct, frozen=True):
    """A position that a short search thinks clear."""

    id: str
    game: str
    source: str
    seat: int
    players: int
    position: str
    kind: str
    margin: float
    missed: int                         # times that a novice chose something else


class Lent(msgspec.Struct, frozen=True):
    """A finished game whose people have all agreed that it may become a puzzle."""

    source: str                         # begins with ``LENT`` and says neither which table it was nor who sat there
    record: str                         # without names


class Verdict(msgspec.Struct, frozen=True):
    """What one seed says of a candidate."""

    id: str
    seed: int
    clear: bool
    seconds: float
    solutions: list[str]


def forms_of(game_id: str) -> list[Form]:
    return [form for form in known_forms().values() if form.game == game_id] or [plain_form(game_id, PLAIN)]


def screen(game_id: str, base: int, number: int) -> list[Candidate]:
    """Play one game and look through it: its most promising positions, those first that novices miss."""
    forms = forms_of(game_id)
    form = forms[number % len(forms)]
    game = find_game(game_id)
    counts = [n for n in PLAYERS if n in game.players] or [game.players[0]]
    players = counts[number // len(forms) % len(counts)]
    seed = game_seed(base, number)
    return _promising(game, list(_positions(game, form, players, seed)), f"{form.name}:{players}:{base}:{number}", seed)


def screen_lent(lent: Lent) -> list[Candidate]:
    """Look through a game of people in the same way."""
    table = replay(parse_record(lent.record))
    state = table.start.clone()
    met: list[State] = []
    for step in table.steps:
        if step.actor >= 0 and not step.auto and _could_be_asked(table.game, state):
            met.append(state.clone())
        state.apply(step.code)
    return _promising(table.game, met, lent.source, LOOK)


def _promising(game: Game, met: list[State], source: str, seed: int) -> list[Candidate]:
    """Of the decisions of a game, the few that are worth judging."""
    luck = Rng(seed)
    sample = [met.pop(int(luck.below(len(met)))) for _ in range(min(SAMPLE, len(met)))]
    found = []
    for state in sample:
        candidate = _look(game, state, source, seed)
        if candidate is not None:
            found.append(candidate)
    return sorted(found, key=lambda c: (-c.missed, -c.margin, c.id))[:KEPT]


def _positions(game: Game, form: Form, players: int, seed: int) -> list[State]:
    """The decisions of a game between bots of mixed strength that could be puzzles."""
    luck = Rng(seed + LOOK)
    bots = [seated(game, LINEUP[int(luck.below(len(LINEUP)))]) for _ in range(players)]
    minds = [luck.fork() for _ in bots]
    deal = Deal(game, seed)
    state = game.new(players, form.options)
    met: list[State] = []
    for _ in range(game.max_decisions):
        who = int(state.decider())
        if who == OVER:
            break
        if who == CHANCE:
            state.apply(deal.answer(state))
            continue
        forced = game.manners.forced(state)
        for code in forced:
            state.apply(code)
        if forced:
            continue
        if _could_be_asked(game, state):
            met.append(state.clone())
        state.apply(bots[who].choose(game, state.imagine(who, minds[who]), who, minds[who]))
    return met


def _could_be_asked(game: Game, state: State) -> bool:
    """A real choice, not made in secret by everybody at once, nor in the middle of naming several things."""
    inside = {name for gathering in game.gatherings for name in gathering.inside}
    return len(state.sensible()) >= FEWEST_MOVES and not state.blind() and game.choices[int(state.asks())].name not in inside


def _look(game: Game, state: State, source: str, seed: int) -> Candidate | None:
    """A short search, longer only while it is promising."""
    seat = int(state.decider())
    mind = Mind(game, state, seat, seed + LOOK)
    ranking: list[Opinion] = []
    for number, lead in STEPS:
        ranking = mind.glance(number)
        if margin(ranking) < lead or not _worth_asking(game, state, right(ranking)):
            return None
    ranking = mind.think(mind.free)
    good = right(ranking)
    if margin(ranking) < STEPS[-1][1] or not _worth_asking(game, state, good):
        return None
    codes = {opinion.code for opinion in good}
    missed = sum(TRIES - _solved(game, state, novice, TRIES, codes) for novice in NOVICES)
    text = game.position(state)
    kind = kind_of(game, mind.search.root, seat, good[0].code)
    return Candidate(name_of(game.id, text), game.id, source, seat, int(state.players), text, kind, margin(ranking), missed)


def _worth_asking(game: Game, state: State, good: list[Opinion]) -> bool:
    """Few moves are right, more are wrong, and each is a whole move: none that only begins to name several things."""
    picks = {name for gathering in game.gatherings for name in (*gathering.kinds, *gathering.silent)}
    whole = not any(game.codec.text(opinion.code).split()[0] in picks for opinion in good)
    return whole and len(good) <= MOST_SOLUTIONS and 2 * len(good) <= len(state.legal())


def _solved(game: Game, state: State, bot: str, tries: int, codes: set[int]) -> int:
    """How often a bot finds a right move."""
    seat = int(state.decider())
    found = 0
    for seed in range(1, tries + 1):
        rng = Rng(seed)
        found += seated(game, bot).choose(game, state.imagine(seat, rng), seat, rng) in codes
    return found


def rating(game: Game, state: State, codes: set[int]) -> int:
    """How hard it is to begin with: what our bots miss adds to it."""
    missed = sum(worth * (tries - _solved(game, state, bot, tries, codes)) / tries for bot, tries, worth in EXAM)
    return round(EASIEST + missed)


# -- judging -------------------------------------------------------------------------------------------------
def judge(candidate: Candidate, seed: int, expected: list[str]) -> tuple[Verdict, Puzzle | None]:
    """One seed's verdict. The last seed goes on to ``LONGER`` times the thought, and what it agrees to is a puzzle."""
    began = perf_counter()
    game = find_game(candidate.game)
    state = game.from_position(candidate.position)
    number = simulations(game, state)
    mind = Mind(game, state, candidate.seat, seed)
    ranking = mind.think(number)
    texts = _texts(game, ranking)
    agreed = clear(ranking) and (not expected or set(texts) == set(expected)) and _worth_asking(game, state, right(ranking))
    if agreed and seed == SEEDS:
        ranking = mind.think(LONGER * number)
        agreed = clear(ranking) and set(texts) == set(_texts(game, ranking))
    verdict = Verdict(candidate.id, seed, agreed, perf_counter() - began, texts)
    if not agreed or seed < SEEDS:
        return verdict, None
    good = right(ranking)
    return verdict, Puzzle(
        id=candidate.id, game=game.id, players=candidate.players, seat=candidate.seat,
        kind=kind_of(game, mind.search.root, candidate.seat, good[0].code), position=candidate.position, solutions=_texts(game, ranking),
        share=round(ranking[0].share, 3), margin=round(margin(ranking), 3),
        shares={game.codec.text(o.code): round(o.share, 3) for o in ranking[:SHOWN]},
        rating=rating(game, state, {o.code for o in good}), source=candidate.source, simulations=number, weights=weights(game),
    )


def _texts(game: Game, ranking: list[Opinion]) -> list[str]:
    return [game.codec.text(opinion.code) for opinion in right(ranking)]
