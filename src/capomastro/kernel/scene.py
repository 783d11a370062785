"""One position as everybody around the table looks at it: what they share is built once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Generic, Protocol

import msgspec
from msgspec import NODEFAULT, Raw
from typing_extensions import TypeVar

from capomastro.kernel.notation import Codec
from capomastro.kernel.state import State
from capomastro.kernel.view import Move, Outcome, Phrase, View

_encoder = msgspec.json.Encoder()
V = TypeVar("V", bound=View, default=Any)          # the view of a game


@cache
def _defaults(view_type: type[View]) -> dict[str, Any]:
    """What the fields of a view are where they are left out."""
    told = {field.name: field for field in msgspec.structs.fields(view_type)}
    plain = {name: field.default for name, field in told.items() if field.default is not NODEFAULT}
    return plain | {name: field.default_factory() for name, field in told.items() if field.default_factory is not NODEFAULT}


def _told(view_type: type[View], fields: dict[str, Any]) -> dict[str, Any]:
    """Fields of a view as they are sent: without those that have their default."""
    defaults = _defaults(view_type)
    return {name: value for name, value in fields.items() if name not in defaults or value != defaults[name]}


class Shown(Protocol):
    """What a scene asks of its game, a ``Game`` of the same positions and views."""

    codec: Codec

    @property
    def view_type(self) -> type[Any]: ...

    def view(self, state: Any, seat: int) -> Any: ...

    def base_view(self, state: Any, seat: int) -> dict[str, Any]: ...

    def outcome(self, state: Any) -> Outcome: ...

    def move_shows(self, state: Any, code: int) -> tuple[str, dict[str, Any]]: ...

    def move_fields(self, state: Any, code: int) -> dict[str, Any]: ...


class Scene(Generic[V]):
    """The views, moves and scores of one position. Good until the next answer; then ask ``Game.scene`` for a new one.

    ``aids``: whether they may show the score as if the game ended now (``Game.aids``).

    Whatever a scene keeps was made from its own state and dies with it, so nothing passes from one table or moment to another.
    Viewers share only what ``common`` made, which does not know who is looking, and what a game itself declares to be the
    same for two of them. Views are still built by addition: ``common``, and beside it what this viewer may see.
    """

    def __init__(self, game: Shown, state: State, aids: bool) -> None:
        self.game = game
        self.state = state
        self.aids = aids
        self._common: dict[str, Any] = {}
        self._encoded: dict[int, tuple[Any, Raw]] = {}      # by identity; the part is kept so that its identity stays its own

    # -- a game may fill in ----------------------------------------------------
    def common(self) -> dict[str, Any]:
        """The fields of the view that are the same for every viewer."""
        return {}

    def own(self, seat: int) -> dict[str, Any]:
        """The other fields, as ``seat``, SPECTATOR or OMNISCIENT may see them."""
        raise NotImplementedError

    def wire(self, own: dict[str, Any]) -> dict[str, Any]:
        """``own`` on its way to a client: what several viewers are shown may be replaced by what ``once`` made of it."""
        return own

    def preview(self, code: int) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """``Game.move_shows`` and ``Game.move_fields`` of a legal move: its target if none is declared, its preview, its words' fields."""
        target, shows = self.game.move_shows(self.state, code)
        return target, shows, self.game.move_fields(self.state, code)

    def scores(self) -> list[int]:
        """The points as if the game ended now, from open information: the scores of ``Game.outcome``."""
        return self.game.outcome(self.state).scores

    # -- given -----------------------------------------------------------------
    def view(self, seat: int) -> V:
        made: type[V] = self.game.view_type
        return made(**self.game.base_view(self.state, seat), aids=self.aids, **self._shown(), **self.own(seat))

    def _shown(self) -> dict[str, Any]:
        """What ``common`` made, once."""
        if not self._common:
            self._common = self.common()
        return self._common

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of ``seat``, with words, targets and previews; empty when it is not asked."""
        if self.state.decider() != seat or seat < 0:
            return []
        return [self.move(int(code)) for code in self.state.legal()]

    def move(self, code: int) -> Move:
        """One legal move, with words, target and previews."""
        text, action, fields = self.game.codec.spelled(code)
        target, shows, more = self.preview(code)
        target = target or self.game.codec.target(code, int(self.state.decider()))
        return Move(code, text, action, Phrase(f"move.{action['kind']}", fields | more), target, shows)

    def encode(self, seat: int) -> bytes:
        """The view of ``seat`` as JSON."""
        return _encoder.encode({**self.mine(seat), **self.shared()})

    def mine(self, seat: int) -> dict[str, Any]:
        """What ``encode`` writes of ``seat`` alone, field by field; those that have their default are left out."""
        fields = {**self.game.base_view(self.state, seat), "aids": self.aids, **self.wire(self.own(seat))}
        return _told(self.game.view_type, fields)

    def shared(self) -> dict[str, Any]:
        """… and of all alike: the fields of ``common``."""
        return _told(self.game.view_type, self._shown())

    def once(self, part: Any, wire: Callable[[], Any] | None = None) -> Raw:
        """A part of views as JSON, encoded when it is first met; ``wire`` makes what is encoded in its place."""
        found = self._encoded.get(id(part))
        if found is None:
            found = self._encoded[id(part)] = part, Raw(_encoder.encode(part if wire is None else wire()))
        return found[1]


class PlainScene(Scene[V]):
    """The scene of a game that fills in ``Game.view``: nothing is shared."""

    def view(self, seat: int) -> V:
        view: V = self.game.view(self.state, seat)
        view.aids = self.aids
        return view

    def mine(self, seat: int) -> dict[str, Any]:
        return _told(self.game.view_type, msgspec.structs.asdict(self.view(seat)))
