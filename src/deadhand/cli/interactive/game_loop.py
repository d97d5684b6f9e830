"""The prompt loop of a game: show the table, ask, and carry out the answer."""

import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import click

from deadhand.bots.names import find_level
from deadhand.cli.compiling import STILL_COMPILING
from deadhand.cli.errors import one_line
from deadhand.cli.interactive.advice import print_card_odds, print_hint, print_preview
from deadhand.cli.interactive.automatic_answers import AutomaticAnswers
from deadhand.cli.interactive.background_compilation import BackgroundCompilation
from deadhand.cli.interactive.bot_levels import choose_level
from deadhand.cli.interactive.explain import explain, print_help
from deadhand.cli.interactive.keyboard import (
    CAN_WATCH,
    SAY_COMMAND,
    is_typed,
    read_line,
    read_line_or_event,
    show_prompt,
)
from deadhand.cli.interactive.languages import LANGUAGE_COMMAND, change_language
from deadhand.cli.interactive.question import end_of_turn, question_text, table_notes
from deadhand.cli.interruptions import raise_on_signals
from deadhand.cli.screens.changes import mark_changes
from deadhand.cli.screens.choices import Choice, choices_of, find_choice
from deadhand.cli.screens.ending import ending_of
from deadhand.cli.screens.labels import card_names, card_texts, words_at
from deadhand.cli.screens.menu import MenuItem, plain_menu
from deadhand.cli.screens.narrate import event_lines
from deadhand.cli.screens.page import PageContent
from deadhand.cli.screens.screen import Screen
from deadhand.cli.screens.text import Span
from deadhand.cli.sessions.log import LogSentence
from deadhand.cli.sessions.protocol import Session
from deadhand.cli.words.say import say, say_message
from deadhand.table.board.board import Board
from deadhand.table.board.build_board import board_of
from deadhand.table.errors import Refused
from deadhand.table.view.view_types import PromptView

LAST_SECONDS: Final = 15
"""Seconds before the end at which the clock warns."""


ODDS_COMMAND: Final = re.compile(r"n \S", re.IGNORECASE)
HINT_COMMAND: Final = re.compile(r"(?:t|tip|hint) +([a-z]+)", re.IGNORECASE)
LEVEL_COMMAND: Final = re.compile(r"level( .*)?", re.IGNORECASE)
PREVIEW_COMMAND: Final = re.compile(r"[fF]( *[0-9]+)?")


class LeaveGame(Exception):
    """Raised when the person quits."""


def play_interactively(session: Session, screen: Screen, *, auto: bool = True) -> bool:
    """Play until the game is over or the person leaves; the game is saved either way. Return whether it is over.

    With `auto`, a question with one answer is answered automatically.
    """
    with BackgroundCompilation(session.match.game) as compiling, raise_on_signals():
        GameLoop(session, screen, compiling, auto=auto).run()
    return session.match.over


class GameLoop:
    """The prompt loop of one game."""

    def __init__(
        self, session: Session, screen: Screen, compiling: BackgroundCompilation, *, auto: bool = False
    ) -> None:
        self.session = session
        self.screen = screen
        self.compiling = compiling
        self.automatic = AutomaticAnswers(on=auto)
        self.greeted = False
        self.before: Board | None = None
        """The board at the person's last choice, with which the next ones are compared."""
        self.news: list[LogSentence] = []
        """The latest news."""
        self.choices: list[Choice] = []
        """The choices of the question, or of a premove."""
        self.opened: MenuItem | None = None
        """The open group of choices, if there is one."""
        self.menu = plain_menu([])
        self.texts: dict[str, Callable[[], None]] = {
            **dict.fromkeys(("h", "help", "c"), lambda: print_help(screen)),
            **dict.fromkeys(("b", "board"), self.show_all),
            **dict.fromkeys(("l", "log"), self.repeat_news),
            **dict.fromkeys(("n", "next", "left"), self.print_card_odds),
        }
        """Commands whose output may scroll the choices away."""
        self.commands: dict[str, Callable[[], None]] = {
            **self.texts,
            **dict.fromkeys(("u", "undo"), self.undo),
            **dict.fromkeys(("a", "auto"), self.switch_auto),
            **dict.fromkeys(("t", "tip", "hint"), self.print_hint),
            **dict.fromkeys(("q", "quit"), self.leave_game),
        }

    @property
    def names(self) -> list[str]:
        """The names of players and cards."""
        return [*self.session.match.names, *card_names(self.session.match).values()]

    def run(self) -> None:
        """Show and ask until the game is over."""
        try:
            while not self.session.match.over:
                if not self.can_watch:
                    self.prepare_search()
                    self.session.wait()
                if self.session.my_turn:
                    self.play_turn()
                elif not self.session.match.over:
                    self.watch_others()
            self.finish_game()
        except (LeaveGame, EOFError, KeyboardInterrupt):
            self.save_and_leave()

    def prepare_search(self) -> None:
        """Wait for the compiled rules if a bot here searches, as it would take minutes with plain ones."""
        if self.session.bot_searches and self.compiling.unfinished:
            self.screen.print_text(
                say("Compiling the rules for the search of a bot. The first time takes up to a minute.")
            )
            self.compiling.finish()

    @property
    def can_watch(self) -> bool:
        """True if the person can type while waiting for events."""
        return self.session.event_source is not None and is_typed() and CAN_WATCH

    # ---- my turn ----

    def play_turn(self) -> None:
        """Show the table and ask until something has changed."""
        self.take_choices(self.session.view["prompt"])
        if self.automatic.wants_to_answer(self.session, self.choices):
            try:
                self.automatic.answer(self.session, self.choices[0])
            except Refused as error:
                self.print_refusal(error)
            else:
                return
        self.show_turn()
        moves = self.session.match.actions.copy()
        while self.session.match.actions == moves and not self.session.match.over:
            typed = self.ask_choice()
            if typed is None:
                return
            self.handle_input(typed)
        self.compiling.go_on()

    def take_choices(self, prompt: PromptView | None) -> None:
        """Read the choices of a question; no group is open."""
        self.choices = choices_of(self.session.match.game, prompt)
        self.opened = None

    def show_turn(self) -> None:
        """Show what happened, the table, the question and the choices."""
        news = self.session.take_news()
        self.news = news or self.news
        self.show_page([*event_lines(news), *self.take_greeting()])

    def take_greeting(self) -> list[str]:
        """Return the greeting the first time: it stands last, where the news of the deal do not push it away."""
        if self.greeted:
            return []
        self.greeted = True
        game, words = self.session.match.game, words_at(self.session.match)
        greeting = say("Type h for help, ? for the rules.")
        return [f"{game.title}: {words.translate(game.summary)} {greeting}"]

    def show_page(
        self, news: Sequence[str] = (), *, lead: Sequence[Span] = (), asks: bool = True, may_omit_board: bool = False
    ) -> None:
        """Show the table and the question with its choices, or with those of the open group."""
        match = self.session.match
        choices = self.opened.choices if self.opened else self.choices
        scene = PageContent(
            news=news,
            board=mark_changes(self.current_board(), self.before),
            question=question_text(self.session) if asks else "",
            choices=choices if asks else (),
            names=self.names,
            texts=card_texts(match),
            lead=lead,
            heading=f"{self.opened.heading}   ({say('0 back')})" if self.opened and asks else "",
            notes=table_notes(self.session, self.choices) if asks else (),
            may_omit_board=may_omit_board,
        )
        self.menu = self.screen.print_page(scene)

    def current_board(self, *, whole: bool = False) -> Board:
        """Return the table as it is now."""
        view = self.session.view
        speaker = self.session.match.speaker(None if self.session.has_several_seats else view["viewer"])
        return board_of(view, speaker, whole=whole)

    def ask_choice(self) -> str | None:
        """Read one line from the person; None if an event comes first."""
        if news := self.compiling.news:
            self.screen.print_text(news, style="dim")
        undo = "u " if self.session.can_undo else ""
        time = f", {self.time_left}" if self.time_left else ""
        return self.read_input(f"{say('Your choice')} ({self.choice_numbers}{time}, ? {undo}q h): ")

    @property
    def choice_numbers(self) -> str:
        """The numbers to choose from, such as "1-5"."""
        many = len(self.menu.items)
        return "1" if many == 1 else f"1-{many}"

    @property
    def time_left(self) -> str:
        """The person's remaining time in words."""
        left = self.session.seconds_left
        return "" if left is None else say("{0} left", _format_duration(left))

    def read_input(self, prompt: str, *, again: Callable[[], None] | None = None) -> str | None:
        """Read a line; None if an event comes first.

        After Ctrl-Z and `fg`, `again` prints what is asked again; by default the whole page.
        """
        watched = self.session.event_source
        if watched is None or not self.can_watch:
            return read_line(prompt, again or self.show_page)
        show_prompt(prompt)
        while True:
            left = self.session.seconds_left
            warning = None if left is None or left <= LAST_SECONDS else left - LAST_SECONDS
            typed = read_line_or_event(watched, prompt, again or self.show_page, seconds=warning)
            if typed is not None:
                return typed
            if self.session.poll_events():
                self.screen.print_text()
                return None
            if warning is not None and (self.session.seconds_left or 0) <= LAST_SECONDS:
                self.screen.print_text()
                self.screen.print_text(say("{0} seconds left.", LAST_SECONDS), style="danger")
                show_prompt(prompt)

    def handle_input(self, typed: str) -> None:
        """Carry out the typed command, or print why not."""
        command = self.commands.get(typed.casefold())
        try:
            if self.print_text(typed):
                self.explain_enter()
            elif command:
                command()
            elif asked := HINT_COMMAND.fullmatch(typed):
                self.print_hint(asked[1].casefold())
            elif LEVEL_COMMAND.fullmatch(typed):
                choose_level(self.screen, self.session, typed.split()[1:])
            elif LANGUAGE_COMMAND.fullmatch(typed):
                self.choose_language(typed.split()[1:])
            elif message := SAY_COMMAND.fullmatch(typed):
                self.session.send_message(message[1])
            elif PREVIEW_COMMAND.fullmatch(typed):
                self.show_preview(typed[1:].strip())
            else:
                self.handle_choice(typed)
        except Refused as error:
            self.print_refusal(error)

    def print_refusal(self, error: Refused) -> None:
        """Print why a command was refused."""
        self.screen.print_text(one_line(say_message(error.message)), style="danger")

    def print_text(self, typed: str) -> bool:
        """Print the long text that was asked for; return whether it was one."""
        if text := self.texts.get(typed.casefold()):
            text()
        elif typed.startswith("?"):
            explain(self.screen, self.session, typed[1:].strip(), self.menu, self.choices)
        elif ODDS_COMMAND.match(typed):
            self.print_card_odds(typed[1:].strip())
        else:
            return False
        return True

    def explain_enter(self) -> None:
        """Print what Enter does, as the choices may have scrolled away."""
        if self.enter_is_answer:
            text = say("Enter chooses: {0}.", self.menu.items[0].choices[0].text)
        elif self.menu.items:
            text = say("Enter shows the table and your choices again.")
        else:
            text = say("Enter shows the table again.")
        self.screen.print_text(text, style="dim")

    @property
    def enter_is_answer(self) -> bool:
        """True if Enter alone is an answer: on my turn with one choice."""
        return self.session.my_turn and len(self.menu.items) == 1

    def handle_choice(self, typed: str) -> None:
        """Play the typed choice, or open its group; Enter takes the only one, or shows the page again."""
        if not typed and not self.enter_is_answer:
            self.show_page()
            return
        if typed == "0" and self.opened:
            self.open_group(None)
            return
        item = self.item_for(typed or "1")
        if len(item.choices) > 1:
            self.open_group(item)
        else:
            self.take_choice(item.choices[0])

    def item_for(self, typed: str) -> MenuItem:
        """Return the menu item for a number or for words."""
        if typed.isascii() and typed.isdecimal():
            return self.menu.item(typed)
        return MenuItem((find_choice(typed, self.choices, self.session.match),))

    def open_group(self, item: MenuItem | None) -> None:
        """Show the choices of a group, or all groups again."""
        self.opened = item
        self.show_page()

    def take_choice(self, choice: Choice) -> None:
        """Play a choice, or submit it as a premove."""
        if self.session.my_turn:
            board = self.current_board()
            self.session.play(choice.action)
            self.before = board
        else:
            self.session.submit_premove(choice.action)

    # ---- commands ----

    def undo(self) -> None:
        """Undo the person's last choice, with the automatic answers that followed it."""
        self.automatic.undo(self.session)
        self.before = None
        self.screen.print_text(say("Taken back."))

    def show_all(self) -> None:
        """Show the table with every card of the piles."""
        self.screen.print_board(self.current_board(whole=True))

    def repeat_news(self) -> None:
        """Print the news before this question again."""
        for line in event_lines(self.news) or [say("Nothing has happened yet.")]:
            self.screen.print_text(line)

    def switch_auto(self) -> None:
        """Turn automatic answers on or off."""
        self.screen.print_text(self.automatic.switch(self.session))

    def choose_language(self, words: Sequence[str]) -> None:
        """Print the languages, or change the language and show the page again."""
        if change_language(self.screen, self.session, words):
            self.before = None  # its texts are in the other language
            if self.session.my_turn:
                self.take_choices(self.session.view["prompt"])
            elif self.choices:
                self.take_choices(self.session.premove_prompt)
            self.show_page()

    def print_hint(self, level: str = "") -> None:
        """Print a good player's choices, or those of a level of bots."""
        if not self.session.my_turn:
            raise Refused(say("Wait for your turn to get a hint."))
        if level:
            find_level(self.session.match.game, level)
        print_hint(self.screen, self.session.hint(level), self.numbered_choices())

    def print_card_odds(self, typed: str = "") -> None:
        """Print the odds of unseen cards, or of the places of a name."""
        print_card_odds(self.screen, self.session.match, self.session.card_odds(), typed)

    def numbered_choices(self) -> list[Choice]:
        """Return the choices that have a number on the screen, with it."""
        return [
            replace(item.choices[0], number=number)
            for number, item in enumerate(self.menu.items, start=1)
            if len(item.choices) == 1
        ]

    def show_preview(self, typed: str) -> None:
        """Print a preview of a choice; without a number, of the default."""
        choices = self.numbered_choices()
        wanted = self.item_for(typed).choices[0].action if typed else end_of_turn(self.session, self.choices)
        choice = next((choice for choice in choices if choice.action == wanted), None)
        if choice is None:
            raise Refused(say("Type f and the number of a choice, such as f 2."))
        print_preview(self.screen, self.session.preview(choice.action), choice)

    def leave_game(self) -> None:
        """Leave; the game is saved."""
        raise LeaveGame

    # ---- others' turns and the end ----

    def watch_others(self) -> None:
        """Show events while others play, and accept a premove where possible."""
        if not self.can_watch:
            self.show_news()
            return
        premove = self.session.premove_text
        self.take_choices(None if premove else self.session.premove_prompt)
        self.show_turn()
        typed: str | None = ""
        while typed is not None and not self.session.my_turn and self.session.premove_text == premove:
            typed = self.read_input(f"({self.premove_range()}? b l q h) ")
            if typed is not None:
                self.handle_input(typed)

    def premove_range(self) -> str:
        """Return the part of the prompt about premoves."""
        return f"{say('answer early: {0}', self.choice_numbers)}, " if self.menu.items else ""

    def show_news(self) -> None:
        """Print the events since the last call."""
        for line in event_lines(self.session.take_news()):
            self.screen.print_text(line)

    def save_and_leave(self) -> None:
        """Save, and print how to continue."""
        self.session.save()
        with contextlib.suppress(OSError):  # the terminal may be gone
            self.screen.print_text()
            if self.compiling.goes_on:
                self.screen.print_text(say(STILL_COMPILING), style="dim")
            self.print_next_command(over=False)

    def finish_game(self) -> None:
        """Save, and print the result."""
        self.session.save()
        self.show_news()
        reader = None if self.session.has_several_seats else self.session.seat
        self.screen.print_ending(ending_of(self.session.match, self.session.view, reader))
        self.print_next_command(over=True)

    def print_next_command(self, *, over: bool) -> None:
        """Print the commands that continue, each on one line for copying."""
        text, *commands = self.session.exit_message(over=over)
        self.screen.print_text(text)
        for command in commands:
            click.echo(f"  deadhand {command}")


def _format_duration(seconds: float) -> str:
    """Format a duration in seconds, minutes or hours."""
    if seconds < 120:
        return f"{round(seconds)} s"
    return f"{round(seconds / 60)} min" if seconds < 7200 else f"{round(seconds / 3600)} h"
