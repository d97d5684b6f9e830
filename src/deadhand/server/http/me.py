"""Endpoints for the holder of a person's key: their games, their settings, their consent, and forgetting them.

The key comes in a header, never in an address, which logs and browsers keep.
"""

from typing import Final

from fastapi import Depends

from deadhand.server.http.dependencies import PersonKey, ServerLobby, checked_router, limit_changes
from deadhand.server.rooms.lobby.people import key_hash_of
from deadhand.server.shapes import requests
from deadhand.server.shapes.person import Consent, MyGame, PageSettings, PersonExport
from deadhand.table.errors import Refused

router = checked_router()
LIMITED: Final = [Depends(limit_changes)]


@router.get("/api/me/games")
async def my_games(key: PersonKey, lobby: ServerLobby, table: str | None = None) -> list[MyGame]:
    """Return the latest 1,000 games of a person, the latest first, or only the one at a table.

    An unknown key has none.
    """
    return await lobby.people.games(key, table)


@router.post("/api/me/games", status_code=204, dependencies=LIMITED)
async def merge(key: PersonKey, other: requests.MergeLists, lobby: ServerLobby) -> None:
    """Move the games of another key of mine into this list, and delete the other list with its settings."""
    await lobby.people.merge(key, other.key)


@router.get("/api/me/settings")
async def my_settings(key: PersonKey, lobby: ServerLobby) -> PageSettings:
    """Return the stored settings of the page; empty if there are none."""
    return await lobby.storage.people.settings(key_hash_of(key)) or {}


@router.put("/api/me/settings", status_code=204, dependencies=LIMITED)
async def keep_settings(key: PersonKey, settings: PageSettings, lobby: ServerLobby) -> None:
    """Store the settings of the page, for other devices with this key."""
    if not await lobby.storage.people.set_settings(key_hash_of(key), settings):
        raise Refused("This key has no games yet, so its settings cannot be stored.")


@router.get("/api/me/consent")
async def my_consent(key: PersonKey, lobby: ServerLobby) -> Consent:
    """Return what a person allows to be done with their finished games; an unknown key allows nothing."""
    return await lobby.people.consent(key)


@router.put("/api/me/consent", status_code=204, dependencies=LIMITED)
async def set_consent(key: PersonKey, consent: Consent, lobby: ServerLobby) -> None:
    """Allow that the finished games in this list are exported without names, or forbid it for later exports."""
    if not await lobby.storage.people.set_allows_export(key_hash_of(key), allowed=consent["export"]):
        raise Refused("This key has no games yet, so nothing can be allowed for them.")


@router.get("/api/me/export", dependencies=LIMITED)
async def export(key: PersonKey, lobby: ServerLobby) -> PersonExport:
    """Return all that is stored for a person: their list and settings, and what they have written at its tables."""
    return await lobby.people.export(key)


@router.delete("/api/me", status_code=204, dependencies=LIMITED)
async def forget(key: PersonKey, lobby: ServerLobby, *, texts: bool = False) -> None:
    """Delete the list and the settings of a person for good; with `texts` what they wrote at its tables, too.

    Tables and the seats at them stay.
    """
    await lobby.forget_person(key, texts=texts)
