"""Endpoints of tables: start, look at and delete them."""

from fastapi import Depends, Request, Response

from deadhand.match.dealing import OtherRules
from deadhand.server.http import answers, catalogue
from deadhand.server.http.dependencies import (
    GameInPath,
    RoomInPath,
    SeatSecret,
    ServerLobby,
    checked_router,
    limit_rate,
    seats_of,
)
from deadhand.server.rooms.lobby.lobby import Lobby, public_summary
from deadhand.server.rooms.lobby.new_table import TableRequest
from deadhand.server.rooms.lobby.past import delete_past
from deadhand.server.rooms.room import Room

router = checked_router()


@router.post("/api/tables", dependencies=[Depends(limit_rate)])
async def start(new: answers.NewTable, lobby: ServerLobby) -> answers.Started:
    """Start a table."""
    wish = TableRequest(
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
    return await started_table(lobby, *await lobby.start_table(new.game, wish))


@router.get("/api/tables/{table_id}/game", response_model=answers.GameSummary)
async def game_here(request: Request, room: RoomInPath) -> Response:
    """Return the game of a table, with the cards of its deck."""
    slug, deck = room.record.game, room.record.deck
    found = await (catalogue.one_game(slug) if deck is None else catalogue.changed_game(slug, deck))
    return found.answer(request)


@router.post("/api/games/{slug}/lessons", dependencies=[Depends(limit_rate)])
async def teach(game: GameInPath, new: answers.NewLesson, lobby: ServerLobby) -> answers.Started:
    """Start a scene of a game's guide."""
    return await started_table(lobby, *await lobby.start_lesson(game.slug, new.scene, pace=new.pace))


@router.delete("/api/tables/{table_id}", status_code=204)
async def delete(table_id: str, lobby: ServerLobby, secret: SeatSecret = None) -> None:
    """Delete a table for good, and tell everybody there. Only the host can, with the secret of the host's seat."""
    try:
        room = await lobby.get_room(table_id)
    except OtherRules:
        await delete_past(lobby, table_id, secret)
    else:
        await lobby.cleanup.delete_table(room, by=seats_of(room, secret))


@router.get("/api/tables/{table_id}")
async def table(room: RoomInPath) -> answers.TableSummary:
    """Return what anyone with the link may know."""
    return table_summary(room)


def table_summary(room: Room) -> answers.TableSummary:
    """Return a table as anyone with the link sees it."""
    return answers.TableSummary(**public_summary(room))


async def started_table(lobby: Lobby, table_id: str, seat: int, secret: str) -> answers.Started:
    """Return a new table, with the secrets of its creator's seats."""
    room = await lobby.get_room(table_id)
    return answers.Started(id=table_id, seat=seat, secret=secret, commitment=room.deal.commitment)
