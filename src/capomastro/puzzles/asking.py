"""A puzzle as a solver meets it: the view of one seat and its moves; after an answer, and never before, what was right and what follows."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from capomastro import drawing
from capomastro.bots.bot import bot_for
from capomastro.bots.hints import why
from capomastro.kernel.game import Game
from capomastro.kernel.notation import tell
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.view import Move, Phrase
from capomastro.puzzles.puzzle import Puzzle

REPLIES = "journeyman"          # who plays on after an answer, to show what follows
LONGEST = 24                    # decisions that are shown of it
LUCK = 1


class Shown(Struct):
    """What a solver gets. Nothing in it depends on anything that the seat does not know."""

    view: Any
    moves: list[Move]
    score: list[int]


class Glimpse(Struct):
    """A puzzle as a list shows it: what is asked, and a picture of what the solver sees."""

    ask: Phrase | None
    picture: str                # SVG


class Worth(Struct):
    """A move and the share of the win that it promises."""

    text: str
    say: Phrase
    share: float


class Answered(Struct):
    """What became of an answer."""

    solved: bool
    given: Phrase               # the move as a sentence
    best: list[Worth]           # every move that counts, best first
    others: list[Worth]         # the best of the rest
    margin: float               # of the win, by which the right moves are ahead
    why: Phrase                 # what the best move brings
    reply: list[Phrase]         # what happens after the given move, as the solver's seat sees it
    view: Any                   # the table after that


def seen_by_solver(puzzle: Puzzle) -> State:
    """The position as its seat may imagine it: what others hide in it is not what they had."""
    return puzzle.state().imagine(puzzle.seat, Rng(LUCK))


def show(puzzle: Puzzle) -> Shown:
    """The position as its seat sees it, and what it may do."""
    game = find_game(puzzle.game)
    state = seen_by_solver(puzzle)
    return Shown(game.view(state, puzzle.seat), game.moves(state, puzzle.seat), game.outcome(state).scores)


def glimpse(puzzle: Puzzle, lang: str) -> Glimpse:
    """The question and the position, for a card; the picture has the words of a language."""
    game = find_game(puzzle.game)
    view = game.view(seen_by_solver(puzzle), puzzle.seat)
    return Glimpse(view.prompt, drawing.svg(game, view, lang=lang))


def answer(puzzle: Puzzle, text: str) -> Answered:
    """Judge a move; one that is not possible is refused with the reason."""
    game = find_game(puzzle.game)
    state = seen_by_solver(puzzle)
    code = game.read_move(state, text)
    said = {move.text: move.say for move in game.moves(state, puzzle.seat)}
    worths = [Worth(move, said[move], share) for move, share in puzzle.shares.items() if move in said]
    best = game.read_move(state, puzzle.solutions[0])
    reply, view = _play_on(game, state, puzzle.seat, code)
    return Answered(
        solved=game.codec.text(code) in puzzle.solutions,
        given=said[game.codec.text(code)],
        best=[worth for worth in worths if worth.text in puzzle.solutions],
        others=[worth for worth in worths if worth.text not in puzzle.solutions],
        margin=puzzle.margin,
        why=why(game, state, puzzle.seat, best, Rng(LUCK)),
        reply=reply,
        view=view,
    )


def _play_on(game: Game, state: State, seat: int, code: int) -> tuple[list[Phrase], Any]:
    """The rest of the turn and the replies, until the seat is asked in its next turn."""
    table = Table(game, start=state, nature=Dice(LUCK), begin=False)
    rng = Rng(LUCK)
    table.play(code)
    replied = False
    for _ in range(LONGEST):
        who = int(table.state.decider())
        if who < 0 or (who == seat and replied):
            break
        replied = replied or who != seat
        table.play(bot_for(game, REPLIES).choose(game, table.state.imagine(who, rng), who, rng))
    told = [tell(game.events, event, seat) for step in table.steps for event in step.events]
    return [event.phrase() for event in told if event is not None], game.view(table.state, seat)
