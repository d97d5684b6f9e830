"""Endpoints of the comments on a finished game."""

from typing import Annotated

from fastapi import Path

from deadhand.server.http.dependencies import RoomInPath, SeatSecret, ServerLobby, checked_router, seats_of
from deadhand.server.rooms.lobby import comments
from deadhand.server.shapes.requests import NewComment
from deadhand.server.shapes.table import Comment

router = checked_router()


@router.get("/api/tables/{table_id}/comments")
async def comments_here(room: RoomInPath, lobby: ServerLobby) -> list[Comment]:
    """Return the comments on the moves of a finished game."""
    return await comments.comments_of(room, lobby.storage.comments)


@router.post("/api/tables/{table_id}/comments")
async def comment(room: RoomInPath, new: NewComment, lobby: ServerLobby, secret: SeatSecret = None) -> Comment:
    """Comment on a move of a finished game; for its players."""
    mine = seats_of(room, secret)
    storage, rates = lobby.storage.comments, lobby.comment_rates
    return await comments.add_comment(room, storage, rates, mine=mine, move=new.move, text=new.text)


@router.delete("/api/tables/{table_id}/comments/{number}", status_code=204)
async def delete_comment(
    room: RoomInPath, number: Annotated[int, Path(ge=0, le=2**31 - 1)], lobby: ServerLobby, secret: SeatSecret = None
) -> None:
    """Delete a comment, for the person who wrote it or the host."""
    mine = seats_of(room, secret)
    await comments.delete_comment(room, lobby.storage.comments, lobby.host, mine=mine, number=number)
