"""A live table: the match as the database has it, who watches, and the bots that play at it."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any, Protocol

from deadhand.bots.players import Bot
from deadhand.match import Match
from deadhand.saved import SavedGame
from deadhand.server.seats import Seat
from deadhand.server.storage import UNDO, Move, Storage, Taken
from deadhand.table.chance import commitment_to
from deadhand.table.errors import Refused


class Client(Protocol):
    """Who is told what happens at a table."""

    seat: int | None
    told: int
    """The last move that the client was told of; -1 for none."""

    def tell(self, frame: dict[str, Any]) -> None:
        """Queue a frame; never waits."""


class Room:
    """One table in memory. The database decides: a move counts once it is written there."""

    def __init__(self, row: dict[str, Any], seats: list[Seat], match: Match, storage: Storage) -> None:
        self.row = row
        self.id: str = row["id"]
        self.seats = seats
        self.match = match
        self.n = 0
        """How many moves, undone ones and undoings included, are in the database."""
        self.clients: set[Client] = set()
        self.changed: Callable[[], None] = lambda: None
        self._storage = storage
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None

    def apply(self, move: Move) -> None:
        """Carry out a move that is in the database."""
        if move.action == UNDO:
            self.match.undo(move.seat)
        else:
            self.match.play(move.action)
        self.n = move.n

    async def catch_up(self) -> None:
        """Carry out what others have written to the database."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for move in await self._storage.moves(self.id, since=self.n):
            self.apply(move)

    async def act(self, seat: int, *, n: int, action: int) -> None:
        """Let a seat play an action or `UNDO` in answer to state `n`: check it, write it down, carry it out, tell all.

        Raises:
            Refused: if the state is no longer `n`, the seat is not asked, or the rules forbid it.
        """
        async with self._lock:
            if n != self.n:
                raise Refused("The table has moved on since; look again.")
            self._check(seat, action)
            move = Move(self.n + 1, seat, action)
            try:
                await self._storage.append(self.id, move)
            except Taken:
                await self._catch_up()
                self.tell_all()
                raise
            self.apply(move)
            self.tell_all()
        self.wake_bots()

    def _check(self, seat: int, action: int) -> None:
        if action == UNDO:
            if not self.match.can_undo(seat):
                raise Refused("That cannot be taken back: chance was used, a card was shown, or another player acted.")
        elif seat != self.match.actor:
            raise Refused("It is not your turn.")
        else:
            self.match.check(action)

    def state_for(self, client: Client) -> dict[str, Any]:
        """All that a client may know, and the log since it was last told."""
        lines = self.match.log_by_move(client.seat, since=client.told + 1)
        client.told = len(self.match.actions)
        over = self.match.over
        return {
            "type": "state",
            "n": self.n,
            "move": len(self.match.actions),
            "view": self.match.view(client.seat),
            "lines": [{"n": move, "texts": texts} for move, texts in lines],
            "seats": [seat.public() for seat in self.seats],
            "you": client.seat,
            "host": self.row["host"],
            "can_undo": client.seat is not None and self.match.can_undo(client.seat),
            "commitment": commitment_to(self.row["secret"]),
            "secret": self.row["secret"] if over else None,
            "rematch": self.row["rematch"],
            "scores": self.match.scores,
            "ranks": self.match.ranks,
        }

    def tell_all(self) -> None:
        """Tell every client how the table stands."""
        for client in self.clients:
            client.tell(self.state_for(client))

    def tell_seats(self) -> None:
        """Tell every client who is there."""
        frame = {"type": "seats", "seats": [seat.public() for seat in self.seats]}
        for client in self.clients:
            client.tell(frame)

    def saved(self) -> SavedGame:
        """The finished game, its secret revealed, for anyone to verify."""
        players = ["human" if seat.kind == "human" else seat.bot or "greedy" for seat in self.seats]
        return self.match.saved(players=players)

    def wake_bots(self) -> None:
        """Have the bots play if one of them must choose."""
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._play_bots())

    @property
    def busy(self) -> bool:
        """Whether somebody watches or a bot is thinking."""
        return bool(self.clients) or (self._bots is not None and not self._bots.done())

    async def _play_bots(self) -> None:
        while (seat := self.match.actor) is not None and (name := self.seats[seat].player) is not None:
            n, thinking = self.n, self.match.clone()
            await asyncio.sleep(self.row["pace"] * random.uniform(0.7, 1.3))  # noqa: S311  # only a pause
            bot = Bot(name, seed=f"{self.row['secret']} {n}")
            action = await asyncio.to_thread(bot.choose, thinking)
            with contextlib.suppress(Refused):
                await self._act_for_bot(seat, n=n, action=action)
        self.changed()

    async def _act_for_bot(self, seat: int, *, n: int, action: int) -> None:
        if self.seats[seat].player is not None:
            await self.act(seat, n=n, action=action)

    async def close(self) -> None:
        """Stop the bots."""
        if self._bots:
            self._bots.cancel()
