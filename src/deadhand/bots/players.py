"""Bots that take seats in a match."""

import numpy as np

from deadhand import engine
from deadhand.bots.choose import choose
from deadhand.bots.names import find_level
from deadhand.bots.search.candidates import tallies_for
from deadhand.match.match import Match
from deadhand.table.game.levels import Level
from deadhand.table.game.setup import check_seed
from deadhand.table.record.chance import chance_from
from deadhand.table.record.record import Tables


class Bot:
    """A bot of a level, by its name or its parameters, with a random stream of its own, for any seat of any match.

    Raises:
        Refused: for a seed that is neither a whole number nor a text.
    """

    def __init__(self, level: str | Level, *, seed: int | str = 0) -> None:
        self.level = level
        name = level if isinstance(level, str) else level.name
        # a text may be longer than the seed of a table: `bot_at` adds to that
        source = seed if isinstance(seed, str) else check_seed(seed)
        self._noise = np.array([chance_from("bot", name, source)], np.int64)

    def choose(self, match: Match) -> int:
        """Return the bot's action at the open prompt; for a live table, pass a copy (`Match.without_secret`).

        Raises:
            Refused: if the game is over, or has no bot of that name.
        """
        match.check_asked()
        game = match.game
        level = find_level(game, self.level) if isinstance(self.level, str) else self.level
        parameters = np.array(level.parameters, np.int64)
        return engine.call(game, choose, room_for_trials(match), parameters, self._noise, tallies_for(game))


def room_for_trials(match: Match) -> Tables:
    """Return a copy of the table of a match, with three more on which a bot tries its choices."""
    states = match.game.layout.new(4)
    states[0] = match.tables.states[0]
    return match.game.layout.open(states)


def bot_at(match: Match, level: str | Level) -> Bot:
    """Return the bot for the present move, seeded by the move's number, so that replays give the same choices."""
    place = f"{len(match.actions)}" if match.rekeyed else f"{match.actor} {len(match.actions)}"
    return Bot(level, seed=f"{match.seed_of(len(match.actions) + 1)} {place}")
