"""Everything about Quarry that people read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from capomastro.kernel.data import DataVersion, Fact
from capomastro.kernel.errors import BadData
from capomastro.kernel.game import Game, Section, Window
from capomastro.kernel.notation import Told
from capomastro.kernel.state import OMNISCIENT, OVER
from capomastro.kernel.view import Feat, Outcome, Phrase, ScoreItem, ranking
from capomastro_quarry import _fields as f
from capomastro_quarry import codes as c
from capomastro_quarry import declare
from capomastro_quarry.feats import feats
from capomastro_quarry.position import GRAMMAR
from capomastro_quarry.proof import QuarryProof
from capomastro_quarry.rules import QuarryState, new_state
from capomastro_quarry.view import QuarryView


class Quarry(Game[QuarryState, QuarryView], declares=declare):
    id = "quarry"
    package = "capomastro_quarry"
    rules_versions = (1, 2)             # QRY-3: since 2 a claim is paid to the seller
    players = range(2, 4)
    max_decisions = 100
    view_type = QuarryView
    grammar = GRAMMAR
    proof = QuarryProof()
    widest = 2

    def create(self, players: int, options: dict[str, Any], data: DataVersion) -> QuarryState:
        return new_state(players, data.content["sale"], data.content["claim"])

    def check_data(self, content: dict[str, Any]) -> None:
        if content["stones"] != c.STONES or not 0 <= content["sale"] <= 9 or not 0 <= content["claim"] <= 9:
            raise BadData("quarry data: 9 stones, sale and claim from 0 to 9")

    def facts(self, data: DataVersion) -> list[Fact]:
        status = {"sale": "ours", "claim": "rulebook", "stones": "rulebook"}
        return [Fact(f"/{name}", data.content[name], known, f"fact.{name}" if known == "ours" else "") for name, known in status.items()]

    def view(self, state: QuarryState, seat: int) -> QuarryView:
        hidden = set(state.unknown_stones(seat)) if seat != OMNISCIENT else set()
        where = [int(w) for w in state.where]
        return QuarryView(
            **self.base_view(state, seat),
            points=[int(p) for p in state.points],
            in_quarry=where.count(c.IN_QUARRY),
            kept=[where.count(p) for p in range(state.players)],
            sold=[n + 1 for n, w in enumerate(where) if w == c.SOLD],
            known={str(n + 1): w for n, w in enumerate(where) if w >= 0 and n not in hidden},
            hand=int(state.hand) + 1 if state.hand >= 0 and int(state.hand) not in hidden else 0,
        )

    def outcome(self, state: QuarryState) -> Outcome:
        over = state.decider() == OVER
        items = [ScoreItem(p, int(state.points[p]), Phrase("score.table", {"seat": p}, "QRY-2")) for p in range(state.players)]
        for stone, where in enumerate(state.where):
            if over and where >= 0:
                say = Phrase("score.stone", {"seat": int(where), "stone": str(stone + 1)}, "QRY-4")
                items.append(ScoreItem(int(where), stone + 1, say))
        scores = [sum(i.points for i in items if i.seat == p) for p in range(state.players)]
        ranks = ranking(scores)
        return Outcome(scores, ranks, [p for p, r in enumerate(ranks) if r == 1], items, over=over)

    def feats(self, view: QuarryView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
        return feats(view, outcome, told)

    def observation(self, players: int, options: Mapping[str, Any]) -> tuple[Section, ...]:
        return (
            Section("awaited", 1, 0, players + 2, kinds=True),
            Section("asks", 1, 0, len(self.choices), kinds=True),
            Section("stone known", 9, 0, players + 3, kinds=True),
            Section("in the quarry", 1, 0, 9),
            Section("points", players, -18, 27),
            Section("hidden stones kept", players, 0, 9),
            *self.asked_sections(),
        )

    def describe(self, view: QuarryView) -> list[Phrase]:
        out = [Phrase("board.quarry", {"n": view.in_quarry})]
        for seat in range(view.players):
            mine = [stone for stone, keeper in view.known.items() if keeper == seat]
            out.append(Phrase("board.seat", {"seat": seat, "points": view.points[seat], "n": view.kept[seat], "known": mine}))
        if view.hand:
            out.append(Phrase("board.hand", {"stone": str(view.hand)}))
        return out

    def window(self, state: QuarryState) -> Window:
        """QRY-3: whoever keeps a stone face down may keep the 9, unless it lies open or was sold; the seller is not asked."""
        seller = state.frames.arg(f.CLAIM_SELLER)
        best = len(state.where) - 1
        if state.open[best] or state.where[best] == c.SOLD:
            keepers = {int(state.where[best])}
        else:
            keepers = {int(where) for stone, where in enumerate(state.where) if not state.open[stone]}
        return Window("claim", tuple(seat for seat in range(state.players) if seat in keepers and seat != seller))

    def prompt_fields(self, state: QuarryState, seat: int) -> dict[str, Any]:
        return {"stone": str(state.hand + 1)} if state.hand >= 0 else {}


QUARRY = Quarry()
