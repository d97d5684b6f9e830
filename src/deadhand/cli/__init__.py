"""The `deadhand` command. Each subcommand is a module of `commands` with a `command`, imported only when it is used."""

import os
from functools import partial
from typing import Any, Final

import click

from deadhand import __version__
from deadhand.cli.command_group import CommandGroup
from deadhand.cli.environment import check_variables
from deadhand.cli.errors import exit_with
from deadhand.cli.words.say import locale_language, use_language

COMMANDS: Final = {
    "serve": "Start the web server: create tables, share links, play with friends and bots.",
    "learn": "Learn a game by playing short lessons.",
    "play": "Play a game with bots.",
    "host": "Start a table for friends and play there in this terminal; they join by its link.",
    "resume": "Continue a saved game, by default the latest one.",
    "replay": "Show a saved game move by move, by default the latest one.",
    "review": "Show the costliest decisions of a finished game, by default the latest, and the chance to win over it.",
    "verify": "Check that a saved game is honest, by default the latest one.",
    "games": "List the games, their seats, options, levels of bots, and decks.",
    "rules": "Print the rules of a game, or only some clauses or chapters.",
    "deck": "Print a game's deck file, or check an edited one.",
    "print": "Write the cards of a game as a PDF: nine on a sheet, 63 x 88 mm each, to be printed and cut apart.",
    "words": "Bring the files of translators up to date with the source code, or check them.",
    "simulate": "Run many games between bots and report who wins, with 95 % intervals.",
    "train": "Train a network for a game by self-play, or a best response to a level of bots.",
    "lab": "Measure a game: many games between bots, with a row for each. Needs the extra `lab`.",
    "compile-browser": "Compile the rules of games for browsers, which then play them without a server.",
    "export-site": "Write the page as files for any web host: the games on each visitor's device, without a server.",
    "backup": "Back up all tables into a new file, even while a server is running.",
    "restore": "Check a backup and replace all tables with it. The old tables are kept beside it.",
    "join": "Join a table by its link.",
    "admin": "Manage a server: tables, bans, mutes, reports from players, blocked words, exports.",
    "new-game": "Add a small playable game to the source code, as a start for your own.",
    "doctor": "Check the installation and print where files are; the exit code is 1 if there is a problem.",
}
"""The subcommands and the first sentence of their help, so that no module is imported to list them."""

ANSWERED_ALWAYS: Final = frozenset({"--help", "--version"})

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy starts no threads for matrices, of which there are none


class Commands(CommandGroup):
    """The group of all subcommands."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Check our environment variables, except for `--help`, and parse the command line."""
        if args and not ANSWERED_ALWAYS.intersection(args):
            check_variables()
        return super().parse_args(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command line; whatever is refused ends in one sentence and exit code 2."""
        standalone = extra.pop("standalone_mode", True)
        run = partial(super().main, *args, standalone_mode=False, **extra)
        with use_language(locale_language()):
            return exit_with(run) if standalone else run()


@click.group(
    epilog="Start here: deadhand learn zeven, then deadhand play zeven",
    cls=Commands,
    package="deadhand.cli.commands",
    summaries=COMMANDS,
    invoke_without_command=True,
    context_settings={"max_content_width": 100, "show_default": True},
)
@click.version_option(__version__, message="deadhand %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Five zombie card games on one table."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
