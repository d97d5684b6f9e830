"""The offers after a finished game: another one, its review, its replay."""

from typing import Final

from deadhand.cli.commands.replay import replay_game
from deadhand.cli.commands.review import print_review
from deadhand.cli.interactive.game_loop import play_interactively
from deadhand.cli.interactive.keyboard import is_typed, read_line
from deadhand.cli.interruptions import raise_on_signals
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sessions.local import LocalSession
from deadhand.cli.words.say import say, say_message
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
    try:
        with raise_on_signals():
            while (typed := read_line(say(QUESTION), lambda: None).casefold()) not in ("", "q", "quit"):
                if typed in ("y", "yes", "ja", "sí", "si", say("y")):
                    return True
                show_game(typed, session, screen)
    except (EOFError, KeyboardInterrupt):
        screen.print_text()
    return False


def show_game(typed: str, session: LocalSession, screen: Screen) -> None:
    """Show the review or the replay, or print why that cannot be; nothing for anything else."""
    try:
        if typed in ("r", "review"):
            print_review(read_saved(session.path), session.seat + 1)
        elif typed in ("p", "replay"):
            replay_game(read_saved(session.path), str(session.seat + 1), screen)
    except Refused as refusal:
        screen.print_text(say_message(refusal.message), style="danger")
