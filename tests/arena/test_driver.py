"""What happens by itself is decided in one place: matches, simulations and environments follow it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from capomastro.arena.playing import play
from capomastro.arena.simulate import Series, play_chunk
from capomastro.bots.bot import Bot
from capomastro.envs import aec_env, batched_env
from capomastro.envs.aec import copied
from capomastro.envs.encoding import has_environment
from capomastro.kernel.game import Game
from capomastro.kernel.record import read_record, replay
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, State
from capomastro.kernel.table import Table

EACH = [pytest.param(game, id=game.id) for game in games().values()]
LEARNED = [pytest.param(game, id=game.id) for game in games().values() if has_environment(game)]


class Asked(Bot):
    """Plays at random and remembers how many options it had, and of what kind the only one was."""

    name = "asked"

    def __init__(self) -> None:
        super().__init__()
        self.single: list[int] = []

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        legal = seen.legal()
        if len(legal) == 1 and not seen.blind():
            self.single.append(int(legal[0]))
        return int(legal[rng.below(len(legal))])


def check_marks(game: Game, table: Table) -> None:
    """Every answer that is marked automatic is one that the driver gives, and every one that it gives is marked."""
    state = table.start.clone()
    coming: list[int] = []
    for step in table.steps:
        if step.actor != CHANCE:
            coming = coming or game.manners.forced(state)
            assert step.auto == bool(coming), game.codec.text(step.code)
            if coming:
                assert step.code == coming.pop(0)
                assert len(state.legal()) == 1
        state.apply(step.code)


@pytest.mark.parametrize("game", EACH)
def test_a_match_takes_for_a_bot_what_the_driver_takes_and_nothing_else(game: Game) -> None:
    table = Table(game, begin=False)
    seats = [Asked() for _ in range(int(table.state.players))]
    played = play(game, seats, 3, table=table)
    check_marks(game, table)
    assert played.decisions == sum(step.actor != CHANCE for step in table.steps)
    for code in (code for seat in seats for code in seat.single):
        asked = game.codec.split(code)[0]
        assert asked.closes or any(asked.name in (*g.kinds, *g.silent) for g in game.gatherings), "asked without need"
    if game.id == "carrara":
        assert any(seat.single for seat in seats), "a purchase is closed by whoever makes it"


@pytest.mark.parametrize("game", EACH)
def test_random_games_that_are_written_down_mark_what_the_driver_takes(game: Game, tmp_path: Path) -> None:
    play_chunk(Series(game.id, game.players[0], records=str(tmp_path), seed=8), range(1))
    for path in tmp_path.iterdir():
        check_marks(game, replay(read_record(path)))


@pytest.mark.parametrize("game", LEARNED)
def test_an_agent_is_asked_where_the_driver_does_not_answer(game: Game) -> None:
    env = aec_env(game)
    env.reset(seed=6)
    rng = Rng(2)
    single = 0
    for _ in range(400):
        if not env.agents or env.terminations[env.agent_selection]:
            break
        assert env.position is not None
        assert not game.manners.forced(env.position)
        mask = env.observe(env.agent_selection)["action_mask"]
        legal = np.flatnonzero(mask)
        assert legal.tolist() == list(range(len(env.position.legal())))
        single += len(legal) == 1 and not env.position.blind()
        env.step(int(legal[rng.below(len(legal))]))
    if game.id == "carrara":
        assert single > 0


@pytest.mark.parametrize("game", LEARNED)
def test_a_batch_stops_where_the_driver_stops_and_counts_what_it_took(game: Game) -> None:
    env = batched_env(game, 2, seed=5)
    step = env.reset()
    rng = Rng(7)
    for _ in range(60):
        batch = env.core
        assert batch is not None
        assert not any(game.manners.forced(state) for state in batch.games)
        before = [int(n) for n in batch.lengths]
        alone = [state.clone() for state in batch.games]
        lucks = [copied(luck) for luck in batch.lucks]
        chosen = [int(rng.below(int(n))) for n in step.mask.sum(axis=1)]
        step = env.step(np.array(chosen))
        for i, (state, luck) in enumerate(zip(alone, lucks, strict=True)):
            state.apply(state.legal()[chosen[i]])
            legal = game.manners.settle(state, luck)
            assert [*legal] == [*state.legal()]
            if not step.done[i]:
                assert batch.lengths[i] == before[i] + 1 + game.manners.taken
                assert batch.games[i].encode() == state.encode()
