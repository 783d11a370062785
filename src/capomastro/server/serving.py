"""Running the application: one process, or several that share a port and a PostgreSQL database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

import uvicorn

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import games
from capomastro.kernel.state import SPECTATOR
from capomastro.running.protocol import MAX_FRAME
from capomastro.server.http.app import build
from capomastro.server.http.guard import Guard
from capomastro.server.http.wire import behind
from capomastro.server.site import rubbish
from capomastro.server.site.config import Config
from capomastro.server.site.logs import set_up
from capomastro.server.site.rates import Limits
from capomastro.server.store import open_store
from capomastro.server.store.opening import SQLITE, sqlite_path
from capomastro.server.tables.hub import Hub

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:             # a system without such locks
    fcntl = None
uvloop: ModuleType | None
try:
    import uvloop
except ImportError:             # a system for which there is none: the usual loop does the same, for more processor time
    uvloop = None

log = logging.getLogger("capomastro.serving")
Ready = Callable[[Hub], Awaitable[None]]
SHUTDOWN = 5                    # seconds open requests have when the server stops
PAUSE = 2.0                     # seconds until a process that did not find its database ends


def bind(config: Config) -> socket.socket:
    """A listening socket; port 0 chooses a free one, which is written back."""
    try:
        family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((config.host, config.port))
        listening.listen(2048)
    except OSError as error:
        raise CapomastroError(f"cannot listen on {config.host} port {config.port}: {error.strerror}") from None
    listening.set_inheritable(True)
    config.port = int(listening.getsockname()[1])
    return listening


class Server(uvicorn.Server):
    """Told to stop by a signal, it stops, and that is no failure."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            try:
                yield
            finally:
                self._captured_signals.clear()


async def serve(config: Config, listening: socket.socket, ready: Ready | None = None, *, alone_here: bool = False) -> None:
    """Serve until told to stop or cancelled; ``ready`` is called once tables can be opened.

    ``alone_here``: this process does nothing else, so its rubbish is looked for when that suits the tables.
    """
    limits = Limits(config)
    app = build(config, limits)
    http, socket_protocol = behind(limits.door, config)
    settings = uvicorn.Config(
        Guard(app, config, limits),  # type: ignore[arg-type]  # the same ASGI types under another name
        http=http,
        ws=socket_protocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=30.0,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(config.proxies),
        timeout_graceful_shutdown=SHUTDOWN,
    )
    server = Server(settings)
    running = asyncio.ensure_future(server.serve([listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if not running.done():
        log.info("serving", extra={"port": config.port})
        app.state.hub.desk.leave = lambda: setattr(server, "should_exit", True)
        if alone_here:
            looking = rubbish.Rubbish(app.state.hub.metrics)
            looking.settle()
            app.state.hub.spawn(looking.tend())
        if ready is not None:
            await ready(app.state.hub)
    try:
        await asyncio.shield(running)
    except asyncio.CancelledError:
        server.should_exit = True
        await running
        raise


def run(config: Config, processes: int = 1, ready: Ready | None = None) -> None:
    """Serve in this process, or in several children that share the socket."""
    if processes > 1 and config.database.startswith("sqlite"):
        raise CapomastroError("several processes need PostgreSQL: --database postgresql://…")
    set_up(config.log_level)
    asyncio.run(_try_database(config))
    with alone(config.database):
        warm_up()
        rubbish.calm()
        listening = bind(config)
        if processes > 1:
            _run_several(config, listening, processes)
        else:
            run_swiftly(serve(config, listening, ready, alone_here=True))


def run_swiftly(serving: Coroutine[Any, Any, None]) -> None:
    """``asyncio.run`` on the quickest loop there is."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop if uvloop is not None else None) as runner:
        runner.run(serving)


@contextlib.contextmanager
def alone(database: str) -> Iterator[None]:
    """Hold a SQLite database against a second server, which would not hear of what this one writes; the system lets go of it."""
    if fcntl is None or not database.startswith(SQLITE):
        yield
        return
    path = sqlite_path(database)
    with path.with_name(f"{path.name}-serving").open("w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CapomastroError(
                f"another server uses the database {path}: stop that one, name another database, or use PostgreSQL for several"
            ) from None
        yield


def warm_up() -> None:
    """Show every game once, so that nobody waits at a table while its code and its data are read."""
    for game in games().values():
        try:
            for players in game.players:
                game.scene(game.new(players)).encode(SPECTATOR)
        except Exception:               # perhaps a plug-in's: its tables will say so, the others go on
            log.exception("a game cannot be shown", extra={"game": game.id})


async def _try_database(config: Config) -> None:
    """Report what is wrong with the database in one line, before the web server starts."""
    store = await open_store(config.database)
    await store.close()


def _child(config: Config, listening: socket.socket) -> None:
    set_up(config.log_level)
    try:
        asyncio.run(_try_database(config))
    except CapomastroError as error:
        log.error(str(error))
        time.sleep(PAUSE)                       # the parent starts this process again, but not too often
        raise SystemExit(1) from None
    warm_up()
    rubbish.calm()
    run_swiftly(serve(config, listening, alone_here=True))


def _run_several(config: Config, listening: socket.socket, processes: int) -> None:
    """Children that are started again when they die; a signal to the parent stops all."""
    context = multiprocessing.get_context("spawn")
    stopping = False

    def start() -> BaseProcess:
        child = context.Process(target=_child, args=(config, listening))
        child.start()
        return child

    def stop(*_: object) -> None:
        nonlocal stopping
        stopping = True
        for child in children:
            child.terminate()

    children: list[BaseProcess] = [start() for _ in range(processes)]
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    log.info("serving in several processes", extra={"port": config.port, "processes": processes})
    while any(child.is_alive() for child in children):
        for number, child in enumerate(children):
            child.join(0.5)
            if not stopping and not child.is_alive():
                if child.exitcode:
                    log.error("a process died and is started again")
                children[number] = start()
