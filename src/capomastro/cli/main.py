"""Puts the commands together, gives them their words, and turns refusals into one line and exit code 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer import rich_utils
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from capomastro import __version__, compiled
from capomastro.cli.voice import Refused, Voice
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.wording import LANGUAGES

COMMANDS = {
    "games": "games:list_games",
    "play": "play:play_game",
    "serve": "serve:serve_site",
    "admin": "admin:admin",
    "simulate": "simulate:simulate_games",
    "replay": "replay:replay_file",
    "verify": "replay:verify_file",
    "data": "data:show_data",
    "clauses": "clauses:show_clauses",
    "bench": "bench:bench",
    "arena": "arena:arena",
    "ladder": "ladder:ladder",
    "study": "study:study",
    "train": "train:train",
    "calibrate": "calibrate:calibrate",
    "analyse": "analyse:analyse",
    "puzzles": "puzzles:puzzles",
}       # name: module and function of this package; only what is asked for is imported

def root(
    context: typer.Context,
    lang: Annotated[str, typer.Option("--lang", metavar="|".join(LANGUAGES))] = "",
    version: Annotated[bool, typer.Option("--version")] = False,
) -> None:
    if version:
        typer.echo(f"capomastro {__version__} ({'compiled' if compiled() else 'pure Python'})")
        raise typer.Exit
    context.obj = Voice(lang or "en")


def with_words(voice: Voice, names: Iterable[str] = COMMANDS) -> TyperGroup:
    """These commands with their help in the voice's language: ``help.<command>`` and ``help.<command>.<parameter>``."""
    app = typer.Typer(name="capomastro", rich_markup_mode="markdown")
    app.callback(invoke_without_command=True)(root)
    for name in names:
        module, _, function = COMMANDS[name].partition(":")
        app.command(name)(getattr(import_module(f"capomastro.cli.{module}"), function))
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    _translate_marks(voice)
    group.help = voice.say("help")
    group.subcommand_metavar = voice.say("help.mark.command")
    _translate(group, "", voice)
    for name, command in group.commands.items():
        assert isinstance(command, TyperCommand)
        command.help = voice.say(f"help.{name}")
        command.rich_help_panel = voice.say("panel.commands")
        _translate(command, name, voice)
    return group


def _translate_marks(voice: Voice) -> None:
    """What the library that writes the help says by itself."""
    rich_utils.REQUIRED_LONG_STRING = voice.say("help.mark.required")
    rich_utils.DEFAULT_STRING = voice.say("help.mark.default")
    rich_utils.ENVVAR_STRING = voice.say("help.mark.environment")


def _translate(command: TyperCommand | TyperGroup, name: str, voice: Voice) -> None:
    def usage(context: Any, formatter: Any) -> None:
        formatter.write_usage(context.command_path, " ".join(command.collect_usage_pieces(context)), voice.say("help.mark.usage") + " ")

    command.options_metavar = voice.say("help.mark.options")
    setattr(command, "format_usage", usage)         # noqa: B010 - a method of this one command
    for parameter in command.get_params(command.context_class(command)):        # with --help itself
        assert isinstance(parameter, TyperOption | TyperArgument)
        own = f"help.{name}.{parameter.name}"
        kind = "arguments" if isinstance(parameter, TyperArgument) else "options"
        parameter.help = voice.say(own if own in voice.words.table else f"help.{parameter.name}")
        parameter.rich_help_panel = voice.say(f"panel.{kind}")


def split_language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The language asked for, and the arguments without it: ``--lang`` may come anywhere."""
    lang = os.environ.get("CAPOMASTRO_LANG", "en")
    rest: list[str] = []
    queue = list(arguments)
    while queue:
        word = queue.pop(0)
        if word == "--":
            rest += [word, *queue]
            break
        if word == "--lang":
            lang = queue.pop(0) if queue else ""
        elif word.startswith("--lang="):
            lang = word.removeprefix("--lang=")
        else:
            rest.append(word)
    return lang, rest


def main(arguments: Sequence[str] | None = None) -> None:
    """The entry point of the ``capomastro`` command."""
    lang, rest = split_language(sys.argv[1:] if arguments is None else arguments)
    voice = Voice(lang if lang in LANGUAGES else "en")
    try:
        if lang not in LANGUAGES:
            raise Refused("wrong.lang", given=lang, allowed=list(LANGUAGES))
        named = [word for word in rest[:1] if word in COMMANDS]
        command = with_words(voice, named or COMMANDS)
        code = command.main(args=["--lang", lang, *(rest or ["--help"])], prog_name="capomastro", standalone_mode=False)
    except CapomastroError as error:
        sys.exit(refuse(voice, voice.explain(error)))
    except typer.TyperException as error:           # an unknown command or option, a value of the wrong type
        sys.exit(refuse(voice, error.format_message()))
    except typer.Abort:
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def refuse(voice: Voice, message: str) -> int:
    voice.err.print(" ".join(message.split()), soft_wrap=True)
    return 2
