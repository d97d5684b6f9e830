"""Presence at one live table: which secret opens which seat, who is connected, who watches, who is banned."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from deadhand.server.rooms.broadcast import Broadcaster
from deadhand.server.rooms.table.clients import Client, Forbidden, banned_here
from deadhand.server.rooms.table.seats import Seat, hash_of, public_id_of


class Presence(Broadcaster):
    """A table with players and watchers."""

    def seats_of_secret(self, secret: str) -> tuple[int, ...]:
        """Return the seats that a secret opens, lowest first.

        Raises:
            NotYours: if there is none.
        """
        seats = self.seats_of(hash_of(secret))
        if not seats:
            raise Forbidden("This private link does not belong to a seat at this table.")
        return seats

    def visitor_id(self, visitor: str) -> str:
        """Return the public id of a watcher; the same person has another one at another table."""
        return public_id_of(f"{self.id} {visitor}")

    def seats_of(self, key: str | None) -> tuple[int, ...]:
        """Return the seats of the secret with this hash, lowest first; none for a spectator."""
        return tuple([seat.seat for seat in self.seats if seat.is_opened_by(key)])

    def viewing_seat(self, mine: Sequence[int]) -> int | None:
        """Return the seat whose view a person with these seats sees.

        The order: the seat to act, then one that may answer ahead and has not, then the one that acted last.
        """
        if len(mine) < 2:
            return next(iter(mine), None)
        if self.match.actor in mine:
            return self.match.actor
        for seat in mine:
            if self.match.ahead(seat) and self.sealed_answers.valid_answer(seat) is None:
                return seat
        return max(mine, key=lambda seat: self._last_moves.get(seat, 0))

    def seat_person(self, seat: Seat, *, name: str, key: str) -> None:
        """Give a seat to a person, as it is in the database already."""
        seat.kind, seat.name, seat.secret_hash, seat.ready = "human", name, key, False
        seat.mark_away()
        self.match.names[seat.seat] = name
        self.update_connections()
        self.broadcast_state()

    def seat_bot(self, seat: Seat, *, bot: str, name: str) -> None:
        """Give a seat to a bot, as it is in the database already."""
        seat.kind, seat.bot, seat.name = "bot", bot, name
        self.match.names[seat.seat] = name

    def vacate_seat(self, seat: Seat, *, name: str) -> None:
        """Open a seat to anybody, as it is in the database already."""
        seat.kind, seat.bot, seat.name, seat.secret_hash = "open", None, name, None
        seat.ready = seat.stand_in = False
        seat.elsewhere.clear()
        self.match.names[seat.seat] = name
        self.broadcast_state()
        self.update_connections()

    def remove_client(self, client: Client) -> None:
        """Stop sending to a client."""
        self.clients.discard(client)
        self.update_connections()

    def update_connections(self) -> None:
        """Count the connections of each seat to this server, and the watchers."""
        keys = Counter(client.key for client in self.clients)
        for seat in self.seats:
            seat.set_connections(0 if seat.secret_hash is None else keys[seat.secret_hash])
        if self.watchers.set_local([client.watcher for client in self.clients if not self.seats_of(client.key)]):
            self.broadcast_watchers()

    @property
    def connected_mask(self) -> int:
        """The seats connected to this server, as a bit mask."""
        return sum(1 << seat.seat for seat in self.seats if seat.connections)

    def on_presence(self, server: str, connected: int) -> bool:
        """Note which seats are connected to another server; return whether anybody's status changed."""
        return self._changes_online(lambda seat: seat.on_presence(server, there=bool(connected >> seat.seat & 1)))

    def drop_silent_servers(self, *, silent: float) -> bool:
        """Forget servers silent for this many seconds; return whether anybody's status changed."""
        return self._changes_online(lambda seat: seat.drop_silent_servers(silent=silent))

    def _changes_online(self, note: Callable[[Seat], None]) -> bool:
        before = [seat.online for seat in self.seats]
        for seat in self.seats:
            note(seat)
        return before != [seat.online for seat in self.seats]

    def set_banned(self, banned: set[str]) -> None:
        """Set the banned people, and disconnect those who watch."""
        new, self.banned = banned - self.banned, banned
        for client in list(self.clients) if new else ():
            if client.watcher["who"] in new and not self.seats_of(client.key):
                client.disconnect(banned_here())

    def _sync_seat(self, kept: dict[str, Any]) -> bool:
        """Apply one seat from the database; return whether it changed."""
        seat: Seat = self.seats[kept["seat"]]
        self.match.names[seat.seat] = kept["name"]
        news = seat.sync(kept)
        self.update_connections()
        return news
