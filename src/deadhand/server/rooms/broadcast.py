"""Who is told at one live table: all alike, each what they may know, or the owner of a seat."""

from collections.abc import Collection

from deadhand.server.rooms.table.clients import BroadcastCache
from deadhand.server.rooms.table_state import TableState
from deadhand.server.shapes.server_frames import FromServer, Said
from deadhand.table.errors import Refused


class Broadcaster(TableState):
    """A table whose clients are told what happens."""

    def tell_all(self) -> None:
        """Tell every client how the table stands; before the game begins, at most once per interval."""
        if self.begun:
            self._show_all()
        else:
            self._gatherings.request(self._show_all)

    def _show_all(self) -> None:
        made = BroadcastCache()
        for client in list(self.clients):
            client.show(made)
        self.seen.let_go()

    def tell_sealed(self, seats: Collection[int], *, again: bool = False) -> None:
        """Tell what these seats have answered ahead: their owners alone, or everybody where all may know.

        Anything that others were sent, even an unchanged state, would tell them that somebody has answered.
        """
        made = BroadcastCache()
        for client in list(self.clients):
            if any(self.seats[seat].has(client.key) for seat in seats):
                client.show(made, again=again)
        if self.sealed.openly:
            self.tell_all()

    def tell_each(self, frame: FromServer) -> None:
        """Send every client the same."""
        for client in list(self.clients):
            client.tell(frame)

    def tell_owner(self, seat: int, frame: FromServer) -> None:
        """Send every client of a seat's player the same."""
        for client in list(self.clients):
            if self.seats[seat].has(client.key):
                client.tell(frame)

    def tell_watching(self) -> None:
        """Tell every client who watches, at most once per interval."""
        self._watchings.request(self._tell_watching)

    def _tell_watching(self) -> None:
        self.tell_each(self.watchers.told())

    def tell_seats(self) -> None:
        """Tell every client who is there, at most once per interval."""
        if self.begun:
            self._comings.request(self._tell_seats)
        else:
            self.tell_all()

    def _tell_seats(self) -> None:
        self.tell_each({"type": "seats", "seats": [seat.public() for seat in self.seats]})

    def switch_talk(self, *, on: bool) -> None:
        """Let people speak freely, or not."""
        if on != self.talk.on:
            self.row["talk"] = self.talk.on = on
            self.tell_each({"type": "talk", "on": on, "words": []})

    def switch_hints(self, *, on: bool) -> None:
        """Give hints, or not."""
        if on != self.row["hints"]:
            self.row["hints"] = on
            self.tell_all()

    async def listen(self) -> None:
        """Tell everybody here what was said at another server."""
        async with self.lock:
            words = await self.talk.catch_up()
        self.tell_words(words)

    def tell_words(self, words: list[Said]) -> None:
        """Tell everybody here what was said, if anything."""
        if words:
            self.tell_each({"type": "talk", "on": self.talk.on, "words": words})

    def vanish(self, why: str) -> None:
        """Tell everybody that the table was deleted, and let them go."""
        self.vanished = Refused(why)
        self.clock.stop()
        for client in list(self.clients):
            client.dismiss(self.vanished)
