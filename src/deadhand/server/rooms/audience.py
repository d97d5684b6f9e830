"""The audience of one live table: the only place that decides who is sent what.

A client is never sent a state equal to its last one, except in answer to its own hello or premove.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from deadhand.server.operation.metrics import BROADCASTS, PLAYERS, WATCHERS
from deadhand.server.rooms.premoves import Premoves
from deadhand.server.rooms.table import LiveTable, public_id_of
from deadhand.server.rooms.view import Digests, TableView
from deadhand.server.sentences import LANGUAGE
from deadhand.server.shapes.as_json import as_json
from deadhand.server.shapes.server_frames import ChatMessage, FromServer, Watcher, WatcherList
from deadhand.table.errors import Refused

MOST_NAMED: Final = 20
"""The most watchers of a server whose names are sent; all are counted."""
INTERVAL: Final = 0.1
"""Seconds between two broadcasts of the same kind at one table."""
NOTHING: Final = Digests()
"""The digests of a client that was sent nothing yet."""


@dataclass(slots=True, eq=False, kw_only=True)
class Client(ABC):
    """A connection that a table sends to. No method waits."""

    address: str
    """The network address."""
    browser: str | None = None
    """The number by which the operator knows its browser, if it sent its key."""
    key: str | None = None
    """The hash of the secret that opens its seats; None for a spectator."""
    language: str = field(default_factory=LANGUAGE.get)
    """The language of answers and refusals; before its hello, that of the browser."""
    watcher: Watcher = field(default_factory=lambda: Watcher(who=None, name=""))
    """Its public data while it has no seat."""

    def send(self, frame: FromServer) -> None:
        """Send a frame to this client only."""
        self.send_text(frame["type"], as_json(frame))

    @abstractmethod
    def send_text(self, kind: str, text: str) -> None:
        """Send a frame of this type that is JSON already."""

    @abstractmethod
    def disconnect(self, why: Refused) -> None:
        """Send the reason, and end the connection."""

    @abstractmethod
    def fail(self, error: Exception) -> None:
        """Disconnect after an internal error; the client reconnects and gets the whole state."""


@dataclass(slots=True)
class LastSent:
    """The state that was last sent to a client."""

    n: int
    """The number of the last state."""
    digests: Digests = NOTHING
    """Of the last state, and of the last seats."""
    deal: bool = False
    """Whether it was sent the numbers of the deal."""


@dataclass(slots=True)
class Throttle:
    """A trailing-edge throttle; the last request of an interval is never lost.

    It holds the function only while a call is pending, so that it keeps no table in memory.
    """

    _pending: bool = False
    _next: float = 0.0
    """The time of the event loop before which nothing is called."""

    def request(self, call: Callable[[], None]) -> None:
        """Call a function in this turn of the event loop, or once the interval is over."""
        if self._pending:
            return
        self._pending = True
        loop = asyncio.get_running_loop()
        if loop.time() < self._next:
            loop.call_at(self._next, self._run, call)
        else:
            loop.call_soon(self._run, call)

    def _run(self, call: Callable[[], None]) -> None:
        self._pending = False
        self._next = asyncio.get_running_loop().time() + INTERVAL
        call()


@dataclass(slots=True)
class Watchers:
    """The watchers of one table. A person with several windows counts once, if they can be recognized."""

    here: list[Watcher] = field(default_factory=list)
    _elsewhere: dict[str, tuple[int, list[Watcher]]] = field(default_factory=dict)
    """By server the count, and some names."""

    def set_local(self, watchers: Iterable[Watcher]) -> bool:
        """Set the watchers of this server; return whether anything changed."""
        known = {one["who"]: one for one in watchers if one["who"] is not None}
        now = [*known.values(), *(one for one in watchers if one["who"] is None)]
        now.sort(key=lambda one: (one["name"] == "", one["name"].casefold()))
        news, self.here = now != self.here, now
        return news

    def on_presence(self, server: str, count: int, named: list[Watcher]) -> bool:
        """Set the watchers of another server; return whether anything changed."""
        before = self._elsewhere.pop(server, None)
        if count:
            self._elsewhere[server] = count, named
        return before != self._elsewhere.get(server)

    def local_names(self) -> list[Watcher]:
        """Return the watchers of this server whose names are sent."""
        return self.here[:MOST_NAMED]

    def to_frame(self) -> WatcherList:
        """Return the public frame."""
        elsewhere = self._elsewhere.values()
        named = self.local_names() + [one for _, named in elsewhere for one in named]
        count = len(self.here) + sum(count for count, _ in elsewhere)
        return {"type": "watchers", "count": count, "watchers": named}


@dataclass(slots=True, eq=False)
class Audience:
    """The connected clients of one table: its players, and the watchers."""

    _table: LiveTable
    _premoves: Premoves
    _view: TableView
    banned: frozenset[str]
    """The public ids of banned people."""
    watchers: Watchers = field(default_factory=Watchers)
    _peers: dict[str, float] = field(default_factory=dict)
    """The other servers with somebody at the table, and when each said so last."""
    _sent: dict[Client, LastSent] = field(default_factory=dict)
    _states_throttle: Throttle = field(default_factory=Throttle)
    _seats_throttle: Throttle = field(default_factory=Throttle)
    _watchers_throttle: Throttle = field(default_factory=Throttle)

    @property
    def clients(self) -> Collection[Client]:
        """The connected clients."""
        return self._sent.keys()

    def add(self, client: Client, *, since: int) -> None:
        """Add a client that knows state `since` (-1: none)."""
        self._sent[client] = LastSent(since)
        (WATCHERS if client.key is None else PLAYERS).inc()
        self.count_connections()

    def remove(self, client: Client) -> bool:
        """Stop sending to a client; return whether it was there."""
        if self._sent.pop(client, None) is None:
            return False
        (WATCHERS if client.key is None else PLAYERS).dec()
        self.count_connections()
        return True

    def count_connections(self) -> None:
        """Count the connections of each seat to this server, and the watchers."""
        self._table.seats.set_connections(Counter(client.key for client in self._sent))
        if self.watchers.set_local([each.watcher for each in self._sent if not self._table.seats.of_key(each.key)]):
            self.send_watchers()

    @property
    def is_attended(self) -> bool:
        """Whether anybody is connected to this server."""
        return bool(self._table.seats.connected_mask or self.watchers.here)

    @property
    def is_elsewhere(self) -> bool:
        """Whether people are at the table, but only at other servers."""
        return bool(self._peers) and not self._sent

    def on_presence(self, server: str, seats: int, watchers: int, named: list[Watcher]) -> None:
        """Note who is at the table on another server, and send everybody here what has changed by that."""
        self._peers.pop(server, None)
        if seats or watchers:
            self._peers[server] = time.monotonic()
        if self._table.seats.on_presence(server, seats):
            self.send_seats()
        if self.watchers.on_presence(server, watchers, named):
            self.send_watchers()

    def drop_silent_servers(self, *, silent: float) -> None:
        """Forget servers silent for this many seconds."""
        for server, last in list(self._peers.items()):
            if time.monotonic() - last > silent:
                self.on_presence(server, 0, 0, [])

    def check_visitor(self, visitor: str | None) -> str | None:
        """Check that a visitor may come; return their public id, which is another one at another table.

        Raises:
            Refused: if the host has banned them.
        """
        who = None if visitor is None else public_id_of(f"{self._table.id} {visitor}")
        if who in self.banned:
            raise _banned()
        return who

    def set_banned(self, banned: frozenset[str]) -> None:
        """Set the banned people, and disconnect those who watch."""
        new, self.banned = banned - self.banned, banned
        for client in list(self._sent) if new else ():
            if client.watcher["who"] in new and not self._table.seats.of_key(client.key):
                client.disconnect(_banned())

    def disconnect_all(self, why: Refused) -> None:
        """Disconnect everybody, with the reason."""
        for client in list(self._sent):
            client.disconnect(why)

    def send_states(self) -> None:
        """Send every client its state; before the game begins, at most once per interval."""
        if self._table.record.begun:
            self._send_states()
        else:
            self._states_throttle.request(self._send_states)

    def _send_states(self) -> None:
        self._send_states_to(list(self._sent))

    def send_state(self, client: Client) -> None:
        """Send a client its state, unless that is equal to its last one."""
        self._send_states_to([client])

    def send_state_since(self, client: Client, n: int) -> None:
        """Send a client its state again, with the log since state `n`, as it asked for."""
        if client in self._sent:
            self._sent[client].n, self._sent[client].digests = n, NOTHING
            self._send_states_to([client], again=True)

    def send_premoves(self, seats: Collection[int], *, again: bool = False) -> None:
        """Send the premoves of these seats to their owners, or to all where answers are public.

        Any frame to the others, even an unchanged state, would reveal that somebody has answered. The owners are sent
        an unchanged state only if they wait for it (`again`).
        """
        self._send_states_to(self._owners_of(seats), again=again)
        if self._premoves.answered_openly:
            self.send_states()

    def _send_states_to(self, clients: Iterable[Client], *, again: bool = False) -> None:
        """Send clients their states; an internal error ends only the connection of its client."""
        with BROADCASTS.time():
            for client in clients:
                try:
                    self._send_state(client, self._sent[client], again=again)
                except Refused:
                    raise
                except Exception as error:
                    client.fail(error)
            self._view.clear()

    def _send_state(self, client: Client, sent: LastSent, *, again: bool) -> None:
        mine = self._table.seats.of_key(client.key)
        if not self._table.record.begun:
            text = as_json(self._view.gathering(mine))
            if again or sent.digests.now != hash(text):
                client.send_text("gathering", text)
            sent.digests = Digests(hash(text))
            return
        if not sent.deal:
            sent.deal = True
            if (dealt := self._view.dealt()) is not None:
                client.send(dealt)
        state = self._view.state(mine, since=sent.n)
        if again or sent.digests != state.digests:
            client.send_text("state", self._view.to_json(state, sent.digests))
        sent.n, sent.digests = self._view.n, state.digests

    def send(self, frame: FromServer) -> None:
        """Send every client the same frame."""
        self._send_frame(frame, list(self._sent))

    def send_to_owner(self, seat: int, frame: FromServer) -> None:
        """Send a frame to every client of a seat's player."""
        self._send_frame(frame, self._owners_of([seat]))

    def _send_frame(self, frame: FromServer, clients: Iterable[Client]) -> None:
        text = as_json(frame)
        for client in clients:
            client.send_text(frame["type"], text)

    def _owners_of(self, seats: Collection[int]) -> list[Client]:
        return [each for each in self._sent if any(self._table.seats[seat].is_opened_by(each.key) for seat in seats)]

    def send_seats(self) -> None:
        """Send every client the seats, at most once per interval."""
        if self._table.record.begun:
            self._seats_throttle.request(self._send_seats)
        else:
            self.send_states()

    def _send_seats(self) -> None:
        seats = self._table.seats
        for sent in self._sent.values():
            sent.digests = sent.digests._replace(seats=seats.digest)
        self.send({"type": "seats", "seats": seats.public_summaries()})

    def send_watchers(self) -> None:
        """Send every client the watchers, at most once per interval."""
        self._watchers_throttle.request(self._send_watchers)

    def _send_watchers(self) -> None:
        self.send(self.watchers.to_frame())

    def send_chat(self, messages: list[ChatMessage]) -> None:
        """Send everybody here whether the chat is on, and new messages."""
        self.send({"type": "chat", "on": self._table.record.chat, "messages": messages})

    def welcome(self, client: Client, *, messages: list[ChatMessage], stood_in: list[int]) -> None:
        """Send a new client the state, the watchers, the chat, and for which of its seats a bot stood in."""
        self.send_state(client)
        watchers = self.watchers.to_frame()
        if watchers["count"]:
            client.send(watchers)
        if messages or not self._table.record.chat:
            client.send({"type": "chat", "on": self._table.record.chat, "messages": messages})
        if stood_in:
            client.send({"type": "stood_in", "seats": stood_in})


def _banned() -> Refused:
    return Refused("The host has banned you from this table.")
