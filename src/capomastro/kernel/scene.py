"""One position as everybody around the table looks at it: what they share is built once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol

import msgspec
from msgspec import UNSET, Raw
from msgspec.structs import replace
from typing_extensions import TypeVar

from capomastro.kernel.notation import Codec
from capomastro.kernel.state import OMNISCIENT, SPECTATOR, State
from capomastro.kernel.view import Move, Outcome, Phrase, View

_encoder = msgspec.json.Encoder()
V = TypeVar("V", bound=View, default=Any)          # the view of a game


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

    Whatever a scene keeps was made from its own state and dies with it. What a game keeps beyond that, so that parts of views which
    stay as they were are the very same from move to move and need not be compared, it keeps by everything that such a part shows.
    Viewers share only what ``common`` made, which does not know who is looking, and what a game itself declares to be the
    same for two of them. Views are still built by addition: ``common``, and beside it what this viewer may see.
    """

    def __init__(self, game: Shown, state: State, aids: bool) -> None:
        self.game = game
        self.state = state
        self.aids = aids
        self._common: dict[str, Any] = {}
        self._hollow: View | None = None                    # a view without the fields of ``common``
        self._shared = b""                                  # … and what goes there instead, to the closing brace
        self._encoded: dict[int, tuple[Any, Raw]] = {}      # by identity; the part is kept so that its identity stays its own
        self._waiting: dict[int, dict[str, Any]] = {}       # by whom they wait for: ``Game.base_view`` of seats that are not asked

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
        return made(**self.shown(), **self.fields(seat))

    def fields(self, seat: int) -> dict[str, Any]:
        """The fields of a view that depend on who looks."""
        base, own = self.parts(seat)
        return {**base, "seat": seat, **own}

    def parts(self, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """The same in two parts: what everybody is told who waits for the same, built once for all of these, and what is its own."""
        return self._base(seat), {"aids": self.aids, **self.own(seat)}

    def _base(self, seat: int) -> dict[str, Any]:
        """``Game.base_view`` without whose eyes it is: whoever waits for somebody is told what a spectator is."""
        awaited = int(self.state.awaited(seat))
        if seat == OMNISCIENT or awaited == seat >= 0:
            found = self.game.base_view(self.state, seat)
            del found["seat"]
        elif awaited in self._waiting:
            found = self._waiting[awaited]
        else:
            found = self._waiting[awaited] = self.game.base_view(self.state, SPECTATOR)
            del found["seat"]
        return found

    def shown(self) -> dict[str, Any]:
        """… and the others: what ``common`` made, once."""
        if not self._common:
            self._common = self.common()
        return self._common

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of ``seat``, with words, targets and previews; empty when it is not asked."""
        if self.state.decider() != seat or seat < 0:
            return []
        return [self._move(int(code), seat) for code in self.state.legal()]

    def move(self, code: int) -> Move:
        """One legal move, with words, target and previews."""
        return self._move(code, int(self.state.decider()))

    def _move(self, code: int, seat: int) -> Move:
        text, action, fields, key, declared = self.game.codec.offered(code, seat)
        target, shows, more = self.preview(code)
        return Move(code, text, action, Phrase(key, fields | more if more else fields), target or declared, shows)

    def encode(self, seat: int) -> bytes:
        """The view of ``seat`` as JSON: its own fields, then those of ``common``, which are encoded once."""
        if self._hollow is None:
            common = self.shown()
            empty: dict[str, Any] = dict.fromkeys(self.game.view_type.__struct_fields__, UNSET)
            shared = _encoder.encode(self.game.view_type(**{**empty, **common}))[1:]
            self._shared = shared if shared == b"}" else b"," + shared
            self._hollow = self.game.view_type(**{**empty, "aids": self.aids})
        view = replace(self._hollow, **{**self._base(seat), "seat": seat}, **self.wire(self.own(seat)))
        return _encoder.encode(view)[:-1] + self._shared

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

    def parts(self, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
        return {}, msgspec.structs.asdict(self.view(seat))

    def encode(self, seat: int) -> bytes:
        return _encoder.encode(self.view(seat))
