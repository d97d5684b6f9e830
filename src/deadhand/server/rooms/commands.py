"""The commands of a live table: checked, stored, applied, undone, and replayed from the database.

The database is authoritative: a command counts once it is written there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from deadhand.guides.lesson import NOTHING_WRONG
from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import HINT, UNDO, Move
from deadhand.server.limits.client_quota import charge_storage
from deadhand.server.operation.metrics import WRITE_DELAY
from deadhand.server.rooms.asides import AsideLog
from deadhand.server.rooms.game_log import GameLog
from deadhand.server.rooms.table import LiveTable
from deadhand.table.errors import Refused

MOST_COMMANDS: Final = 20_000
"""Commands of a table after which undo and hints are refused: every game ends, and its table opens quickly."""
MOVE_SIZE: Final = 80
"""Bytes of a command in the database, with its key in the index."""


@dataclass(slots=True, eq=False)
class CommandLog:
    """The commands of one table, and the match and the logs that follow from them."""

    _table: LiveTable
    _storage: Storage
    n: int = 0
    """The number of commands in the database: moves, undone ones too, undos and hint requests."""
    log: GameLog = field(init=False)
    asides: AsideLog = field(default_factory=AsideLog)
    _last_moves: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.log = GameLog(self._table.match)

    def last_move_of(self, seat: int) -> int:
        """Return the number of a seat's last move or undo; 0 if there is none."""
        return self._last_moves.get(seat, 0)

    def count_held_moves(self, n: int) -> int:
        """Return how many actions before state `n` still hold; -1 if there was no such state."""
        return self.log.count_held_since(n) if 0 <= n <= self.n else -1

    def check(self, seat: int, action: int) -> None:
        """Check that a seat may choose an action, `UNDO` or `HINT` now.

        Raises:
            Refused: if it is not asked, or the rules, the lesson or the host forbid it.
        """
        if action in (UNDO, HINT) and self.n >= MOST_COMMANDS:
            raise Refused(
                "This table has reached {0} moves: undo and hints are off. Play on to finish the game.", MOST_COMMANDS
            )
        if action == UNDO:
            if self._table.lesson is not None:
                raise Refused(NOTHING_WRONG)
            self._table.match.check_undo(seat)
        elif seat != self._table.match.actor and not self._table.match.over:
            raise Refused("It is not your turn.")
        elif action == HINT:
            self.check_hint(seat)
        else:
            self._table.match.check(action)
            if self._table.lesson is not None:
                self._table.lesson.check(self._table.match, action)

    def check_hint(self, seat: int) -> None:
        """Check that a seat may ask for a hint now.

        Raises:
            Refused: if it is not asked, hints are switched off, or it has just asked for many.
        """
        if seat != self._table.match.actor:
            raise Refused("It is not your turn." if not self._table.match.over else "The game is over.")
        if not self._table.record.hints:
            raise Refused("The host has switched hints off.")
        self.asides.hint_rates.check(seat)

    async def store(self, move: Move, *, premove: bool = False) -> None:
        """Write the next command, then apply it; with `premove` it is the seat's premove.

        Raises:
            MoveNumberTaken: if another server wrote a command first.
            PremoveMissing: if the premove was played or withdrawn at another server.
        """
        charge_storage(MOVE_SIZE)
        with WRITE_DELAY.time():
            if premove:
                await self._storage.premoves.play(self._table.id, move)
            else:
                await self._storage.moves.write(self._table.id, move)
        self.apply(move)

    def apply(self, move: Move) -> None:
        """Apply a command that is in the database."""
        match = self._table.match
        if move.action == HINT:
            self.asides.add_hint(move.n, seat=move.seat, after=len(match.actions))
            self.n = move.n
            return
        if move.action == UNDO:
            match.undo(move.seat)
            self.asides.add_undo(move.n, seat=move.seat, left=len(match.actions))
        else:
            match.play(move.action)
        self.n = self._last_moves[move.seat] = move.n
        self.log.record_move(move.n)

    def load(self, moves: Sequence[Move]) -> None:
        """Replay all commands on a match without moves; those that were undone are only noted.

        Raises:
            Refused: if that is not possible, so that the rows must be damaged.
        """
        standing: list[Move] = []
        for move in moves:
            self.n = move.n
            if move.action == HINT:
                self.asides.add_hint(move.n, seat=move.seat, after=len(standing))
                continue
            self._last_moves[move.seat] = move.n
            if move.action != UNDO:
                standing.append(move)
            elif standing:
                standing.pop()
                self.asides.add_undo(move.n, seat=move.seat, left=len(standing))
            else:
                raise Refused("The table is damaged: its command {0} takes back a choice that nobody has made.", move.n)
        for move in standing:
            self._table.match.play(move.action)
            self.log.record_move(move.n)

    def sync(self, new: Sequence[Move]) -> bool:
        """Apply new commands; return whether there were any."""
        for move in new:
            self.apply(move)
        return bool(new)
