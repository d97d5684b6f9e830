"""`deadhand replay`: show a saved game move by move."""

import contextlib
import sys
from dataclasses import dataclass
from pathlib import Path

import click

from deadhand.cli import parameters
from deadhand.cli.screens.narrate import merge_sentences
from deadhand.cli.screens.screen import Screen, open_screen
from deadhand.cli.sessions.saves import read_or_newest
from deadhand.cli.sessions.viewpoint import Viewpoint, viewpoint_of
from deadhand.cli.words.say import current_language, say, say_message
from deadhand.cli.wrapping import print_wrapped
from deadhand.games import find_game
from deadhand.match.dealing import OtherRules, replay as replay_of
from deadhand.match.fairness import unrevealed_in_words
from deadhand.match.match import Match
from deadhand.match.result import result_lines
from deadhand.match.saved import SavedGame
from deadhand.table.board.build_board import board_of


@click.command("replay", epilog="Example: deadhand replay game.json --seat 2")
@parameters.file_argument
@click.option(
    "--seat",
    default="all",
    metavar="SEAT",
    help='Point of view: a seat, "all" (every hand open) or "none" (a spectator).',
)
@parameters.plain_option
@parameters.language_option
def command(file: Path | None, seat: str, *, plain: bool) -> None:
    """Show a saved game move by move, by default the latest one.

    In a terminal you step through the moves; in a pipe all moves are printed.
    """
    _, saved = read_or_newest(file)
    replay_game(saved, seat, open_screen(plain=plain))


def replay_game(saved: SavedGame, seat: str, screen: Screen) -> None:
    """Show a saved game from the point of view that `--seat` names."""
    if saved.rules != find_game(saved.game).version:
        print_account(saved)
        return
    match = replay_of(saved)
    match.language = current_language()
    replay = ReplayViewer(match, viewpoint_of(seat, match), screen)
    for line in unrevealed_in_words(saved, match.language):
        replay.screen.print_text(line)
    if is_interactive():
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            replay.step_through()
    else:
        replay.print_all()


def print_account(saved: SavedGame) -> None:
    """Print the stored log of a game whose rules version is not available.

    Raises:
        OtherRules: if it was not, for it had not ended.
    """
    why = OtherRules(find_game(saved.game), saved.rules, ended=saved.returns is not None)
    _, account = saved.account_in(current_language())
    if account is None:
        raise why
    print_wrapped(f"{say_message(why.message)} {say('Its log was saved when it ended:')}")
    for number, story in enumerate(account.moves):
        if story:
            print_wrapped(f"{number}. {story}")
    for line in account.end:
        print_wrapped(line)


def is_interactive() -> bool:
    """Return True if stdin and stdout are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@dataclass
class ReplayViewer:
    """A viewer of a saved game."""

    match: Match
    viewpoint: Viewpoint
    screen: Screen
    move: int = 0

    @property
    def last_move(self) -> int:
        """The number of the last move."""
        return len(self.match.actions)

    def print_all(self) -> None:
        """Print every move, and how the game ended."""
        for move in range(self.last_move + 1):
            if story := self.effects_text(move):
                self.screen.print_text(f"{move}. {story}")
        self.print_end()

    def effects_text(self, move: int) -> str:
        """Return the effects of a move in one line; empty if the viewer cannot see them."""
        return " ".join(merge_sentences(self.viewpoint.effects_of(self.match, move), self.match.names))

    def hidden_move_text(self) -> str:
        """Return the sentence for a move with no visible effect."""
        actor = self.match.actor_of(self.move)
        return "" if actor is None else say("{0} has chosen.", self.match.names[actor])

    def print_end(self) -> None:
        """Print the result, or that there is none yet."""
        if self.match.over:
            lines = result_lines(self.match, self.viewpoint.seat, self.viewpoint.view(self.match))
        else:
            lines = [say("The game is not over yet.")]
        for line in lines:
            self.screen.print_text(line)

    def step_through(self) -> None:
        """Show moves and ask where to go, until the person leaves."""
        self.show_move()
        prompt = say("Enter or n next, p previous, a number jumps, q quits: ")
        while (typed := input(prompt).strip().casefold()) != "q":
            self.go_to_move(typed)

    def go_to_move(self, typed: str) -> None:
        """Go to the move that the person typed."""
        steps = {"": 1, "n": 1, "p": -1}
        if typed in steps:
            target = self.move + steps[typed]
        elif typed.isascii() and typed.isdecimal() and len(typed) < 10:
            target = int(typed)
        else:
            self.screen.print_text(say("Type a move from 0 to {0}, Enter, n, p or q.", self.last_move))
            return
        self.move = max(0, min(target, self.last_move))
        self.show_move()

    def show_move(self) -> None:
        """Show the table after the move, and the move's effects."""
        now = self.match.at(self.move)
        view = self.viewpoint.view(now)
        self.screen.print_board(board_of(view, now.speaker(view["viewer"])))
        effects = self.effects_text(self.move) or self.hidden_move_text()
        self.screen.print_text(say("Move {0} of {1}: {2}", self.move, self.last_move, effects), style="bold mark")
        if self.move == self.last_move:
            self.print_end()
