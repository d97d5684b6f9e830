"""The HTTP part: games and rules, starting and joining tables, moments, replays."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from fastapi import Depends, FastAPI, Header, Query, Request, Response

from deadhand.dealing import OtherRules
from deadhand.games import find_game
from deadhand.primer import primer
from deadhand.rulebook import rulebook
from deadhand.server import addresses, metrics
from deadhand.server.addresses import Bound
from deadhand.server.compiling import LATELY, Compiling
from deadhand.server.database.lock import lock_store
from deadhand.server.database.storage import open_storage
from deadhand.server.http import answers
from deadhand.server.http.catalogue import all_games_as_json, changed_game_as_json, game_as_json
from deadhand.server.http.described import describe_refusals
from deadhand.server.http.errors import answer_errors
from deadhand.server.http.guard import Guard, secure
from deadhand.server.http.health import add_health
from deadhand.server.http.metering import Metering
from deadhand.server.http.page import add_page
from deadhand.server.http.requests import Requests
from deadhand.server.rooms.live import NotYours
from deadhand.server.rooms.lobby import Lobby, NotFound, public_summary
from deadhand.server.rooms.log import Reader
from deadhand.server.rooms.new_table import Wish, deck_of
from deadhand.server.rooms.past import delete_past, finished_game, keep_missing_endings, past_table
from deadhand.server.rooms.room import Room
from deadhand.server.settings import Settings
from deadhand.server.work import Accounts, beside
from deadhand.table.deck_changes import changes
from deadhand.table.errors import Refused
from deadhand.table.game import Game
from deadhand.table.help import Help, help_of


class Toml(Response):
    """A deck file."""

    media_type = "application/toml"


def create_app(settings: Settings, bound: Bound | None = None) -> FastAPI:
    """The HTTP part as an ASGI application, which listens there; `Sockets` adds the rest."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with lock_store(settings.database, doing=f"serves them{f' at {bound.host}:{bound.port}' if bound else ''}"):
            async with _serving(app):
                yield

    @asynccontextmanager
    async def _serving(app: FastAPI) -> AsyncIterator[None]:
        storage = await open_storage(settings.database)
        compiling: Compiling = app.state.compiling
        lobby = app.state.lobby = Lobby(storage, settings, played=compiling.ask)
        await lobby.orders.look()
        along = (
            lobby.neighbours.follow(),
            lobby.clearing.run(),
            lobby.orders.follow(),
            keep_missing_endings(lobby),
        )
        beside = [asyncio.create_task(task) for task in along]
        if settings.metrics_address is not None:
            beside.append(asyncio.create_task(metrics.watch_loop()))
            metrics.TABLES.set_function(lambda: lobby.live)
        if settings.compiled:
            beside.append(asyncio.create_task(compiling.run(await storage.games_since(datetime.now(UTC) - LATELY))))
        yield
        app.state.stopping = True
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        lobby.close()
        await storage.close()

    app = FastAPI(
        title="Deadhand",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        dependencies=[Depends(_check_welcome)],
    )
    app.state.bound = bound
    app.state.largest_body = settings.largest_body
    app.state.guard = Guard(settings.tables_per_minute)
    app.state.compiling = Compiling()
    app.state.accounts = accounts = accounts_of(settings)
    app.add_middleware(Metering, accounts=accounts)
    app.middleware("http")(secure)
    app.add_middleware(Requests)
    answer_errors(app)
    describe_refusals(app)
    add_health(app)
    _add_games(app)
    _add_tables(app)
    _add_gathering(app)
    _add_past(app)
    add_page(app)
    return app


def accounts_of(settings: Settings) -> Accounts:
    """The budgets of all who come, as a server is set up."""
    each = {"address": settings.work_per_address, "connection": settings.work_per_connection}
    return Accounts(**each, burst=settings.work_at_once)


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def _room(table_id: str, lobby: Annotated[Lobby, Depends(_lobby)]) -> Room:
    return await lobby.room(table_id)


def _check_welcome(request: Request) -> None:
    """Refuse everything but the page to whom the operator lets come no more."""
    if request.client and request.url.path.startswith("/api/"):
        _lobby(request).orders.check_address(request.client.host)


def _limited(request: Request) -> None:
    guard: Guard = request.app.state.guard
    guard.check(request.client.host if request.client else "")


def _game(slug: str) -> Game:
    try:
        return find_game(slug)
    except Refused as refusal:
        raise NotFound(str(refusal)) from None


OfGame = Annotated[Game, Depends(_game)]
Here = Annotated[Room, Depends(_room)]
InLobby = Annotated[Lobby, Depends(_lobby)]
Secret = Annotated[str | None, Header(alias="X-Seat-Secret", max_length=64)]


def _mine(room: Room, secret: str | None) -> tuple[int, ...]:
    return () if secret is None else room.opened_by(secret)


def _add_games(app: FastAPI) -> None:
    @app.get("/api/games", response_model=list[answers.GameSummary])
    def games(request: Request) -> Response:
        """All games."""
        return _perhaps_packed(request, all_games_as_json)

    @app.get("/api/status")
    def status(request: Request) -> answers.Status:
        """How this server does: in which form each game's rules run."""
        compiling: Compiling = request.app.state.compiling
        return answers.Status(rules={slug: answers.Form(**asdict(form)) for slug, form in compiling.forms.items()})

    @app.get("/api/games/{slug}", response_model=answers.GameSummary)
    def game(request: Request, found: OfGame) -> Response:
        """One game that is built."""
        return _perhaps_packed(request, partial(game_as_json, found.slug))

    @app.get("/api/games/{slug}/deck", response_class=Toml)
    def deck(game: OfGame) -> Response:
        """A game's deck as a file, to be changed."""
        headers = {"Content-Disposition": f'attachment; filename="{game.slug}.toml"'}
        return Toml(game.deck.source, headers=headers)

    @app.post("/api/games/{slug}/deck", dependencies=[Depends(_limited)])
    async def look_at_deck(game: OfGame, changed: answers.DeckFile) -> answers.DeckSummary:
        """Whether a changed deck file can be played with, and what it changes."""
        found = await beside(partial(deck_of, game, changed.deck))
        return answers.DeckSummary(deck=found.digest, deck_changes=changes(game.deck, found))

    @app.get("/api/games/{slug}/primer")
    def how_it_is_played(game: OfGame) -> answers.PrimerText:
        """How a game is played, in under a minute."""
        return _primer_of(game)

    @app.get("/api/games/{slug}/help")
    def game_help(game: OfGame) -> Help:
        """What is told of a game's places and numbers, and how to win."""
        return help_of(game)

    @app.get("/api/games/{slug}/rules")
    def rules(game: OfGame) -> answers.Rules:
        """A game's rules by clause."""
        return _rules_of(game)


def _rules_of(game: Game) -> answers.Rules:
    sections = [
        answers.SectionText(
            number=number,
            title=section.title,
            clauses=[answers.ClauseText(id=clause.id, text=clause.text) for clause in section.clauses],
        )
        for number, section in enumerate(rulebook(game).sections)
    ]
    return answers.Rules(sections=[section for section in sections if section.clauses])


def _primer_of(game: Game) -> answers.PrimerText:
    found = primer(game)
    symbols = [answers.SymbolText(**symbol.model_dump()) for symbol in found.symbol]
    return answers.PrimerText(win=found.win, turn=found.turn, symbols=symbols, tip=found.tip)


def _perhaps_packed(request: Request, text: Callable[..., bytes]) -> Response:
    """JSON, compressed for those who can read that."""
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if packed else {})}
    return Response(text(packed=packed), media_type="application/json", headers=headers)


def _add_tables(app: FastAPI) -> None:
    @app.post("/api/tables", dependencies=[Depends(_limited)])
    async def start(new: answers.NewTable, lobby: InLobby) -> answers.Started:
        """Start a table."""
        wish = Wish(
            nickname=new.nickname,
            seats=new.seats,
            options=new.options,
            pace=new.pace,
            clock=new.clock,
            late=new.late,
            daily=new.daily,
            deck=new.deck,
            commitment=new.commitment,
        )
        return await _started(lobby, *await lobby.start(new.game, wish))

    @app.get("/api/tables/{table_id}/game", response_model=answers.GameSummary)
    def game_here(request: Request, room: Here) -> Response:
        """The game of a table, with the cards that are played with there."""
        if room.row["deck"] is None:
            return _perhaps_packed(request, partial(game_as_json, room.row["game"]))
        return _perhaps_packed(request, partial(changed_game_as_json, room.row["game"], room.row["deck"]))

    @app.post("/api/games/{slug}/lessons", dependencies=[Depends(_limited)])
    async def teach(game: OfGame, new: answers.NewLesson, lobby: InLobby) -> answers.Started:
        """Start a scene of a game's guide."""
        return await _started(lobby, *await lobby.teach(game.slug, new.scene, pace=new.pace))

    @app.delete("/api/tables/{table_id}", status_code=204)
    async def delete(table_id: str, lobby: InLobby, secret: Secret = None) -> None:
        """Delete a table for good, and tell everybody there; its host alone can, by the secret of the host's seat."""
        try:
            room = await lobby.room(table_id)
        except OtherRules:
            await delete_past(lobby, table_id, secret)
        else:
            await lobby.clearing.delete(room, by=_mine(room, secret))

    @app.get("/api/tables/{table_id}")
    async def table(room: Here) -> answers.TableSummary:
        """What anyone with the link may know."""
        return _summary(room)


def _add_gathering(app: FastAPI) -> None:
    @app.post("/api/tables/{table_id}/seats", dependencies=[Depends(_limited)])
    async def sit(room: Here, wish: answers.SitDown, lobby: InLobby, secret: Secret = None) -> answers.MySeat:
        """Take an open seat; where all play as one team, my secret takes a further one."""
        seat, key = await lobby.sit(
            room,
            nickname=wish.nickname,
            seat=wish.seat,
            secret=secret,
            visitor=wish.visitor,
            commitment=wish.commitment,
        )
        return answers.MySeat(seat=seat, secret=key)

    @app.get("/api/tables/{table_id}/addresses")
    async def reached(room: Here, request: Request, lobby: InLobby, secret: Secret = None) -> answers.Reached:
        """Where those whom I invite reach this server; told to who has a seat."""
        if not _mine(room, secret):
            raise NotYours("Only who has a seat can invite others.")
        at = addresses.asked_at(request.url.scheme, request.headers.get("host"))
        bound: addresses.Bound | None = request.app.state.bound
        known = await asyncio.to_thread(addresses.addresses, bound, public=lobby.settings.public_address, asked_at=at)
        return answers.Reached(addresses=known.others, trouble=known.trouble)

    @app.post("/api/tables/{table_id}/begin")
    async def begin(room: Here, wish: answers.Begin, lobby: InLobby, secret: Secret = None) -> answers.TableSummary:
        """Begin the game of a table that had open seats; the host decides when."""
        await lobby.gathering.begin(room, by=_mine(room, secret), fill=wish.fill)
        return _summary(room)

    @app.post("/api/tables/{table_id}/number")
    async def open_number(room: Here, opened: answers.OpenNumber, secret: Secret = None) -> answers.TableSummary:
        """Open the number that I promised to the deal of a table that begins."""
        await room.open_number(_mine(room, secret), opened.number)
        return _summary(room)

    @app.post("/api/tables/{table_id}/rematch", dependencies=[Depends(_limited)])
    async def rematch(
        room: Here, lobby: InLobby, wish: answers.Rematch | None = None, secret: Secret = None
    ) -> answers.Started:
        """Play the same table again."""
        mine = _mine(room, secret)
        if not mine:
            raise NotYours("Only who has a seat can start a rematch.")
        return await _started(lobby, *await lobby.rematch(room, by=mine, commitment=wish.commitment if wish else None))


def _summary(room: Room) -> answers.TableSummary:
    return answers.TableSummary(**public_summary(room))


async def _started(lobby: Lobby, table_id: str, seat: int, secret: str) -> answers.Started:
    room = await lobby.room(table_id)
    return answers.Started(id=table_id, seat=seat, secret=secret, commitment=room.commitment)


def _add_past(app: FastAPI) -> None:
    @app.get("/api/tables/{table_id}/moments/{move}", response_model=answers.Moment)
    async def moment(
        room: Here, move: int, seat: Annotated[str, Query(max_length=4)] = "mine", secret: Secret = None
    ) -> Response:
        """The table as it stood after so many actions, from my eyes; once it is over, from anyone's."""
        mine = _mine(room, secret)
        if not room.begun:
            raise Refused("The game has not begun yet; nothing of it is shown before.")
        if not 0 <= move <= len(room.match.actions):
            raise NotFound(f"This table has had {len(room.match.actions)} moves, not {move}.")
        if seat == "all" and room.match.over:
            return _json(await room.moments.open_moment(move))
        return _json(await room.moments.moment(move, Reader(_eyes(room, seat, mine), by_name=len(mine) > 1)))

    @app.get("/api/tables/{table_id}/replay")
    async def download(table_id: str, lobby: InLobby) -> Response:
        """The finished game with its secret, for `deadhand replay` and `deadhand verify`."""
        game, saved = await finished_game(lobby, table_id)
        return _json(saved, {"Content-Disposition": f'attachment; filename="{game}-{table_id}.json"'})

    @app.get("/api/tables/{table_id}/past")
    async def past(table_id: str, lobby: InLobby) -> answers.PastTable:
        """A game that is over in sentences, every hand open; it can be read when its rules are not served any more."""
        return answers.PastTable(**await past_table(lobby, table_id))

    @app.get("/api/tables/{table_id}/verify")
    async def verify(room: Here) -> answers.Verdict:
        """Play the finished game again from its revealed secret."""
        _only_when_over(room)
        honest, sentence = await room.moments.verdict(room.saved)
        return answers.Verdict(honest=honest, sentence=sentence, commitment=room.commitment, secret=room.row["secret"])


def _json(text: str, headers: Mapping[str, str] | None = None) -> Response:
    return Response(text, media_type="application/json", headers=headers)


def _only_when_over(room: Room) -> None:
    if not room.match.over:
        raise Refused("The secret and the replay are open once the game is over.")


def _eyes(room: Room, wish: str, mine: tuple[int, ...]) -> int | None:
    """Whose eyes a moment is seen through: a seat's, or a spectator's (None)."""
    if wish == "none":
        return None
    if wish == "mine":
        return room.shown_to(mine)
    if wish.isdecimal() and int(wish) < room.match.seats and (room.match.over or int(wish) in mine):
        return int(wish)
    raise Refused("While the game runs, a moment is shown from your own seat only.")
