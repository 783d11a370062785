"""The ladder: what is promised, who sits where, when a gate is decided, and what the table says of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from capomastro.arena import match as matches
from capomastro.arena.ladder import (
    LEAST,
    Form,
    Gate,
    Measured,
    Reach,
    climb,
    decide,
    gates,
    known_forms,
    needs_nothing,
    order,
    plain_form,
    read_forms,
)
from capomastro.arena.ladder_page import below_neighbour, ladder_page, short_name
from capomastro.arena.match import Job, Match, Result, jobs
from capomastro.arena.playing import Played
from capomastro.arena.ratings import sequential
from capomastro.arena.seating import named
from capomastro.kernel.registry import game
from capomastro.kernel.rng import Rng

ROOT = Path(__file__).resolve().parents[2]
PAST = "bench/past/players.py"
FORM = Form("quarry", Reach(500, 2000, 450), Reach(200, 800, 180), 0.35, name="quarry")


# -- what is promised ------------------------------------------------------------------------------------------
def test_the_nine_gates_are_those_promised() -> None:
    found = {gate.name: gate for gate in gates(FORM, PAST)}
    assert {name: gate.target for name, gate in found.items()} == {
        "L1-L0": 0.95, "L2-L1": 0.65, "L3-L2": 0.65, "L4-L3": 0.58, "L4-L1": 0.95, "L3-past": 0.70, "L2-past": 0.35,
        "L3-3xpast": 0.40, "L3-3xL1": 0.60,
    }
    assert (found["L4-L3"].hero, found["L4-L3"].others) == ("capomastro:2000", ["master:500"])
    assert (found["L3-past"].hero, found["L3-past"].others) == ("master:500", [f"{PAST}:Master:450"])
    assert (found["L3-3xpast"].hero, found["L3-3xpast"].others) == ("master:200", [f"{PAST}:Master:180"] * 3)
    assert all(gate.least == LEAST == 100 for gate in found.values())
    assert {gate.name for gate in gates(FORM)} == {name for name in found if "past" not in name}


def test_with_four_players_every_level_meets_three_of_its_lower_neighbour() -> None:
    pairs = [(gate.hero, set(gate.others), gate.players) for gate in order(FORM)]
    assert pairs == [
        ("apprentice", {"random"}, 4), ("journeyman", {"apprentice"}, 4), ("master:200", {"journeyman"}, 4),
        ("capomastro:800", {"master:200"}, 4),
    ]


def test_our_forms_are_games_with_possible_options_and_both_forms_of_carrara() -> None:
    forms = known_forms()
    assert {form.game for form in forms.values()} == {"carcassonne", "carrara", "citadels", "firenze"}
    assert [form.name for form in forms.values() if form.game == "carrara"] == ["carrara", "carrara-advanced"]
    for form in forms.values():
        for players in (2, 4):
            game(form.game).new(players, form.options)
        assert form.upset == (0.5 if form.game in ("carrara", "citadels") else 0.35)
        assert form.two.capomastro > form.two.master > 0
        assert form.four.capomastro > form.four.master > 0


def test_a_file_of_settings_is_read_strictly() -> None:
    assert read_forms(msgspec.json.encode({"q": FORM}))["q"].name == "q"
    with pytest.raises(msgspec.ValidationError):
        read_forms(b'{"q": {"game": "quarry", "two": {"master": 1}}}')


# -- a fake game: who sits where, and when a gate is decided --------------------------------------------------------
class FakeGame:
    """Plays no game: the hero wins with a given chance, and more often from some seats than from others."""

    def __init__(self, chance: float, by_seat: tuple[float, ...] = ()) -> None:
        self.chance = chance
        self.by_seat = by_seat
        self.played: list[tuple[int, list[str]]] = []

    def __call__(self, match: Match, job: Job) -> Result:
        seat = job.seating.index(0)
        self.played.append((match.seed + job.deal, [match.lineups[0][i] for i in job.seating]))
        chance = self.chance + (self.by_seat[seat] if self.by_seat else 0.0)
        won = Rng(match.seed * 7919 + job.deal * 31 + seat).below(10_000) < 10_000 * chance
        winner = seat if won else (seat + 1) % match.players
        shares = [float(i == winner) for i in range(match.players)]
        ranks = [1 if i == winner else 2 for i in range(match.players)]
        return Result(job, Played([int(s) for s in shares], ranks, shares, 1, [0.0] * match.players, [1] * match.players))


def measured(monkeypatch: pytest.MonkeyPatch, fake: FakeGame, gate: Gate, folder: Path, seed: int = 1) -> Measured:
    monkeypatch.setattr(matches, "play_job", fake)
    *_, found = climb(plain_form("quarry", 1), gate, folder, workers=1, seed=seed)
    return found


@pytest.mark.parametrize("others", [1, 2])
def test_every_deal_is_played_from_every_seat(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, others: int) -> None:
    fake = FakeGame(0.9)
    gate = Gate("try", "apprentice", ["random"] * others, 0.6, least=24)
    found = measured(monkeypatch, fake, gate, tmp_path)
    deals: dict[int, list[list[str]]] = {}
    for deal, seats in fake.played:
        deals.setdefault(deal, []).append(seats)
    for tables in deals.values():
        assert sorted(table.index("apprentice") for table in tables) == list(range(gate.players))
    assert found.games == sum(map(len, deals.values())) >= 24


def test_an_advantage_of_a_seat_cancels_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    even = measured(monkeypatch, FakeGame(0.5, (0.5, -0.5)), Gate("try", "apprentice", ["random"], 0.5, least=60), tmp_path)
    assert even.share == 0.5


def test_a_gate_is_decided_after_at_least_so_many_games_and_early(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    clear = measured(monkeypatch, FakeGame(0.95), Gate("clear", "apprentice", ["random"], 0.65), tmp_path)
    assert (clear.verdict, clear.test, clear.games) == ("passed", "better", LEAST)
    weak = measured(monkeypatch, FakeGame(0.3), Gate("weak", "apprentice", ["random"], 0.65), tmp_path)
    assert (weak.verdict, weak.test, weak.games) == ("missed", "worse", LEAST)
    close = measured(monkeypatch, FakeGame(0.65), Gate("close", "apprentice", ["random"], 0.65, least=20), tmp_path)
    assert close.games <= 80
    assert close.verdict in ("passed", "missed")
    assert close.low <= close.share <= close.high


def test_a_gate_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    gate = Gate("try", "apprentice", ["random"], 0.65, least=40)
    whole = measured(monkeypatch, FakeGame(0.7), gate, tmp_path / "whole")
    fake = FakeGame(0.7)
    monkeypatch.setattr(matches, "play_job", fake)
    halted = climb(plain_form("quarry", 1), gate, tmp_path / "halted", workers=1)
    for _ in range(7):
        next(halted)
    halted.close()
    before = len(fake.played)
    again = measured(monkeypatch, fake, gate, tmp_path / "halted")
    assert again == whole
    assert len(fake.played) == whole.games, f"{before} games were played before, and none of them again"
    assert measured(monkeypatch, fake, gate, tmp_path / "halted") == whole
    assert len(fake.played) == whole.games


@pytest.mark.parametrize(("true", "wrong"), [(0.58, "passed"), (0.72, "missed")])
def test_the_sequential_test_errs_as_rarely_as_it_says(true: float, wrong: str) -> None:
    gate = Gate("try", "a", ["b"], 0.65)
    rng = Rng(5)
    errors = 0
    trials = 300
    for _ in range(trials):
        shares: list[float] = []
        verdict = "open"
        while verdict == "open":
            shares += [sum(rng.below(1000) < 1000 * true for _ in range(2)) / 2]
            verdict, _ = decide(gate, shares, last=2 * len(shares) >= gate.games)
        errors += verdict == wrong
    assert errors <= 0.08 * trials


def test_the_test_says_nothing_of_a_few_games_and_is_not_sure_of_equal_ones() -> None:
    assert sequential([1.0] * 5, 0.5, 0.6).state == "open"
    assert sequential([0.55] * 6, 0.5, 0.6).state == "open"
    assert decide(Gate("try", "a", ["b"], 0.65), [1.0] * 49, last=False)[0] == "open"
    assert decide(Gate("try", "a", ["b"], 0.65), [1.0] * 50, last=False)[0] == "passed"
    assert decide(Gate("try", "a", ["b"], 0.65), [], last=True)[0] == "open"


def test_a_real_game_is_climbed_with_options(tmp_path: Path) -> None:
    gate = Gate("try", "apprentice", ["random"], 0.6, least=12)
    form = msgspec.structs.replace(plain_form("quarry", 1), name="quarry-old", options={"data": "1"})
    *_, first = climb(form, gate, tmp_path, workers=1)
    assert first.options == {"data": "1"}
    assert first.verdict == "passed"
    assert (tmp_path / "quarry-old-try.jsonl").exists()


# -- the table ----------------------------------------------------------------------------------------------------
def row(form: str, name: str, share: float, verdict: str, **more: Any) -> Measured:
    gate = next(gate for gate in (*gates(FORM, PAST), *order(FORM)) if gate.name == name)
    return Measured(form, gate, 100, share, share - 0.1, min(1.0, share + 0.1), verdict, "better", 1.0, 1.0, 0.1, 0, 1, **more)


def test_the_table_says_what_is_met_and_where_the_order_is_broken(tmp_path: Path) -> None:
    found = [
        row("carrara", "L1-L0", 0.99, "passed"), row("carrara", "L3-L2", 0.4, "missed"), row("carrara", "L3-3xpast", 0.3, "missed"),
        row("carrara", "L2-3xL1.order", 0.2, "missed"),
    ]
    (tmp_path / "carrara.json").write_bytes(msgspec.json.encode({"game": "carrara", "gates": found}))
    advanced = row("carrara-advanced", "L2-L1", 0.7, "passed", options={"mode": "advanced"})
    (tmp_path / "carrara-advanced.json").write_bytes(msgspec.json.encode({"game": "carrara-advanced", "gates": [advanced]}))
    assert "Met: 0 of the 0 gates" in ladder_page(tmp_path / "nowhere")
    text = ladder_page(tmp_path)
    assert "Met: 1 of the 3 gates measured in the usual forms; asked are 31 of 36." in text
    assert "| carrara | L3-3xpast | master:200 | 3 × past master:180 | 0.30 (0.20 – 0.40) | 100 | ≥ 0.40 | **not met** |" in text
    assert [m.gate.name for m in below_neighbour([*found, advanced])] == ["L3-L2", "L2-3xL1.order"]
    assert text.index("| carrara |") < text.index("| carrara-advanced |")
    assert "* carrara: master:500 (L3-L2, 0.40)" in text


def test_the_bots_of_version_0_1_are_there() -> None:
    kept = named(f"{ROOT / PAST}:Master:25")
    assert (kept.name, kept.budget.simulations) == ("past-master", 25)
    assert short_name(f"{PAST}:Master:25") == "past master:25"


def test_a_plan_has_every_game_once_a_seat_and_gates_that_need_nothing_need_nothing() -> None:
    assert [gate.name for gate in needs_nothing(8)] == ["L1-L0", "L2-L1"]
    match = matches.arrange("quarry", [], 2, 8, groups=[["apprentice", "random"]])
    assert len({job for deal in jobs(match) for job in deal}) == 8
