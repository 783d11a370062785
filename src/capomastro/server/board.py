"""The analysis board: a position set up by hand, moves tried on it, and the best of them.

The board keeps nothing: whoever asks sends the text and the moves.
"""

from __future__ import annotations

import secrets
from typing import TypeVar

from capomastro.arena.weighing import weigh
from capomastro.bots import Budget
from capomastro.kernel.errors import BadPosition, IllegalMove, Worded
from capomastro.kernel.form import Form
from capomastro.kernel.game import Game
from capomastro.kernel.notation import tell
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OMNISCIENT, EventLog, State
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server import rest

BEST = 5                        # moves that are told
RUNS = 5                        # times a position is thought about …
SECONDS = 0.5                   # … for so long each
THOUGHT = RUNS * SECONDS
T = TypeVar("T")


def _wrong(error: Exception) -> rest.BadBoard:
    """What is wrong with what was sent. An engine that a strange position has led astray is a wrong position too."""
    reason = Phrase("refused.illegal" if isinstance(error, IllegalMove) else "bad.unplayable")
    if isinstance(error, Worded) and isinstance(error.reason, Phrase):
        reason = error.reason
    return rest.BadBoard(str(error), reason, error.line if isinstance(error, BadPosition) else 0)


def good(found: T | rest.BadBoard) -> T:
    """What was found; refused where the position is wrong."""
    if isinstance(found, rest.BadBoard):
        raise Refusal("malformed", found.wrong, Phrase("server.bad_position", {"reason": found.reason, "line": found.line}))
    return found


def _stand(asked: rest.SetUp) -> tuple[Game, State]:
    """The position after the moves."""
    game = find_game(asked.game).as_written(asked.position)
    state = game.from_position(asked.position) if asked.position.strip() else game.new(asked.players or None)
    while asked.dealt and not asked.position.strip() and state.decider() == CHANCE:
        state.apply(secrets.choice([int(code) for code, weight in zip(state.legal(), state.chance(), strict=True) for _ in range(weight)]))
    for text in asked.moves:
        state.apply(game.read_move(state, text))
    return game, state


def _answers(game: Game, state: State, who: int) -> list[rest.BoardMove]:
    """What whoever decides can answer."""
    if who >= 0:
        return [rest.BoardMove(move.text, move.say) for move in game.moves(state, who)]
    if who != CHANCE:
        return []
    weights = [int(weight) for weight in state.chance()]
    codes = [int(code) for code in state.legal()]
    told = [_brings(game, state, code) for code in codes]
    if len({str(say) for say in told}) < len(told):         # what happens first is not what was drawn
        told = [None] * len(told)
    return [
        rest.BoardMove(game.codec.text(code), say, weight / sum(weights)) for code, say, weight in zip(codes, told, weights, strict=True)
    ]


def _brings(game: Game, state: State, code: int) -> Phrase | None:
    """What happens first after an answer of nature, in words; nothing is hidden on the board."""
    after = state.clone()
    after.log = log = EventLog()
    after.apply(code)
    return next((told.phrase() for event in log.take() if (told := tell(game.events, event, OMNISCIENT, all_seeing=True))), None)


def show(asked: rest.SetUp) -> rest.BoardInfo | rest.BadBoard:
    """The board with everything on it face up."""
    try:
        game, state = _stand(asked)
        who = int(state.decider())
        return rest.BoardInfo(
            game.id, int(state.players), game.position(state), game.view(state, OMNISCIENT), who, _answers(game, state, who),
            game.outcome(state).scores, game.prompt(state, who) if who >= 0 else None,
        )
    except Exception as error:
        return _wrong(error)


def form(asked: rest.SetUp) -> Form | rest.BadBoard:
    """What the text of such a position can say, to be filled in by hand. Only its first line matters."""
    try:
        game = find_game(asked.game).as_written(asked.position)
        return game.grammar.form(game, asked.position)
    except Exception as error:
        return _wrong(error)


def best(asked: rest.SetUp, bot: str, seed: int) -> rest.BestMoves | rest.BadBoard:
    """The best moves of whoever decides there, by what that seat could know."""
    try:
        game, state = _stand(asked)
        who = int(state.decider())
        if who < 0:
            return rest.BestMoves(who, [])
        weighed = weigh(game, state, who, Rng(seed), bot, runs=RUNS, budget=Budget(seconds=SECONDS))
        return rest.BestMoves(who, weighed.best(BEST))
    except Exception as error:
        return _wrong(error)
