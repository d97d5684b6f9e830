"""Endpoints of the list of open tables: read it, and put a table on it or take it off."""

from functools import partial
from typing import Final

from fastapi import Depends, Request, Response
from pydantic import TypeAdapter

from deadhand.server.database.listings import ListedTable
from deadhand.server.http.dependencies import RoomInPath, SeatSecret, ServerLobby, checked_router, limit_rate, seats_of
from deadhand.server.http.static_json import StaticResponse
from deadhand.server.http.ttl_cache import TTLCache
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.shapes import requests

CACHE_TTL: Final = 1.0
"""Seconds for which the list is cached, since every front page asks for it."""
_tables: Final = TypeAdapter(list[ListedTable])

router = checked_router()


@router.get("/api/open-tables", response_model=list[ListedTable])
async def open_tables(request: Request, lobby: ServerLobby) -> Response:
    """Return the tables that look for players, those first that wait longest, at most 50."""
    lobby.open_tables.check_enabled()
    cache: TTLCache[StaticResponse] = request.app.state.open_tables
    return (await cache.get(partial(_read_list, lobby))).answer(request)


@router.put("/api/tables/{table_id}/listing", status_code=204, dependencies=[Depends(limit_rate)])
async def list_table(
    room: RoomInPath, wish: requests.NewListing, lobby: ServerLobby, secret: SeatSecret = None
) -> None:
    """List a table that has not begun as open; its host decides. Strangers find it until its seats are taken."""
    mine, check = seats_of(room, secret), lobby.orders.check_words
    await lobby.open_tables.list_table(room, by=mine, language=wish.language, check_name=check)


@router.delete("/api/tables/{table_id}/listing", status_code=204)
async def unlist_table(room: RoomInPath, lobby: ServerLobby, secret: SeatSecret = None) -> None:
    """Take a table off the list of open tables; its host decides."""
    await lobby.open_tables.unlist_table(room, by=seats_of(room, secret))


async def _read_list(lobby: Lobby) -> StaticResponse:
    return StaticResponse(_tables.dump_json(await lobby.open_tables.find()))
