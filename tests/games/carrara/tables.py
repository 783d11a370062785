"""Positions for tests, put together from what matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara import codes as c
from capomastro.games.carrara.final import FinalScore, final_score
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.table import Dice, Table

DECKS = ("top", "object", "building", "extra")
SLOTS = "villa_1 villa_2 villa_3 villa_4 villa_5 castello_1 castello_2 castello_3 castello_4"
FIELD = "book chalice crown gate flag coat_of_arms"


def lay(
    players: int = 2,
    *,
    mode: str = "base",
    cards: str = "",
    wheel: Mapping[str, str] | None = None,
    slots: str = "",
    seats: Sequence[Mapping[str, Any]] = (),
    cities: Mapping[str, int] | None = None,
    field: str = FIELD,
    gone: str = "",
    first: int = 0,
    turn: int = 0,
    end: str = "playing",
    asks: str = "turn",
    options: Mapping[str, str] | None = None,
) -> CarraraState:
    """A position; each seat may have points, coins, blocks, objects, built ("villa_3@pisa …"), types, fields, tokens.

    Objects that are neither for sale nor with anybody were bought by the last seat; the sixth of a kind was bought too.
    """
    opened = cards.split() or ["T1", "O1", "B1", *(["E7"] if mode == "advanced" else [])]
    lines = [" ".join([f"carrara {players}", f"mode={mode}", *(f"{k}={v}" for k, v in (options or {}).items())])]
    lines += ["cards " + " ".join(f"{deck}={card}" for deck, card in zip(DECKS, opened, strict=False))]
    how, *closer = end.split()
    lines += [f"first {first}", "turns 9", f"end {how}", *(f"closer {seat}" for seat in closer), "notch V"]
    lines += [f"wheel {name} {counted(blocks)}" for name, blocks in (wheel if wheel is not None else {"I": "white black"}).items()]
    built = " ".join(str(seat.get("built", "")) for seat in seats) + " " + gone
    taken = {word.partition("@")[0] for word in built.split()}
    free = [b for b in (slots or SLOTS).split() if b not in taken]
    lines.append("slots " + " ".join(f"{n}={b}" for n, b in enumerate(free[:9], 1) if b != "-"))
    lines += [f"gone {gone}"] if gone else []
    lines.append("city_marker " + " ".join(f"{city}={seat}" for city, seat in (cities or {}).items()))
    everybody = [dict(seats[n]) if n < len(seats) else {} for n in range(players)]
    held = " ".join(str(seat.get("objects", "")) for seat in everybody)
    bought = [kind for kind in FIELD.split() if kind not in f"{field} {held}".split()]
    lines.append("field " + counted(" ".join(kind for kind in field.split() if held.split().count(kind) < 6)))
    everybody[-1]["objects"] = " ".join([str(everybody[-1].get("objects", "")), *bought])
    for key, usual in (("points", 0), ("coins", 20)):
        lines.append(" ".join([key, *(f"{n}={seat.get(key, usual)}" for n, seat in enumerate(everybody))]))
    for key, of in (("marked", ("types", "fields")), ("tokens", ("tokens",))):
        named = [",".join(word for part in of for word in str(seat.get(part, "")).split()) for seat in everybody]
        lines.append(" ".join([key, *(f"{n}={words or '-'}" for n, words in enumerate(named))]))
    for n, seat in enumerate(everybody):
        lines += [f"{key} {n} {counted(str(seat.get(key, '')))}" for key in ("blocks", "objects")]
        lines.append(f"built {n} {str(seat.get('built', '')).replace('@', '=')}")
    state = CARRARA.from_position("\n".join([*lines, f"ask {asks} {turn}"]) + "\n")
    assert isinstance(state, CarraraState)
    return state


def counted(words: str) -> str:
    """Things listed one by one, as the text of a position counts them."""
    return " ".join(f"{name}={n}" for name, n in Counter(words.split()).items())


def sit(state: CarraraState, *, seed: int = 1, automatic: bool = True) -> Table:
    """A table that goes on from a position."""
    return Table(CARRARA, start=state, nature=Dice(seed), automatic=automatic)


def texts(state: CarraraState) -> list[str]:
    """The legal moves as text."""
    return [CARRARA.codec.text(int(code)) for code in state.legal()]


def play(state: CarraraState, *moves: str) -> CarraraState:
    """Make these moves and chance answers, one by one, each checked against ``legal()``."""
    for move in moves:
        code = CARRARA.codec.parse(move)
        assert code in [int(x) for x in state.legal()], f"{move!r} is not among {texts(state)}"
        state.apply(code)
    return state


def told(table: Table, kind: str, seat: int = 0) -> list[dict[str, Any]]:
    """The fields of all events of a kind, as a seat saw them."""
    return [event.fields for _, event in table.history(seat) if event.kind == kind]


def objects(state: CarraraState, seat: int = 0) -> dict[str, int]:
    names = ("book", "chalice", "crown", "gate", "flag", "coat_of_arms")
    return {name: int(state.objects[seat * 6 + k]) for k, name in enumerate(names) if state.objects[seat * 6 + k]}


def final(state: CarraraState, seat: int = 0) -> FinalScore:
    """The final scoring of a seat as if the game ended now."""
    score = FinalScore()
    final_score(state, seat, score)
    return score


def asked(state: CarraraState) -> str:
    choice = CARRARA.choice(state)
    return choice.name if choice is not None else ("over" if state.asked == c.ENDED else CARRARA.source(state))
