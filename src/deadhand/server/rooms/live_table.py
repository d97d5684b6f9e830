"""A live table's moves: applied, undone, folded, or replayed from the database."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from deadhand.match.match import Match
from deadhand.server.client_quota import run_in_thread
from deadhand.server.database.contributions import Promise
from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.sealed import SealedAnswer
from deadhand.server.database.whole import TableSnapshot
from deadhand.server.database.writer import HINT, UNDO, Move
from deadhand.server.rooms.presence import Presence
from deadhand.server.rooms.table.game_log import GameLog
from deadhand.server.rooms.table.hint_log import HintLog
from deadhand.server.rooms.table.undo_log import UndoLog
from deadhand.table.errors import Refused

UNFOLDED: Final = 64
"""The last commands of a table, which are never folded."""
FOLDED: Final = 64
"""Undone choices that are folded together."""
MOST_COMMANDS: Final = 50_000
"""Commands of a table after which undo and hints are refused, so that every game ends."""


class LiveTable(Presence):
    """One table in memory. The database is authoritative: a move counts once it is written there."""

    def apply_move(self, move: Move) -> None:
        """Apply a move that is in the database."""
        if move.action == HINT:
            self.n = move.n
            self.hint_log.add(move.n, seat=move.seat, after=len(self.match.actions))
            self.view_cache.invalidate(self.n)
            return
        if move.action == UNDO:
            undone = self.log.command_of(len(self.match.actions))
            self.match.undo(move.seat)
            self._record_undo(move, of=undone, left=len(self.match.actions))
        else:
            self.match.play(move.action)
        self.n = self._last_moves[move.seat] = move.n
        self.log.record_move(self.n)
        self.view_cache.invalidate(self.n)
        self.sealed_answers.clear_questions()
        self.sealed_answers.discard(move.seat)  # it has answered, here or at another server
        self.pauses.end_pause(move.seat)

    def load_rows(self, whole: TableSnapshot) -> None:
        """Load the database's rows into a table without moves; undone moves are skipped.

        Raises:
            Refused: if the rules do not allow it, so that the rows must be damaged.
        """
        _replay_moves(self.match, self.log, _standing_moves(whole.moves))
        self._index_commands(whole.moves)
        self.commitments.sync(whole.promises)
        self.talk.sync(whole.words)
        self._apply_sealed(whole.sealed)
        self.banned = whole.banned

    async def _rebuild_from(self, moves: Sequence[Move]) -> None:
        """Replace the match by one replayed from these moves, off the event loop."""
        match = self.match.at(0)
        log = GameLog(self.id, match, self._shelf)
        await run_in_thread(lambda: _replay_moves(match, log, _standing_moves(moves)))
        self.match.copy_from(match)
        self.log.copy_from(log)
        self.undo_log, self.hint_log, self._undone_pairs = UndoLog(), HintLog(), []
        self._index_commands(moves)
        self.sealed_answers.clear_questions()

    def _index_commands(self, moves: Sequence[Move]) -> None:
        """Index all commands: each seat's last move, undos and hint requests."""
        held: list[int] = []
        for move in moves:
            if move.action == HINT:
                self.hint_log.add(move.n, seat=move.seat, after=len(held))
                continue
            if move.action == UNDO:
                self._record_undo(move, of=held.pop(), left=len(held))
            else:
                held.append(move.n)
            self._last_moves[move.seat] = move.n
        self.n = moves[-1].n if moves else 0
        self.view_cache.invalidate(self.n)

    def _record_undo(self, move: Move, *, of: int, left: int) -> None:
        """Record that a command undid the command `of` and left this many actions."""
        self.undo_log.add(move.n, seat=move.seat, left=left)
        self._undone_pairs += [(of, move.n), *((n, n) for n in self.hint_log.move_undone(move.n, left=left))]

    async def fold_undone(self) -> None:
        """Delete undone commands from the database once there are many, except the last commands.

        A returning client still knows which of its moves hold, as the others keep their numbers.
        """
        if len(self._undone_pairs) < FOLDED:
            return
        to = self.n - UNFOLDED
        gone = [pair for pair in self._undone_pairs if pair[1] <= to]
        self._undone_pairs = [pair for pair in self._undone_pairs if pair[1] > to]
        try:
            await self.storage.folding.fold(self.id, sorted({n for pair in gone for n in pair}), to=to)
        except DatabaseUnavailable:
            self._undone_pairs = gone + self._undone_pairs

    def count_held_moves(self, n: int) -> int:
        """Return how many actions before state `n` still hold; -1 if there was no such state."""
        return self.log.count_held_since(n) if 0 <= n <= self.n else -1

    async def wait_until_idle(self) -> None:
        """Wait until the current change of the table is done."""
        async with self.lock:
            pass

    async def apply_new_moves(self, *, to: int | None = None, last: Move | None = None) -> None:
        """Apply the moves that others have written to the database, if there are any up to `to`.

        If only the `last` of them is missing, the database is not read.
        """
        async with self.lock:
            if to is not None and to <= self.n:
                return
            if last is not None and self.begun and last.n == self.n + 1:
                self.apply_move(last)
                self.broadcast_state()
            elif await self.sync_moves():
                self.broadcast_state()

    async def sync_moves(self) -> bool:
        """Apply new moves from the database; return whether there were any. The caller holds the lock."""
        news = await self.storage.moves(self.id, since=self.n)
        if news and not self.begun:
            await self.sync_row()
        folded = await self.storage.folding.until(self.id) if self.storage.shared else 0
        return await self._apply_moves(news, folded=folded)

    async def _apply_moves(self, news: Sequence[Move], *, folded: int) -> bool:
        """Apply new moves, or rebuild if earlier ones were `folded`; return whether anything changed."""
        if folded > self.n:
            await self._rebuild_from((await self.storage.whole(self.id)).moves)
            return True
        for move in news:
            self.apply_move(move)
        return bool(news)

    async def sync_row(self) -> bool:
        """Apply the table's row, and the deal once it is made; return whether anything changed.

        The caller holds the lock.
        """
        changed = await self.storage.changing(self.id)
        return self._apply_row(changed, () if self.begun else await self.storage.contributions.of(self.id))

    def _apply_row(self, changed: dict[str, Any], promises: Iterable[Promise]) -> bool:
        news = not changed.items() <= self.row.items()
        if not self.begun:
            news |= self.commitments.sync(promises)
            if changed["seed"] is not None:
                self.match.deal_again(changed["seed"])
                self.log.reset()
                self.view_cache.invalidate(self.n)
                self.sealed_answers.clear_questions()
        self.row |= changed
        self.pauses.pace = self.row["pace"]
        return news

    async def sync_sealed(self) -> list[int]:
        """Apply the sealed answers, except of seats that have acted since; return the changed seats."""
        return self._apply_sealed(await self.storage.sealed.of(self.id))

    def _apply_sealed(self, kept: Iterable[SealedAnswer]) -> list[int]:
        return self.sealed_answers.sync(each for each in kept if self._last_moves.get(each.seat, 0) <= each.n)

    async def drop_sealed(self, seat: int) -> bool:
        """Delete a seat's sealed answer; return False if there is none."""
        self.sealed_answers.discard(seat)
        return await self.storage.sealed.drop(self.id, seat)


def _standing_moves(moves: Sequence[Move]) -> list[Move]:
    """Return the commands that chose something and were not undone.

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


def _replay_moves(match: Match, log: GameLog, moves: Sequence[Move]) -> None:
    """Replay moves on a match without moves, and record them in its log."""
    for move in moves:
        match.play(move.action)
        log.record_move(move.n)
