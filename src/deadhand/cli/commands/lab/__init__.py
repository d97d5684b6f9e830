"""`deadhand lab`: a laboratory for designers. Each subcommand is a module here with a `command`."""

from typing import Final

import click

from deadhand.cli.command_group import CommandGroup

COMMANDS: Final = {
    "play": "Let bots play many games, and write a row for each game and each seat.",
    "report": "Report on many games: are they fair, long, tense, and which cards go with winning?",
    "compare": "Compare two decks, settings or sets of bots: what differs, and how sure is it?",
    "history": "Compare the versions of a deck, each with the one it was made from.",
    "effects": "Change each card, option and marked number a little, and show what each change does.",
    "levels": "Compare the game between players of several levels: is it fair, how long, which cards go with winning?",
    "matrix": "Show who wins, in a matrix of bots against bots, or by the number of seats.",
    "sweep": "Change one or two numbers step by step, and show what that does.",
    "tune": "Search a deck's reconstructed numbers for given targets.",
    "ladder": "Let all levels of bots play each other, and write how strong they are.",
}
"""The subcommands and the first sentence of their help."""


@click.group(
    "lab",
    cls=CommandGroup,
    package=__name__,
    summaries=COMMANDS,
    epilog="Example: deadhand lab play zeven --games 1000 --rows zeven-rows",
)
def command() -> None:
    """Measure a game: many games between bots, with a row for each. Needs the extra `lab`."""
