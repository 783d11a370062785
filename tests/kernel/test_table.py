"""The table: single choices, what each seat sees, and taking moves back."""

from __future__ import annotations

import pytest

from capomastro import game
from capomastro.kernel.errors import IllegalMove, NotYourTurn
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OMNISCIENT, SPECTATOR
from capomastro.kernel.table import EVERY, KEPT, Dice, Table
from capomastro.kernel.trust import LiveChance


def table(seed: int = 1) -> Table:
    return Table(game("quarry"), 2, nature=Dice(seed))


def test_only_the_owner_hears_which_stone_was_drawn() -> None:
    t = table()
    mine, theirs = t.history(0)[0][1], t.history(1)[0][1]
    assert "stone" in mine.fields
    assert theirs.hidden
    assert "stone" not in theirs.fields
    assert t.history(SPECTATOR)[0][1].hidden
    assert not t.history(OMNISCIENT)[0][1].hidden


def test_each_seat_counts_its_own_events() -> None:
    t = table()
    t.play("keep")
    for seat in (0, 1, SPECTATOR):
        assert [n for n, _ in t.history(seat)] == list(range(len(t.history(seat))))
    assert t.history(0, since=2) == t.history(0)[2:]


def test_a_move_of_the_wrong_seat_or_of_the_wrong_kind_changes_nothing() -> None:
    t = table()
    before = t.state.encode()
    with pytest.raises(NotYourTurn):
        t.play("keep", seat=1)
    with pytest.raises(IllegalMove, match="QRY-2"):
        t.play("claim", seat=0)
    with pytest.raises(IllegalMove, match="is not an action"):
        t.play("jump", seat=0)
    with pytest.raises(IllegalMove, match="not an action code"):
        t.play(12345678)
    assert t.state.encode() == before


def test_a_blind_question_is_never_answered_automatically_and_shown_only_as_a_response() -> None:
    quarry = game("quarry")
    t = Table(quarry, 2, automatic=True, begin=False)
    for move in ("draw 9", "keep", "draw 2", "sell"):
        t.do(quarry.codec.parse(move))
    t.advance()
    assert t.state.decider() == 0
    assert quarry.prompt(t.state, 0).key == "ask.claim"
    assert quarry.prompt(t.state, 1).key == quarry.prompt(t.state, SPECTATOR).key == "awaits.response"
    assert quarry.view(t.state, 1).asks == ""


def test_undo_is_free_only_while_nothing_was_drawn_or_revealed() -> None:
    t = table()
    at = len(t.steps)
    t.play("keep")
    assert not t.undo_is_free(at), "the next stone was drawn meanwhile"
    alone = Table(game("quarry"), 2, begin=False)
    alone.do(game("quarry").codec.parse("draw 3"))
    alone.do(game("quarry").codec.parse("keep"))
    assert alone.undo_is_free(1)
    sold = Table(game("quarry"), 2, begin=False)
    sold.do(game("quarry").codec.parse("draw 3"))
    sold.do(game("quarry").codec.parse("sell"))
    assert not sold.undo_is_free(1), "the sale showed the stone"


def test_undo_and_redo_come_back_to_the_same_position() -> None:
    t = Table(game("quarry"), 2, begin=False)
    for move in ("draw 3", "keep", "draw 5"):
        t.do(game("quarry").codec.parse(move))
    before = t.state.encode()
    t.do(game("quarry").codec.parse("keep"))
    after = t.state.encode()
    assert [s.code for s in t.undo(3)] == [game("quarry").codec.parse("keep")]
    assert t.state.encode() == before
    t.redo()
    assert t.state.encode() == after
    with pytest.raises(IllegalMove, match="nothing to redo"):
        t.redo()
    with pytest.raises(IllegalMove, match="no step 99"):
        t.undo(99)


def test_events_that_were_let_go_of_come_back_when_somebody_asks() -> None:
    t = table()
    while not t.over:
        t.play(int(t.state.legal()[0]))
    seats = (0, 1, SPECTATOR, OMNISCIENT)
    whole = [t.history(seat) for seat in seats]
    free = [t.undo_is_free(to) for to in range(len(t.steps))]
    t.forget(-3)
    assert t.told_from == 0
    for before in (1, len(t.steps) - 2, len(t.steps) + 5):
        t.forget(before)
        assert not any(step.events for step in t.steps[:before])
        assert [t.undo_is_free(to) for to in range(len(t.steps))] == free
        t.forget(before)
        assert [t.history(seat) for seat in seats] == whole
    t.forget(len(t.steps))
    t.undo(len(t.steps) - 1)
    assert t.history(0) == whole[0][: len(t.history(0))]
    assert t.told_from == 0


@pytest.mark.parametrize("game_id", ["carcassonne", "carrara", "citadels", "firenze", "quarry"])
@pytest.mark.parametrize("nature", ["dice", "live"])
def test_undo_and_redo_never_roll_again(game_id: str, nature: str) -> None:
    """What was drawn is drawn, whoever draws: taken back and made again, or taken back and played on the same way."""
    found = game(game_id)
    for seed in range(2):
        chance = Dice(seed) if nature == "dice" else LiveChance(bytes([seed]) * 32, [b"a", b"b"])
        t = Table(found, 2, nature=chance)
        luck = Rng(seed)
        while not t.over and len(t.steps) < 60:
            legal = t.state.legal()
            t.play(int(legal[luck.below(len(legal))]))
        made = [(s.actor, s.code, s.auto) for s in t.steps]
        whole = t.state.encode()
        acts = [at for at, s in enumerate(t.steps) if s.act]
        for to in (acts[-1], acts[len(acts) // 2], acts[0]):
            t.undo(to)
            t.redo()
            assert [(s.actor, s.code, s.auto) for s in t.steps] == made
            assert t.state.encode() == whole
        t.undo(acts[0])
        for at in acts:
            assert len(t.steps) == at
            t.play(made[at][1])
        assert t.state.encode() == whole


def long_game(steps: int, name: str = "citadels") -> Table:
    """The first steps of a long game; where it ends before, undo and play on keep it going."""
    t = Table(game(name), 4, nature=Dice(7))
    rng = Rng(3)
    while len(t.steps) < steps and not t.over:
        legal = t.state.legal()
        t.play(int(legal[int(rng.below(len(legal)))]))
    return t


def test_positions_kept_along_the_way_change_nothing() -> None:
    t = long_game(400)
    rng = Rng(5)
    for _ in range(60):
        to = int(rng.below(len(t.steps)))
        if rng.below(4):
            to = max(to, len(t.steps) - 40)
        if rng.below(3) == 0:
            t.forget(len(t.steps) - 20)
        t.undo(to)
        fresh = Table(t.game, start=t.start, begin=False)
        fresh.do_all([[(s.actor, s.code, s.auto)] for s in t.steps])
        assert t.state.encode() == fresh.state.encode()
        t.remember()
        told = [[(e.kind, e.fields, e.audience) for e in step.events] for step in t.steps]
        assert told == [[(e.kind, e.fields, e.audience) for e in step.events] for step in fresh.steps]
        assert all(t.position(at).encode() == state.encode() for at, state in t.kept)
        t.redo()


def test_an_undo_costs_what_it_takes_back_however_long_the_game_is() -> None:
    t = long_game(1500, "firenze")
    length = len(t.steps)
    assert length > 500
    for back in (1, 10, 50, 200, length // 2):
        to = length - back
        at = max(at for at, _ in t.kept if at <= to)
        assert to - at <= max(EVERY, back), f"{to - at} answers are made again to take back {back}"
    assert len(t.kept) <= KEPT
    t.undo(5)
    assert max(at for at, _ in t.kept) <= 5
