"""Puzzles: what is one, how they are found and kept, what a solver gets, and how solving is rated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.puzzles import checking, finding, judging, screening
from capomastro.puzzles import puzzle as puzzles
from capomastro.puzzles.asking import answer, glimpse, show
from capomastro.puzzles.checking import Audit, check, check_seed
from capomastro.puzzles.finding import Judged, Ledger, Looked
from capomastro.puzzles.judging import LEAD, Mind, Opinion, clear, margin, right
from capomastro.puzzles.puzzle import BadPuzzle, Puzzle, at_most_a_third, collection, name_of, of_the_day, read_puzzles, write_puzzles
from capomastro.puzzles.rating import after, expected, streak
from capomastro.puzzles.screening import Candidate, Verdict

EVERY = [found for game in games() for found in collection(game)]


def a_puzzle(name: str = "quarry-1", kind: str = "keep", source: str = "") -> Puzzle:
    game = find_game("quarry")
    state = game.new(2)
    state.apply(game.codec.parse("draw 8"))
    return Puzzle(
        id=name, game="quarry", players=2, seat=0, kind=kind, position=game.position(state), solutions=["keep"], share=0.6, margin=0.2,
        shares={"keep": 0.6, "sell": 0.4}, rating=1000, source=source or name, simulations=100, weights="",
    )


# -- what is one ---------------------------------------------------------------------------------
def test_moves_within_a_hundredth_count_and_the_next_must_be_eight_behind() -> None:
    ranking = [Opinion(1, 0.60), Opinion(2, 0.595), Opinion(3, 0.51), Opinion(4, 0.1)]
    assert [opinion.code for opinion in right(ranking)] == [1, 2]
    assert margin(ranking) == pytest.approx(0.09)
    assert clear(ranking)
    assert not clear([Opinion(1, 0.60), Opinion(2, 0.53)]), "seven hundredths are not enough"
    assert not clear([Opinion(1, 0.60), Opinion(2, 0.58), Opinion(3, 0.1)]), "nearly as good, and yet not the same"
    assert not clear([Opinion(1, 0.60), Opinion(2, 0.60)]), "nothing is to be found where everything is right"


def test_a_mind_knows_every_legal_move_and_the_same_seed_gives_the_same_answer() -> None:
    puzzle = a_puzzle()
    game, state = find_game("quarry"), puzzle.state()
    first, again = (Mind(game, state, 0, 3).think(200) for _ in range(2))
    assert {opinion.code for opinion in first} == {int(code) for code in state.legal()}
    assert first == again


def test_a_thought_is_a_number_of_simulations_by_the_form_of_the_game_and_its_players() -> None:
    carrara = find_game("carrara")
    assert judging.simulations(carrara, carrara.new(2)) == 170_000
    assert judging.simulations(carrara, carrara.new(4, {"mode": "advanced"})) == 23_000
    assert judging.simulations(find_game("quarry"), find_game("quarry").new(2)) == 80_000


# -- the collections --------------------------------------------------------------------------------
def test_a_collection_has_at_most_a_third_of_one_kind_and_no_two_from_one_game() -> None:
    found = [a_puzzle(f"quarry-{n}", "build" if n < 9 else f"other{n // 2 % 2}", source=f"game {n // 2}") for n in range(18)]
    chosen = at_most_a_third(found)
    assert len({puzzle.source for puzzle in chosen}) == len(chosen)
    assert max(Counter(puzzle.kind for puzzle in chosen).values()) <= len(chosen) // 3
    assert len(chosen) == 6, "as many as can be had"
    assert len(at_most_a_third(found, 3)) == 3
    assert at_most_a_third([]) == []


@pytest.mark.parametrize("game", [game for game in games() if collection(game)])
def test_the_collection_of_a_game_is_as_promised(game: str) -> None:
    found = collection(game)
    assert len({puzzle.source for puzzle in found}) == len(found)
    assert max(Counter(puzzle.kind for puzzle in found).values()) <= max(1, len(found) // 3)
    for puzzle in found:
        assert puzzle.id == name_of(game, puzzle.position)
        assert puzzle.margin >= LEAD
        legal = {find_game(game).codec.text(int(code)) for code in puzzle.state().legal()}
        assert set(puzzle.shares) <= legal
        assert set(puzzle.solutions) < legal
        best = [share for move, share in puzzle.shares.items() if move in puzzle.solutions]
        assert max(best) - min(best) <= judging.EQUAL + 0.001
        assert puzzles.puzzle(puzzle.id) == puzzle


def test_the_day_has_the_same_position_everywhere_and_each_comes_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tuple(a_puzzle(f"quarry-{n}") for n in range(5))
    monkeypatch.setattr(puzzles, "collection", lambda game: found)
    days = [puzzles.FIRST_DAY + timedelta(days=n) for n in range(15)]
    shown = [of_the_day("quarry", day) for day in days]
    for start in (0, 5, 10):
        assert {puzzle.id for puzzle in shown[start : start + 5] if puzzle} == {puzzle.id for puzzle in found}
    monkeypatch.setattr(puzzles, "collection", lambda game: tuple(reversed(found)))
    assert [of_the_day("quarry", day) for day in days] == shown, "the order of the file means nothing"
    monkeypatch.setattr(puzzles, "collection", lambda game: ())
    assert of_the_day("quarry", days[0]) is None


def test_a_week_of_positions_grows_from_easy_to_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where half of a collection is easy, the other half comes in the second half of every week."""
    found = tuple(msgspec.structs.replace(a_puzzle(f"quarry-{n}"), rating=800 if n < 28 else 800 + 20 * n) for n in range(56))
    monkeypatch.setattr(puzzles, "collection", lambda game: found)
    monday = puzzles.FIRST_DAY + timedelta(days=-puzzles.FIRST_DAY.weekday() % 7)
    for start in range(0, 140, 7):
        week = [of_the_day("quarry", monday + timedelta(days=start + n)) for n in range(7)]
        ratings = [puzzle.rating for puzzle in week if puzzle]
        if (monday + timedelta(days=start) - puzzles.FIRST_DAY).days % 56 <= 49:         # all of it in one round
            assert ratings == sorted(ratings)
        assert ratings[0] == 800
        assert ratings[6] > 1400


def test_a_damaged_file_is_refused_in_one_line() -> None:
    assert read_puzzles(write_puzzles([a_puzzle()])) == [a_puzzle()]
    with pytest.raises(BadPuzzle, match="no file of puzzles"):
        read_puzzles(b'{"id": 3}\n')
    with pytest.raises(BadPuzzle, match="is asked"):
        msgspec.structs.replace(a_puzzle(), seat=1).state()


# -- finding ---------------------------------------------------------------------------------------------
def a_candidate(name: str, source: str, **fields: Any) -> Candidate:
    base = {"game": "quarry", "seat": 0, "players": 2, "position": a_puzzle().position, "kind": "keep", "margin": 0.2, "missed": 0}
    return Candidate(**{**base, "id": name, "source": source, **fields})


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    ledger = Ledger("quarry", tmp_path, 1)
    ledger.note(Looked(1, 0, [a_candidate("a", "game 0"), a_candidate("b", "game 0"), a_candidate("c", "game 0")]))
    ledger.note(Judged(Verdict("a", 1, True, 0.1, ["keep"])))
    ledger.note(Judged(Verdict("b", 1, False, 0.1, ["keep"])))
    with ledger.tried_file.open("ab") as file:
        file.write(b'{"happened":{"type":"judg')          # killed in the middle of a line
    again = Ledger("quarry", tmp_path, 1)
    assert again.next_game() == 1, "the first game was looked through"
    work, arguments = again.next_task(1e9)
    assert work is screening.judge
    assert (arguments[0].id, arguments[1], arguments[2]) == ("a", 2, ["keep"]), "the one that is furthest goes on with its next seed"
    assert again.next_task(1e9)[0] is screening.screen, "no second candidate of a game that is being judged"
    again.note(Judged(Verdict("c", 1, False, 0.1, [])))
    assert len(Ledger("quarry", tmp_path, 1).open) == 1, "the torn line was cut off before the next one was written"
    assert Ledger("quarry", tmp_path, 2).next_game() == 0, "another seed plays other games"


def test_a_puzzle_ends_the_search_in_its_game(tmp_path: Path) -> None:
    ledger = Ledger("quarry", tmp_path, 1)
    ledger.note(Looked(1, 0, [a_candidate("a", "game 0"), a_candidate("b", "game 0")]))
    ledger.keep(a_puzzle("a", source="game 0"))
    assert not ledger.open
    assert not Ledger("quarry", tmp_path, 1).open
    assert list(Ledger("quarry", tmp_path, 1).puzzles) == ["a"]


def test_near_the_end_nothing_is_begun_that_cannot_be_finished(tmp_path: Path) -> None:
    ledger = Ledger("quarry", tmp_path, 1)
    ledger.note(Looked(1, 0, [a_candidate("a", "game 0")]))
    ledger.seconds = [10.0]
    assert ledger.next_candidate(5.0) is None
    assert ledger.next_candidate(60.0) is not None


def test_the_last_seed_thinks_on_and_makes_the_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[int] = []

    class Sure(Mind):
        def think(self, number: int) -> list[Opinion]:
            thoughts.append(number)
            keep, sell = (find_game("quarry").codec.parse(text) for text in ("keep", "sell"))
            return [Opinion(keep, 0.7), Opinion(sell, 0.7 - lead)]

    monkeypatch.setattr(screening, "Mind", Sure)
    lead = 0.1
    candidate = a_candidate("a", "game 0")
    verdict, puzzle = screening.judge(candidate, 1, [])
    assert (verdict.clear, puzzle) == (True, None)
    verdict, puzzle = screening.judge(candidate, 5, ["keep"])
    assert thoughts == [thoughts[0]] * 2 + [4 * thoughts[0]]
    assert puzzle is not None
    assert (puzzle.solutions, puzzle.margin) == (["keep"], 0.1)
    assert screening.judge(candidate, 5, ["sell"])[1] is None, "other seeds found another move"
    verdict, again = check_seed(puzzle, 5)
    assert (verdict.clear, again) == (True, puzzle)
    lead = 0.07
    assert check_seed(puzzle, 5)[1] is None


def test_one_game_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screening, "STEPS", ((30, 0.0),))
    monkeypatch.setattr(screening, "FEWEST_MOVES", 2)
    found = screening.screen("quarry", 1, 0)
    assert found == screening.screen("quarry", 1, 0)
    for candidate in found:
        assert candidate.source == found[0].source
        assert int(find_game("quarry").from_position(candidate.position).decider()) == candidate.seat


def test_workers_find_judge_and_write_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Real processes."""
    monkeypatch.setattr(Ledger, "enough", lambda ledger: bool(ledger.looked))
    for _ in finding.find(["quarry"], tmp_path, 2, 600.0):
        pass
    assert Ledger("quarry", tmp_path).looked


# -- checking --------------------------------------------------------------------------------------------
def said(name: str, seed: int, agrees: bool) -> Verdict:
    return Verdict(name, seed, agrees, 0.1, ["keep"])


def test_a_check_that_was_stopped_goes_on_with_the_next_seed(tmp_path: Path) -> None:
    held = [msgspec.structs.replace(a_puzzle(f"quarry-{n}"), margin=0.3 - n / 10) for n in range(3)]
    audit = Audit("quarry", held, tmp_path)
    frail, middle = audit.next_task(1e9), audit.next_task(1e9)
    assert [task[1][0].id for task in (frail, middle)] == ["quarry-2", "quarry-1"], "whose lead is smallest is likeliest to fail"
    assert audit.done(frail, (said("quarry-2", 1, True), None)) is None, "one seed of five"
    gone = audit.done(middle, (said("quarry-1", 1, False), None))
    assert (gone.before.id, gone.now) == ("quarry-1", None), "the first seed that does not agree ends it"
    with audit.file.open("ab") as file:
        file.write(b'{"weights":"')                     # killed in the middle of a line
    again = Audit("quarry", held, tmp_path)
    assert [outcome.before.id for outcome in again.outcomes] == ["quarry-1"]
    work, (puzzle, seed) = again.next_task(1e9)
    assert (work, puzzle.id, seed) == (check_seed, "quarry-2", 2), "the one that is furthest goes on with its next seed"
    renewed = msgspec.structs.replace(held[2], margin=0.15)
    for seed in range(2, judging.SEEDS + 1):
        outcome = again.done((check_seed, ()), (said("quarry-2", seed, True), renewed if seed == judging.SEEDS else None))
    assert outcome.now == renewed
    assert [(o.before.id, o.now) for o in Audit("quarry", held, tmp_path).outcomes] == [("quarry-1", None), ("quarry-2", renewed)]


def test_what_other_weights_said_is_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    audit = Audit("quarry", [a_puzzle()], tmp_path)
    audit.done(audit.next_task(1e9), (said("quarry-1", 1, False), None))
    assert Audit("quarry", [a_puzzle()], tmp_path).enough()
    monkeypatch.setattr(checking, "weights", lambda game: "others")
    assert not Audit("quarry", [a_puzzle()], tmp_path).enough()


def test_what_was_settled_is_known_to_the_next_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[tuple[str, int]] = []

    def here(books: list[Audit], workers: int, seconds: float) -> Iterator[tuple[Audit, Any]]:
        """As ``work_off``, in this process."""
        for book in books:
            while (task := book.next_task(seconds)) is not None:
                came = book.done(task, task[0](*task[1]))
                if came is not None:
                    yield book, came

    def judge(candidate: Candidate, seed: int, expected: list[str]) -> tuple[Verdict, Puzzle | None]:
        judged.append((candidate.id, seed))
        agrees = candidate.id == "quarry-0"
        return said(candidate.id, seed, agrees), held[0] if agrees and seed == judging.SEEDS else None

    monkeypatch.setattr(checking, "work_off", here)
    monkeypatch.setattr(checking, "judge", judge)
    held = [a_puzzle("quarry-0"), a_puzzle("quarry-1")]
    stopped = next(check(held, tmp_path, 2))
    assert (stopped.before, stopped.now) == (held[0], held[0])
    assert [outcome.now for outcome in check(held, tmp_path, 2)] == [held[0], None]
    assert judged == [("quarry-0", 1), ("quarry-0", 2), ("quarry-0", 3), ("quarry-0", 4), ("quarry-0", 5), ("quarry-1", 1)]


# -- asking ----------------------------------------------------------------------------------------------
def test_an_answer_says_what_was_right_why_and_what_follows() -> None:
    puzzle = a_puzzle()
    shown = show(puzzle)
    assert {move.text for move in shown.moves} == {"keep", "sell"}
    good, bad = answer(puzzle, "keep"), answer(puzzle, "sell")
    assert (good.solved, bad.solved) == (True, False)
    assert [worth.text for worth in bad.best] == ["keep"]
    assert [worth.text for worth in bad.others] == ["sell"]
    assert bad.reply
    assert bad.view.seat == 0
    with pytest.raises(CapomastroError):
        answer(puzzle, "dance")


@pytest.mark.parametrize("puzzle", EVERY[:1] + EVERY[-1:], ids=lambda puzzle: puzzle.id)
def test_what_a_solver_gets_depends_on_nothing_that_is_hidden(puzzle: Puzzle) -> None:
    """Where others hold other cards, the same is shown."""
    game = find_game(puzzle.game)
    other = msgspec.structs.replace(puzzle, position=game.position(puzzle.state().imagine(puzzle.seat, Rng(99))))
    assert show(puzzle) == show(other)
    assert glimpse(puzzle, "en") == glimpse(other, "en")
    said = msgspec.json.encode(show(puzzle)).decode()
    assert "solutions" not in said
    assert "margin" not in said


# -- ratings ------------------------------------------------------------------------------------------------
def test_whoever_does_better_than_expected_gains() -> None:
    assert expected(1200, 1600) < 0.1
    solver, puzzle = after(1200, 0, 1600, True)
    assert solver > 1230
    assert puzzle < 1600
    assert after(1200, 30, 1200, False)[0] == 1190


def test_a_streak_lasts_until_a_day_is_left_out() -> None:
    today = date(2026, 3, 3)
    assert streak([], today) == 0
    assert streak(["2026-03-03", "2026-03-02", "2026-02-28"], today) == 2
    assert streak(["2026-03-02"], today) == 1, "today may still come"
    assert streak(["2026-03-01"], today) == 0
