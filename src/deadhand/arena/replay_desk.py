"""Desks at which saved games are replayed and watched, choice by choice in Python."""

from collections.abc import Iterator

from deadhand.arena.desk import GameBlock
from deadhand.arena.request import Plan
from deadhand.arena.watched_desk import RecordingDesk
from deadhand.match.saved import SavedGame, digest_of
from deadhand.table.errors import Refused
from deadhand.table.record.chance import chance_from, chance_of_move


class ReplayDesk(RecordingDesk):
    """A desk that watches one saved game at a time, with the setup of its plan."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, 1)

    def watch(self, saved: SavedGame, number: int) -> GameBlock:
        """Replay a finished game without branches, and return it as the game with this number.

        Raises:
            Refused: if an action was not allowed, or the end differs.
        """
        self._saved = saved
        block = self.play(range(number, number + 1))
        if not block.over.all() or digest_of(self.plan.game, self.tables[0]) != saved.digest:
            raise _other_end()
        return block

    def play_levels(self) -> None:
        """Replay the saved game instead of playing one."""
        self.episodes[0].decisions = len(self._saved.actions)
        first = _chance_before(self._saved, 0)
        self.replay(0, chance_from(self._saved.game, self._saved.seed) if first is None else first, self._choices())

    def _choices(self) -> Iterator[tuple[int, int | None]]:
        """Yield each action with the generator state before it, once it is known to be allowed."""
        table = self.tables[0]
        for move, action in enumerate(self._saved.actions, 1):
            if table.over or action not in list(table.offers[: table.offer_count]):
                raise _other_end()
            yield action, _chance_before(self._saved, move)


def _chance_before(saved: SavedGame, move: int) -> int | None:
    """Return the generator state that is set before a move, or before the deal (0); None if chance just goes on."""
    return chance_of_move(str(saved.seed), move) if saved.rekeyed else None


def _other_end() -> Refused:
    return Refused("This game is not honest: its moves lead to another state than it claims.")
