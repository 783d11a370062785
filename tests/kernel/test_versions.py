"""Versions of rules live side by side: records, positions, matches and tables go on under theirs."""

from __future__ import annotations

import pickle
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.server.test_secrets import advance, room_of

from capomastro.arena.match import BadMatch, Ledger, arrange, play_job
from capomastro.arena.playing import play as play_bots
from capomastro.arena.simulate import Series, play_chunk
from capomastro.bots import bot, bot_for
from capomastro.bots.bot import RandomBot
from capomastro.kernel.conformance import random_walk
from capomastro.kernel.errors import BadPosition, BadRecord, UnknownRules
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case
from capomastro.kernel.record import parse_record, read_record, record, replay
from capomastro.kernel.registry import game, game_of, games, restore
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Dice, Table
from capomastro.running import snapshot
from capomastro.running.entries import Begin
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec

ROOT = Path(__file__).resolve().parents[2]
QUARRY = game("quarry")
SEVERAL = [pytest.param(found, id=found.id) for found in games().values() if len(found.rules_versions) > 1]
VERSIONS = [
    pytest.param(found.under(rules), id=f"{found.id}@{rules}")
    for found in games().values()
    if len(found.rules_versions) > 1
    for rules in found.rules_versions
]


def others(of: Game) -> list[Game]:
    return [of.under(rules) for rules in of.rules_versions if rules != of.rules_version]


def random_table(of: Game, case: Case, seed: int) -> Table:
    """A whole game at random."""
    rng = Rng(seed)
    table = Table(of, case.players, case.options, nature=Dice(seed))
    while not table.over and len(table.steps) < of.max_decisions:
        legal = table.state.legal()
        table.play(int(legal[rng.below(len(legal))]))
    return table


def claimed(rules: int) -> Table:
    """A game of Quarry in which a stone is claimed: seat 0 keeps the 9, seat 1 sells the 5."""
    table = Table(QUARRY.under(rules), 2, nature=Dice(0), begin=False)
    for text in ("draw 9", "keep", "draw 5", "sell", "claim", "draw 1", "keep", "draw 2", "keep", "draw 3", "keep", "draw 4", "keep"):
        table.do(QUARRY.codec.parse(text))
    assert table.over
    return table


# -- finding a version -------------------------------------------------------------------
def test_the_example_has_two_versions_of_rules_and_two_of_data() -> None:
    assert QUARRY.rules_versions == (1, 2)
    assert QUARRY.shelf.published() == ["1", "2"]


@pytest.mark.parametrize("newest", SEVERAL)
def test_each_version_is_one_object_whoever_asks(newest: Game) -> None:
    for rules in newest.rules_versions:
        found = game(newest.id, rules=rules)
        assert found is newest.under(rules) is newest.under(newest.rules_versions[0]).under(rules)
        assert (found.rules_version, found.newest) == (rules, rules == newest.rules_versions[-1])
        assert found.shelf is newest.shelf
    assert game(newest.id) is newest.under(newest.rules_versions[-1])


@pytest.mark.parametrize("rules", [0, 3, 9, -1])
def test_an_unknown_version_is_refused_with_what_exists(rules: int) -> None:
    with pytest.raises(UnknownRules, match=f"quarry has no rules version {rules}; there are 1, 2"):
        game("quarry", rules=rules)
    with pytest.raises(UnknownRules, match="there is 1"):
        game("carrara", rules=rules)


@pytest.mark.parametrize("old", VERSIONS)
def test_a_position_says_which_rules_hold_and_so_do_its_copies(old: Game) -> None:
    for state, _ in list(random_walk(old, old.proof.trials[0], 3))[::40]:
        assert state.rules == old.rules_version
        assert state.clone().rules == old.rules_version
        assert state.imagine(0, Rng(1)).rules == old.rules_version
        assert old.setup(state)["rules"] == old.rules_version


def test_a_real_game_has_several_versions_of_its_rules() -> None:
    assert "citadels" in {found.values[0].id for found in SEVERAL}


def test_the_versions_of_the_example_differ_in_play() -> None:
    """QRY-3: the same answers, another result, in one process."""
    results = [QUARRY.under(rules).outcome(claimed(rules).state).scores for rules in (1, 2)]
    assert results == [[9 + 5 + 1 + 3 - 2, 2 + 4 + 3], [9 + 5 + 1 + 3 - 2, 2 + 4 + 3 + 2]]


# -- bytes and text ----------------------------------------------------------------------
@pytest.mark.parametrize("old", VERSIONS)
def test_encoded_and_pickled_positions_come_back_under_their_version(old: Game) -> None:
    for state, _ in list(random_walk(old, old.proof.trials[0], 5))[::60]:
        encoded = state.encode()
        assert game_of(encoded) is old
        for back in (restore(encoded), pickle.loads(pickle.dumps(state)), old.decode(encoded)):
            assert back.rules == old.rules_version
            assert back.encode() == encoded
        for other in others(old):
            with pytest.raises(BadPosition, match=f"rules version {other.rules_version}"):
                other.decode(encoded)


@pytest.mark.parametrize("old", VERSIONS)
def test_a_record_is_replayed_under_the_rules_it_was_made_with(old: Game) -> None:
    table = random_table(old, old.proof.trials[0], 7)
    text = record(table).text()
    assert f"\nrules {old.rules_version}\n" in text
    again = replay(parse_record(text))
    assert again.game is old
    assert again.state.encode() == table.state.encode()
    assert record(again).text() == text


def test_a_record_of_one_version_is_no_record_of_the_other() -> None:
    """The checksum is over the rules too; here the scores differ before it is asked."""
    text = record(claimed(1)).text()
    replay(parse_record(text))
    with pytest.raises(BadRecord, match="scores are"):
        replay(parse_record(text.replace("\nrules 1\n", "\nrules 2\n")))
    with pytest.raises(BadRecord, match="there are 1, 2"):
        replay(parse_record(text.replace("\nrules 1\n", "\nrules 3\n")))


@pytest.mark.parametrize(("name", "rules", "scores"), [("a-claimed-stone", 1, [23, 9]), ("a-claim-that-pays-the-seller", 2, [22, 11])])
def test_the_records_of_both_versions_of_the_example_replay(name: str, rules: int, scores: list[int]) -> None:
    """QRY-3: the same stones and answers."""
    table = replay(read_record(ROOT / "records" / "quarry" / f"{name}.txt"))
    assert table.game.rules_version == rules
    assert table.game.outcome(table.state).scores == scores


# -- arena -------------------------------------------------------------------------------
def test_a_match_is_played_under_the_rules_it_names(tmp_path: Path) -> None:
    matches = {rules: arrange("quarry", ["apprentice", "random"], 2, 30, rules=rules) for rules in (1, 2)}
    assert [match.rules for match in matches.values()] == [1, 2]
    assert arrange("quarry", ["random"], 2, 2).rules == 2
    sums = {}
    for rules, match in matches.items():
        ledger = Ledger(match, tmp_path / f"{rules}.jsonl")
        for deal in ledger.missing():
            ledger.add([play_job(match, job) for job in deal])
        sums[rules] = [result.played.checksum for result in ledger.in_order()]
        ledger.close()
    assert not set(sums[1]) & set(sums[2])
    with pytest.raises(BadMatch, match="another match"):
        Ledger(matches[2], tmp_path / "1.jsonl")
    with pytest.raises(UnknownRules, match="there are 1, 2"):
        arrange("quarry", ["random"], 2, 2, rules=5)


def test_a_simulation_is_played_under_the_rules_it_names() -> None:
    """QRY-3: with the price paid to the seller there are more points in the game."""
    means = [sum(play_chunk(Series("quarry", 2, rules=rules), range(200)).mean_scores()) for rules in (1, 2, None)]
    assert means[0] < means[1] == means[2]


# -- bots --------------------------------------------------------------------------------
class OldHand(RandomBot):
    """Made for the first rules of Quarry."""

    name = "old-hand"
    made_for = {"quarry": (1,)}         # noqa: RUF012  # as a bot declares it


@pytest.fixture
def _old_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    room = import_module("capomastro.bots.bot")
    known = {**room.bots(), "old-hand": OldHand}
    monkeypatch.setattr(room, "bots", lambda: known)


@pytest.mark.usefixtures("_old_hand")
def test_a_bot_falls_back_under_rules_it_was_not_made_for_and_says_so() -> None:
    fits = bot_for(QUARRY.under(1), "old-hand")
    assert (fits.card().name, fits.card().replaces) == ("old-hand", "")
    stands_in = bot_for(QUARRY, "old-hand")
    assert (stands_in.card().name, stands_in.card().replaces) == ("apprentice", "old-hand")
    assert bot_for(game("carrara"), "old-hand").card().replaces == ""       # a game it does not name: any rules
    assert bot("old-hand").card().replaces == ""


@pytest.mark.usefixtures("_old_hand")
def test_a_match_under_new_rules_is_played_by_the_stand_in() -> None:
    asked = play_bots(QUARRY, ["old-hand", "old-hand"], 3).checksum
    assert asked == play_bots(QUARRY, ["apprentice", "apprentice"], 3).checksum
    first = QUARRY.under(1)
    assert play_bots(first, ["old-hand", "old-hand"], 3).checksum == play_bots(first, ["random", "random"], 3).checksum


# -- server ------------------------------------------------------------------------------
@pytest.mark.parametrize("old", VERSIONS)
def test_a_running_table_goes_on_under_its_rules_in_one_server(old: Game) -> None:
    """From its log and from its snapshot, beside a table of the other rules."""
    rng = random.Random(4)
    seed = b"s" * 32
    room = room_of(old, old.proof.trials[0], seed)
    assert room.game is old
    play = room.running
    assert play is not None
    for n in range(12):
        if not play.over:
            advance(play, rng, 1000 * n)
    assert play.state.rules == old.rules_version
    brought = RunningGame(room.game, seed, play.clock_spec)
    assert snapshot.bring_back(brought, snapshot.take(play, "t"), "t")
    assert brought.state.rules == old.rules_version
    for other in others(old):
        assert not snapshot.bring_back(RunningGame(other, seed, play.clock_spec), snapshot.take(play, "t"), "t")


@pytest.mark.parametrize("old", VERSIONS)
def test_a_log_is_followed_under_the_rules_it_began_with(old: Game) -> None:
    """Whichever version the server would begin a new table with."""
    options: dict[str, Any] = {**old.setup(old.new(2))["options"]}
    play = RunningGame(game(old.id), None, ClockSpec())
    play.follow(Begin(0, old.id, old.rules_version, old.players[0], options))
    assert play.game is old
    assert play.state.rules == old.rules_version
    with pytest.raises(UnknownRules, match="there are"):
        RunningGame(game(old.id), None, ClockSpec()).follow(Begin(0, old.id, 99, old.players[0], options))
