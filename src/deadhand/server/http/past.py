"""Endpoints of a table's past: earlier positions, and the replay, account and verdict of an ended game."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import Query, Response

from deadhand.server.http import answers
from deadhand.server.http.dependencies import RoomInPath, SeatSecret, ServerLobby, checked_router, seats_of
from deadhand.server.rooms.game_log import Reader
from deadhand.server.rooms.lobby.lobby import NotFound
from deadhand.server.rooms.lobby.past import finished_game, past_table
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused

router = checked_router()


@router.get("/api/tables/{table_id}/moments/{move}", response_model=answers.Moment)
async def moment(
    room: RoomInPath, move: int, seat: Annotated[str, Query(max_length=4)] = "mine", secret: SeatSecret = None
) -> Response:
    """Return the table as it was after a number of actions, as I saw it; once the game is over, as any seat saw it."""
    mine = seats_of(room, secret)
    if not room.record.begun:
        raise Refused("The game has not begun yet, so there is nothing to show.")
    if not 0 <= move <= len(room.match.actions):
        raise NotFound(f"This table has had {len(room.match.actions)} moves, not {move}.")
    if seat == "all" and room.match.over:
        return _json(await room.history.open_view_at(move))
    return _json(await room.history.view_at(move, Reader(_viewer(room, seat, mine), by_name=len(mine) > 1)))


@router.get("/api/tables/{table_id}/replay")
async def download(table_id: str, lobby: ServerLobby) -> Response:
    """Return the finished game with its secret, for `deadhand replay` and `deadhand verify`."""
    game, saved = await finished_game(lobby, table_id)
    return _json(saved, {"Content-Disposition": f'attachment; filename="{game}-{table_id}.json"'})


@router.get("/api/tables/{table_id}/past")
async def past(table_id: str, lobby: ServerLobby) -> answers.PastTable:
    """Return a finished game as sentences, with every hand open; it needs no rules."""
    return answers.PastTable(**await past_table(lobby, table_id))


@router.get("/api/tables/{table_id}/verify")
async def verify(room: RoomInPath) -> answers.Verdict:
    """Play the finished game again from its revealed secret."""
    _only_when_over(room)
    honest, sentence = await room.history.verify_replay()
    return answers.Verdict(honest=honest, sentence=sentence, commitment=room.deal.commitment, secret=room.record.secret)


def _json(text: str, headers: Mapping[str, str] | None = None) -> Response:
    return Response(text, media_type="application/json", headers=headers)


def _only_when_over(room: Room) -> None:
    if not room.match.over:
        raise Refused("The secret and the replay are available once the game is over.")


def _viewer(room: Room, wish: str, mine: tuple[int, ...]) -> int | None:
    """Return the viewer of a position: a seat, or a spectator (None)."""
    if wish == "none":
        return None
    if wish == "mine":
        return room.view.viewing_seat(mine)
    if wish.isdecimal() and int(wish) < room.match.seats and (room.match.over or int(wish) in mine):
        return int(wish)
    raise Refused("While the game runs, you can look back from your own seat only.")
