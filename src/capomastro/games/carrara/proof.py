"""What the tests and the benchmark ask of Carrara: set-ups to play, what no move may change, what a seat cannot know."""

from __future__ import annotations

from capomastro.games.carrara import codes as c
from capomastro.games.carrara import data as d
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.proof import Case, Proof


class CarraraProof(Proof[CarraraState]):
    trials = (
        Case(2),
        Case(3, {"screens": "counts", "announcements": "free"}),
        Case(4, {"start": "3", "screens": "open"}),
        Case(2, {"mode": "advanced"}),
        Case(3, {"mode": "advanced", "cards": "preset", "preset": "full_city"}),
        Case(4, {"mode": "advanced", "cards": "chosen", "chosen": ["T6", "O8", "B9", "E5"], "announcements": "free"}),
    )

    def conserved(self, state: CarraraState) -> dict[str, int]:
        seats = range(int(state.players))
        out = {}
        for k, colour in enumerate(d.COLOURS):
            on_wheel = sum(int(state.wheel[n * c.COLOURS + k]) for n in range(len(d.SEGMENTS)))
            out[f"{colour} blocks"] = on_wheel + int(state.bag[k]) + sum(int(state.blocks[p * c.COLOURS + k]) for p in seats)
        for k, kind in enumerate(d.OBJECTS):
            out[f"{kind} objects"] = int(state.supply[k] + state.field[k]) + sum(int(state.objects[p * c.KINDS + k]) for p in seats)
        out["markers"] = sum(int(state.tables.markers) for p in seats)
        placed = sum(bin(int(m)).count("1") for m in state.marked) + sum(m != c.NOBODY for m in state.city_marker)
        out["markers used but not placed"] = sum(int(n) for n in state.scorings) - placed
        out["slots that disagree with the buildings"] = sum(state.place[b] != c.FACE_UP for b in state.slots if b != c.NOBODY)
        return out
