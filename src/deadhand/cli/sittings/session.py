"""One person's game against bots: moves, undo and saving after every move."""

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deadhand.bots.choose import bot_number
from deadhand.bots.players import Bot
from deadhand.cli.interruptions import shielded
from deadhand.cli.parameters import HUMAN
from deadhand.match import Match
from deadhand.saved import SavedGame
from deadhand.table.errors import Refused


@dataclass
class Session:
    """A match, the seat that the person has, and the file it is saved in."""

    match: Match
    seat: int
    players: list[str]
    """For each seat "human" or the name of a bot."""
    path: Path
    told: int = 0
    """How many states of the match the person has been told of."""

    @property
    def view(self) -> dict[str, Any]:
        """All that the person may know."""
        return self.match.view(self.seat)

    @property
    def my_turn(self) -> bool:
        """Whether the person is asked."""
        return self.match.actor == self.seat

    @property
    def can_undo(self) -> bool:
        """Whether the person may take back their last action."""
        return self.match.can_undo(self.seat)

    def save(self) -> None:
        """Save the game; called after every move of the person."""
        with shielded():
            self.match.save(self.path, players=self.players)

    def play(self, action: int) -> None:
        """Carry out the person's action and save."""
        with shielded():
            self.match.play(action)
        self.save()

    def undo(self) -> None:
        """Take back the person's last action, and save."""
        with shielded():
            self.match.undo(self.seat)
            self.told = min(self.told, len(self.match.actions) + 1)
        self.save()

    def wait(self) -> None:
        """Let the bots move until the person is asked or the game is over."""
        while not self.match.over and not self.my_turn:
            with shielded():
                self.match.play(self._bot().choose(self.match))

    def _bot(self) -> Bot:
        """The bot that must choose; seeded by the place in the game, so that it chooses the same after a pause."""
        seat = self.match.actor
        assert seat is not None
        return Bot(self.players[seat], seed=f"{self.match.seed} {seat} {len(self.match.actions)}")

    def news(self) -> list[str]:
        """What happened since this was last called, as the person saw it."""
        lines = self.match.log(self.seat, since=self.told)
        self.told = len(self.match.actions) + 1
        return lines

    def farewell(self, *, over: bool) -> tuple[str, str]:
        """Where the game is saved, and the command that goes on with it."""
        file = shlex.quote(str(self.path))
        if over:
            return "The game is saved. Look at it again by:", f"replay {file}"
        return "The game is saved. Go on with it by:", f"resume {file}"


def seat_of(saved: SavedGame) -> int:
    """The seat that the person has in a saved game; the first if the game does not say."""
    return saved.players.index(HUMAN) if HUMAN in saved.players else 0


def players_of(saved: SavedGame, seat: int) -> list[str]:
    """Who plays each seat of a saved game when the person takes `seat`; who is not named is a greedy bot.

    Raises:
        Refused: if the game names bots that there are not.
    """
    if saved.players and len(saved.players) != saved.seats:
        raise Refused(f"The saved game names {len(saved.players)} players for {saved.seats} seats.")
    players = ["greedy" if name == HUMAN else name for name in saved.players or [HUMAN] * saved.seats]
    for name in players:
        bot_number(name)
    players[seat] = HUMAN
    return players
