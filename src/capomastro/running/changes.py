# Compiled by mypyc.
"""What changed from one value to the next, as an edit that makes the JSON of one into the JSON of the other. It knows no game.

An edit is JSON too:

``{"key": edit, …}``     goes into an object by its keys, into a list by its numbers
``[value]``              puts a value, whatever was there
``[]``                   takes a key away
``[at, gone, [new, …]]`` takes ``gone`` items of a list away from number ``at`` on, and puts others there

The values themselves are compared, not their texts: what did not change is never encoded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct

SMALL = 256                     # bytes: an edit of no more is sent, however short the whole is: that is not even encoded
FEW = 16                        # … as is a list of no more mere numbers and texts

Fields = Mapping[str, Any]
Known = dict[tuple[int, int], tuple[Any, Any, bytes]]   # edits by the identity of two items, which are kept so that it stays theirs

_encode = msgspec.json.Encoder().encode
_absent = object()
DEEP = (Struct, list, dict)
SHARED = (Struct, list)          # what several receivers may be shown the very same of
FLAT = (bool, int, float, str, type(None))


class Shape:
    """How a struct is written: the names of its fields, and which are left out where they have their default."""

    def __init__(self, made: type[Struct]) -> None:
        fields = msgspec.structs.fields(made)
        self.keys = {field.name: key_of(field.encode_name) for field in fields}
        self.is_flat = not any(_may_be_deep(field.type) for field in fields)
        self._lists = {field.name for field in fields if getattr(field.type, "__origin__", None) is list and _may_be_deep(field.type)}
        omits = made.__struct_config__.omit_defaults
        self._defaults = {field.name: field.default for field in fields if omits and field.default is not NODEFAULT}
        self._empty = {field.name: field.default_factory for field in fields if omits and field.default_factory in (list, dict, set)}

    def leaves_out(self, name: str, value: Any) -> bool:
        """Whether a field of this value is not written, by the encoder's own rule."""
        if name in self._defaults:
            return value is self._defaults[name]
        return not value and type(value) is self._empty.get(name)

    def edits(self, old: Fields, new: Fields, known: Known | None = None) -> list[bytes]:
        """What makes some fields of such a struct into others: the inside of an edit."""
        out: list[bytes] = []
        for name, value in new.items():
            was = old[name]
            if was is not value and was != value:
                out.append(self._edit(name, was, value, known))
        return out

    def inside(self, old: Any, new: Any, known: Known | None) -> list[bytes]:
        """What makes one such struct into another: the inside of an edit."""
        out: list[bytes] = []
        for name in self.keys:
            was, value = getattr(old, name), getattr(new, name)
            if was is value:
                continue
            if known is not None and name in self._lists and was and value:
                edit = _item_edit(was, value, known)
                if edit:
                    out.append(self.keys[name] + edit)
            elif was != value:
                out.append(self._edit(name, was, value, known))
        return out

    def _edit(self, name: str, was: Any, value: Any, known: Known | None) -> bytes:
        if self.leaves_out(name, value):
            edit = b"[]"
        elif self.leaves_out(name, was):
            edit = put(value)
        else:
            edit = edit_of(was, value, known)
        return self.keys[name] + edit


def _may_be_deep(declared: Any) -> bool:
    """Whether a field may hold structs, or what holds them."""
    return declared not in FLAT and not all(kind in FLAT for kind in getattr(declared, "__args__", (declared,)))


@cache
def key_of(name: str) -> bytes:
    """The declared name of a field, as it stands before its value."""
    return _encode(name) + b":"


@cache
def shape_of(made: type[Struct]) -> Shape:
    return Shape(made)


def put(value: Any) -> bytes:
    """The edit that puts a value, whatever was there."""
    return b"[%b]" % _encode(value)


def as_edit(edits: Sequence[bytes]) -> bytes:
    """Edits of different keys, as one."""
    return b"{%b}" % b",".join(edits)


def edit_of(old: Any, new: Any, known: Known | None = None) -> bytes:
    """From one value to another that differs from it.

    ``known``: edits between items of lists and lists in these, worked out once for all receivers who are shown the very same ones.
    """
    kind = type(new)
    if kind is not type(old):
        return put(new)
    if kind is list:
        if max(len(old), len(new)) <= FEW and not (new and isinstance(new[0], DEEP)):
            return put(new)
        edit = _list_edit(old, new, known)
    elif kind is dict:
        edit = as_edit(key_edits(old, new))
    elif issubclass(kind, Struct):
        shape = shape_of(kind)
        if shape.is_flat:
            return put(new)
        edit = as_edit(shape.inside(old, new, known))
    else:
        return put(new)
    return edit if len(edit) <= SMALL else min(edit, put(new), key=len)


def key_edits(old: dict[str, Any], new: dict[str, Any]) -> list[bytes]:
    """What makes one object into another, key by key: the inside of an edit."""
    out = [b"%b:[]" % _encode(key) for key in old if key not in new]
    for key, value in new.items():
        was = old.get(key, _absent)
        if was is not value and was != value:
            out.append(b"%b:%b" % (_encode(key), put(value) if was is _absent else edit_of(was, value)))
    return out


def _list_edit(old: list[Any], new: list[Any], known: Known | None) -> bytes:
    """Item by item where there are as many as before, else the stretch in which they differ."""
    many, shorter = len(new), min(len(old), len(new))
    if len(old) == many:
        edits: list[bytes] = []
        for n in range(many):
            was, item = old[n], new[n]
            if was is not item and (edit := _item_edit(was, item, known)):
                edits.append(b'"%d":%b' % (n, edit))
        return as_edit(edits)
    at = 0
    while at < shorter and (old[at] is new[at] or old[at] == new[at]):
        at += 1
    same = 0                    # … at the end
    while same < shorter - at and (old[-1 - same] is new[-1 - same] or old[-1 - same] == new[-1 - same]):
        same += 1
    return b"[%d,%d,%b]" % (at, len(old) - at - same, _encode(new[at : many - same]))


def _item_edit(old: Any, new: Any, known: Known | None) -> bytes:
    """From one item to another; nothing where they are alike."""
    if known is None or not isinstance(new, SHARED):
        return edit_of(old, new) if old != new else b""
    key = (id(old), id(new))
    found = known.get(key)
    if found is None:
        found = known[key] = old, new, edit_of(old, new, known) if old != new else b""
    return found[2]


class Misfit(ValueError):
    """An edit does not fit what it is applied to."""


def edited(value: Any, edit: Any) -> Any:
    """What an edit makes of a value, which stays as it is."""
    if isinstance(edit, dict):
        return _inside(value, edit)
    if len(edit) == 1:
        return edit[0]
    if len(edit) != 3 or not isinstance(value, list) or not 0 <= edit[0] <= edit[0] + edit[1] <= len(value):
        raise Misfit(f"no such stretch: {edit[:2]}")
    at, gone, new = edit
    return [*value[:at], *new, *value[at + gone :]]


def _inside(value: Any, edit: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        changed = dict(value)
        for key, inner in edit.items():
            if inner == [] and key in changed:
                del changed[key]
            else:
                changed[key] = edited(changed.get(key), inner)
        return changed
    if isinstance(value, list):
        items = list(value)
        for key, inner in edit.items():
            if not 0 <= int(key) < len(items):
                raise Misfit(f"there is no item {key}")
            items[int(key)] = edited(items[int(key)], inner)
        return items
    raise Misfit("there is nothing inside")
