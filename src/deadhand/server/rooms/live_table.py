"""A live table as the database has it: moves that are carried out, taken back, folded, or played anew."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from deadhand.match.match import Match
from deadhand.server.client_quota import run_in_thread
from deadhand.server.database.contributions import Promise
from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.sealed import SealedAnswer
from deadhand.server.database.whole import TableSnapshot
from deadhand.server.database.writer import HINT, UNDO, Move
from deadhand.server.rooms.people import People
from deadhand.server.rooms.table.hint_log import Hinted
from deadhand.server.rooms.table.log import Log
from deadhand.server.rooms.table.undo_log import Undone
from deadhand.table.errors import Refused

UNFOLDED: Final = 64
"""The last commands of a table, which are kept whatever became of them."""
FOLDED: Final = 64
"""Choices taken back that are folded together."""
MOST_COMMANDS: Final = 50_000
"""Commands of a table, after which nothing is taken back nor hinted at any more, and games come to their end."""


class LiveTable(People):
    """One table in memory. The database decides: a move counts once it is written there."""

    def apply(self, move: Move) -> None:
        """Carry out a move that is in the database."""
        if move.action == HINT:
            self.n = move.n
            self.hinted.add(move.n, seat=move.seat, after=len(self.match.actions))
            self.seen.moved(self.n)
            return
        if move.action == UNDO:
            undone = self.log.number(len(self.match.actions))
            self.match.undo(move.seat)
            self._note_undone(move, of=undone, left=len(self.match.actions))
        else:
            self.match.play(move.action)
        self.n = self._acted[move.seat] = move.n
        self.log.note(self.n)
        self.seen.moved(self.n)
        self.sealed.table_moved()
        self.sealed.forget(move.seat)  # it has answered, here or at another server
        self.pauses.acted(move.seat)

    def recall(self, whole: TableSnapshot) -> None:
        """Become what the database has, at a table where nothing has happened; what was taken back is left out.

        Raises:
            Refused: if the rules do not allow it, so that the rows must be damaged.
        """
        _carry_out(self.match, self.log, _held(whole.moves))
        self._note_all(whole.moves)
        self.promises.take_over(whole.promises)
        self.talk.take_over(whole.words)
        self._take_over_sealed(whole.sealed)
        self.banned = whole.banned

    async def _start_over(self, moves: Sequence[Move]) -> None:
        """Become what the database has, whatever this table was: that is played beside the event loop."""
        match = self.match.at(0)
        log = Log(self.id, match, self._shelf)
        await run_in_thread(lambda: _carry_out(match, log, _held(moves)))
        self.match.stand_as(match)
        self.log.stand_as(log)
        self.undone, self.hinted, self._waste = Undone(), Hinted(), []
        self._note_all(moves)
        self.sealed.table_moved()

    def _note_all(self, moves: Sequence[Move]) -> None:
        """Note of all commands who acted last, what was taken back, and where hints were asked for."""
        held: list[int] = []
        for move in moves:
            if move.action == HINT:
                self.hinted.add(move.n, seat=move.seat, after=len(held))
                continue
            if move.action == UNDO:
                self._note_undone(move, of=held.pop(), left=len(held))
            else:
                held.append(move.n)
            self._acted[move.seat] = move.n
        self.n = moves[-1].n if moves else 0
        self.seen.moved(self.n)

    def _note_undone(self, move: Move, *, of: int, left: int) -> None:
        """Note that a command took back what the command `of` had chosen, and left so many actions."""
        self.undone.add(move.n, seat=move.seat, left=left)
        self._waste += [(of, move.n), *((n, n) for n in self.hinted.undone(move.n, left=left))]

    async def fold(self) -> None:
        """Have the database keep what was taken back no longer, but of the last commands, if there is much of it.

        A client that comes back knows which of its moves still hold, as their own numbers stay.
        """
        if len(self._waste) < FOLDED:
            return
        to = self.n - UNFOLDED
        gone = [pair for pair in self._waste if pair[1] <= to]
        self._waste = [pair for pair in self._waste if pair[1] > to]
        try:
            await self.storage.folding.fold(self.id, sorted({n for pair in gone for n in pair}), to=to)
        except DatabaseUnavailable:
            self._waste = gone + self._waste

    def still_holds(self, n: int) -> int:
        """How many of the actions that led to state `n` were never taken back since; -1 if there was no such state."""
        return self.log.held_since(n) if 0 <= n <= self.n else -1

    async def settled(self) -> None:
        """Wait until what is happening at the table now has happened."""
        async with self.lock:
            pass

    async def catch_up(self, *, to: int | None = None, last: Move | None = None) -> None:
        """Carry out the moves that others have written to the database, if there are any up to `to`.

        If only the `last` of them is missing, the database is not asked.
        """
        async with self.lock:
            if to is not None and to <= self.n:
                return
            if last is not None and self.begun and last.n == self.n + 1:
                self.apply(last)
                self.tell_all()
            elif await self.take_over_moves():
                self.tell_all()

    async def take_over_moves(self) -> bool:
        """Carry out the moves that are new in the database; whether there are any. The caller holds the lock."""
        news = await self.storage.moves(self.id, since=self.n)
        if news and not self.begun:
            await self.take_over_row()
        folded = await self.storage.folding.until(self.id) if self.storage.shared else 0
        return await self._go_on(news, folded=folded)

    async def _go_on(self, news: Sequence[Move], *, folded: int) -> bool:
        """Carry out moves that are new, or start over if some before them were `folded` away; whether anything is."""
        if folded > self.n:
            await self._start_over((await self.storage.whole(self.id)).moves)
            return True
        for move in news:
            self.apply(move)
        return bool(news)

    async def take_over_row(self) -> bool:
        """Take over the table itself, and the deal once it is made; whether there is anything new.

        The caller holds the lock.
        """
        changed = await self.storage.changing(self.id)
        return self._take_over_row(changed, () if self.begun else await self.storage.contributions.of(self.id))

    def _take_over_row(self, changed: dict[str, Any], promises: Iterable[Promise]) -> bool:
        news = not changed.items() <= self.row.items()
        if not self.begun:
            news |= self.promises.take_over(promises)
            if changed["seed"] is not None:
                self.match.deal_anew(changed["seed"])
                self.log.begin()
                self.seen.moved(self.n)
                self.sealed.table_moved()
        self.row |= changed
        self.pauses.pace = self.row["pace"]
        return news

    async def take_over_sealed(self) -> list[int]:
        """Take over the sealed answers, but those whose seat has acted since; returns the seats of new ones."""
        return self._take_over_sealed(await self.storage.sealed.of(self.id))

    def _take_over_sealed(self, kept: Iterable[SealedAnswer]) -> list[int]:
        return self.sealed.take_over(each for each in kept if self._acted.get(each.seat, 0) <= each.n)

    async def drop_sealed(self, seat: int) -> bool:
        """Keep a seat's sealed answer no longer; False if there is none."""
        self.sealed.forget(seat)
        return await self.storage.sealed.drop(self.id, seat)


def _held(moves: Sequence[Move]) -> list[Move]:
    """The commands that chose something and were not taken back.

    Raises:
        Refused: if one is taken back that there is not, so that the rows must be damaged.
    """
    held: list[Move] = []
    for move in moves:
        if move.action == UNDO:
            if not held:
                raise Refused(f"The table is damaged: its command {move.n} takes back a choice that nobody has made.")
            held.pop()
        elif move.action != HINT:
            held.append(move)
    return held


def _carry_out(match: Match, log: Log, moves: Sequence[Move]) -> None:
    """Carry moves out at a match where nothing has happened, and note them in its log."""
    for move in moves:
        match.play(move.action)
        log.note(move.n)
