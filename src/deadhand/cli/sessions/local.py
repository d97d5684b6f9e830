"""A game against bots: moves, undo, and a save after every move."""

import secrets
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from deadhand.bots.names import find_level, levels_of
from deadhand.bots.own_bot import SeatedBot, is_own_bot, load_bot
from deadhand.bots.players import bot_at
from deadhand.cli.interruptions import delay_signals
from deadhand.cli.parameters import fill_seats
from deadhand.cli.sessions.offline import OfflineSession
from deadhand.cli.sessions.saves import new_save
from deadhand.cli.words.say import current_language, say
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.match.saved import HUMAN, SavedGame, write_saved
from deadhand.table.errors import Refused
from deadhand.table.game.levels import DEFAULT_LEVEL


@dataclass
class LocalSession(OfflineSession):
    """A match, the person's seat, and the file of the game."""

    match: Match
    seat: int
    """The person's seat; of several, the one that is asked or was asked last."""
    players: list[str]
    """For each seat "human" or the name of a bot; own bots only if the person has named them."""
    path: Path
    next_move: int = 0
    """The first move whose sentences the person has not seen."""
    _own_bots: dict[int, SeatedBot] = field(default_factory=dict)
    changed_bots: list[int] = field(default_factory=list)
    """The seats whose bot has changed its level."""

    def __post_init__(self) -> None:
        """Write the match's sentences in the reader's language."""
        self.match.language = current_language()

    @property
    def has_several_seats(self) -> bool:
        """True if the person plays several seats, which are then called by name instead of "you"."""
        return self.players.count(HUMAN) > 1

    @property
    def my_turn(self) -> bool:
        """True if the person is asked; updates `seat`."""
        actor = self.match.actor
        if actor is None or self.players[actor] != HUMAN:
            return False
        self.seat = actor
        return True

    @property
    def can_undo(self) -> bool:
        """True if the person may take back their last action."""
        return self._seat_that_can_undo is not None

    @property
    def _seat_that_can_undo(self) -> int | None:
        """The seat whose last action can be undone."""
        mine = (seat for seat, player in enumerate(self.players) if player == HUMAN)
        return next((seat for seat in mine if self.match.can_undo(seat)), None)

    def save(self) -> None:
        """Save the game; called after every move of the person."""
        with delay_signals():
            saved = self.match.saved(players=self.players)
            saved.changed_bots = self.changed_bots
            if self.match.over:
                from deadhand.match.account import add_account

                add_account(saved, self.match)
            write_saved(self.path, saved)

    def play(self, action: int) -> None:
        """Carry out the person's action and save."""
        with delay_signals():
            self.match.play(action)
        self.save()

    def undo(self) -> None:
        """Take back the person's last action, and save."""
        with delay_signals():
            self.match.undo(self.seat if self._seat_that_can_undo is None else self._seat_that_can_undo)
            self.next_move = min(self.next_move, len(self.match.actions) + 1)
        self.save()

    def wait(self) -> None:
        """Let the bots move until the person is asked or the game is over."""
        while not self.match.over and not self.my_turn:
            with delay_signals():
                self.match.play(self._choice_of_bot())

    @property
    def bot_searches(self) -> bool:
        """True if a bot at this table searches, which is slow by plain rules."""
        levels = levels_of(self.match.game)
        return any(player in levels and levels[player].simulations for player in self.players)

    @property
    def bots(self) -> dict[int, str]:
        """The level of each bot by its seat."""
        return {seat: player for seat, player in enumerate(self.players) if player != HUMAN}

    def set_level(self, seats: Sequence[int], level: str) -> None:
        """Set the level of the bots at these seats, and save."""
        find_level(self.match.game, level)
        other = [seat for seat in seats if self.players[seat] != level]
        for seat in other:
            self.players[seat] = level
        self.changed_bots = sorted({*self.changed_bots, *other})
        self.save()

    def again(self) -> "LocalSession":
        """Return a new game with the same players, options and deck, from another seed."""
        match = Match(
            self.match.game,
            seats=self.match.seats,
            seed=secrets.token_hex(16),
            options=dict(self.match.options),
            names=self.match.names,
            deck=self.match.deck,
        )
        return LocalSession(match, self.players.index(HUMAN), list(self.players), new_save(match.game))

    def _choice_of_bot(self) -> int:
        seat = self.match.actor
        assert seat is not None
        player = self.players[seat]
        if not is_own_bot(player):
            return bot_at(self.match, player).choose(self.match.without_secret())
        if seat not in self._own_bots:
            seed = self.match.seed_of(len(self.match.actions) + 1)
            self._own_bots[seat] = load_bot(player).sit_down(f"{seed} {seat}")
        return self._own_bots[seat].choose(self.match)

    def exit_message(self, *, over: bool) -> tuple[str, ...]:
        """Return the message on leaving, and the command to continue."""
        file = shlex.quote(str(self.path))
        if over:
            return say("The game is saved. Look at it again with:"), f"review {file}", f"replay {file}"
        return say("The game is saved. Continue with:"), f"resume {file}"


def seats_of(saved: SavedGame) -> list[int]:
    """Return the person's seats in a saved game; the first seat if the game has none."""
    return [seat for seat, player in enumerate(saved.players) if player == HUMAN] or [0]


def players_at(bots: Sequence[str], mine: Sequence[int], seats: int) -> list[str]:
    """Return the player of each seat: the person at theirs, bots at the others."""
    if len(mine) == seats:
        return [HUMAN] * seats
    others = iter(fill_seats(bots, seats - len(mine)))
    return [HUMAN if seat in mine else next(others) for seat in range(seats)]


def players_of(saved: SavedGame, seats: Sequence[int]) -> list[str]:
    """Return the players of a saved game when the person takes `seats`; other people become bots.

    Raises:
        Refused: if the game names bots that there are not.
    """
    if saved.players and len(saved.players) != saved.seats:
        raise Refused("The saved game names {0} players for {1} seats.", len(saved.players), saved.seats)
    players = [DEFAULT_LEVEL if name == HUMAN else name for name in saved.players or [HUMAN] * saved.seats]
    for name in players:
        if is_own_bot(name):
            raise Refused('A custom bot, "{0}", played this game. To load it, name it with --bots.', name)
        find_level(find_game(saved.game), name)
    return [HUMAN if seat in seats else name for seat, name in enumerate(players)]
