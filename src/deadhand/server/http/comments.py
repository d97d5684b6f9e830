"""Endpoints of the comments on a finished game. The switch, the limits and the rate of the chat hold for them too."""

from typing import Annotated

from fastapi import Depends, Path, Request

from deadhand.server.database.chat import MAX_COMMENTS, NewText
from deadhand.server.http.dependencies import (
    RoomInPath,
    SeatSecret,
    ServerLobby,
    address_of,
    checked_router,
    room_of,
    seats_of,
)
from deadhand.server.http.statuses import raises
from deadhand.server.rooms.chat import validated_text
from deadhand.server.rooms.lobby.orders import browser_number
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import Forbidden
from deadhand.server.shapes.requests import NewComment
from deadhand.server.shapes.table import Comment
from deadhand.table.errors import Refused

router = checked_router()


@raises(Refused)
async def finished_room(room: Annotated[Room, Depends(room_of)]) -> Room:
    """Return the table in the path, if its game is over."""
    if not room.match.over:
        raise Refused("Comments on moves are available once the game is over.")
    return room


FinishedRoom = Annotated[Room, Depends(finished_room)]


@router.get("/api/tables/{table_id}/comments")
async def comments(room: FinishedRoom, lobby: ServerLobby) -> list[Comment]:
    """Return the comments on the moves of a finished game."""
    return await lobby.storage.comments.of(room.id)


@router.post("/api/tables/{table_id}/comments")
async def comment(
    request: Request, room: FinishedRoom, new: NewComment, lobby: ServerLobby, secret: SeatSecret = None
) -> Comment:
    """Comment on a move of a finished game; for its players."""
    mine, last = seats_of(room, secret), len(room.match.actions)
    if not mine:
        raise Forbidden("Only players of this game can comment on it.")
    if new.move > last:
        raise Refused("This game has {0} moves, not {1}.", last, new.move)
    if not room.record.chat:
        raise Refused("The host has switched the chat off, and comments with it.")
    text, seat, browser = validated_text(new.text), room.seats[min(mine)], browser_number(new.visitor)
    lobby.orders.check_may_write(address_of(request), browser, seat.name)
    lobby.orders.check_open_text(room, text)
    lobby.comment_rates.check(f"{room.id} {seat.public_summary()['who']}")
    share = MAX_COMMENTS // room.seats.person_count
    written = NewText(seat.seat, seat.name, text, browser)
    return await lobby.storage.comments.add(room.id, written, move=new.move, most=share)


@router.delete("/api/tables/{table_id}/comments/{number}", status_code=204)
async def delete_comment(
    room: RoomInPath, number: Annotated[int, Path(ge=0, le=2**31 - 1)], lobby: ServerLobby, secret: SeatSecret = None
) -> None:
    """Delete a comment, for the person who wrote it or the host."""
    storage, mine = lobby.storage.comments, seats_of(room, secret)
    written = next((each for each in await storage.of(room.id) if each["id"] == number), None)
    if written is None:
        return
    if written["seat"] not in mine:
        try:
            lobby.host.check_governs(room, mine)
        except Refused as refusal:
            raise Forbidden(str(refusal)) from None
    await storage.delete(room.id, number)
