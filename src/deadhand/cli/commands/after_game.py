"""The offers after a finished game: another one, its review, its replay."""

from typing import Final

from deadhand.cli.commands.replay import replay_game
from deadhand.cli.commands.review import print_review
from deadhand.cli.interactive.game_loop import play_interactively
from deadhand.cli.interactive.keyboard import is_typed, read_line
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sessions.local import LocalSession
from deadhand.cli.words.say import say
from deadhand.match.saved import read_saved
from deadhand.table.errors import Refused

QUESTION: Final = "Again? (y a new game, r review, p replay, Enter leaves) "


def play_games(session: LocalSession, screen: Screen, *, auto: bool) -> None:
    """Play a game, and after it another one as often as the person wants."""
    while play_interactively(session, screen, auto=auto) and is_typed() and wants_another(session, screen):
        session = session.again()
        session.save()


def wants_another(session: LocalSession, screen: Screen) -> bool:
    """Ask what comes next, and show the review or the replay; return whether it is another game."""
    while True:
        try:
            typed = read_line(say(QUESTION), lambda: None).casefold()
            if typed in ("y", "yes", "again", say("y")):
                return True
            if typed in ("r", "review"):
                print_review(read_saved(session.path))
            elif typed in ("p", "replay"):
                replay_game(read_saved(session.path), str(session.seat + 1), screen)
            else:
                return False
        except Refused as refusal:
            screen.print_text(str(refusal), style="danger")
        except (EOFError, KeyboardInterrupt):
            screen.print_text()
            return False
