"""Dependencies of the endpoints: lobby, table, game, seats, bans and rate limits."""

import re
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from deadhand.games import find_game
from deadhand.match.dealing import OtherRules
from deadhand.server.database.engine import TableDeleted
from deadhand.server.database.records import NewerTable
from deadhand.server.http.statuses import NO_KEY, raises
from deadhand.server.rooms.lobby.lobby import Lobby, NotFound
from deadhand.server.rooms.lobby.orders import OperatorBan
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.words.grammar import ENGLISH, grammar_of

KEY: Final = re.compile("[0-9a-f]{64}")
SEND_KEY: Final = "Send the key of a person as the header Authorization: Bearer, followed by its 64 hexadecimal digits."


async def lobby_of(request: Request) -> Lobby:
    """Return the server's lobby."""
    lobby: Lobby = request.app.state.lobby
    return lobby


ServerLobby = Annotated[Lobby, Depends(lobby_of)]


@raises(NotFound, TableDeleted, OtherRules, NewerTable, Refused)
async def room_of(table_id: str, lobby: ServerLobby) -> Room:
    """Return the table in the path; rows that cannot be played again are refused."""
    return await lobby.get_room(table_id)


@raises(OperatorBan)
async def check_not_banned(request: Request, lobby: ServerLobby) -> None:
    """Refuse the requests of a banned address."""
    if request.client:
        lobby.orders.check_address(request.client.host)


def checked_router() -> APIRouter:
    """Return a router whose endpoints check bans."""
    return APIRouter(dependencies=[Depends(check_not_banned)])


async def limit_rate(request: Request) -> None:
    """Apply the rate limit of new tables."""
    request.app.state.new_tables.check(address_of(request))


async def limit_changes(request: Request) -> None:
    """Apply the rate limit of changes of people's lists."""
    request.app.state.list_changes.check(address_of(request))


async def limit_device_games(request: Request) -> None:
    """Apply the rate limit of finished games that devices send."""
    request.app.state.device_games.check(address_of(request))


async def limit_reports(request: Request) -> None:
    """Apply the rate limit of reports to the operator."""
    request.app.state.reports.check(address_of(request))


def address_of(request: Request) -> str:
    """Return the address whose limits a request counts in."""
    return request.client.host if request.client else ""


_bearer: Final = HTTPBearer(description="The key of a person, 64 hexadecimal digits.", auto_error=False)


@raises(NO_KEY)
async def person_key(sent: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> str:
    """Return the person's key of a request, or refuse it with 401."""
    if sent is None or not KEY.fullmatch(sent.credentials):
        raise HTTPException(NO_KEY, SEND_KEY, headers={"WWW-Authenticate": "Bearer"})
    return sent.credentials


@raises(NotFound)
async def game_of(slug: str) -> Game:
    """Return the game in the path."""
    try:
        return find_game(slug)
    except Refused as refusal:
        raise NotFound(refusal.message.template, *refusal.message.values) from None


@raises(Refused)
async def language_in_query(language: Annotated[str, Query(max_length=16)] = ENGLISH) -> str:
    """Return the language that a request asks for."""
    grammar_of(language)
    return language


Language = Annotated[str, Depends(language_in_query)]
GameInPath = Annotated[Game, Depends(game_of)]
RoomInPath = Annotated[Room, Depends(room_of)]
PersonKey = Annotated[str, Depends(person_key)]
SeatSecret = Annotated[str | None, Header(alias="X-Seat-Secret", max_length=64)]


def seats_of(room: Room, secret: str | None) -> tuple[int, ...]:
    """Return the seats of a table that a secret opens."""
    return () if secret is None else room.seats.of_secret(secret)
