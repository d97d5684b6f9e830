"""Endpoints of Web Push: the server's key, and the browsers that get messages."""

from fastapi import Request

from deadhand.server.http import answers
from deadhand.server.http.dependencies import RoomInPath, SeatSecret, ServerLobby, checked_router, seats_of
from deadhand.server.push import push_obstacle
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.table import Forbidden, hash_of
from deadhand.server.shapes import requests
from deadhand.table.errors import Refused
from deadhand.table.words.grammar import grammar_of

router = checked_router()


@router.get("/api/push")
async def push_key(request: Request) -> answers.PushKey:
    """Return the key with which browsers subscribe to push messages, or why there are none."""
    lobby: Lobby = request.app.state.lobby
    key = None if lobby.push is None else lobby.push.public_key
    return answers.PushKey(key=key, trouble="" if key else push_obstacle(lobby.settings))


@router.post("/api/tables/{table_id}/push", status_code=204)
async def subscribe(
    room: RoomInPath, wish: requests.PushSubscription, lobby: ServerLobby, secret: SeatSecret = None
) -> None:
    """Send messages to this browser when it is the turn of a seat of mine and I am not connected."""
    if secret is None or not seats_of(room, secret):
        raise Forbidden("Only players at this table get notifications of their turn.")
    if lobby.push is None:
        raise Refused(push_obstacle(lobby.settings))
    grammar_of(wish.language)
    lobby.push.check(wish)
    await lobby.storage.push.subscribe(room.id, hash_of(secret), wish)


@router.post("/api/push/unsubscribe", status_code=204)
async def unsubscribe(wish: requests.PushEndpoint, lobby: ServerLobby) -> None:
    """Send nothing more to this browser. Its endpoint is a secret between it and the server."""
    await lobby.storage.push.unsubscribe(wish.endpoint)
