"""`deadhand verify`: is a saved game honest?"""

from pathlib import Path

import click

from deadhand.cli import parameters
from deadhand.cli.screens.result import winners
from deadhand.dealing import load


@click.command("verify", epilog="Example: deadhand verify game.json")
@parameters.file_argument
def command(file: Path) -> None:
    """Play a saved game again and say whether it is honest.

    The exit code is 0 if every move was allowed and leads to what the file claims, and 2 if not.
    """
    match = load(file)
    moves = f"{len(match.actions)} move{'' if len(match.actions) == 1 else 's'} of {match.game.title}"
    end = f"over: {winners(match, None)}" if match.over else "not over yet."
    click.echo(f"{file} is honest: {moves}, {end}")
