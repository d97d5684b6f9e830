"""The `deadhand` command. Each subcommand is a module of `commands` with a `command`, imported only when it is used."""

import os
from functools import partial
from importlib import import_module
from typing import Any, Final, cast

import click

from deadhand import __version__
from deadhand.cli.environment import check_variables
from deadhand.cli.errors import exit_with

COMMANDS: Final = {
    "serve": "Serve the page: start tables, share links, play with friends and bots.",
    "learn": "Learn a game by playing: a few minutes at a real table, with a friend who explains.",
    "play": "Play a game with bots.",
    "host": "Start a table for friends and play at it here; they join by the link, at the page or in a terminal.",
    "resume": "Go on with a saved game, by default with the one that you left last.",
    "replay": "Look at a saved game move by move.",
    "verify": "Play a saved game again and say whether it is honest.",
    "games": "List the games, their seats, options and decks.",
    "rules": "Print the rules of a game, or single clauses or chapters of them.",
    "deck": "Print a game's deck file, or check a changed one.",
    "simulate": "Play many games among bots and report who wins, with 95 % intervals.",
    "backup": "Copy all tables into a new file, as they stand at this moment; a server may go on meanwhile.",
    "restore": "Check a backup, and put it in the place of all tables. Those that were there are kept beside it.",
    "join": "Play at a table by its link.",
    "admin": "List the tables of a server, end one, or let somebody come no more.",
    "new-game": "Write a small playable game into the source code, to be changed into your own.",
    "doctor": "Say where everything lies, and whether it works; the exit code is 1 if something does not.",
}
"""The subcommands, most used first, each with the first sentence of its help: none is imported to list them."""

ANSWERED_ALWAYS: Final = frozenset({"--help", "--version"})

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy starts no threads for matrices, of which there are none


class Deadhand(click.Group):
    """The group of all subcommands."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # as click calls it
        """The names of the subcommands."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the subcommands in the help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """A subcommand by name."""
        if cmd_name not in COMMANDS:
            return None
        return cast("click.Command", import_module(f"deadhand.cli.commands.{cmd_name.replace('-', '_')}").command)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse a command line; whoever only asks for help gets it whatever variables are set."""
        if args and not ANSWERED_ALWAYS.intersection(args):
            check_variables()
        return super().parse_args(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command line; whatever is refused ends in one sentence and exit code 2."""
        standalone = extra.pop("standalone_mode", True)
        run = partial(super().main, *args, standalone_mode=False, **extra)
        return exit_with(run) if standalone else run()


@click.group(
    epilog="Start here: deadhand learn zeven, then deadhand play zeven",
    cls=Deadhand,
    invoke_without_command=True,
    context_settings={"max_content_width": 100},
)
@click.version_option(__version__, message="deadhand %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Five zombie card games on one table."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
