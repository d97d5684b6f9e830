"""Comments on moves of a finished game. They follow the rules of the chat: its switch, its limits and its rate."""

from collections.abc import Collection

from deadhand.server.buckets import RateLimit
from deadhand.server.database.comments import CommentStorage
from deadhand.server.rooms.lobby.host_decisions import HostDecisions
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import Forbidden
from deadhand.server.rooms.talk import validated_text
from deadhand.server.shapes.table import Comment
from deadhand.table.errors import Refused


async def comments_of(room: Room, storage: CommentStorage) -> list[Comment]:
    """Return the comments on a finished game, in the order of its moves.

    Raises:
        Refused: if the game is not over.
    """
    _check_over(room)
    return await storage.of(room.id)


async def add_comment(
    room: Room, storage: CommentStorage, rates: RateLimit, *, mine: Collection[int], move: int, text: str
) -> Comment:
    """Store a comment of the person with these seats.

    `rates` are those of the server: a table that nobody looks at is closed after each request.

    Raises:
        Forbidden: if they have no seat.
        Refused: if the game is not over, it has no such move, the host has switched the chat off, or the text is not
            allowed or comes too soon.
    """
    if not mine:
        raise Forbidden("Only players of this game can comment on it.")
    _check_over(room)
    last = len(room.match.actions)
    if move > last:
        raise Refused("This game has {0} moves, not {1}.", last, move)
    if not room.record.talk:
        raise Refused("The host has switched the chat off, and comments with it.")
    said = validated_text(text)
    seat = room.seats[min(mine)]
    rates.check(f"{room.id} {seat.public_summary()['who']}")
    return await storage.add(room.id, move=move, seat=seat.seat, name=seat.name, text=said)


async def delete_comment(
    room: Room, storage: CommentStorage, host: HostDecisions, *, mine: Collection[int], number: int
) -> None:
    """Delete a comment, for the person who wrote it or the host; no effect if it is gone.

    Raises:
        Forbidden: if somebody else wrote it.
    """
    comment = next((each for each in await storage.of(room.id) if each["id"] == number), None)
    if comment is None:
        return
    if comment["seat"] not in mine:
        try:
            host.check_governs(room, mine)
        except Refused as refusal:
            raise Forbidden(str(refusal)) from None
    await storage.delete(room.id, number)


def _check_over(room: Room) -> None:
    if not room.match.over:
        raise Refused("Comments on moves are available once the game is over.")
