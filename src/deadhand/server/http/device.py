"""Games on devices: the rules for the browser, which it may keep for good, and finished games that it sends."""

from typing import Final

from fastapi import Depends, HTTPException, Request, Response

from deadhand.browser.built import find_file
from deadhand.browser.game_tables import GameTables
from deadhand.match.dealing import OtherRules
from deadhand.server.http.dependencies import ServerLobby, checked_router, limit_device_games
from deadhand.server.http.static_json import IMMUTABLE, StaticResponse, cached
from deadhand.server.http.statuses import raises
from deadhand.server.rooms.lobby.device_games import OtherGame
from deadhand.server.rooms.table import Forbidden
from deadhand.server.shapes import requests

WEBASSEMBLY: Final = "application/wasm"


class WebAssemblyResponse(Response):
    """A WebAssembly module."""

    media_type = WEBASSEMBLY


router = checked_router()


@router.get("/rules/{game}.{version}.wasm", response_class=WebAssemblyResponse)
@raises(404)
async def compiled_rules(request: Request, game: str, version: str) -> Response:
    """Return a game's rules as WebAssembly; `version` is the game's `device`."""
    return await _answer(request, f"{game}.{version}.wasm", WEBASSEMBLY)


@router.get("/rules/{game}.{version}.json", response_model=GameTables)
@raises(404)
async def tables(request: Request, game: str, version: str) -> Response:
    """Return what the page must know beside a game's rules; `version` is the game's `device`."""
    return await _answer(request, f"{game}.{version}.json", "application/json")


@router.post("/api/device-games", status_code=204, dependencies=[Depends(limit_device_games)])
@raises(Forbidden, OtherRules, OtherGame)
async def take_finished(sent: requests.FinishedOnDevice, lobby: ServerLobby) -> None:
    """Store a finished game of a device, which its player has allowed; repeated, store it once."""
    await lobby.device_games.take(sent)


async def _answer(request: Request, name: str, media_type: str) -> Response:
    if find_file(name) is None:
        raise HTTPException(404)
    return (await _read(name, media_type)).answer(request)


@cached
def _read(name: str, media_type: str) -> StaticResponse:
    file = find_file(name)
    if file is None:  # deleted meanwhile; browsers would keep an empty answer for good
        raise HTTPException(404)
    return StaticResponse(file.read_bytes(), media_type, cache_control=IMMUTABLE)
