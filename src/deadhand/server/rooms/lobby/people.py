"""The lists of people's games, for the holders of their keys.

A key is a random number in a person's browser, and this server stores only its hash. The secrets of seats are stored
sealed by the key, so that another device with the same key can play on. A copy of the database opens no seat.
"""

import hashlib
from contextlib import suppress

from deadhand.server.database.people.people import PersonStorage, SeatKey
from deadhand.server.database.people.person_texts import PersonAtTable, PersonTextStorage
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import hash_of, public_id_of
from deadhand.server.shapes.person import Consent, MyGame, PersonExport
from deadhand.table.errors import Refused


def key_hash_of(key: str) -> str:
    """Return the stored hash of a person's key, which is random and so needs no salt."""
    return hash_of(f"person {key}")


def seal(key: str, table_id: str, secret: str) -> SeatKey:
    """Return the secret of a seat as it is stored: XORed with a pad from the person's key, used for it alone."""
    secret_hash = hash_of(secret)
    return SeatKey(secret_hash, _masked(key, table_id, secret_hash, secret.encode()).hex())


def unseal(key: str, table_id: str, seat: SeatKey) -> str | None:
    """Return the secret of a seat; None if it does not fit its hash, as in a damaged row."""
    try:
        secret = _masked(key, table_id, seat.secret_hash, bytes.fromhex(seat.sealed)).decode()
    except ValueError:
        return None
    return secret if hash_of(secret) == seat.secret_hash else None


def _masked(key: str, table_id: str, secret_hash: str, secret: bytes) -> bytes:
    pad = hashlib.shake_256(f"seat {key} {table_id} {secret_hash}".encode()).digest(len(secret))
    return bytes(a ^ b for a, b in zip(secret, pad, strict=True))


class People:
    """The people who keep lists of their games on one server."""

    def __init__(self, storage: PersonStorage, texts: PersonTextStorage) -> None:
        self._storage = storage
        self._texts = texts

    async def note_seat(self, room: Room, key: str, secret: str) -> None:
        """Add a table to the list of a person who is there with the secret of a seat; lessons are not listed.

        Without success the person plays on, and the next connection tries again.
        """
        if room.lesson is not None:
            return
        with suppress(Refused):  # a failure of the database is logged where it occurs
            await self._storage.add_game(key_hash_of(key), room.id, seal(key, room.id, secret))
            if room.match.over:
                await room.history.store_results()

    async def games(self, key: str, table_id: str | None = None) -> list[MyGame]:
        """Return a person's games, the latest first, each with the secret of its seats if the table still exists.

        With `table_id`, return the game at that table alone, if it is in the list.
        """
        key_hash = key_hash_of(key)
        games = await self._storage.games(key_hash, table_id)
        if games:
            await self._storage.mark_seen(key_hash)
        for game in games:
            if game.key is not None:
                game.shown["secret"] = unseal(key, game.shown["table"], game.key)
        return [game.shown for game in games]

    async def consent(self, key: str) -> Consent:
        """Return what a person allows to be done with their finished games."""
        return {"export": await self._storage.allows_export(key_hash_of(key))}

    async def export(self, key: str) -> PersonExport:
        """Return all that is stored for a person's key, and at the tables in their list."""
        person = await self._at_tables(key)
        messages, comments = await self._texts.texts(person)
        return {
            "games": await self.games(key),
            "settings": await self._storage.settings(key_hash_of(key)) or {},
            "consent": await self.consent(key),
            "messages": messages,
            "comments": comments,
            "orders": await self._texts.orders(person),
            "subscriptions": await self._texts.subscriptions(person),
        }

    async def forget(self, key: str, *, texts: bool = False) -> list[str]:
        """Delete a person's list and settings, and with `texts` what they have written at the tables in it.

        Return the ids of the tables whose messages have changed.
        """
        person = await self._at_tables(key) if texts else []
        if person:
            await self._texts.delete(person)
        await self._storage.forget(key_hash_of(key))
        return [each.table_id for each in person]

    async def _at_tables(self, key: str) -> list[PersonAtTable]:
        found = await self._storage.seat_keys(key_hash_of(key))
        return [PersonAtTable(table, seat.secret_hash, public_id_of(seat.secret_hash)) for table, seat in found.items()]

    async def merge(self, key: str, other: str) -> None:
        """Move the games of another key of the same person into this key's list, and delete the other list."""
        if key == other:
            raise Refused("These are the same key.")
        found = await self._storage.seat_keys(key_hash_of(other))
        secrets = {table: unseal(other, table, seat) for table, seat in found.items()}
        sealed = {table: seal(key, table, secret) for table, secret in secrets.items() if secret is not None}
        await self._storage.merge(key_hash_of(other), key_hash_of(key), sealed)
