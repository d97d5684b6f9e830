"""A person at the table: what is shown, what is asked, and what the answers do."""

import contextlib
import sys
from collections.abc import Callable

import click

from deadhand.cli.dialogue.compiling import Compiling
from deadhand.cli.dialogue.explain import explain, say_help
from deadhand.cli.errors import one_line
from deadhand.cli.interruptions import interruptible
from deadhand.cli.screens.board import board_of
from deadhand.cli.screens.choices import Choice, choices_of, find_choice
from deadhand.cli.screens.narrate import narrate
from deadhand.cli.screens.result import result_lines
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sittings.shown import Sitting
from deadhand.table.errors import Refused


class Leave(Exception):
    """The person wants to go."""


def read_line(prompt: str) -> str:
    """A line that the person types; from a pipe it is printed, so that the output reads like a talk.

    Raises:
        EOFError: at the end of input.
    """
    typed = " ".join(input(prompt).split())
    if not sys.stdin.isatty():
        click.echo(one_line(typed))
    return typed


def converse(session: Sitting, screen: Screen) -> None:
    """Play until the game is over or the person leaves; the game is saved either way."""
    compiling = Compiling(session.match.game)
    try:
        with interruptible():
            Conversation(session, screen, compiling).run()
    finally:
        compiling.stop()


class Conversation:
    """One sitting of a game."""

    def __init__(self, session: Sitting, screen: Screen, compiling: Compiling) -> None:
        self.session = session
        self.screen = screen
        self.compiling = compiling
        self.choices: list[Choice] = []
        self.names = [*session.match.names, *(kind.name for kind in session.match.deck.kinds)]
        self.commands: dict[str, Callable[[], None]] = {
            "u": self.undo,
            "b": self.show_all,
            "q": self.leave,
            "h": lambda: say_help(screen),
        }
        self.commands |= {"c": self.commands["h"], "undo": self.undo, "quit": self.leave, "help": self.commands["h"]}

    def run(self) -> None:
        """Show and ask, again and again."""
        game = self.session.match.game
        self.screen.say(f"{game.title}: {game.summary} Write h for help, ? for the rules.", style="bold")
        try:
            while not self.session.match.over:
                self.session.wait()
                if self.session.my_turn:
                    self.turn()
                else:
                    self.show_news()
            self.finish()
        except (Leave, EOFError, KeyboardInterrupt):
            self.say_goodbye()

    def turn(self) -> None:
        """Show the table and ask until something has changed."""
        self.show_news()
        self.show_table()
        moves = self.session.match.actions.copy()
        while self.session.match.actions == moves:
            self.answer(self.ask())
        self.compiling.go_on()

    def show_news(self) -> None:
        """Tell what happened since the person was last asked."""
        for line in narrate(self.session.news(), self.session.match.names):
            self.screen.say(line)

    def show_table(self) -> None:
        """Show the table, the question and the choices."""
        self.show_board()
        self.show_choices()

    def show_board(self) -> None:
        """Show the table."""
        self.screen.board(board_of(self.session.match, self.session.view))

    def show_choices(self) -> None:
        """Show the question and the choices."""
        view = self.session.view
        self.choices = choices_of(view)
        self.screen.say(board_of(self.session.match, view).question, style="bold cyan")
        self.screen.choices(self.choices, self.names)

    def show_all(self) -> None:
        """Show the table with every card of the piles."""
        self.screen.board(board_of(self.session.match, self.session.view, whole=True), again=True)

    def ask(self) -> str:
        """One line from the person."""
        if news := self.compiling.news:
            self.screen.say(news, style="dim")
        numbers = "1" if len(self.choices) == 1 else f"1-{len(self.choices)}"
        undo = "u " if self.session.can_undo else ""
        return read_line(f"Your choice ({numbers}, ? {undo}q h): ")

    def answer(self, typed: str) -> None:
        """Do what the person wrote, or say in one sentence why not."""
        command = self.commands.get(typed.casefold())
        try:
            if command:
                command()
            elif typed.startswith("?"):
                prompt = self.session.view["prompt"]
                explain(self.screen, self.session.match, prompt["clauses"], typed[1:].strip(), self.choices)
            else:
                self.choose(typed)
        except Refused as error:
            self.screen.say(one_line(str(error)), style="red")

    def choose(self, typed: str) -> None:
        """Play the choice that the person means; Enter alone is enough where there is only one."""
        if not typed and len(self.choices) > 1:
            raise Refused(f"Write a number from 1 to {len(self.choices)}, or h for help.")
        choice = find_choice(typed or "1", self.choices, self.session.match)
        self.session.play(choice.action)

    def undo(self) -> None:
        """Take back the person's last choice."""
        self.session.undo()
        self.screen.say("Taken back.")

    def leave(self) -> None:
        """Go, with the game saved."""
        raise Leave

    def say_goodbye(self) -> None:
        """Save, and say how to go on."""
        self.session.save()
        with contextlib.suppress(OSError):  # the terminal may be gone
            self.screen.say()
            self.point_on(over=False)

    def finish(self) -> None:
        """Save, and tell how the game ended."""
        self.session.save()
        self.show_news()
        for line in result_lines(self.session.match, self.session.seat, self.session.view):
            self.screen.say(line)
        self.point_on(over=True)

    def point_on(self, *, over: bool) -> None:
        """Say how to go on, with a command line in one piece, so that it can be copied."""
        text, command = self.session.farewell(over=over)
        self.screen.say(text)
        click.echo(f"  deadhand {command}")
