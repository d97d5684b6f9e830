"""The answers to a question mark: rules, cards, choices and numbers by name."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deadhand.cli.screens.choices import Choice, find_choice
from deadhand.cli.screens.menu import Menu
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sessions.protocol import Session
from deadhand.cli.words.say import current_language, say
from deadhand.reference.rulebook import rulebook_of
from deadhand.table.game.game import Game
from deadhand.table.words.grammar import ENGLISH
from deadhand.table.words.templates import sentences

if TYPE_CHECKING:
    from deadhand.cli.interactive.lookup import SearchResult

HELP: Final = sentences(
    "2 or words   choose by number, or by the first words",
    "Enter        show the table and your choices again, or take the only choice",
    "?            the rules for this question",
    "? 2          the rules for choice 2",
    "? hunter     a card, choice, number or rule, by a part of its name",
    "b            the whole table, with every card of open piles",
    "l            what happened before this question, again",
    "t            a hint: what a good player would choose, and why",
    "t expert     the same from simulated games, with your chance to win after each choice",
    "n            the odds of the cards that you have not seen",
    "n hand       the odds for places of that name, with every kind",
    "f 2          a preview of choice 2, where the game has one",
    "u            undo your last choice, unless it has revealed something",
    "level        the levels of the bots, and how they play",
    "level easy   another level for all bots; level agatha easy for one of them",
    "say hello    a message to everybody at a table with other people",
    "▲ ▼ ◆        more, less, or another one since your last choice; ! is a danger",
    "language de  the game in another language; language alone lists them",
    "a            turn automatic answers on or off (questions with one answer)",
    "q            save and leave",
)
MOST_FOUND: Final = 6


def print_help(screen: Screen) -> None:
    """Print the list of commands."""
    for line in HELP:
        screen.print_text(say(line), style="dim")


def print_clauses(screen: Screen, game: Game, numbers: Sequence[str]) -> None:
    """Print clauses of the rules, which are in English."""
    if numbers and current_language() != ENGLISH:
        screen.print_text(say("The rulebook is in English:"), style="dim")
    for number in dict.fromkeys(numbers):
        for clause in rulebook_of(game).find(number):
            screen.print_text(f"{clause.id}  {clause.text}", style="italic")


def explain(screen: Screen, session: Session, typed: str, menu: Menu, choices: Sequence[Choice]) -> None:
    """Answer a question mark with the rules of the question, of a choice, of a clause or of a name.

    Raises:
        Refused: if nothing bears that name, or for an action that is not offered.
    """
    from deadhand.cli.interactive.lookup import find_names  # texts are read only when they are asked for

    match = session.match
    if not typed:
        prompt = session.view["prompt"]
        print_clauses(screen, match.game, prompt["clauses"] if prompt else ())
        print_help(screen)
    elif typed.upper() in rulebook_of(match.game).clauses:
        print_clauses(screen, match.game, [typed])
    elif typed.isascii() and typed.isdecimal():
        for choice in menu.item(typed).choices[:1]:
            print_choice(screen, match.game, typed, choice)
    elif found := find_names(session, choices, typed):
        print_results(screen, session, found, typed)
    else:
        find_choice(typed, choices, match)


def print_choice(screen: Screen, game: Game, number: str, choice: Choice) -> None:
    """Print a choice and its rules."""
    screen.print_text(f"{number}. {choice.text}")
    print_clauses(screen, game, choice.clauses)


def print_results(screen: Screen, session: Session, found: Sequence["SearchResult"], typed: str) -> None:
    """Print the results of a search: a few in full, of many the names."""
    from deadhand.cli.interactive.lookup import why_refused

    for each in found[:MOST_FOUND]:
        screen.print_text(f"{each.title}", style="bold")
        if each.refused and len(found) == 1 and session.my_turn:
            screen.print_text(f"  {say('Not now.')} {why_refused(session, each.refused)}")
        for line in each.lines:
            screen.print_text(f"  {line}")
    if len(found) > MOST_FOUND:
        others = ", ".join(each.title for each in found[MOST_FOUND:])
        screen.print_text(say('"{0}" is also in: {1}.', typed, others), style="dim")
