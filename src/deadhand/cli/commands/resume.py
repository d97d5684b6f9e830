"""`deadhand resume`: continue a saved game."""

from pathlib import Path

import click

from deadhand.cli import parameters
from deadhand.cli.interactive.game_loop import play_interactively
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sessions.local import LocalSession, players_of, seats_of
from deadhand.cli.sessions.saves import newest_unfinished
from deadhand.match.dealing import replay
from deadhand.match.saved import read_saved
from deadhand.table.errors import Refused


@click.command("resume", epilog="Example: deadhand resume")
@click.argument("file", required=False, metavar="[FILE]", type=click.Path(path_type=Path))
@click.option("--seat", type=int, metavar="N", help="Take this seat; a bot takes yours.")
@parameters.auto_option
@parameters.plain_option
def command(file: Path | None, seat: int | None, *, auto: bool, plain: bool) -> None:
    """Continue a saved game, by default the latest one."""
    path, saved = (file, read_saved(file)) if file else newest_unfinished()
    match = replay(saved)
    if match.over:
        raise Refused(f'The game in {path} is over. "deadhand replay {path}" shows it.')
    mine = seats_of(saved) if seat is None else [parameters.chosen_seat(seat, match.seats)]
    session = LocalSession(match, mine[0], players_of(saved, mine), path, next_move=len(match.actions))
    session.save()
    play_interactively(session, open_screen(plain=plain), auto=auto)
