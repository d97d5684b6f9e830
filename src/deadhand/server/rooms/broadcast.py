"""Broadcasts of one live table: to all clients, to each what it may see, or to a seat's owner."""

from collections.abc import Collection

from deadhand.server.rooms.table.clients import BroadcastCache
from deadhand.server.rooms.table_state import TableState
from deadhand.server.shapes.server_frames import FromServer, Said
from deadhand.table.errors import Refused


class Broadcaster(TableState):
    """A table that sends its clients what happens."""

    def broadcast_state(self) -> None:
        """Send every client its state; before the game begins, at most once per interval."""
        if self.begun:
            self._send_state_to_all()
        else:
            self._gathering_throttle.request(self._send_state_to_all)

    def _send_state_to_all(self) -> None:
        cache = BroadcastCache()
        for client in list(self.clients):
            client.send_state(cache)
        self.view_cache.clear_shared_parts()

    def broadcast_sealed_answers(self, seats: Collection[int], *, again: bool = False) -> None:
        """Send the sealed answers of these seats to their owners, or to all where answers are public.

        Any frame to the others, even an unchanged state, would reveal that somebody has answered.
        """
        cache = BroadcastCache()
        for client in list(self.clients):
            if any(self.seats[seat].is_opened_by(client.key) for seat in seats):
                client.send_state(cache, again=again)
        if self.sealed_answers.answered_openly:
            self.broadcast_state()

    def broadcast(self, frame: FromServer) -> None:
        """Send every client the same frame."""
        for client in list(self.clients):
            client.send(frame)

    def send_to_owner(self, seat: int, frame: FromServer) -> None:
        """Send a frame to every client of a seat's player."""
        for client in list(self.clients):
            if self.seats[seat].is_opened_by(client.key):
                client.send(frame)

    def broadcast_watchers(self) -> None:
        """Send every client the watchers, at most once per interval."""
        self._watchers_throttle.request(self._send_watchers)

    def _send_watchers(self) -> None:
        self.broadcast(self.watchers.to_frame())

    def broadcast_seats(self) -> None:
        """Send every client the seats, at most once per interval."""
        if self.begun:
            self._seats_throttle.request(self._send_seats)
        else:
            self.broadcast_state()

    def _send_seats(self) -> None:
        self.broadcast({"type": "seats", "seats": [seat.public_summary() for seat in self.seats]})

    def switch_talk(self, *, on: bool) -> None:
        """Switch the chat on or off."""
        if on != self.talk.on:
            self.row["talk"] = self.talk.on = on
            self.broadcast({"type": "talk", "on": on, "words": []})

    def switch_hints(self, *, on: bool) -> None:
        """Switch hints on or off."""
        if on != self.row["hints"]:
            self.row["hints"] = on
            self.broadcast_state()

    async def fetch_talk(self) -> None:
        """Read chat messages from other servers and send them to everybody here."""
        async with self.lock:
            words = await self.talk.fetch_new()
        self.broadcast_words(words)

    def broadcast_words(self, words: list[Said]) -> None:
        """Send new chat messages to everybody here, if there are any."""
        if words:
            self.broadcast({"type": "talk", "on": self.talk.on, "words": words})

    def close_deleted(self, why: str) -> None:
        """Disconnect everybody from a deleted table, with the reason."""
        self.deletion = Refused(why)
        self.clock.stop()
        for client in list(self.clients):
            client.disconnect(self.deletion)
