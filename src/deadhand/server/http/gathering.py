"""Endpoints of a table before its game begins: sit down, invite others, begin, reveal numbers for the deal."""

from functools import partial

from fastapi import Depends, Request

from deadhand.server import addresses
from deadhand.server.client_quota import run_in_thread
from deadhand.server.http import answers
from deadhand.server.http.dependencies import (
    RoomInPath,
    SeatSecret,
    ServerLobby,
    checked_router,
    limit_rate,
    seats_of,
)
from deadhand.server.http.tables import started_table, table_summary
from deadhand.server.rooms.seats import Forbidden

router = checked_router()


@router.post("/api/tables/{table_id}/seats", dependencies=[Depends(limit_rate)])
async def sit(room: RoomInPath, wish: answers.SitDown, lobby: ServerLobby, secret: SeatSecret = None) -> answers.MySeat:
    """Take an open seat; in a team game, my secret can take another one."""
    seat, key = await lobby.take_seat(
        room,
        nickname=wish.nickname,
        seat=wish.seat,
        secret=secret,
        visitor=wish.visitor,
        commitment=wish.commitment,
    )
    return answers.MySeat(seat=seat, secret=key)


@router.get("/api/tables/{table_id}/addresses")
async def reached(room: RoomInPath, request: Request, lobby: ServerLobby, secret: SeatSecret = None) -> answers.Reached:
    """Return the addresses at which invited people reach this server; for players only."""
    if not seats_of(room, secret):
        raise Forbidden("Only players at this table can invite others.")
    at = addresses.request_origin(request.url.scheme, request.headers.get("host"))
    bound: addresses.BoundAddress | None = request.app.state.bound
    public = lobby.settings.public_address
    known = await run_in_thread(partial(addresses.reachable_addresses, bound, public=public, request_origin=at))
    return answers.Reached(addresses=known.others, trouble=known.trouble)


@router.post("/api/tables/{table_id}/begin")
async def begin(
    room: RoomInPath, wish: answers.Begin, lobby: ServerLobby, secret: SeatSecret = None
) -> answers.TableSummary:
    """Begin the game of a table with open seats; the host decides when."""
    await lobby.waiting_room.begin_game(room, by=seats_of(room, secret), fill=wish.fill)
    return table_summary(room)


@router.post("/api/tables/{table_id}/number")
async def open_number(room: RoomInPath, opened: answers.OpenNumber, secret: SeatSecret = None) -> answers.TableSummary:
    """Reveal my number for the deal of a table that begins."""
    await room.reveal_number(seats_of(room, secret), opened.number)
    return table_summary(room)


@router.post("/api/tables/{table_id}/rematch", dependencies=[Depends(limit_rate)])
async def rematch(
    room: RoomInPath, lobby: ServerLobby, wish: answers.Rematch | None = None, secret: SeatSecret = None
) -> answers.Started:
    """Play the same table again."""
    mine = seats_of(room, secret)
    if not mine:
        raise Forbidden("Only players at this table can start a rematch.")
    return await started_table(
        lobby, *await lobby.start_rematch(room, by=mine, commitment=wish.commitment if wish else None)
    )
