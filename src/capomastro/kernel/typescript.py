"""What a game declares, as TypeScript: its names, the actions and targets of moves, its events and its questions.

``make declared`` writes it into the game's folder of the web client, where the boards use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType

from capomastro.kernel.asking import Asks
from capomastro.kernel.notation import Action, Arg, Choice, Codec, Domain, EventKind, Field, Names, Number, Place, Places
from capomastro.kernel.state import CHANCE_CODES

BANNER = "/* Generated from the game's declarations by `make declared`; do not edit. */"
UNNAMED = "place"                   # the builder of places that are written without a name


def typescript(declares: ModuleType) -> str:
    """The module ``declared.ts`` of a game, from what its declaring module holds."""
    codecs = [given for given in vars(declares).values() if isinstance(given, Codec)]
    asks: Asks | None = getattr(declares, "ASKS", None)
    choices: Sequence[Choice] = asks.choices if asks is not None else getattr(declares, "CHOICES", ())
    places: tuple[Place, ...] = getattr(declares, "PLACES", Places()).all
    events: Sequence[EventKind] = getattr(declares, "EVENTS", ())
    written = _Writer()
    body = [
        *written.union("Action", "What a move does: `Move.action`.", map(written.action, _by_name(codecs))),
        *written.places(places),
        *written.union("GameEvent", "What happened: `Happened.kind` and its fields.", map(written.event, events)),
        *written.union("Question", "What is asked: `view.asks`, and its arguments in `view.about`.", map(written.question, choices)),
    ]
    return "\n".join([BANNER, "", *written.names(), *body])


def _by_name(codecs: Iterable[Codec]) -> list[list[Action]]:
    """The actions of seats, each as all versions of the rules declare it."""
    found: dict[str, list[Action]] = {}
    for codec in codecs:
        for action in codec.actions:
            if action.base < CHANCE_CODES:
                found.setdefault(action.name, []).append(action)
    return list(found.values())


class _Writer:
    def __init__(self) -> None:
        self.domains: dict[str, Names] = {}             # the names that were met; of several lists the longest, which has the others

    def type(self, domain: Domain) -> str:
        if isinstance(domain, Names):
            known = self.domains.setdefault(domain.name, domain)
            if domain.size > known.size:
                self.domains[domain.name] = domain
            if not set(known.names) <= set(self.domains[domain.name].names):
                raise ValueError(f"two domains are called {domain.name}, and neither has all the names of the other")
            return f"{_pascal(domain.name)}Name"
        return "number" if isinstance(domain, Number) else domain.typescript

    def names(self) -> list[str]:
        lines: list[str] = []
        for name, domain in sorted(self.domains.items()):
            constant = f"{name.upper()}_NAMES"
            lines.append(f"export const {constant} = [{', '.join(map(_quoted, domain.names))}] as const;")
            lines.append(f"export type {_pascal(name)}Name = (typeof {constant})[number];")
        return [*lines, ""]

    def union(self, name: str, says: str, members: Iterable[str]) -> list[str]:
        lines = [f"/** {says} */", f"export type {name} =", *(f"  | {member}" for member in members)]
        return [*lines[:-1], f"{lines[-1]};", ""]

    # -- moves, events, questions --------------------------------------------------------
    def action(self, versions: Sequence[Action]) -> str:
        fields: dict[str, list[Field]] = {}
        for version in versions:
            for field in version.fields:
                fields.setdefault(field.name, []).append(field)
        members = [f"kind: {_quoted(versions[0].name)}"]
        for name, given in fields.items():
            kinds = {self.type(field.domain): None for field in given}
            members.append(f"{name}{'' if len(given) == len(versions) else '?'}: {' | '.join(kinds)}")
        return f"{{ {'; '.join(members)} }}"

    def event(self, event: EventKind) -> str:
        members = [f"{f.name}{'?' if f.private else ''}: {self.type(f.domain)}{'[]' if f.many else ''}" for f in event.fields]
        fields = f"fields: {{ {'; '.join(members)} }}" if members else "fields?: Record<string, never>"
        return f"{{ kind: {_quoted(event.name)}; {fields} }}"

    def question(self, choice: Choice) -> str:
        members = [f"{arg.name}{'?' if _may_lack(arg) else ''}: {self.type(arg.domain)}{'[]' if arg.many else ''}" for arg in choice.args]
        about = f"about: {{ {'; '.join(members)} }}" if members else "about?: Record<string, never>"
        return f"{{ asks: {_quoted(choice.name)}; {about} }}"

    # -- places ----------------------------------------------------------------------------
    def places(self, places: Sequence[Place]) -> list[str]:
        """The targets of moves as a type, and a function for each kind of place, which takes names as views have them."""
        if not places:
            return ["/** The places on the table that carry moves: `Move.target`. */", "export type Target = string;", ""]
        forms = [self.form(place, n) for place in places for n in range(place.least, len(place.axes) + 1)]
        lines = self.union("Target", "The places on the table that carry moves: `Move.target`.", forms)
        lines += ["/** A place, from what it is called by. */", "export const at = {"]
        return [*lines, *(f"  {self.builder(place)}," for place in places), "};", ""]

    def form(self, place: Place, n: int) -> str:
        if not n:
            return _quoted(place.name)
        return "`" + ":".join([*([place.name] if place.name else []), *(f"${{{self.type(axis)}}}" for axis in place.axes[:n])]) + "`"

    def builder(self, place: Place) -> str:
        called = [axis.name for axis in place.axes]
        kinds = ["number" if isinstance(axis, Number) else "string" for axis in place.axes]
        taken = ", ".join(f"{name}{'?' if n >= place.least else ''}: {kinds[n]}" for n, name in enumerate(called))
        made = ""
        for n in range(place.least, len(called)):
            made += f"{called[n]} === undefined ? {_text(place, called[:n])} : "
        return f"{place.name or UNNAMED}: ({taken}) => ({made}{_text(place, called)}) as Target"


def _text(place: Place, called: Sequence[str]) -> str:
    if not called:
        return _quoted(place.name)
    return "`" + ":".join([*([place.name] if place.name else []), *(f"${{{name}}}" for name in called)]) + "`"


def _may_lack(arg: Arg) -> bool:
    return arg.optional or arg.private or arg.many or arg.only is not None


def _pascal(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _quoted(text: str) -> str:
    return f"'{text}'"
