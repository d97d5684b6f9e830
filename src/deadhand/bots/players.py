"""Bots that take seats in a match."""

import numpy as np

from deadhand import engine
from deadhand.bots.choose import bot_number, choose
from deadhand.match.match import Match
from deadhand.table.game.setup import check_seed
from deadhand.table.record.chance import chance_from


class Bot:
    """A bot with a name and a random stream of its own, for any seat of any match.

    Raises:
        Refused: if there is no bot of that name, or for a seed that is neither a whole number nor a text.
    """

    def __init__(self, name: str, *, seed: int | str = 0) -> None:
        self.name = name
        self._number = bot_number(name)
        self._noise = np.array([chance_from("bot", name, check_seed(seed))], np.int64)

    def choose(self, match: Match) -> int:
        """Return the bot's action at the open prompt; for a live table, pass a copy (`Match.without_secret`).

        Raises:
            Refused: if the game is over.
        """
        match.check_asked()
        return engine.call(match.game, choose, match.tables, 0, self._number, self._noise)


def bot_at(match: Match, name: str) -> Bot:
    """Return the bot for the present move, seeded by the move's number, so that replays give the same choices."""
    place = f"{len(match.actions)}" if match.rekeyed else f"{match.actor} {len(match.actions)}"
    return Bot(name, seed=f"{match.seed} {place}")
