"""Who is told at one live table: all alike, each what they may know, or the owner of a seat."""

from collections.abc import Collection

from deadhand.server.rooms.table.clients import BroadcastCache
from deadhand.server.rooms.table_state import TableState
from deadhand.server.shapes.server_frames import FromServer, Said
from deadhand.table.errors import Refused


class Broadcaster(TableState):
    """A table whose clients are told what happens."""

    def broadcast_state(self) -> None:
        """Tell every client how the table stands; before the game begins, at most once per interval."""
        if self.begun:
            self._send_state_to_all()
        else:
            self._gathering_throttle.request(self._send_state_to_all)

    def _send_state_to_all(self) -> None:
        made = BroadcastCache()
        for client in list(self.clients):
            client.send_state(made)
        self.view_cache.clear_shared_parts()

    def broadcast_sealed_answers(self, seats: Collection[int], *, again: bool = False) -> None:
        """Tell what these seats have answered ahead: their owners alone, or everybody where all may know.

        Anything that others were sent, even an unchanged state, would tell them that somebody has answered.
        """
        made = BroadcastCache()
        for client in list(self.clients):
            if any(self.seats[seat].is_opened_by(client.key) for seat in seats):
                client.send_state(made, again=again)
        if self.sealed_answers.answered_openly:
            self.broadcast_state()

    def broadcast(self, frame: FromServer) -> None:
        """Send every client the same."""
        for client in list(self.clients):
            client.send(frame)

    def send_to_owner(self, seat: int, frame: FromServer) -> None:
        """Send every client of a seat's player the same."""
        for client in list(self.clients):
            if self.seats[seat].is_opened_by(client.key):
                client.send(frame)

    def broadcast_watchers(self) -> None:
        """Tell every client who watches, at most once per interval."""
        self._watchers_throttle.request(self._send_watchers)

    def _send_watchers(self) -> None:
        self.broadcast(self.watchers.to_frame())

    def broadcast_seats(self) -> None:
        """Tell every client who is there, at most once per interval."""
        if self.begun:
            self._seats_throttle.request(self._send_seats)
        else:
            self.broadcast_state()

    def _send_seats(self) -> None:
        self.broadcast({"type": "seats", "seats": [seat.public_summary() for seat in self.seats]})

    def switch_talk(self, *, on: bool) -> None:
        """Let people speak freely, or not."""
        if on != self.talk.on:
            self.row["talk"] = self.talk.on = on
            self.broadcast({"type": "talk", "on": on, "words": []})

    def switch_hints(self, *, on: bool) -> None:
        """Give hints, or not."""
        if on != self.row["hints"]:
            self.row["hints"] = on
            self.broadcast_state()

    async def fetch_talk(self) -> None:
        """Tell everybody here what was said at another server."""
        async with self.lock:
            words = await self.talk.fetch_new()
        self.broadcast_words(words)

    def broadcast_words(self, words: list[Said]) -> None:
        """Tell everybody here what was said, if anything."""
        if words:
            self.broadcast({"type": "talk", "on": self.talk.on, "words": words})

    def close_deleted(self, why: str) -> None:
        """Tell everybody that the table was deleted, and let them go."""
        self.deletion = Refused(why)
        self.clock.stop()
        for client in list(self.clients):
            client.disconnect(self.deletion)
