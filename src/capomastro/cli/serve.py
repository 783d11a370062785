"""``capomastro serve``, and the browser table of ``capomastro play``."""

from __future__ import annotations

import getpass
import io
import ipaddress
import math
import re
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from capomastro.cli.voice import Refused, Voice, needs_server, voice
from capomastro.kernel.data import user_folder

ACCESS = ("open", "invite", "accounts")
ORIGIN = re.compile(r"https?://(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?/?", re.IGNORECASE)
LEVELS = ("debug", "info", "warning", "error")


def serve_site(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535)] = 8000,
    database: Annotated[str, typer.Option("--database", metavar="URL", envvar="CAPOMASTRO_DATABASE")] = "sqlite:///capomastro.db",
    origin: Annotated[list[str] | None, typer.Option("--origin", metavar="URL", envvar="CAPOMASTRO_ORIGIN")] = None,
    proxy: Annotated[list[str] | None, typer.Option("--proxy", metavar="ADDRESS", envvar="CAPOMASTRO_PROXY")] = None,
    trust: Annotated[list[str] | None, typer.Option("--trust", metavar="NETWORK", envvar="CAPOMASTRO_TRUST")] = None,
    connections: Annotated[int, typer.Option("--connections", metavar="N", min=16, max=1_000_000)] = 8192,
    access: Annotated[str, typer.Option("--access", metavar="|".join(ACCESS), envvar="CAPOMASTRO_ACCESS")] = "open",
    processes: Annotated[int, typer.Option("--processes", metavar="N", min=1, max=64)] = 1,
    bot_workers: Annotated[int, typer.Option("--bot-workers", metavar="N", min=0, max=256)] = 0,
    abandoned: Annotated[float, typer.Option("--abandoned-after", metavar="DAYS", min=0, max=36_500)] = 90.0,
    keep: Annotated[list[str] | None, typer.Option("--keep", metavar="KIND=DAYS")] = None,
    pages: Annotated[str, typer.Option("--pages", metavar="FOLDER", envvar="CAPOMASTRO_PAGES")] = "",
    mail_server: Annotated[str, typer.Option("--mail-server", metavar="URL", envvar="CAPOMASTRO_MAIL_SERVER")] = "",
    mail_from: Annotated[str, typer.Option("--mail-from", metavar="ADDRESS", envvar="CAPOMASTRO_MAIL_FROM")] = "",
    analysis_seconds: Annotated[float, typer.Option("--analysis-seconds", metavar="S", min=1, max=3600)] = 60.0,
    analyses: Annotated[int, typer.Option("--analyses", metavar="N", min=0, max=10_000)] = 10,
    log_level: Annotated[str, typer.Option("--log-level", metavar="|".join(LEVELS))] = "info",
) -> None:
    needs_server()
    from capomastro.server.people.mail import Post
    from capomastro.server.serving import run
    from capomastro.server.site.config import Config

    for option, number in (("--abandoned-after", abandoned), ("--analysis-seconds", analysis_seconds)):
        if math.isnan(number):
            raise Refused("wrong.nan", option=option)
    for given, allowed in ((access, ACCESS), (log_level, LEVELS)):
        if given not in allowed:
            raise Refused("wrong.choice", given=given, allowed=list(allowed))
    config = Config(
        host=host,
        port=port,
        database=database,
        origins=_origins(origin or []),
        proxies=_networks("--proxy", proxy) if proxy else Config.proxies,
        trusted=_networks("--trust", trust or []),
        connections=connections,
        access=access,
        workers=bot_workers,
        abandoned_after=abandoned,
        keep=_kept(keep or []),
        pages=_folder(pages),
        mail_server=mail_server,
        mail_from=mail_from,
        analysis=analysis_seconds,
        analyses=analyses,
        log_level=log_level,
    )
    if mail_server or mail_from:
        Post(mail_server, mail_from).close()            # what is no mail server is said here, not in the log of the first process
    v = voice(context)

    async def ready(_: Any) -> None:
        v.tell("serve.ready", url=f"http://{host}:{config.port}/")

    run(config, processes, ready)


def _kept(given: list[str]) -> dict[str, float]:
    """How long each kind of thing is kept: the defaults, and what was given."""
    from capomastro.server.site.config import KEPT

    out = dict(KEPT)
    for text in given:
        kind, _, days = text.partition("=")
        try:
            out[kind] = float(days)
        except ValueError:
            raise Refused("wrong.keep", given=text, allowed=list(KEPT)) from None
        if kind not in KEPT or not 0 <= out[kind] <= 36_500:
            raise Refused("wrong.keep", given=text, allowed=list(KEPT))
    return out


def _folder(given: str) -> str:
    if given and not Path(given).is_dir():
        raise Refused("wrong.folder.none", given=given)
    return given


def _origins(given: list[str]) -> tuple[str, ...]:
    """Origins as browsers write them: a scheme, a host and perhaps a port, in lower case."""
    for origin in given:
        if not ORIGIN.fullmatch(origin):
            raise Refused("wrong.origin", given=origin)
    return tuple(origin.lower().rstrip("/") for origin in given)


def _networks(option: str, networks: list[str]) -> tuple[str, ...]:
    for given in networks:
        try:
            ipaddress.ip_network(given)
        except ValueError:
            raise Refused("wrong.network", option=option, given=given) from None
    return tuple(networks)


def play_in_browser(
    v: Voice, game: str, seats: list[str], options: dict[str, Any], rules: int | None = None, *, share: bool = False, port: int = 0,
    browser: bool = True,
) -> None:
    """Serve on this computer and open the browser at a table; ``seats`` names the bots, an empty name is an open chair."""
    from capomastro.running.protocol import SeatSpec
    from capomastro.server.rest import NewTable
    from capomastro.server.serving import run
    from capomastro.server.site.config import Config

    database = user_folder() / "play.db"
    config = Config(
        host="0.0.0.0" if share else "127.0.0.1", port=port, database=f"sqlite:///{database}", shared=share, log_level="warning"
    )
    chairs = [SeatSpec("me"), *(SeatSpec("bot", bot=name) if name else SeatSpec() for name in seats)]

    async def ready(hub: Any) -> None:
        path = ""
        if game:
            path = "open/" + hub.ticket(_user_name(), v.lang, NewTable(game, chairs, options, public=share, begin=True, rules=rules))
        url = f"http://127.0.0.1:{config.port}/{path}"
        v.tell("serve.play", url=url)
        for address in config.addresses():
            v.tell("serve.share", url=address)
            v.lines([qr(address)])
        if config.addresses():
            v.tell("serve.home")
        if browser:
            webbrowser.open(url)

    run(config, 1, ready)


def qr(text: str) -> str:
    """A QR code for the terminal."""
    import segno

    out = io.StringIO()
    segno.make(text, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()


def _user_name() -> str:
    try:
        return getpass.getuser()[:40]
    except (KeyError, OSError, ImportError):
        return "Player"
