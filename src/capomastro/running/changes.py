"""What changed from one JSON object to the next, as an edit that makes one into the other. It knows JSON and nothing of any game.

An edit is JSON too:

``{"key": edit, …}``     goes into an object by its keys, into a list by its numbers
``[value]``              puts a value, whatever was there
``[]``                   takes a key away
``[at, gone, [new, …]]`` takes ``gone`` items of a list away from number ``at`` on, and puts others there

Edits are cut from texts: what did not change is compared as bytes and never read, and nothing is built.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw

SMALL = 256                     # bytes: a value of no more is put as a whole, for looking into it costs more than sending it

Text = bytes | Raw
Part = bytes | list[Raw]
Known = dict[tuple[int, int], tuple[tuple[Raw, Raw], bytes]]    # edits by the identity of two items, which are kept so that it stays theirs

_object: msgspec.json.Decoder[dict[str, Raw]] = msgspec.json.Decoder(dict[str, Raw])
_list: msgspec.json.Decoder[list[Raw]] = msgspec.json.Decoder(list[Raw])
_encoder = msgspec.json.Encoder()


class _Keys(dict[str, bytes]):
    """Names of fields as they stand before their values."""

    def __missing__(self, name: str) -> bytes:
        self[name] = key = _encoder.encode(name) + b":"
        return key


_keys = _Keys()                 # of declared fields, of which there are few


class Sheet:
    """A JSON object as the texts of its fields; those of a list whose items were encoded one by one stay apart."""

    __slots__ = ("_fields", "text")

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields: dict[str, Part] = {}
        texts = []
        for name, value in fields.items():
            if type(value) is list and value and type(value[0]) is Raw:
                self._fields[name] = value
                texts.append(_keys[name] + _text(value))
            else:
                self._fields[name] = part = _encoder.encode(value)
                texts.append(_keys[name] + part)
        self.text = b"{%b}" % b",".join(texts)

    def edits(self, old: Sheet, known: Known, *, deep: bool = True) -> list[bytes]:
        """What makes ``old`` into this, key by key: the inside of an edit. ``known``: what was worked out already.

        Unless it goes ``deep``, a field that changed is put as a whole: looking into it costs more than sending it to one receiver.
        """
        if self.text == old.text:
            return []
        out = []
        for name, part in self._fields.items():
            was = old._fields.get(name)
            if was is None:
                out.append(b"%b[%b]" % (_keys[name], _text(part)))
            elif was != part:
                out.append(_keys[name] + _part_edit(was, part, known, deep))
        out += [_keys[name] + b"[]" for name in old._fields if name not in self._fields]
        return out


def _text(part: Part) -> bytes:
    return b"[%b]" % b",".join(part) if isinstance(part, list) else part


def _part_edit(old: Part, new: Part, known: Known, deep: bool) -> bytes:
    """Of items that several receivers share, an edit is worked out once."""
    if not isinstance(old, list) or not isinstance(new, list) or len(old) != len(new):
        return _edit(_text(old), _text(new)) if deep else b"[%b]" % _text(new)
    out = []
    for number, (was, item) in enumerate(zip(old, new, strict=True)):
        if was is not item and was != item:
            key = (id(was), id(item))
            if key not in known:
                known[key] = (was, item), _edit(was, item)
            out.append(b'"%d":%b' % (number, known[key][1]))
    return as_edit(out)


def as_edit(edits: Sequence[bytes]) -> bytes:
    """Edits of different keys, as one."""
    return b"{" + b",".join(edits) + b"}"


def _edits(old: dict[str, Raw], new: dict[str, Raw]) -> list[bytes]:
    out = []
    for key, value in new.items():
        was = old.get(key)
        if was is None:
            out.append(b"%b:[%b]" % (_encoder.encode(key), value))
        elif was != value:
            out.append(b"%b:%b" % (_encoder.encode(key), _edit(was, value)))
    out += [b"%b:[]" % _encoder.encode(key) for key in old if key not in new]
    return out


def _edit(old: Text, new: Text) -> bytes:
    """From one value to another, whichever way is shorter."""
    if len(old) > SMALL and len(new) > SMALL:
        kind = memoryview(new)[0]
        if kind == memoryview(old)[0]:
            if kind == ord("{"):
                edit = as_edit(_edits(_object.decode(old), _object.decode(new)))
            elif kind == ord("["):
                edit = _list_edit(_list.decode(old), _list.decode(new))
            else:
                return b"[%b]" % new
            if len(edit) < len(new):
                return edit
    return b"[%b]" % new


def _list_edit(old: list[Raw], new: list[Raw]) -> bytes:
    """Item by item where there are as many as before, else the stretch in which they differ."""
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return as_edit([b'"%d":%b' % (n, _edit(was, value)) for n, (was, value) in pairs if was != value])
    shorter = min(len(old), len(new))
    at = 0
    while at < shorter and old[at] == new[at]:
        at += 1
    same = 0                    # … at the end
    while same < shorter - at and old[-1 - same] == new[-1 - same]:
        same += 1
    return b"[%d,%d,[%b]]" % (at, len(old) - at - same, b",".join(new[at : len(new) - same]))


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
