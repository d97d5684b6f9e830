"""`deadhand lab ladder`: let all levels of bots play each other, and write how strong they are."""

from pathlib import Path

import click

from deadhand.cli import parameters
from deadhand.games import GAMES
from deadhand.lab.extra import LADDER


@click.command("ladder", epilog="Example: deadhand lab ladder --only zeven --games 200 --out .")
@click.option("--games", default=1000, type=parameters.WholeNumber(1, 1_000_000), help="Games of each row and pairing.")
@click.option("--only", type=click.Choice(GAMES), help="Rewrite the section of this game only.")
@parameters.path_option(
    "--out", required=True, metavar="FOLDER", help='Folder for ladder.md, and for its pictures in "pictures".'
)
def command(games: int, only: str | None, out: Path) -> None:
    """Let all levels of bots play each other, and write how strong they are.

    The page has ratings for each game in which everybody plays for themselves, and shares of wins for teams and sides.
    Needs the extra `ladder`.
    """
    with LADDER.libraries_needed():
        from deadhand.lab.runs.ladder import write_ladder
    click.echo(f"The page is {write_ladder(out, games, only)}.")
