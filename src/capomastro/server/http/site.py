"""What the site offers: games with their words, rules and numbers; health and metrics."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from capomastro.bots import bots
from capomastro.kernel.clauses import linked, load_rules
from capomastro.kernel.errors import UnknownGame
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.wording import LANGUAGES, load_words
from capomastro.lessons.examples import examples_of
from capomastro.lessons.lesson import lesson_words, lessons_of
from capomastro.running import protocol as p
from capomastro.server import rest
from capomastro.server.http.asking import TheHub
from capomastro.server.schema import view_schema
from capomastro.server.site.config import Config
from capomastro.server.tables.lobby import uncertain

PAGES = ("imprint", "privacy", "house-rules")
PAGE_SIZE = 200_000             # characters
FRESH = {"cache-control": "public, max-age=300"}


def game_info(game: Game) -> rest.GameInfo:
    options = [rest.OptionInfo(o.key, o.kind, o.default, list(o.allowed), o.clause, o.words) for o in game.options]
    latest = game.shelf.latest
    return rest.GameInfo(
        game.id,
        list(game.players),
        options,
        game.rules_version,
        latest,
        game.shelf.published() + game.shelf.own(),
        uncertain(game, latest),
        {lang: game.words(lang).word("game.title") for lang in LANGUAGES},
        [choice.name for choice in game.choices],
        any(choice.blind for choice in game.choices),
        list(lessons_of(game)),
    )


def _game(game_id: str) -> Game:
    try:
        return find_game(game_id)
    except UnknownGame as error:
        raise NotFoundException(str(error)) from None


@get("/api/site", tags=["site"])
async def site(hub: TheHub) -> rest.SiteInfo:
    """Versions, games, bots."""
    access: Any = hub.config.access
    orders, told = hub.desk.orders, hub.desk.announcement()
    return rest.SiteInfo(
        p.PROTOCOL,
        hub.version,
        hub.build,
        access,
        [game_info(game) for game in games().values()],
        [rest.BotInfo(name, kind.level) for name, kind in bots().items()],
        list(LANGUAGES),
        hub.config.addresses(),
        orders.guests and hub.config.access != "accounts",
        orders.accounts,
        told.text,
        told.restart,
        [name for name in PAGES if house_page(hub.config, name, "en")],
    )


def house_page(config: Config, name: str, lang: str) -> rest.HousePage | None:
    """A page of whoever runs the site: ``imprint.nl.md`` before ``imprint.md``, of which nobody knows the language."""
    for file, spoken in ((f"{name}.{lang}.md", lang), (f"{name}.md", "")) if config.pages else ():
        with contextlib.suppress(OSError):
            if text := (Path(config.pages) / file).read_text(encoding="utf-8")[:PAGE_SIZE]:
                return rest.HousePage(name, text, spoken)
    return None


@get("/api/pages/{name:str}", tags=["site"])
async def page(hub: TheHub, name: FromPath[str], lang: FromQuery[str] = "en") -> rest.HousePage:
    """Imprint, privacy or house rules, as whoever runs the site wrote them; readable on a closed site too."""
    found = house_page(hub.config, name, lang) if name in PAGES and lang in LANGUAGES else None
    if found is None:
        raise NotFoundException("this site has no such page")
    return found


@get("/api/games/{game_id:str}/words/{lang:str}", tags=["games"])
async def words(game_id: FromPath[str], lang: FromPath[str]) -> Response[dict[str, str]]:
    """Every sentence and name the game can say, with those of the kernel, of running games and of the server."""
    game = _game(game_id)
    if lang not in LANGUAGES:
        raise NotFoundException(f"languages are {', '.join(LANGUAGES)}")
    return Response({**_own_words(lang), **game.words(lang).table}, headers=FRESH)


@get("/api/words/{lang:str}", tags=["site"])
async def site_words(lang: FromPath[str]) -> Response[dict[str, str]]:
    """Every sentence of the server, of running games and of the kernel, where no game is at hand."""
    if lang not in LANGUAGES:
        raise NotFoundException(f"languages are {', '.join(LANGUAGES)}")
    return Response(_own_words(lang), headers=FRESH)


def _own_words(lang: str) -> dict[str, str]:
    return {key: text for room in ("kernel", "running", "server") for key, text in load_words(f"capomastro.{room}", lang).items()}


@get("/api/games/{game_id:str}/lessons/words/{lang:str}", tags=["games"])
async def words_of_lessons(game_id: FromPath[str], lang: FromPath[str]) -> Response[dict[str, str]]:
    """What the coach of the game's lessons can say."""
    game = _game(game_id)
    if lang not in LANGUAGES:
        raise NotFoundException(f"languages are {', '.join(LANGUAGES)}")
    return Response(lesson_words(game.package, lang), headers=FRESH)


def rules_info(package: str, lang: str) -> rest.RulesInfo:
    page = load_rules(package, lang)
    addresses = set(page.addresses)
    sections = [
        rest.SectionInfo(
            section.id,
            section.heading,
            linked(section.text, addresses),
            [rest.ClauseInfo(clause.id, linked(clause.text, addresses), clause.note) for clause in section.clauses],
        )
        for section in page.sections
    ]
    return rest.RulesInfo(page.title, linked(page.text, addresses), sections)


@get("/api/games/{game_id:str}/rules", tags=["games"])
async def rules(game_id: FromPath[str], lang: FromQuery[str] = "en") -> Response[rest.RulesInfo]:
    """The rules in our own words, clause by clause."""
    game = _game(game_id)
    if lang not in LANGUAGES:
        raise NotFoundException(f"languages are {', '.join(LANGUAGES)}")
    try:
        return Response(rules_info(game.package, lang), headers=FRESH)
    except FileNotFoundError:
        raise NotFoundException("this game has no rules page") from None


def catalogue(game: Game) -> rest.Catalogue:
    state = game.new(game.players[0])
    return rest.Catalogue(game.items(), int(state.players), game.view(state, SPECTATOR))


@get("/api/games/{game_id:str}/items", tags=["games"])
async def items(game_id: FromPath[str]) -> Response[rest.Catalogue]:
    """Every card, tile, character or building, with its text and its clause."""
    return Response(catalogue(_game(game_id)), headers=FRESH)


def examples_info(game: Game) -> list[rest.ExampleInfo]:
    found = []
    for example in examples_of(game):
        state = game.from_position(example.position)
        found.append(rest.ExampleInfo(example.name, example.clause, int(state.players), game.view(state, example.seat)))
    return found


@get("/api/games/{game_id:str}/examples", tags=["games"])
async def examples(game_id: FromPath[str]) -> Response[list[rest.ExampleInfo]]:
    """Worked examples of the rules, as a table would show them."""
    return Response(examples_info(_game(game_id)), headers=FRESH)


@get("/api/games/{game_id:str}/facts", tags=["games"])
async def facts(game_id: FromPath[str], version: FromQuery[str] = "") -> list[rest.FactInfo]:
    """Every number of the data with its status."""
    game = _game(game_id)
    loaded = game.shelf.load(version or game.shelf.latest)
    return [rest.FactInfo(f.path, f.value, f.status, f.certain, f.ask) for f in game.facts(loaded)]


@get("/api/games/{game_id:str}/view-schema", tags=["games"])
async def schema_of_view(game_id: FromPath[str]) -> dict[str, Any]:
    """JSON Schema of what a seat of this game sees."""
    return view_schema(_game(game_id))


@get("/health", tags=["operator"])
async def health(hub: TheHub) -> dict[str, str]:
    """Answers when the process serves and the database answers."""
    await hub.store.db.fetch("SELECT 1")
    return {"status": "ok", "version": hub.version}


@get("/metrics", media_type=MediaType.TEXT, tags=["operator"])
async def metrics(hub: TheHub) -> str:
    """Numbers in the Prometheus text format."""
    hub.gauges()
    hub.metrics.gauges["reports_open"] = await hub.desk.office.open_reports()
    return hub.metrics.text()


HANDLERS = [site, page, words, site_words, words_of_lessons, rules, items, examples, facts, schema_of_view, health, metrics]
