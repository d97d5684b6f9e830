"""What stands behind a question mark: the rules in their own words."""

from collections.abc import Iterable, Sequence

from deadhand.cli.screens.choices import Choice, find_choice
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sittings.shown import Shown
from deadhand.rulebook import rulebook
from deadhand.table.game import Game

HELP = (
    "2 or words   choose by number, or by the beginning of the words",
    "?            the rules of this moment",
    "? 2          the rules behind choice 2; also a rule by its number",
    "b            the whole table, with every card of the open piles",
    "u            take back your last choice, if nothing came of it yet",
    "q            save and leave",
)


def say_help(screen: Screen) -> None:
    """Print what can be typed."""
    for line in HELP:
        screen.say(line, style="dim")


def say_clauses(screen: Screen, game: Game, numbers: Iterable[str]) -> None:
    """Print clauses of the rules."""
    for number in dict.fromkeys(numbers):
        for clause in rulebook(game).find(number):
            screen.say(f"{clause.id}  {clause}", style="italic")


def explain(screen: Screen, match: Shown, view_clauses: Sequence[str], typed: str, choices: Sequence[Choice]) -> None:
    """Answer a question mark: alone, with a choice, or with the number of a clause.

    Raises:
        Refused: if it is followed by something else, or by an action that is not offered.
    """
    if not typed:
        say_clauses(screen, match.game, view_clauses)
        say_help(screen)
    elif typed.upper() in rulebook(match.game).clauses:
        say_clauses(screen, match.game, [typed])
    else:
        choice = find_choice(typed, choices, match)
        screen.say(f"{choice.number}. {choice.text}")
        say_clauses(screen, match.game, choice.clauses)
